//! What a solver says of a condition before tests are looked for: some conditions contradict themselves, and
//! no search will find a test for them.
//!
//! Only the slice is asked about: if it is unsatisfiable, the condition is. Then clauses are left out one by one
//! as long as the rest stays unsatisfiable; the *core* that is left refutes every other condition that has the
//! same clauses. What the solver does not know is not refuted.

use std::collections::BTreeSet;

use expr::{Model, Term};
use solver::{SolverConfig, Verdict};
use symex::{Asker, Clause, Effort, Input};

use super::paths::{Alternative, Explored};

/// Clauses that are tried to be left out.
const MAX_LEFT_OUT: usize = 64;

/// What was said of a condition.
pub enum Answer {
    /// No input satisfies it; these clauses are enough for that.
    Refuted(Vec<Clause>),
    /// This one satisfies the clauses on values.
    Input(Box<Input>),
    /// The solver does not know.
    Unknown,
}

/// The solver, and what it has refuted.
pub struct Refuter {
    /// One for each method: terms of different ones have nothing in common.
    methods: Vec<OfMethod>,
    config: SolverConfig,
    /// Steps of questions.
    steps: u64,
}

#[derive(Default)]
struct OfMethod {
    asker: Option<Asker>,
    cores: Vec<BTreeSet<Term>>,
    /// Terms are those of this many beginnings.
    epoch: u32,
}

impl Refuter {
    /// For so many methods.
    pub fn new(n_methods: usize, seed: u64) -> Refuter {
        let config = SolverConfig {
            seed,
            z3_rlimit: 40_000,
            max_circuit: 200_000,
            ..SolverConfig::default()
        };
        Refuter {
            methods: (0..n_methods).map(|_| OfMethod::default()).collect(),
            config,
            steps: 0,
        }
    }

    /// Steps since this was last asked.
    pub fn take_cost(&mut self) -> u64 {
        std::mem::take(&mut self.steps)
    }

    fn of(&mut self, method: usize, epoch: u32) -> &mut OfMethod {
        let of = &mut self.methods[method];
        if of.epoch != epoch {
            *of = OfMethod {
                epoch,
                ..OfMethod::default()
            };
        }
        of
    }

    /// Asks whether values satisfy a condition.
    pub fn ask(&mut self, explored: &mut Explored, alternative: &Alternative) -> Answer {
        let method = alternative.method;
        let clauses = explored.sliced(alternative);
        let epoch = alternative.epoch();
        let terms = terms_of(&clauses);
        let of = self.of(method, epoch);
        let all: BTreeSet<Term> = terms.iter().copied().collect();
        if let Some(core) = of.cores.iter().find(|core| core.is_subset(&all)) {
            let core = core.iter().map(|t| Clause::Holds(*t)).collect();
            return Answer::Refuted(core);
        }
        let node = explored.methods[method].tree.node(alternative.goal.node);
        let mut input = (*node.input).clone();
        match self.check(explored, method, &terms, &input.model) {
            Verdict::Sat(model) => {
                input.model = model;
                if let Some(Clause::Is(r, choice)) = clauses.last() {
                    input.choices.insert(*r, *choice);
                }
                Answer::Input(Box::new(input))
            }
            Verdict::Unknown(_) => Answer::Unknown,
            Verdict::Unsat => {
                let core = self.core(explored, method, terms, &input.model);
                let clauses = core.iter().map(|t| Clause::Holds(*t)).collect();
                self.methods[method].cores.push(core.into_iter().collect());
                Answer::Refuted(clauses)
            }
        }
    }

    /// Leaves clauses out as long as the rest is unsatisfiable.
    fn core(
        &mut self,
        explored: &mut Explored,
        method: usize,
        terms: Vec<Term>,
        hint: &Model,
    ) -> Vec<Term> {
        let mut core = terms;
        let mut at = 0;
        for _ in 0..MAX_LEFT_OUT {
            if at >= core.len() {
                break;
            }
            let mut fewer = core.clone();
            fewer.remove(at);
            match self.check(explored, method, &fewer, hint) {
                Verdict::Unsat => core = fewer,
                Verdict::Sat(_) | Verdict::Unknown(_) => at += 1,
            }
        }
        core
    }

    fn check(
        &mut self,
        explored: &mut Explored,
        method: usize,
        terms: &[Term],
        hint: &Model,
    ) -> Verdict {
        let config = &self.config;
        let asker = self.methods[method]
            .asker
            .get_or_insert_with(|| Asker::new(config));
        let domain = &mut explored.methods[method].last_call.domain;
        let before = asker.steps();
        let hint = domain.complete(hint, terms);
        let verdict = asker.ask(&mut domain.pool, terms, &hint, Effort::Thorough);
        self.steps += asker.steps() - before;
        verdict
    }
}

fn terms_of(clauses: &[Clause]) -> Vec<Term> {
    let term = |clause: &Clause| match clause {
        Clause::Holds(term) => Some(*term),
        Clause::Is(..) => None,
    };
    clauses.iter().filter_map(term).collect()
}
