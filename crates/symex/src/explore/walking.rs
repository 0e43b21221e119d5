//! An exploration from an entry as the loop sees it.

use std::ops::ControlFlow;

use super::*;
use crate::walk::{Answer, Walk};

/// The exploration, and who sees its paths.
pub(super) struct Walking<'e, 's> {
    explorer: &'e mut Explorer,
    see: &'s mut dyn FnMut(&Explorer, &Path) -> bool,
}

impl<'e, 's> Walking<'e, 's> {
    pub fn new(
        explorer: &'e mut Explorer,
        see: &'s mut dyn FnMut(&Explorer, &Path) -> bool,
    ) -> Walking<'e, 's> {
        Walking { explorer, see }
    }
}

impl Walk for Walking<'_, '_> {
    type Input = Input;
    type End = Ended;
    type Error = String;

    fn limit(&mut self) -> Option<Ended> {
        let e = &self.explorer;
        if e.next.is_some() && e.counts.runs >= e.limits.max_runs {
            return Some(Ended::Limit("number of paths"));
        }
        e.is_over_budget().then(|| e.budget_end())
    }

    fn waiting(&mut self) -> Option<(Input, Option<Goal>)> {
        self.explorer.next.take()
    }

    fn run(&mut self, input: Input, goal: Option<Goal>) -> Result<ControlFlow<Ended>, String> {
        if let Some(path) = self.explorer.run_and_add(input, goal)? {
            if !(self.see)(self.explorer, &path) {
                return Ok(ControlFlow::Break(Ended::Stopped));
            }
            self.explorer.warm_up()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tree(&mut self) -> &mut Tree {
        &mut self.explorer.tree
    }

    fn choose(&mut self) -> Option<Goal> {
        let e = &mut *self.explorer;
        let (observed, elsewhere) = (&e.domain.observed, &e.elsewhere);
        let is_taken = |site, taken| {
            let by_others = || elsewhere.as_ref().is_some_and(|e| e.is_taken(site, taken));
            observed.is_taken(site, taken) || by_others()
        };
        e.selector
            .next(&is_taken)
            .or_else(|| e.deferred.pop_front())
    }

    fn is_wanted(&mut self, _: Goal) -> bool {
        true
    }

    fn ask(&mut self, goal: Goal) -> Answer<Input> {
        let e = &mut *self.explorer;
        e.counts.queries += 1;
        match e.solve(goal) {
            Verdict::Sat(model) => {
                e.counts.sat += 1;
                let node = e.tree.node(goal.node);
                let mut input = (*node.input).clone();
                input.model = model;
                if let Clause::Is(r, choice) = node.sides[goal.side].clause {
                    input.choices.insert(r, choice);
                }
                Answer::Input(input)
            }
            Verdict::Unsat => {
                e.counts.unsat += 1;
                Answer::Refuted
            }
            Verdict::Unknown(reason) => {
                e.counts.unknown += 1;
                Answer::Open(reason.to_string())
            }
        }
    }

    fn wait(&mut self, input: Input, goal: Goal) {
        self.explorer.next = Some((input, Some(goal)));
    }
}
