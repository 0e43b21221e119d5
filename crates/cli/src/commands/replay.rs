//! `omakase replay`: reads a test in its text form, runs it on the machine and shows what it does.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use classfile::ClassFile;
use executor::{End, Execution, Observed, Surroundings, Worker, WorkerError};
use goals::{GoalKind, Goals};
use jdk::Jdk;
use program::{ClassPath, Conditions, JdkImage};
use search::Generator;
use testcase::text::TextError;
use testcase::universe::descriptor_types;
use testcase::{Action, TestCase, Ty, Universe, text, typing};
use vm::StopReason;

use crate::args::ReplayArgs;
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::output;
use crate::support;

/// Longest value that is shown in full.
const LONGEST: usize = 200;

/// Runs the test, or prints one to start from.
pub fn execute(args: &ReplayArgs) -> Result<i32, Failure> {
    let source = match &args.file {
        Some(file) => Some((file.as_path(), read(file)?)),
        None => None,
    };
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    match (source, &args.example) {
        (Some((file, source)), _) => run(args, file, &source, classes),
        (None, Some(class)) => example(class, args.seed, classes),
        (None, None) => Err(Failure::usage("no test given")),
    }
}

/// Prints a random test of a class.
fn example(class: &str, seed: u64, classes: Classes) -> Result<i32, Failure> {
    let class = ClassName::parse(class)?;
    classes.require(&class)?;
    let universe = Universe::new(Arc::new(classes.class_path), Arc::new(classes.library));
    let Some(info) = universe.class(class.internal()) else {
        return Err(Failure::usage(format!("class {class} cannot be read")));
    };
    let mut goals = Goals::default();
    goals.add(&info.file);
    let package = info.package().to_owned();
    let mut generator = Generator::new(&universe, info, &package, &goals, seed);
    let test = generator.random_test();
    if test.is_empty() {
        return Err(Failure::usage(format!(
            "class {class} has nothing that a test could call"
        )));
    }
    output::to_stdout(&text::print(&test));
    Ok(exit::SUCCESS)
}

fn run(args: &ReplayArgs, file: &Path, source: &str, classes: Classes) -> Result<i32, Failure> {
    let class_path = Arc::new(classes.class_path);
    let library = Arc::new(classes.library);
    let universe = Universe::new(class_path.clone(), library.clone());
    let test = text::parse_in(source, &universe).map_err(|e| malformed(file, &e))?;
    typing::check(&test, &universe).map_err(|e| {
        let line = line_of(source, e.statement());
        Failure::usage(format!("{}:{line}: {e}", file.display()))
    })?;
    let goals = Goals::default();
    let surroundings = Surroundings::usual(args.seed);
    let mut worker = Worker::new(
        library.clone(),
        class_path.clone(),
        &goals,
        &surroundings,
        args.fuel,
    )
    .map_err(|e| match e {
        WorkerError::Boot(_) => {
            Failure::usage(e.to_string()).hint("name another JDK with --jdk HOME")
        }
        WorkerError::Class { .. } => Failure::usage(e.to_string()),
    })?;
    if let Some((at, found)) = broken_promise(&mut worker, &universe, &test) {
        let (line, wanted) = (line_of(source, at), &test.statements[at].ty);
        return Err(Failure::usage(format!(
            "{}:{line}: expected a value of type {wanted}, found one of type {found}",
            file.display()
        )));
    }
    let read = |name: &str| own_class(&class_path, &library, name);
    let (run, goals) = worker.replay(&test, &read);
    output::to_stdout(&trace(&test, &run, &goals, &read));
    Ok(exit_code(&run.end))
}

/// The first statement whose value is not of the type that it has: what generics promise is only
/// known when it is seen, and nothing must work with such a value. Also the type that it is of.
fn broken_promise(
    worker: &mut Worker,
    universe: &Universe,
    test: &TestCase,
) -> Option<(usize, Ty)> {
    let erased = |t: &Ty| Ty::of_descriptor(&t.descriptor());
    (0..test.len()).find_map(|at| {
        let statement = &test.statements[at];
        let promised = erased(&statement.ty);
        let declared = match &statement.action {
            Action::Call { method, .. } => descriptor_types(&method.descriptor).1,
            Action::StaticField(field) | Action::ReadField { field, .. } => erased(&field.ty),
            Action::Prim(..)
            | Action::Str(_)
            | Action::Null
            | Action::Enum { .. }
            | Action::ClassLiteral(_)
            | Action::TempDir
            | Action::Array { .. }
            | Action::New { .. }
            | Action::WriteField { .. }
            | Action::Lambda { .. }
            | Action::MethodRef { .. }
            | Action::CallsOf { .. }
            | Action::Stub { .. } => return None,
        };
        if !promised.is_reference() || universe.is_assignable(&declared, &promised) {
            return None;
        }
        let mut start = test.clone();
        start.truncate(at + 1);
        let run = worker.run(&start);
        let found = type_of(run.observed.get(at)?, &promised)?;
        let is_known = found
            .class_name()
            .is_none_or(|n| universe.class(n).is_some());
        (is_known && !universe.is_assignable(&found, &promised)).then_some((at, found))
    })
}

/// The type of a value that was seen; nothing where it has any.
fn type_of(value: &Observed, promised: &Ty) -> Option<Ty> {
    Some(match value {
        Observed::Void | Observed::Null => return None,
        Observed::Prim(p, _) => Ty::Prim(*p),
        Observed::Boxed(p, _) => Ty::class(p.boxed()),
        Observed::Str(_) => Ty::string(),
        Observed::Enum(class, _) => Ty::class(class),
        Observed::Object(name) if name.starts_with('[') => Ty::of_descriptor(name),
        Observed::Object(name) => Ty::class(name),
        Observed::Array(items) => {
            let element = match promised {
                Ty::Array(e) => Some(&**e),
                Ty::Void | Ty::Prim(_) | Ty::Class(..) | Ty::Var(_) => None,
            };
            // An array without elements, or of objects, is told by what they are.
            let first = items.iter().find_map(|i| type_of(i, element?));
            let element = match (first, element) {
                (Some(first), Some(wanted)) if first.is_reference() == wanted.is_reference() => {
                    if first.is_reference() {
                        wanted.clone()
                    } else {
                        first
                    }
                }
                (Some(first), _) => first,
                (None, Some(wanted)) => wanted.clone(),
                (None, None) => Ty::object(),
            };
            Ty::Array(Box::new(element))
        }
    })
}

fn read(file: &Path) -> Result<String, Failure> {
    let name = file.display();
    let bytes =
        std::fs::read(file).map_err(|e| Failure::usage(format!("cannot read {name}: {e}")))?;
    String::from_utf8(bytes).map_err(|e| {
        let good = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = good.iter().filter(|b| **b == b'\n').count() + 1;
        Failure::usage(format!("{name}:{line}: this is no UTF-8"))
    })
}

/// The message for a file that holds no test: file, line, column and what was expected.
fn malformed(file: &Path, error: &TextError) -> Failure {
    let place = error.place();
    let (line, column) = (place.line, place.column);
    let failure = Failure::usage(format!(
        "{}:{line}:{column}: {}",
        file.display(),
        error.reason()
    ));
    match error {
        TextError::NotATest { .. } => failure.hint("docs/replay.md describes the form"),
        TextError::NoMember { .. } => {
            failure.hint("members are looked up on the class path and in the JDK")
        }
        _ => failure,
    }
}

/// The line of a statement: blank lines, comments and declarations do not count.
fn line_of(source: &str, statement: usize) -> usize {
    let start = format!("v{statement}");
    let is_it = |line: &str| {
        let rest = line.trim_start().strip_prefix(&start);
        rest.is_some_and(|r| r.trim_start().starts_with(':'))
    };
    source.lines().position(is_it).map_or(1, |k| k + 1)
}

/// A class of the user's.
fn own_class(class_path: &ClassPath, library: &JdkImage, name: &str) -> Option<ClassFile> {
    if library.find_class(name).is_some() {
        return None;
    }
    let found = class_path.find_class(name)?.ok()?;
    let file = ClassFile::parse(found.bytes).ok()?;
    (*file.this_class == *name).then_some(file)
}

/// The code that says how the run ended; an exception is what a test may show.
fn exit_code(end: &End) -> i32 {
    match end {
        End::Completed | End::Threw { .. } => exit::SUCCESS,
        End::Stopped { reason, .. } => match reason {
            StopReason::OutOfFuel | StopReason::LimitReached(_) => exit::OUT_OF_FUEL,
            StopReason::Unsupported(_) => exit::UNSUPPORTED,
            StopReason::Deadlock => exit::DEADLOCK,
            // The test ended the JVM: that is what it shows.
            StopReason::Exit(_) => exit::SUCCESS,
            StopReason::Returned(_)
            | StopReason::Threw(_)
            | StopReason::Abandoned(_)
            | StopReason::Internal(_) => exit::INTERNAL,
        },
    }
}

/// What a run did, for people.
fn trace(
    test: &TestCase,
    run: &Execution,
    goals: &Goals,
    read: &dyn Fn(&str) -> Option<ClassFile>,
) -> String {
    let mut out = String::new();
    for (k, s) in test.statements.iter().enumerate() {
        let _ = writeln!(out, "{}", text::statement(k, s));
        match (run.observed.get(k), &run.end) {
            (Some(Observed::Void), _) => {}
            (Some(value), _) => {
                let _ = writeln!(out, "    = {}", shown(value));
            }
            (None, end) => {
                out.push_str(&end_text(end, k));
                break;
            }
        }
    }
    if run.end == End::Completed {
        out.push_str("\nran to its end\n");
    }
    branches(run, goals, read, &mut out);
    if !run.effects.is_empty() {
        out.push_str("\neffects on the host, which did not happen:\n");
        for effect in &run.effects {
            let _ = writeln!(out, "  {effect}");
        }
    }
    let _ = writeln!(out, "\n{} bytecodes", run.steps);
    out
}

fn end_text(end: &End, statement: usize) -> String {
    let mut out = String::new();
    match end {
        End::Threw {
            at,
            class,
            message,
            stack,
            places,
            ..
        } if *at == statement => {
            let message = match message {
                Some(text) => format!(": {}", cut(&text.escape_debug().to_string())),
                None => String::new(),
            };
            let _ = writeln!(out, "    ! {}{message}", class.replace('/', "."));
            for ((class, method), (_, line)) in stack.iter().zip(places) {
                let line = line.map_or_else(String::new, |l| format!(":{l}"));
                let _ = writeln!(out, "      at {}.{method}{line}", class.replace('/', "."));
            }
        }
        End::Stopped { at, reason } if *at == statement => {
            let _ = match reason {
                StopReason::Exit(code) => writeln!(out, "    ! {reason} with code {code}"),
                _ => writeln!(out, "    ! {reason}"),
            };
        }
        End::Completed | End::Threw { .. } | End::Stopped { .. } => {}
    }
    out
}

/// The branches taken, by class and method, in the order of their numbers.
fn branches(
    run: &Execution,
    goals: &Goals,
    read: &dyn Fn(&str) -> Option<ClassFile>,
    out: &mut String,
) {
    let mut last: Option<(Arc<str>, usize)> = None;
    let mut known: Option<ClassFile> = None;
    for goal in run.covered() {
        let goal = &goals[goal];
        let GoalKind::Branch {
            number,
            pc,
            side,
            line,
            ..
        } = &goal.kind
        else {
            continue;
        };
        if last.is_none() {
            out.push_str("\nbranches taken:\n");
        }
        let here = (goal.class.clone(), goal.method);
        if last.as_ref().is_none_or(|(class, _)| *class != goal.class) {
            known = read(&goal.class);
        }
        if last.as_ref() != Some(&here) {
            let (name, descriptor) = &goal.signature;
            let class = goal.class.replace('/', ".");
            let _ = writeln!(out, "  {class}.{name}{descriptor}");
            last = Some(here);
        }
        let line = line.map_or_else(String::new, |l| format!("line {l}: "));
        let condition = known.as_ref().and_then(|file| {
            let method = file.methods.get(goal.method)?;
            Conditions::of(file, method).text(*pc, side)
        });
        let condition = condition.map_or_else(String::new, |c| format!(", {c}"));
        let _ = writeln!(out, "    {number} {line}{side}{condition}");
    }
}

/// A value as people read it.
fn shown(value: &Observed) -> String {
    cut(&match value {
        Observed::Void => "nothing".to_owned(),
        Observed::Prim(p, bits) | Observed::Boxed(p, bits) => junit::literal::primitive(*p, *bits),
        Observed::Null => "null".to_owned(),
        Observed::Str(units) => junit::literal::string(units),
        Observed::Enum(class, constant) => {
            format!("{}.{constant}", class.replace(['/', '$'], "."))
        }
        Observed::Array(items) => {
            let items: Vec<String> = items.iter().map(shown).collect();
            format!("{{{}}}", items.join(", "))
        }
        Observed::Object(class) => format!("an object of {}", class.replace('/', ".")),
    })
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}…")
}
