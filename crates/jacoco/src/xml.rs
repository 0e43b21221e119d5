//! JaCoCo's XML report (report.dtd, version 1.1).

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{ClassCoverage, Counter, Counters, Lines, count_lines, merge_lines};

/// Only for classes with a source file are there lines.
#[derive(Default)]
struct SourceFile {
    lines: Lines,
    counters: Counters,
}

#[derive(Default)]
struct Package<'a> {
    classes: BTreeMap<&'a str, &'a ClassCoverage>,
    files: BTreeMap<&'a str, SourceFile>,
    counters: Counters,
}

/// The report of some classes under a name, by package. There is no clock in it: the session began
/// and ended at 0.
pub fn xml(name: &str, classes: &[ClassCoverage]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>");
    out.push_str("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n");
    let _infallible = writeln!(out, "<report name=\"{}\">", escape(name));
    out.push_str("<sessioninfo id=\"omakase\" start=\"0\" dump=\"0\"/>\n");
    let mut total = Counters::default();
    for (name, package) in by_package(classes) {
        total.add(&package.counters);
        let _infallible = writeln!(out, "<package name=\"{}\">", escape(name));
        for class in package.classes.values() {
            write_class(&mut out, class);
        }
        for (name, file) in &package.files {
            let _infallible = writeln!(out, "<sourcefile name=\"{}\">", escape(name));
            write_lines(&mut out, &file.lines);
            write_counters(&mut out, &file.counters);
            out.push_str("</sourcefile>\n");
        }
        write_counters(&mut out, &package.counters);
        out.push_str("</package>\n");
    }
    write_counters(&mut out, &total);
    out.push_str("</report>\n");
    out
}

fn by_package(classes: &[ClassCoverage]) -> BTreeMap<&str, Package<'_>> {
    let mut packages: BTreeMap<&str, Package<'_>> = BTreeMap::new();
    for class in classes {
        let package = class
            .name
            .rsplit_once('/')
            .map_or("", |(package, _)| package);
        let package = packages.entry(package).or_default();
        package.classes.insert(&class.name, class);
    }
    for package in packages.values_mut() {
        for class in package.classes.values() {
            match &class.source_file {
                Some(name) => {
                    let file = package.files.entry(name).or_default();
                    merge_lines(&mut file.lines, &class.lines);
                    file.counters.add(&class.counters);
                }
                None => package.counters.add(&class.counters),
            }
        }
        for file in package.files.values_mut() {
            // Classes of a file share lines.
            file.counters.lines = count_lines(&file.lines);
            package.counters.add(&file.counters);
        }
    }
    packages
}

fn write_class(out: &mut String, class: &ClassCoverage) {
    let _infallible = write!(out, "<class name=\"{}\"", escape(&class.name));
    if let Some(file) = &class.source_file {
        let _infallible = write!(out, " sourcefilename=\"{}\"", escape(file));
    }
    out.push_str(">\n");
    for method in &class.methods {
        let (name, descriptor) = (escape(&method.name), escape(&method.descriptor));
        let _infallible = write!(out, "<method name=\"{name}\" desc=\"{descriptor}\"");
        if let Some(line) = method.lines.keys().next() {
            let _infallible = write!(out, " line=\"{line}\"");
        }
        out.push_str(">\n");
        write_counters(out, &method.counters);
        out.push_str("</method>\n");
    }
    write_counters(out, &class.counters);
    out.push_str("</class>\n");
}

fn write_lines(out: &mut String, lines: &Lines) {
    for (number, line) in lines {
        let (i, b) = (line.instructions, line.branches);
        let _infallible = writeln!(
            out,
            "<line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
            i.missed, i.covered, b.missed, b.covered
        );
    }
}

fn write_counters(out: &mut String, counters: &Counters) {
    let all: [(&str, Counter); 6] = [
        ("INSTRUCTION", counters.instructions),
        ("BRANCH", counters.branches),
        ("LINE", counters.lines),
        ("COMPLEXITY", counters.complexity),
        ("METHOD", counters.methods),
        ("CLASS", counters.classes),
    ];
    for (name, counter) in all.iter().filter(|(_, c)| c.total() > 0) {
        let _infallible = writeln!(
            out,
            "<counter type=\"{name}\" missed=\"{}\" covered=\"{}\"/>",
            counter.missed, counter.covered
        );
    }
}

/// Class files may name things with characters that XML 1.0 has no way to write.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _infallible = write!(out, "&#{};", u32::from(c));
            }
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
