//! `omakase worst-case` from outside.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

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

    // Islands find the same on one thread as on two.
    let islands = [&args[..], &["--islands", "2"]].concat();
    let one = worst_case(&classes, &islands);
    assert_eq!(one.exit, Exit::Code(0), "{}", one.stderr_text());
    let two = worst_case(&classes, &[&islands[..], &["--jobs", "2"]].concat());
    assert_eq!(one.stdout_text(), two.stdout_text());

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
            &["w.W.palindrome", "--size", "a=5", "--sizes", "2,4"],
            "nothing varies with the size",
        ),
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

const KEYS: &str = r#"
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Keys {
    public static class Point {
        private final int x;
        private final int y;

        public Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
        }
    }

    public static int points(int[] xs, int[] ys) {
        Map<Point, Integer> map = new HashMap<>();
        for (int i = 0; i < xs.length && i < ys.length; i++) {
            map.put(new Point(xs[i], ys[i]), i);
        }
        return map.size();
    }

    public static int first(List<String> all) {
        return all.get(0).length();
    }
}
"#;

#[test]
fn keys_that_collide_are_found_also_in_a_class_without_a_package() {
    let test = "keys_that_collide_are_found_also_in_a_class_without_a_package";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("Keys.java", KEYS)], &["-g"]);
    let args = ["Keys.points", "--size", "12", "--budget", "60M", "--json"];
    let found = worst_case(&classes, &args);
    assert_eq!(found.exit, Exit::Code(0), "{}", found.stderr_text());
    let json: serde_json::Value = serde_json::from_str(&found.stdout_text()).unwrap();
    let size = &json["sizes"][0];
    let (cost, random) = (
        size["cost"].as_u64().unwrap(),
        size["randomCost"].as_u64().unwrap(),
    );
    assert!(cost > 2 * random, "{cost} {random}");
    let built = worst_case(&classes, &["Keys.first", "--size", "3", "--budget", "5M"]);
    assert_eq!(built.exit, Exit::Code(0), "{}", built.stderr_text());
}

const STRUCTURES: &str = r#"package w;

import java.util.List;
import java.util.Map;

public class S {
    public static int equalPairs(List<Integer> list) {
        int n = 0;
        for (int i = 0; i < list.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (list.get(i).equals(list.get(j))) {
                    n++;
                    break;
                }
            }
        }
        return n;
    }

    public static class Chain {
        private int[] kept = new int[64];
        private int n;

        public void add(int value) {
            for (int i = 0; i < n; i++) {
                if (kept[i] == value) {
                    return;
                }
            }
            kept[n++] = value;
        }

        public int longest(int value) {
            int steps = 0;
            for (int i = 0; i < n && kept[i] != value; i++) {
                steps++;
            }
            return steps;
        }
    }

    public static int reject(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) == 'x') {
            at++;
        }
        if (at == text.length()) {
            throw new IllegalStateException("all of them");
        }
        return at;
    }

    public static int pairs(String text) {
        int n = 0;
        for (int i = 0; i < text.length(); i++) {
            for (int j = 0; j < text.length() && text.charAt(i) == text.charAt(j); j++) {
                n++;
            }
        }
        return n;
    }

    public static void listen(Runnable[] all, int[] a) {}
}
"#;

#[test]
fn structures_are_built_and_tests_are_written_that_pass() {
    let test = "structures_are_built_and_tests_are_written_that_pass";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("w/S.java", STRUCTURES)], &["-g"]);
    let out = workspace::scratch_dir("worst-case-tests");
    let dir = out.to_str().unwrap().to_owned();
    let find = |args: &[&str]| {
        let more = ["--budget", "20M", "-o", &dir];
        let found = worst_case(&classes, &[args, &more].concat());
        assert_eq!(found.exit, Exit::Code(0), "{}", found.stderr_text());
        found.stdout_text()
    };
    let said = find(&["w.S.equalPairs", "--size", "6"]);
    assert!(
        said.contains("int[] list of 6") && said.contains("returns 0"),
        "{said}"
    );
    let text = std::fs::read_to_string(out.join("w/SEqualPairsWorstCaseTest.java")).unwrap();
    assert!(
        text.contains("List<Integer> listArrayList = new ArrayList<>();"),
        "{text}"
    );
    assert!(text.contains("void equalPairs_size6()"), "{text}");

    // All six values differ, and none is the one that is looked for.
    let said = find(&["w.S$Chain.longest", "--size", "6"]);
    assert!(said.contains("it returns 6"), "{said}");
    assert!(out.join("w/ChainLongestWorstCaseTest.java").exists());

    let said = find(&["w.S.reject", "--sizes", "3,4,5", "--jobs", "2"]);
    assert!(said.contains("the cost grows like n;"), "{said}");
    assert_eq!(said, find(&["w.S.reject", "--sizes", "3,4,5"]));
    let path = out.join("w/SRejectWorstCaseTest.java");
    let text = std::fs::read_to_string(&path).unwrap();
    let call = "assertThrows(IllegalStateException.class, () -> S.reject(text))";
    assert_eq!(text.matches(call).count(), 3, "{text}");
    // What somebody adds stays.
    let edited = text.replace("class SReject", "/** Mine. */\nclass SReject");
    std::fs::write(&path, &edited).unwrap();
    find(&["w.S.reject", "--size", "4"]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("/** Mine. */") && text.contains("reject_size4"),
        "{text}"
    );

    let refused = worst_case(&classes, &["w.S.listen", "--size", "3"]);
    assert_eq!(refused.exit, Exit::Code(2));
    let said = refused.stderr_text();
    assert!(
        said.contains("no elements of java.lang.Runnable[] can be made"),
        "{said}"
    );
}

#[test]
fn an_attack_finds_the_smallest_input_and_says_how_the_cost_grows() {
    let test = "an_attack_finds_the_smallest_input_and_says_how_the_cost_grows";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("w/S.java", STRUCTURES)], &["-g"]);
    let out = workspace::scratch_dir("worst-case-attack");
    let dir = out.to_str().unwrap();
    let args = [
        "w.S.pairs",
        "--attack",
        "--bound",
        "10k",
        "--budget",
        "5M",
        "--report",
        dir,
    ];
    let found = worst_case(&classes, &args);
    assert_eq!(found.exit, Exit::Code(1), "{}", found.stderr_text());
    let said = found.stdout_text();
    assert!(said.contains("the cost grows like n^2"), "{said}");
    let log = std::fs::read_to_string(out.join("report.sarif")).unwrap();
    let log: serde_json::Value = serde_json::from_str(&log).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "algorithmic-complexity");
    let json = std::fs::read_to_string(out.join("worst-case.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let size = json["attack"]["size"].as_u64().unwrap();
    let cost = json["attack"]["cost"].as_u64().unwrap();
    assert!(size > 4 && cost > 10_000, "{size} {cost}");
    let page = std::fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("w.S.pairs"));

    let args = [
        "w.S.reject",
        "--attack",
        "--bound",
        "10k",
        "--budget",
        "2M",
        "--max-size",
        "24",
    ];
    let fine = worst_case(&classes, &args);
    assert_eq!(fine.exit, Exit::Code(0), "{}", fine.stdout_text());
    assert!(
        fine.stdout_text()
            .contains("no input that costs more than 10000 was found")
    );
}
