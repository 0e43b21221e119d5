//! `omakase worst-case`: the input that makes a method cost the most.

mod attack;
mod found;
mod target;
mod test_class;
mod timing;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use report::worst_case::{Micros, WorstCase};
use session::check::RealJvm;
use worst_case::baselines::Policy;
use worst_case::growth::{self, Told};
use worst_case::strategy::learn;
use worst_case::{CostModel, Sizes, Strategy};

use crate::exit;
use crate::failure::Failure;
use crate::files::{self, Files};
use crate::guard::Guard;
use crate::output;
use crate::worst_case_args::WorstCaseArgs;
use found::{Found, Search, parameters};
use target::Target;

/// The largest size of which all paths are looked at to learn a policy.
const SMALL: u32 = 8;
/// What an attack counts: copying shows in what is allocated only.
const ATTACK_COST: &str = "bytecodes+allocated";

/// Searches for each size.
pub fn execute(args: &WorstCaseArgs) -> Result<i32, Failure> {
    let cost = match args.cost.as_deref() {
        Some(text) => text,
        None if args.attack => ATTACK_COST,
        None => "bytecodes",
    };
    let cost = CostModel::parse(cost).map_err(|why| {
        Failure::usage(why).hint("bytecodes, allocated, calls:METHOD, iterations, depth")
    })?;
    let given = args.size.as_deref().map(Sizes::parse).transpose();
    let given = given.map_err(Failure::usage)?;
    let varied = args.attack || !args.sizes.is_empty();
    if varied && given.as_ref().is_some_and(|g| g.all.is_some()) {
        return Err(
            Failure::usage("--size fixes parameters by name where sizes vary")
                .hint("write it as in --sizes 10,20,40 --size pattern=3"),
        );
    }
    let fixed = given.clone().unwrap_or_default();
    let sizes = match given {
        Some(given) if !varied => vec![given],
        _ => args.sizes.iter().map(|&n| fixed.with(n)).collect(),
    };
    let strategy = Strategy::of(&args.strategy)
        .ok_or_else(|| Failure::usage(format!("there is no strategy {}", args.strategy)))?;
    for dir in args.output.iter().chain(&args.report) {
        files::require_writable(dir)?;
    }
    let target = Target::find(args)?;
    if varied && args.size.is_some() {
        let shape = |n| {
            target
                .subject(args, &cost, fixed.with(n))
                .map(|s| s.shape.text())
        };
        let [first, second] = [shape(3)?, shape(4)?];
        if first == second {
            return Err(Failure::usage(format!(
                "nothing varies with the size: --size fixes {first}"
            )));
        }
    }
    let interrupt: Arc<AtomicBool> = Arc::default();
    let sofar: Arc<Mutex<Vec<Found>>> = Arc::default();
    let guard = guard(args, &cost, strategy, interrupt.clone(), sofar.clone());
    let mut policy = None;
    if let Some(history) = strategy.history(&parameters(args)) {
        policy = learn_policy(args, &target, &cost, history, &interrupt)?;
    }
    let search = Search {
        args,
        target: &target,
        cost: &cost,
        strategy,
        policy: policy.as_ref(),
        fixed: &fixed,
        interrupt: &interrupt,
    };
    let (found, attack) = if args.attack {
        attack::look(&search, &sofar)?
    } else {
        (all_sizes(&search, &sizes, &sofar)?, None)
    };
    guard.answer();
    let whole = whole(&search, &found, attack);
    if args.json {
        output::to_stdout(&report::worst_case::json(&whole));
    } else {
        output::to_stdout(&summary(&whole));
    }
    let mut is_written = true;
    if let Some(dir) = &args.report {
        is_written &= write_report(dir, &whole, args.json)?;
    }
    if args.output.is_some() {
        is_written &= write_tests(&search, &found)?;
    }
    if whole.interrupted {
        output::to_stderr(&format!("{}\n", guard.reason()));
        if !guard.is_time_up() {
            return Ok(exit::INTERRUPTED);
        }
    }
    if !is_written {
        return Ok(exit::CANNOT_WRITE);
    }
    let is_finding = whole.attack.is_some_and(|a| a.worse_than_linear);
    Ok(if is_finding {
        exit::NOT_READY
    } else {
        exit::SUCCESS
    })
}

fn guard(
    args: &WorstCaseArgs,
    cost: &CostModel,
    strategy: Strategy,
    interrupt: Arc<AtomicBool>,
    sofar: Arc<Mutex<Vec<Found>>>,
) -> Guard {
    let (as_json, cost) = (args.json, cost.text().to_owned());
    let (method, strategy) = (args.target.clone(), strategy.name().to_owned());
    let last_words = move |reason: &str| {
        let found = sofar.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = WorstCase {
            method: method.clone(),
            strategy: strategy.clone(),
            cost: cost.clone(),
            sizes: found.iter().map(|f| f.report()).collect(),
            interrupted: true,
            ..WorstCase::default()
        };
        let text = if as_json {
            report::worst_case::json(&whole)
        } else {
            format!("{} sizes were done: {reason}\n", found.len())
        };
        let is_time_up = reason != crate::guard::INTERRUPTED;
        let code = if is_time_up {
            exit::SUCCESS
        } else {
            exit::INTERRUPTED
        };
        (text, code)
    };
    Guard::new(interrupt, args.time_limit, Arc::new(last_words))
}

/// Each size on a machine of its own, some at the same time; results are in the order of the sizes.
fn all_sizes(
    search: &Search<'_>,
    sizes: &[Sizes],
    sofar: &Mutex<Vec<Found>>,
) -> Result<Vec<Found>, Failure> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    // How many of the first sizes were shown.
    let shown = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..search.args.jobs.clamp(1, sizes.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    let is_late = search.interrupt.load(Ordering::Relaxed) && k > 0;
                    let (Some(size), false) = (sizes.get(k), is_late) else {
                        break;
                    };
                    let found = search.find(size.clone());
                    if let Ok(found) = &found {
                        let mut sofar = sofar.lock().unwrap_or_else(PoisonError::into_inner);
                        sofar.push(found.clone());
                    }
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.push((k, found));
                    results.sort_by_key(|(k, _)| *k);
                    let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
                    while let Some((k, Ok(found))) = results.get(*shown)
                        && *k == *shown
                    {
                        if !search.args.json {
                            output::to_stdout(&found.text());
                        }
                        *shown += 1;
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().map(|(_, found)| found).collect()
}

/// What the worst path of the largest small size does whose paths can all be run.
fn learn_policy(
    args: &WorstCaseArgs,
    target: &Target,
    cost: &CostModel,
    history: usize,
    interrupt: &Arc<AtomicBool>,
) -> Result<Option<Policy>, Failure> {
    let mut policy = None;
    for n in 1..=SMALL {
        let mut small = target.subject(args, cost, Sizes::of(n))?;
        small.limit = args.budget / u64::from(SMALL);
        small.interrupt = interrupt.clone();
        match learn(&mut small, history).map_err(Failure::internal)? {
            Some(found) => policy = Some(found),
            None => break,
        }
    }
    Ok(policy)
}

/// The report's model of it all.
fn whole(
    search: &Search<'_>,
    found: &[Found],
    attack: Option<report::worst_case::Attack>,
) -> WorstCase {
    let args = search.args;
    let points = |of: fn(&Found) -> u64| found.iter().map(|f| (f.size, of(f))).collect::<Vec<_>>();
    let costs = points(|f| f.cost);
    let worst = growth::told(&costs);
    let random = growth::told(&points(|f| f.random));
    let class = |told: Option<Told>| told.map(Told::text);
    let class_name = search.target.class.to_string();
    let source = search
        .target
        .source_file
        .as_ref()
        .map(|file| match class_name.rsplit_once('.') {
            Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
            None => file.clone(),
        });
    WorstCase {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        method: args.target.clone(),
        class: class_name,
        source,
        strategy: search.strategy.name().to_owned(),
        cost: search.cost.text().to_owned(),
        seed: args.seed.to_string(),
        budget: args.budget,
        sizes: found.iter().map(|f| f.report()).collect(),
        growth: class(worst),
        random_growth: class(random),
        fitted: worst
            .map(|t| t.class.curve(&t.of(&costs)))
            .unwrap_or_default(),
        interrupted: found.iter().any(|f| f.is_interrupted),
        attack,
    }
}

fn summary(whole: &WorstCase) -> String {
    let mut out = String::new();
    let of_random = whole.random_growth.as_deref();
    let of_random = of_random.map_or_else(
        || "what that of random inputs grows like cannot be told".to_owned(),
        |class| format!("of random inputs like {class}"),
    );
    match &whole.growth {
        Some(class) => out.push_str(&format!("\nthe cost grows like {class}; {of_random}\n")),
        None if whole.sizes.len() > 2 => out.push_str(
            "\nwhat the cost grows like cannot be told: no class of functions fits these sizes\n",
        ),
        None => {}
    }
    if let Some(attack) = &whole.attack {
        out.push_str(&match (attack.size, attack.cost) {
            (Some(size), Some(cost)) => format!(
                "the smallest input found that costs more than {} has size {size} and costs {cost}\n",
                attack.bound
            ),
            _ => format!("no input that costs more than {} was found\n", attack.bound),
        });
    }
    out
}

/// False when a file could not be written.
fn write_report(dir: &std::path::Path, whole: &WorstCase, is_quiet: bool) -> Result<bool, Failure> {
    let files = Files::default();
    let mut is_written = true;
    let mut texts = vec![
        ("index.html", report::worst_case::html(whole)),
        ("worst-case.json", report::worst_case::json(whole)),
    ];
    if whole.attack.is_some() {
        texts.push(("report.sarif", report::worst_case::sarif(whole)));
    }
    for (name, text) in texts {
        if let Err(failure) = files.write(&dir.join(name), &text) {
            output::warn(&failure.message);
            is_written = false;
        }
    }
    if is_written && !is_quiet {
        output::to_stdout(&format!("report: {}\n", dir.join("index.html").display()));
    }
    Ok(is_written)
}

/// Writes the tests that compile and pass on the real JVM; false when the file could not be written.
fn write_tests(search: &Search<'_>, found: &[Found]) -> Result<bool, Failure> {
    let (args, target) = (search.args, search.target);
    let Some(dir) = &args.output else {
        return Ok(true);
    };
    let harness = match &target.harness {
        Ok(_) if target.is_private => Err("the method is private"),
        Ok(harness) => Ok(harness),
        Err(why) => Err(&**why),
    };
    let harness = match harness {
        Ok(harness) => harness,
        Err(why) => {
            output::warn(&format!("no test is written: {why}"));
            return Ok(true);
        }
    };
    let mut found = found.to_vec();
    found.retain(|f| {
        if f.has_effects {
            output::warn(&format!(
                "no test of size {} is written: it would have effects on the host",
                f.size
            ));
        }
        !f.has_effects && f.stopped.is_none()
    });
    found.sort_by_key(|f| f.size);
    found.dedup_by_key(|f| f.size);
    if found.is_empty() {
        return Ok(true);
    }
    let name = test_class::name(target);
    let class = match &*harness.package {
        "" => name.clone(),
        package => format!("{package}.{name}"),
    };
    let tests = test_class::tests(target, &found);
    let source = test_class::source(target, harness, &found, args.assert_time);
    let scratch = target.scratch.path().join("check");
    let real = RealJvm::new(&target.jdk, scratch, target.entries.clone(), None)
        .map_err(Failure::internal)?;
    let verdict = real
        .check(&class, &source, &tests, &[])
        .map_err(Failure::internal)?;
    if let Some((line, why)) = verdict.errors.first() {
        output::warn(&format!(
            "no test is written: it does not compile (line {line}: {why})"
        ));
        return Ok(true);
    }
    let bad = |f: &Found| {
        let test = test_class::tests(target, std::slice::from_ref(f));
        test.iter().any(|t| {
            verdict.failed.contains_key(t)
                || verdict.ended.contains_key(t)
                || verdict.unchecked.contains(t)
        })
    };
    let n_all = found.len();
    found.retain(|f| !bad(f));
    if found.len() < n_all {
        let why = verdict.failed.values().chain(verdict.ended.values()).next();
        output::warn(&format!(
            "{} tests are not written: they do not pass on the real JVM ({})",
            n_all - found.len(),
            why.map_or("not run", |w| w)
        ));
    }
    if found.is_empty() {
        return Ok(true);
    }
    let source = test_class::source(target, harness, &found, args.assert_time);
    let written = test_class::write(dir, &harness.package, &name, &source, &Files::default());
    match written {
        Ok(Some(path)) if !args.json => {
            output::to_stdout(&format!("tests: {}\n", path.display()));
            Ok(true)
        }
        Ok(_) => Ok(true),
        Err(failure) => {
            output::warn(&failure.message);
            Ok(false)
        }
    }
}

/// Times on the real JVM, where they were asked for.
fn wall_time(search: &Search<'_>, f: &Found) -> Option<Micros> {
    if !search.args.wall_time {
        return None;
    }
    let measured = match &search.target.harness {
        Err(why) => Err(why.clone()),
        Ok(_) if search.target.is_private => Err("the method is private".to_owned()),
        Ok(_) if f.has_effects => Err("it would have effects on the host".to_owned()),
        Ok(harness) => timing::measure(search.target, harness, &f.input, &f.random_input),
    };
    match measured {
        Ok(time) => Some(Micros {
            worst: time.worst,
            random: time.random,
        }),
        Err(why) => {
            output::warn(&format!(
                "size {} was not timed on the real JVM: {why}",
                f.size
            ));
            None
        }
    }
}
