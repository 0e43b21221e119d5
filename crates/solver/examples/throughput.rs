//! Queries a second through the chain, for each program of the mix and each link.
//!
//! `cargo run --release -p solver --example throughput [queries for each program] [without...]`,
//! where `without` is one of cache, slicing, avm, reuse, simplify, z3.

use solver::SolverConfig;
use solver::bench::{PROGRAMS, Report, explore};

fn main() {
    let mut config = SolverConfig::default();
    let mut max_queries = 2000;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "cache" => config.cache = false,
            "slicing" => config.slicing = false,
            "avm" => config.avm = false,
            "reuse" => config.model_reuse = false,
            "simplify" => config.simplify = false,
            "z3" => config.z3 = false,
            number => max_queries = number.parse().expect("a number or the name of a link"),
        }
    }
    match solver::z3::locate() {
        Ok(info) => println!("Z3 {} from {}", info.version, info.path.display()),
        Err(why) => println!("{why}"),
    }
    println!(
        "{:<14} {:>7} {:>6} {:>6} {:>7} {:>6} {:>9} {:>10}",
        "program", "queries", "sat", "unsat", "unknown", "paths", "before Z3", "queries/s"
    );
    let mut sum = Report::default();
    for program in PROGRAMS {
        let report = explore(program, &config, max_queries);
        line(program.name, &report);
        sum.add(&report);
    }
    line("all", &sum);
    println!();
    println!(
        "{:<17} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}",
        "link", "queries", "sat", "unsat", "unknown", "passed", "ms"
    );
    for link in &sum.links {
        println!(
            "{:<17} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9.1}",
            link.name,
            link.n_queries,
            link.n_sat,
            link.n_unsat,
            link.n_unknown,
            link.n_passed,
            link.time.as_secs_f64() * 1e3
        );
    }
}

fn line(name: &str, report: &Report) {
    println!(
        "{:<14} {:>7} {:>6} {:>6} {:>7} {:>6} {:>8.1}% {:>10.0}",
        name,
        report.n_queries,
        report.n_sat,
        report.n_unsat,
        report.n_unknown,
        report.n_paths,
        report.before_z3() * 100.0,
        report.per_second()
    );
}
