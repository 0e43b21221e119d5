//! Everyday library calls: `omakase generate` gets behind them, and `omakase bench machine` measures them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

fn omakase() -> ToolCommand {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase")).timeout(Duration::from_secs(300))
}

fn generate(
    jdk: &Jdk,
    class_path: &[PathBuf],
    out: &Path,
    (class, seed, budget): (&str, &str, &str),
) -> RunOutput {
    omakase()
        .args(["generate", "--quiet", "--jdk"])
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(std::env::join_paths(class_path).unwrap())
        .arg("--output")
        .arg(out)
        .args(["--seed", seed, "--budget", budget, class])
        .run()
        .unwrap()
}

/// Sources below a directory of the workspace, compiled.
fn compiled(jdk: &Jdk, dir: &str, package: &str, names: &[&str]) -> PathBuf {
    let read = |name: &&str| {
        let file = workspace::root().join(dir).join(format!("{name}.java"));
        let text = std::fs::read_to_string(file).unwrap();
        (format!("{package}/{name}.java"), text)
    };
    let texts: Vec<(String, String)> = names.iter().map(read).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &files, &["-g"])
}

/// `Calendar`, `Date.toString`, `String.format`, `LocalDate.parse` and `ResourceBundle`: the first
/// use of each costs more than a test has.
#[test]
fn what_is_behind_everyday_calls_is_reached() {
    const TEST: &str = "everyday-agenda";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = compiled(&jdk, "corpus/generate/everyday", "everyday", &["Agenda"]);
    // Where the bundle is.
    let resources = workspace::root().join("corpus/generate");
    let out = workspace::scratch_dir(TEST);
    for seed in ["1", "2", "3"] {
        let what = ("everyday.Agenda", seed, "200M");
        let run = generate(&jdk, &[classes.clone(), resources.clone()], &out, what);
        let text = run.stdout_text();
        assert!(text.contains("branches 10/10"), "seed {seed}: {text}");
    }
}

/// A call that ends after millions of bytecodes, beside one that never does.
#[test]
fn what_takes_long_is_waited_for() {
    const TEST: &str = "everyday-primes";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = compiled(&jdk, "corpus/generate/everyday", "everyday", &["Primes"]);
    let out = workspace::scratch_dir(TEST);
    for seed in ["1", "2"] {
        let what = ("everyday.Primes", seed, "300M");
        let run = generate(&jdk, std::slice::from_ref(&classes), &out, what);
        let text = run.stdout_text();
        assert!(text.contains("branches 1"), "seed {seed}: {text}");
    }
    let usual = omakase()
        .args([
            "generate", "--quiet", "--fuel", "500K", "--budget", "50M", "--jdk",
        ])
        .arg(&jdk.home)
        .arg("-cp")
        .arg(&classes)
        .arg("--output")
        .arg(&out)
        .arg("everyday.Primes")
        .run()
        .unwrap();
    let text = usual.stdout_text();
    assert!(text.contains("branches 3/12"), "with little fuel: {text}");
}

/// Streams, comparators and `String.format`, as a small project uses them.
#[test]
fn the_ledger_of_the_demo_is_covered() {
    const TEST: &str = "everyday-ledger";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let names = ["Account", "InsufficientFundsException", "Ledger", "Money"];
    let classes = compiled(&jdk, "examples/bank/src/main/java/bank", "bank", &names);
    let out = workspace::scratch_dir(TEST);
    for seed in ["1", "2", "3"] {
        let what = ("bank.Ledger", seed, "1G");
        let run = generate(&jdk, std::slice::from_ref(&classes), &out, what);
        let text = run.stdout_text();
        assert!(text.contains("branches 8/8"), "seed {seed}: {text}");
    }
}

/// One row of each kind: everything is measured, and results are those of the real JVM.
#[test]
fn calls_are_measured_by_part_of_their_name() {
    const TEST: &str = "everyday-bench";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let json = workspace::scratch_dir(TEST).join("report.json");
    let run = omakase()
        .args(["bench", "machine", "--only", "Base64", "--repeat", "1"])
        .arg("--jdk")
        .arg(&jdk.home)
        .arg("--json")
        .arg(&json)
        .run()
        .unwrap();
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(0), "{text}\n{}", run.stderr_text());
    assert!(text.contains("of 1 meet the goal"), "{text}");
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(report["kernels"].as_array().unwrap().len(), 0);
    let call = &report["everyday"][0];
    assert_eq!(call["name"], "Base64");
    assert!(call["wrong"].is_null(), "{call:#}");
    let ours = &call["ours"];
    let bytecodes = ["cold", "first", "later"].map(|key| ours[key].as_u64().unwrap());
    assert!(bytecodes.iter().all(|&n| n > 0), "{call:#}");
    assert!(bytecodes.is_sorted_by(|a, b| a >= b), "{call:#}");
}
