//! Many independent objectives: for every goal the tests that came closest, and once it is covered
//! the shortest test that covers it.

use executor::{End, Execution, GoalId};
use testcase::{Action, TestCase};

use crate::rng::Rng;

/// Tests kept for a goal that is not covered.
const KEPT: usize = 10;

/// What is known about one goal.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// The shortest test that covers it.
    best: Option<TestCase>,
    /// Closest tests with their distances, best first.
    close: Vec<(f64, TestCase)>,
    /// Times tried since something got better.
    tries: u32,
}

/// The archive of a search.
#[derive(Clone, Debug)]
pub struct Archive {
    entries: Vec<Entry>,
    n_covered: usize,
    /// Tests that threw something new: (method, exception), the test.
    pub thrown: Vec<((String, String), TestCase)>,
    /// Tests that ran to their end, by the calls they make: a place to go on from.
    completed: Vec<(Vec<CallKey>, TestCase)>,
}

/// A call in a test: class, name and descriptor of what is called, by address of its description,
/// which is unique in a search.
type CallKey = usize;

/// The calls of a test, in order, without those that are made again right away.
fn calls_of(test: &TestCase) -> Vec<CallKey> {
    let mut keys: Vec<CallKey> = test
        .statements
        .iter()
        .filter_map(|s| match &s.action {
            Action::New { constructor, .. } => Some(std::sync::Arc::as_ptr(constructor) as usize),
            Action::Call { method, .. } => Some(std::sync::Arc::as_ptr(method) as usize),
            _ => None,
        })
        .collect();
    keys.dedup();
    keys
}

impl Archive {
    /// For this many goals.
    pub fn new(n_goals: usize) -> Archive {
        Archive {
            entries: vec![Entry::default(); n_goals],
            n_covered: 0,
            thrown: Vec::new(),
            completed: Vec::new(),
        }
    }

    /// Goals covered.
    pub fn n_covered(&self) -> usize {
        self.n_covered
    }

    /// Whether a goal is covered.
    pub fn is_covered(&self, goal: GoalId) -> bool {
        self.entries[goal as usize].best.is_some()
    }

    /// The tests that cover something, each with the goals it stands for.
    pub fn covering(&self) -> Vec<(TestCase, Vec<GoalId>)> {
        let mut found: Vec<(TestCase, Vec<GoalId>)> = Vec::new();
        for (goal, e) in self.entries.iter().enumerate() {
            let Some(best) = &e.best else { continue };
            match found.iter_mut().find(|(t, _)| t == best) {
                Some((_, goals)) => goals.push(goal as GoalId),
                None => found.push((best.clone(), vec![goal as GoalId])),
            }
        }
        found
    }

    /// Takes what a test showed; true when a goal was covered for the first time.
    pub fn add(&mut self, test: &TestCase, run: &Execution) -> bool {
        if matches!(run.end, End::Stopped { .. }) {
            return false;
        }
        let mut test = test.clone();
        if let End::Threw { at, .. } = &run.end {
            test.truncate(at + 1);
        }
        let mut news = false;
        for &(goal, distance) in &run.reached {
            let e = &mut self.entries[goal as usize];
            if distance == 0.0 {
                let shorter = e.best.as_ref().is_none_or(|b| test.len() < b.len());
                if e.best.is_none() {
                    news = true;
                    self.n_covered += 1;
                    e.close.clear();
                }
                if shorter {
                    e.best = Some(test.clone());
                }
            } else if e.best.is_none() {
                keep(e, distance, &test);
            }
        }
        self.note_exception(&test, run);
        if run.end == End::Completed {
            self.note_completed(&test);
        }
        news
    }

    fn note_exception(&mut self, test: &TestCase, run: &Execution) {
        const MAX: usize = 200;
        let End::Threw { class, stack, .. } = &run.end else {
            return;
        };
        let Some((holder, method)) = stack.first() else {
            return;
        };
        let key = (format!("{holder}.{method}"), class.clone());
        let room = self.thrown.len() < MAX;
        match self.thrown.iter_mut().find(|(k, _)| *k == key) {
            Some((_, t)) if test.len() < t.len() => *t = test.clone(),
            Some(_) => {}
            None if room => self.thrown.push((key, test.clone())),
            None => {}
        }
    }

    fn note_completed(&mut self, test: &TestCase) {
        const MAX: usize = 300;
        const LONGEST: usize = 20;
        if test.len() > LONGEST {
            return;
        }
        let calls = calls_of(test);
        let room = self.completed.len() < MAX;
        match self.completed.iter_mut().find(|(k, _)| *k == calls) {
            Some((_, t)) if test.len() < t.len() => *t = test.clone(),
            Some(_) => {}
            None if room => self.completed.push((calls, test.clone())),
            None => {}
        }
    }

    /// A test that runs to its end.
    pub fn any_completed(&self, rng: &mut Rng) -> Option<TestCase> {
        rng.pick(&self.completed).map(|(_, t)| t.clone())
    }

    /// A test near a goal that is not covered: the goal tried least.
    pub fn sample(&mut self, rng: &mut Rng) -> Option<TestCase> {
        let open = |e: &Entry| e.best.is_none() && !e.close.is_empty();
        let least = self
            .entries
            .iter()
            .filter(|e| open(e))
            .map(|e| e.tries)
            .min()?;
        let candidates: Vec<usize> = (0..self.entries.len())
            .filter(|&k| open(&self.entries[k]) && self.entries[k].tries == least)
            .collect();
        let chosen = *rng.pick(&candidates)?;
        let e = &mut self.entries[chosen];
        e.tries += 1;
        let at = rng.below(e.close.len().min(3));
        Some(e.close[at].1.clone())
    }

    /// For each goal that is not covered but was reached, the closest test.
    pub fn closest(&self) -> Vec<&TestCase> {
        let mut found: Vec<&TestCase> = Vec::new();
        for e in self.entries.iter().filter(|e| e.best.is_none()) {
            if let Some((_, t)) = e.close.first()
                && !found.contains(&t)
            {
                found.push(t);
            }
        }
        found
    }

    /// Any covering test, to start from.
    pub fn any_covering(&self, rng: &mut Rng) -> Option<TestCase> {
        let covered: Vec<&TestCase> = self
            .entries
            .iter()
            .filter_map(|e| e.best.as_ref())
            .collect();
        rng.pick(&covered).map(|t| (*t).clone())
    }
}

/// Keeps a test if it is among the closest.
fn keep(e: &mut Entry, distance: f64, test: &TestCase) {
    let better =
        |(d, t): &(f64, TestCase)| distance < *d || distance == *d && test.len() <= t.len();
    let at = e.close.iter().position(better).unwrap_or(e.close.len());
    if at >= KEPT {
        return;
    }
    if e.close.first().is_none_or(|(d, _)| distance < *d) {
        e.tries = 0;
    }
    if e.close
        .get(at)
        .is_some_and(|(d, t)| *d == distance && t == test)
    {
        return;
    }
    e.close.insert(at, (distance, test.clone()));
    e.close.truncate(KEPT);
}
