//! `omakase check` and `omakase explore` over `corpus/sound`: no verdict is wrong.
//!
//! The format of the corpus, and what counts as wrong, is in its README. The real JVM is asked
//! once for each content of the corpus and once for each set of violations found.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use serde_json::Value;
use test_lab::{javac, jdks, parallel, workspace};

/// Programs of `safe` that must be proved. More are proved today; a few may change sides when
/// the engine learns to doubt more.
const PROVED_AT_LEAST: usize = 38;
/// The same where some of the programs are left out.
const PROVED_AT_LEAST_OF_PART: usize = 30;

/// What the programs are written in. An older release leaves out those that it does not compile, or for
/// which its real JVM has another outcome.
const CORPUS_RELEASE: u32 = 17;

/// Small, so that the whole test ends in a minute or so. A wrong verdict comes early: it is a path
/// that nobody looks for.
const LIMITS: [&str; 6] = ["--paths", "150", "--fuel", "10M", "--budget", "12M"];

/// A process that takes longer than this has no verdict, which is never wrong. Programs that are to
/// be proved get more: a busy computer must not make them fail.
const TIME_LIMIT: Duration = Duration::from_secs(4);
const TIME_LIMIT_OF_PROOFS: Duration = Duration::from_secs(60);

/// A program, as its first lines describe it.
#[derive(Debug)]
struct Program {
    area: String,
    /// The class: `area.Name`.
    class: String,
    key: String,
    /// Java expressions, separated by commas.
    input: String,
    /// Whether its outcome depends on the schedule, the clock or identity hashes.
    depends: bool,
}

/// What was said of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// A violation, or a path to the marked branch.
    Found,
    /// There is no violation; or these are all paths, and the branch is not among them.
    Proved,
    Unknown,
    /// No verdict at all, or one that the real JVM does not confirm.
    Broken,
}

/// A verdict, the input of a violation as Java expressions, and what was printed.
struct Answer {
    verdict: Verdict,
    witness: Option<String>,
    text: String,
}

fn corpus() -> PathBuf {
    workspace::root().join("corpus/sound")
}

/// All Java files below a directory, by path from there, sorted.
fn java_files(dir: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(next) = pending.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ext| ext == "java") {
                let name = path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned();
                files.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

fn parse(file: &str, text: &str) -> Program {
    let (area, name) = file.split_once('/').unwrap();
    let mut lines = text.lines();
    let mut comment = || {
        let line = lines.next().unwrap_or_default();
        line.strip_prefix("// ").map(str::to_owned)
    };
    let what = comment().unwrap_or_else(|| panic!("{file}: the first line is no comment"));
    assert!(what.ends_with('.'), "{file}: the first line is no sentence");
    let (key, input) = comment()
        .and_then(|line| {
            let (key, input) = line.split_once(':')?;
            Some((key.to_owned(), input.trim().to_owned()))
        })
        .unwrap_or_else(|| panic!("{file}: the second line has no input"));
    let expected = match area {
        "explore" => "reaches",
        "safe" => "holds",
        _ => "violates",
    };
    assert_eq!(key, expected, "{file}");
    let depends = comment().is_some_and(|line| {
        let known = ["depends: schedule", "depends: clock", "depends: identity"];
        assert!(known.contains(&&*line), "{file}: {line}");
        true
    });
    Program {
        area: area.to_owned(),
        class: format!("{area}.{}", name.trim_end_matches(".java")),
        key,
        input,
        depends,
    }
}

/// The class `Inputs`, from which the driver takes what it runs.
fn inputs_class<'a>(programs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let (mut names, mut cases) = (String::new(), String::new());
    for (class, input) in programs {
        let _ = writeln!(names, "        \"{class}\",");
        let _ = writeln!(
            cases,
            "            case \"{class}\": return new Object[] {{{input}}};"
        );
    }
    format!(
        "public final class Inputs {{
    public static final String[] NAMES = {{\n{names}    }};

    @SuppressWarnings(\"removal\")
    public static Object[] of(String name) throws Exception {{
        switch (name) {{\n{cases}            default: throw new IllegalArgumentException(name);
        }}
    }}
}}\n"
    )
}

/// What the driver says of each program, by class. It runs once for each content of `class_dirs`.
fn real_outcomes(jdk: &Jdk, class_dirs: &[&Path]) -> BTreeMap<String, String> {
    let name = |dir: &&Path| dir.file_name().unwrap().to_str().unwrap().to_owned();
    let key: Vec<String> = class_dirs.iter().map(name).collect();
    let file = workspace::cache_dir().join("sound").join(key.join("+"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|_| {
        let class_path = std::env::join_paths(class_dirs).unwrap();
        let run = jdk
            .java_command()
            .args(["-ea", "-XX:TieredStopAtLevel=1"])
            .args(["-Duser.language=en", "-Duser.country=US"])
            .args(["-Duser.timezone=UTC", "-Dfile.encoding=UTF-8", "-cp"])
            .arg(class_path)
            .arg("Driver")
            .timeout(Duration::from_secs(300))
            .run()
            .unwrap();
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        let text = run.stdout_text();
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let unfinished = file.with_extension(std::process::id().to_string());
        std::fs::write(&unfinished, &text).unwrap();
        std::fs::rename(&unfinished, &file).unwrap();
        text
    });
    let pair = |line: &str| {
        let (class, outcome) = line.split_once('\t')?;
        Some((class.to_owned(), outcome.to_owned()))
    };
    text.lines().filter_map(pair).collect()
}

fn omakase(args: &[&str], limit: Duration) -> RunOutput {
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(args)
        .args(LIMITS)
        .arg("--json")
        .timeout(limit)
        .run()
        .unwrap()
}

/// What `check` or `explore` says of a program.
fn ask(jdk: &Jdk, classes: &str, program: &Program) -> Answer {
    let home = jdk.home.to_str().unwrap();
    let class = &program.class;
    let limit = match program.key.as_str() {
        "holds" => TIME_LIMIT_OF_PROOFS,
        _ => TIME_LIMIT,
    };
    let run = if program.key == "reaches" {
        let method = format!("{class}.target");
        omakase(&["explore", "--jdk", home, "-cp", classes, &method], limit)
    } else {
        let options = ["check", "--jdk", home, "-cp", classes, class];
        let options = [&options[..], &["--property", "assert"]].concat();
        omakase(&options, limit)
    };
    let text = format!("{}{}", run.stdout_text(), run.stderr_text());
    let json = serde_json::from_slice::<Value>(&run.stdout).unwrap_or_default();
    let (verdict, witness) = match run.exit {
        Exit::TimedOut(_) => (Verdict::Unknown, None),
        Exit::Code(0) if program.key == "reaches" => (explored(&json), None),
        Exit::Code(0) => (Verdict::Proved, None),
        Exit::Code(10) => (Verdict::Found, witness(&json)),
        Exit::Code(20) => (Verdict::Unknown, None),
        Exit::Code(_) | Exit::Signal(_) => (Verdict::Broken, None),
    };
    Answer {
        verdict,
        witness,
        text: format!("{}\n{text}", run.exit),
    }
}

fn explored(json: &Value) -> Verdict {
    let paths = json["paths"].as_array();
    let is_marked = |path: &Value| path["outcome"]["value"] == "\"marked\"";
    if paths.is_some_and(|paths| paths.iter().any(is_marked)) {
        Verdict::Found
    } else if json["complete"] == true {
        Verdict::Proved
    } else {
        Verdict::Unknown
    }
}

/// The input of a violation, in the order of the calls.
fn witness(json: &Value) -> Option<String> {
    let values = json["input"].as_array()?.iter();
    let values: Option<Vec<&str>> = values.map(|input| input["value"].as_str()).collect();
    Some(values?.join(", "))
}

/// Marks violations as broken whose input does not fail on the real JVM.
fn run_witnesses(jdk: &Jdk, classes: &Path, programs: &[Program], answers: &mut [Answer]) {
    let found = || {
        programs.iter().zip(&*answers).filter_map(|(program, it)| {
            let witness = it.witness.as_deref().filter(|_| !program.depends)?;
            Some((program.class.as_str(), witness))
        })
    };
    let text = inputs_class(found());
    let inputs = javac::compile_texts(jdk, &[("Inputs.java", &text)], &["-nowarn"]);
    let real = real_outcomes(jdk, &[&inputs, classes]);
    let refuted: Vec<(String, String)> = found()
        .filter_map(|(class, _)| {
            let outcome = real.get(class).map_or("was not run", |outcome| outcome);
            (outcome != "fails").then(|| (class.to_owned(), outcome.to_owned()))
        })
        .collect();
    for (program, answer) in programs.iter().zip(answers) {
        if let Some((_, outcome)) = refuted.iter().find(|(class, _)| *class == program.class) {
            answer.verdict = Verdict::Broken;
            let _ = write!(
                answer.text,
                "\nwith this input the real JVM says: {outcome}"
            );
        }
    }
}

/// How many of each area have which verdict.
fn table(programs: &[Program], answers: &[Answer]) -> String {
    let mut areas: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (program, answer) in programs.iter().zip(answers) {
        areas.entry(&program.area).or_default()[answer.verdict as usize] += 1;
    }
    let mut out = format!(
        "{:<14}{:>10}{:>10}{:>10}{:>10}\n",
        "area", "violated", "unknown", "safe", "broken"
    );
    let mut sums = [0; 4];
    for (area, counts) in &areas {
        let [found, proved, unknown, broken] = counts;
        let _ = writeln!(
            out,
            "{area:<14}{found:>10}{unknown:>10}{proved:>10}{broken:>10}"
        );
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    let [found, proved, unknown, broken] = sums;
    let _ = writeln!(
        out,
        "{:<14}{found:>10}{unknown:>10}{proved:>10}{broken:>10}",
        "all"
    );
    out
}

fn is_wrong(program: &Program, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Found => program.key == "holds",
        Verdict::Proved => program.key != "holds",
        Verdict::Unknown => false,
        Verdict::Broken => true,
    }
}

/// Compiles the corpus, together with the driver.
fn compiled(jdk: &Jdk) -> (Vec<Program>, PathBuf) {
    let all = java_files(&corpus());
    let is_driver = |file: &str| file.starts_with("driver/");
    let mut files: Vec<(&str, &str)> = all.iter().map(|(f, t)| (f.as_str(), t.as_str())).collect();
    if jdk.feature_version < CORPUS_RELEASE {
        // The driver itself needs the inputs, which are made of what is left.
        let own = files
            .iter()
            .filter(|(file, _)| *file != "driver/Driver.java");
        let own: Vec<(&str, &str)> = own.copied().collect();
        let accepted = javac::accepted(jdk, &own);
        files.retain(|file| is_driver(file.0) || accepted.contains(file));
    }
    let programs: Vec<Program> = files
        .iter()
        .filter(|(file, _)| !is_driver(file))
        .map(|(file, text)| parse(file, text))
        .collect();
    let inputs = inputs_class(
        programs
            .iter()
            .map(|p| (p.class.as_str(), p.input.as_str())),
    );
    let mut sources: Vec<(&str, &str)> = files
        .iter()
        .map(|(file, text)| (file.trim_start_matches("driver/"), *text))
        .collect();
    sources.push(("Inputs.java", &inputs));
    let options = ["-g", "-nowarn", "-encoding", "UTF-8", "-XDsuppressNotes"];
    (programs, javac::compile_texts(jdk, &sources, &options))
}

/// What the driver is to say of a program.
fn expected(program: &Program) -> &'static str {
    match program.key.as_str() {
        "violates" => "fails",
        "reaches" => "returns marked",
        _ => "holds",
    }
}

#[test]
fn every_program_fails_on_the_real_jvm_with_the_input_it_names() {
    for jdk in jdks::with_compiler_or_skip("every_program_fails_on_the_real_jvm") {
        if jdk.feature_version >= CORPUS_RELEASE {
            programs_fail_on(&jdk);
        }
    }
}

fn programs_fail_on(jdk: &Jdk) {
    let (programs, classes) = compiled(jdk);
    let n_violated = programs.iter().filter(|p| p.key == "violates").count();
    assert!(n_violated >= 240, "{n_violated} programs");
    let real = real_outcomes(jdk, &[&classes]);
    let mut different = String::new();
    for program in &programs {
        let outcome = real.get(&program.class).map_or("was not run", |it| it);
        if outcome != expected(program) {
            let _ = writeln!(different, "{}: {outcome}", program.class);
        }
    }
    assert!(different.is_empty(), "{}:\n{different}", jdk.version_string);
}

#[test]
fn no_verdict_is_wrong() {
    for jdk in jdks::with_compiler_or_skip("no_verdict_is_wrong") {
        no_verdict_is_wrong_on(&jdk);
    }
}

fn no_verdict_is_wrong_on(jdk: &Jdk) {
    let (mut programs, classes) = compiled(jdk);
    if jdk.feature_version < CORPUS_RELEASE {
        let real = real_outcomes(jdk, &[&classes]);
        programs.retain(|it| real.get(&it.class).is_some_and(|real| real == expected(it)));
    }
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let class_path = classes.to_str().unwrap();
    let mut answers = parallel::map(n_threads, &programs, |it| ask(jdk, class_path, it));
    run_witnesses(jdk, &classes, &programs, &mut answers);

    let table = table(&programs, &answers);
    // Past the test's capture: the figures are of interest when all is well, too.
    let table = format!("Java {}\n{table}", jdk.version_string);
    let _ = std::io::stderr().write_all(table.as_bytes());
    let mut wrong = String::new();
    for (program, answer) in programs.iter().zip(&answers) {
        if is_wrong(program, answer.verdict) {
            let text: String = answer.text.chars().take(400).collect();
            let _ = writeln!(wrong, "{} is {:?}: {text}\n", program.class, answer.verdict);
        }
    }
    assert!(
        wrong.is_empty(),
        "wrong verdicts on Java {}:\n{wrong}",
        jdk.version_string
    );
    let pairs = programs.iter().zip(&answers);
    let n_proved = pairs
        .filter(|(program, answer)| program.key == "holds" && answer.verdict == Verdict::Proved)
        .count();
    let at_least = match jdk.feature_version < CORPUS_RELEASE {
        true => PROVED_AT_LEAST_OF_PART,
        false => PROVED_AT_LEAST,
    };
    assert!(
        n_proved >= at_least,
        "only {n_proved} programs of corpus/sound/safe are proved on Java {}",
        jdk.version_string
    );
}
