//! Tests that are green anywhere: the same bytes whatever the language, time zone and home, and tests that pass,
//! print nothing and leave nothing where they were not made. `scripts/green.sh` does the same with JUnit, on other
//! dates and for more classes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use test_lab::{javac, jdks, workspace};

const CLASSES: [&str; 8] = [
    "Birthdays",
    "Encoded",
    "Grades",
    "Labels",
    "Notes",
    "Talker",
    "Ticker",
    "Tickets",
];

fn compiled(jdk: &Jdk) -> PathBuf {
    let read = |class: &str| {
        let file = workspace::root().join(format!("corpus/green/{class}.java"));
        (
            format!("green/{class}.java"),
            std::fs::read_to_string(file).unwrap(),
        )
    };
    let texts = CLASSES.map(read);
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &texts, &["-g", "-parameters"])
}

/// Generates tests for all classes, somewhere in the world.
fn generated(jdk: &Jdk, classes: &Path, out: &Path, (language, zone): (&str, &str)) {
    let home = out.join("home");
    std::fs::create_dir_all(&home).unwrap();
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .timeout(Duration::from_secs(300))
        .args([
            "generate", "--quiet", "--budget", "15M", "green.**", "--jdk",
        ])
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(classes)
        .arg("--output")
        .arg(out.join("tests"))
        .env("LANG", language)
        .env("LC_ALL", language)
        .env("TZ", zone)
        .env("HOME", &home)
        .run()
        .unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
}

fn texts(out: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(out.join("tests/green"))
        .unwrap()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        found.push((name, std::fs::read_to_string(entry.path()).unwrap()));
    }
    found.sort();
    found
}

#[test]
fn the_same_bytes_in_any_language_time_zone_and_home() {
    const TEST: &str = "green-bytes";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = compiled(&jdk);
    let dir = workspace::scratch_dir(TEST);
    let mut first: Option<Vec<(String, String)>> = None;
    let places = [
        ("C", "UTC"),
        ("tr_TR.UTF-8", "America/St_Johns"),
        ("ja_JP.eucJP", "Asia/Tokyo"),
    ];
    for (k, place) in places.into_iter().enumerate() {
        let out = dir.join(k.to_string());
        generated(&jdk, &classes, &out, place);
        let found = texts(&out);
        assert_eq!(found.len(), CLASSES.len());
        match &first {
            None => first = Some(found),
            Some(first) => assert_eq!(first, &found, "{place:?}"),
        }
    }
    let all: String = first.unwrap().into_iter().map(|(_, t)| t).collect();
    for asked in [
        "now(",
        "randomUUID(",
        "getDefault(",
        "currentTimeMillis(",
        "defaultCharset(",
    ] {
        // What a class keeps to give it back is no value of a test.
        let is_kept = |l: &str| l.contains("localeBefore = Locale.getDefault()");
        let lines = all.lines().filter(|l| l.contains(asked) && !is_kept(l));
        let lines: Vec<&str> = lines.collect();
        assert!(lines.is_empty(), "{asked} is no value: {lines:?}");
    }
    // Who prints does so to nobody.
    let talker = all.split("class TalkerTest").nth(1).unwrap();
    assert!(talker.contains("System.setOut("), "{talker}");
    for test in talker.split("@Test").filter(|t| t.contains(".leave()")) {
        assert!(test.contains("System.setOut(outBefore)"), "{test}");
    }
    // What differs in a hash only is readable.
    let grades = all.split("class GradesTest").nth(1).unwrap();
    let grades = grades.split("// omakase:").next().unwrap();
    assert!(!grades.contains("\\u"), "{grades}");
}

/// Enough of `junit-jupiter-params` to be found on a class path.
const PARAMS: [(&str, &str); 3] = [
    (
        "org/junit/jupiter/params/ParameterizedTest.java",
        "package org.junit.jupiter.params; import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) public @interface ParameterizedTest { }",
    ),
    (
        "org/junit/jupiter/params/provider/CsvSource.java",
        "package org.junit.jupiter.params.provider; import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) public @interface CsvSource { String[] value(); }",
    ),
    (
        "org/junit/jupiter/params/provider/ValueSource.java",
        "package org.junit.jupiter.params.provider; import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) public @interface ValueSource {
            int[] ints() default {}; long[] longs() default {}; float[] floats() default {};
            double[] doubles() default {}; char[] chars() default {}; String[] strings() default {}; }",
    ),
];

#[test]
fn tests_that_differ_in_literals_are_rows_and_edited_rows_stay() {
    const TEST: &str = "green-rows";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let file = workspace::root().join("corpus/green/Grades.java");
    let grades = std::fs::read_to_string(file).unwrap();
    let mut sources = PARAMS.to_vec();
    sources.push(("green/Grades.java", &grades));
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "-parameters"]);
    let dir = workspace::scratch_dir(TEST);
    let report = dir.join("report");
    let generate = || {
        let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
            .timeout(Duration::from_secs(300))
            .args([
                "generate",
                "--quiet",
                "--budget",
                "15M",
                "green.Grades",
                "--jdk",
            ])
            .arg(&jdk.home)
            .arg("--class-path")
            .arg(&classes)
            .arg("--output")
            .arg(&dir)
            .arg("--report")
            .arg(&report)
            .run()
            .unwrap();
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        assert!(
            !run.stdout_text().contains("dropped"),
            "{}",
            run.stdout_text()
        );
        let json = std::fs::read_to_string(report.join("run.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        json["classes"][0].clone()
    };
    let class = generate();
    assert_eq!(class["figures"]["branchesOpen"], 0, "{}", class["figures"]);
    let test_file = dir.join("green/GradesTest.java");
    let text = std::fs::read_to_string(&test_file).unwrap();
    let name = "grade_dependsOnPoints";
    assert!(
        text.contains(&format!("void {name}(int points, int expected) {{")),
        "{text}"
    );
    assert!(text.contains("@CsvSource({\n"), "{text}");
    assert!(text.contains("\"90, 1\""), "{text}");
    // The report has all of it, from the annotation on.
    let tests = class["tests"].as_array().unwrap();
    let test = tests.iter().find(|t| t["name"] == name).unwrap();
    let source = test["source"].as_str().unwrap();
    assert!(
        source.starts_with("@ParameterizedTest\n") && source.ends_with('}'),
        "{source}"
    );
    let first = test["lines"]["first"].as_u64().unwrap() as usize;
    assert_eq!(
        text.lines().nth(first - 1).unwrap().trim(),
        "@ParameterizedTest"
    );
    assert!(
        test["covers"].as_array().unwrap().len() >= 8,
        "all sides of four comparisons"
    );
    // A row that somebody added stays, and the second run changes nothing else.
    let edited = text.replace("\"90, 1\"", "\"90, 1\",\n        \"100, 1\"");
    std::fs::write(&test_file, &edited).unwrap();
    let class = generate();
    // The last lines no longer vouch for what was edited.
    let own = |text: &str| text.split("// omakase:").next().unwrap().to_owned();
    let settled = std::fs::read_to_string(&test_file).unwrap();
    assert_eq!(own(&settled), own(&edited));
    let tests = class["tests"].as_array().unwrap();
    let test = tests.iter().find(|t| t["name"] == name).unwrap();
    assert_eq!(test["changed"], true);
    generate();
    assert_eq!(std::fs::read_to_string(&test_file).unwrap(), settled);
}
