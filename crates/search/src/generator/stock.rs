//! Objects that are hard to make, as they were made once.
//!
//! Where most calls of a constructor end in an exception, a test that got an object from it has found
//! something. The statements that made it are kept, with what was done to the object then, and so are those
//! of objects that such an object went into: later tests begin with them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use budget::Rng;
use executor::{End, Execution, Observed};
use testcase::{Action, TestCase, Ty, Var};

/// Ways to have an object of one class that are kept.
const MOST: usize = 16;
/// Statements of one of them, at most.
const LONGEST: usize = 14;
/// Calls of a constructor or factory after which it is known how often it works.
const ENOUGH: u32 = 8;
/// Percentage of new ways that take the place of another once there are enough.
const EXCHANGED: u32 = 10;

/// How often a class was asked for an object.
#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    made: u32,
    refused: u32,
}

impl Tries {
    /// Most of them were in vain.
    fn is_hard(self) -> bool {
        self.made + self.refused >= ENOUGH && self.refused > self.made
    }
}

/// What is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Stock {
    tries: BTreeMap<Arc<str>, Tries>,
    /// By class: tests whose value is the object, with which of their values it is.
    kept: BTreeMap<Arc<str>, Vec<(TestCase, Var)>>,
}

/// The class that a statement makes an object of, as far as it is one of the user's.
fn made_by(action: &Action) -> Option<&Arc<str>> {
    let class = match action {
        Action::New { constructor, .. } => &constructor.class,
        Action::Call {
            method, on: None, ..
        } => method.ret.class_name()?,
        _ => return None,
    };
    (!class.starts_with("java/")).then_some(class)
}

impl Stock {
    /// Takes what a run shows.
    pub fn learn(&mut self, test: &TestCase, run: &Execution, rng: &mut Rng) {
        let (n_ran, threw) = match &run.end {
            End::Completed => (test.len(), None),
            End::Threw { at, .. } => (*at, Some(*at)),
            End::Stopped { at, .. } => (*at, None),
        };
        let mut has_hard = false;
        for (k, s) in test.statements.iter().enumerate().take(n_ran) {
            if let Some(class) = made_by(&s.action) {
                let tries = self.tries.entry(class.clone()).or_default();
                let is_made = !matches!(run.observed.get(k), None | Some(Observed::Null));
                tries.made += u32::from(is_made);
                has_hard |= is_made && tries.is_hard();
            }
        }
        if let Some(class) = threw.and_then(|at| made_by(&test.statements[at].action)) {
            self.tries.entry(class.clone()).or_default().refused += 1;
        }
        if has_hard {
            self.keep(test, (run, n_ran), rng);
        }
    }

    fn is_hard(&self, class: &str) -> bool {
        self.tries.get(class).is_some_and(|t| t.is_hard())
    }

    /// Keeps the objects of a run that are hard to make.
    fn keep(&mut self, test: &TestCase, (run, n_ran): (&Execution, usize), rng: &mut Rng) {
        for at in 0..n_ran {
            let s = &test.statements[at];
            let is_object = matches!(run.observed.get(at), Some(Observed::Object(_)));
            let makes = matches!(s.action, Action::New { .. } | Action::Call { .. });
            let Some(class) = s.ty.class_name().filter(|_| makes && is_object) else {
                continue;
            };
            let parts = parts(test, at, n_ran);
            let mut made = parts
                .iter()
                .filter_map(|k| made_by(&test.statements[*k].action));
            let is_hard = made.any(|c| self.is_hard(c));
            if class.starts_with("java/") || !is_hard || parts.len() > LONGEST {
                continue;
            }
            let place = parts.range(..at).count();
            let way = (test.keep(|k| parts.contains(&k)), Var(place as u32));
            let class = class.clone();
            let kept = self.kept.entry(class).or_default();
            if kept.contains(&way) {
                continue;
            }
            if kept.len() < MOST {
                kept.push(way);
            } else if rng.percent(EXCHANGED) {
                let gone = rng.below(MOST);
                kept[gone] = way;
            }
        }
    }

    /// Whether there is a way to have an object of a class.
    pub fn has(&self, class: &str) -> bool {
        self.kept.contains_key(class)
    }

    /// A way to have an object of a class.
    pub fn way(&self, class: &str, rng: &mut Rng) -> Option<&(TestCase, Var)> {
        rng.pick(self.kept.get(class)?)
    }
}

/// The statements that a value needs, and those that did something to it or to what it was made of.
fn parts(test: &TestCase, at: usize, n_ran: usize) -> BTreeSet<usize> {
    let mut parts = BTreeSet::from([at]);
    add_needed(test, at, &mut parts);
    for k in 0..n_ran {
        let action = &test.statements[k].action;
        let is_done_to = action
            .receiver()
            .is_some_and(|v| parts.contains(&(v.0 as usize)));
        if is_done_to && is_made_for_its_effect(test, k) {
            parts.insert(k);
            add_needed(test, k, &mut parts);
        }
    }
    parts
}

/// Whether a call gives nothing that is worth having: it was made for what it does.
fn is_made_for_its_effect(test: &TestCase, k: usize) -> bool {
    let s = &test.statements[k];
    let Action::Call { args, .. } = &s.action else {
        return false;
    };
    match s.ty {
        Ty::Void => true,
        Ty::Prim(_) => !args.is_empty(),
        _ => false,
    }
}

fn add_needed(test: &TestCase, at: usize, parts: &mut BTreeSet<usize>) {
    for v in test.statements[at].action.uses() {
        let k = v.0 as usize;
        if parts.insert(k) {
            add_needed(test, k, parts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimise::tests::lab::{check, printed};

    #[test]
    fn what_an_object_needs_and_what_was_done_to_it() {
        check(
            |lab| {
                let test = lab
                    .read(
                        "v0: lab/Account = new lab/Account()V ()
                         v1: int = int 5
                         v2: lab/Account = new lab/Account()V ()
                         v3: void = call lab/Account.open()V on v2 ()
                         v4: void = call lab/Account.open()V on v0 ()
                         v5: int = call lab/Account.deposit(I)I on v2 (v1)",
                    )
                    .remove(0);
                let parts = parts(&test, 2, test.len());
                printed(&[test.keep(|k| parts.contains(&k))])
            },
            "v0: int = int 5
             v1: lab/Account = new lab/Account()V ()
             v2: void = call lab/Account.open()V on v1 ()
             v3: int = call lab/Account.deposit(I)I on v1 (v0)",
        );
    }

    #[test]
    fn only_what_is_mostly_refused_is_kept() {
        check(
            |lab| {
                let good = "v0: lab/Account = new lab/Account()V ()
                    v1: void = call lab/Account.open()V on v0 ()";
                let test = lab.read(good).remove(0);
                let run = lab.worker.run(&test);
                let refused = Execution {
                    end: End::Threw {
                        at: 0,
                        class: "java/lang/IllegalArgumentException".into(),
                        message: None,
                        cause: None,
                        stack: Vec::new(),
                        places: Vec::new(),
                    },
                    ..run.clone()
                };
                let mut rng = Rng::new(1);
                let mut stock = Stock::default();
                for _ in 0..20 {
                    stock.learn(&test, &run, &mut rng);
                }
                assert!(stock.way("lab/Account", &mut rng).is_none());
                for _ in 0..30 {
                    stock.learn(&test, &refused, &mut rng);
                }
                stock.learn(&test, &run, &mut rng);
                let (way, v) = stock.way("lab/Account", &mut rng).unwrap();
                assert_eq!(*v, Var(0));
                printed(std::slice::from_ref(way))
            },
            "v0: lab/Account = new lab/Account()V ()
             v1: void = call lab/Account.open()V on v0 ()",
        );
    }
}
