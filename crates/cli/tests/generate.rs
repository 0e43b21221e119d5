//! `omakase generate` from outside: what is written compiles, passes, reads well and repeats.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{golden, javac, jdks, skip, workspace};

/// Classes of many shapes that tests are written for.
const SHAPES: [&str; 36] = [
    "Account",
    "Bits",
    "Cache",
    "Caesar",
    "Calendars",
    "Cell",
    "Countdown",
    "Counter",
    "Directory",
    "Door",
    "Expression",
    "Fractions",
    "Greeter",
    "Inventory",
    "Joiner",
    "Level",
    "Matrix",
    "Money",
    "Outer",
    "Pair",
    "Pipeline",
    "Point",
    "Range",
    "Ranking",
    "Request",
    "Settings",
    "Shape",
    "Sorter",
    "Shelf",
    "Stack",
    "Temperature",
    "TrafficLight",
    "Tree",
    "Validator",
    "VersionParser",
    "Words",
];
/// Classes that these use.
const HELPERS: [&str; 1] = ["ParseException"];

fn omakase(args: &[&str]) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .timeout(Duration::from_secs(300))
        .run()
        .unwrap()
}

/// The compiled shapes.
fn shapes(test: &str) -> Option<(PathBuf, Jdk)> {
    shapes_named(test, &[&SHAPES[..], &HELPERS].concat())
}

/// Some of the shapes, compiled.
fn shapes_named(test: &str, names: &[&str]) -> Option<(PathBuf, Jdk)> {
    let jdk = jdks::oldest_or_skip(test)?;
    let dir = workspace::root().join("corpus/generate/shapes");
    let texts: Vec<(String, String)> = names
        .iter()
        .map(|name| {
            let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
            (format!("shapes/{name}.java"), text)
        })
        .collect();
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    Some((javac::compile_texts(&jdk, &sources, &["-g"]), jdk))
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    let (home, cp, out) = (
        jdk.home.to_str().unwrap(),
        classes.to_str().unwrap(),
        out.to_str().unwrap(),
    );
    let mut args = vec!["generate", "--jdk", home, "-cp", cp, "-o", out, "--quiet"];
    if !more.contains(&"--budget") {
        args.extend(["--budget", "6M"]);
    }
    args.extend(more);
    omakase(&args)
}

#[test]
fn suites_of_small_classes() {
    let Some((classes, jdk)) = shapes("generate-shapes") else {
        return;
    };
    let out = workspace::scratch_dir("generate-shapes");
    let targets: Vec<String> = SHAPES.iter().map(|n| format!("shapes.{n}")).collect();
    let mut more: Vec<&str> = targets.iter().map(|t| &**t).collect();
    let report_dir = out.join("report");
    more.extend(["--report", report_dir.to_str().unwrap()]);
    let run = generate(&jdk, &classes, &out, &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text().replace(out.to_str().unwrap(), "OUT");
    // Everything written compiled and passed on the real JVM at once.
    assert!(!summary.contains("dropped"), "{summary}");
    let golden_dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/generate");
    golden::check(golden_dir.join("summary.txt"), &summary);
    for name in SHAPES {
        let file = out.join(format!("shapes/{name}Test.java"));
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(junit::is_untouched(&text));
        golden::check(golden_dir.join(format!("{name}Test.java")), &text);
    }
    let json = std::fs::read_to_string(report_dir.join("run.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let rows = json["classes"].as_array().unwrap();
    assert_eq!(rows.len(), SHAPES.len());
    check_ranges(rows, &out);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_edits_survive() {
    let Some((classes, jdk)) = shapes("generate-repeat") else {
        return;
    };
    let out = workspace::scratch_dir("generate-repeat");
    let file = out.join("shapes/CounterTest.java");
    let read = || std::fs::read_to_string(&file).unwrap();
    let once = |more: &[&str]| generate(&jdk, &classes, &out, more);
    assert_eq!(once(&["shapes.Counter", "--seed", "5"]).exit, Exit::Code(0));
    let first = read();
    assert_eq!(once(&["shapes.Counter", "--seed", "5"]).exit, Exit::Code(0));
    assert_eq!(first, read());

    let edited = first
        .replace("new Counter(0)", "new Counter(-7)")
        .replace("positive: 0", "positive: -7");
    assert_ne!(first, edited);
    std::fs::write(&file, &edited).unwrap();
    let run = once(&["shapes.Counter", "--seed", "6"]);
    assert_eq!(run.exit, Exit::Code(0));
    let warning = run.stderr_text();
    assert!(warning.contains("1 members that were changed"), "{warning}");
    let merged = read();
    assert!(merged.contains("new Counter(-7)"), "{merged}");
    assert_eq!(merged.matches("new Counter(-7)").count(), 1, "{merged}");
    assert!(merged.contains("isFull"), "{merged}");

    // A file that is not ours is never touched.
    let theirs = merged.split_once('\n').unwrap().1;
    std::fs::write(&file, theirs).unwrap();
    let run = once(&["shapes.Counter", "--seed", "5"]);
    let warning = run.stderr_text();
    assert!(warning.contains("kept as it is"), "{warning}");
    assert_eq!(read(), theirs);
    let beside = std::fs::read_to_string(out.join("shapes/CounterTest2.java")).unwrap();
    assert!(beside.contains("class CounterTest2 {"), "{beside}");
}

/// What is done to files, and what only the first use of a class does.
const TOUCHES: &str = "package files;
import java.io.File;
public class Touches {
    static final class Later {
        static final int[] TABLE = new int[8];
        static { for (int i = 0; i < 5000; i++) { TABLE[i % 8] += i; } }
    }
    public static String kind(String name) {
        if (name.isEmpty()) { return \"none\"; }
        File file = new File(name);
        if (file.delete()) { return \"gone\"; }
        return file.isDirectory() ? \"directory\" : \"other\";
    }
    public static int entry(int n) { return n > 100 ? Later.TABLE[n % 8] : 0; }
    public static String format(int n) { return n == 77 ? String.format(\"%05d\", n) : \"\"; }
}
";

/// Only an array of one length and content gets to the end.
const FRAME: &str = "
package arrays;
public class Frame {
    public static String kind(int[] frame) {
        if (frame.length < 6) { return \"short\"; }
        if (frame[0] != 7301 || frame[5] != frame[1] + 99) { return \"damaged\"; }
        return frame.length == 9 ? \"request\" : \"answer\";
    }
}
";

#[test]
fn lengths_of_arrays_are_inputs_of_symbolic_execution() {
    let Some(jdk) = jdks::oldest_or_skip("generate-array-lengths") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("arrays/Frame.java", FRAME)], &["-g"]);
    let out = workspace::scratch_dir("generate-array-lengths");
    let options = ["arrays.Frame", "--strategy", "dse", "--budget", "40M"];
    let run = generate(&jdk, &classes, &out, &options);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let summary = run.stdout_text();
    assert!(summary.contains("branches 8/8"), "{summary}");
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    let Some((classes, jdk)) = shapes("generate-jobs") else {
        return;
    };
    let touches = javac::compile_texts(&jdk, &[("files/Touches.java", TOUCHES)], &["-g"]);
    // One class on several machines, one whose tests have stubs, one with effects, one that only the
    // search and one that only symbolic execution works on; then several classes side by side.
    let one: &[&str] = &["shapes.Words"];
    let stubs: &[&str] = &["shapes.Pipeline"];
    let effects: &[&str] = &["files.Touches"];
    let some: &[&str] = &["shapes.Words", "shapes.Door", "shapes.Level"];
    let plain: &[&str] = &[];
    let ga: &[&str] = &["--strategy", "ga", "--budget", "20M"];
    let dse: &[&str] = &["--strategy", "dse", "--budget", "20M"];
    for (what, classes, targets, options) in [
        ("one", &classes, one, plain),
        ("stubs", &classes, stubs, plain),
        ("effects", &touches, effects, plain),
        ("search", &classes, one, ga),
        ("symbolic", &classes, one, dse),
        ("some", &classes, some, plain),
    ] {
        let mut seen: Option<Vec<(String, String)>> = None;
        for jobs in ["1", "2", "3"] {
            let out = workspace::scratch_dir(&format!("generate-jobs-{what}-{jobs}"));
            let report = out.join("report");
            let more = ["--jobs", jobs, "--report", report.to_str().unwrap()];
            let run = generate(&jdk, classes, &out, &[targets, options, &more].concat());
            assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
            let mut files = vec![("stdout".to_owned(), run.stdout_text())];
            for name in [
                "run.json",
                "index.html",
                "lcov.info",
                "report.sarif",
                "jacoco.xml",
            ] {
                let text = std::fs::read_to_string(report.join(name)).unwrap();
                files.push((name.to_owned(), text));
            }
            for target in targets {
                let name = format!("{}Test.java", target.replace('.', "/"));
                let text = std::fs::read_to_string(out.join(&name)).unwrap();
                files.push((name, text));
            }
            files[0].1 = files[0].1.replace(out.to_str().unwrap(), "OUT");
            match &seen {
                None => seen = Some(files),
                Some(first) => assert!(*first == files, "{what} with {jobs} jobs"),
            }
        }
    }
}

#[test]
fn every_way_to_search_finds_tests() {
    let Some((classes, jdk)) = shapes("generate-ways") else {
        return;
    };
    let ways: [&[&str]; 7] = [
        &["--search", "suite"],
        &["--search", "suite", "--dse-all-suites", "--dse-keep-all"],
        &["--search", "random"],
        &["--strategy", "ga"],
        &["--strategy", "dse"],
        &[
            "--solver",
            "avm",
            "--dse-probability",
            "0.5",
            "--dse-rate",
            "2",
        ],
        &["--solver", "z3", "--dse-all-branches", "--dse-budget", "5M"],
    ];
    for way in ways {
        let out = workspace::scratch_dir("generate-ways");
        let run = generate(&jdk, &classes, &out, &[&["shapes.Words"], way].concat());
        assert_eq!(run.exit, Exit::Code(0), "{way:?}: {}", run.stderr_text());
        let text = run.stdout_text();
        let covered = text
            .split_once("branches ")
            .and_then(|(_, t)| t.split_once('/'));
        let covered: u32 = covered.and_then(|(n, _)| n.parse().ok()).unwrap();
        assert!(covered >= 4, "{way:?}: {text}");
    }
    let wrong = generate(
        &jdk,
        &classes,
        Path::new("."),
        &["shapes.Words", "--dse-rate", "0"],
    );
    assert_eq!(wrong.exit, Exit::Code(2));
}

/// Case studies of Galeotti, Fraser and Arcuri (2013), compiled.
fn case_studies(jdk: &Jdk, names: &[&str]) -> PathBuf {
    let read = |name: &&str| {
        let dir = workspace::root().join("corpus/hybrid/casestudy");
        let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
        (format!("casestudy/{name}.java"), text)
    };
    let texts: Vec<(String, String)> = names.iter().map(read).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &files, &["-g"])
}

/// Figure 1 of Galeotti, Fraser and Arcuri (2013): the target needs a string and five calls.
#[test]
fn strings_and_calls_are_found_together() {
    let Some(jdk) = jdks::oldest_or_skip("generate-figure") else {
        return;
    };
    let classes = case_studies(&jdk, &["Bar", "Foo"]);
    let out = workspace::scratch_dir("generate-figure");
    for seed in ["1", "2", "3", "4", "5"] {
        let run = generate(
            &jdk,
            &classes,
            &out,
            &["casestudy.Bar", "--seed", seed, "--budget", "60M"],
        );
        let text = run.stdout_text();
        assert!(text.contains("branches 2/2"), "seed {seed}: {text}");
    }
}

/// The digits of a date are checked one after the other, and what is behind them is only reached
/// when all are right: no open branch is near.
#[test]
fn what_is_behind_checks_that_throw_is_reached() {
    let Some(jdk) = jdks::oldest_or_skip("generate-behind") else {
        return;
    };
    let classes = case_studies(&jdk, &["IsoDate"]);
    let out = workspace::scratch_dir("generate-behind");
    for seed in ["1", "2", "3"] {
        let more = ["casestudy.IsoDate", "--seed", seed, "--budget", "500M"];
        let run = generate(&jdk, &classes, &out, &more);
        let text = run.stdout_text();
        assert!(text.contains("branches 57/57"), "seed {seed}: {text}");
    }
}

/// A line behind a call that may throw, a product, and a bound that no branch asks for.
const SCALE: &str = "package goals;
public class Scale {
    private final int factor;
    public Scale(int factor) { this.factor = factor; }
    public int read(String text) {
        int value = Integer.parseInt(text);
        return value * factor;
    }
    public boolean isLarge(int x) { return x > 1000; }
}
";

#[test]
fn goals_besides_branches() {
    let Some(jdk) = jdks::oldest_or_skip("generate-goals") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("goals/Scale.java", SCALE)], &["-g"]);
    let out = workspace::scratch_dir("generate-goals");
    let report = out.join("report");
    let expected = [
        ("line", "line goals 4/4\n"),
        ("mutation", "weak mutants 3/3\n"),
        ("input,output", "inputs 8/8, outputs 5/5\n"),
    ];
    for (goals, figures) in expected {
        let report = report.to_str().unwrap();
        let more = [
            "goals.Scale",
            "--goals",
            goals,
            "--budget",
            "20M",
            "--report",
            report,
        ];
        let run = generate(&jdk, &classes, &out, &more);
        let text = run.stdout_text();
        assert!(text.contains(figures), "{goals}: {text}");
        let tests = std::fs::read_to_string(out.join("goals/ScaleTest.java")).unwrap();
        // The bound itself: no branch asks for it, but a mutant does, whatever the goals are.
        assert!(tests.contains("isLarge(1000)"), "{goals}: {tests}");
    }
    let json = std::fs::read_to_string(report.join("run.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let further = &json["classes"][0]["furtherGoals"];
    assert_eq!(further[0]["kind"], "inputs");
    assert_eq!(further[0]["covered"], 8);
}

/// The lines that `run.json` gives for each test are those of the test.
fn check_ranges(rows: &[serde_json::Value], out: &Path) {
    for row in rows {
        if row["testFile"].is_null() {
            assert!(row["reason"]["text"].is_string(), "{row}");
            continue;
        }
        // The output directory is absolute and not below this one, so paths are relative to it.
        let file = row["testFile"].as_str().unwrap();
        let text = std::fs::read_to_string(out.join(file)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let tests = row["tests"].as_array().unwrap();
        assert!(!tests.is_empty());
        for test in tests {
            let at = |key: &str| test["lines"][key].as_u64().unwrap() as usize;
            let part = &lines[at("first") - 1..at("last")];
            assert!(part[0].trim_start().starts_with(['@', '/']), "{part:?}");
            assert_eq!(part[part.len() - 1], "    }");
            let declared = format!("void {}(", test["name"].as_str().unwrap());
            assert!(part.iter().any(|l| l.contains(&declared)), "{part:?}");
        }
    }
}

#[test]
fn patterns_and_run_json() {
    // All shapes have their ranges checked above; here a few are enough.
    const FEW: [&str; 8] = [
        "Counter",
        "Door",
        "Level",
        "Matrix",
        "Outer",
        "ParseException",
        "VersionParser",
        "Words",
    ];
    let Some((classes, jdk)) = shapes_named("generate-patterns", &FEW) else {
        return;
    };
    let out = workspace::scratch_dir("generate-patterns");
    let report_dir = out.join("report");
    let more = [
        "shapes.*",
        "--budget",
        "1M",
        "--report",
        report_dir.to_str().unwrap(),
    ];
    let run = generate(&jdk, &classes, &out, &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = std::fs::read_to_string(report_dir.join("run.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["exitCode"], 0);
    assert_eq!(json["complete"], true);
    let rows = json["classes"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|r| r["name"].as_str().unwrap()).collect();
    assert_eq!(names, FEW.map(|n| format!("shapes.{n}")));
    check_ranges(rows, &out);
    // What is written has nothing of this machine in it, and can be made again from the JSON.
    let read = report::json::read(&text).unwrap();
    for (name, again) in [
        ("run.json", report::json::write(&read)),
        ("index.html", report::html::write(&read)),
        ("lcov.info", report::lcov::write(&read)),
        ("report.sarif", report::sarif::write(&read)),
    ] {
        let written = std::fs::read_to_string(report_dir.join(name)).unwrap();
        assert_eq!(written, again, "{name}");
        assert!(!written.contains(out.to_str().unwrap()), "{name}");
    }
    let matrix = rows.iter().find(|r| r["name"] == "shapes.Matrix").unwrap();
    let suspected =
        |t: &serde_json::Value| t["kind"].to_string().contains("java.lang.AssertionError");
    let tests = matrix["tests"].as_array().unwrap();
    assert!(tests.iter().any(suspected), "{matrix}");
    let none = generate(&jdk, &classes, &out, &["nothing.**"]);
    assert_eq!(none.exit, Exit::Code(2));
}

#[test]
fn the_class_path_decides_which_junit() {
    let Some((classes, jdk)) = shapes("generate-junit") else {
        return;
    };
    let four = "package org.junit;
        import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) public @interface Test { }";
    let asserts = "package org.junit; public class Assert {
        public static void assertEquals(Object a, Object b) { }
        public static void assertEquals(long a, long b) { }
        public static void assertTrue(boolean a) { }
        public static void assertFalse(boolean a) { }
        public static void fail(String why) { throw new AssertionError(why); } }";
    let old = javac::compile_texts(
        &jdk,
        &[
            ("org/junit/Test.java", four),
            ("org/junit/Assert.java", asserts),
        ],
        &[],
    );
    let out = workspace::scratch_dir("generate-junit");
    let cp = std::env::join_paths([&classes, &old]).unwrap();
    let run = generate(&jdk, Path::new(&cp), &out, &["shapes.Counter"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = std::fs::read_to_string(out.join("shapes/CounterTest.java")).unwrap();
    // This JUnit 4 has no assertThrows.
    assert!(text.contains("import org.junit.Test;"), "{text}");
    assert!(
        text.contains("} catch (IllegalArgumentException exception) {"),
        "{text}"
    );
}

#[test]
fn junit_4_and_exit_codes() {
    let Some((classes, jdk)) = shapes("generate-exits") else {
        return;
    };
    let out = workspace::scratch_dir("generate-exits");
    let run = generate(&jdk, &classes, &out, &["shapes.Range", "--junit", "4"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let text = std::fs::read_to_string(out.join("shapes/RangeTest.java")).unwrap();
    assert!(text.contains("import org.junit.Test;"), "{text}");
    assert!(text.contains("public class RangeTest {"), "{text}");

    let run = generate(&jdk, &classes, &out, &["shapes.Temperature", "--assertj"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert!(
        !run.stdout_text().contains("dropped"),
        "{}",
        run.stdout_text()
    );
    let text = std::fs::read_to_string(out.join("shapes/TemperatureTest.java")).unwrap();
    assert!(
        text.contains("import static org.assertj.core.api.Assertions.assertThat;"),
        "{text}"
    );
    assert!(!text.contains("assertEquals"), "{text}");

    let wrong = generate(&jdk, &classes, &out, &["shapes.Rang"]);
    assert_eq!(wrong.exit, Exit::Code(2));
    assert!(
        wrong.stderr_text().contains("shapes.Range"),
        "{}",
        wrong.stderr_text()
    );

    let strict = generate(
        &jdk,
        &classes,
        &out,
        &["shapes.Door", "--fail-under", "101"],
    );
    assert_eq!(strict.exit, Exit::Code(3));
}

/// The lines of the tracefile are those of JaCoCo's report, and hit where it says so.
#[test]
fn lcov_and_jacoco_agree_on_lines() {
    let Some((classes, jdk)) = shapes("generate-lines") else {
        return;
    };
    let out = workspace::scratch_dir("generate-lines");
    let report = out.join("report");
    let targets = [
        "shapes.Words",
        "shapes.Level",
        "shapes.Outer",
        "shapes.Matrix",
        "shapes.Tree",
    ];
    let more = ["--budget", "1M", "--report", report.to_str().unwrap()];
    let run = generate(&jdk, &classes, &out, &[&targets[..], &more].concat());
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let read = |name: &str| std::fs::read_to_string(report.join(name)).unwrap();
    let number = |text: &str| -> u32 {
        let digits = text.chars().take_while(char::is_ascii_digit);
        digits.collect::<String>().parse().unwrap()
    };

    let mut jacoco = Vec::new();
    let xml = read("jacoco.xml");
    for file in xml.split("<sourcefile name=\"").skip(1) {
        let name = file.split('"').next().unwrap();
        let file = file.split("</sourcefile>").next().unwrap();
        for line in file.split("<line nr=\"").skip(1) {
            let covered = line.split("ci=\"").nth(1).unwrap();
            jacoco.push((name.to_owned(), number(line), number(covered) > 0));
        }
    }
    let mut lcov = Vec::new();
    for record in read("lcov.info").split("end_of_record\n") {
        let lines = record.lines();
        let path = lines.clone().find_map(|l| l.strip_prefix("SF:"));
        let name = path.and_then(|p| p.rsplit('/').next()).unwrap_or_default();
        for row in lines.filter_map(|l| l.strip_prefix("DA:")) {
            let (line, hits) = row.split_once(',').unwrap();
            lcov.push((name.to_owned(), number(line), number(hits) > 0));
        }
    }
    jacoco.sort();
    lcov.sort();
    assert!(jacoco.len() > 40, "{xml}");
    assert_eq!(lcov, jacoco);

    // Branches say when they are taken.
    let json: serde_json::Value = serde_json::from_str(&read("run.json")).unwrap();
    let conditions: Vec<&str> = json["classes"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|c| c["methods"].as_array().unwrap())
        .flat_map(|m| m["branches"].as_array().unwrap())
        .filter_map(|b| b["condition"].as_str())
        .collect();
    golden::check(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/generate/conditions.txt"),
        &(conditions.join("\n") + "\n"),
    );
}

/// With the real AssertJ and the real JUnit, through Maven.
#[test]
fn assertj_tests_in_a_maven_project() {
    let test = "generate-assertj";
    let Some((classes, jdk)) = shapes(test) else {
        return;
    };
    let Some(maven) = jdk::process::find_on_path("mvn") else {
        skip::loudly(test, "no Maven on this machine; run make setup");
        return;
    };
    let project = workspace::scratch_dir(test);
    let tests = project.join("src/test/java");
    let targets: Vec<String> = SHAPES.iter().map(|n| format!("shapes.{n}")).collect();
    let mut more: Vec<&str> = targets.iter().map(|t| &**t).collect();
    more.extend(["--assertj", "--budget", "1M"]);
    let run = generate(&jdk, &classes, &tests, &more);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert!(
        !run.stdout_text().contains("dropped"),
        "{}",
        run.stdout_text()
    );

    let main = project.join("src/main/java/shapes");
    std::fs::create_dir_all(&main).unwrap();
    for name in SHAPES.iter().chain(&HELPERS) {
        let file = format!("{name}.java");
        let from = workspace::root().join("corpus/generate/shapes").join(&file);
        std::fs::copy(from, main.join(file)).unwrap();
    }
    std::fs::write(project.join("pom.xml"), ASSERTJ_PROJECT).unwrap();
    let mut command = ToolCommand::new(&maven)
        .args(["-B", "-q", "test"])
        .env("JAVA_HOME", &jdk.home)
        .timeout(Duration::from_secs(600));
    command.working_dir = Some(project.clone());
    let run = command.run().unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stdout_text());
    let mut n_run = 0;
    for entry in std::fs::read_dir(project.join("target/surefire-reports")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let count = text.split("Tests run: ").nth(1);
        let count = count.and_then(|t| t.split(',').next()?.parse::<usize>().ok());
        n_run += count.unwrap_or(0);
    }
    let written = SHAPES.iter().map(|name| {
        let file = tests.join(format!("shapes/{name}Test.java"));
        std::fs::read_to_string(file)
            .unwrap()
            .matches("@Test")
            .count()
    });
    assert_eq!(n_run, written.sum::<usize>());
}

const ASSERTJ_PROJECT: &str = r#"<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>assertj</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.11.4</version>
    </dependency>
    <dependency>
      <groupId>org.assertj</groupId>
      <artifactId>assertj-core</artifactId>
      <version>3.26.3</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
      </plugin>
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId>
        <version>3.5.2</version>
      </plugin>
    </plugins>
  </build>
</project>
"#;

/// What comes after the search takes a bounded time: this once took longer than anybody waited.
#[test]
fn a_class_with_thousands_of_branches_is_done() {
    let Some(jdk) = jdks::oldest_or_skip("generate-wide") else {
        return;
    };
    let mut source = String::from("public class Wide {\n");
    for m in 0..4 {
        source.push_str(&format!("  public int m{m}(int a, int b) {{ int r = 0;\n"));
        for k in 0..1200 {
            source.push_str(&format!("    if (a == {}) r += b;\n", m * 7 + k));
        }
        source.push_str("    return r;\n  }\n");
    }
    source.push_str("}\n");
    let classes = javac::compile_texts(&jdk, &[("Wide.java", &source)], &["-g"]);
    let out = workspace::scratch_dir("generate-wide");
    let run = generate(&jdk, &classes, &out, &["Wide", "--budget", "2M"]);
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert!(
        run.stdout_text().contains("/9600, "),
        "{}",
        run.stdout_text()
    );
}

const DEEP: &str = "package p;
public class Deep {
    final int a, b;
    public Deep(int a, int b) { this.a = a; this.b = b; }
    public class Inner {
        final int c;
        public Inner(int c) { this.c = c; }
        public int sum() { return a + b + c > 10 ? 1 : a == 3 ? 2 : 0; }
    }
    public static void set(String key, Object value) {
        if (value == null) throw new IllegalArgumentException(
            \"key = value expected, but there is no value for the key = \" + key + \", which is needed\");
    }
}
";

#[test]
fn arguments_of_outer_objects_and_signs_in_messages_are_left_alone() {
    let Some(jdk) = jdks::oldest_or_skip("generate-deep") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("p/Deep.java", DEEP)], &["-g"]);
    let out = workspace::scratch_dir("generate-deep");
    let run = generate(&jdk, &classes, &out, &["p.Deep", "--budget", "3M"]);
    let stdout = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert!(!stdout.contains("does not compile"), "{stdout}");
    let text = std::fs::read_to_string(out.join("p/DeepTest.java")).unwrap();
    assert!(text.contains(").new Inner("), "{text}");
    assert!(
        text.contains("assertEquals(\"key = value expected, but"),
        "{text}"
    );
}
