//! What all ways of finding tests share.
//!
//! A [`Strategy`] turns what is known of a class into tests and verdicts. Everything that it finds
//! goes into the [`Ledger`] at once, through the [`Ctx`] it works with, so that stopping it loses
//! nothing. A [`Scheduler`] chooses which strategy works next. All of them count in the steps of one
//! [`budget::Meter`]; so the same seed and the same steps give the same result, whatever the clock does.
//!
//! What this crate does not know: any particular strategy, how tests are made or written.

pub mod ctx;
pub mod event;
pub mod lab;
pub mod ledger;
mod patience;
pub mod proof;
pub mod scheduler;

pub use ctx::{Ctx, Found, Limits, Setup, Tried};
pub use event::{Change, Event, Judged, Origin};
pub use lab::{Lab, share};
pub use ledger::{Contradiction, Ledger, News, State};

pub use proof::{Assumption, Proof};

pub use scheduler::{Scheduler, WhenIdle};

/// What a strategy sees before it says what it could do.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What is known so far.
    pub ledger: &'a Ledger,
    /// Steps that all strategies have used.
    pub steps: u64,
}

/// What a strategy could do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bid {
    /// Nothing, and it never will: there is nothing that it can work on.
    Exhausted,
    /// Nothing at the moment.
    Idle,
    /// Something.
    Ready {
        /// What others found lately makes it worth more than usual.
        eager: bool,
    },
}

/// What a strategy may take for a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The others have brought nothing for as long as this strategy takes for a goal.
    pub stagnates: bool,
}

/// How a piece of work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It worked, and took these steps. There may be more to do.
    Worked {
        /// The steps.
        steps: u64,
    },
    /// There was nothing to work on.
    Nothing,
    /// It chose not to, this time.
    Declined,
}

/// A way of finding tests, or of proving that there are none.
pub trait Strategy {
    /// Its name in the table of strategies.
    fn name(&self) -> &'static str;

    /// What it could do now.
    fn bid(&self, view: &View<'_>) -> Bid;

    /// Does a piece of work. What it finds goes into the ledger at once.
    fn work(&mut self, ctx: &mut Ctx<'_, '_>, slice: Slice) -> Stop;

    /// Hears what came of the work of all strategies, its own included.
    fn notice(&mut self, event: &Event);
}
