//! Whole test suites as individuals of a genetic algorithm (Galeotti, Fraser and Arcuri 2013, section
//! III.A; Fraser and Arcuri 2013 for what that section leaves to its references).

use std::sync::Arc;

use executor::{Execution, Worker};
use goals::{ByGoal, GoalId, Goals};
use rustc_hash::FxHashSet;
use strategy::{Bid, Change, Ctx, Event, Slice, Stop, Strategy, View};
use testcase::TestCase;

use crate::adaptive::{Adaptive, Chance, Dse, Judge};
use crate::generator::Generator;

/// Suites in the population.
const POPULATION: usize = 50;
/// Tests of a new suite, at most.
const NEW_SUITE: usize = 10;
/// Tests of any suite, at most.
const MAX_TESTS: usize = 100;
/// Percentage of parents that are crossed.
const CROSSOVER: u32 = 75;
/// Percentage of inserting a first test; each further one has this share of the chance before.
const INSERTION: f64 = 0.1;
/// How much the best rank is preferred to the middle one.
const RANK_BIAS: f64 = 1.7;

/// A test and what it shows; nothing until it was run. Suites share them.
#[derive(Clone)]
struct Member {
    test: Arc<TestCase>,
    run: Option<Arc<Execution>>,
}

impl Member {
    fn new(test: TestCase) -> Member {
        Member {
            test: Arc::new(test),
            run: None,
        }
    }
}

#[derive(Clone)]
struct Individual {
    members: Vec<Member>,
    fitness: f64,
    /// A primitive was changed since the last evaluation.
    primitive: bool,
}

impl Individual {
    fn size(&self) -> usize {
        self.members.iter().map(|m| m.test.len()).sum()
    }
}

/// The genetic algorithm.
pub struct Suite<'u, 'd> {
    generator: Generator<'u>,
    rule: Adaptive,
    chance: Chance,
    /// Symbolic execution of the tests of a suite, as a local search.
    dse: Option<Box<dyn Dse + 'd>>,
    population: Vec<Individual>,
}

impl<'u, 'd> Suite<'u, 'd> {
    /// With a generator of its own, and what improves suites.
    pub fn new(
        generator: Generator<'u>,
        rule: Adaptive,
        dse: Option<Box<dyn Dse + 'd>>,
    ) -> Suite<'u, 'd> {
        Suite {
            generator,
            chance: Chance::new(&rule),
            rule,
            dse,
            population: Vec::new(),
        }
    }
}

impl Strategy for Suite<'_, '_> {
    fn name(&self) -> &'static str {
        "suite"
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        self.generator.bid()
    }

    /// Makes one generation.
    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let before = ctx.steps();
        if self.population.is_empty() {
            self.population = (0..POPULATION).map(|_| self.new_suite()).collect();
            evaluate(ctx, &mut self.population);
            rank(&mut self.population);
        } else {
            self.evolve(ctx);
        }
        // What is found is what the best suite covers.
        let best = self.population.first().into_iter();
        for m in best.flat_map(|suite| &suite.members) {
            if let Some(run) = &m.run {
                ctx.keep(&m.test, run);
            }
        }
        Stop::Worked {
            steps: ctx.steps() - before,
        }
    }

    fn notice(&mut self, event: &Event) {
        if let Event::Judged(judged) = event {
            self.generator.learn(judged);
        }
    }
}

impl Suite<'_, '_> {
    fn evolve(&mut self, ctx: &mut Ctx<'_, '_>) {
        let rule = self.rule;
        let mut children = Vec::with_capacity(POPULATION);
        while children.len() < POPULATION {
            children.extend(self.offspring());
        }
        let before: Vec<f64> = children.iter().map(|c| c.fitness).collect();
        evaluate(ctx, &mut children);
        for (child, before) in children.iter_mut().zip(before) {
            child.primitive &= child.fitness != before;
            if rule.on_all && child.primitive && self.chance.draw(self.generator.rng()) {
                let success = self.explore(ctx, child);
                self.chance.learn(success);
            }
        }
        let mut next: Vec<Individual> = self.population.first().cloned().into_iter().collect();
        next.extend(children);
        rank(&mut next);
        // The best individual changed, and a primitive was part of that.
        let best_changed = match (next.first(), self.population.first()) {
            (Some(new), Some(old)) => new.fitness < old.fitness && new.primitive,
            _ => false,
        };
        if !rule.on_all
            && best_changed
            && self.chance.draw(self.generator.rng())
            && let Some(best) = next.first_mut()
        {
            let success = self.explore(ctx, best);
            self.chance.learn(success);
            rank(&mut next);
        }
        self.population = next;
        self.population.truncate(POPULATION);
    }

    fn new_suite(&mut self) -> Individual {
        let n = 1 + self.generator.rng().below(NEW_SUITE);
        let tests = (0..n).map(|_| self.generator.random_test());
        Individual {
            members: tests.map(Member::new).collect(),
            fitness: f64::INFINITY,
            primitive: false,
        }
    }

    /// Rank selection with a bias (Whitley 1989).
    fn select(&mut self) -> &Individual {
        let population = &self.population;
        let r = self.generator.rng().fraction();
        let root = (RANK_BIAS * RANK_BIAS - 4.0 * (RANK_BIAS - 1.0) * r).sqrt();
        let at = population.len() as f64 * (RANK_BIAS - root) / (2.0 * (RANK_BIAS - 1.0));
        &population[(at as usize).min(population.len() - 1)]
    }

    fn offspring(&mut self) -> [Individual; 2] {
        let a = self.select().clone();
        let b = self.select().clone();
        let (mut a, mut b) = if self.generator.rng().percent(CROSSOVER) {
            let alpha = self.generator.rng().fraction();
            let cut = |i: &Individual| (alpha * i.members.len() as f64) as usize;
            let (i, j) = (cut(&a), cut(&b));
            let join = |head: &[Member], tail: &[Member]| Individual {
                members: [head, tail].concat(),
                ..a.clone()
            };
            (
                join(&a.members[..i], &b.members[j..]),
                join(&b.members[..j], &a.members[i..]),
            )
        } else {
            (a, b)
        };
        for child in [&mut a, &mut b] {
            child.primitive = false;
            self.mutate(child);
        }
        [a, b]
    }

    /// Each test with probability 1/n; new tests with decreasing probability; empty tests go.
    fn mutate(&mut self, suite: &mut Individual) {
        let n = suite.members.len();
        for m in &mut suite.members {
            if self.generator.rng().below(n) == 0 {
                let (test, change) = self.generator.mutate(&m.test);
                suite.primitive |= change == Change::Primitive;
                *m = Member::new(test);
            }
        }
        let mut probability = INSERTION;
        while suite.members.len() < MAX_TESTS && self.generator.rng().fraction() < probability {
            let test = self.generator.random_test();
            suite.members.push(Member::new(test));
            probability *= INSERTION;
        }
        suite.members.retain(|m| !m.test.is_empty());
        suite.members.truncate(MAX_TESTS);
    }

    /// Symbolic execution of the tests of a suite; tests that make it better join it.
    fn explore(&mut self, ctx: &mut Ctx<'_, '_>, suite: &mut Individual) -> bool {
        let Some(dse) = &mut self.dse else {
            return false;
        };
        let tests: Vec<TestCase> = suite
            .members
            .iter()
            .map(|m| TestCase::clone(&m.test))
            .collect();
        let runs = suite.members.iter().filter_map(|m| m.run.as_ref());
        let covered = runs.flat_map(|r| r.covered()).collect();
        let mut judge = SuiteJudge {
            ctx,
            suite,
            covered,
            keep_all: self.rule.keep_all,
        };
        dse.explore(&tests, &self.rule, &mut judge).success
    }
}

fn rank(population: &mut [Individual]) {
    let key = |i: &Individual| (i.fitness, i.size());
    population.sort_by(|a, b| {
        let ((fa, sa), (fb, sb)) = (key(a), key(b));
        fa.total_cmp(&fb).then(sa.cmp(&sb))
    });
}

/// Runs the tests that changed, then computes
/// `fitness(T) = |M| - |M_T| + sum of d(b, T)` over all branches.
fn evaluate(ctx: &mut Ctx<'_, '_>, suites: &mut [Individual]) {
    let members = suites.iter().flat_map(|s| &s.members);
    let new: Vec<TestCase> = members
        .filter(|m| m.run.is_none())
        .map(|m| TestCase::clone(&m.test))
        .collect();
    let mut runs = ctx.execute(new).into_iter();
    for suite in suites {
        for m in suite.members.iter_mut().filter(|m| m.run.is_none()) {
            m.run = runs.next();
        }
        suite.fitness = fitness(ctx.goals, &suite.members);
    }
}

fn fitness(goals: &Goals, members: &[Member]) -> f64 {
    let n = goals.list.len();
    let mut least = ByGoal::filled(f64::INFINITY, n);
    let mut times = ByGoal::filled(0u32, n);
    for run in members.iter().filter_map(|m| m.run.as_ref()) {
        // What is only reached with an effect on the host is not covered.
        let best = if run.effects.is_empty() { 0.0 } else { 0.5 };
        for &(g, d) in &run.reached {
            let d = d.max(best);
            least[g] = least[g].min(d);
            times[g] += 1;
        }
        for &g in &run.repeated {
            times[g] += 1;
        }
    }
    let of_goal = |(g, &d): (GoalId, &f64)| match (d, goals.is_branch(g)) {
        (0.0, _) => 0.0,
        // Executed at least twice, so that a covered side is not given up for the other.
        (d, true) if times[g] >= 2 => d,
        // A line or an operator has no other side.
        (d, false) if d.is_finite() => d,
        _ => 1.0,
    };
    least.iter().map(of_goal).sum()
}

struct SuiteJudge<'s, 't, 'l> {
    ctx: &'s mut Ctx<'t, 'l>,
    suite: &'s mut Individual,
    /// What the suite covers.
    covered: FxHashSet<GoalId>,
    keep_all: bool,
}

impl Judge for SuiteJudge<'_, '_, '_> {
    fn is_open(&self, goal: GoalId) -> bool {
        !self.covered.contains(&goal)
    }

    /// The suite's own machines run it, so that its steps and its end are counted like those of all others.
    fn try_test(&mut self, test: &TestCase, _: Option<Execution>, _: &mut Worker) -> bool {
        let run = self.ctx.execute(vec![test.clone()]).pop();
        self.suite.members.push(Member {
            test: Arc::new(test.clone()),
            run: run.clone(),
        });
        let fitness = fitness(self.ctx.goals, &self.suite.members);
        let better = fitness < self.suite.fitness;
        if better || self.keep_all && self.suite.members.len() <= MAX_TESTS {
            self.suite.fitness = fitness;
            self.covered.extend(run.iter().flat_map(|r| r.covered()));
        } else {
            self.suite.members.pop();
        }
        better
    }

    fn charge(&mut self, steps: u64) -> bool {
        self.ctx.charge(steps);
        self.ctx.is_done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use executor::{End, Seen};
    use goals::{Goal, GoalKind};

    fn goals() -> Goals {
        let goal = |kind| Goal {
            class: "A".into(),
            method: 0,
            signature: ("f".into(), "()V".into()),
            kind,
        };
        let side = |side| {
            goal(GoalKind::Branch {
                number: program::BranchId(0),
                pc: 1,
                side_idx: 0,
                side,
                line: None,
            })
        };
        Goals {
            list: vec![
                goal(GoalKind::Entry),
                side(program::Side::Jump),
                side(program::Side::FallThrough),
            ],
            ..Goals::default()
        }
    }

    fn member(reached: &[(u32, f64)], repeated: &[u32]) -> Member {
        Member {
            test: Arc::default(),
            run: Some(Arc::new(Execution {
                end: End::Completed,
                observed: Vec::new(),
                reached: reached.iter().map(|&(g, d)| (GoalId(g), d)).collect(),
                repeated: repeated.iter().copied().map(GoalId).collect(),
                steps: 0,
                warmth: None,
                effects: Vec::new(),
                seen: Seen::default(),
            })),
        }
    }

    #[test]
    fn a_method_and_each_branch_count_one() {
        assert_eq!(fitness(&goals(), &[]), 3.0);
        let all = member(&[(0, 0.0), (1, 0.0), (2, 0.0)], &[]);
        assert_eq!(fitness(&goals(), &[all]), 0.0);
    }

    #[test]
    fn a_distance_counts_once_the_predicate_was_executed_twice() {
        let once = member(&[(0, 0.0), (1, 0.0), (2, 0.25)], &[]);
        assert_eq!(fitness(&goals(), std::slice::from_ref(&once)), 1.0);
        let in_one_test = member(&[(0, 0.0), (1, 0.0), (2, 0.25)], &[1, 2]);
        assert_eq!(fitness(&goals(), &[in_one_test]), 0.25);
        assert_eq!(fitness(&goals(), &[once.clone(), once]), 0.25);
    }
}
