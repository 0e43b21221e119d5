//! The ledger of a class: for every goal the tests that came closest, and once it is settled the
//! shortest test that covers it or the proof that none does. It only grows, and is the only place
//! where strategies keep what they found.

mod returns;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use budget::Rng;
use executor::{Allowed, Effect, EffectKind, End, Execution, Observed};
use goals::{ByGoal, GoalId, Goals};
use rustc_hash::{FxHashMap, FxHasher};
use testcase::{Action, Fillings, TestCase};

use crate::proof::Proof;

use returns::Returns;

/// Tests kept for a goal that is not covered.
const KEPT: usize = 10;
/// How much less is tried for a goal that tests with effects on the host cover.
const NEEDS_EFFECTS: u32 = 8;

/// What a test brought, from nothing to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// Nothing.
    Nothing,
    /// It is closer to an open goal than any test before.
    Closer,
    /// It covers a goal that no test did before.
    Covered,
}

/// What is known about one goal.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// The shortest test that covers it, and how that ends: one without an exception is preferred, since
    /// more of the code behind the goal is executed.
    best: Option<Arc<TestCase>>,
    best_ending: Ending,
    /// Whether it has effects on the host, which are allowed; one that has none is preferred to all.
    best_has_effects: bool,
    /// The effects of a test that covers it, while all that do have some that are not allowed.
    needs: Option<Arc<[Effect]>>,
    /// Closest tests with their distances, best first.
    close: Vec<(f64, Arc<TestCase>)>,
    /// Times tried since something got better.
    tries: u32,
    /// Why nothing can cover it.
    proof: Option<Arc<Proof>>,
}

/// How a test ends, the best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    /// It returns.
    #[default]
    Returns,
    /// With an exception.
    Throws,
    /// With a null pointer, where the test has a `null`: most likely it shows nothing else.
    FailsOnNull,
}

impl Ending {
    fn of(test: &TestCase, end: &End) -> Ending {
        match end {
            End::Threw { class, .. }
                if class == "java/lang/NullPointerException"
                    && test.statements.iter().any(|s| s.action == Action::Null) =>
            {
                Ending::FailsOnNull
            }
            End::Threw { .. } => Ending::Throws,
            End::Completed | End::Stopped { .. } => Ending::Returns,
        }
    }
}

/// What is known of a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum State<'a> {
    /// A test covers it.
    Covered(&'a Arc<TestCase>),
    /// No test can.
    Infeasible(&'a Arc<Proof>),
    /// Neither is known.
    Open {
        /// The least distance that a test had; nothing when none came to where it is decided.
        closest: Option<f64>,
        /// The effects on the host of a test that covers it, while all that do have some that are not
        /// allowed.
        needs: Option<&'a Arc<[Effect]>>,
    },
}

/// A goal was covered that somebody had proved to be infeasible: one of the two is a defect of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The goal.
    pub goal: GoalId,
    /// The proof that cannot be right.
    pub proof: Arc<Proof>,
}

/// A method, and an exception that it threw.
type Thrown = (String, String);

/// What is known of the goals of a class.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    entries: ByGoal<Entry>,
    /// How many of them, from the first, matter most: entries and branches.
    n_main: usize,
    n_covered: usize,
    n_refuted: usize,
    /// Goals that are not settled, in their order.
    open: Vec<GoalId>,
    /// Proofs that tests contradicted. Nothing that the same strategy proved is believed any more.
    contradictions: Vec<Contradiction>,
    /// Tests that cover something; counted when one changes, since it is asked all the time.
    n_tests: usize,
    /// Tests that threw something new.
    pub thrown: Vec<(Thrown, Arc<TestCase>)>,
    /// Tests that ran to their end, one for each sequence of calls: a place to go on from.
    completed: Vec<Arc<TestCase>>,
    /// Where in `completed` a sequence of calls is.
    known_calls: FxHashMap<u64, usize>,
    /// The class under test and those inside it, by internal name, and the shortest test whose last value
    /// is an instance: of the class under test only where the type of that value does not say so.
    instances: Vec<(Arc<str>, Option<Arc<TestCase>>)>,
    /// Entries that were asked for, by goal.
    asked: FxHashMap<GoalId, u32>,
    returns: Returns,
    /// For each entry and branch what comes right before it.
    before: Arc<Vec<Vec<GoalId>>>,
    /// Effects that tests may have.
    allowed: Allowed,
    /// What tests must fill before they fail on it.
    fillings: Fillings,
}

/// Stands for the calls of a test, in order, without those that are made again right away. A
/// called member is told by the address of its description, which is unique in a search; the
/// number is only compared, so addresses decide nothing.
fn calls_of(test: &TestCase) -> u64 {
    let mut hasher = FxHasher::default();
    let mut last = 0;
    for s in &test.statements {
        let key = match &s.action {
            Action::New { constructor, .. } => Arc::as_ptr(constructor) as usize,
            Action::Call { method, .. } => Arc::as_ptr(method) as usize,
            Action::WriteField { field, .. } => Arc::as_ptr(field) as usize,
            Action::MethodRef { target, .. } => Arc::as_ptr(target) as usize,
            _ => continue,
        };
        if key != last {
            key.hash(&mut hasher);
        }
        last = key;
    }
    hasher.finish()
}

impl Ledger {
    /// For these goals, and tests that have no other effects than these.
    pub fn new(goals: &Goals, allowed: Allowed) -> Ledger {
        let instances = goals.classes.iter();
        Ledger {
            entries: ByGoal::filled(Entry::default(), goals.list.len()),
            open: goals.ids().collect(),
            n_main: goals.n_main(),
            instances: instances.map(|(name, _)| (name.clone(), None)).collect(),
            returns: Returns::new(goals),
            before: Arc::new(goals.before()),
            allowed,
            ..Ledger::default()
        }
    }

    /// Goals covered.
    pub fn n_covered(&self) -> usize {
        self.n_covered
    }

    /// Goals that are covered or proved to be infeasible.
    pub fn n_settled(&self) -> usize {
        self.n_covered + self.n_refuted
    }

    /// Whether no goal is open.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// Proofs that tests contradicted.
    pub fn contradictions(&self) -> &[Contradiction] {
        &self.contradictions
    }

    /// What is known of a goal.
    pub fn state(&self, goal: GoalId) -> State<'_> {
        let e = &self.entries[goal];
        match (&e.best, &e.proof) {
            (Some(test), _) => State::Covered(test),
            (None, Some(proof)) => State::Infeasible(proof),
            (None, None) => State::Open {
                closest: e.close.first().map(|(d, _)| *d),
                needs: e.needs.as_ref(),
            },
        }
    }

    /// Whether a goal is neither covered nor proved to be infeasible.
    pub fn is_open(&self, goal: GoalId) -> bool {
        let e = &self.entries[goal];
        e.best.is_none() && e.proof.is_none()
    }

    /// Takes a proof that nothing covers a goal.
    ///
    /// # Errors
    /// When a test does: then nothing that the same strategy proved is believed.
    pub fn refute(&mut self, goal: GoalId, proof: Arc<Proof>) -> Result<(), Contradiction> {
        let is_reached = self.entries[goal].best.is_some() || self.entries[goal].needs.is_some();
        if is_reached || self.is_distrusted(proof.by) {
            let contradiction = Contradiction { goal, proof };
            if is_reached {
                self.contradict(contradiction.clone());
            }
            return Err(contradiction);
        }
        let e = &mut self.entries[goal];
        if e.proof.is_none() {
            e.proof = Some(proof);
            e.close.clear();
            self.n_refuted += 1;
            self.open.retain(|&k| k != goal);
        }
        Ok(())
    }

    fn is_distrusted(&self, strategy: &str) -> bool {
        self.contradictions.iter().any(|c| c.proof.by == strategy)
    }

    /// Drops all proofs of a strategy that was wrong once.
    fn contradict(&mut self, contradiction: Contradiction) {
        let by = contradiction.proof.by;
        self.contradictions.push(contradiction);
        for goal in (0..self.entries.len()).map(GoalId::at) {
            let e = &mut self.entries[goal];
            if e.proof.as_ref().is_some_and(|p| p.by == by) {
                e.proof = None;
                self.n_refuted -= 1;
                if e.best.is_none() {
                    let at = self.open.partition_point(|&k| k < goal);
                    self.open.insert(at, goal);
                }
            }
        }
    }

    /// Tests that cover something.
    pub fn n_tests(&self) -> usize {
        self.n_tests
    }

    /// Whether a goal is covered.
    pub fn is_covered(&self, goal: GoalId) -> bool {
        self.entries[goal].best.is_some()
    }

    /// The effects of a test that covers a goal, where no test without such effects does.
    pub fn needed_effects(&self, goal: GoalId) -> Option<&Arc<[Effect]>> {
        let e = &self.entries[goal];
        e.needs.as_ref().filter(|_| e.best.is_none())
    }

    /// Notes what the goals that a run covers would need, if it is the least so far.
    fn note_needs(&mut self, run: &Execution) {
        let ends = !is_beyond_limits(&run.end);
        if !ends && run.effects.iter().all(|e| e.kind != EffectKind::Exits) {
            return;
        }
        let effects: Arc<[Effect]> = run.effects.as_slice().into();
        for goal in run.covered() {
            let e = &mut self.entries[goal];
            let n = e.needs.as_ref().map(|known| known.len());
            if e.best.is_none() && n.is_none_or(|n| effects.len() < n) {
                e.needs = Some(effects.clone());
            }
        }
    }

    /// The tests that cover something, in the order of the goals.
    pub fn covering(&self) -> Vec<TestCase> {
        let mut seen = BTreeSet::new();
        let best = self.entries.iter().filter_map(|(_, e)| e.best.as_ref());
        best.filter(|t| seen.insert(Arc::as_ptr(t)))
            .map(|t| TestCase::clone(t))
            .collect()
    }

    /// Takes what a test showed.
    pub fn add(&mut self, test: &TestCase, run: &Execution) -> News {
        self.check_proofs(run);
        let has_effects = !run.effects.is_empty();
        let is_allowed = !has_effects || self.allowed.permits(&run.effects);
        if !is_allowed {
            self.note_needs(run);
        }
        if is_beyond_limits(&run.end) || self.fails_unfilled(test, &run.end) {
            return News::Nothing;
        }
        let n = match &run.end {
            End::Threw { at, .. } => at + 1,
            _ => test.len(),
        };
        // Most tests bring nothing: a copy is only made when it is kept.
        let mut copy: Option<Arc<TestCase>> = None;
        let mut shared = || {
            let made = || {
                let mut t = test.clone();
                t.truncate(n);
                Arc::new(t)
            };
            copy.get_or_insert_with(made).clone()
        };
        let mut news = News::Nothing;
        let mut is_best = false;
        let ending = Ending::of(test, &run.end);
        for &(goal, distance) in &run.reached {
            let e = &mut self.entries[goal];
            if distance == 0.0 && is_allowed {
                if e.best.is_none() {
                    news = News::Covered;
                    self.n_covered += 1;
                    self.open.retain(|&k| k != goal);
                    e.close.clear();
                }
                let old = e.best.as_ref();
                let old = old.map(|b| (e.best_has_effects, e.best_ending, b.len()));
                if old.is_none_or(|old| (has_effects, ending, n) < old) {
                    e.best = Some(shared());
                    e.best_ending = ending;
                    e.best_has_effects = has_effects;
                    is_best = true;
                }
            } else if e.best.is_none() && e.proof.is_none() && keep(e, distance, n, &mut shared) {
                news = news.max(News::Closer);
            }
        }
        if is_allowed {
            self.note_exception(n, run, &mut shared);
        }
        self.note_instances(test, run);
        self.returns.note(test, run, &mut shared);
        if is_best {
            let best = self.entries.iter().filter_map(|(_, e)| e.best.as_ref());
            self.n_tests = best.map(Arc::as_ptr).collect::<BTreeSet<_>>().len();
        }
        if run.end == End::Completed {
            self.note_completed(test, &mut shared);
        }
        news
    }

    /// Tells what a framework fills in objects of the classes under test: a test that leaves it empty and fails
    /// on that shows nothing.
    pub fn set_fillings(&mut self, fillings: Fillings) {
        self.fillings = fillings;
    }

    fn fails_unfilled(&self, test: &TestCase, end: &End) -> bool {
        matches!(end, End::Threw { class, .. } if class == "java/lang/NullPointerException")
            && self.fillings.are_missing(test)
    }

    /// A test that covers some goal, but only fails on a null behind it.
    pub fn failing_on_null(&self, rng: &mut Rng) -> Option<&TestCase> {
        let best = self.entries.iter().filter_map(|(_, e)| {
            let fails = e.best_ending == Ending::FailsOnNull;
            e.best.as_ref().filter(|_| fails)
        });
        let all: Vec<&Arc<TestCase>> = best.collect();
        rng.pick(&all).map(|t| &***t)
    }

    /// Whether there is such a test.
    pub fn has_failing_on_null(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|(_, e)| e.best_ending == Ending::FailsOnNull)
    }

    /// A run that covers what was proved to be infeasible shows that the proof is wrong.
    fn check_proofs(&mut self, run: &Execution) {
        if self.n_refuted == 0 {
            return;
        }
        let wrong = run.covered().find_map(|goal| {
            let proof = self.entries[goal].proof.clone()?;
            Some(Contradiction { goal, proof })
        });
        if let Some(contradiction) = wrong {
            self.contradict(contradiction);
        }
    }

    fn note_exception(
        &mut self,
        n: usize,
        run: &Execution,
        shared: &mut impl FnMut() -> Arc<TestCase>,
    ) {
        const MAX: usize = 200;
        let End::Threw { class, stack, .. } = &run.end else {
            return;
        };
        let Some((holder, method)) = stack.first() else {
            return;
        };
        let is_key = |(place, exception): &Thrown| {
            exception == class
                && place
                    .strip_prefix(&**holder)
                    .and_then(|r| r.strip_prefix('.'))
                    == Some(method)
        };
        let room = self.thrown.len() < MAX;
        match self.thrown.iter_mut().find(|(k, _)| is_key(k)) {
            Some((_, t)) if n < t.len() => *t = shared(),
            Some(_) => {}
            None if room => {
                let key = (format!("{holder}.{method}"), class.clone());
                self.thrown.push((key, shared()));
            }
            None => {}
        }
    }

    fn note_completed(&mut self, test: &TestCase, shared: &mut impl FnMut() -> Arc<TestCase>) {
        const MAX: usize = 300;
        const LONGEST: usize = 20;
        if test.len() > LONGEST {
            return;
        }
        let calls = calls_of(test);
        match self.known_calls.get(&calls) {
            Some(&k) if test.len() < self.completed[k].len() => self.completed[k] = shared(),
            Some(_) => {}
            None if self.completed.len() < MAX => {
                self.known_calls.insert(calls, self.completed.len());
                self.completed.push(shared());
            }
            None => {}
        }
    }

    fn note_instances(&mut self, test: &TestCase, run: &Execution) {
        if self.instances.is_empty() {
            return;
        }
        for (k, value) in run.observed.iter().enumerate() {
            let Observed::Object(class) = value else {
                continue;
            };
            let place = self
                .instances
                .iter()
                .position(|(name, _)| **name == **class);
            let Some(place) = place else { continue };
            // The class under test has all its methods called where it is known to be it.
            let ty = test.statements[k].ty.class_name();
            if place == 0 && ty.is_some_and(|ty| **ty == **class) {
                continue;
            }
            let best = &mut self.instances[place].1;
            if best.as_ref().is_none_or(|b| k + 1 < b.len()) {
                let mut t = test.clone();
                t.truncate(k + 1);
                *best = Some(Arc::new(t));
            }
        }
    }

    /// A method of the class under test or inside it that nothing has entered, and a test whose last value
    /// is an instance of its class: what a class gives may be code of its own behind an
    /// interface, and so may the only object of a class be. The method that was asked for least.
    pub fn unentered(&mut self, goals: &Goals) -> Option<(GoalId, TestCase)> {
        let mut best: Option<(u32, GoalId, &Arc<TestCase>)> = None;
        for (name, instance) in &self.instances {
            let Some(instance) = instance else { continue };
            let of_class = goals.classes.iter().find(|(n, _)| n == name);
            for (_, goal) in of_class.iter().flat_map(|(_, c)| &c.entries) {
                let n = self.asked.get(goal).copied().unwrap_or(0);
                if !self.is_covered(*goal) && best.is_none_or(|(least, ..)| n < least) {
                    best = Some((n, *goal, instance));
                }
            }
        }
        let (_, goal, test) = best?;
        let test = TestCase::clone(test);
        *self.asked.entry(goal).or_default() += 1;
        Some((goal, test))
    }

    /// A test that runs to its end.
    pub fn any_completed(&self, rng: &mut Rng) -> Option<TestCase> {
        rng.pick(&self.completed).map(|t| TestCase::clone(t))
    }

    /// A goal that is not covered and a test near it: the goal tried least. Entries and branches come
    /// first, lines and the like when there is none of these, and now and then.
    pub fn sample(&mut self, rng: &mut Rng) -> Option<(GoalId, Arc<TestCase>)> {
        const SECONDARY: u32 = 20;
        let has_secondary = self.n_main < self.entries.len();
        let (main, secondary) = (0..self.n_main, self.n_main..self.entries.len());
        let chosen = if has_secondary && rng.percent(SECONDARY) {
            self.least_tried(secondary, rng)
                .or_else(|| self.least_tried(main, rng))
        } else {
            self.least_tried(main, rng)
                .or_else(|| self.least_tried(secondary, rng))
        }?;
        let e = &mut self.entries[chosen];
        e.tries += 1;
        if e.close.is_empty() {
            let covered: Vec<_> = self.leading_to(chosen).collect();
            return rng.pick(&covered).map(|t| (chosen, Arc::clone(t)));
        }
        let at = rng.below(e.close.len().min(3));
        Some((chosen, e.close[at].1.clone()))
    }

    /// Tests that got right before a goal.
    fn leading_to(&self, goal: GoalId) -> impl Iterator<Item = &Arc<TestCase>> {
        let before = self.before.get(goal.index()).into_iter().flatten();
        before.filter_map(|&g| self.entries[g].best.as_ref())
    }

    /// Of the open goals that were reached, or nearly, one of those tried least.
    fn least_tried(&self, among: Range<usize>, rng: &mut Rng) -> Option<GoalId> {
        let is_near =
            |k: GoalId| !self.entries[k].close.is_empty() || self.leading_to(k).next().is_some();
        // What is reachable with an effect may be reachable without, but others come first.
        let tries = |k: GoalId| {
            let e = &self.entries[k];
            let factor = if e.needs.is_some() { NEEDS_EFFECTS } else { 1 };
            e.tries.saturating_mul(factor)
        };
        let first = self.open.partition_point(|k| k.index() < among.start);
        let open = self.open[first..].iter().copied();
        let mut least = u32::MAX;
        let mut candidates: Vec<GoalId> = Vec::new();
        for k in open.take_while(|k| k.index() < among.end) {
            let n = tries(k);
            if n > least || !is_near(k) {
                continue;
            }
            if n < least {
                candidates.clear();
            }
            least = n;
            candidates.push(k);
        }
        rng.pick(&candidates).copied()
    }

    /// A test that ends with a call of a method which has thrown each time so far: the one asked
    /// for least.
    pub fn throwing(&mut self) -> Option<Arc<TestCase>> {
        self.returns.least_tried().cloned()
    }

    /// The tests close to entries and branches that are not covered but were reached: the closest
    /// of each goal, then those that got right before one or end with a call that never returned,
    /// then the next of each goal, and so on.
    pub fn close(&self) -> impl Iterator<Item = &Arc<TestCase>> {
        let main = move || self.entries.iter().take(self.n_main);
        // A side that a test takes is not asked for, whatever else that test does.
        let open = move || main().map(|(_, e)| e).filter(|e| e.needs.is_none());
        let near = move |k: usize| open().filter_map(move |e| Some(&e.close.get(k)?.1));
        let mut seen = BTreeSet::new();
        near(0)
            .chain(self.leading())
            .chain(self.returns.throwing())
            .chain((1..KEPT).flat_map(near))
            .filter(move |t| seen.insert(Arc::as_ptr(t)))
    }

    /// The tests that got right before a goal that none reached.
    fn leading(&self) -> impl Iterator<Item = &Arc<TestCase>> {
        let unreached = |k: &GoalId| {
            let e = &self.entries[*k];
            e.best.is_none() && e.close.is_empty() && e.proof.is_none()
        };
        let goals = (0..self.n_main).map(GoalId::at).filter(unreached);
        goals.flat_map(|k| self.leading_to(k))
    }

    /// Any covering test, to start from.
    pub fn any_covering(&self, rng: &mut Rng) -> Option<Arc<TestCase>> {
        self.any_entry(rng).map(|(t, _)| t.clone())
    }

    /// The same, without the statement that throws.
    pub fn any_working(&self, rng: &mut Rng) -> Option<TestCase> {
        let (test, throws) = self.any_entry(rng)?;
        let mut test = TestCase::clone(test);
        test.truncate(test.len() - usize::from(throws));
        Some(test)
    }

    /// From a random goal to the next that is covered: its test, and whether that throws.
    fn any_entry(&self, rng: &mut Rng) -> Option<(&Arc<TestCase>, bool)> {
        let n = self.entries.len();
        let from = rng.below(n);
        (0..n).find_map(|k| {
            let e = &self.entries[GoalId::at((from + k) % n)];
            Some((e.best.as_ref()?, e.best_ending != Ending::Returns))
        })
    }
}

/// Whether a run ended at a limit of the machine rather than of the code: another JVM has others.
pub fn is_beyond_limits(end: &End) -> bool {
    match end {
        End::Completed => false,
        End::Stopped { .. } => true,
        End::Threw { class, .. } => matches!(
            class.as_str(),
            "java/lang/OutOfMemoryError"
                | "java/lang/StackOverflowError"
                // Not of the code either: the class path is not complete.
                | "java/lang/NoClassDefFoundError"
        ),
    }
}

/// Keeps a test if it is among the closest; true when it is closer than all before.
fn keep(
    e: &mut Entry,
    distance: f64,
    n: usize,
    shared: &mut impl FnMut() -> Arc<TestCase>,
) -> bool {
    let better = |(d, t): &(f64, Arc<TestCase>)| distance < *d || distance == *d && n <= t.len();
    let at = e.close.iter().position(better).unwrap_or(e.close.len());
    if at >= KEPT {
        return false;
    }
    let closer = e.close.first().is_none_or(|(d, _)| distance < *d);
    if closer {
        e.tries = 0;
    }
    let test = shared();
    if e.close
        .get(at)
        .is_some_and(|(d, t)| *d == distance && *t == test)
    {
        return false;
    }
    e.close.insert(at, (distance, test));
    e.close.truncate(KEPT);
    closer
}
