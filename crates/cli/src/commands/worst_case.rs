//! `omakase worst-case`: the input that makes a method cost the most.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jdk::Jdk;
use serde_json::{Value, json};
use symex::Entry;
use worst_case::baselines::{Policy, random_cost};
use worst_case::growth::{self, Growth};
use worst_case::strategy::{learn, search};
use worst_case::{CostModel, Parameters, Request, Sizes, Strategy, Subject, SubjectError};

use super::explore::find_method;
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::exploration;
use crate::failure::Failure;
use crate::guard::Guard;
use crate::output;
use crate::support;
use crate::worst_case_args::WorstCaseArgs;

/// Random inputs that the found one is compared with.
const RANDOM_INPUTS: usize = 20;
/// The largest size of which all paths are looked at to learn a policy.
const SMALL: u32 = 8;
/// Characters of a value that are shown.
const SHOWN: usize = 2_000;

/// What was found for one size.
struct Found {
    size: u32,
    shape: String,
    cost: u64,
    counts: symex::cost::Counts,
    input: Vec<(String, String)>,
    random: u64,
    runs: u64,
    runs_to_best: u64,
    steps: u64,
    stopped: Option<String>,
    is_interrupted: bool,
}

/// Searches for each size.
pub fn execute(args: &WorstCaseArgs) -> Result<i32, Failure> {
    let cost = CostModel::parse(&args.cost).map_err(|why| {
        Failure::usage(why).hint("bytecodes, allocated, calls:METHOD, iterations, depth")
    })?;
    let sizes = match &args.size {
        Some(text) => vec![Sizes::parse(text).map_err(Failure::usage)?],
        None => args.sizes.iter().map(|&n| Sizes::of(n)).collect(),
    };
    let strategy = Strategy::of(&args.strategy)
        .ok_or_else(|| Failure::usage(format!("there is no strategy {}", args.strategy)))?;
    let interrupt: Arc<AtomicBool> = Arc::default();
    let as_json = args.json;
    let last_words = move |reason: &str| {
        let text = if as_json {
            format!("{:#}\n", json!({"ended": reason, "sizes": []}))
        } else {
            format!("ended before anything was found: {reason}\n")
        };
        (text, exit::SUCCESS)
    };
    let guard = Guard::new(interrupt.clone(), args.time_limit, Arc::new(last_words));
    let mut policy = None;
    if let Some(history) = strategy.history(&parameters(args)) {
        policy = learn_policy(args, &cost, history, &interrupt)?;
    }
    let mut found = Vec::new();
    for size in sizes {
        let one = find(args, &cost, size, strategy, policy.as_ref(), &interrupt)?;
        if !args.json {
            output::to_stdout(&text(&one, cost.text()));
        }
        let is_last = one.is_interrupted;
        found.push(one);
        if is_last {
            break;
        }
    }
    guard.answer();
    let points = |of: fn(&Found) -> u64| found.iter().map(|f| (f.size, of(f))).collect::<Vec<_>>();
    let (worst, random) = (
        growth::fit(&points(|f| f.cost)),
        growth::fit(&points(|f| f.random)),
    );
    let is_interrupted = found.last().is_some_and(|f| f.is_interrupted);
    if args.json {
        let class = |fit: Option<(Growth, f64)>| fit.map(|(g, _)| g.text());
        let whole = json!({
            "method": args.target, "strategy": strategy.name(), "cost": cost.text(),
            "sizes": found.iter().map(to_json).collect::<Vec<_>>(),
            "growth": class(worst), "randomGrowth": class(random),
            "interrupted": is_interrupted,
        });
        output::to_stdout(&format!("{whole:#}\n"));
    } else {
        if let Some((class, _)) = worst {
            let of_random = random.map_or("unknown", |(g, _)| g.text());
            output::to_stdout(&format!(
                "\nthe cost grows like {}; of random inputs like {of_random}\n",
                class.text()
            ));
        }
        if is_interrupted {
            output::to_stdout(&format!("{}\n", guard.reason()));
        }
    }
    Ok(exit::SUCCESS)
}

fn parameters(args: &WorstCaseArgs) -> Parameters {
    Parameters {
        popsize: args.popsize.max(2),
        elitesize: args.elitesize,
        mprob: args.mprob,
        lsperiod: args.lsperiod,
        lsattempts: args.lsattempts,
        exact: args.exact,
        history: args.history,
    }
}

/// The method on a machine of its own, with an input of a size.
fn subject(args: &WorstCaseArgs, cost: &CostModel, sizes: Sizes) -> Result<Subject, Failure> {
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    let (class, method): (ClassName, String) = find_method(&classes, &args.target)?;
    let mut booted = exploration::boot(classes, args.seed)?;
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
    let request = Request {
        sizes,
        assumptions: args.assume.clone(),
        cost: cost.clone(),
        run_fuel: args.fuel,
        seed: args.seed,
    };
    Subject::new(booted.vm, booted.loader, entry, &request).map_err(|e| match e {
        SubjectError::Usage(why) => Failure::usage(why),
        SubjectError::Machine(why) => Failure::internal(why),
    })
}

/// What the worst path of the largest small size does whose paths can all be run.
fn learn_policy(
    args: &WorstCaseArgs,
    cost: &CostModel,
    history: usize,
    interrupt: &Arc<AtomicBool>,
) -> Result<Option<Policy>, Failure> {
    let mut policy = None;
    for n in 1..=SMALL {
        let mut small = subject(args, cost, Sizes::of(n))?;
        small.limit = args.budget / u64::from(SMALL);
        small.interrupt = interrupt.clone();
        match learn(&mut small, history).map_err(Failure::internal)? {
            Some(found) => policy = Some(found),
            None => break,
        }
    }
    Ok(policy)
}

fn find(
    args: &WorstCaseArgs,
    cost: &CostModel,
    sizes: Sizes,
    strategy: Strategy,
    policy: Option<&Policy>,
    interrupt: &Arc<AtomicBool>,
) -> Result<Found, Failure> {
    let mut subject = subject(args, cost, sizes)?;
    let random = random_cost(&mut subject, RANDOM_INPUTS, args.seed).map_err(Failure::internal)?;
    // What was seen by chance is no find of the strategy.
    subject.best = None;
    subject.marks.clear();
    let (before, runs_before) = (subject.steps(), subject.n_runs);
    subject.limit = before.saturating_add(args.budget);
    subject.interrupt = interrupt.clone();
    search(&mut subject, strategy, &parameters(args), policy, args.seed)
        .map_err(Failure::internal)?;
    let Some(best) = subject.best.clone() else {
        return Err(Failure::usage("no input of this size could be run"));
    };
    Ok(Found {
        size: subject.shape.size(),
        shape: subject.shape.text(),
        cost: best.cost,
        counts: best.counts,
        input: subject.render(&best),
        random,
        runs: subject.n_runs - runs_before,
        runs_to_best: subject
            .marks
            .last()
            .map_or(0, |m| m.runs - runs_before.min(m.runs)),
        steps: subject.steps() - before,
        stopped: subject.stopped.clone(),
        is_interrupted: interrupt.load(Ordering::Relaxed),
    })
}

fn text(f: &Found, cost: &str) -> String {
    let ratio = f.cost as f64 / f.random.max(1) as f64;
    let mut out = format!(
        "size {}: {}\n  {cost} {}, {ratio:.1} times that of random inputs ({} on average)\n",
        f.size, f.shape, f.cost, f.random
    );
    for (name, value) in &f.input {
        let cut: String = value.chars().take(SHOWN).collect();
        let more = if cut.len() < value.len() {
            " … (--json has all)"
        } else {
            ""
        };
        let _ = writeln!(out, "  {name} = {cut}{more}");
    }
    let _ = writeln!(
        out,
        "  {} runs, the best after {}; {} steps",
        f.runs, f.runs_to_best, f.steps
    );
    if let Some(why) = &f.stopped {
        let _ = writeln!(out, "  some runs did not end: {why}");
    }
    out
}

fn to_json(f: &Found) -> Value {
    let input: Vec<Value> = f
        .input
        .iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    json!({
        "size": f.size, "shape": f.shape, "cost": f.cost, "randomCost": f.random,
        "input": input, "runs": f.runs, "runsToBest": f.runs_to_best, "steps": f.steps,
        "counts": {
            "bytecodes": f.counts.bytecodes, "iterations": f.counts.iterations,
            "calls": f.counts.calls, "allocated": f.counts.allocated, "depth": f.counts.depth,
        },
        "stopped": f.stopped,
    })
}
