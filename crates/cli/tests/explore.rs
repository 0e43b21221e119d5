//! `omakase explore` and `omakase check` from outside.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{golden, javac, jdks, workspace};

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(60))
        .run()
        .unwrap()
}

fn golden_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

const CART: &str = r#"package shop;

public class Cart {
    static class Item {
        int price;
        Item next;
    }

    private Item first;

    public static String size(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        return n > 9 ? "large" : "small";
    }

    public static int code(String word) {
        switch (word) {
            case "yes": return 1;
            case "no": return 0;
            default: return -1;
        }
    }

    public boolean isExpensive(int limit) {
        int sum = 0;
        int n = 0;
        for (Item i = first; i != null && n < 2; i = i.next) {
            sum += i.price;
            n++;
        }
        return sum > limit;
    }
}
"#;

fn cart(test: &str) -> Option<String> {
    let jdk = jdks::oldest_or_skip(test)?;
    let classes = javac::compile_texts(&jdk, &[("shop/Cart.java", CART)], &["-g"]);
    Some(classes.to_str().unwrap().to_owned())
}

#[test]
fn explore_prints_paths_with_condition_outcome_and_input() {
    let Some(classes) = cart("explore_prints_paths_with_condition_outcome_and_input") else {
        return;
    };
    for (name, method, paths) in [
        ("explore-size.txt", "shop.Cart.size(int)", "12"),
        ("explore-code.txt", "shop.Cart.code", "7"),
        ("explore-objects.txt", "shop.Cart.isExpensive", "20"),
    ] {
        let run = omakase(&["explore", "-cp", &classes, method, "--paths", paths]);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        assert_eq!(run.stderr_text(), "");
        golden::check(golden_file(name), &run.stdout_text());
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let Some(classes) = cart("the_same_seed_gives_the_same_bytes") else {
        return;
    };
    for order in ["dfs", "bfs", "random", "coverage"] {
        for method in ["shop.Cart.code", "shop.Cart.isExpensive"] {
            let explore = || {
                let args = ["explore", "-cp", &classes, method, "--order", order];
                omakase(&[&args[..], &["--seed", "7", "--paths", "12", "--json"]].concat())
            };
            let (first, second) = (explore(), explore());
            assert_eq!(first.exit, Exit::Code(0), "{}", first.stderr_text());
            assert_eq!(first.stdout, second.stdout, "{method} {order}");
            let json: serde_json::Value = serde_json::from_slice(&first.stdout).unwrap();
            assert_eq!(json["counts"]["divergences"], 0);
            assert!(json["paths"].as_array().unwrap().len() > 3, "{json:#}");
        }
    }
}

#[test]
fn stats_and_queries_are_written_on_demand() {
    let Some(classes) = cart("stats_and_queries_are_written_on_demand") else {
        return;
    };
    let dir = workspace::scratch_dir("explore-queries");
    let run = omakase(&[
        "explore",
        "-cp",
        &classes,
        "shop.Cart.size",
        "--stats",
        "--log-queries",
        dir.to_str().unwrap(),
    ]);
    assert_eq!(run.exit, Exit::Code(0));
    assert!(run.stderr_text().contains("z3"), "{}", run.stderr_text());
    let file = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap();
    let text = std::fs::read_to_string(file.path()).unwrap();
    assert!(text.contains("(check-sat)"), "{text}");
}

#[test]
fn explore_says_what_is_wrong_with_a_target() {
    let Some(classes) = cart("explore_says_what_is_wrong_with_a_target") else {
        return;
    };
    for (target, part) in [
        ("shop.Cart.sise", "did you mean size?"),
        ("shop.Kart.size", "Kart"),
        ("shop.Cart.size(long)", "it has size(int)"),
    ] {
        let run = omakase(&["explore", "-cp", &classes, target]);
        assert_eq!(run.exit, Exit::Code(2), "{target}");
        assert!(run.stderr_text().contains(part), "{}", run.stderr_text());
    }
}

const VERIFIER: &str = "package org.sosy_lab.sv_benchmarks;
public final class Verifier {
    public static int nondetInt() { return 0; }
    public static boolean nondetBoolean() { return false; }
    public static String nondetString() { return \"\"; }
    public static void assume(boolean condition) { }
}
";

const VIOLATION: &str = "import org.sosy_lab.sv_benchmarks.Verifier;
public class Violation {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        String s = Verifier.nondetString();
        if (x > 100 && s.startsWith(\"go\")) {
            assert x % 7 != 3 : \"three left\";
        }
    }
}
";

const SAFE: &str = "import org.sosy_lab.sv_benchmarks.Verifier;
public class Safe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 0 && x < 10);
        int[] counts = new int[10];
        counts[x]++;
        assert counts[x] == 1;
    }
}
";

const UNKNOWN: &str = "import org.sosy_lab.sv_benchmarks.Verifier;
public class Unknown {
    public static void main(String[] args) {
        int n = 0;
        while (Verifier.nondetBoolean()) {
            n++;
        }
        assert n != 1000;
    }
}
";

/// A class directory with the programs but without the class of non-deterministic methods, as the
/// tool is to provide it.
fn programs(test: &str) -> Option<(String, Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let sources = [
        ("org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER),
        ("Violation.java", VIOLATION),
        ("Safe.java", SAFE),
        ("Unknown.java", UNKNOWN),
    ];
    let classes = javac::compile_texts(&jdk, &sources, &["-g"]);
    let dir = workspace::scratch_dir(test);
    for name in ["Violation.class", "Safe.class", "Unknown.class"] {
        std::fs::copy(classes.join(name), dir.join(name)).unwrap();
    }
    Some((dir.to_str().unwrap().to_owned(), jdk))
}

#[test]
fn check_has_three_verdicts_with_exit_codes() {
    let Some((classes, _)) = programs("check_has_three_verdicts_with_exit_codes") else {
        return;
    };
    for (main, code, verdict) in [
        ("Violation", 10, "violation"),
        ("Safe", 0, "safe"),
        ("Unknown", 20, "unknown"),
    ] {
        let args = ["check", "-cp", &classes, main, "--paths", "20"];
        let run = omakase(&args);
        assert_eq!(run.exit, Exit::Code(code), "{}", run.stdout_text());
        golden::check(
            golden_file(&format!("check-{verdict}.txt")),
            &run.stdout_text(),
        );
        let run = omakase(&[&args[..], &["--json"]].concat());
        assert_eq!(run.exit, Exit::Code(code));
        let json: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(json["verdict"], verdict);
    }
}

#[test]
fn the_reproducer_shows_the_violation_on_the_real_jvm() {
    let test = "the_reproducer_shows_the_violation_on_the_real_jvm";
    let Some((classes, jdk)) = programs(test) else {
        return;
    };
    let dir = workspace::scratch_dir("check-reproducer");
    let text = dir.to_str().unwrap();
    let run = omakase(&["check", "-cp", &classes, "Violation", "--reproducer", text]);
    assert_eq!(run.exit, Exit::Code(10), "{}", run.stdout_text());
    assert!(run.stdout_text().contains("reproduce with"));

    let source = dir.join("org/sosy_lab/sv_benchmarks/Verifier.java");
    let no_args: [&str; 0] = [];
    jdk.compile(&[source], &dir, &[], &no_args).unwrap();
    let real = jdk
        .java_command()
        .args(["-ea", "-cp", &format!("{text}:{classes}"), "Violation"])
        .run()
        .unwrap();
    assert_eq!(real.exit, Exit::Code(1));
    let stderr = real.stderr_text();
    assert!(
        stderr.contains("java.lang.AssertionError: three left"),
        "{stderr}"
    );
    assert!(stderr.contains("Violation.java:7"), "{stderr}");
}
