//! Explorations side by side: each on a machine of its own, none knowing what the others find.

use std::sync::Arc;

use executor::{Execution, Patience, Worker};
use goals::{ByGoal, GoalId};
use rustc_hash::FxHashSet;
use search::{Adaptive, Explored, Judge};
use strategy::Ctx;
use symex::Part;
use testcase::TestCase;

use super::TestExplorer;

/// What was known of the class when explorations began.
#[derive(Clone)]
pub(super) struct Known {
    open: Arc<ByGoal<bool>>,
    patience: Arc<Patience>,
    /// Steps after which an exploration ends, whatever it may have.
    limit: u64,
}

impl Known {
    pub fn of(ctx: &Ctx<'_, '_>) -> Known {
        let mut open = ByGoal::filled(false, ctx.goals.list.len());
        for g in ctx.goals.ids() {
            open[g] = ctx.is_open(g);
        }
        Known {
            open: Arc::new(open),
            patience: ctx.patience(),
            limit: ctx.steps_left(),
        }
    }
}

/// A test to start from.
#[derive(Clone)]
pub(super) struct Start {
    pub test: Arc<TestCase>,
    /// Steps it may take.
    pub budget: u64,
    /// The part of what can be reached from it that is explored.
    pub part: Part,
}

/// What one engine explores.
#[derive(Clone, Default)]
pub(super) struct Share {
    /// In the order in which they have their turn.
    pub starts: Vec<Start>,
    /// Steps that all of them may take.
    pub budget: u64,
}

/// What came of a share.
#[derive(Default)]
pub(super) struct Brought {
    /// Of each test that had its turn.
    pub explored: Vec<Explored>,
    /// Steps, without those of the runs that were found.
    pub steps: u64,
    pub tests: Vec<TestCase>,
    pub runs: Vec<Execution>,
}

/// Explores from the tests of a share.
pub(super) fn explore(
    engine: &mut TestExplorer,
    share: &Share,
    rule: &Adaptive,
    known: Known,
) -> Brought {
    let mut judge = Aside {
        known,
        covered: FxHashSet::default(),
        steps: 0,
        found: Brought::default(),
    };
    let mut explored = Vec::new();
    let mut used = 0;
    for start in &share.starts {
        let budget = start.budget.min(share.budget - used);
        let rule = Adaptive { budget, ..*rule };
        let test = std::slice::from_ref(&*start.test);
        let came = engine.explore_part(test, start.part, &rule, &mut judge);
        used += came.steps;
        explored.push(came);
        if used >= share.budget || judge.is_over() {
            break;
        }
    }
    Brought {
        explored,
        steps: used,
        ..judge.found
    }
}

/// Judges by what was known at the beginning and by what the exploration itself covered.
struct Aside {
    known: Known,
    covered: FxHashSet<GoalId>,
    steps: u64,
    found: Brought,
}

impl Aside {
    fn is_over(&self) -> bool {
        self.steps >= self.known.limit
    }
}

impl Judge for Aside {
    fn is_open(&self, goal: GoalId) -> bool {
        self.known.open[goal] && !self.covered.contains(&goal)
    }

    fn try_test(&mut self, test: &TestCase, run: Option<Execution>, own: &mut Worker) -> bool {
        let one = std::slice::from_ref(test);
        let run = run.unwrap_or_else(|| self.known.patience.run(own, one, 0, false));
        self.steps += run.steps;
        let is_harmless = run.effects.is_empty();
        let new: Vec<GoalId> = run.covered().filter(|g| self.is_open(*g)).collect();
        let is_better = is_harmless && !new.is_empty();
        if is_better {
            self.covered.extend(new);
        }
        self.found.tests.push(test.clone());
        self.found.runs.push(run);
        is_better
    }

    fn charge(&mut self, steps: u64) -> bool {
        self.steps += steps;
        self.is_over()
    }
}
