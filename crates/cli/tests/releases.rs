//! Every Java release that is here: its class library runs, is explored and checked, and the tests that
//! are written for it are Java of that release, which its own `javac` and `java` accept.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{compare, corpus, javac, jdks, skip, workspace};

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(120))
        .run()
        .unwrap()
}

/// Java 8: strings, collections, lambdas, exceptions, a `switch` over strings.
const SUBJECT: &str = r#"package p;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public class Subject {
    private final List<String> names = new ArrayList<>();
    private int total;

    public int add(String name, int n) {
        if (name == null || name.isEmpty()) throw new IllegalArgumentException("name");
        if (n < 0) return -1;
        names.add(name);
        total += n;
        return total == 4711 ? 99 : total;
    }

    public String join(String separator) {
        return String.join(separator, names);
    }

    public static String classify(String s) {
        if (s.length() == 3 && s.charAt(1) == '\u2020') return "dagger";
        switch (s) {
            case "one": return "1";
            case "two": return "2";
            default: return "?";
        }
    }

    public static Optional<Integer> find(Map<String, Integer> map, String key) {
        return Optional.ofNullable(map.get(key)).filter(v -> v > 10);
    }

    public static void main(String[] args) {
        Subject subject = new Subject();
        subject.add("a", 4000);
        System.out.println(subject.add("b", 711) + " " + subject.join("-") + " " + classify("two"));
        int[] none = new int[0];
        System.out.println(none[args.length]);
    }
}
"#;

const CHECKED: &str = r#"package p;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Checked {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !(s.startsWith("ab") && s.length() == 4 && s.charAt(3) == '\u2020');
    }
}
"#;

fn classes(jdk: &Jdk) -> PathBuf {
    let verifier = "corpus/sound/driver/org/sosy_lab/sv_benchmarks/Verifier.java";
    let verifier = std::fs::read_to_string(workspace::root().join(verifier)).unwrap();
    let sources = [
        ("p/Subject.java", SUBJECT),
        ("p/Checked.java", CHECKED),
        ("org/sosy_lab/sv_benchmarks/Verifier.java", &verifier),
    ];
    javac::compile_texts(jdk, &sources, &["-g"])
}

#[test]
fn every_release_runs_explores_and_checks() {
    for jdk in jdks::every_release_or_skip("every_release_runs_explores_and_checks") {
        let (home, dir) = (jdk.home.to_str().unwrap(), classes(&jdk));
        let cp = dir.to_str().unwrap();
        let ours = omakase(&["run", "--jdk", home, "-cp", cp, "p.Subject"]);
        let real = corpus::run_on_real_java(&jdk, &dir, "p.Subject", &[]);
        compare::assert_same(&jdk.to_string(), &real, &ours);

        let method = "p.Subject.classify";
        let run = omakase(&[
            "explore", "--jdk", home, "-cp", cp, method, "--paths", "300",
        ]);
        let text = run.stdout_text();
        for value in [
            "\"1\"",
            "\"2\"",
            "\"?\"",
            "\"dagger\"",
            "NullPointerException",
        ] {
            assert!(text.contains(value), "{jdk}: no path to {value}:\n{text}");
        }

        let run = omakase(&["check", "--jdk", home, "-cp", cp, "p.Checked"]);
        assert_eq!(run.exit, Exit::Code(10), "{jdk}: {}", run.stdout_text());
    }
}

#[test]
fn every_release_gets_tests_that_it_compiles_and_passes() {
    for jdk in jdks::every_release_or_skip("every_release_gets_tests") {
        let (home, dir) = (jdk.home.to_str().unwrap(), classes(&jdk));
        let out = workspace::scratch_dir(&format!("releases-tests-{}", jdk.feature_version));
        let (cp, out_dir) = (dir.to_str().unwrap(), out.to_str().unwrap());
        let options = ["generate", "--jdk", home, "-cp", cp, "-o", out_dir];
        let run = omakase(&[&options[..], &["--budget", "60M", "p.Subject"]].concat());
        assert_eq!(run.exit, Exit::Code(0), "{jdk}: {}", run.stderr_text());
        let text = std::fs::read_to_string(out.join("p/SubjectTest.java")).unwrap();
        for newer in [
            " var ", "List.of(", "Map.of(", "Set.of(", "\"\"\"", ".repeat(",
        ] {
            assert!(!text.contains(newer), "{jdk}: {newer} in\n{text}");
        }
        for found in ["99", "\"dagger\"", "IllegalArgumentException"] {
            assert!(text.contains(found), "{jdk}: no test for {found}:\n{text}");
        }
    }
}

#[test]
fn a_class_that_is_newer_than_the_jdk_is_told_with_the_option_that_helps() {
    let test = "a_class_that_is_newer_than_the_jdk";
    let mut all = jdks::every_release_or_skip(test);
    let (Some(newest), Some(oldest)) = (all.pop(), all.first().cloned()) else {
        return skip::quietly(test, "only one JDK with javac on this machine");
    };
    let (home, dir) = (oldest.home.to_str().unwrap(), classes(&newest));
    let cp = dir.to_str().unwrap();
    let hint = format!("compiled for Java {}: name a JDK", newest.feature_version);
    let out = workspace::scratch_dir("releases-newer");
    let out = out.to_str().unwrap();
    for args in [
        &["run", "--jdk", home, "-cp", cp, "p.Subject"][..],
        &["explore", "--jdk", home, "-cp", cp, "p.Subject.classify"],
        &["check", "--jdk", home, "-cp", cp, "p.Checked"],
        &["generate", "--jdk", home, "-cp", cp, "-o", out, "p.Subject"],
    ] {
        let run = omakase(args);
        let text = run.stderr_text();
        assert_eq!(run.exit, Exit::Code(2), "{args:?}: {text}");
        assert!(
            text.contains(&hint) && text.contains("--jdk HOME"),
            "{text}"
        );
    }
}

/// A runtime of `java.base` alone, made by `jlink`.
fn linked_runtime(test: &str) -> Option<(Jdk, PathBuf)> {
    // A JDK with a C library of its own links a runtime that does not start here.
    let has_parts = |jdk: &&Jdk| jdk.home.join("jmods").is_dir() && !jdk.home.join("libc").is_dir();
    let all = jdks::every_release();
    let Some(jdk) = all.iter().find(has_parts) else {
        skip::quietly(test, "no JDK with jlink and jmods on this machine");
        return None;
    };
    let home = workspace::scratch_dir(test).join("runtime");
    let run = ToolCommand::new(jdk.home.join("bin/jlink"))
        .args(["--add-modules", "java.base", "--output"])
        .arg(&home)
        .timeout(Duration::from_secs(120))
        .run()
        .unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stdout_text());
    Some((jdk.clone(), home))
}

/// What works without a compiler, and what says that it needs one.
fn runs_but_does_not_generate(jdk: &Jdk, runtime: &Path) {
    let (home, dir) = (runtime.to_str().unwrap(), classes(jdk));
    let cp = dir.to_str().unwrap();
    let run = omakase(&["doctor", "--jdk", home]);
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(0), "{text}");
    assert!(
        text.contains("boots") && text.contains("a runtime only"),
        "{text}"
    );
    let run = omakase(&["run", "--jdk", home, "-cp", cp, "p.Subject"]);
    assert_eq!(run.stdout_text(), "99 a-b 2\n", "{}", run.stderr_text());
    let run = omakase(&["explore", "--jdk", home, "-cp", cp, "p.Subject.classify"]);
    assert!(
        run.stdout_text().contains("\"dagger\""),
        "{}",
        run.stderr_text()
    );
    let run = omakase(&["generate", "--jdk", home, "-cp", cp, "p.Subject"]);
    assert_eq!(run.exit, Exit::Code(2));
    let text = run.stderr_text();
    assert!(
        text.contains("a runtime without javac") && text.contains("--jdk HOME"),
        "{text}"
    );
}

#[test]
fn a_runtime_made_by_jlink_runs_what_its_modules_allow() {
    let Some((jdk, runtime)) = linked_runtime("releases-jlink") else {
        return;
    };
    runs_but_does_not_generate(&jdk, &runtime);
    let source = "public class Logs { public static void main(String[] args) {\
                  java.util.logging.Logger.getLogger(\"a\"); } }";
    let dir = javac::compile_text(&jdk, "Logs", source);
    let (home, cp) = (runtime.to_str().unwrap(), dir.to_str().unwrap());
    let run = omakase(&["run", "--jdk", home, "-cp", cp, "Logs"]);
    assert_eq!(run.exit, Exit::Code(1));
    let missing = "NoClassDefFoundError: java/util/logging/Logger";
    assert!(run.stderr_text().contains(missing), "{}", run.stderr_text());
}

/// The runtime inside a JDK 8, elsewhere: that is what a JRE is.
#[cfg(unix)]
#[test]
fn a_jre_runs_and_says_that_it_has_no_compiler() {
    let test = "a_jre_runs";
    let all = jdks::every_release();
    let Some(jdk) = all.iter().find(|jdk| jdk.feature_version == 8) else {
        return skip::quietly(test, "no JDK 8 on this machine");
    };
    let home = workspace::scratch_dir("releases-jre").join("java");
    std::fs::create_dir_all(&home).unwrap();
    for part in ["bin", "lib"] {
        let inner = jdk.home.join("jre").join(part);
        std::os::unix::fs::symlink(inner, home.join(part)).unwrap();
    }
    runs_but_does_not_generate(jdk, &home);
}

#[cfg(unix)]
#[test]
fn an_exploded_build_says_what_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let home = workspace::scratch_dir("releases-exploded");
    for dir in ["bin", "lib", "modules/java.base/java/lang"] {
        std::fs::create_dir_all(home.join(dir)).unwrap();
    }
    std::fs::write(home.join("bin/java"), "#!/bin/sh\nexit 1\n").unwrap();
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(home.join("bin/java"), mode).unwrap();
    std::fs::write(home.join("modules/java.base/java/lang/Object.class"), "").unwrap();
    let run = omakase(&["doctor", "--jdk", home.to_str().unwrap()]);
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(1), "{text}");
    assert!(
        text.contains("an exploded build") && text.contains("make images"),
        "{text}"
    );
}
