//! Verdicts for branches through the command line: what is told, what is written, that it is the same twice.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use serde_json::Value;
use test_lab::{golden, javac, jdks, workspace};

fn compiled(jdk: &Jdk) -> PathBuf {
    let names = ["Valves2", "TransferServer", "Ring"];
    let texts = names.map(|name| {
        let file = workspace::root().join(format!("corpus/prove/{name}.java"));
        (
            format!("prove/{name}.java"),
            std::fs::read_to_string(file).unwrap(),
        )
    });
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &texts, &["-g"])
}

fn omakase(jdk: &Jdk, classes: &Path, command: &str, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .arg(command)
        .arg("--jdk")
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(classes)
        .args(more)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

fn check(name: &str, run: &RunOutput) {
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    golden::check(dir.join(name), &run.stdout_text());
}

#[test]
fn each_branch_has_a_verdict_with_its_reason() {
    let Some(jdk) = jdks::oldest_or_skip("prove-verdicts") else {
        return;
    };
    let classes = compiled(&jdk);
    let valves = ["prove.Valves2", "--cross-check"];
    let first = omakase(&jdk, &classes, "prove", &valves);
    check("prove-valves.txt", &first);
    let again = omakase(&jdk, &classes, "prove", &valves);
    assert_eq!(first.stdout_text(), again.stdout_text());
    check(
        "explain-valves.txt",
        &omakase(&jdk, &classes, "explain", &["prove.Valves2:21"]),
    );
    let run = omakase(&jdk, &classes, "explain", &["prove.Valves2:1"]);
    assert_eq!(run.exit, Exit::Code(2), "{}", run.stdout_text());
}

#[test]
fn obligations_are_written_and_named_after_their_branch() {
    const TEST: &str = "prove-certify";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = compiled(&jdk);
    let dir = workspace::scratch_dir(TEST).join("proofs");
    let certify = dir.to_str().unwrap();
    let asked = [
        "prove.Ring",
        "--json",
        "--cross-check",
        "--certify",
        certify,
    ];
    let run = omakase(&jdk, &classes, "prove", &asked);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let told: Value = serde_json::from_str(&run.stdout_text()).unwrap();
    let all = told["branches"].as_array().unwrap();
    let proved = all.iter().filter(|b| b["verdict"] == "infeasible");
    let n: u64 = proved.map(|b| b["obligations"].as_u64().unwrap()).sum();
    assert!(told["infeasible"].as_u64() >= Some(4), "{told:#}");
    let files: Vec<_> = std::fs::read_dir(&dir)
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(files.len() as u64, n);
    for file in files {
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert!(
            text.starts_with("; ") && text.contains("(check-sat)"),
            "{text}"
        );
    }
}
