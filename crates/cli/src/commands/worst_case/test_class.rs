//! The inputs that were found, as a JUnit test class.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use symex::Outcome;
use worst_case::harness::Harness;

use super::Found;
use super::target::Target;
use crate::failure::Failure;
use crate::files::Files;
use crate::output;

/// Longest line.
const MAX_LINE: usize = 100;
/// Elements of an array that is written out; longer ones are read from a text.
const MAX_WRITTEN: usize = 1_500;

/// Simple name of the test class.
pub fn name(target: &Target) -> String {
    let simple = target.class.to_string();
    let simple = simple.rsplit(['.', '$']).next().unwrap_or_default();
    let mut letters = target.name.chars();
    let method = match letters.next() {
        Some('<') => "New".to_owned(),
        Some(first) => format!("{}{}", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    };
    format!("{simple}{method}WorstCaseTest")
}

/// The names of the tests.
pub fn tests(target: &Target, found: &[Found]) -> Vec<String> {
    let method = target.name.trim_matches(['<', '>']);
    found
        .iter()
        .map(|f| format!("{method}_size{}", f.size))
        .collect()
}

/// The source.
pub fn source(target: &Target, harness: &Harness, found: &[Found], with_bound: bool) -> String {
    let mut imports = BTreeSet::from(["import org.junit.jupiter.api.Test;".to_owned()]);
    let mut body = String::new();
    for (f, test) in found.iter().zip(tests(target, found)) {
        body.push_str(&method(harness, f, &test, with_bound, &mut imports));
    }
    let body = shortened(&body, &harness.package, &mut imports);
    let (statics, plain): (Vec<&String>, Vec<&String>) =
        imports.iter().partition(|i| i.starts_with("import static"));
    let mut out = String::new();
    if !harness.package.is_empty() {
        out.push_str(&format!("package {};\n\n", harness.package));
    }
    for import in &statics {
        out.push_str(&format!("{import}\n"));
    }
    if !statics.is_empty() {
        out.push('\n');
    }
    for import in plain {
        out.push_str(&format!("{import}\n"));
    }
    out.push_str(&format!(
        "\nclass {} {{\n{}}}\n",
        name(target),
        body.trim_start_matches('\n')
    ));
    out
}

fn method(
    harness: &Harness,
    f: &Found,
    test: &str,
    with_bound: bool,
    imports: &mut BTreeSet<String>,
) -> String {
    let mut out = format!(
        "\n    // Costs {} {}, {:.1} times what random inputs of this size cost on average.\n    @Test\n    void {test}() throws Throwable {{\n",
        f.cost,
        f.cost_name,
        f.cost as f64 / f.random.max(1) as f64
    );
    for (raw, (_, value)) in harness.raws.iter().zip(&f.input) {
        out.push_str(&declaration(&raw.ty, &raw.name, value, imports));
    }
    for statement in &harness.statements {
        out.push_str(&format!("        {statement}\n"));
    }
    let call = harness.call();
    let call = match &f.outcome {
        Outcome::Threw { class, .. } => {
            imports.insert("import static org.junit.jupiter.api.Assertions.assertThrows;".into());
            format!(
                "assertThrows({}.class, () -> {call})",
                class.replace('$', ".")
            )
        }
        _ => call,
    };
    if with_bound {
        imports.insert("import static org.junit.jupiter.api.Assertions.assertTimeout;".into());
        imports.insert("import java.time.Duration;".into());
        out.push_str(&format!(
            "        // Generous: about a thousand times as long as a JVM takes.\n        assertTimeout(Duration.ofSeconds({}), () -> {call});\n",
            bound_seconds(f.counts.bytecodes)
        ));
    } else {
        out.push_str(&format!("        {call};\n"));
    }
    out.push_str("    }\n");
    out
}

/// Seconds after which even a slow JVM is done: a million bytecodes a second.
fn bound_seconds(bytecodes: u64) -> u64 {
    (bytecodes / 1_000_000).max(1) * 2
}

/// A variable with its value, over several lines where it is long.
fn declaration(ty: &str, name: &str, value: &str, imports: &mut BTreeSet<String>) -> String {
    let whole = value.replacen("new java.lang.String[", "new String[", 1);
    let value = &*whole;
    let n_elements = value.matches(", ").count();
    if n_elements > MAX_WRITTEN && ty == "int[]" {
        imports.insert("import java.util.stream.Stream;".into());
        let numbers = value
            .trim_start_matches(|c| c != '{')
            .trim_matches(['{', '}']);
        let all: Vec<&str> = numbers.split(", ").collect();
        let mut out = format!("        {ty} {name} = Stream.of(\n");
        let mut lines = all.chunks(15).peekable();
        while let Some(line) = lines.next() {
            let end = if lines.peek().is_some() { "," } else { ")" };
            out.push_str(&format!("                \"{}\"{end}\n", line.join(" ")));
        }
        out.push_str("                .flatMap(line -> Stream.of(line.split(\" \")))\n");
        out.push_str("                .mapToInt(Integer::parseInt)\n                .toArray();\n");
        return out;
    }
    // An array's type is said once.
    let short = value.strip_prefix(&format!("new {ty} ")).unwrap_or(value);
    let line = format!("        {ty} {name} = {short};\n");
    if line.len() <= MAX_LINE || !short.starts_with('{') {
        return line;
    }
    let mut out = format!("        {ty} {name} = {{\n");
    let inner = &short[1..short.len() - 1];
    let mut current = String::new();
    for part in elements(inner) {
        if !current.is_empty() && current.len() + part.len() + 20 > MAX_LINE {
            out.push_str(&format!("            {current},\n"));
            current.clear();
        }
        if !current.is_empty() {
            current.push_str(", ");
        }
        current.push_str(part);
    }
    out.push_str(&format!("            {current}\n        }};\n"));
    out
}

/// What stands between commas that are in no literal.
fn elements(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'"' | b'\'' => at += literal_end(&text[at..]),
            b',' if text[at..].starts_with(", ") => {
                found.push(&text[start..at]);
                at += 2;
                start = at;
            }
            _ => at += 1,
        }
    }
    found.push(&text[start..]);
    found
}

/// Simple names instead of whole ones, with imports.
fn shortened(body: &str, package: &str, imports: &mut BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut rest = body;
    let own = format!("{package}.");
    while let Some(at) = rest.find(|c: char| c.is_ascii_alphabetic() || c == '"' || c == '\'') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let first = rest.as_bytes()[0];
        if first == b'"' || first == b'\'' {
            let end = literal_end(rest);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        rest = &rest[end..];
        // Up to the first part with a capital letter.
        let mut length = 0;
        let class = word.split('.').find(|part| {
            length += part.len() + 1;
            part.starts_with(char::is_uppercase)
        });
        match class {
            Some(class) if length - 1 > class.len() => {
                let whole = &word[..length - 1];
                let is_own = whole.strip_prefix(&own).is_some_and(|rest| rest == class);
                if !is_own && whole != format!("java.lang.{class}") {
                    imports.insert(format!("import {whole};"));
                }
                out.push_str(&word[length - 1 - class.len()..]);
            }
            _ => out.push_str(word),
        }
    }
    out.push_str(rest);
    out
}

/// Where a literal ends that a text begins with.
fn literal_end(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut is_escaped = false;
    for (k, b) in text.bytes().enumerate().skip(1) {
        if is_escaped {
            is_escaped = false;
        } else if b == b'\\' {
            is_escaped = true;
        } else if b == quote {
            return k + 1;
        }
    }
    text.len()
}

/// Writes the class below a directory, with what somebody changed in it by hand; its place.
pub fn write(
    dir: &Path,
    package: &str,
    name: &str,
    source: &str,
    files: &Files,
) -> Result<Option<PathBuf>, Failure> {
    let path = dir
        .join(package.replace('.', "/"))
        .join(format!("{name}.java"));
    let unit = junit::Unit::parse(source, name)
        .ok_or_else(|| Failure::internal("the test class cannot be read back"))?;
    let old = std::fs::read_to_string(&path).ok();
    let text = match &old {
        None => unit.marked().print().text,
        Some(old) => match junit::merge(old, &unit) {
            Ok(merged) => merged.unit.print().text,
            Err(why) => {
                output::warn(&format!("{} {why}: it stays as it is", path.display()));
                return Ok(None);
            }
        },
    };
    if !files.update(&path, old.as_deref(), &text)? {
        output::warn(&format!(
            "{} was changed meanwhile: it stays as it is",
            path.display()
        ));
        return Ok(None);
    }
    Ok(Some(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_broken_between_elements() {
        let mut imports = BTreeSet::new();
        let texts: Vec<String> = (0..12).map(|k| format!("\"a, {k}, b\"")).collect();
        let value = format!("new java.lang.String[] {{{}}}", texts.join(", "));
        let text = declaration("String[]", "s", &value, &mut imports);
        assert!(text.lines().all(|l| l.len() <= MAX_LINE), "{text}");
        assert!(text.contains("\"a, 3, b\""), "{text}");
        assert_eq!(
            declaration("int[]", "a", "new int[] {1, 2}", &mut imports),
            "        int[] a = {1, 2};\n"
        );
        let many = vec!["7"; 2000].join(", ");
        let text = declaration("int[]", "a", &format!("new int[] {{{many}}}"), &mut imports);
        assert!(text.contains("Integer::parseInt") && !imports.is_empty());
    }

    #[test]
    fn names_are_shortened_and_imported() {
        let mut imports = BTreeSet::new();
        let body =
            "java.util.List<Integer> l = a.b.C.of(\"java.util.Map\"); x.y.Z.w(java.lang.Math.PI);";
        let text = shortened(body, "x.y", &mut imports);
        assert_eq!(
            text,
            "List<Integer> l = C.of(\"java.util.Map\"); Z.w(Math.PI);"
        );
        let imports: Vec<&str> = imports.iter().map(|i| &**i).collect();
        assert_eq!(imports, ["import a.b.C;", "import java.util.List;"]);
    }
}
