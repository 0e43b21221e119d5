//! What stands between a test and a goal: a decision that it takes the wrong way, or a check that throws. What
//! such a place looks at is told from the bytecode right before it, and calls that set it are put before the call
//! that gets there.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{ClassFile, MethodInfo, opcode as op};
use executor::{End, Execution};
use goals::{Goal, GoalKind};
use program::cfg::{Cfg, EdgeKind};
use rustc_hash::FxHashMap;
use testcase::{Action, TestCase, Ty, Universe};

use super::Generator;
use super::change::append_moved;
use super::effects::{Effect, of_instructions};

/// Blocks that are looked at backwards from a place, until one reads something.
const MAX_BLOCKS: usize = 8;
/// Places that threw which are kept.
const MAX_REFUSALS: usize = 64;
/// Percentage of preparations that change the answers of a stub where the place asks one.
const ANSWERED: u32 = 50;

/// A place in a class file: class, method by its number, pc.
type Place = (Arc<str>, usize, u32);

/// What places look at; found when first asked for.
#[derive(Default)]
pub(super) struct Obstacles {
    known: FxHashMap<Place, Rc<Effect>>,
    /// The shortest test that was refused at each place.
    refusals: BTreeMap<Place, Refusal>,
}

/// A test whose last call throws.
struct Refusal {
    test: TestCase,
    tries: u32,
}

impl Obstacles {
    /// What is looked at right before a place of a method is reached.
    fn looked_at(&mut self, universe: &Universe, place: &Place) -> Rc<Effect> {
        if let Some(known) = self.known.get(place) {
            return known.clone();
        }
        let (class, method, pc) = place;
        let found = universe.class(class).and_then(|info| {
            let m = info.file.methods.get(*method)?;
            before(universe, &info.file, m, *pc)
        });
        let found = Rc::new(found.unwrap_or_default());
        self.known.insert(place.clone(), found.clone());
        found
    }

    /// Keeps a test that was refused in code of the user's.
    pub fn learn(&mut self, universe: &Universe, test: &TestCase, run: &Execution) {
        let End::Threw {
            at, stack, places, ..
        } = &run.end
        else {
            return;
        };
        let mut frames = stack.iter().zip(places);
        let own = frames.find(|((class, _), _)| !is_of_library(universe, class));
        let Some(((class, name), (pc, line))) = own else {
            return;
        };
        let Some(place) = place_of(universe, class, name, (*pc, *line)) else {
            return;
        };
        let known = self.refusals.get(&place);
        let is_shorter = known.map(|known| at + 1 < known.test.len());
        if is_shorter == Some(false) || is_shorter.is_none() && self.refusals.len() >= MAX_REFUSALS
        {
            return;
        }
        let mut test = test.clone();
        test.truncate(at + 1);
        let tries = known.map_or(0, |known| known.tries);
        self.refusals.insert(place, Refusal { test, tries });
    }

    /// The refused test that was asked for least, with what refused it.
    fn least_tried(&mut self, universe: &Universe) -> Option<(TestCase, Rc<Effect>)> {
        let least = self.refusals.iter().min_by_key(|(_, r)| r.tries)?;
        let place = least.0.clone();
        let effect = self.looked_at(universe, &place);
        let refusal = self.refusals.get_mut(&place)?;
        // What depends on arguments alone is left to changes of these.
        let is_of_state = !effect.reads.is_empty() || !effect.asks.is_empty();
        refusal.tries = match is_of_state {
            true => refusal.tries + 1,
            false => u32::MAX,
        };
        is_of_state.then(|| (refusal.test.clone(), effect))
    }
}

fn is_of_library(universe: &Universe, class: &str) -> bool {
    universe.class(class).is_none_or(|info| info.is_library)
}

/// The method of that name which has the line at the pc: a stack trace has no descriptors.
fn place_of(
    universe: &Universe,
    class: &str,
    name: &str,
    (pc, line): (u32, Option<u32>),
) -> Option<Place> {
    let info = universe.class(class)?;
    let has_it = |m: &MethodInfo| {
        let at = u16::try_from(pc).ok();
        let found = m.code.as_ref().zip(at).and_then(|(c, at)| c.line_of(at));
        *m.name == *name && m.code.is_some() && found.map(u32::from) == line
    };
    let method = info.file.methods.iter().position(has_it)?;
    Some((info.name.clone(), method, pc))
}

/// What is looked at right before a pc: in its block, or in those before it where that one reads nothing.
/// Of a `throw` the blocks before it count, since its own makes the message.
fn before(universe: &Universe, file: &ClassFile, m: &MethodInfo, pc: u32) -> Option<Effect> {
    let cfg = Cfg::of(file, m).ok()?;
    let own = cfg.block_at(pc)?;
    let list = cfg.instructions_of(&cfg.blocks[own]);
    let throws = list.last().is_some_and(|i| i.opcode == op::ATHROW);
    let mut next = match throws {
        true => lead_to(&cfg, own),
        false => vec![own],
    };
    let mut seen: Vec<usize> = Vec::new();
    while let Some(block) = next.pop() {
        if seen.contains(&block) || seen.len() >= MAX_BLOCKS {
            continue;
        }
        seen.push(block);
        let list = cfg.instructions_of(&cfg.blocks[block]);
        let n = list.partition_point(|i| block != own || i.pc <= pc);
        let effect = of_instructions(universe, file, m, &list[..n]);
        if !effect.reads.is_empty() || !effect.asks.is_empty() {
            return Some(effect);
        }
        let mut further = lead_to(&cfg, block);
        further.append(&mut next);
        next = further;
    }
    None
}

/// The blocks from which control passes to another, the last of the code first; not those that throw.
fn lead_to(cfg: &Cfg, block: usize) -> Vec<usize> {
    let edges = cfg.predecessors(block);
    let plain = edges.filter(|e| !matches!(e.kind, EdgeKind::Exception { .. }));
    plain.map(|e| e.from).collect()
}

impl Generator<'_> {
    /// The test with a call before the one that gets near a goal: a call that sets what decides on the goal. Nothing
    /// where no object of the test has such a method.
    pub fn prepared_for(&mut self, test: &TestCase, goal: &Goal) -> Option<TestCase> {
        let GoalKind::Branch { pc, .. } = goal.kind else {
            return None;
        };
        let place = (goal.class.clone(), goal.method, pc);
        let effect = self.obstacles.looked_at(self.universe, &place);
        let is_own = |k: &usize| {
            let called = test.statements[*k].action.called();
            called.is_some_and(|(e, _)| self.own.contains(&e.class))
        };
        let at = (0..test.len()).rev().find(is_own)?;
        self.set_before(test, at, &effect)
    }

    /// A test that was refused somewhere, with a call before that sets what was looked at there.
    pub fn lifted(&mut self) -> Option<TestCase> {
        let (test, effect) = self.obstacles.least_tried(self.universe)?;
        let at = test.len().checked_sub(1)?;
        self.set_before(&test, at, &effect)
    }

    fn set_before(&mut self, test: &TestCase, at: usize, effect: &Effect) -> Option<TestCase> {
        let mut head = TestCase {
            statements: test.statements[..at].to_vec(),
        };
        if let Some(stub) = self.asked_stub(&head, effect)
            && self.rng.percent(ANSWERED)
        {
            let mut changed = test.clone();
            let is_changed = self.change_answers(&mut changed, stub);
            return (is_changed && changed.len() <= self.longest).then_some(changed);
        }
        if !self.set_for(&mut head, effect, 0) {
            return None;
        }
        let shift = (head.len() - at) as u32;
        append_moved(&mut head, &test.statements[at..], at as u32, shift);
        (head.len() <= self.longest).then_some(head)
    }

    /// A stub of the test that the place asks.
    fn asked_stub(&mut self, test: &TestCase, effect: &Effect) -> Option<usize> {
        let is_asked = |k: &usize| {
            let s = &test.statements[*k];
            matches!(s.action, Action::Stub { .. })
                && effect.asks.iter().any(|asked| {
                    let asked = Ty::Class(asked.clone(), Vec::new());
                    self.universe.is_assignable(&s.ty, &asked)
                })
        };
        let stubs: Vec<usize> = (0..test.len()).filter(is_asked).collect();
        self.rng.pick(&stubs).copied()
    }
}
