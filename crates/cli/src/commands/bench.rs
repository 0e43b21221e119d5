//! `omakase bench`: the command line of the measurements, which are in the `bench` crate.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bench::BenchError;
use bench::Page;
use bench::conformance::{self, ConformanceRequest, Limits, Machine};
use bench::explore::{self, ExploreRequest};
use bench::faults::{self, FaultsRequest, Half, Halves, Part};
use bench::generate::{self, GenerateRequest, List};
use bench::hybrid::{self, HybridRequest};
use bench::jobs::{self, JobsRequest};
use bench::machine::{self, MachineRequest};
use bench::prove::{self, ProveRequest};
use bench::sound::{self, Amount, SoundRequest};
use bench::sushi::{self, SushiRequest};
use bench::tardis::{self, TardisRequest};
use bench::worst_case::{self, WorstCaseRequest};
use jdk::Jdk;
use serde::Serialize;

use crate::args::{
    BenchArgs, BenchConformanceArgs, BenchExploreArgs, BenchGenerateArgs, BenchHybridArgs,
    BenchJobsArgs, BenchMachineArgs, BenchSoundArgs, BenchSuite,
};
use crate::failure::Failure;
use crate::faults_args::{BenchFaultsArgs, HalfArg, PartArg};
use crate::files::Files;
use crate::output;
use crate::prove_args::BenchProveArgs;
use crate::quantity::Budget;
use crate::sushi_args::BenchSushiArgs;
use crate::tardis_args::BenchTardisArgs;
use crate::worst_case_args::BenchWorstCaseArgs;

/// Runs the chosen suite and prints its table.
pub fn execute(args: &BenchArgs) -> Result<i32, Failure> {
    match &args.suite {
        BenchSuite::Machine(args) => measure_machine(args),
        BenchSuite::Conformance(args) => compare_verdicts(args),
        BenchSuite::Explore(args) => measure_exploration(args),
        BenchSuite::Generate(args) => measure_generation(args, List::Libraries),
        BenchSuite::Everyday(args) => measure_generation(args, List::Services),
        BenchSuite::Faults(args) => look_for_faults(args),
        BenchSuite::Hybrid(args) => compare_strategies(args),
        BenchSuite::Jobs(args) => compare_jobs(args),
        BenchSuite::Prove(args) => count_verdicts(args),
        BenchSuite::Sound(args) => cross_check(args),
        BenchSuite::Sushi(args) => compare_with_sushi(args),
        BenchSuite::Tardis(args) => compare_selections(args),
        BenchSuite::WorstCase(args) => find_worst_cases(args),
    }
}

fn measure_machine(args: &BenchMachineArgs) -> Result<i32, Failure> {
    let request = MachineRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        only: args.only.clone(),
        n_repeats: args.repeat,
        omakase: own_program()?,
    };
    let report = machine::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    Ok(i32::from(!report.all_right()))
}

fn find_worst_cases(args: &BenchWorstCaseArgs) -> Result<i32, Failure> {
    let request = WorstCaseRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        only: args.only.clone(),
        sizes: args.sizes.clone(),
        strategies: args.strategy.clone(),
        seeds: args.seeds.clone(),
        budget: args.budget,
        time_limit: args.time_limit,
        n_jobs: args.jobs,
        exact: args.exact,
        sensitivity: args.sensitivity,
        n_islands: args.islands,
        goes_on: args.go_on,
    };
    let report = worst_case::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    Ok(0)
}

fn compare_verdicts(args: &BenchConformanceArgs) -> Result<i32, Failure> {
    let request = ConformanceRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        libraries: args.library.clone(),
        classes: args.class.clone(),
        limit: args.limit,
        n_jobs: args.jobs,
        limits: Limits {
            fuel: args.fuel,
            timeout: Duration::from_secs(args.timeout),
        },
        machine: Machine::Process(own_program()?),
        cache: absolute(&args.cache)?,
    };
    let report = conformance::run(&request, &progress).map_err(failure_of)?;
    output::to_stdout(&if args.markdown {
        report.markdown(args.list_different)
    } else {
        report.text(args.list_different)
    });
    write_json(args.json.as_deref(), &report)?;
    let any = report
        .libraries
        .iter()
        .any(|library| library.unavailable.is_none());
    Ok(i32::from(!any))
}

fn measure_exploration(args: &BenchExploreArgs) -> Result<i32, Failure> {
    let request = ExploreRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        only: args.only.clone(),
        n_paths: args.paths,
        ablations: !args.no_ablations,
    };
    let report = explore::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    let all = report.variants.first();
    let too_many = all.is_some_and(|all| all.divergences * 100 > all.paths);
    Ok(i32::from(too_many))
}

fn measure_generation(args: &BenchGenerateArgs, list: List) -> Result<i32, Failure> {
    let request = GenerateRequest {
        list,
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        n_seeds: args.seeds,
        budget: budget_of(args.budget),
        n_jobs: args.jobs,
        cache: absolute(&args.cache)?,
        keep: args.keep.as_deref().map(absolute).transpose()?,
    };
    let report = generate::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    Ok(i32::from(report.n_bad_tests() > 0))
}

fn look_for_faults(args: &BenchFaultsArgs) -> Result<i32, Failure> {
    let part_of = |part: &PartArg| match part {
        PartArg::Hand => Part::Hand,
        PartArg::Pit => Part::Pit,
        PartArg::Bugs => Part::Bugs,
    };
    let words = args.omakase_args.split_whitespace();
    let request = FaultsRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        omakase_args: words.map(str::to_owned).collect(),
        parts: args.only.iter().map(part_of).collect(),
        classes: args.class.clone(),
        halves: match args.half {
            HalfArg::Open => Halves::Only(Half::Open),
            HalfArg::HeldOut => Halves::Only(Half::HeldOut),
            HalfArg::Both => Halves::Both,
        },
        shows_held_out: args.show_held_out,
        n_seeds: args.seeds,
        budget: budget_of(args.budget),
        n_jobs: args.jobs,
        cache: absolute(&args.cache)?,
        keep: args.keep.as_deref().map(absolute).transpose()?,
    };
    let report = faults::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    Ok(i32::from(report.n_bad_tests() > 0))
}

fn compare_strategies(args: &BenchHybridArgs) -> Result<i32, Failure> {
    let request = HybridRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        strategies: args.strategy.clone(),
        search: args.search.as_ref().map(crate::reporting::spelled),
        n_seeds: args.seeds,
        n_figure_seeds: args.figure_seeds,
        budget: budget_of(args.budget),
        n_jobs: args.jobs,
        cache: absolute(&args.output.cache)?,
    };
    let report = hybrid::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.output.markdown);
    write_json(args.output.json.as_deref(), &report)?;
    Ok(i32::from(!report.any_strategy_ran()))
}

fn compare_with_sushi(args: &BenchSushiArgs) -> Result<i32, Failure> {
    let request = SushiRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        strategies: args.strategy.clone(),
        with_held_out: args.held_out,
        first_seed: args.first_seed,
        n_seeds: args.seeds,
        budget: budget_of(args.budget),
        n_jobs: args.jobs,
        cache: absolute(&args.output.cache)?,
    };
    let report = sushi::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.output.markdown);
    write_json(args.output.json.as_deref(), &report)?;
    Ok(i32::from(!report.any_strategy_ran()))
}

fn compare_selections(args: &BenchTardisArgs) -> Result<i32, Failure> {
    let request = TardisRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        first_seed: args.first_seed,
        n_seeds: args.seeds,
        n_structure_seeds: args.subject_seeds,
        steps: args.budget,
        structure_steps: args.subject_budget,
        n_jobs: args.jobs,
    };
    let report = tardis::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    if let Some(dir) = &args.plot {
        for (name, svg) in report.plots() {
            Files::default().write(&dir.join(name), &svg)?;
        }
    }
    Ok(i32::from(!report.is_complete()))
}

fn compare_jobs(args: &BenchJobsArgs) -> Result<i32, Failure> {
    let request = JobsRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        steps: args.budget,
        strategy: args.strategy.clone(),
        n_jobs: args.jobs,
        n_repeats: args.repeat,
        cache: absolute(&args.output.cache)?,
    };
    let report = jobs::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.output.markdown);
    write_json(args.output.json.as_deref(), &report)?;
    Ok(i32::from(!report.all_same()))
}

fn count_verdicts(args: &BenchProveArgs) -> Result<i32, Failure> {
    let request = ProveRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        only: args.only.clone(),
        steps: args.budget,
        seed: args.seed,
        cache: absolute(&args.output.cache)?,
    };
    let report = prove::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.output.markdown);
    write_json(args.output.json.as_deref(), &report)?;
    Ok(i32::from(!report.is_right()))
}

fn cross_check(args: &BenchSoundArgs) -> Result<i32, Failure> {
    let request = SoundRequest {
        jdk: Jdk::find(args.jdk.as_deref())?,
        omakase: own_program()?,
        seed: args.seed,
        amount: args
            .programs
            .map_or(Amount::Seconds(args.seconds), Amount::Programs),
        n_inputs: args.inputs,
        n_jobs: args.jobs,
        keep: absolute(&args.keep)?,
    };
    let report = sound::run(&request, &progress).map_err(failure_of)?;
    show(&report.page(), args.markdown);
    write_json(args.json.as_deref(), &report)?;
    Ok(i32::from(!report.wrong.is_empty()))
}

fn show(page: &Page, is_markdown: bool) {
    output::to_stdout(&match is_markdown {
        true => page.markdown(),
        false => page.text(),
    });
}

fn budget_of(budget: Budget) -> bench::Budget {
    match budget {
        Budget::Seconds(n) => bench::Budget::Seconds(n),
        Budget::Steps(n) => bench::Budget::Steps(n),
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path)
        .map_err(|error| Failure::usage(format!("cannot use {}: {error}", path.display())))
}

/// This program, to be started again.
fn own_program() -> Result<PathBuf, Failure> {
    std::env::current_exe()
        .map_err(|error| Failure::internal(format!("cannot find this program's file: {error}")))
}

fn progress(line: &str) {
    output::to_stderr(&format!("{line}\n"));
}

fn write_json(file: Option<&Path>, report: &impl Serialize) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    let json = serde_json::to_string_pretty(report)
        .map_err(|error| Failure::internal(format!("cannot write the report: {error}")))?;
    Files::default().write(file, &(json + "\n"))
}

fn failure_of(error: BenchError) -> Failure {
    let failure = Failure::usage(error.to_string());
    match error {
        BenchError::Compile(_) | BenchError::ClassLibrary(_) | BenchError::RealJava { .. } => {
            failure.hint("name another JDK with --jdk HOME")
        }
        BenchError::NoMaven | BenchError::Maven { .. } => {
            failure.hint("`omakase doctor` says what is missing")
        }
        BenchError::Machine(_) => Failure::internal(error.to_string()),
        _ => failure,
    }
}
