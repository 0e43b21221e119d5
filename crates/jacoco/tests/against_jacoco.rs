//! Our figures are JaCoCo's, line by line and counter by counter.

use crate::support;

use std::path::PathBuf;

use jdk::Jdk;
use support::{Subject, Tools};

fn check(
    jdk: &Jdk,
    tools: &Tools,
    name: &str,
    sources: &[PathBuf],
    options: &[&str],
    test: (&str, &str),
) {
    let classes = test_lab::javac::compile_files(jdk, name, sources, &[], options);
    let label = format!("jacoco-{name}-{}-{}", jdk.feature_version, options.concat());
    let scratch = test_lab::workspace::scratch_dir(&label.replace([':', ','], "-"));
    let subject = Subject {
        class_path: std::slice::from_ref(&classes),
        classes: &support::classes_below(&classes),
        test_class: test.0,
        test_source: test.1,
    };
    let (ours, theirs) = support::reports(jdk, tools, &subject, &scratch);
    let differences = support::differences(&ours, &theirs);
    assert!(
        differences.is_empty(),
        "{jdk} {options:?}: {differences:#?}"
    );
    let facts = support::facts(&ours);
    let n_lines = facts.iter().filter(|f| f.contains(" line nr=")).count();
    let n_counters = facts.iter().filter(|f| f.contains(" counter ")).count();
    eprintln!("{name}, {jdk}, {options:?}: {n_lines} lines and {n_counters} counters agree");
    assert!(n_counters > 50);
}

fn java_files(dir: &str) -> Vec<PathBuf> {
    let dir = test_lab::workspace::root().join(dir);
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

fn read(path: &str) -> String {
    std::fs::read_to_string(test_lab::workspace::root().join(path)).unwrap()
}

/// The example project, as each compiler writes it, with and without debug information.
#[test]
fn the_example_project() {
    let Some(tools) = Tools::find_or_skip("the_example_project") else {
        return;
    };
    let sources = java_files("examples/coverage/src/main/java/shapes");
    let test = read("examples/coverage/src/test/java/shapes/ShapesTest.java");
    for jdk in test_lab::jdks::with_compiler_or_skip("the_example_project") {
        let test = ("shapes.ShapesTest", &*test);
        check(&jdk, &tools, "shapes", &sources, &["-g"], test);
    }
    if let Some(jdk) = test_lab::jdks::newest_or_skip("the_example_project") {
        let test = ("shapes.ShapesTest", &*test);
        check(&jdk, &tools, "shapes", &sources, &["-g:none"], test);
    }
}

/// Pattern matching, from Java 21 on.
#[test]
fn patterns() {
    let Some(tools) = Tools::find_or_skip("patterns") else {
        return;
    };
    let sources = java_files("crates/jacoco/tests/java21");
    let test = read("crates/jacoco/tests/PatternsTest.java");
    for jdk in test_lab::jdks::with_compiler_or_skip("patterns") {
        if jdk.feature_version >= 21 {
            check(
                &jdk,
                &tools,
                "patterns",
                &sources,
                &["-g"],
                ("patterns.PatternsTest", &test),
            );
        }
    }
}

/// What javac made of `try` with resources, enums and nest mates before.
#[test]
fn old_class_files() {
    let Some(tools) = Tools::find_or_skip("old_class_files") else {
        return;
    };
    let sources = java_files("crates/jacoco/tests/java8");
    let test = read("crates/jacoco/tests/OldTest.java");
    if let Some(jdk) = test_lab::jdks::oldest_or_skip("old_class_files") {
        let options = ["-g", "--release", "8", "-Xlint:-options"];
        check(
            &jdk,
            &tools,
            "old",
            &sources,
            &options,
            ("old.OldTest", &test),
        );
    }
}
