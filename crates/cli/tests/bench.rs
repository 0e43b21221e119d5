//! `omakase bench generate`, `bench hybrid`, `bench jobs` and `bench sound` from outside, with tiny budgets.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use serde_json::Value;
use test_lab::{jdks, skip, workspace};

fn bench(suite: &str, jdk: &Jdk, json: &Path, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(["bench", suite, "--jdk"])
        .arg(&jdk.home)
        .arg("--json")
        .arg(json)
        .arg("--cache")
        .arg(workspace::cache_dir().join("bench"))
        .args(more)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

fn read_json(file: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// The classes come with the program: no network is needed.
#[test]
fn strategies_are_compared_on_two_case_studies() {
    let Some(jdk) = jdks::oldest_or_skip("bench-hybrid") else {
        return;
    };
    let json = workspace::scratch_dir("bench-hybrid").join("report.json");
    let options = [
        "--only",
        "Cookie",
        "--only",
        "AvlTree",
        "--seeds",
        "1",
        "--figure-seeds",
        "0",
        "--budget",
        "2M",
        "--strategy",
        "ga",
        "--strategy",
        "no-such-strategy",
        "--strategy",
        "ga+dse",
        "--markdown",
    ];
    let run = bench("hybrid", &jdk, &json, &options);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = run.stdout_text();
    assert!(text.contains("| Cookie (own) |"), "{text}");
    assert!(text.contains("| not available |"), "{text}");
    assert!(!text.contains("wrote nothing"), "{text}");

    let report = read_json(&json);
    let classes = report["classes"].as_array().unwrap();
    assert_eq!(classes.len(), 2);
    for class in classes {
        let shares = |idx: usize| class["results"][idx]["shares"].as_array().unwrap().clone();
        for idx in [0, 2] {
            assert_eq!(shares(idx).len(), 1, "{class:#}");
            assert!(
                shares(idx)
                    .iter()
                    .all(|share| share.as_f64().unwrap() > 0.0)
            );
        }
        assert!(shares(1).is_empty());
        assert_eq!(class["comparisons"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn a_case_study_that_does_not_exist_is_refused_with_all_names() {
    let Some(jdk) = jdks::oldest_or_skip("bench-hybrid-unknown") else {
        return;
    };
    let json = workspace::scratch_dir("bench-hybrid-unknown").join("report.json");
    for suite in ["hybrid", "generate"] {
        let run = bench(suite, &jdk, &json, &["--only", "NoSuchClass"]);
        assert_eq!(run.exit, Exit::Code(2));
        let messages = run.stderr_text();
        assert!(messages.contains("there is no `NoSuchClass`"), "{messages}");
        assert!(messages.contains("DoubleMetaphone"), "{messages}");
    }
}

#[test]
fn jacoco_agrees_with_what_was_written_for_a_small_class() {
    const TEST: &str = "bench-generate";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let json = workspace::scratch_dir(TEST).join("report.json");
    let options = ["--only", "MutableInt", "--budget", "3M"];
    let run = bench("generate", &jdk, &json, &options);
    let messages = run.stderr_text();
    if messages.contains("Maven could not get") || messages.contains("no `mvn`") {
        skip::loudly(TEST, "the jars cannot be had");
        return;
    }
    assert_eq!(run.exit, Exit::Code(0), "{messages}");
    let report = read_json(&json);
    let run = &report["classes"][0]["runs"][0];
    assert_eq!(run["bad_tests"], 0, "{run:#}");
    assert!(run["n_tests"].as_u64().unwrap() > 0, "{run:#}");
    assert_eq!(run["verdict"]["by"], "byJacoco");
    // A class without branches that compilers add: both counts are the same.
    assert_eq!(run["verdict"]["branches"], run["own_count"], "{run:#}");
    assert!(run["verdict"]["branches"]["covered"].as_u64().unwrap() > 0);
}

#[test]
fn one_job_and_two_write_the_same_files() {
    const TEST: &str = "bench-jobs";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let json = workspace::scratch_dir(TEST).join("report.json");
    let options = ["--only", "math.Fraction", "--budget", "20M"];
    let run = bench("jobs", &jdk, &json, &options);
    let messages = run.stderr_text();
    if messages.contains("Maven could not get") || messages.contains("no `mvn`") {
        skip::loudly(TEST, "the jars cannot be had");
        return;
    }
    assert_eq!(run.exit, Exit::Code(0), "{messages}");
    assert!(run.stdout_text().contains("times as fast with 2 jobs"));
    let row = &read_json(&json)["rows"][0];
    assert_eq!(row["is_same"], true, "{row:#}");
    assert!(row["executions"].as_u64().unwrap() > 1000, "{row:#}");
    assert!(row["branches"]["covered"].as_u64().unwrap() > 50, "{row:#}");
}

/// A few random programs, always the same ones.
#[test]
fn verdicts_on_random_programs_are_what_the_real_jvm_does() {
    const TEST: &str = "bench-sound";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let dir = workspace::scratch_dir(TEST);
    let json = dir.join("report.json");
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(["bench", "sound", "--seed", "1", "--programs", "8"])
        .args(["--inputs", "400", "--markdown", "--jdk"])
        .arg(&jdk.home)
        .arg("--keep")
        .arg(dir.join("kept"))
        .arg("--json")
        .arg(&json)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stdout_text());
    assert!(run.stdout_text().contains("0 wrong verdicts"));
    let report = read_json(&json);
    let counts = &report["counts"];
    assert_eq!(counts["programs"], 8);
    assert!(counts["violations"].as_u64().unwrap() > 0, "{counts:#}");
    assert!(counts["replayed"].as_u64().unwrap() > 8, "{counts:#}");
    assert!(!dir.join("kept").exists());
}

/// The tests of one small class against the faults that were put into it by hand.
#[test]
fn faults_put_in_by_hand_are_found_or_told() {
    const TEST: &str = "bench-faults";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let json = workspace::scratch_dir(TEST).join("report.json");
    let mut options = vec![
        "--only",
        "hand",
        "--class",
        "shop.CourierTariff",
        "--budget",
        "3M",
    ];
    let run = bench("faults", &jdk, &json, &options);
    let messages = run.stderr_text();
    if messages.contains("Maven could not get") || messages.contains("no `mvn`") {
        skip::loudly(TEST, "the jars cannot be had");
        return;
    }
    assert_eq!(run.exit, Exit::Code(0), "{messages}");
    let text = run.stdout_text();
    let hand = &read_json(&json)["hand"];
    assert_eq!(hand["n_bad_tests"], 0, "{hand:#}");
    assert!(hand["n_tests"].as_u64().unwrap() > 0, "{hand:#}");
    let of = |half: &str, what: &str| hand["found"][half][what].as_u64().unwrap_or(0);
    assert_eq!(of("open", "all") + of("held-out", "all"), 11, "{hand:#}");
    // Signs and constants of a tariff are within reach of any search.
    let n_found = of("open", "covered") + of("held-out", "covered");
    assert!(n_found >= 1, "{hand:#}");
    // Tests run the class, and what they execute is counted.
    let is_executed = |row: &Value| row["executed"] == true;
    assert!(
        hand["faults"].as_array().unwrap().iter().any(is_executed),
        "{hand:#}"
    );
    // Of what is held out there are counts and nothing else.
    let rows = hand["faults"].as_array().unwrap();
    assert_eq!(rows.len() as u64, of("open", "all"));
    for row in rows {
        assert_eq!(row["half"], "open");
        let is_told = text.contains(row["original"].as_str().unwrap());
        assert_eq!(is_told, row["found"] == 0, "{row:#}\n{text}");
    }

    // With arguments that the program does not take nothing is written, nothing is found, and it says why.
    options.extend(["--omakase-args", "--goals no-such-goal"]);
    let run = bench("faults", &jdk, &json, &options);
    let text = run.stdout_text();
    assert!(
        text.contains("the program does not take the arguments"),
        "{text}"
    );
    let hand = &read_json(&json)["hand"];
    assert_eq!(hand["n_tests"], 0);
    for half in ["open", "held-out"] {
        assert!(hand["found"][half]["covered"].as_u64().unwrap_or(0) == 0);
    }
}

#[test]
fn a_class_without_faults_is_refused_with_all_names() {
    let Some(jdk) = jdks::oldest_or_skip("bench-faults-unknown") else {
        return;
    };
    let json = workspace::scratch_dir("bench-faults-unknown").join("report.json");
    let run = bench(
        "faults",
        &jdk,
        &json,
        &["--only", "hand", "--class", "NoSuchClass"],
    );
    assert_eq!(run.exit, Exit::Code(2));
    let messages = run.stderr_text();
    assert!(messages.contains("there is no `NoSuchClass`"), "{messages}");
    assert!(messages.contains("ShippingCalculator"), "{messages}");
}
