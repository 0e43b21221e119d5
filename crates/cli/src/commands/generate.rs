//! `omakase generate`: test classes for classes.

mod display;
mod interrupts;
mod learning;
mod placing;
pub(super) mod scratch;
mod shift;

use std::path::Path;
use std::time::Instant;

use jdk::{Jdk, Walls};
use junit::{Junit, Mocks};
use session::account::Needs;
use session::mutants::Score;
use session::reasons::Reason;
use session::{EffectGroup, Outcome, Sources};

use crate::args::{GenerateArgs, JunitArg, MocksArg};
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::files::{self, Files};
use crate::output;
use crate::reporting::{self, Reporter};
use crate::support;

use display::Pace;
use interrupts::Interrupts;
use learning::Learning;
use scratch::Scratch;
use shift::Shift;

/// Generates the tests.
#[expect(
    clippy::disallowed_methods,
    reason = "the outer limit that the user asked for"
)]
pub fn execute(args: &GenerateArgs) -> Result<i32, Failure> {
    let started = Instant::now();
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
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
    for dir in [Some(&args.output), args.report.as_ref()]
        .into_iter()
        .flatten()
    {
        files::require_writable(dir)?;
    }
    args.search.require_solver()?;
    let mut learning = Learning::open(&args.search)?;
    let sources = Sources::new(classes.class_path, entries, classes.library);
    if args.mocks == MocksArg::Mockito && sources.universe.class(MOCKITO).is_none() {
        return Err(
            Failure::usage("--mocks mockito, but Mockito is not on the class path")
                .hint("put it there with what it needs: mockito-core, byte-buddy, objenesis"),
        );
    }
    let files = Files::default();
    let scratch = Scratch::new()?;
    let interrupts = Interrupts::listen(scratch.path().to_owned(), files.clone());
    let reporter = Reporter::new(&sources, &args.sources);
    let mut tally = Tally::default();
    let shift = Shift {
        args,
        jdk: &jdk,
        scratch: scratch.path(),
        targets: &targets,
        interrupts: &interrupts,
        pace: Pace::new(targets.len(), args.search.jobs()),
        learned: learning.before(),
    };
    let worked = shift.work(&sources, &mut |target, result| {
        interrupts.hold_if_final();
        let mut outcome = match result {
            Ok(outcome) => outcome,
            Err(failure) if targets.len() == 1 => return Err(failure),
            Err(failure) => {
                // One class that cannot be worked on does not keep the others from their tests.
                output::to_stderr(&failure.to_string());
                let place = scratch.path().display().to_string();
                let text = failure.message.replace(&place, "");
                if failure.exit == exit::INTERNAL {
                    tally.note(&failure);
                }
                let open = session::untouched(&sources, target.internal());
                let why = (Reason::ClassNotUsable, &*text);
                let row = reporter.without_tests(target, &open, why);
                tally.add(row, open, false);
                return Ok(());
            }
        };
        let written = outcome
            .source
            .as_ref()
            .map(|source| placing::place(&files, &args.output, &outcome, source));
        let file = match written.transpose() {
            Ok(file) => file,
            Err(failure) => {
                output::to_stderr(&failure.to_string());
                tally.note(&failure);
                let open = session::untouched(&sources, target.internal());
                let why = (Reason::NotWritten, &*failure.message);
                let row = reporter.without_tests(target, &open, why);
                tally.add(row, open, false);
                return Ok(());
            }
        };
        if let Some(file) = &file {
            outcome.settle(&file.printed);
        }
        if !args.json {
            summarise(target, &outcome, file.as_ref().map(|f| &*f.path));
            if args.verbose {
                for complaint in &outcome.complaints {
                    output::to_stdout(&format!("    {complaint}\n"));
                }
            }
        }
        for contradiction in &outcome.contradictions {
            let failure = Failure::internal(format!("{target}: {contradiction}"));
            output::to_stderr(&failure.to_string());
            tally.note(&failure);
        }
        learning.add(&outcome.lessons);
        // What no report asks for is not worked out: for large classes it takes seconds.
        let row = if args.json || args.report.is_some() || args.sarif.is_some() {
            reporter.class(target, &outcome, &args.output, file.as_ref())
        } else {
            report::Class::default()
        };
        tally.add(row, outcome, file.is_some());
        Ok(())
    });
    interrupts.hold_if_final();
    worked?;
    if let Err(failure) = learning.write(&files) {
        output::to_stderr(&failure.to_string());
        tally.note(&failure);
    }
    let is_complete = tally.rows.len() == targets.len() && !interrupts.is_raised();
    finish(
        args,
        &jdk,
        &files,
        (started, targets.len(), is_complete),
        tally,
    )
}

/// What all classes came to.
#[derive(Default)]
struct Tally {
    rows: Vec<report::Class>,
    jacoco: Vec<jacoco::ClassCoverage>,
    n_written: usize,
    /// Classes without tests that have nothing to test.
    n_empty: usize,
    n_tests: usize,
    covered: usize,
    branches: usize,
    infeasible: usize,
    /// Mutants noticed, and all that were tried.
    mutants: (usize, usize),
    /// Mutants that were not tried.
    untried: usize,
    /// The worst that went wrong on the way: an exit code.
    failed: Option<i32>,
}

impl Tally {
    fn note(&mut self, failure: &Failure) {
        self.failed = self.failed.max(Some(failure.exit));
    }

    fn add(&mut self, row: report::Class, o: Outcome, is_written: bool) {
        self.rows.push(row);
        self.n_written += usize::from(is_written);
        self.n_empty += usize::from(reporting::has_nothing_to_test(&o));
        self.n_tests += o.n_tests;
        self.covered += o.branches.0;
        self.branches += o.branches.1;
        self.infeasible += o.infeasible;
        self.mutants.0 += o.mutants.killed;
        self.mutants.1 += o.mutants.all;
        self.untried += o.mutants.untried;
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
    jdk: &Jdk,
    files: &Files,
    (started, n_targets, is_complete): (Instant, usize, bool),
    mut tally: Tally,
) -> Result<i32, Failure> {
    // Nobody can cover what is infeasible.
    let feasible = tally.branches - tally.infeasible;
    let percent = (tally.covered * 100).checked_div(feasible).unwrap_or(100);
    let share = match feasible {
        0 => "nothing to cover".to_owned(),
        _ => format!("{percent} %"),
    };
    let below = args
        .fail_under
        .is_some_and(|limit| percent < limit as usize);
    let noticed = (tally.mutants.0 * 100)
        .checked_div(tally.mutants.1)
        .unwrap_or(100);
    let none_tried = tally.mutants.1 == 0 && tally.untried > 0;
    let notices_little = args
        .fail_under_mutants
        .is_some_and(|limit| limit > 0 && (noticed < limit as usize || none_tried));
    let code = match (tally.failed, tally.n_written) {
        (Some(code), _) => code,
        _ if !is_complete => exit::INTERRUPTED,
        (None, 0) => exit::NOT_READY,
        _ if below || notices_little => exit::BELOW,
        _ => exit::SUCCESS,
    };
    // To find Z3 is to load it: only where somebody reads it.
    let is_reported = args.json || args.report.is_some();
    let environment = match is_reported {
        true => environment(args, jdk),
        false => report::Environment::default(),
    };
    let run = report::Run {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        budget: args.budget.to_string(),
        strategy: args.search.strategies().to_string(),
        environment,
        complete: is_complete,
        exit_code: code,
        classes: std::mem::take(&mut tally.rows),
        ..report::Run::default()
    };
    let mut reports = Vec::new();
    if let Some(dir) = &args.report {
        reports = reporting::all(dir, &run, &tally.jacoco);
    }
    if let Some(file) = &args.sarif {
        reports.push((file.clone(), report::sarif::write(&run)));
    }
    for (path, text) in reports {
        if let Err(failure) = files.write(&path, &text) {
            output::to_stderr(&failure.to_string());
            tally.note(&failure);
        }
    }
    let code = tally.failed.unwrap_or(code);
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
    let feasible_words = match tally.infeasible {
        0 => String::new(),
        n => format!(" of the feasible ones, {n} proved infeasible"),
    };
    let empty = match tally.n_empty {
        0 => String::new(),
        n => format!(" ({n} more have nothing to test)"),
    };
    if !args.quiet {
        output::to_stderr(&format!(
            "{} of {} classes have tests{empty}: {} tests, {} of {} branches ({share}{feasible_words}), {:.1} s\n",
            tally.n_written,
            n_targets - tally.n_empty,
            tally.n_tests,
            tally.covered,
            tally.branches,
            started.elapsed().as_secs_f64()
        ));
    }
    if code == exit::BELOW && notices_little {
        output::to_stderr(&match none_tried {
            true => "no mutant was tried\n".to_owned(),
            false => format!("{noticed} % of the mutants are noticed\n"),
        });
    }
    if code == exit::BELOW && below {
        let which = if tally.infeasible == 0 {
            ""
        } else {
            "feasible "
        };
        output::to_stderr(&format!("{percent} % of the {which}branches are covered\n"));
    }
    Ok(code)
}

/// What decides the bytes of the tests besides classes, seed, budget and strategies.
fn environment(args: &GenerateArgs, jdk: &Jdk) -> report::Environment {
    report::Environment {
        jdk: jdk.version_string.clone(),
        jdk_vendor: jdk.vendor.clone(),
        z3: solver::z3::locate().ok().map(|z3| z3.version),
        goals: args.search.goal_names(),
        solver: reporting::spelled(&args.search.solver),
        fuel: args.search.fuel,
        allowed_effects: args
            .search
            .allow_effects
            .iter()
            .map(reporting::spelled)
            .collect(),
    }
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
        found.extend(names.iter().filter_map(|name| nameable(name)));
    }
    let mut unique: Vec<ClassName> = Vec::new();
    for name in found {
        if !unique.contains(&name) {
            unique.push(name);
        }
    }
    Ok(unique)
}

/// A class that a pattern found. One whose name nobody could write in a test is a warning: the user
/// did not ask for it, and the others still can have tests. Those that cannot be read are reported
/// like all others that cannot be worked on.
fn nameable(name: &str) -> Option<ClassName> {
    ClassName::parse(name)
        .inspect_err(|failure| output::warn(&format!("{name} is left out: {}", failure.message)))
        .ok()
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

/// Mockito where it is asked for or on the class path.
pub(super) fn mocks_for(asked: MocksArg, sources: &Sources) -> Mocks {
    let is_there = || sources.universe.class(MOCKITO).is_some();
    match asked {
        MocksArg::None => Mocks::Classes,
        MocksArg::Mockito => Mocks::Mockito,
        MocksArg::Auto if is_there() => Mocks::Mockito,
        MocksArg::Auto => Mocks::Classes,
    }
}

/// The class that tests with mocks are compiled against.
const MOCKITO: &str = "org/mockito/Mockito";

/// Mutants in the words of the summary. Where none was tried, there is no share of them.
fn mutants_words(score: &Score) -> String {
    if score.all == 0 && score.untried > 0 {
        return format!("mutants not tried ({})", score.untried);
    }
    let besides = match (score.equivalent, score.untried) {
        (0, 0) => String::new(),
        (0, n) => format!(" ({n} not tried)"),
        (n, 0) => format!(" ({n} equivalent)"),
        (e, n) => format!(" ({e} equivalent, {n} not tried)"),
    };
    format!("mutants {}/{}{besides}", score.killed, score.all)
}

/// Whether tests may have parameters: JUnit 5 with `junit-jupiter-params` on the class path.
fn has_parameters(asked: Option<JunitArg>, sources: &Sources) -> bool {
    let annotation = "org/junit/jupiter/params/provider/CsvSource";
    junit_for(asked, sources) == Junit::Five && sources.class_path.find_class(annotation).is_some()
}

fn summarise(target: &ClassName, o: &Outcome, file: Option<&Path>) {
    let infeasible = match o.infeasible {
        0 => String::new(),
        n => format!(" ({n} infeasible)"),
    };
    let mut text = match file {
        Some(file) => format!(
            "{target}: {} tests, branches {}/{}{}, {}, {} executions, {}\n",
            o.n_tests,
            o.branches.0,
            o.branches.1,
            infeasible,
            mutants_words(&o.mutants),
            o.executions,
            file.display()
        ),
        None => format!(
            "{target}: no tests, branches 0/{}{infeasible}: {}\n",
            o.branches.1,
            reporting::why_no_tests(o).1
        ),
    };
    if !o.suspected.is_empty() {
        let n = o.suspected.len();
        let bugs = if n == 1 { "bug" } else { "bugs" };
        text.push_str(&format!("  {n} suspected {bugs}\n"));
    }
    let further = o.secondary.iter();
    let further: Vec<String> = further
        .map(|(k, n, all)| format!("{k} {n}/{all}"))
        .collect();
    if !further.is_empty() {
        text.push_str(&format!("  {}\n", further.join(", ")));
    }
    for (cause, n) in &o.dropped {
        let tests = if *n == 1 { "test" } else { "tests" };
        text.push_str(&format!("  {n} {tests} dropped: {cause}\n"));
    }
    if o.weakened > 0 {
        text.push_str(&format!(
            "  {} without an assertion: those that were there do not hold on the real JVM\n",
            match o.weakened {
                1 => "1 test".to_owned(),
                n => format!("{n} tests"),
            }
        ));
    }
    text.push_str(&needs_line(&Needs::of(&o.goals)));
    for (class, by) in &o.missing {
        let dotted = |name: &str| name.replace('/', ".");
        // Reflection may ask for a class on nobody's behalf.
        let wanted = match by.is_empty() {
            true => String::new(),
            false => format!("; {} needs it", dotted(by)),
        };
        text.push_str(&format!(
            "  {} is not on the class path{wanted}\n",
            dotted(class)
        ));
    }
    for (cause, n) in &o.stopped {
        let runs = if *n == 1 { "run" } else { "runs" };
        text.push_str(&format!("  {n} {runs} did not end: {cause}\n"));
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

/// What branches need that tests must not do.
fn needs_line(needs: &Needs) -> String {
    if needs.effects.is_empty() {
        return String::new();
    }
    let mut groups: Vec<EffectGroup> = needs.effects.iter().map(|e| e.kind.group()).collect();
    groups.sort_unstable();
    groups.dedup();
    let names: Vec<&str> = groups.iter().map(|g| g.name()).collect();
    // Nothing allows a test to end the JVM.
    let option = if groups.contains(&EffectGroup::Exit) {
        String::new()
    } else {
        format!(" (--allow-effects {})", names.join(","))
    };
    let who = match needs.n_branches {
        0 => "methods need".to_owned(),
        1 => "1 branch needs".to_owned(),
        n => format!("{n} branches need"),
    };
    format!("  {who} effects on the host: {}{option}\n", needs.words())
}
