//! What `generate` says is true: budgets, missing classes, branches of classes without tests, reasons.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

const HELPER: &str =
    "package other; public class Helper { public int help(int a) { return a + 1; } }";
const USER: &str = "package app;
public class User {
    private final other.Helper helper;
    public User(other.Helper helper) { this.helper = helper; }
    public int ask(int a) { if (a > 5) { return helper.help(a); } return 1; }
}
";

/// A class of the application, and the directory with the jar that it needs.
fn project(jdk: &Jdk, test: &str) -> (PathBuf, PathBuf) {
    let lib = workspace::scratch_dir(test).join("lib");
    std::fs::create_dir_all(&lib).unwrap();
    let all = javac::compile_texts(
        jdk,
        &[("other/Helper.java", HELPER), ("app/User.java", USER)],
        &["-g"],
    );
    let jar = |name: &str, what: &str| {
        let made = ToolCommand::new(jdk.home.join("bin/jar"))
            .timeout(Duration::from_secs(60))
            .arg("cf")
            .arg(lib.join(name))
            .arg("-C")
            .arg(&all)
            .arg(what)
            .run()
            .unwrap();
        assert_eq!(made.exit, Exit::Code(0), "{}", made.stderr_text());
    };
    jar("helper.jar", "other");
    let app = lib.join("../app.d");
    std::fs::create_dir_all(app.join("app")).unwrap();
    std::fs::copy(all.join("app/User.class"), app.join("app/User.class")).unwrap();
    (app, lib)
}

fn generate(jdk: &Jdk, class_path: &str, out: &Path, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .timeout(Duration::from_secs(120))
        .args([
            "generate", "app.User", "--quiet", "-cp", class_path, "--jdk",
        ])
        .arg(&jdk.home)
        .arg("--output")
        .arg(out)
        .args(more)
        .run()
        .unwrap()
}

#[test]
fn a_star_is_all_jars_of_a_directory_in_every_step() {
    const TEST: &str = "said-star";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let (app, lib) = project(&jdk, TEST);
    let path = std::env::join_paths([app.clone(), lib.join("*")]).unwrap();
    let out = app.join("../out");
    let run = generate(&jdk, path.to_str().unwrap(), &out, &["--budget", "10M"]);
    let said = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(0), "{said}{}", run.stderr_text());
    assert!(said.contains("branches 2/2"), "{said}");
    assert!(out.join("app/UserTest.java").exists());
}

#[test]
fn a_class_without_tests_counts_with_all_its_branches() {
    const TEST: &str = "said-missing";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let (app, _) = project(&jdk, TEST);
    let (out, report) = (app.join("../out"), app.join("../report"));
    let more = [
        "--budget",
        "10M",
        "--fail-under",
        "90",
        "--report",
        report.to_str().unwrap(),
    ];
    let run = generate(&jdk, app.to_str().unwrap(), &out, &more);
    let said = run.stdout_text();
    assert_ne!(run.exit, Exit::Code(0), "{said}");
    assert!(said.contains("no tests, branches 0/2: "), "{said}");
    assert!(
        said.contains("other.Helper is not on the class path; app.User"),
        "{said}"
    );
    let json = std::fs::read_to_string(report.join("run.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let class = &json["classes"][0];
    assert_eq!(class["figures"]["branchesOpen"], 2, "{class}");
    let code = class["reason"]["code"].as_str().unwrap();
    let known = session::reasons::Reason::ALL
        .iter()
        .any(|r| r.code() == code);
    assert!(known, "{code}");
    let text = class["reason"]["text"].as_str().unwrap();
    assert!(said.contains(text), "{text} is in the summary: {said}");
}

#[test]
fn a_budget_of_nothing_and_a_solver_that_is_not_there_are_errors() {
    const TEST: &str = "said-usage";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let (app, _) = project(&jdk, TEST);
    let (path, out) = (app.to_str().unwrap(), app.join("../out"));
    let run = generate(&jdk, path, &out, &["--budget", "5"]);
    assert_eq!(run.exit, Exit::Code(2));
    assert!(
        run.stderr_text().contains("Write 5s for seconds"),
        "{}",
        run.stderr_text()
    );
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .timeout(Duration::from_secs(60))
        .args([
            "generate", "app.User", "-cp", path, "--solver", "z3", "--jdk",
        ])
        .arg(&jdk.home)
        .env("OMAKASE_Z3", "/no/such/library")
        .run()
        .unwrap();
    assert_eq!(run.exit, Exit::Code(2));
    assert!(
        run.stderr_text().contains("Z3 cannot be used"),
        "{}",
        run.stderr_text()
    );
}
