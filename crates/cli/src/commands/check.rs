//! `omakase check`: an input that violates a property of a program, or none.

use std::fmt::Write;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jdk::Jdk;
use serde_json::json;
use symex::explore::Explorer;
use symex::input::{RefOrigin, VarOrigin};
use symex::{Choice, Ended, Entry, Gap, Nondet, Order, Outcome, Path, render, verifier_class};
use vm::Kind;

use crate::args::{CheckArgs, PropertyArg};
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::exploration;
use crate::failure::Failure;
use crate::files::Files;
use crate::guard::Guard;
use crate::output;
use crate::support;

/// A result of a non-deterministic method: the method, and the value as Java writes it.
struct Chosen {
    method: String,
    value: String,
}

/// Checks the program.
pub fn execute(args: &CheckArgs) -> Result<i32, Failure> {
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    let main = ClassName::parse(&args.main)?;
    let nondet = ClassName::parse(&args.nondet)?;
    classes.require_main(&main)?;
    let mut booted = exploration::boot(classes, args.exploration.seed)?;
    let found = verifier_class::provide(&mut booted.vm, booted.loader, nondet.internal())
        .and_then(|()| program(&mut booted, &main));
    let entry = found
        .map_err(|c| {
            let why = exploration::describe(&booted.vm, &c);
            Failure::usage(format!("class {main} cannot be loaded: {why}"))
        })?
        .ok_or_else(|| {
            Failure::usage(format!(
                "class {main} has no method `static void main(String[])`"
            ))
        })?;
    let rules = Nondet {
        classes: vec![nondet.internal().to_owned()],
    };
    let mut explorer = exploration::explorer(
        booted,
        entry,
        Order::Coverage,
        args.paths,
        rules,
        &args.exploration,
    )?;
    let n_paths = Arc::new(AtomicU64::new(0));
    let (n_run, as_json) = (n_paths.clone(), args.exploration.json);
    let last_words = move |reason: &str| {
        let n = n_run.load(Ordering::Relaxed);
        let text = rest_text(as_json, "unknown", &[reason.to_owned()], &[], (n, None));
        (text, exit::UNDECIDED)
    };
    let guard = Guard::new(
        explorer.interrupt.clone(),
        args.exploration.time_limit,
        Arc::new(last_words),
    );
    let mut violation = None;
    let mut doubtful = Vec::new();
    let ended = explorer
        .explore(&mut |e, path| {
            n_paths.store(e.counts.runs, Ordering::Relaxed);
            if is_violation(args.property, path) {
                if path.is_doubtful() {
                    doubtful.push(path.clone());
                } else {
                    violation = Some(path.clone());
                }
            }
            violation.is_none()
        })
        .map_err(Failure::internal)?;
    guard.answer();
    let code = match &violation {
        Some(path) => {
            let chosen = chosen(&explorer, path);
            if let Some(dir) = &args.reproducer {
                write_reproducer(dir, &nondet, &chosen)?;
            }
            report_violation(args, &explorer, path, &chosen, &main);
            exit::VIOLATION
        }
        None => {
            let mut reasons = reasons(&explorer, &ended, &guard);
            reasons.extend(doubtful.first().map(doubt));
            report_rest(args, &explorer, &ended, &reasons)
        }
    };
    if args.exploration.stats {
        output::to_stderr(&exploration::stats_text(&explorer));
    }
    Ok(code)
}

/// `main`, not yet initialised: its class initialiser is part of the program.
fn program(
    booted: &mut exploration::Booted,
    main: &ClassName,
) -> Result<Option<Entry>, vm::Completion> {
    let loader = booted.loader;
    let vm = &mut booted.vm;
    let class = vm.settle(|vm| vm.load_class(main.internal(), loader))?;
    let Some(method) = vm.find_method(class, "main", "([Ljava/lang/String;)V") else {
        return Ok(None);
    };
    if !vm.methods[method].is_static() {
        return Ok(None);
    }
    let entry = Entry::of(vm, class, method);
    Ok(Some(Entry {
        symbolic: false,
        ..entry
    }))
}

fn is_violation(property: PropertyArg, path: &Path) -> bool {
    match (property, &path.outcome) {
        (PropertyArg::Exceptions, Outcome::Threw { .. }) => true,
        (PropertyArg::Assert, Outcome::Threw { .. }) => path.is_assertion,
        _ => false,
    }
}

/// Why a violation is not believed.
fn doubt(path: &Path) -> String {
    match &path.outcome {
        Outcome::Threw { class, .. } => format!("{class} left main, maybe for that reason"),
        _ => "the program failed, maybe for that reason".to_owned(),
    }
}

/// The results of non-deterministic methods on a path, in the order of the calls.
fn chosen(e: &Explorer, path: &Path) -> Vec<Chosen> {
    let method = |name: &str| name.split('#').next().unwrap_or(name).to_owned();
    let of = |k: u32| {
        let d = &e.domain;
        if let Some(t) = d.space.find_variable(VarOrigin::Nondet(k)) {
            let info = d.pool.var_info(d.pool.var_of(t)?);
            let kind = kind_of(info.kind);
            return Some(Chosen {
                method: method(&info.name),
                value: render::variable(d, &path.input, VarOrigin::Nondet(k), kind),
            });
        }
        let r = d.space.find_reference(RefOrigin::Nondet(k))?;
        let wide = path.input.choices.get(&r) == Some(&Choice::Wide);
        let units = render::string_units(d, &path.input, r, wide);
        Some(Chosen {
            method: method(&d.space.info(r).name),
            value: render::string_literal(&units),
        })
    };
    (0..path.n_nondet).filter_map(of).collect()
}

/// What the run asked for besides its input: another run may not show the violation.
fn world(path: &Path) -> Vec<&'static str> {
    let asked = path.trace.gaps.keys().filter_map(|gap| match gap {
        Gap::Asked(world) => Some(world.reason()),
        _ => None,
    });
    asked.collect()
}

fn kind_of(kind: expr::VarKind) -> Kind {
    match kind {
        expr::VarKind::Boolean => Kind::Boolean,
        expr::VarKind::Byte => Kind::Byte,
        expr::VarKind::Short => Kind::Short,
        expr::VarKind::Char | expr::VarKind::Latin1 => Kind::Char,
        expr::VarKind::Int | expr::VarKind::Length => Kind::Int,
        expr::VarKind::Long => Kind::Long,
        expr::VarKind::Float => Kind::Float,
        expr::VarKind::Double => Kind::Double,
    }
}

fn report_violation(
    args: &CheckArgs,
    e: &Explorer,
    path: &Path,
    chosen: &[Chosen],
    main: &ClassName,
) {
    let Outcome::Threw { class, message } = &path.outcome else {
        return;
    };
    let dir = args.reproducer.as_deref();
    if args.exploration.json {
        let input: Vec<_> = chosen
            .iter()
            .map(|c| json!({"method": c.method, "value": c.value}))
            .collect();
        let text = json!({
            "verdict": "violation",
            "exception": {"class": class, "message": message, "stack": path.stack},
            "input": input,
            "world": world(path),
            "condition": render::condition(&e.vm, &e.domain, &path.trace),
            "paths": e.counts.runs,
        });
        return output::to_stdout(&format!("{text:#}\n"));
    }
    let mut out = format!("violation: {class}");
    if let Some(message) = message {
        let _ = write!(out, ": {}", message.escape_debug());
    }
    out.push('\n');
    for frame in &path.stack {
        let _ = writeln!(out, "  at {frame}");
    }
    out.push_str("with");
    if chosen.is_empty() {
        out.push_str(" no input\n");
    } else {
        out.push('\n');
        for c in chosen {
            let _ = writeln!(out, "  {}() = {}", c.method, c.value);
        }
    }
    for reason in world(path) {
        let _ = writeln!(out, "  {reason}");
    }
    if let Some(dir) = dir {
        let dir = dir.display();
        let cp = args.classes.class_path.as_deref();
        let cp = cp.map_or(".".into(), |p| p.to_string_lossy());
        let _ = writeln!(
            out,
            "reproduce with\n  javac -d {dir} $(find {dir} -name '*.java') && java -ea -cp {dir}:{cp} {main}"
        );
    }
    output::to_stdout(&out);
}

fn reasons(e: &Explorer, ended: &Ended, guard: &Guard) -> Vec<String> {
    let mut reasons = e.left_over();
    match ended {
        Ended::Limit(what) => reasons.insert(0, format!("limit reached: {what}")),
        Ended::Interrupted => reasons.insert(0, guard.reason().to_owned()),
        Ended::NothingLeft | Ended::Stopped => {}
    }
    reasons
}

fn report_rest(args: &CheckArgs, e: &Explorer, ended: &Ended, reasons: &[String]) -> i32 {
    let safe = *ended == Ended::NothingLeft && reasons.is_empty();
    let verdict = if safe { "safe" } else { "unknown" };
    let assumptions = exploration::assumptions(e);
    let counts = (e.counts.runs, Some(e.sides().1));
    let as_json = args.exploration.json;
    output::to_stdout(&rest_text(as_json, verdict, reasons, &assumptions, counts));
    if safe { exit::SUCCESS } else { exit::UNDECIDED }
}

/// A verdict other than a violation. The counts are paths, and branches refuted where known.
fn rest_text(
    as_json: bool,
    verdict: &str,
    reasons: &[String],
    assumptions: &[String],
    (n_paths, n_refuted): (u64, Option<usize>),
) -> String {
    if as_json {
        let text = json!({
            "verdict": verdict, "reasons": reasons, "assumptions": assumptions,
            "paths": n_paths, "refuted": n_refuted,
        });
        return format!("{text:#}\n");
    }
    let mut out = format!("{verdict}: {n_paths} paths run");
    if let Some(n) = n_refuted {
        let _ = write!(out, ", {n} branches refuted");
    }
    out.push('\n');
    for reason in reasons {
        let _ = writeln!(out, "  {reason}");
    }
    for assumption in assumptions {
        let _ = writeln!(out, "  assuming: {assumption}");
    }
    out
}

/// A class of the same name whose methods give the values found, in order.
fn write_reproducer(dir: &FilePath, nondet: &ClassName, chosen: &[Chosen]) -> Result<(), Failure> {
    let path = dir.join(format!("{}.java", nondet.internal()));
    if path.exists() && !std::fs::read_to_string(&path).is_ok_and(|t| t.starts_with(MARKER)) {
        return Err(Failure::usage(format!(
            "{} exists and was not written by omakase",
            path.display()
        ))
        .hint("name another directory with --reproducer"));
    }
    Files::default().write(&path, &reproducer(nondet, chosen))
}

const MARKER: &str = "// Written by omakase check:";

fn reproducer(nondet: &ClassName, chosen: &[Chosen]) -> String {
    let name = nondet.to_string();
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", &name));
    let mut out = format!("{MARKER} replays the input it found.\n");
    if !package.is_empty() {
        let _ = writeln!(out, "package {package};\n");
    }
    let _ = writeln!(out, "public final class {simple} {{");
    out.push_str("    private static final Object[] VALUES = {\n");
    for c in chosen {
        let cast = match c.method.as_str() {
            "nondetByte" => "(byte) ",
            "nondetShort" => "(short) ",
            _ => "",
        };
        let _ = writeln!(out, "        {cast}{}, // {}", c.value, c.method);
    }
    out.push_str("    };\n    private static int next;\n\n");
    let mut methods: Vec<(String, String)> = verifier_class::METHODS
        .iter()
        .filter(|(name, _)| *name != "assume")
        .map(|(name, d)| ((*name).to_owned(), vm::resolve::java_type(&d[2..])))
        .collect();
    for c in chosen {
        if !methods.iter().any(|(name, _)| *name == c.method) {
            methods.push((c.method.clone(), "Object".into()));
        }
    }
    for (method, ty) in methods {
        let boxed = match ty.as_str() {
            "boolean" => "Boolean",
            "byte" => "Byte",
            "char" => "Character",
            "short" => "Short",
            "int" => "Integer",
            "long" => "Long",
            "float" => "Float",
            "double" => "Double",
            other => other,
        };
        let _ = writeln!(
            out,
            "    public static {ty} {method}() {{\n        return ({boxed}) VALUES[next++];\n    }}\n"
        );
    }
    out.push_str(
        "    public static void assume(boolean condition) {\n        if (!condition) {\n            Runtime.getRuntime().halt(1);\n        }\n    }\n}\n",
    );
    out
}
