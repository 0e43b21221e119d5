//! `omakase explore`: the paths of a method with symbolic arguments.

use std::sync::{Arc, Mutex, PoisonError};

use classfile::ClassFile;
use jdk::Jdk;
use serde_json::{Value, json};
use symex::explore::Explorer;
use symex::{Ended, Entry, Nondet, Outcome, Path, render};
use vm::resolve::java_type;

use crate::args::ExploreArgs;
use crate::class_name::{ClassName, Target};
use crate::classes::{self, Classes};
use crate::exit;
use crate::exploration;
use crate::failure::Failure;
use crate::guard::Guard;
use crate::output;
use crate::suggest::{did_you_mean, nearest};
use crate::support;

/// Explores the method.
pub fn execute(args: &ExploreArgs) -> Result<i32, Failure> {
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    let (class, method) = find_method(&classes, &args.target)?;
    let mut booted = exploration::boot(classes, args.exploration.seed)?;
    let (name, descriptor) = method.split_at(method.find('(').unwrap_or(method.len()));
    let entry = Entry::method(
        &mut booted.vm,
        booted.loader,
        class.internal(),
        name,
        descriptor,
    )
    .map_err(|c| {
        let why = exploration::describe(&booted.vm, &c);
        Failure::usage(format!("class {class} cannot be initialised: {why}"))
    })?
    .ok_or_else(|| Failure::internal(format!("method {method} is gone")))?;
    let order = exploration::order(args.order);
    let mut explorer = exploration::explorer(
        booted,
        entry,
        order,
        args.paths,
        Nondet::default(),
        &args.exploration,
    )?;
    if explorer.entry().has_receiver && explorer.receivers().map_err(Failure::internal)?.is_empty()
    {
        return Err(Failure::usage(format!(
            "no object of class {class} can be made: it is abstract, or only its own code makes one"
        ))
        .hint("explore a static method, or one of a class below it"));
    }
    let title = title(&explorer, &class, name);
    let as_json = args.exploration.json;
    let paths = Arc::new(Mutex::new(Vec::new()));
    let guard = guard(args, &explorer, &title, paths.clone());
    if !as_json {
        output::to_stdout(&format!("{title}\n"));
    }
    let mut n = 0;
    let ended = explorer
        .explore(&mut |e, path| {
            n += 1;
            if as_json {
                let mut paths = paths.lock().unwrap_or_else(PoisonError::into_inner);
                paths.push(path_json(e, path));
            } else {
                output::to_stdout(&path_text(e, path, n));
            }
            true
        })
        .map_err(Failure::internal)?;
    guard.answer();
    if as_json {
        let paths = std::mem::take(&mut *paths.lock().unwrap_or_else(PoisonError::into_inner));
        let text = whole_json(&explorer, &title, paths, end_text(&ended, &guard));
        output::to_stdout(&format!("{text:#}\n"));
    } else {
        output::to_stdout(&summary(&explorer, &ended, &guard));
    }
    if args.exploration.stats {
        output::to_stderr(&exploration::stats_text(&explorer));
    }
    Ok(exit::SUCCESS)
}

/// Ends the exploration at the time limit or when the process is asked to end.
fn guard(
    args: &ExploreArgs,
    explorer: &Explorer,
    title: &str,
    paths: Arc<Mutex<Vec<Value>>>,
) -> Guard {
    let (title, as_json) = (title.to_owned(), args.exploration.json);
    let last_words = move |reason: &str| {
        let paths = std::mem::take(&mut *paths.lock().unwrap_or_else(PoisonError::into_inner));
        let text = if as_json {
            let text = json!({
                "method": title, "paths": paths, "complete": false, "ended": reason,
                "leftOver": [reason], "assumptions": [],
            });
            format!("{text:#}\n")
        } else {
            format!("\nthere may be more paths:\n  {reason}\n")
        };
        (text, exit::SUCCESS)
    };
    Guard::new(
        explorer.interrupt.clone(),
        args.exploration.time_limit,
        Arc::new(last_words),
    )
}

/// The class and `name(descriptor)` that the user means.
pub(super) fn find_method(classes: &Classes, target: &str) -> Result<(ClassName, String), Failure> {
    let readings: Vec<Target> = Target::readings(&target.replace(' ', ""))?
        .into_iter()
        .filter(|t| t.method.is_some())
        .collect();
    for t in &readings {
        if let Some(class) = classes.find(&t.class)? {
            let wanted = t.method.as_deref().unwrap_or_default();
            return Ok((t.class.clone(), pick_method(&class, wanted)?));
        }
    }
    match readings.first() {
        Some(t) => Err(classes.not_found(&t.class)),
        None => Err(Failure::usage(format!("{target:?} names no method"))
            .hint("write it as in com.example.Triangle.classify")),
    }
}

/// Whether a parameter type is what the user wrote: `int`, `String`, `java.lang.String`.
fn is_type(descriptor: &str, written: &str) -> bool {
    let full = java_type(descriptor);
    full == written
        || full.rsplit(['.', '$']).next() == Some(written)
        || full.replace('$', ".") == written
}

fn pick_method(class: &ClassFile, wanted: &str) -> Result<String, Failure> {
    let (name, params) = match wanted.find('(') {
        Some(at) => (&wanted[..at], Some(&wanted[at..])),
        None => (wanted, None),
    };
    let overloads: Vec<String> = class
        .methods
        .iter()
        .filter(|m| &*m.name == name && m.access & classfile::access::BRIDGE == 0)
        .map(|m| m.descriptor.to_string())
        .collect();
    let matches = |descriptor: &String| match params {
        None => true,
        Some(given) if given == descriptor => true,
        Some(given) => {
            let types = given.trim_start_matches('(').trim_end_matches(')');
            let written: Vec<&str> = types.split(',').filter(|t| !t.is_empty()).collect();
            let (declared, _) = vm::kind::split_descriptor(descriptor);
            written.len() == declared.len()
                && declared.iter().zip(&written).all(|(d, w)| is_type(d, w))
        }
    };
    let found: Vec<&String> = overloads.iter().filter(|d| matches(d)).collect();
    let holder = class.this_class.replace('/', ".");
    let readable = |d: &String| {
        let (params, _) = vm::kind::split_descriptor(d);
        let types: Vec<String> = params.iter().map(|p| java_type(p)).collect();
        format!("{name}({})", types.join(", "))
    };
    match found.as_slice() {
        [one] => {
            let m = class
                .methods
                .iter()
                .find(|m| &*m.name == name && *m.descriptor == ***one);
            if m.is_some_and(|m| m.code.is_none()) {
                return Err(Failure::usage(format!(
                    "{holder}.{} has no code: it is abstract or native",
                    readable(one)
                )));
            }
            Ok(format!("{name}{one}"))
        }
        [] if overloads.is_empty() => {
            let mut failure = Failure::usage(format!("class {holder} has no method {name}"));
            let names: Vec<&str> = class.methods.iter().map(|m| &*m.name).collect();
            let hint = did_you_mean(&nearest(name, names.into_iter()));
            failure.hints.extend(hint);
            Err(failure)
        }
        [] => Err(
            Failure::usage(format!("class {holder} has no method {wanted}")).hint(format!(
                "it has {}",
                overloads
                    .iter()
                    .map(readable)
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
        ),
        several => Err(
            Failure::usage(format!("class {holder} has several methods {name}")).hint(format!(
                "say which: {}",
                several
                    .iter()
                    .map(|d| readable(d))
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
        ),
    }
}

fn title(explorer: &Explorer, class: &ClassName, name: &str) -> String {
    let params = explorer.entry().params.iter().filter(|p| p.name != "this");
    let params: Vec<String> = params
        .map(|p| format!("{} {}", java_type(&p.descriptor), p.name))
        .collect();
    format!("{class}.{name}({})", params.join(", "))
}

fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "returns".into(),
        Outcome::Returned(Some(value)) => format!("returns {value}"),
        Outcome::Threw {
            class,
            message: None,
        } => format!("throws {class}"),
        Outcome::Threw {
            class,
            message: Some(text),
        } => format!("throws {class}: {}", text.escape_debug()),
        Outcome::Assumption => "an assumption does not hold".into(),
        Outcome::Stopped(reason) => format!("stopped: {reason}"),
    }
}

fn path_text(e: &Explorer, path: &Path, n: u64) -> String {
    let condition = render::condition(&e.vm, &e.domain, &path.trace);
    let condition = if condition.is_empty() {
        "always".to_owned()
    } else {
        condition.join("\n    && ")
    };
    let input = render::input(&e.vm, &e.domain, e.entry(), &path.input);
    let input: Vec<String> = input.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let with = if input.is_empty() {
        String::new()
    } else {
        format!("  with {}\n", input.join(", "))
    };
    format!(
        "\npath {n}: {}\n  when {condition}\n{with}",
        outcome_text(&path.outcome)
    )
}

fn path_json(e: &Explorer, path: &Path) -> Value {
    let outcome = match &path.outcome {
        Outcome::Returned(value) => json!({"kind": "returned", "value": value}),
        Outcome::Threw { class, message } => {
            json!({"kind": "threw", "class": class, "message": message, "stack": path.stack})
        }
        Outcome::Assumption => json!({"kind": "assumption"}),
        Outcome::Stopped(reason) => json!({"kind": "stopped", "reason": reason.to_string()}),
    };
    let input: Vec<Value> = render::input(&e.vm, &e.domain, e.entry(), &path.input)
        .into_iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    json!({
        "condition": render::condition(&e.vm, &e.domain, &path.trace),
        "outcome": outcome,
        "input": input,
        "bytecodes": path.steps,
    })
}

const NOTHING_LEFT: &str = "nothing left to try";

fn end_text(ended: &Ended, guard: &Guard) -> &'static str {
    match ended {
        Ended::Interrupted => guard.reason(),
        Ended::NothingLeft => NOTHING_LEFT,
        Ended::Limit(what) => what,
        Ended::Stopped => "stopped",
    }
}

fn whole_json(e: &Explorer, title: &str, paths: Vec<Value>, ended: &str) -> Value {
    let left = e.left_over();
    let c = &e.counts;
    json!({
        "method": title,
        "paths": paths,
        "complete": ended == NOTHING_LEFT && left.is_empty(),
        "ended": ended,
        "leftOver": left,
        "assumptions": exploration::assumptions(e),
        "counts": {
            "runs": c.runs, "queries": c.queries, "sat": c.sat, "unsat": c.unsat,
            "unknown": c.unknown, "divergences": c.divergences,
            "concretised": c.concretised, "bytecodes": c.steps,
        },
    })
}

fn summary(e: &Explorer, ended: &Ended, guard: &Guard) -> String {
    let left = e.left_over();
    let mut out = format!(
        "\n{} paths, {} branches refuted",
        e.counts.runs,
        e.sides().1
    );
    if *ended == Ended::NothingLeft && left.is_empty() {
        out.push_str("; these are all paths\n");
        out.extend(exploration::assumptions(e).iter().map(assuming));
        return out;
    }
    out.push_str("; there may be more:\n");
    match ended {
        Ended::Limit(what) => out.push_str(&format!("  limit reached: {what}\n")),
        Ended::Interrupted => out.push_str(&format!("  {}\n", guard.reason())),
        Ended::NothingLeft | Ended::Stopped => {}
    }
    for reason in left {
        out.push_str(&format!("  {reason}\n"));
    }
    if e.counts.divergences > 0 {
        out.push_str(&format!("  {} divergences\n", e.counts.divergences));
    }
    out.extend(exploration::assumptions(e).iter().map(assuming));
    out
}

fn assuming(assumption: &String) -> String {
    format!("  assuming: {assumption}\n")
}
