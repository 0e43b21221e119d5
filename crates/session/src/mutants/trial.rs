//! What comes of one changed test, on the machines of one lane.
//!
//! Everything here depends on the test, on what was known when its batch began, and on nothing that other
//! tests of the batch do.

use std::collections::BTreeSet;

use executor::{End, Execution, Observed};
use search::minimise::Kept;
use testcase::{Action, Prim, TestCase};

use super::arena::{Arena, Reached};
use super::{Kills, notices};
use crate::Asked;
use crate::lanes::Lane;
use crate::oracle::{Draft, Subject};

/// Mutants that a changed test is run on before it is known to notice any.
const FIRST_LOOK: usize = 6;

/// A test that was made for a mutant.
pub(super) struct Attempt {
    pub target: usize,
    pub test: TestCase,
    /// It is asked for more than its own values whether or not these differ.
    pub is_asked: bool,
}

/// What an attempt showed.
pub(super) struct Tried {
    /// Up to the exception that ended it.
    pub test: TestCase,
    pub run: Execution,
    pub reached: Vec<Reached>,
    /// It notices something that was not noticed when its batch began.
    pub noticing: Option<Candidate>,
}

/// A test that notices mutants, as it was found.
pub(super) struct Candidate {
    pub test: TestCase,
    pub draft: Draft,
    /// What it must go on noticing.
    pub kills: BTreeSet<usize>,
    /// What it might.
    pub infected: Vec<usize>,
}

/// What tests are tried with.
pub(super) struct Trial<'t> {
    pub arena: &'t Arena,
    pub about: &'t Subject<'t>,
    pub is_over: Asked<'t>,
    /// Bytecodes of the longest test that is run on mutants.
    pub longest: u64,
    /// Steps for making one test shorter.
    pub shortening: u64,
}

impl Trial<'_> {
    /// One test must not use up what all have: it is run some dozen times before it is known to be of use.
    pub fn longest(budget: u64) -> u64 {
        (budget / 500).max(200_000)
    }

    /// Nor does any make so much progress by becoming shorter.
    pub fn shortening(budget: u64) -> u64 {
        (budget / 20).max(5_000_000)
    }

    /// Tries a test: what it could notice, and what of that it does. Nothing when it is of no use.
    pub fn attempt(
        &self,
        lane: &mut Lane,
        attempt: &Attempt,
        killed: &BTreeSet<usize>,
        tries: &dyn Fn(usize) -> u32,
    ) -> Option<Tried> {
        let mut test = attempt.test.clone();
        let (run, reached) = self.arena.reach(lane, &test);
        if let End::Stopped { .. } = run.end {
            return None;
        }
        if let End::Threw { at, .. } = run.end {
            test.truncate(at + 1);
        }
        if !self.about.allowed.permits(&run.effects) || test.is_empty() {
            return None;
        }
        let is_new = |n: &usize| !killed.contains(n) && self.arena.is_wanted(*n);
        let infected = reached.iter().filter(|r| r.distance == 0.0);
        let mut infected: Vec<usize> = infected.map(|r| r.number).filter(is_new).collect();
        infected.sort_by_key(|&n| (n != attempt.target, tries(n), n));
        let is_long = run.steps > self.longest || (self.is_over)();
        let noticing = match is_long || infected.is_empty() {
            true => None,
            false => self.noticing(lane, (&test, &run), infected, attempt.is_asked),
        };
        Some(Tried {
            test,
            run,
            reached,
            noticing,
        })
    }

    fn noticing(
        &self,
        lane: &mut Lane,
        (test, run): (&TestCase, &Execution),
        infected: Vec<usize>,
        is_asked: bool,
    ) -> Option<Candidate> {
        let look = FIRST_LOOK.min(infected.len());
        let (first, rest) = infected.split_at(look);
        if !is_asked && !self.differs_by_itself(lane, test, run, first) {
            return None;
        }
        let draft = self.draft(lane, test)?;
        let mut kills = self.kills(lane, &draft, first).all();
        if kills.is_empty() {
            return None;
        }
        kills.extend(self.kills(lane, &draft, rest).all());
        Some(Candidate {
            test: test.clone(),
            draft,
            kills,
            infected,
        })
    }

    /// Whether the values that a test makes itself differ on one of the mutants.
    fn differs_by_itself(
        &self,
        lane: &mut Lane,
        test: &TestCase,
        original: &Execution,
        numbers: &[usize],
    ) -> bool {
        for &number in numbers {
            if !self.arena.enter(&mut lane.worker, number) {
                continue;
            }
            let run = self.arena.run(&mut lane.worker, test, original.steps);
            self.arena.leave(&mut lane.worker, number);
            if !ends_alike(original, &run) || run.observed != original.observed {
                return true;
            }
        }
        false
    }

    fn draft(&self, lane: &mut Lane, test: &TestCase) -> Option<Draft> {
        // A constant that nothing uses is no statement of Java.
        let test = &test.without_unused_values();
        if test.is_empty() {
            return None;
        }
        let run = lane.worker.run(test);
        if !self.about.allowed.permits(&run.effects) {
            return None;
        }
        let kept = Kept {
            test: test.clone(),
            run,
            goals: Vec::new(),
        };
        let draft = self.about.oracle(lane).draft(&kept, false)?;
        self.is_about_the_class(&draft).then_some(draft)
    }

    /// Whether the act of a test is one of the class under test. A call of the library on what the class
    /// gave may notice a mutant too, but it is a question, and nothing that a person would test.
    fn is_about_the_class(&self, draft: &Draft) -> bool {
        let action = &draft.test.statements[draft.act].action;
        let Some((called, _)) = action.called() else {
            return true;
        };
        let of_object = action
            .receiver()
            .and_then(|v| draft.test.ty(v).class_name());
        self.arena.has_class(&called.class) || of_object.is_some_and(|n| self.arena.has_class(n))
    }

    /// Those of the mutants that a test notices, and by what.
    pub fn kills(&self, lane: &mut Lane, draft: &Draft, numbers: &[usize]) -> Kills {
        let mut kills = Kills::of(draft);
        for &number in numbers {
            if self.arena.enter(&mut lane.worker, number) {
                let noticed = notices(self.arena, lane, draft, self.about);
                kills.add(number, noticed);
                self.arena.leave(&mut lane.worker, number);
            }
        }
        kills
    }

    /// Without what it does not need to notice the same mutants, and with plainer values.
    pub fn shortened(&self, lane: &mut Lane, candidate: &Candidate) -> Draft {
        let spent = lane.worker.spent() + lane.other.spent();
        let mut shortening = Shortening {
            last_step: spent + self.shortening,
            trial: self,
            lane,
            kills: &candidate.kills,
            best: (candidate.test.clone(), candidate.draft.clone()),
        };
        shortening.run();
        shortening.best.1
    }
}

/// A test that becomes shorter.
struct Shortening<'s, 't> {
    trial: &'s Trial<'t>,
    lane: &'s mut Lane,
    last_step: u64,
    /// Mutants that it must go on noticing.
    kills: &'s BTreeSet<usize>,
    /// The best so far.
    best: (TestCase, Draft),
}

impl Shortening<'_, '_> {
    fn run(&mut self) {
        let mut answering = self.best.0.clone();
        if self.lane.worker.drop_unasked(&mut answering) {
            self.improve(answering);
        }
        self.use_literals();
        let mut at = self.best.0.len();
        while at > 0 {
            at -= 1;
            if at >= self.best.0.len() || self.best.0.len() == 1 {
                continue;
            }
            let shorter = self.best.0.without(at).without_unused_values();
            self.improve(shorter);
        }
        let (mut n_literals, mut n_texts) = (0, 0);
        for at in 0..self.best.0.len() {
            match self.best.0.statements[at].action.clone() {
                Action::Prim(p, bits) if !matches!(p, Prim::Boolean | Prim::Char) => {
                    n_literals += 1;
                    self.make_plain((at, p, bits), n_literals);
                }
                Action::Str(units) if units.len() > 3 => {
                    n_texts += 1;
                    let word = search::minimise::word(n_texts);
                    self.improve_action(at, Action::Str(word.into()));
                }
                _ => {}
            }
        }
    }

    /// The draft of a test if it still notices the same mutants.
    fn still_kills(&mut self, test: &TestCase) -> Option<Draft> {
        let spent = self.lane.worker.spent() + self.lane.other.spent();
        if test.is_empty() || spent > self.last_step || (self.trial.is_over)() {
            return None;
        }
        let draft = self.trial.draft(self.lane, test)?;
        for &number in self.kills {
            let kills = self.trial.kills(self.lane, &draft, &[number]);
            if kills.all().is_empty() {
                return None;
            }
        }
        Some(draft)
    }

    /// Takes another test if it notices the same mutants; whether it does.
    fn improve(&mut self, test: TestCase) -> bool {
        match self.still_kills(&test) {
            Some(draft) => {
                self.best = (test, draft);
                true
            }
            None => false,
        }
    }

    fn improve_action(&mut self, at: usize, action: Action) -> bool {
        let mut test = self.best.0.clone();
        test.statements[at].action = action;
        self.improve(test)
    }

    /// Literals instead of calls that only give a number or a truth to others.
    fn use_literals(&mut self) {
        let observed = self.lane.worker.run(&self.best.0).observed;
        for at in 0..self.best.0.len().saturating_sub(1) {
            let gives = matches!(
                self.best.0.statements[at].action,
                Action::Call { .. } | Action::ReadField { .. }
            );
            if gives && let Some(Observed::Prim(p, bits)) = observed.get(at) {
                self.improve_action(at, Action::Prim(*p, *bits));
            }
        }
    }

    /// A number of few digits instead of one of many: one of the usual ones, else the one nearest to
    /// zero that does if all beyond it do.
    fn make_plain(&mut self, (at, p, bits): (usize, Prim, u64), ordinal: i64) {
        /// Numbers up to here are plain.
        const PLAIN: i64 = 200;
        let own = search::generator::value(p, bits);
        let is_whole = search::generator::cut(p, own) == bits;
        if is_whole && own.unsigned_abs() <= PLAIN as u64 {
            return;
        }
        for plain in [ordinal + 1, 10, 100, 1000, -ordinal - 1] {
            let action = Action::Prim(p, search::generator::cut(p, plain));
            if self.improve_action(at, action) {
                return;
            }
        }
        if !is_whole || matches!(p, Prim::Float | Prim::Double) {
            return;
        }
        let (mut fails, mut works) = (0i64, own);
        while works.abs_diff(fails) > 1 {
            let middle = fails + (works - fails) / 2;
            let action = Action::Prim(p, search::generator::cut(p, middle));
            match self.improve_action(at, action) {
                true => works = middle,
                false => fails = middle,
            }
        }
    }
}

/// Whether two runs end in the same way, as far as a test could tell.
fn ends_alike(a: &Execution, b: &Execution) -> bool {
    match (&a.end, &b.end) {
        (
            End::Threw {
                at, class, message, ..
            },
            End::Threw {
                at: at2,
                class: class2,
                message: message2,
                ..
            },
        ) => at == at2 && class == class2 && message == message2,
        (a, b) => a == b,
    }
}
