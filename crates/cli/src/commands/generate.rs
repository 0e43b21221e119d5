//! `omakase generate`: test classes for classes.

mod interrupts;
mod scratch;
mod shift;

use std::path::{Path, PathBuf};
use std::time::Instant;

use jdk::{Jdk, Walls};
use junit::Junit;
use session::{Outcome, Sources};

use crate::args::{GenerateArgs, JunitArg};
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::output;
use crate::reporting::{self, Reporter};

use interrupts::Interrupts;
use scratch::Scratch;
use shift::Shift;

/// Generates the tests.
pub fn execute(args: &GenerateArgs) -> Result<i32, Failure> {
    let started = Instant::now();
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    if jdk.javac.is_none() {
        return Err(Failure::usage(format!(
            "{} is a runtime without javac, which checks what is written",
            jdk.home.display()
        ))
        .hint("name a JDK with --jdk HOME"));
    }
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    let targets = find_targets(&classes, &args.targets)?;
    let sources = Sources::new(classes.class_path, entries, classes.library);
    let scratch = Scratch::new()?;
    let interrupts = Interrupts::listen(scratch.path().to_owned());
    let reporter = Reporter::new(&sources, &args.sources);
    let mut tally = Tally::default();
    let shift = Shift {
        args,
        jdk: &jdk,
        scratch: scratch.path(),
        targets: &targets,
        interrupts: &interrupts,
    };
    let worked = shift.work(&sources, &mut |target, result| {
        interrupts.hold_if_final();
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(failure) if targets.len() == 1 => return Err(failure),
            Err(failure) => {
                // One class that cannot be worked on does not keep the others from their tests.
                output::to_stderr(&failure.to_string());
                let place = scratch.path().display().to_string();
                let text = failure.message.replace(&place, "");
                tally.rows.push(reporter.failed(target, &text));
                return Ok(());
            }
        };
        let mut file = None;
        if let Some(source) = &outcome.source {
            file = Some(write_test_class(
                &args.output,
                &outcome.package,
                &outcome.name,
                source,
            )?);
        }
        if !args.json {
            summarise(target, &outcome, file.as_deref());
            if args.verbose {
                for complaint in &outcome.complaints {
                    output::to_stdout(&format!("    {complaint}\n"));
                }
            }
        }
        let row = reporter.class(target, &outcome, &args.output, file.as_deref());
        tally.add(row, outcome, file.is_some());
        Ok(())
    });
    interrupts.hold_if_final();
    worked?;
    finish(args, started, targets.len(), tally)
}

/// What all classes came to.
#[derive(Default)]
struct Tally {
    rows: Vec<report::Class>,
    jacoco: Vec<jacoco::ClassCoverage>,
    n_written: usize,
    n_tests: usize,
    covered: usize,
    branches: usize,
}

impl Tally {
    fn add(&mut self, row: report::Class, o: Outcome, is_written: bool) {
        self.rows.push(row);
        self.n_written += usize::from(is_written);
        self.n_tests += o.n_tests;
        self.covered += o.branches.0;
        self.branches += o.branches.1;
        if let Some(real) = &o.real {
            let measured = real.classes.iter();
            self.jacoco
                .extend(measured.map(|c| jacoco::analyse(&c.file, &real.hits_of(c))));
        }
    }
}

/// Writes the reports, says what came of the run, and chooses the exit code.
fn finish(
    args: &GenerateArgs,
    started: Instant,
    n_targets: usize,
    tally: Tally,
) -> Result<i32, Failure> {
    let percent = (tally.covered * 100)
        .checked_div(tally.branches)
        .unwrap_or(100);
    let below = args
        .fail_under
        .is_some_and(|limit| percent < limit as usize);
    let code = match (tally.n_written, below) {
        (0, _) => exit::NOT_READY,
        (_, true) => exit::BELOW,
        _ => exit::SUCCESS,
    };
    let run = report::Run {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        budget: args.budget.to_string(),
        strategy: reporting::spelled(&args.search.strategy),
        complete: tally.rows.len() == n_targets,
        exit_code: code,
        classes: tally.rows,
        ..report::Run::default()
    };
    if let Some(dir) = &args.report {
        reporting::write_all(dir, &run, &tally.jacoco)?;
    }
    if let Some(file) = &args.sarif {
        reporting::write_file(file, &report::sarif::write(&run))?;
    }
    if args.json {
        output::to_stdout(&report::json::write(&run));
    }
    let missing = Walls::of_this_system().missing();
    if !missing.is_empty() {
        output::warn(&format!(
            "tests were checked without full isolation by the operating system: {}",
            missing.join(", ")
        ));
    }
    if !args.quiet {
        output::to_stderr(&format!(
            "{} of {n_targets} classes have tests: {} tests, {} of {} branches ({percent} %), {:.1} s\n",
            tally.n_written,
            tally.n_tests,
            tally.covered,
            tally.branches,
            started.elapsed().as_secs_f64()
        ));
    }
    if code == exit::BELOW {
        output::to_stderr(&format!("{percent} % of the branches are covered\n"));
    }
    Ok(code)
}

/// The classes meant: names, and patterns over the class path.
fn find_targets(classes: &Classes, written: &[String]) -> Result<Vec<ClassName>, Failure> {
    let mut found: Vec<ClassName> = Vec::new();
    for text in written {
        let pattern = text.replace('.', "/");
        let (prefix, deep) = match (pattern.strip_suffix("/**"), pattern.strip_suffix("/*")) {
            (Some(prefix), _) => (prefix, true),
            (_, Some(prefix)) => (prefix, false),
            _ => {
                let name = ClassName::parse(text)?;
                classes.require(&name)?;
                found.push(name);
                continue;
            }
        };
        let prefix = format!("{prefix}/");
        let names: Vec<String> = classes
            .class_path
            .class_names()
            .filter(|n| {
                // Member classes are worked on with the class around them.
                n.strip_prefix(&prefix)
                    .is_some_and(|rest| !rest.contains('$') && (deep || !rest.contains('/')))
                    && !n.ends_with("-info")
            })
            .collect();
        if names.is_empty() {
            return Err(Failure::usage(format!(
                "no class on the class path matches {text}"
            )));
        }
        for name in names {
            found.push(ClassName::parse(&name)?);
        }
    }
    let mut unique: Vec<ClassName> = Vec::new();
    for name in found {
        if !unique.contains(&name) {
            unique.push(name);
        }
    }
    Ok(unique)
}

/// The JUnit asked for, else the one that the class path has, else JUnit 5.
pub(super) fn junit_for(asked: Option<JunitArg>, sources: &Sources) -> Junit {
    let has = |name: &str| sources.class_path.find_class(name).is_some();
    let asserts = sources.universe.class("org/junit/Assert");
    let four = match asserts {
        Some(class) if !class.methods.iter().any(|m| &*m.name == "assertThrows") => Junit::OldFour,
        _ => Junit::Four,
    };
    match asked {
        Some(JunitArg::Five) => Junit::Five,
        Some(JunitArg::Four) => four,
        None if has("org/junit/Test") && !has("org/junit/jupiter/api/Test") => four,
        None => Junit::Five,
    }
}

fn summarise(target: &ClassName, o: &Outcome, file: Option<&Path>) {
    let mut text = match file {
        Some(file) => format!(
            "{target}: {} tests, branches {}/{}, mutants {}/{}, {} executions, {}\n",
            o.n_tests,
            o.branches.0,
            o.branches.1,
            o.mutants.killed,
            o.mutants.all,
            o.executions,
            file.display()
        ),
        None => format!("{target}: no tests\n"),
    };
    if !o.suspected.is_empty() {
        text.push_str(&format!("  {} suspected bugs\n", o.suspected.len()));
    }
    let further = o.secondary.iter();
    let further: Vec<String> = further
        .map(|(k, n, all)| format!("{k} {n}/{all}"))
        .collect();
    if !further.is_empty() {
        text.push_str(&format!("  {}\n", further.join(", ")));
    }
    for (cause, n) in &o.dropped {
        text.push_str(&format!("  {n} tests dropped: {cause}\n"));
    }
    if o.weakened > 0 {
        text.push_str(&format!(
            "  {} tests keep no assertion: those they had do not hold on the real JVM\n",
            o.weakened
        ));
    }
    for (class, by) in &o.missing {
        let dotted = |name: &str| name.replace('/', ".");
        text.push_str(&format!(
            "  {} is not on the class path; {} needs it\n",
            dotted(class),
            dotted(by)
        ));
    }
    for (cause, n) in &o.stopped {
        text.push_str(&format!("  {n} runs did not end: {cause}\n"));
    }
    if let Some(why) = &o.not_measured {
        text.push_str(&format!(
            "  coverage not confirmed by the real JVM: {why}\n"
        ));
    }
    let (machine, real) = (&o.disagreements.only_machine, &o.disagreements.only_real);
    if !machine.is_empty() {
        let n = machine.len();
        text.push_str(&format!(
            "  {n} times a test did not take a branch on the real JVM that it takes here\n"
        ));
    }
    if !real.is_empty() {
        let n = real.len();
        text.push_str(&format!(
            "  {n} times a test took a branch only on the real JVM\n"
        ));
    }
    output::to_stdout(&text);
}

/// Writes the test class; a file that is not ours gets a neighbour with a number.
fn write_test_class(
    dir: &Path,
    package: &str,
    name: &str,
    source: &str,
) -> Result<PathBuf, Failure> {
    let dir = dir.join(package);
    let fail = |path: &Path, e: std::io::Error| {
        Failure::usage(format!("cannot write {}: {e}", path.display()))
    };
    std::fs::create_dir_all(&dir).map_err(|e| fail(&dir, e))?;
    for n in 1..1000 {
        let numbered = if n == 1 {
            name.to_owned()
        } else {
            format!("{name}{n}")
        };
        let path = dir.join(format!("{numbered}.java"));
        let source = source.replace(&format!("class {name} {{"), &format!("class {numbered} {{"));
        let text = match std::fs::read_to_string(&path) {
            Ok(old) if junit::is_untouched(&old) => Some(junit::marked(&source)),
            Ok(old) => junit::merge(&old, &source).map(|(merged, n_kept)| {
                if n_kept > 0 {
                    output::warn(&format!(
                        "{}: {n_kept} members that were changed or added by hand are kept",
                        path.display()
                    ));
                }
                junit::marked_merged(&merged)
            }),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Some(junit::marked(&source)),
            Err(_) => None,
        };
        let Some(text) = text else {
            output::warn(&format!(
                "{} was written by someone else; kept as it is",
                path.display()
            ));
            continue;
        };
        std::fs::write(&path, text).map_err(|e| fail(&path, e))?;
        return Ok(path);
    }
    Err(Failure::usage(format!(
        "no free name for {name} in {}",
        dir.display()
    )))
}
