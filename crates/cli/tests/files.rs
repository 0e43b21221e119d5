//! What `omakase generate` does to files: edits stay, nothing is ever half written, odd classes and
//! interrupts cost nobody else's tests.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts the real tools itself"
)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

const COUNTER: &str = "package p;
public class Counter {
    private int n;
    public int add(int by) {
        if (by < 0) throw new IllegalArgumentException(\"negative\");
        if (by > 100) n = 100; else n += by;
        return n;
    }
    public boolean isFull() { return n == 100; }
}
";

const SIGN: &str = "package p;
public class Sign {
    public static int of(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
}
";

/// A branch that nothing takes, and nobody proves that, keeps the search going.
const ENDLESS: &str = "package p;
public class Endless {
    private int squares;
    public int f(int x) {
        squares += x * x * 8;
        if (squares % 8 == 1) return 1;
        return 0;
    }
}
";

fn classes(test: &str) -> Option<(PathBuf, Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let sources = [
        ("p/Counter.java", COUNTER),
        ("p/Sign.java", SIGN),
        ("p/Endless.java", ENDLESS),
    ];
    Some((javac::compile_texts(&jdk, &sources, &["-g"]), jdk))
}

fn arguments(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> Vec<String> {
    let mut args = vec!["generate", "--jdk", jdk.home.to_str().unwrap()];
    args.extend(["-cp", classes.to_str().unwrap()]);
    args.extend(["-o", out.to_str().unwrap(), "--quiet"]);
    if !more.contains(&"--budget") {
        args.extend(["--budget", "2M"]);
    }
    args.extend(more);
    args.into_iter().map(str::to_owned).collect()
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(arguments(jdk, classes, out, more))
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn json(file: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
}

#[test]
fn what_a_person_wrote_stays_over_many_runs() {
    let Some((classes, jdk)) = classes("files-edits") else {
        return;
    };
    let out = workspace::scratch_dir("files-edits");
    let report = out.join("report");
    let file = out.join("p/CounterTest.java");
    let read = || std::fs::read_to_string(&file).unwrap();
    let once = |seed: &str| {
        let more = [
            "p.Counter",
            "--seed",
            seed,
            "--report",
            report.to_str().unwrap(),
        ];
        let run = generate(&jdk, &classes, &out, &more);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    };
    once("5");
    let first = read();
    let edited = first
        .replacen("    @Test\n", "    // by hand\n    @Test\n", 1)
        .replacen(
            "class CounterTest {\n",
            "class CounterTest {\n    @Test\n    void mine() { }\n\n",
            1,
        )
        .replacen("package p;", "// ours too\npackage p;", 1)
        + "// the end\n";
    std::fs::write(&file, edited).unwrap();
    let mut last = String::new();
    for seed in ["5", "5", "6", "6", "5", "5"] {
        once(seed);
        let text = read();
        for theirs in [
            "    // by hand",
            "    void mine() { }",
            "// ours too",
            "// the end",
        ] {
            let n = text.lines().filter(|l| *l == theirs).count();
            assert_eq!(n, 1, "{theirs} with seed {seed}:\n{text}");
        }
        let run = json(&report.join("run.json"));
        let lines: Vec<&str> = text.lines().collect();
        for test in run["classes"][0]["tests"].as_array().unwrap() {
            let at = |key: &str| test["lines"][key].as_u64().unwrap() as usize;
            let there = &lines[at("first") - 1..at("last")];
            let declaration = format!("void {}(", test["name"].as_str().unwrap());
            assert!(
                there.iter().any(|l| l.contains(&declaration)),
                "{test}\n{text}"
            );
            assert_eq!(there.last(), Some(&"    }"), "{test}\n{text}");
        }
        last = text;
    }
    once("5");
    assert_eq!(read(), last);
}

#[cfg(unix)]
#[test]
fn a_file_beyond_the_size_limit_stays_as_it_was() {
    let Some((classes, jdk)) = classes("files-limit") else {
        return;
    };
    let out = workspace::scratch_dir("files-limit");
    let targets = ["p.Counter", "p.Sign"];
    let run = generate(&jdk, &classes, &out, &targets);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let file = out.join("p/CounterTest.java");
    let long = format!("// {}\n", "x".repeat(100)).repeat(4000);
    // Without its last test, which comes back, so that there is something to write.
    let mut edited = std::fs::read_to_string(&file).unwrap() + &long;
    let cut = edited.rfind("\n    @Test\n").unwrap()..edited.rfind("}\n// omakase:").unwrap();
    edited.replace_range(cut, "");
    std::fs::write(&file, &edited).unwrap();
    std::fs::remove_file(out.join("p/SignTest.java")).unwrap();
    let report = out.join("report");
    let more = [
        &targets[..],
        &["--seed", "9", "--report", report.to_str().unwrap()],
    ]
    .concat();
    let run = ToolCommand::new("bash")
        .args([
            "-c",
            "ulimit -f 300; exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_omakase"),
        ])
        .args(arguments(&jdk, &classes, &out, &more))
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap();
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(4), "{stderr}");
    assert!(
        stderr.contains("CounterTest.java: File too large"),
        "{stderr}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), edited);
    // The other class has its tests, the run its report, and nothing else is there.
    assert_eq!(names(&out.join("p")), ["CounterTest.java", "SignTest.java"]);
    let rows = json(&report.join("run.json"));
    assert_eq!(rows["classes"][0]["reason"]["code"], "not-written");
    assert_eq!(rows["classes"][1]["name"], "p.Sign");
    assert_eq!(rows["exitCode"], 4);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_named_and_the_rest_goes_on() {
    use std::os::unix::fs::PermissionsExt;
    let Some((classes, jdk)) = classes("files-denied") else {
        return;
    };
    let out = workspace::scratch_dir("files-denied");
    // A file where the directory should be is noticed before anything runs.
    std::fs::write(out.join("file"), "").unwrap();
    let run = generate(&jdk, &classes, &out.join("file"), &["p.Sign"]);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(2), "{stderr}");
    assert!(stderr.contains("file: not a directory"), "{stderr}");

    std::fs::create_dir_all(out.join("p")).unwrap();
    let file = out.join("p/CounterTest.java");
    let empty = junit::Unit::parse("package p;\n\nclass CounterTest {\n}\n", "").unwrap();
    let ours = empty.marked().to_string();
    std::fs::write(&file, &ours).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
    let run = generate(&jdk, &classes, &out, &["p.Counter", "p.Sign"]);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(4), "{stderr}");
    assert!(
        stderr.contains("CounterTest.java: it is read-only"),
        "{stderr}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), ours);
    assert_eq!(names(&out.join("p")), ["CounterTest.java", "SignTest.java"]);
}

#[test]
fn two_runs_at_once_leave_a_whole_file() {
    let Some((classes, jdk)) = classes("files-race") else {
        return;
    };
    let out = workspace::scratch_dir("files-race");
    std::thread::scope(|scope| {
        for seed in ["1", "2"] {
            let (jdk, classes, out) = (&jdk, &classes, &out);
            scope.spawn(move || {
                let run = generate(jdk, classes, out, &["p.Counter", "--seed", seed]);
                assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
            });
        }
    });
    let text = std::fs::read_to_string(out.join("p/CounterTest.java")).unwrap();
    assert!(junit::is_untouched(&text), "{text}");
    assert_eq!(names(&out.join("p")), ["CounterTest.java"]);
}

/// Interrupts a run over three classes while it works on the second.
#[cfg(unix)]
fn interrupted(signal: &str, test: &str) {
    use std::io::BufRead;
    let Some((classes, jdk)) = classes(test) else {
        return;
    };
    let out = workspace::scratch_dir(test);
    let report = out.join("report");
    let more = [
        "p.Counter",
        "p.Endless",
        "p.Sign",
        "--jobs",
        "1",
        "--budget",
        "900G",
    ];
    let more = [&more[..], &["--report", report.to_str().unwrap()]].concat();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_omakase"))
        .args(arguments(&jdk, &classes, &out, &more))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.starts_with("p.Counter:"), "{line}");
    // So that the search for the second class has begun, most of the time.
    std::thread::sleep(Duration::from_secs(2));
    let kill = ToolCommand::new("kill").args([signal, &child.id().to_string()]);
    assert!(kill.run().unwrap().exit.is_success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let run = json(&report.join("run.json"));
    assert_eq!(run["complete"], false);
    let rows = run["classes"].as_array().unwrap();
    let found: Vec<&str> = rows.iter().map(|r| r["name"].as_str().unwrap()).collect();
    // The second was begun or not, by how busy the machine is; a test of it may have been found.
    assert!(["p.Counter", "p.Endless"].starts_with(&found), "{found:?}");
    assert!(found.contains(&"p.Counter"), "{found:?}");
    for row in rows.iter().filter(|r| !r["testFile"].is_null()) {
        assert!(
            out.join(row["testFile"].as_str().unwrap()).exists(),
            "{row}"
        );
    }
    for name in names(&out.join("p")) {
        let text = std::fs::read_to_string(out.join("p").join(name)).unwrap();
        assert!(junit::is_untouched(&text), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    interrupted("-INT", "files-int");
}

#[cfg(unix)]
#[test]
fn a_request_to_end_keeps_what_was_found() {
    interrupted("-TERM", "files-term");
}

#[cfg(unix)]
#[test]
fn the_second_ctrl_c_leaves_nothing_half_written() {
    let Some((classes, jdk)) = classes("files-twice") else {
        return;
    };
    let out = workspace::scratch_dir("files-twice");
    let more = ["p.Counter", "p.Endless", "--budget", "900G"];
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_omakase"))
        .args(arguments(&jdk, &classes, &out, &more))
        .spawn()
        .unwrap();
    for wait in [3000, 100] {
        std::thread::sleep(Duration::from_millis(wait));
        let kill = ToolCommand::new("kill").args(["-INT", &child.id().to_string()]);
        assert!(kill.run().unwrap().exit.is_success());
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let written = out.join("p");
    let found = if written.is_dir() {
        names(&written)
    } else {
        Vec::new()
    };
    for name in found {
        let text = std::fs::read_to_string(written.join(&name)).unwrap();
        assert!(junit::is_untouched(&text), "{name}: {text}");
    }
}

#[test]
fn odd_classes_cost_the_others_nothing() {
    let Some((classes, jdk)) = classes("files-odd") else {
        return;
    };
    let dir = workspace::scratch_dir("files-odd");
    let (cp, out) = (dir.join("classes/p"), dir.join("out"));
    std::fs::create_dir_all(&cp).unwrap();
    let sign = std::fs::read(classes.join("p/Sign.class")).unwrap();
    for (name, bytes) in [
        ("Sign", sign.as_slice()),
        ("Cut", &sign[..sign.len() / 2]),
        ("Empty", &[]),
        ("Moved", &sign),
        ("Text", b"not a class"),
        ("with blank", &sign),
    ] {
        std::fs::write(cp.join(format!("{name}.class")), bytes).unwrap();
    }
    // The same class twice: the first entry counts.
    let both = std::env::join_paths([dir.join("classes"), classes]).unwrap();
    let report = out.join("report");
    let more = ["p.**", "--report", report.to_str().unwrap()];
    let run = generate(&jdk, Path::new(&both), &out, &more);
    let stderr = run.stderr_text();
    assert_eq!(run.exit, Exit::Code(0), "{stderr}");
    for part in [
        "class p.Cut is malformed",
        "class p.Empty is malformed",
        "class p.Text is malformed",
        "the file of class p.Moved holds class p.Sign",
        "with blank",
    ] {
        assert!(stderr.contains(part), "no {part:?} in\n{stderr}");
    }
    let found = names(&out.join("p"));
    assert_eq!(
        found,
        ["CounterTest.java", "EndlessTest.java", "SignTest.java"]
    );
    let run = json(&report.join("run.json"));
    let rows = run["classes"].as_array().unwrap();
    let moved = rows.iter().find(|r| r["name"] == "p.Moved").unwrap();
    assert_eq!(moved["reason"]["code"], "class-not-usable");
}
