//! Conditions that tests are looked for, and the search for them: several at once, since every test is
//! compared with all of them.

use strategy::{Ctx, Ledger};
use testcase::TestCase;

use super::Sushi;
use super::breed::Breeder;
use super::condition::PathCondition;
use super::cover::{self, Candidate};
use super::population::Population;

/// What a search in vain adds to the price of a condition: it will rarely be better the next time.
const IN_VAIN: f64 = 3.0;

/// A condition and how far the search for it came.
pub(super) struct Hunted {
    pub condition: PathCondition,
    /// The closest tests.
    pub population: Population,
    /// Whether tests of the ledger were compared with it.
    pub is_seeded: bool,
    /// It is being looked for.
    is_active: bool,
    /// Searches that ended in vain.
    tries: u32,
    /// It holds before a call that takes another path all the same, or no search will come to it.
    is_given_up: bool,
    /// Tests since the last one that was closer.
    stale: u64,
}

impl Hunted {
    pub fn new(condition: PathCondition) -> Hunted {
        Hunted {
            condition,
            population: Population::default(),
            is_seeded: false,
            is_active: false,
            tries: 0,
            is_given_up: false,
            stale: 0,
        }
    }

    /// Whether it is worth looking for.
    pub fn is_open(&self, ledger: &Ledger) -> bool {
        !self.is_given_up && self.condition.goals.iter().any(|g| ledger.is_open(*g))
    }

    /// The least distance so far.
    fn closest(&self) -> f64 {
        let none = self.condition.len() as f64 + 1.0;
        self.population.closest().unwrap_or(none)
    }
}

impl Sushi<'_> {
    fn active(&self) -> Vec<usize> {
        let all = 0..self.hunted.len();
        all.filter(|&k| self.hunted[k].is_active).collect()
    }

    /// Says which conditions to look for besides those that already are: the cheapest that cover all that
    /// can be covered, and other ways to the same branches while there is room.
    pub(super) fn choose(&mut self, ctx: &Ctx<'_, '_>) {
        let at_once = self.tuning.at_once.max(1);
        let mut room = at_once.saturating_sub(self.active().len());
        if room == 0 {
            return;
        }
        let all = 0..self.hunted.len();
        let mut left: Vec<usize> = all.filter(|&k| !self.hunted[k].is_active).collect();
        while room > 0 && !left.is_empty() {
            let candidate = |&k: &usize| {
                let h = &self.hunted[k];
                let goals = h.condition.goals.iter();
                let open = goals.filter(|g| ctx.ledger.is_open(**g));
                Candidate {
                    covers: open.map(|g| g.index()).collect(),
                    cost: h.closest() + IN_VAIN * f64::from(h.tries),
                }
            };
            let candidates: Vec<Candidate> = left.iter().map(candidate).collect();
            let mut next = cover::choose(&candidates);
            next.sort_by(|a, b| candidates[*a].cost.total_cmp(&candidates[*b].cost));
            next.truncate(room);
            let next: Vec<usize> = next.into_iter().map(|k| left[k]).collect();
            if next.is_empty() {
                break;
            }
            room -= next.len();
            for &k in &next {
                self.hunted[k].is_active = true;
                self.hunted[k].stale = 0;
            }
            left.retain(|k| !next.contains(k));
        }
    }

    fn aim(&mut self, active: &[usize]) {
        let conditions = active.iter().map(|&k| &self.hunted[k].condition);
        self.lanes.aim(conditions);
    }

    /// Whether the search for some condition came closer lately.
    pub(super) fn is_moving(&self) -> bool {
        self.hunted.iter().any(|h| h.is_active && self.moves(h))
    }

    fn moves(&self, h: &Hunted) -> bool {
        h.stale < self.tuning.moving
    }

    /// Goes on with the search for the conditions that were chosen, for so many steps; a few times as long
    /// for those that come closer.
    pub(super) fn search(&mut self, ctx: &mut Ctx<'_, '_>, piece: u64) {
        let t = self.tuning;
        let begin = ctx.steps();
        let (soft, hard) = (
            begin.saturating_add(piece),
            begin.saturating_add(piece.saturating_mul(t.further.max(1))),
        );
        let mut active = self.active();
        self.aim(&active);
        while !active.is_empty() && ctx.steps() < hard && !ctx.is_done() && self.lanes.is_ready() {
            let is_over = ctx.steps() >= soft;
            let bred = active.iter().copied();
            let bred = bred.filter(|&k| !is_over || self.moves(&self.hunted[k]));
            let bred: Vec<usize> = bred.collect();
            let tests: Vec<TestCase> = bred.iter().flat_map(|&k| self.offspring(k)).collect();
            if tests.is_empty() {
                break;
            }
            let each = tests.len() as u64 / bred.len().max(1) as u64;
            let tried = self.lanes.run(ctx, tests);
            for &k in &bred {
                self.hunted[k].stale += each.max(1);
            }
            for tried in tried.iter().filter(|t| !t.is_stopped) {
                for (&k, distance) in active.iter().zip(&tried.distances) {
                    let h = &mut self.hunted[k];
                    if let Some(d) = distance
                        && h.population.offer(*d, &tried.test, t.population)
                    {
                        h.stale = 0;
                    }
                }
            }
            for &k in &active {
                let h = &mut self.hunted[k];
                // What the path covers is covered now, or the path is not what it says.
                h.is_given_up |= h.closest() == 0.0;
                if h.stale >= t.patience << h.tries.min(16) {
                    h.is_active = false;
                    h.tries += 1;
                    h.is_given_up |= h.tries >= t.tries;
                }
                h.is_active &= h.is_open(&ctx.ledger);
            }
            let before = active.len();
            active.retain(|&k| self.hunted[k].is_active);
            if active.len() < before {
                self.aim(&active);
            }
        }
    }

    /// The next tests for a condition.
    fn offspring(&mut self, k: usize) -> Vec<TestCase> {
        let h = &self.hunted[k];
        let mut breeder = Breeder {
            generator: &mut self.generator,
            universe: self.universe,
        };
        let batch = match h.stale < self.tuning.moving {
            true => self.tuning.batch,
            false => self.tuning.batch / 2,
        };
        breeder.offspring(&h.condition, &h.population, batch.max(1))
    }
}
