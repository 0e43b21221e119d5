//! Which mutants the tests notice: what their assertions are chosen by, and what is looked for further
//! tests for.

mod arena;
mod boundaries;
pub(crate) mod equivalence;
mod survivors;
mod trial;

use std::collections::BTreeSet;
use std::sync::Arc;

use ::mutants::{Mutant, Needs, Operator};
use classfile::ClassFile;
use executor::{End, Execution};

use crate::Asked;
use crate::lanes::{Lane, Lanes};
use crate::oracle::choice::pick;
use crate::oracle::{Draft, Subject, same_to_an_assertion};

pub(crate) use arena::Arena;
pub(crate) use survivors::{Further, Hunter};

/// Tests that run against one mutant of PIT's default operators, and of others.
const MAX_TESTS: (usize, usize) = (40, 16);
/// Steps for running the tests on all mutants of one class.
const MAX_STEPS: u64 = 150_000_000;

/// Mutants that are run before the steps are counted.
const AT_ONCE: usize = 64;

/// Makes other random choices than the search.
pub(crate) const OTHER_SEED: u64 = 0x6d75_7461_6e74;

/// Steps for noticing mutants: what the search left of its budget, and at least a share of it.
pub(crate) fn share(budget: u64, used: u64) -> u64 {
    const PERCENT: u64 = 40;
    let least = budget / 100 * PERCENT;
    budget.saturating_sub(used).max(least)
}

/// How many mutants the tests notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Mutants that some test notices with what it asserts.
    pub killed: usize,
    /// Mutants that were run, or that no test reaches.
    pub all: usize,
    /// Mutants that there was no time for.
    pub untried: usize,
    /// Mutants besides all those, that are proved to be what the original is.
    pub equivalent: usize,
}

/// What came of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test notices it.
    Killed,
    /// Tests run the changed code, and none notices.
    Survived,
    /// No test runs the changed code.
    NotReached,
    /// It was not run.
    Untried,
    /// It is proved that its change is never met.
    Equivalent,
}

/// A mutant and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutantAccount {
    /// Internal name of its class.
    pub class: Arc<str>,
    /// Index of the method in the class file.
    pub method: usize,
    /// The source line.
    pub line: Option<u16>,
    /// What made it.
    pub operator: Operator,
    /// The change as Java: `999 < n became 999 <= n`.
    pub change: String,
    /// What came of it.
    pub fate: Fate,
    /// Where its change is.
    pub place: Place,
}

/// Where in a method a change is, and when it makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The instruction that is replaced.
    pub pc: u32,
    /// The instruction that shows it.
    pub shown_at: u32,
    /// What must happen there.
    pub needs: Needs,
}

impl Place {
    pub(crate) fn of(mutant: &Mutant) -> Place {
        Place {
            pc: mutant.pc,
            shown_at: mutant.shown_at,
            needs: mutant.needs,
        }
    }
}

/// The mutants that one test notices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kills {
    /// By each of its candidate assertions.
    pub by: Vec<BTreeSet<usize>>,
    /// Those that end it differently at its act, whatever it asserts.
    pub ended: BTreeSet<usize>,
    /// Those that end it before its act: they are noticed, but no test is kept for that.
    pub early: BTreeSet<usize>,
}

impl Kills {
    /// None yet.
    pub fn of(draft: &Draft) -> Kills {
        Kills {
            by: vec![BTreeSet::new(); draft.candidates.len()],
            ended: BTreeSet::new(),
            early: BTreeSet::new(),
        }
    }

    /// All that it notices by its act and what it could assert.
    pub fn all(&self) -> BTreeSet<usize> {
        let by_value = self.by.iter().flatten();
        by_value.chain(&self.ended).copied().collect()
    }

    pub fn add(&mut self, number: usize, noticed: Noticed) {
        match noticed {
            Noticed::End => {
                self.ended.insert(number);
            }
            Noticed::Early => {
                self.early.insert(number);
            }
            Noticed::By(candidates) => {
                for c in candidates {
                    self.by[c].insert(number);
                }
            }
        }
    }
}

/// What tests do to mutants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrix {
    /// By test.
    pub rows: Vec<Kills>,
    /// Mutants that some test reaches, and those that were run.
    pub reached: BTreeSet<usize>,
    pub tried: BTreeSet<usize>,
}

impl Matrix {
    /// A test more, with what is known of it.
    pub fn push(&mut self, kills: Kills) {
        self.reached.extend(kills.all());
        self.tried.extend(kills.all());
        self.rows.push(kills);
    }

    /// Runs the tests from `first` on on the mutants that they reach, as far as there is time.
    pub fn fill(
        &mut self,
        arena: &Arena,
        lanes: &mut Lanes,
        about: &Subject<'_>,
        (drafts, first): (&[Draft], usize),
        is_late: Asked<'_>,
    ) {
        if arena.len() == 0 {
            return;
        }
        let last_step = lanes.spent() + MAX_STEPS;
        lanes.prepare(drafts[first..].iter().map(|d| &d.test));
        let reached = lanes.each(&drafts[first..], |lane, draft| match is_late() {
            true => Vec::new(),
            false => arena.reach(lane, &draft.test).1,
        });
        let mut reaching: Vec<(usize, Vec<usize>)> =
            (0..arena.len()).map(|n| (n, Vec::new())).collect();
        for (t, reached) in reached.into_iter().enumerate() {
            for r in reached {
                self.reached.insert(r.number);
                if r.distance == 0.0 {
                    reaching[r.number].1.push(first + t);
                }
            }
        }
        for (number, tests) in &mut reaching {
            tests.sort_by_key(|&t| (drafts[t].steps, t));
            let is_default = arena.mutant(*number).operator.is_default();
            tests.truncate(if is_default { MAX_TESTS.0 } else { MAX_TESTS.1 });
        }
        for some in reaching.chunks(AT_ONCE) {
            if lanes.spent() > last_step {
                break;
            }
            let noticed = lanes.each(some, |lane, (number, tests)| match is_late() {
                true => None,
                false => tell(arena, lane, about, *number, (drafts, tests)),
            });
            for ((number, tests), noticed) in some.iter().zip(noticed) {
                let Some(noticed) = noticed else { continue };
                self.tried.insert(*number);
                for (&t, noticed) in tests.iter().zip(noticed) {
                    self.rows[t].add(*number, noticed);
                }
            }
        }
    }
}

/// How some tests notice a mutant, in their order; nothing when it cannot be run.
fn tell(
    arena: &Arena,
    lane: &mut Lane,
    about: &Subject<'_>,
    number: usize,
    (drafts, tests): (&[Draft], &[usize]),
) -> Option<Vec<Noticed>> {
    if tests.is_empty() {
        return Some(Vec::new());
    }
    if !arena.enter(&mut lane.worker, number) {
        return None;
    }
    let noticed = tests.iter();
    let noticed = noticed.map(|&t| notices(arena, lane, &drafts[t], about));
    let noticed = noticed.collect();
    arena.leave(&mut lane.worker, number);
    Some(noticed)
}

/// How a test notices what the machine has now instead of the original.
pub(crate) enum Noticed {
    /// It ends in another way.
    End,
    /// It does not get to its act.
    Early,
    /// By these candidates; none when it does not.
    By(Vec<usize>),
}

/// Runs a test and compares.
pub(crate) fn notices(
    arena: &Arena,
    lane: &mut Lane,
    draft: &Draft,
    about: &Subject<'_>,
) -> Noticed {
    let run = arena.run(&mut lane.worker, &draft.test, draft.steps);
    let seen = &about.seen(&lane.universe);
    if ends_differently(draft, &run) {
        let is_early =
            matches!(&run.end, End::Threw { at, .. } | End::Stopped { at, .. } if *at < draft.act);
        return if is_early {
            Noticed::Early
        } else {
            Noticed::End
        };
    }
    let candidates = draft.candidates.iter().enumerate();
    let differing = candidates.filter(|(_, candidate)| match draft.read(candidate, &run, seen) {
        Some(e) => !same_to_an_assertion(&e, &candidate.expect),
        None => asked_in_vain(&run, candidate.value.0 as usize),
    });
    Noticed::By(differing.map(|(c, _)| c).collect())
}

/// Chooses what each test asserts, after tests were looked for that notice what those do not; the
/// mutants come back with what came of them.
pub(crate) fn choose(
    classes: &[Arc<ClassFile>],
    arena: &Arena,
    hunter: &mut Hunter<'_, '_>,
    drafts: &mut Vec<Draft>,
) -> (Score, Vec<MutantAccount>) {
    let mut matrix = Matrix::default();
    for draft in drafts.iter() {
        matrix.push(Kills::of(draft));
    }
    let late = hunter.is_late;
    matrix.fill(arena, hunter.lanes, hunter.about, (drafts, 0), late);
    survivors::strengthen(arena, hunter, drafts, &mut matrix);
    let methods: Vec<(usize, usize)> = (0..arena.len()).map(|n| arena.place(n)).collect();
    let ended = matrix.rows.iter().flat_map(|r| r.ended.union(&r.early));
    let mut noticed: BTreeSet<usize> = ended.copied().collect();
    let kills: Vec<Vec<BTreeSet<usize>>> = matrix.rows.iter().map(|r| r.by.clone()).collect();
    noticed.extend(pick(classes, drafts, &kills, &methods, &noticed));
    account(arena, &matrix, &noticed)
}

fn account(
    arena: &Arena,
    matrix: &Matrix,
    noticed: &BTreeSet<usize>,
) -> (Score, Vec<MutantAccount>) {
    let mut accounts: Vec<(usize, MutantAccount)> = Vec::with_capacity(arena.len());
    let mut score = Score {
        untried: arena.n_left_out,
        ..Score::default()
    };
    for number in 0..arena.len() {
        let fate = if noticed.contains(&number) {
            Fate::Killed
        } else if !matrix.tried.contains(&number) {
            Fate::Untried
        } else if matrix.reached.contains(&number) {
            Fate::Survived
        } else {
            Fate::NotReached
        };
        score.killed += usize::from(fate == Fate::Killed);
        score.untried += usize::from(fate == Fate::Untried);
        score.all += usize::from(fate != Fate::Untried);
        let mutant = arena.mutant(number);
        let account = MutantAccount {
            class: arena.class(number).this_class.clone(),
            method: mutant.method,
            line: mutant.line,
            operator: mutant.operator,
            change: match fate {
                Fate::Survived | Fate::NotReached => arena.told(number),
                Fate::Killed | Fate::Untried | Fate::Equivalent => String::new(),
            },
            fate,
            place: Place::of(mutant),
        };
        accounts.push((arena.place(number).0, account));
    }
    accounts.sort_by_key(|(class, a)| (*class, a.method, a.line, a.operator));
    (score, accounts.into_iter().map(|(_, a)| a).collect())
}

/// Whether the test itself, without any assertion on values, goes another way.
fn ends_differently(draft: &Draft, run: &Execution) -> bool {
    match (&draft.throws, &run.end) {
        (None, End::Completed) => false,
        (None, End::Threw { at, .. } | End::Stopped { at, .. }) => *at <= draft.act,
        (
            Some(thrown),
            End::Threw {
                at,
                class,
                message,
                cause,
                ..
            },
        ) => {
            *at != draft.act
                || *class != thrown.class
                || thrown.message.is_some() && thrown.message != *message
                || thrown.cause.is_some() && thrown.cause != *cause
        }
        (Some(_), _) => true,
    }
}

/// Whether a getter itself did not return.
fn asked_in_vain(run: &Execution, statement: usize) -> bool {
    matches!(&run.end, End::Threw { at, .. } | End::Stopped { at, .. } if *at == statement)
}
