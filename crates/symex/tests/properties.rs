//! What an exploration promises: inputs follow the path they were derived for, and an exploration
//! that says it is complete has seen the path of every input.

use crate::lab;

use std::fmt::Write;
use std::sync::Arc;

use solver::SolverConfig;
use symex::shadow::Shadow;
use symex::{Choice, Clause, Ended, Input, Order, Outcome, Path};
use test_lab::{jdks, parallel};

use lab::{Lab, Subject};

const ORDERS: [Order; 4] = [Order::Dfs, Order::Bfs, Order::Random, Order::Coverage];

/// What one exploration gave.
struct Explored {
    runs: u64,
    divergences: u64,
    inconsistent: u64,
    /// The number of paths, where these are all and no value was fixed.
    n_all: Option<u64>,
}

fn explore(lab: &Lab, subject: &Subject, order: Order, seed: u64) -> Explored {
    let mut e = lab.explorer(subject, order, seed, 30, SolverConfig::default());
    let ended = e.explore(&mut |_, _| true).expect("the machine works");
    let complete = ended == Ended::NothingLeft && e.left_over().is_empty();
    let c = &e.counts;
    Explored {
        runs: c.runs,
        divergences: c.divergences,
        inconsistent: c.inconsistent,
        n_all: (complete && c.concretised == 0).then_some(c.runs),
    }
}

#[test]
fn derived_inputs_follow_the_predicted_path_in_every_order() {
    let test = "derived_inputs_follow_the_predicted_path_in_every_order";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let lab = Lab::open(&jdk);
    let subjects: Vec<Subject> = lab.subjects().into_iter().step_by(6).collect();
    let mut wrong = String::new();
    let (mut runs, mut divergences) = (0, 0);
    let explored = parallel::map(2, &subjects, |subject| {
        ORDERS.map(|order| explore(&lab, subject, order, order as u64))
    });
    for (subject, by_order) in subjects.iter().zip(&explored) {
        for e in by_order {
            runs += e.runs;
            divergences += e.divergences;
        }
        if by_order.iter().any(|e| e.inconsistent > 0) {
            let _ = writeln!(wrong, "{}: inconsistent", subject.id());
        }
        // All paths are all paths, whichever came first.
        let mut all: Vec<u64> = by_order.iter().filter_map(|e| e.n_all).collect();
        all.dedup();
        if all.len() > 1 {
            let _ = writeln!(wrong, "{}: all paths are {all:?}", subject.id());
        }
    }
    assert!(
        divergences * 100 <= runs,
        "{divergences} divergences in {runs} runs"
    );
    assert!(wrong.is_empty(), "{wrong}");
}

/// A path of a complete exploration.
struct Known {
    clauses: Vec<Clause>,
    outcome: Outcome,
    /// The result is the same for every input that takes the path.
    is_constant: bool,
    input: Arc<Input>,
}

fn clauses(path: &Path) -> Vec<Clause> {
    path.trace.decisions.iter().map(|d| d.taken).collect()
}

/// Explores a method and, when that was complete, tries other inputs. Whether it was, and what is
/// wrong.
fn try_other_inputs(lab: &Lab, subject: &Subject) -> (bool, String) {
    let mut e = lab.explorer(subject, Order::Bfs, 1, 40, SolverConfig::default());
    let mut known = Vec::new();
    let ended = e
        .explore(&mut |e, path| {
            known.push(Known {
                clauses: clauses(path),
                outcome: path.outcome.clone(),
                is_constant: e.domain.result == Shadow::None,
                input: path.input.clone(),
            });
            true
        })
        .expect("the machine works");
    let mut wrong = String::new();
    let complete = ended == Ended::NothingLeft && e.left_over().is_empty();
    if !complete {
        return (false, wrong);
    }
    let returns_primitive =
        !subject.descriptor.ends_with(';') && !subject.descriptor.contains(")[");
    let mut rng = 7;
    for base in 0..known.len() {
        let is_wide = |c: &Choice| *c == Choice::Wide;
        if known[base].input.choices.values().any(is_wide) {
            continue;
        }
        for _ in 0..10 {
            let input = lab::changed(&e, &known[base].input, &mut rng);
            let Ok(path) = e.run(input).expect("the machine works") else {
                continue;
            };
            let taken = clauses(&path);
            let shown = || {
                let input = symex::render::input(&e.vm, &e.domain, e.entry(), &path.input);
                format!("{}{input:?} gives {:?}", subject.id(), path.outcome)
            };
            let Some(same) = known.iter().find(|k| k.clauses == taken) else {
                let _ = writeln!(wrong, "{}: a path not seen before", shown());
                continue;
            };
            if returns_primitive && same.is_constant && is_other(&same.outcome, &path.outcome) {
                let _ = writeln!(wrong, "{}, before {:?}", shown(), same.outcome);
            }
        }
    }
    (true, wrong)
}

/// Whether two outcomes differ in more than the message of an exception.
fn is_other(a: &Outcome, b: &Outcome) -> bool {
    match (a, b) {
        (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) => a != b,
        _ => a != b,
    }
}

#[test]
fn a_complete_exploration_knows_the_path_of_every_input() {
    let test = "a_complete_exploration_knows_the_path_of_every_input";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let lab = Lab::open(&jdk);
    let subjects = lab.subjects();
    let tried = parallel::map(2, &subjects, |subject| try_other_inputs(&lab, subject));
    let n_complete = tried.iter().filter(|(complete, _)| *complete).count();
    eprintln!(
        "{n_complete} of {} methods explored completely",
        tried.len()
    );
    let wrong: String = tried.into_iter().map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{wrong}");
    assert!(n_complete >= 50, "only {n_complete} complete explorations");
}
