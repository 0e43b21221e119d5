//! What `explore` and `check` share: booting, the plan of an exploration, statistics.

use std::fmt::Write;
use std::sync::Arc;

use natives::launch;
use solver::SolverConfig;
use symex::explore::Explorer;
use symex::{Entry, Limits, Nondet, Order, Plan, Settings};
use vfs::Stream;
use vm::{Completion, Config, LoaderId, Vm};

use crate::args::{ExplorationArgs, LinkArg, OrderArg};
use crate::classes::Classes;
use crate::failure::Failure;

/// A booted machine with the application's class loader.
pub struct Booted {
    /// The machine.
    pub vm: Vm,
    /// The loader of the user's classes.
    pub loader: LoaderId,
}

/// Boots a machine over the classes; what the program prints is dropped.
pub fn boot(classes: Classes, seed: u64) -> Result<Booted, Failure> {
    let config = Config {
        seed,
        assertions: true,
        ..Config::default()
    };
    let (library, class_path) = (Arc::new(classes.library), Arc::new(classes.class_path));
    let mut vm = launch::boot(library, class_path, config)
        .map_err(|text| Failure::internal(format!("the class library does not start: {text}")))?;
    for stream in [Stream::Stdout, Stream::Stderr] {
        launch::forward_output(&mut vm, stream, Box::new(|_| {}));
    }
    let loader = vm
        .app_loader()
        .map_err(|c| Failure::internal(format!("no application class loader: {c:?}")))?;
    Ok(Booted { vm, loader })
}

/// Why a call of the machine's own did not complete, for a message.
pub fn describe(vm: &Vm, completion: &Completion) -> String {
    match completion {
        Completion::Threw(e) => {
            let text = launch::describe_throwable(vm, *e);
            text.lines().next().unwrap_or_default().to_owned()
        }
        other => format!("{other:?}"),
    }
}

/// An exploration of an entry point.
pub fn explorer(
    booted: Booted,
    entry: Entry,
    order: Order,
    max_runs: u64,
    nondet: Nondet,
    args: &ExplorationArgs,
) -> Result<Explorer, Failure> {
    if let Some(dir) = &args.log_queries {
        std::fs::create_dir_all(dir)
            .map_err(|e| Failure::usage(format!("cannot create {}: {e}", dir.display())))?;
    }
    let without = |link| args.without.contains(&link);
    let plan = Plan {
        entry,
        loader: booted.loader,
        order,
        limits: Limits {
            max_runs,
            run_fuel: args.fuel,
            total_fuel: args.budget,
            ..Limits::default()
        },
        settings: Settings {
            nondet,
            ..Settings::default()
        },
        solver: SolverConfig {
            simplify: !without(LinkArg::Simplify),
            slicing: !without(LinkArg::Slicing),
            cache: !without(LinkArg::Cache),
            model_reuse: !without(LinkArg::ModelReuse),
            avm: !without(LinkArg::Avm),
            z3: !without(LinkArg::Z3),
            seed: args.seed,
            log_dir: args.log_queries.clone(),
            ..SolverConfig::default()
        },
        seed: args.seed,
    };
    Explorer::new(booted.vm, plan).map_err(Failure::internal)
}

/// What a claim about all paths rests on.
pub fn assumptions(explorer: &Explorer) -> Vec<String> {
    let assumptions = explorer.assumptions.iter();
    assumptions.map(symex::trace::Assumption::text).collect()
}

/// The order as the engine names it.
pub fn order(arg: OrderArg) -> Order {
    match arg {
        OrderArg::Dfs => Order::Dfs,
        OrderArg::Bfs => Order::Bfs,
        OrderArg::Random => Order::Random,
        OrderArg::Coverage => Order::Coverage,
    }
}

/// Counts and times, for `--stats`.
pub fn stats_text(explorer: &Explorer) -> String {
    let c = &explorer.counts;
    let mut out = format!(
        "runs {}, bytecodes {}, values fixed {}\n\
         queries {}: {} sat, {} unsat, {} unknown; {} divergences\n\
         link           queries       sat     unsat   unknown    passed        time\n",
        c.runs, c.steps, c.concretised, c.queries, c.sat, c.unsat, c.unknown, c.divergences
    );
    for link in explorer.solver_stats() {
        let _ = writeln!(
            out,
            "{:<12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8.1} ms",
            link.name,
            link.n_queries,
            link.n_sat,
            link.n_unsat,
            link.n_unknown,
            link.n_passed,
            link.time.as_secs_f64() * 1e3
        );
    }
    for (gap, n) in &explorer.gaps {
        let _ = writeln!(out, "{gap:?}: {n}");
    }
    out
}
