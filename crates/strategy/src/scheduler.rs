//! Which strategy works next.

use crate::ctx::Ctx;
use crate::event::Event;
use crate::{Bid, Slice, Stop, Strategy};

/// Chooses among strategies until the work is done.
pub trait Scheduler {
    /// Lets strategies work until everything is settled or the budget is used up.
    fn run(&mut self, ctx: &mut Ctx<'_, '_>, strategies: &mut [Box<dyn Strategy + '_>]);
}

/// The first strategy works all the time; another one is asked once the first has brought nothing for
/// as long as that one takes for a goal.
#[derive(Default)]
pub struct WhenIdle {
    helpers: Vec<Helper>,
    /// Steps when something was covered last.
    covered_at: u64,
    /// The first strategy has something to do.
    is_first_ready: bool,
}

/// What is known of a strategy that helps.
#[derive(Default)]
struct Helper {
    cost: Cost,
    /// Steps and goals settled when it worked last.
    last: (u64, usize),
    /// Steps when it had its turn last, whatever came of that.
    turn_at: u64,
}

impl Helper {
    /// Whether to let it work after so many idle steps. What it bids is asked only where that decides:
    /// this is asked after every batch, and a bid may look at every goal.
    fn is_worth(&self, idle: u64, bid: impl FnOnce() -> Bid) -> bool {
        self.cost.is_worth(2 * idle)
            && match bid() {
                Bid::Exhausted | Bid::Idle => false,
                Bid::Ready { eager } => eager || self.cost.is_worth(idle),
            }
    }
}

/// What a strategy takes for a goal that the first one would not have covered in the same time: it
/// is asked once that one has brought nothing for as long.
struct Cost {
    steps: f64,
    covered: f64,
}

impl Default for Cost {
    /// What is assumed before it was ever asked.
    fn default() -> Cost {
        Cost {
            steps: 1_000_000.0,
            covered: 1.0,
        }
    }
}

impl Cost {
    /// Goals that a piece of work is taken to cover at least: so a strategy is never given up, and
    /// takes about a tenth of all steps when it brings nothing.
    const LEAST: f64 = 0.2;

    fn is_worth(&self, idle: u64) -> bool {
        idle as f64 * self.covered.max(Cost::LEAST) >= self.steps
    }

    /// There was nothing to work on: the next look may come later, each time.
    fn wait(&mut self) {
        self.steps *= 2.0;
    }

    /// Notes a piece of work; older ones count less.
    fn learn(&mut self, steps: u64, covered: f64) {
        const KEPT: f64 = 0.5;
        self.steps = self.steps * KEPT + steps as f64;
        self.covered = self.covered * KEPT + covered.max(0.0);
    }
}

impl Scheduler for WhenIdle {
    fn run(&mut self, ctx: &mut Ctx<'_, '_>, strategies: &mut [Box<dyn Strategy + '_>]) {
        self.helpers
            .resize_with(strategies.len().saturating_sub(1), Helper::default);
        while !ctx.is_done() {
            tell(strategies, &Event::Round);
            let Some(first) = strategies.first_mut() else {
                return;
            };
            self.is_first_ready = matches!(first.bid(&ctx.view()), Bid::Ready { .. });
            if self.is_first_ready {
                ctx.work_for(first.name());
                first.work(ctx, Slice { stagnates: false });
                self.dispatch(ctx, strategies);
            }
            let mut has_worked = self.is_first_ready;
            for k in 1..strategies.len() {
                has_worked |= self.consider(ctx, strategies, k);
            }
            if !has_worked {
                break;
            }
        }
        ctx.settle();
        self.dispatch(ctx, strategies);
    }
}

impl WhenIdle {
    /// Steps for which nothing was covered since a helper had its turn; a first strategy that has
    /// nothing to do never covers anything.
    fn idle(&self, ctx: &Ctx<'_, '_>, helper: &Helper) -> u64 {
        if self.is_first_ready {
            ctx.steps() - self.covered_at.max(helper.turn_at)
        } else {
            u64::MAX / 2
        }
    }

    /// Lets a helper work if that is worth it; whether it did.
    fn consider(
        &mut self,
        ctx: &mut Ctx<'_, '_>,
        strategies: &mut [Box<dyn Strategy + '_>],
        k: usize,
    ) -> bool {
        let is_worth = |this: &WhenIdle, ctx: &Ctx<'_, '_>, s: &dyn Strategy| {
            let helper = &this.helpers[k - 1];
            helper.is_worth(this.idle(ctx, helper), || s.bid(&ctx.view()))
        };
        if !is_worth(self, ctx, &*strategies[k]) {
            return false;
        }
        // It starts from all that is known.
        ctx.settle();
        self.dispatch(ctx, strategies);
        if !is_worth(self, ctx, &*strategies[k]) {
            return false;
        }
        let idle = self.idle(ctx, &self.helpers[k - 1]);
        let helper = &mut self.helpers[k - 1];
        let stagnates = helper.cost.is_worth(idle);
        let before = (ctx.steps(), ctx.ledger.n_settled());
        ctx.work_for(strategies[k].name());
        let stop = strategies[k].work(ctx, Slice { stagnates });
        match stop {
            Stop::Worked { steps } => {
                let after = (ctx.steps(), ctx.ledger.n_settled());
                let settled = after.1.saturating_sub(before.1);
                // What the first would have covered meanwhile, as it did since the last time.
                let (since, n) = (
                    before.0 - helper.last.0,
                    before.1.saturating_sub(helper.last.1),
                );
                let meanwhile = n as f64 * steps as f64 / since.max(1) as f64;
                helper.cost.learn(steps, settled as f64 - meanwhile);
                helper.last = after;
            }
            Stop::Nothing if stagnates => helper.cost.wait(),
            Stop::Nothing | Stop::Declined => {}
        }
        helper.turn_at = ctx.steps();
        self.dispatch(ctx, strategies);
        stop != Stop::Nothing
    }

    /// Tells all strategies what came of the work.
    fn dispatch(&mut self, ctx: &mut Ctx<'_, '_>, strategies: &mut [Box<dyn Strategy + '_>]) {
        for event in ctx.take_events() {
            if let Event::Judged(judged) = &event
                && judged.has_covered()
            {
                self.covered_at = ctx.steps();
            }
            tell(strategies, &event);
        }
    }
}

fn tell(strategies: &mut [Box<dyn Strategy + '_>], event: &Event) {
    for strategy in strategies {
        strategy.notice(event);
    }
}
