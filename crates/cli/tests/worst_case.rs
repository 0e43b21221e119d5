//! `omakase worst-case` from outside.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, RunOutput, ToolCommand};
use test_lab::{javac, jdks};

const SUBJECT: &str = r#"package w;

public class W {
    public static boolean palindrome(int[] a) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a[a.length - 1 - i]) {
                return false;
            }
        }
        return true;
    }

    public static int sorted(int[] a, int limit) {
        int n = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] < a[i] && a[i] < limit) {
                n += i;
            }
        }
        return n;
    }

    public static int twice(int x) {
        return 2 * x;
    }

    public static void two(int[] a) {}

    public static void two(long[] a) {}
}
"#;

fn worst_case(classes: &Path, args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(["worst-case", "-cp"])
        .args([classes])
        .args(args)
        .timeout(Duration::from_secs(60))
        .run()
        .unwrap()
}

#[test]
fn finds_the_known_worst_inputs_and_says_what_is_wrong() {
    let test = "finds_the_known_worst_inputs_and_says_what_is_wrong";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("w/W.java", SUBJECT)], &["-g"]);
    let args = [
        "w.W.palindrome",
        "--size",
        "12",
        "--budget",
        "20M",
        "--json",
    ];
    let found = worst_case(&classes, &args);
    assert_eq!(found.exit, Exit::Code(0), "{}", found.stderr_text());
    let json: serde_json::Value = serde_json::from_str(&found.stdout_text()).unwrap();
    // All twelve rounds are made: eighteen bytecodes each, and eight around them.
    assert_eq!(json["sizes"][0]["counts"]["iterations"], 12);
    assert_eq!(json["sizes"][0]["cost"], 12 * 18 + 8);
    let again = worst_case(&classes, &args);
    assert_eq!(found.stdout_text(), again.stdout_text());

    let args = [
        "w.W.sorted",
        "--size",
        "a=6",
        "--assume",
        "limit == 3 && a[0] > 100",
    ];
    let assumed = worst_case(&classes, &[&args[..], &["--budget", "20M"]].concat());
    assert_eq!(assumed.exit, Exit::Code(0), "{}", assumed.stderr_text());
    assert!(assumed.stdout_text().contains("limit = 3\n"));

    for (args, what) in [
        (&["w.W.twice", "--size", "5"][..], "no parameter has a size"),
        (&["w.W.two", "--size", "5"], "several methods two"),
        (&["w.W.none", "--size", "5"], "no method none"),
        (&["w.W.sorted", "--size", "b=5"], "no parameter b"),
        (
            &["w.W.sorted", "--size", "5", "--assume", "a[0] < a[0]"],
            "no input satisfies",
        ),
        (
            &["w.W.sorted", "--size", "5", "--cost", "money"],
            "no measure of cost",
        ),
    ] {
        let refused = worst_case(&classes, args);
        assert_eq!(refused.exit, Exit::Code(2), "{what}");
        let said = refused.stderr_text();
        assert!(said.contains(what), "{what}: {said}");
    }
}
