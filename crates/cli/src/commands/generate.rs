//! `omakase generate`: test classes for classes.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jdk::Jdk;
use junit::Style;
use session::check::RealJvm;
use session::{Options, Outcome, Progress, SessionError, Sources};

use crate::args::{GenerateArgs, JunitArg};
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::output;
use crate::quantity::Budget;

/// Steps a search under a time limit could never use up.
const ENOUGH_STEPS: u64 = 1 << 50;

/// Generates the tests.
pub fn execute(args: &GenerateArgs) -> Result<i32, Failure> {
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
    let targets: Vec<ClassName> = args
        .targets
        .iter()
        .map(|t| ClassName::parse(t))
        .collect::<Result<_, _>>()?;
    for t in &targets {
        classes.require(t)?;
    }
    let sources = Sources {
        entries,
        class_path: Arc::new(classes.class_path),
        library: Arc::new(classes.library),
    };
    let scratch = Scratch::new()?;
    let real = RealJvm::new(&jdk, scratch.0.clone(), sources.entries.clone())
        .map_err(Failure::internal)?;
    let (mut written, mut covered, mut all) = (0, 0, 0);
    for target in &targets {
        let outcome = one_class(args, &sources, &real, target)?;
        if let Some(source) = &outcome.source {
            let file = write_test_class(&args.output, target, &outcome.name, source)?;
            report(target, &outcome, Some(&file));
            written += 1;
        } else {
            report(target, &outcome, None);
        }
        covered += outcome.branches.0;
        all += outcome.branches.1;
    }
    if written == 0 {
        return Ok(exit::NOT_READY);
    }
    let percent = (covered * 100).checked_div(all).unwrap_or(100);
    if args
        .fail_under
        .is_some_and(|limit| percent < limit as usize)
    {
        output::to_stderr(&format!("{percent} % of the branches are covered\n"));
        return Ok(exit::BELOW);
    }
    Ok(exit::SUCCESS)
}

fn one_class(
    args: &GenerateArgs,
    sources: &Sources,
    real: &RealJvm<'_>,
    target: &ClassName,
) -> Result<Outcome, Failure> {
    let started = Instant::now();
    let (steps, limit) = match args.budget {
        Budget::Steps(n) => (n, None),
        Budget::Seconds(n) => (ENOUGH_STEPS, Some(Duration::from_secs(n))),
    };
    let shows = !args.quiet && std::io::stderr().is_terminal();
    let mut shown = Instant::now();
    let mut is_over = |p: &Progress| {
        if shows && shown.elapsed() > Duration::from_millis(200) {
            shown = Instant::now();
            output::to_stderr(&format!(
                "\r{target}: {} of {} goals, {} M steps ",
                p.covered,
                p.goals,
                p.steps / 1_000_000
            ));
        }
        limit.is_some_and(|l| started.elapsed() >= l)
    };
    let mut options = Options {
        seed: args.seed,
        steps,
        style: match args.junit {
            JunitArg::Four => Style::Four,
            JunitArg::Five => Style::Jupiter,
        },
        is_over: &mut is_over,
    };
    let outcome = session::generate(sources, target.internal(), real, &mut options);
    if shows {
        output::to_stderr("\r\u{1b}[K");
    }
    outcome.map_err(|e| match e {
        SessionError::NoClass(name) => Failure::usage(format!("class {name} cannot be read")),
        SessionError::Worker(w) => Failure::usage(format!("{target}: {w:?}")),
        SessionError::RealJvm(why) => Failure::internal(format!("{target}: {why}")),
    })
}

fn report(target: &ClassName, o: &Outcome, file: Option<&Path>) {
    let mut text = match file {
        Some(file) => format!(
            "{target}: {} tests, branches {}/{}, {} executions, {}\n",
            o.n_tests,
            o.branches.0,
            o.branches.1,
            o.executions,
            file.display()
        ),
        None => format!("{target}: no tests\n"),
    };
    for (cause, n) in &o.dropped {
        text.push_str(&format!("  {n} tests dropped: {cause}\n"));
    }
    for (cause, n) in &o.stopped {
        text.push_str(&format!("  {n} runs did not end: {cause}\n"));
    }
    output::to_stdout(&text);
}

/// Writes the test class; a file that is not ours gets a neighbour with a number.
fn write_test_class(
    dir: &Path,
    target: &ClassName,
    name: &str,
    source: &str,
) -> Result<PathBuf, Failure> {
    let package = target.internal().rsplit_once('/').map_or("", |(p, _)| p);
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
        let ours = match std::fs::read_to_string(&path) {
            Ok(text) => junit::is_untouched(&text),
            Err(e) => e.kind() == std::io::ErrorKind::NotFound,
        };
        if !ours {
            output::warn(&format!(
                "{} was written or changed by someone else; kept as it is",
                path.display()
            ));
            continue;
        }
        let source = source.replace(&format!("class {name} {{"), &format!("class {numbered} {{"));
        std::fs::write(&path, junit::marked(&source)).map_err(|e| fail(&path, e))?;
        return Ok(path);
    }
    Err(Failure::usage(format!(
        "no free name for {name} in {}",
        dir.display()
    )))
}

/// A directory for the real JVM's work, removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let base = std::env::temp_dir();
        for n in 0..10_000u32 {
            let dir = base.join(format!("omakase-{}-{n}", std::process::id()));
            if std::fs::create_dir(&dir).is_ok() {
                return Ok(Scratch(dir));
            }
        }
        Err(Failure::internal(format!(
            "no scratch directory in {}",
            base.display()
        )))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _left_behind = std::fs::remove_dir_all(&self.0);
    }
}
