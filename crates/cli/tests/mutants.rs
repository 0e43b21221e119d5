//! Tests that notice faults: mutants as goals of `omakase generate`, by faults that were written by hand.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

/// Runs every test method, each on an instance of its own; ends with 1 when one fails.
const RUNNER: &str = r#"package runner;
public class Runner {
    public static void main(String[] args) throws Exception {
        Class<?> tests = Class.forName(args[0]);
        for (java.lang.reflect.Method m : tests.getDeclaredMethods()) {
            if (!m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
            java.lang.reflect.Constructor<?> made = tests.getDeclaredConstructor();
            made.setAccessible(true);
            m.setAccessible(true);
            try {
                m.invoke(made.newInstance());
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(m.getName() + ": " + e.getCause());
                System.exit(1);
            }
        }
    }
}
"#;

fn omakase() -> ToolCommand {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase")).timeout(Duration::from_secs(300))
}

fn tariff() -> String {
    let file = workspace::root().join("corpus/generate/fares/Tariff.java");
    std::fs::read_to_string(file).unwrap()
}

fn compiled(jdk: &Jdk, tariff: &str) -> PathBuf {
    javac::compile_texts(jdk, &[("fares/Tariff.java", tariff)], &["-g"])
}

fn generate(jdk: &Jdk, out: &Path, more: &[&str]) -> RunOutput {
    let classes = compiled(jdk, &tariff());
    let mut command = omakase()
        .args(["generate", "--quiet", "--budget", "60M", "--jdk"])
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(&classes)
        .arg("--output")
        .arg(out);
    command = command.args(more.iter().copied());
    command.args(["fares.Tariff"]).run().unwrap()
}

/// What replaces what, from `faults.txt`.
fn faults() -> Vec<(String, String)> {
    let file = workspace::root().join("corpus/generate/fares/faults.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let rows = text.lines().filter(|l| !l.starts_with('#'));
    let pairs = rows.filter_map(|l| l.split_once('\t'));
    pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
}

#[test]
fn most_faults_are_noticed() {
    const TEST: &str = "mutants-faults";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let run = generate(&jdk, &out, &[]);
    assert!(
        run.stdout_text().contains("branches 21/21"),
        "{}",
        run.stdout_text()
    );
    let tests = std::fs::read_to_string(out.join("fares/TariffTest.java")).unwrap();
    let n_tests = tests.matches("@Test").count();
    assert!(n_tests <= 20, "{n_tests} tests for 13 that cover all");
    let original = tariff();
    let mut missed = Vec::new();
    let faults = faults();
    for (old, new) in [("package fares;".to_owned(), "package fares;".to_owned())]
        .iter()
        .chain(&faults)
    {
        assert!(original.contains(old), "{old} is not in the class");
        let changed = original.replacen(old, new, 1);
        let is_noticed = fails(&jdk, &changed, &tests);
        if old == new {
            assert!(!is_noticed, "a test fails on the class as it is");
        } else if !is_noticed {
            missed.push(format!("{old} -> {new}"));
        }
    }
    assert!(
        faults.len() == 16 && missed.len() <= 3,
        "missed: {missed:#?}"
    );
}

/// Whether the tests fail on a version of the class.
fn fails(jdk: &Jdk, tariff: &str, tests: &str) -> bool {
    let stub = |name: &str| {
        let file = workspace::root().join("crates/session/java").join(name);
        std::fs::read_to_string(file).unwrap()
    };
    let sources = [
        ("fares/Tariff.java", tariff.to_owned()),
        ("fares/TariffTest.java", tests.to_owned()),
        ("org/junit/jupiter/api/Test.java", stub("Test.java")),
        (
            "org/junit/jupiter/api/Assertions.java",
            stub("Assertions.java"),
        ),
        ("runner/Runner.java", RUNNER.to_owned()),
    ];
    let sources: Vec<(&str, &str)> = sources.iter().map(|(n, t)| (*n, &**t)).collect();
    let classes = javac::compile_texts(jdk, &sources, &["-g"]);
    let run = ToolCommand::new(jdk.home.join("bin/java"))
        .timeout(Duration::from_secs(60))
        .arg("-cp")
        .arg(&classes)
        .args(["runner.Runner", "fares.TariffTest"])
        .run()
        .unwrap();
    run.exit != jdk::Exit::Code(0)
}

#[test]
fn mutants_are_reported_by_line_and_as_source() {
    const TEST: &str = "mutants-reported";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let run = generate(&jdk, &out, &["--json"]);
    let report = report::json::read(&run.stdout_text()).unwrap();
    let class = &report.classes[0];
    let f = &class.figures;
    assert!(
        f.mutants > 60 && f.mutants_killed * 100 >= f.mutants * 85,
        "{f:?}"
    );
    assert_eq!(f.mutants_untried, 0);
    assert_eq!(class.survivors.len(), f.mutants - f.mutants_killed);
    let sum = |all: &mut dyn Iterator<Item = (usize, usize)>| {
        all.fold((0, 0), |(k, n), (killed, all)| (k + killed, n + all))
    };
    let whole = (f.mutants_killed, f.mutants);
    let of_operators = class.mutant_operators.iter();
    assert_eq!(sum(&mut of_operators.map(|o| (o.killed, o.all))), whole);
    assert_eq!(
        sum(&mut class.mutant_lines.iter().map(|l| (l.killed, l.all))),
        whole
    );
    let of_methods = class.methods.iter();
    assert_eq!(
        sum(&mut of_methods.map(|m| (m.mutants_killed, m.mutants))),
        whole
    );
    for s in &class.survivors {
        assert!(s.line.is_some() && !s.change.is_empty(), "{s:?}");
    }
    let boundary = class.mutant_operators.iter();
    let mut boundary = boundary.filter(|o| o.operator == "CONDITIONALS_BOUNDARY" && o.pit_default);
    assert!(boundary.next().is_some());
}

#[test]
fn too_few_noticed_mutants_fail_a_build() {
    const TEST: &str = "mutants-fail-under";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let run = generate(&jdk, &out, &["--fail-under-mutants", "101"]);
    assert_eq!(run.exit, jdk::Exit::Code(3));
    assert!(
        String::from_utf8_lossy(&run.stderr).contains("% of the mutants are noticed"),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    assert!(
        out.join("fares/TariffTest.java").exists(),
        "tests are written all the same"
    );
    let run = generate(&jdk, &out, &["--fail-under-mutants", "50"]);
    assert_eq!(run.exit, jdk::Exit::Code(0));
}

/// A guarded collaborator, a bound that only a solver finds, dead code, and a hash code.
const GUARDED: [(&str, &str); 2] = [
    (
        "guarded/Code.java",
        "package guarded;
        public final class Code {
            private final String text;
            public Code(String text) {
                if (!text.matches(\"[A-Z]{3}-\\\\d{2}\")) throw new IllegalArgumentException(text);
                this.text = text;
            }
            public String text() { return text; }
        }",
    ),
    (
        "guarded/Shelf.java",
        "package guarded;
        public final class Shelf {
            private final int place;
            public Shelf(int place) { this.place = place; }
            public String label(Code code) { return code.text() + \"/\" + place; }
            public static boolean fits(int a, int b) { return a * 3 < b + 100_019; }
            public static int dead(int x) {
                if (x > 5) {
                    if (x < 3) { return 7; }
                    return 1;
                }
                return 2;
            }
            @Override public boolean equals(Object o) { return o instanceof Shelf s && s.place == place; }
            @Override public int hashCode() { return 31 * place + 4711; }
        }",
    ),
];

#[test]
fn guards_bounds_dead_code_and_hash_codes() {
    const TEST: &str = "mutants-guarded";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let out = workspace::scratch_dir(TEST);
    let classes = javac::compile_texts(&jdk, &GUARDED, &["-g"]);
    let run = omakase()
        .args(["generate", "--quiet", "--json", "--budget", "30M", "--jdk"])
        .arg(&jdk.home)
        .arg("--class-path")
        .arg(&classes)
        .arg("--output")
        .arg(&out)
        .args(["guarded.Shelf"])
        .run()
        .unwrap();
    let report = report::json::read(&run.stdout_text()).unwrap();
    let class = &report.classes[0];
    assert!(class.figures.mutants_equivalent >= 2, "{:?}", class.figures);
    let survives = |method: &str| {
        let own = class.survivors.iter().filter(|s| s.method == method);
        own.map(|s| s.change.as_str()).collect::<Vec<_>>()
    };
    for method in ["label", "fits"] {
        assert!(survives(method).is_empty(), "{:?}", survives(method));
    }
    let tests = std::fs::read_to_string(out.join("guarded/ShelfTest.java")).unwrap();
    assert!(tests.contains("new Code(\""), "{tests}");
    assert!(tests.contains(".hashCode(), "), "{tests}");
    assert!(!tests.contains("assertEquals(4711"), "{tests}");
}
