//! A verdict for each branch of a class: a test that takes it, a proof that none does, or what is known.
//!
//! A quick search comes first; what it leaves open is followed backwards. Nothing is written and the real
//! JVM is not asked.

use std::sync::Arc;

use goals::{GoalKind, Goals};
use program::{Branches, Conditions, SideKey};
use reachability::{Assumption, Limits, Open, Proved, Prover};
use strategy::State;

use crate::hunt::Hunt;
use crate::{Options, SessionError, Sources, nested_classes};

/// What is known of a branch.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// This test takes it, in its text form.
    Covered(String),
    /// No run takes it.
    Infeasible(Proved),
    /// Neither: why there is no proof, and how near a test came.
    Open(Open, Option<f64>),
}

/// A branch with its verdict.
#[derive(Clone, Debug)]
pub struct BranchVerdict {
    /// Which one.
    pub key: SideKey,
    /// Its method: name and descriptor.
    pub method: (Arc<str>, Arc<str>),
    /// Its source line.
    pub line: Option<u16>,
    /// When it is taken, as Java, if that can be said.
    pub condition: Option<String>,
    /// What is known.
    pub verdict: Verdict,
}

/// What came of a class.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    /// Each branch, in the order of the class files.
    pub branches: Vec<BranchVerdict>,
    /// Branches that a test takes and that were proved infeasible all the same: defects of ours.
    pub contradictions: Vec<String>,
    /// Steps of the search and of the proofs.
    pub steps: (u64, u64),
}

impl Verdicts {
    /// How many are covered, infeasible and open.
    pub fn counts(&self) -> (usize, usize, usize) {
        let count = |is: fn(&Verdict) -> bool| {
            let all = self.branches.iter();
            all.filter(|b| is(&b.verdict)).count()
        };
        (
            count(|v| matches!(v, Verdict::Covered(_))),
            count(|v| matches!(v, Verdict::Infeasible(_))),
            count(|v| matches!(v, Verdict::Open(..))),
        )
    }
}

/// What is asked for besides verdicts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras {
    /// Proofs come with their obligations in SMT-LIB.
    pub certify: bool,
    /// What tests cover is followed, too: none of it may be refuted.
    pub cross_check: bool,
}

/// Gives a verdict for each branch of a class and its nested classes that `wanted` names.
///
/// # Errors
/// When the class cannot be worked on at all.
pub fn verdicts(
    sources: &Sources,
    class_name: &str,
    options: &mut Options<'_>,
    extras: Extras,
    wanted: &dyn Fn(&goals::Goal) -> bool,
) -> Result<Verdicts, SessionError> {
    let universe = &sources.universe;
    let class = universe
        .class(class_name)
        .ok_or_else(|| SessionError::NoClass(class_name.to_owned()))?;
    let mut goals = Goals::default();
    goals.add(&class.file);
    for nested in nested_classes(sources, &class) {
        goals.add(&nested.file);
    }
    if extras.cross_check {
        // What is refuted while the search runs would not be looked for.
        options.strategies = options.strategies.without_proofs();
    }
    let mut hunt = Hunt::new(sources, &class, &goals, options)?;
    let found = hunt.search(universe, options);
    let mut prover = Prover::new(universe, Limits::default());
    prover.certifies = extras.certify;
    let mut result = Verdicts {
        steps: (found.meter.steps(), 0),
        ..Verdicts::default()
    };
    for id in goals.ids() {
        let goal = &goals[id];
        let GoalKind::Branch { number, line, .. } = goal.kind else {
            continue;
        };
        if !wanted(goal) {
            continue;
        }
        let Some(key) = goal.side_key() else { continue };
        let Some(info) = universe.class(&goal.class) else {
            continue;
        };
        let branches = Branches::of(&info.file);
        let Some(branch) = branches.get(number) else {
            continue;
        };
        let state = found.ledger.state(id);
        let is_covered = matches!(state, State::Covered(_));
        let proved = match is_covered && !extras.cross_check {
            true => Err(Open::NotFollowed),
            false => prover.prove(&info.file, branch),
        };
        let verdict = match (state, proved) {
            (State::Covered(test), proved) => {
                if let Ok(proof) = proved {
                    let what = format!("{key} is covered, but: {}", proof.reason);
                    result.contradictions.push(what);
                }
                Verdict::Covered(testcase::text::print(test))
            }
            (State::Open { needs: Some(_), .. }, Ok(proof)) => {
                let what = format!("{key} is reached, but: {}", proof.reason);
                result.contradictions.push(what);
                Verdict::Open(Open::NotFollowed, None)
            }
            (_, Ok(proof)) => Verdict::Infeasible(proof),
            (State::Infeasible(proof), Err(_)) => Verdict::Infeasible(Proved {
                reason: proof.reason.clone(),
                assumptions: vec![Assumption::SingleThread, Assumption::TypedValues],
                obligations: Vec::new(),
                n_obligations: proof.n_obligations,
            }),
            (State::Open { closest, .. }, Err(open)) => Verdict::Open(open, closest),
        };
        let method = &info.file.methods[goal.method];
        let conditions = Conditions::of(&info.file, method);
        result.branches.push(BranchVerdict {
            key,
            method: goal.signature.clone(),
            line,
            condition: conditions.text(branch.pc, &branch.side),
            verdict,
        });
    }
    result.steps.1 = prover.steps();
    Ok(result)
}
