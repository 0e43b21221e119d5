//! Compares our figures with JaCoCo's.
//!
//! `compare static JAR…`: all classes of jars, with nothing executed: what the filters leave.
//! `compare suite CLASSPATH CLASS TEST.java`: a class and its nested classes under a test class.

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::ClassFile;
use program::ClassPath;
use support::{Subject, Tools};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let jdk = test_lab::jdks::newest_or_skip("compare").expect("a JDK");
    let tools = Tools::find_or_skip("compare").expect("JaCoCo");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["static", ref jars @ ..] => {
            for jar in jars {
                let classes = classes_of(jar, |_| true);
                let figures: Vec<_> = classes
                    .iter()
                    .map(|c| jacoco::analyse(c, &BTreeSet::new()))
                    .collect();
                let ours = jacoco::xml("report", &figures);
                let theirs = tools.report_unexecuted(&jdk, Path::new(jar));
                show(jar, &ours, &theirs);
            }
        }
        ["suite", class_path, class, test] => {
            let name = class.replace('.', "/");
            let nested = format!("{name}$");
            let classes = classes_of(class_path, |n| n == name || n.starts_with(&nested));
            let source = std::fs::read_to_string(test).expect("a test file");
            let package = source
                .lines()
                .find_map(|l| l.strip_prefix("package ")?.strip_suffix(';'));
            let simple = Path::new(test).file_stem().expect("a name").to_string_lossy();
            let test_class = match package {
                Some(package) => format!("{package}.{simple}"),
                None => simple.into_owned(),
            };
            let subject = Subject {
                class_path: &std::env::split_paths(class_path).collect::<Vec<PathBuf>>(),
                classes: &classes,
                test_class: &test_class,
                test_source: &source,
            };
            let scratch = test_lab::workspace::scratch_dir("compare");
            let (ours, theirs) = support::reports(&jdk, &tools, &subject, &scratch);
            show(class, &ours, &theirs);
        }
        _ => eprintln!("compare static JAR... | compare suite CLASSPATH CLASS TEST.java"),
    }
}

fn classes_of(class_path: &str, wanted: impl Fn(&str) -> bool) -> Vec<Arc<ClassFile>> {
    let (path, _) = ClassPath::open(&ClassPath::parse_spec(class_path), 8);
    let names: Vec<String> = path.class_names().filter(|n| wanted(n)).collect();
    let found = names.iter().filter_map(|name| {
        let found = path.find_class(name)?.ok()?;
        let class = ClassFile::parse(found.bytes).ok()?;
        let skipped = class.is_module_info() || name.ends_with("/package-info");
        (!skipped).then(|| Arc::new(class))
    });
    found.collect()
}

fn show(what: &str, ours: &str, theirs: &str) {
    let differences = support::differences(ours, theirs);
    let facts = support::facts(ours);
    println!("{what}: {} facts, {} differences", facts.len(), differences.len());
    for fact in facts.iter().filter(|f| f.starts_with("report counter")) {
        println!("  {fact}");
    }
    for difference in differences.iter().take(20) {
        println!("  {difference}");
    }
}
