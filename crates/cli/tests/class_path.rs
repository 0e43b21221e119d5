//! Class paths with something odd on them, from outside.

use std::path::PathBuf;
use std::time::Duration;

use jdk::{Exit, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

const SUBJECT: &str = "package odd; public class Good { public static int twice(int n) { return n > 3 ? 2 * n : n; } }";

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

/// An empty directory of this name.
fn fresh(name: &str) -> PathBuf {
    let dir = workspace::cache_dir().join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

#[test]
fn a_pattern_leaves_out_what_cannot_be_used() {
    let Some(jdk) = jdks::oldest_or_skip("a_pattern_leaves_out_what_cannot_be_used") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("odd/Good.java", SUBJECT)], &["-g"]);
    let good = std::fs::read(classes.join("odd/Good.class")).unwrap();
    let dir = fresh("cli-odd-entries");
    let odd = dir.join("classes/odd");
    std::fs::create_dir_all(&odd).unwrap();
    for (name, bytes) in [
        ("Good", &good[..]),
        ("Elsewhere", &good),
        ("Garbage", b"garbage"),
        ("no name;", &good),
    ] {
        std::fs::write(odd.join(format!("{name}.class")), bytes).unwrap();
    }
    let (class_path, out) = (dir.join("classes"), dir.join("out"));
    let run = omakase(&[
        "generate",
        "-cp",
        class_path.to_str().unwrap(),
        "--jdk",
        jdk.home.to_str().unwrap(),
        "--budget",
        "50k",
        "-o",
        out.to_str().unwrap(),
        "odd.**",
    ]);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(0), "{stderr}");
    for words in [
        "the file of class odd.Elsewhere holds class odd.Good",
        "class odd.Garbage is malformed",
        "odd/no name; is left out: ",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
    assert!(!stderr.contains("odd/Good is left out"), "{stderr}");
    assert!(out.join("odd/GoodTest.java").is_file());
}
