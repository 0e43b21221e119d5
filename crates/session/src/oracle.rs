//! What a test could assert: values that are the same in a second run under other conditions.
//!
//! A [`Draft`] is a test with everything that could be asserted about it. Which of that is written
//! is decided later, by the mutants that it kills ([`crate::mutants`]).

pub(crate) mod choice;
mod hashes;
mod inquiry;
mod interactions;
mod members;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use executor::{Allowed, End, Execution, Observed, Worker};
use goals::GoalId;
use junit::{Expect, Shape, TestMethod, Thrown};
use search::minimise::{Kept, adds_effects};
use testcase::{Prim, TestCase, Ty, Universe, Var};

pub use inquiry::Probe;
use inquiry::{Inquiry, root};

use crate::Asked;
use crate::lanes::{Lane, Lanes};
use crate::languages::Language;
use crate::library::{self, Form};
use crate::suspects::{self, Origin};

/// Longest message that is asserted.
const LONGEST_MESSAGE: usize = 240;
/// Questions that may throw before no more are asked.
const MAX_BLOTTED: usize = 12;

/// Exceptions whose message the JVM itself writes; their wording differs between JVMs.
const JVM_MESSAGES: [&str; 9] = [
    "java/lang/NullPointerException",
    "java/lang/ClassCastException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
];

/// Something that could be asserted.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The value, as a statement of the draft's test.
    pub value: Var,
    /// How it is read from a run.
    reading: Reading,
    /// What it is.
    pub expect: Expect,
    /// What it is about.
    pub about: About,
    /// Says in one text what several getters say one by one.
    pub is_summary: bool,
    /// It is another value where the machine does not speak English.
    pub in_english: bool,
}

/// What a value has to do with the act, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// What the act gave.
    Result,
    /// A part of that.
    Part,
    /// State that is another one after the act.
    Changed,
    /// State that is the same before and after.
    Kept,
}

/// Which observations make up what is known of a value.
#[derive(Clone, Debug)]
enum Reading {
    /// The value itself.
    Own,
    /// A library object, by what calls on it gave.
    Made(Form, Vec<Var>),
    /// The same object as another, by the hashes of their identities.
    Identity([Var; 2], Var),
}

impl Reading {
    /// The statements that are read besides the value.
    fn parts(&self) -> &[Var] {
        match self {
            Reading::Own => &[],
            Reading::Made(_, parts) => parts,
            Reading::Identity(parts, _) => parts,
        }
    }

    /// With other numbers; nothing where a statement is gone.
    fn renumbered(&self, numbers: &[Option<Var>]) -> Option<Reading> {
        let number = |v: &Var| numbers[v.0 as usize];
        Some(match self {
            Reading::Own => Reading::Own,
            Reading::Made(form, parts) => {
                let parts: Option<Vec<Var>> = parts.iter().map(number).collect();
                Reading::Made(form.clone(), parts?)
            }
            Reading::Identity([a, b], other) => {
                Reading::Identity([number(a)?, number(b)?], number(other)?)
            }
        })
    }
}

/// A test with what could be asserted.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The test, followed by getters and by calls that look into library objects.
    pub test: TestCase,
    /// The statement that the test is for.
    pub act: usize,
    /// The exception that ends it.
    pub throws: Option<Thrown>,
    /// What could be asserted.
    pub candidates: Vec<Candidate>,
    /// Those that are, by index.
    pub chosen: Vec<usize>,
    /// How the run ended that all this was seen in.
    pub end: End,
    /// Bytecodes of that run.
    pub steps: u64,
    /// Goals that the test covers.
    pub covered: Vec<GoalId>,
    /// Goals that it covers at some moments and not at others.
    pub doubtful: BTreeSet<GoalId>,
    /// The class for which assertions must be enabled.
    pub needs_assertions: Option<Arc<str>>,
    /// It ends in another way where the machine does not speak English, or with another message.
    pub ends_in_english: bool,
}

impl Draft {
    /// What a candidate's value is in another run; nothing when the run did not get there.
    pub fn read(&self, candidate: &Candidate, run: &Execution, seen: &Seen<'_>) -> Option<Expect> {
        candidate.read(&self.test, run, seen)
    }

    /// Drops what was chosen and does not hold when nothing else is asked: one question may have
    /// changed the answer to another.
    pub fn drop_unfounded(&mut self, worker: &mut Worker, seen: &Seen<'_>) {
        if self.throws.is_none() {
            self.drop_refuted(&mut |test| worker.run(test), seen);
        }
    }

    /// Whether what is asserted holds in English only.
    fn is_in_english(&self) -> bool {
        self.ends_in_english || self.chosen.iter().any(|&c| self.candidates[c].in_english)
    }

    /// Drops what was chosen and does not hold in a run; false when that run ends in another way than
    /// the test should.
    pub fn drop_refuted(
        &mut self,
        run: &mut dyn FnMut(&TestCase) -> Execution,
        seen: &Seen<'_>,
    ) -> bool {
        let in_english = self.is_in_english();
        let mut run = |test: &TestCase| match in_english {
            true => Language::English.run(run, test),
            false => run(test),
        };
        if let Some(thrown) = &mut self.throws {
            let run = run(&self.test);
            let End::Threw {
                at,
                class,
                message,
                cause,
                ..
            } = &run.end
            else {
                return false;
            };
            thrown.message.take_if(|m| message.as_ref() != Some(m));
            thrown.cause.take_if(|c| cause.as_ref() != Some(c));
            return *at == self.act && *class == thrown.class;
        }
        loop {
            let needed = self.needed(|c| c.reading.parts());
            let keep = |k: usize| k <= self.act || needed[k];
            let numbers = numbers(self.test.len(), keep);
            let test = self.test.keep(keep);
            let run = run(&test);
            if run.end != End::Completed {
                return false;
            }
            let holds = |c: &usize| {
                let c = &self.candidates[*c];
                let expect = numbers[c.value.0 as usize].and_then(|value| {
                    read(value, &c.reading.renumbered(&numbers)?, &test, &run, seen)
                });
                expect.is_some_and(|e| same_to_an_assertion(&e, &c.expect))
            };
            let chosen: Vec<usize> = self.chosen.iter().copied().filter(holds).collect();
            if chosen.len() == self.chosen.len() {
                return true;
            }
            self.chosen = chosen;
        }
    }

    /// The statements that what was chosen is read from.
    fn needed<'d>(&'d self, parts: impl Fn(&'d Candidate) -> &'d [Var]) -> Vec<bool> {
        let mut needed = vec![false; self.test.len()];
        for &c in &self.chosen {
            let c = &self.candidates[c];
            needed[c.value.0 as usize] = true;
            for v in parts(c) {
                needed[v.0 as usize] = true;
            }
            if let Expect::Same(other) = c.expect {
                needed[other.0 as usize] = true;
            }
        }
        // What is asked may be asked of an answer.
        for k in (self.act + 1..self.test.len()).rev() {
            if needed[k] {
                for v in self.test.statements[k].action.uses() {
                    needed[v.0 as usize] = true;
                }
            }
        }
        needed
    }

    fn is_null(&self, v: Var) -> bool {
        let statement = self.test.statements.get(v.0 as usize);
        statement.is_some_and(|s| s.action == testcase::Action::Null)
    }

    /// The test method with what was chosen.
    pub fn method(&self) -> TestMethod {
        let needed = self.needed(|_| &[]);
        let keep = |k: usize| k <= self.act || needed[k];
        let numbers = numbers(self.test.len(), keep);
        let expects = self.chosen.iter().filter_map(|&c| {
            let c = &self.candidates[c];
            let e = match &c.expect {
                // `null` has no identity.
                Expect::Same(other) if self.is_null(*other) => Expect::Null,
                Expect::Same(other) => Expect::Same(numbers[other.0 as usize]?),
                e => e.clone(),
            };
            Some((numbers[c.value.0 as usize]?, e))
        });
        TestMethod {
            expects: expects.collect(),
            test: self.test.keep(keep),
            act: self.act,
            throws: self.throws.clone(),
            conditions: Vec::new(),
            suspicion: None,
            effects: Vec::new(),
            needs_assertions: self.needs_assertions.clone(),
            in_english: self.is_in_english(),
            stops: Vec::new(),
            asked: Vec::new(),
            partly_real: BTreeSet::new(),
            shape: Shape::Single,
            prints: Vec::new(),
        }
    }
}

/// The new numbers of statements when only some are kept.
fn numbers(n: usize, keep: impl Fn(usize) -> bool) -> Vec<Option<Var>> {
    let mut next = 0;
    let number = |k: usize| {
        keep(k).then(|| {
            next += 1;
            Var(next - 1)
        })
    };
    (0..n).map(number).collect()
}

impl Candidate {
    fn read(&self, test: &TestCase, run: &Execution, seen: &Seen<'_>) -> Option<Expect> {
        read(self.value, &self.reading, test, run, seen)
    }
}

/// What a run says of a value.
fn read(
    value: Var,
    reading: &Reading,
    test: &TestCase,
    run: &Execution,
    seen: &Seen<'_>,
) -> Option<Expect> {
    let observed = |v: &Var| run.observed.get(v.0 as usize);
    match reading {
        Reading::Own => {
            let ty = test.ty(value);
            let e = seen.expect(observed(&value)?)?;
            // The compiler must know that it is an array.
            let is_array = matches!(ty, Ty::Array(_));
            Some(match e {
                Expect::Array(_) | Expect::Length(_) if !is_array => Expect::NotNull,
                Expect::Array(items) if !fits_depth(&items, ty) => Expect::Length(items.len()),
                e => e,
            })
        }
        Reading::Made(form, parts) => {
            let parts: Option<Vec<&Observed>> = parts.iter().map(observed).collect();
            library::read(form, &parts?, test.ty(value), seen)
        }
        Reading::Identity([a, b], other) => Some(if observed(a)? == observed(b)? {
            Expect::Same(*other)
        } else {
            Expect::NotNull
        }),
    }
}

/// Whether arrays inside an array are of the type that the compiler knows.
fn fits_depth(items: &[Expect], ty: &Ty) -> bool {
    let Ty::Array(element) = ty else {
        return false;
    };
    items.iter().all(|i| match i {
        Expect::Array(inner) => fits_depth(inner, element),
        Expect::Null => true,
        _ => !matches!(**element, Ty::Array(_)),
    })
}

/// Turns observations into what a test in a package can say.
pub struct Seen<'a> {
    /// Members of classes.
    pub universe: &'a Universe,
    /// The package tests are written in.
    pub package: &'a str,
}

impl Seen<'_> {
    pub(crate) fn is_visible(&self, class: &str) -> bool {
        self.universe
            .class(class)
            .is_some_and(|c| self.universe.is_visible(&c, self.package))
    }

    /// What can be said about an observation.
    pub fn expect(&self, o: &Observed) -> Option<Expect> {
        Some(match o {
            Observed::Void => return None,
            Observed::Prim(p, bits) => Expect::Prim(*p, *bits),
            Observed::Null => Expect::Null,
            Observed::Str(units) => {
                if is_identity(&String::from_utf16_lossy(units)) {
                    return None;
                }
                junit::text(units)
            }
            Observed::Boxed(p, bits) => Expect::Boxed(*p, *bits),
            Observed::Enum(class, constant) => {
                if !self.is_visible(class) {
                    return Some(Expect::NotNull);
                }
                Expect::Enum(class.clone(), constant.clone())
            }
            Observed::Array(items) => match self.rows(items).or_else(|| self.elements(items)) {
                Some(items) => Expect::Array(items),
                None => Expect::Length(items.len()),
            },
            Observed::Object(_) => Expect::NotNull,
        })
    }

    /// Arrays in an array, when there are only such.
    fn rows(&self, items: &[Observed]) -> Option<Vec<Expect>> {
        let is_row = |i: &Observed| matches!(i, Observed::Array(_) | Observed::Null);
        if items.iter().all(|i| *i == Observed::Null) || !items.iter().all(is_row) {
            return None;
        }
        let row = |e: &Expect| matches!(e, Expect::Array(_) | Expect::Null);
        items.iter().map(|i| self.expect(i).filter(row)).collect()
    }

    /// Elements that can all be written as expressions.
    pub(crate) fn elements(&self, items: &[Observed]) -> Option<Vec<Expect>> {
        let plain = |e: &Expect| {
            !matches!(
                e,
                Expect::NotNull | Expect::Array(_) | Expect::Length(_) | Expect::Beginning { .. }
            )
        };
        items.iter().map(|i| self.expect(i).filter(plain)).collect()
    }
}

/// What all tests of a class have in common.
pub(crate) struct Subject<'a> {
    /// The package that tests are written in.
    pub package: &'a str,
    /// Calls that tests make and that look at objects.
    pub probes: &'a [Probe],
    /// Effects on the host that tests may have.
    pub allowed: &'a Allowed,
}

impl Subject<'_> {
    /// What can be said of values.
    pub fn seen<'s>(&'s self, universe: &'s Universe) -> Seen<'s> {
        Seen {
            universe,
            package: self.package,
        }
    }

    /// The oracle of a lane.
    pub fn oracle<'l>(&'l self, lane: &'l mut Lane) -> Oracle<'l> {
        Oracle {
            seen: self.seen(&lane.universe),
            worker: &mut lane.worker,
            other: &mut lane.other,
            probes: self.probes,
        }
    }
}

/// Steps for finding out what tests can assert; tests after that assert only what they give themselves.
const MAX_STEPS: u64 = 500_000_000;
/// Tests that are looked at before the steps are counted.
const AT_ONCE: usize = 32;

/// The drafts of tests whose outcome is stable.
pub(crate) fn drafts(
    lanes: &mut Lanes,
    about: &Subject<'_>,
    kept: &[Kept],
    is_late: Asked<'_>,
) -> Vec<Draft> {
    lanes.prepare(kept.iter().map(|k| &k.test));
    let last_step = lanes.spent() + MAX_STEPS;
    let mut drafts = Vec::new();
    for some in kept.chunks(AT_ONCE) {
        let is_spent = lanes.spent() > last_step;
        let made = lanes.each(some, |lane, k| {
            about.oracle(lane).draft(k, is_spent || is_late())
        });
        drafts.extend(made.into_iter().flatten());
    }
    drafts
}

/// Two machines: the search's own, and one with another clock, other hashes and another seed.
pub struct Oracle<'a> {
    /// What can be said of values.
    pub seen: Seen<'a>,
    /// The machine of the search.
    pub worker: &'a mut Worker,
    /// The other one.
    pub other: &'a mut Worker,
    /// Calls that tests make and that look at objects.
    pub probes: &'a [Probe],
}

impl Oracle<'_> {
    /// The draft for a test; nothing when its outcome is not stable. When it is late, only what the
    /// test itself gave is looked at.
    pub fn draft(&mut self, kept: &Kept, is_late: bool) -> Option<Draft> {
        let covered: Vec<GoalId> = kept.run.covered().collect();
        let mut draft = Draft {
            test: kept.test.clone(),
            act: kept.test.len().checked_sub(1)?,
            throws: None,
            candidates: Vec::new(),
            chosen: Vec::new(),
            end: kept.run.end.clone(),
            steps: kept.run.steps,
            covered,
            doubtful: BTreeSet::new(),
            needs_assertions: None,
            ends_in_english: false,
        };
        if let End::Threw { at, .. } = &kept.run.end {
            draft.act = *at;
            let (thrown, in_english) = self.stable_exception(kept)?;
            draft.throws = Some(thrown);
            draft.ends_in_english = in_english;
            return Some(draft);
        }
        let Oracle {
            seen,
            worker,
            other,
            probes,
        } = self;
        let n_own = kept.test.len();
        let mut inquiry = Inquiry::new(seen, &kept.test, draft.act);
        if !is_late {
            let calls = worker.calls_made(&kept.test);
            inquiry.ask_for_calls(&calls.calls);
        }
        let mut first = kept.run.clone();
        for level in 0..inquiry::LEVELS {
            if !inquiry.ask(level, &first) && level > 0 || is_late {
                break;
            }
            first = run_all(worker, &mut inquiry, kept)?;
        }
        if is_late {
            inquiry.give_up(n_own);
        } else {
            inquiry.probe(probes);
            first = run_all(worker, &mut inquiry, kept)?;
        }
        let mut in_english = |test: &TestCase| Language::English.run(&mut |t| other.run(t), test);
        let mut second = in_english(&inquiry.test);
        if first.end != End::Completed || second.end != End::Completed {
            inquiry.give_up(n_own);
            (first, second) = (worker.run(&inquiry.test), in_english(&inquiry.test));
            if first.end != End::Completed || second.end != End::Completed {
                return None;
            }
        }
        let foreign = foreign(worker, other, &inquiry.test);
        draft.ends_in_english = foreign.iter().any(|run| !gets_past(run, n_own));
        let before = (!is_late).then(|| before(worker, &inquiry, draft.act));
        let runs = (&first, &second, &foreign[..]);
        draft.candidates = candidates(seen, &inquiry, draft.act, runs, before);
        draft.test = inquiry.test;
        draft.end = first.end;
        draft.steps = first.steps;
        Some(draft)
    }

    /// The exception, as far as it is the same in another run, and whether it is so in English only.
    fn stable_exception(&mut self, kept: &Kept) -> Option<(Thrown, bool)> {
        let again = Language::English.run(&mut |t| self.other.run(t), &kept.test);
        let (
            End::Threw {
                class,
                message,
                cause,
                at,
                ..
            },
            End::Threw {
                class: class2,
                message: message2,
                cause: cause2,
                at: at2,
                ..
            },
        ) = (&kept.run.end, &again.end)
        else {
            return None;
        };
        if class != class2 || at != at2 || !self.seen.is_visible(class) {
            return None;
        }
        let by_jvm = JVM_MESSAGES.contains(&class.as_str())
            && suspects::origin(self.seen.universe, &kept.run.end) != Some(Origin::Thrown);
        let stable = message == message2
            && !by_jvm
            && !message
                .as_deref()
                .is_some_and(|m| is_identity(m) || m.len() > LONGEST_MESSAGE);
        let foreign = foreign(self.worker, self.other, &kept.test);
        let in_english = foreign.iter().any(|run| {
            let End::Threw {
                class: class2,
                message: message2,
                at: at2,
                ..
            } = &run.end
            else {
                return true;
            };
            class2 != class || at2 != at || stable && message2 != message
        });
        let thrown = Thrown {
            class: class.clone(),
            message: message.clone().filter(|_| stable),
            cause: cause
                .clone()
                .filter(|c| cause == cause2 && self.seen.is_visible(c)),
        };
        Some((thrown, in_english))
    }
}

/// The test where another language is spoken: on the other machine, and with other digits.
fn foreign(worker: &mut Worker, other: &mut Worker, test: &TestCase) -> [Execution; 2] {
    let arabic = Language::Arabic.run(&mut |t| worker.run(t), test);
    [other.run(test), arabic]
}

/// Whether a run came to the end of the first statements.
fn gets_past(run: &Execution, n: usize) -> bool {
    match &run.end {
        End::Completed => true,
        End::Threw { at, .. } | End::Stopped { at, .. } => *at >= n,
    }
}

/// Runs a test with its questions until all are answered; nothing when the test itself does not
/// end. Questions that throw or do something to the host are blotted out.
fn run_all(worker: &mut Worker, inquiry: &mut Inquiry<'_>, kept: &Kept) -> Option<Execution> {
    let n_own = kept.test.len();
    for _ in 0..MAX_BLOTTED {
        let run = worker.run(&inquiry.test);
        match &run.end {
            End::Threw { at, .. } | End::Stopped { at, .. } if *at < n_own => return None,
            End::Threw { at, .. } | End::Stopped { at, .. } => inquiry.blot_out(*at),
            End::Completed if adds_effects(&kept.run, &run) => {
                blot_out_effects(worker, inquiry, kept);
            }
            End::Completed => return Some(run),
        }
    }
    inquiry.give_up(n_own);
    Some(worker.run(&inquiry.test))
}

/// Takes questions back that do something to the host.
fn blot_out_effects(worker: &mut Worker, inquiry: &mut Inquiry<'_>, kept: &Kept) {
    for at in kept.test.len()..inquiry.test.len() {
        let up_to_here = inquiry.test.keep(|k| k <= at);
        if adds_effects(&kept.run, &worker.run(&up_to_here)) {
            inquiry.blot_out(at);
        }
    }
}

/// The same questions without the act: the test, its run, and the new numbers.
fn before(
    worker: &mut Worker,
    inquiry: &Inquiry<'_>,
    act: usize,
) -> (TestCase, Execution, Vec<Option<Var>>) {
    let test = &inquiry.test;
    let mut gone = vec![false; test.len()];
    gone[act] = true;
    for k in act + 1..test.len() {
        let uses = test.statements[k].action.uses();
        gone[k] = uses.iter().any(|v| gone[v.0 as usize]);
    }
    let numbers = numbers(test.len(), |k| !gone[k]);
    let without = test.keep(|k| !gone[k]);
    let run = worker.run(&without);
    (without, run, numbers)
}

/// What both runs agree on, with what it has to do with the act, and whether it is so in other languages.
fn candidates(
    seen: &Seen<'_>,
    inquiry: &Inquiry<'_>,
    act: usize,
    (first, second, foreign): (&Execution, &Execution, &[Execution]),
    before: Option<(TestCase, Execution, Vec<Option<Var>>)>,
) -> Vec<Candidate> {
    let test = &inquiry.test;
    let mut found: Vec<Candidate> = Vec::new();
    for q in &inquiry.questions {
        let expect = read(q.value, &q.reading, test, first, seen);
        let again = read(q.value, &q.reading, test, second, seen);
        let Some(expect) = expect.filter(|e| again.as_ref() == Some(e)) else {
            continue;
        };
        let about = match (root(test, act, q.value).0 as usize, q.value.0 as usize) {
            (r, v) if r == act && v == act => About::Result,
            (r, _) if r == act => About::Part,
            _ => {
                let was = before.as_ref().and_then(|(test, run, numbers)| {
                    let value = numbers[q.value.0 as usize]?;
                    let reading = q.reading.renumbered(numbers)?;
                    read(value, &reading, test, run, seen)
                });
                if before.is_some() && was.as_ref() == Some(&expect) {
                    About::Kept
                } else {
                    About::Changed
                }
            }
        };
        let holds = |run| {
            let expect2 = read(q.value, &q.reading, test, run, seen);
            expect2.is_some_and(|e| same_to_an_assertion(&e, &expect))
        };
        let in_english = !foreign.iter().all(holds);
        // That the result is another object is not worth a word.
        let is_other = matches!(q.reading, Reading::Identity(..)) && expect == Expect::NotNull;
        if !is_other {
            found.push(Candidate {
                value: q.value,
                reading: q.reading.clone(),
                expect,
                about,
                is_summary: q.is_summary,
                in_english,
            });
        }
    }
    // What is the very object that was given is not just any.
    let same: BTreeSet<Var> = found
        .iter()
        .filter(|c| matches!(c.expect, Expect::Same(_)))
        .map(|c| c.value)
        .collect();
    let of_same = |c: &Candidate| {
        let receiver = test.statements[c.value.0 as usize].action.receiver();
        c.value.0 as usize > act
            && receiver.is_some_and(|r| same.contains(&r) && r.0 as usize > act)
    };
    found.retain(|c| c.expect != Expect::NotNull || !same.contains(&c.value));
    found.retain(|c| !of_same(c));
    drop_repetitions(test, &mut found);
    found
}

/// Drops the parts of a result that is an object of the test itself, which is asked by its own name;
/// and texts that only repeat what one getter gives.
fn drop_repetitions(test: &TestCase, found: &mut Vec<Candidate>) {
    let is_same = |c: &Candidate| c.about == About::Result && matches!(c.expect, Expect::Same(_));
    if found.iter().any(is_same) {
        found.retain(|c| match c.about {
            About::Part => false,
            About::Result => matches!(c.expect, Expect::Same(_)),
            About::Changed | About::Kept => true,
        });
    }
    let subject = |c: &Candidate| test.statements[c.value.0 as usize].action.receiver();
    let repeats: Vec<bool> = found
        .iter()
        .map(|c| {
            let Expect::Str(text) = &c.expect else {
                return false;
            };
            let says_the_same = |o: &Candidate| {
                !o.is_summary
                    && subject(o) == subject(c)
                    && plain_text(&o.expect)
                        .is_some_and(|t| t.encode_utf16().eq(text.iter().copied()))
            };
            c.is_summary && found.iter().any(says_the_same)
        })
        .collect();
    let mut repeats = repeats.into_iter();
    found.retain(|_| !repeats.next().unwrap_or(false));
}

/// A value as its `toString` has it, for those where that is plain.
fn plain_text(e: &Expect) -> Option<String> {
    Some(match e {
        Expect::Str(units) | Expect::Text(units) => String::from_utf16_lossy(units),
        Expect::Prim(Prim::Boolean, bits) | Expect::Boxed(Prim::Boolean, bits) => {
            (bits & 1 == 1).to_string()
        }
        Expect::Prim(Prim::Int | Prim::Short | Prim::Byte, bits)
        | Expect::Boxed(Prim::Int | Prim::Short | Prim::Byte, bits) => (*bits as i32).to_string(),
        Expect::Prim(Prim::Long, bits) | Expect::Boxed(Prim::Long, bits) => {
            (*bits as i64).to_string()
        }
        Expect::Enum(_, constant) => constant.clone(),
        _ => return None,
    })
}

/// Whether a text shows an identity hash: `Foo@1b6d3586`.
pub(crate) fn is_identity(text: &str) -> bool {
    text.split('@').skip(1).any(|rest| {
        let hex = rest.chars().take_while(char::is_ascii_hexdigit).count();
        hex >= 4
    })
}

/// Whether two observations of a float would both satisfy an assertion with its tolerance.
pub(crate) fn same_to_an_assertion(a: &Expect, b: &Expect) -> bool {
    let close = |x: f64, y: f64, delta: f64| {
        x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan() || (x - y).abs() <= delta
    };
    match (a, b) {
        (Expect::Prim(Prim::Double, x), Expect::Prim(Prim::Double, y)) => {
            close(f64::from_bits(*x), f64::from_bits(*y), 1e-9)
        }
        (Expect::Prim(Prim::Float, x), Expect::Prim(Prim::Float, y)) => {
            let float = |bits: u64| f64::from(f32::from_bits(bits as u32));
            close(float(*x), float(*y), 1e-6)
        }
        (a, b) => a == b,
    }
}
