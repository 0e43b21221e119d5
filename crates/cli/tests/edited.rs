//! Reports on test classes that somebody edited: what they say of tests is what is in the file.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use serde_json::Value;
use test_lab::{javac, jdks, workspace};

const COUNTER: &str = "package p;
public class Counter {
    private int n;
    public int add(int by) {
        if (by < 0) throw new IllegalArgumentException(\"negative\");
        if (by > 100) n = 100; else n += by;
        return n;
    }
    public boolean isFull() { return n == 100; }
}
";

/// A test class and the report on it.
struct Generated {
    text: String,
    run: Value,
}

impl Generated {
    fn tests(&self) -> &[Value] {
        self.run["classes"][0]["tests"].as_array().unwrap()
    }

    fn names(&self) -> Vec<&str> {
        let tests = self.tests().iter();
        tests.map(|t| t["name"].as_str().unwrap()).collect()
    }

    /// Every test of the report stands where the report says, as the report says, in this order; and
    /// what branches say of tests is what tests say of branches.
    fn assert_true_to_the_file(&self) {
        let text = &self.text;
        let lines: Vec<&str> = text.lines().collect();
        let mut end = 0;
        for test in self.tests() {
            let at = |key: &str| test["lines"][key].as_u64().unwrap() as usize;
            let (first, last) = (at("first"), at("last"));
            assert!(end < first, "not in the order of the file: {test}\n{text}");
            end = last;
            let there = &lines[first - 1..last];
            let source: Vec<&str> = there
                .iter()
                .map(|l| l.strip_prefix("    ").unwrap_or(l))
                .collect();
            assert_eq!(test["source"], source.join("\n"), "{test}\n{text}");
            let code: Vec<&str> = source
                .into_iter()
                .filter(|l| !l.starts_with("//"))
                .collect();
            let declared = format!("void {}(", test["name"].as_str().unwrap());
            assert_eq!(code.first(), Some(&"@Test"), "{test}\n{text}");
            assert!(code[1].starts_with(&declared), "{test}\n{text}");
            assert_eq!(code.last(), Some(&"}"), "{test}\n{text}");
            assert_eq!(code.iter().filter(|l| l.contains("@Test")).count(), 1);
        }
        let class = &self.run["classes"][0];
        let mut n_covered = 0;
        for method in class["methods"].as_array().unwrap() {
            for place in method["enteredBy"].as_array().unwrap() {
                assert!(place.as_u64().unwrap() < self.tests().len() as u64);
            }
            for branch in method["branches"].as_array().unwrap() {
                let Some(by) = branch["verdict"]["tests"].as_array() else {
                    continue;
                };
                n_covered += 1;
                assert!(!by.is_empty(), "{branch}");
                for place in by {
                    let test = &self.tests()[place.as_u64().unwrap() as usize];
                    let covers = test["covers"].as_array().unwrap();
                    assert!(covers.contains(&branch["id"]), "{branch}\n{test}");
                }
            }
        }
        assert_eq!(class["figures"]["branchesCovered"], n_covered);
    }
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path) -> Generated {
    let report = out.join("report");
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(["generate", "p.Counter", "--quiet", "--budget", "2M"])
        .args(["--seed", "5", "--jdk", jdk.home.to_str().unwrap()])
        .args(["-cp", classes.to_str().unwrap()])
        .args(["-o", out.to_str().unwrap()])
        .args(["--report", report.to_str().unwrap()])
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let json = std::fs::read(report.join("run.json")).unwrap();
    Generated {
        text: std::fs::read_to_string(out.join("p/CounterTest.java")).unwrap(),
        run: serde_json::from_slice(&json).unwrap(),
    }
}

/// Generates, lets somebody edit the file, and generates again.
fn edited(
    test: &str,
    mut edit: impl FnMut(&Generated) -> String,
) -> Option<(Generated, Generated)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let classes = javac::compile_texts(&jdk, &[("p/Counter.java", COUNTER)], &["-g"]);
    let out = workspace::scratch_dir(test);
    let before = generate(&jdk, &classes, &out);
    before.assert_true_to_the_file();
    assert!(before.tests().len() >= 4, "{}", before.text);
    std::fs::write(out.join("p/CounterTest.java"), edit(&before)).unwrap();
    let after = generate(&jdk, &classes, &out);
    Some((before, after))
}

/// The text of a test in the file, with the blank line after it.
fn text_of(name: &str, text: &str) -> String {
    let declared = text.find(&format!("void {name}(")).unwrap();
    let start = text[..declared].rfind("    @Test\n").unwrap();
    let end = declared + text[declared..].find("\n    }\n").unwrap() + 7;
    let blank = usize::from(text[end..].starts_with('\n'));
    text[start..end + blank].to_owned()
}

#[test]
fn an_edited_test_and_an_import_move_the_ranges_of_the_others() {
    let found = edited("edited-ranges", |g| {
        g.text
            .replacen(
                "import org.junit.jupiter.api.Test;",
                "import java.util.List;\nimport org.junit.jupiter.api.Test;",
                1,
            )
            .replacen(
                "() {\n",
                "() {\n        // by hand\n        List<String> mine = List.of();\n",
                1,
            )
            .replacen(
                "class CounterTest {\n",
                "class CounterTest {\n    @Test\n    void mine() { }\n\n",
                1,
            )
    });
    let Some((before, after)) = found else { return };
    after.assert_true_to_the_file();
    assert_eq!(after.names(), before.names());
    for theirs in [
        "import java.util.List;",
        "        // by hand",
        "        List<String> mine = List.of();",
        "    void mine() { }",
    ] {
        let n = after.text.lines().filter(|l| *l == theirs).count();
        assert_eq!(n, 1, "{theirs}\n{}", after.text);
    }
    // Only the edited test is called changed.
    let changed = after.tests().iter().map(|t| t["changed"] == true);
    let expected = (0..before.tests().len()).map(|k| k == 0);
    assert!(changed.eq(expected), "{}", after.run);
}

#[test]
fn tests_are_listed_in_the_order_that_somebody_gave_them() {
    let found = edited("edited-order", |g| {
        let last = text_of(g.names().last().unwrap(), &g.text);
        let moved = last.replacen("{\n", "{\n        // first now\n", 1);
        let rest = g.text.replace(&last, "");
        let moved = moved.trim_end().to_owned() + "\n\n";
        rest.replacen(
            "class CounterTest {\n",
            &format!("class CounterTest {{\n{moved}"),
            1,
        )
    });
    let Some((before, after)) = found else { return };
    after.assert_true_to_the_file();
    let mut names = before.names();
    names.rotate_right(1);
    assert_eq!(after.names(), names);
}

#[test]
fn a_comment_that_stands_apart_is_no_part_of_a_test() {
    let found = edited("edited-comment", |g| {
        let name = g.names()[1].to_owned();
        let test = text_of(&name, &g.text);
        let notes = "    // Notes on what follows.\n\n    // Of this test.\n";
        g.text.replace(&test, &format!("{notes}{test}"))
    });
    let Some((_, after)) = found else { return };
    after.assert_true_to_the_file();
    let source = after.tests()[1]["source"].as_str().unwrap();
    assert!(source.starts_with("// Of this test.\n@Test\n"), "{source}");
}

/// The first test that covers a branch which no other covers: some are there for mutants alone.
fn alone_somewhere(g: &Generated) -> usize {
    let methods = g.run["classes"][0]["methods"].as_array().unwrap();
    let branches = methods
        .iter()
        .flat_map(|m| m["branches"].as_array().unwrap());
    let mut alone = branches.filter_map(|b| match b["verdict"]["tests"].as_array()?.as_slice() {
        [one] => one.as_u64(),
        _ => None,
    });
    alone.next().unwrap() as usize
}

#[test]
fn what_somebody_made_no_test_any_more_is_not_listed() {
    let mut chosen = 0;
    let found = edited("edited-helper", |g| {
        chosen = alone_somewhere(g);
        let name = g.names()[chosen].to_owned();
        let test = text_of(&name, &g.text);
        let helper = test.replacen("    @Test\n", "", 1);
        g.text.replace(&test, &helper)
    });
    let Some((before, after)) = found else { return };
    let mut others = before.names();
    let helper = others.remove(chosen);
    assert_eq!(after.names(), others);
    assert!(after.text.contains(helper), "{}", after.text);
    after.assert_true_to_the_file();
    let class = |g: &Generated| g.run["classes"][0].clone();
    let covered = |g: &Generated| class(g)["figures"]["branchesCovered"].as_u64().unwrap();
    assert!(covered(&after) < covered(&before), "{}", after.run);
    assert_eq!(
        class(&after)["dropped"]["somebody has a method of that name"],
        1
    );
}

#[test]
fn ranges_hold_for_other_line_ends_and_a_byte_order_mark() {
    let found = edited("edited-form", |g| {
        let edited = g.text.replacen("() {\n", "() {\n        // by hand\n", 1);
        format!("\u{feff}{}", edited.replace('\n', "\r\n"))
    });
    let Some((before, after)) = found else { return };
    let n_breaks = after.text.matches('\n').count();
    assert_eq!(after.text.matches("\r\n").count(), n_breaks);
    after.assert_true_to_the_file();
    assert_eq!(after.names(), before.names());
    assert_eq!(after.tests()[0]["changed"], true);
}
