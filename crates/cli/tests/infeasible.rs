//! Branches that nothing reaches, from the proof to the summary and every report; and classes whose
//! branches hang on the contents of an array.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use serde_json::Value;
use test_lab::{javac, jdks, workspace};

/// Two sides of `parity` and `between` are out of reach, and so is what is behind them, and one of `next`. `counted` hangs on a static field
/// that its start value keeps out of reach, and anybody in the package can change.
const GATES: &str = "package gates;
public class Gates {
    static int calls;
    public static boolean parity(int n) {
        if ((n * 2 & 1) == 1) return true;
        return false;
    }
    public static int between(int x, int low) {
        if (x < low) return low;
        if (x < low && x > 100) return -1;
        return x;
    }
    public static int counted(int n) {
        if (calls > 1000000) return 1;
        return n;
    }
    private final int fixed = 3;
    public int next(int n) {
        if (fixed > n && n > 5) return 1;
        return 0;
    }
}
";

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .arg("generate")
        .arg("--jdk")
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(classes)
        .arg("--output")
        .arg(out.join("tests"))
        .arg("--report")
        .arg(out.join("report"))
        .args(["--seed", "1"])
        .args(more)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

/// Verdicts of a method's branches as text, those not covered.
fn uncovered(run: &Value, method: &str) -> Vec<String> {
    let methods = run["classes"][0]["methods"].as_array().unwrap();
    let of = methods.iter().filter(|m| m["name"] == method);
    let branches = of.flat_map(|m| m["branches"].as_array().unwrap());
    let uncovered = branches.filter(|b| b["verdict"]["kind"] != "covered");
    let text = |b: &Value| {
        let verdict = &b["verdict"];
        let condition = b["condition"].as_str().unwrap_or_default();
        format!("{condition}: {}", verdict["kind"].as_str().unwrap())
    };
    uncovered.map(text).collect()
}

#[test]
fn proofs_reach_the_summary_and_every_report() {
    const TEST: &str = "generate-infeasible";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("gates/Gates.java", GATES)], &["-g"]);
    let out = workspace::scratch_dir(TEST);
    let run = generate(&jdk, &classes, &out, &["gates.Gates", "--budget", "20M"]);
    let (summary, messages) = (run.stdout_text(), run.stderr_text());
    assert_eq!(run.exit, Exit::Code(0), "{messages}");
    assert!(summary.contains("(5 infeasible)"), "{summary}");
    assert!(
        messages.contains("of the feasible ones, 5 proved infeasible"),
        "{messages}"
    );

    let read = |name: &str| std::fs::read_to_string(out.join("report").join(name)).unwrap();
    let report: Value = serde_json::from_str(&read("run.json")).unwrap();
    assert_eq!(
        uncovered(&report, "parity"),
        ["(n * 2 & 1) == 1: infeasible"]
    );
    assert_eq!(
        uncovered(&report, "between"),
        [
            "x < low: infeasible",
            "x <= 100: infeasible",
            "x > 100: infeasible"
        ]
    );
    // A test can write the field.
    assert!(uncovered(&report, "counted").is_empty());
    assert_eq!(uncovered(&report, "next"), ["n > 5: infeasible"]);
    let figures = &report["classes"][0]["figures"];
    assert_eq!(figures["branchesInfeasible"], 5, "{figures}");
    let text = report.to_string();
    assert!(text.contains("no other thread"), "{text}");
    let page = read("index.html");
    assert!(page.contains("has made sure that"), "{page}");
}

#[test]
fn what_is_infeasible_does_not_count_against_a_limit() {
    const TEST: &str = "generate-infeasible-limit";
    const PARITY: &str = "public class Parity {
    public static boolean odd(int n) { if ((n * 2 & 1) == 1) return true; return false; }
}
";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("Parity.java", PARITY)], &["-g"]);
    let out = workspace::scratch_dir(TEST);
    let limit = ["Parity", "--budget", "20M", "--fail-under", "100"];
    let run = generate(&jdk, &classes, &out, &limit);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let search = [&limit[..], &["--strategy", "many"]].concat();
    let run = generate(&jdk, &classes, &out, &search);
    assert_eq!(run.exit, Exit::Code(3), "{}", run.stderr_text());
    assert!(
        run.stderr_text().contains("50 % of the branches"),
        "{}",
        run.stderr_text()
    );
}

/// What an exploration from the entry covers, `generate` covers too: 163, 164 and 209 branches
/// (`cargo run --release -p strategies --example entries`, 500M steps).
#[test]
fn programs_that_read_an_array_are_covered_as_far_as_an_exploration_gets() {
    const TEST: &str = "generate-drivers";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let read = |name: &str| {
        let file = format!("corpus/generate/drivers/{name}.java");
        std::fs::read_to_string(workspace::root().join(file)).unwrap()
    };
    let names = ["Handshake", "Interpreter", "TapeDriver"];
    let texts = names.map(|name| (format!("drivers/{name}.java"), read(name)));
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    let classes = javac::compile_texts(&jdk, &texts, &["-g"]);
    let out = workspace::scratch_dir(TEST);
    for (name, least) in names.into_iter().zip([160, 160, 195]) {
        let class = format!("drivers.{name}");
        let run = generate(&jdk, &classes, &out, &[&class, "--budget", "300M"]);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        let text = std::fs::read_to_string(out.join("report/run.json")).unwrap();
        let report: Value = serde_json::from_str(&text).unwrap();
        let covered = report["classes"][0]["figures"]["branchesCovered"].as_u64();
        assert!(covered >= Some(least), "{name}: {covered:?}");
    }
}
