//! `omakase generate` from outside: what is written compiles, passes, reads well and repeats.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{golden, javac, jdks, workspace};

const SHAPES: [&str; 6] = ["Counter", "Door", "Level", "Pair", "Range", "Words"];

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(120))
        .run()
        .unwrap()
}

/// The compiled shapes.
fn shapes(test: &str) -> Option<(PathBuf, Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let dir = workspace::root().join("corpus/generate/shapes");
    let texts: Vec<(String, String)> = SHAPES
        .iter()
        .map(|name| {
            let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
            (format!("shapes/{name}.java"), text)
        })
        .collect();
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    Some((javac::compile_texts(&jdk, &sources, &["-g"]), jdk))
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    let (home, cp, out) = (
        jdk.home.to_str().unwrap(),
        classes.to_str().unwrap(),
        out.to_str().unwrap(),
    );
    let mut args = vec!["generate", "--jdk", home, "-cp", cp, "-o", out, "--quiet"];
    if !more.contains(&"--budget") {
        args.extend(["--budget", "6M"]);
    }
    args.extend(more);
    omakase(&args)
}

#[test]
fn suites_of_small_classes() {
    let Some((classes, jdk)) = shapes("generate-shapes") else {
        return;
    };
    let out = workspace::scratch_dir("generate-shapes");
    let targets: Vec<String> = SHAPES.iter().map(|n| format!("shapes.{n}")).collect();
    let targets: Vec<&str> = targets.iter().map(|t| &**t).collect();
    let run = generate(&jdk, &classes, &out, &targets);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text().replace(out.to_str().unwrap(), "OUT");
    let golden_dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/generate");
    golden::check(golden_dir.join("summary.txt"), &summary);
    for name in SHAPES {
        let file = out.join(format!("shapes/{name}Test.java"));
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(junit::is_untouched(&text));
        golden::check(golden_dir.join(format!("{name}Test.java")), &text);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_edits_survive() {
    let Some((classes, jdk)) = shapes("generate-repeat") else {
        return;
    };
    let out = workspace::scratch_dir("generate-repeat");
    let file = out.join("shapes/CounterTest.java");
    let read = || std::fs::read_to_string(&file).unwrap();
    let once = |more: &[&str]| generate(&jdk, &classes, &out, more);
    assert_eq!(once(&["shapes.Counter", "--seed", "5"]).exit, Exit::Code(0));
    let first = read();
    assert_eq!(once(&["shapes.Counter", "--seed", "5"]).exit, Exit::Code(0));
    assert_eq!(first, read());

    let edited = first.replace("class CounterTest", "/* mine */ class CounterTest");
    std::fs::write(&file, &edited).unwrap();
    let run = once(&["shapes.Counter", "--seed", "5"]);
    assert_eq!(run.exit, Exit::Code(0));
    assert!(
        run.stderr_text().contains("kept as it is"),
        "{}",
        run.stderr_text()
    );
    assert_eq!(read(), edited);
    let beside = std::fs::read_to_string(out.join("shapes/CounterTest2.java")).unwrap();
    assert!(beside.contains("class CounterTest2 {"), "{beside}");
}

#[test]
fn patterns_and_run_json() {
    let Some((classes, jdk)) = shapes("generate-patterns") else {
        return;
    };
    let out = workspace::scratch_dir("generate-patterns");
    let report_dir = out.join("report");
    let more = [
        "shapes.*",
        "--budget",
        "1M",
        "--report",
        report_dir.to_str().unwrap(),
    ];
    let run = generate(&jdk, &classes, &out, &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = std::fs::read_to_string(report_dir.join("run.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["exitCode"], 0);
    assert_eq!(json["complete"], true);
    let rows = json["classes"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|r| r["name"].as_str().unwrap()).collect();
    let expected: Vec<String> = SHAPES.iter().map(|n| format!("shapes.{n}")).collect();
    assert_eq!(names, expected);
    for row in rows {
        // The output directory is absolute and not below this one, so paths are relative to it.
        let file = row["testFile"].as_str().unwrap();
        let text = std::fs::read_to_string(out.join(file)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let tests = row["tests"].as_array().unwrap();
        assert!(!tests.is_empty());
        for test in tests {
            let at = |key: &str| test["lines"][key].as_u64().unwrap() as usize;
            let part = &lines[at("first") - 1..at("last")];
            assert!(part[0].trim_start().starts_with('@'), "{part:?}");
            assert_eq!(part[part.len() - 1], "    }");
            let declared = format!("void {}(", test["name"].as_str().unwrap());
            assert!(part.iter().any(|l| l.contains(&declared)), "{part:?}");
        }
    }
    // What is written has nothing of this machine in it, and can be made again from the JSON.
    let read = report::json::read(&text).unwrap();
    for (name, again) in [
        ("run.json", report::json::write(&read)),
        ("index.html", report::html::write(&read)),
        ("lcov.info", report::lcov::write(&read)),
        ("report.sarif", report::sarif::write(&read)),
    ] {
        let written = std::fs::read_to_string(report_dir.join(name)).unwrap();
        assert_eq!(written, again, "{name}");
        assert!(!written.contains(out.to_str().unwrap()), "{name}");
    }
    let none = generate(&jdk, &classes, &out, &["nothing.**"]);
    assert_eq!(none.exit, Exit::Code(2));
}

#[test]
fn junit_4_and_exit_codes() {
    let Some((classes, jdk)) = shapes("generate-exits") else {
        return;
    };
    let out = workspace::scratch_dir("generate-exits");
    let run = generate(&jdk, &classes, &out, &["shapes.Range", "--junit", "4"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = std::fs::read_to_string(out.join("shapes/RangeTest.java")).unwrap();
    assert!(text.contains("import org.junit.Test;"), "{text}");
    assert!(text.contains("public class RangeTest {"), "{text}");

    let wrong = generate(&jdk, &classes, &out, &["shapes.Rang"]);
    assert_eq!(wrong.exit, Exit::Code(2));
    assert!(
        wrong.stderr_text().contains("shapes.Range"),
        "{}",
        wrong.stderr_text()
    );

    let strict = generate(
        &jdk,
        &classes,
        &out,
        &["shapes.Door", "--fail-under", "101"],
    );
    assert_eq!(strict.exit, Exit::Code(3));
}
