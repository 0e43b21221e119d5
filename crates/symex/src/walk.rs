//! The loop of every exploration: run an input, note the sides that the run shows, choose one of them, ask for
//! an input that takes it, and run that.
//!
//! Explorations from an entry and from a test differ in what an input is, in which sides are worth a
//! question and in what a run is good for. A [`Walk`] says that; it has the tree, the selector and the asker. The
//! loop itself, and what an answer makes of a side, are here.

use std::ops::ControlFlow;

use crate::tree::{Goal, State, Tree};

/// What came of a question for an input that takes a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<I> {
    /// This one should.
    Input(I),
    /// None does.
    Refuted,
    /// Nobody knows, for this reason.
    Open(String),
}

/// An exploration, as the loop sees it.
pub trait Walk {
    /// What is run.
    type Input;
    /// Why it ends.
    type End;
    /// Why it fails.
    type Error;

    /// Whether a limit ends it now.
    fn limit(&mut self) -> Option<Self::End>;

    /// The next input that is to be run before anything is asked, with the side that it should take.
    fn waiting(&mut self) -> Option<(Self::Input, Option<Goal>)>;

    /// Runs an input, and notes what the run shows.
    ///
    /// # Errors
    /// When the machine itself fails.
    fn run(
        &mut self,
        input: Self::Input,
        goal: Option<Goal>,
    ) -> Result<ControlFlow<Self::End>, Self::Error>;

    /// The paths so far.
    fn tree(&mut self) -> &mut Tree;

    /// The side to ask for next; nothing when none is left.
    fn choose(&mut self) -> Option<Goal>;

    /// Whether a side is still worth a question.
    fn is_wanted(&mut self, goal: Goal) -> bool;

    /// Asks for an input that takes a side.
    fn ask(&mut self, goal: Goal) -> Answer<Self::Input>;

    /// Has an input wait that was asked for.
    fn wait(&mut self, input: Self::Input, goal: Goal);
}

/// Explores until a limit or the walk itself ends it, or until nothing is left to ask for.
///
/// # Errors
/// When the machine itself fails.
pub fn walk<W: Walk>(walk: &mut W, nothing_left: W::End) -> Result<W::End, W::Error> {
    loop {
        if let Some(end) = walk.limit() {
            return Ok(end);
        }
        if let Some((input, goal)) = walk.waiting() {
            if let ControlFlow::Break(end) = walk.run(input, goal)? {
                return Ok(end);
            }
            continue;
        }
        let Some(goal) = walk.choose() else {
            return Ok(nothing_left);
        };
        // A later run may have taken it.
        if *walk.tree().state(goal) != State::Pending || !walk.is_wanted(goal) {
            continue;
        }
        match walk.ask(goal) {
            Answer::Input(input) => walk.wait(input, goal),
            Answer::Refuted => walk.tree().set_state(goal, State::Refuted),
            Answer::Open(why) => walk.tree().set_state(goal, State::Open(why)),
        }
    }
}

/// A part of an exploration, so that several machines can share one without knowing of each other: each makes
/// the first run, and goes on with some of the sides that this run shows. The others leave those alone, and
/// what lies behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part { number: 0, of: 1 };

    /// So many parts.
    pub fn split(of: usize) -> impl Iterator<Item = Part> {
        (0..of.max(1)).map(move |number| Part { number, of })
    }

    /// The share of this part in what all parts together may do so often; once at least.
    pub fn share(self, limit: u32) -> u32 {
        (limit / self.of as u32).max(1)
    }

    /// Whether the side of this number, of those that the first run shows, is in it.
    pub fn has(self, side: usize) -> bool {
        side % self.of == self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_in_one_part() {
        for side in 0..10 {
            let parts = Part::split(3).filter(|p| p.has(side));
            assert_eq!(parts.count(), 1);
            assert!(Part::WHOLE.has(side));
        }
        assert!(Part::split(3).all(|p| p.share(7) == 2 && p.share(1) == 1));
        assert_eq!(Part::split(1).collect::<Vec<_>>(), [Part::WHOLE]);
    }
}
