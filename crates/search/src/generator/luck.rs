//! How constructors and factories fared: which give objects, which refuse whatever they are given, and
//! which reach for the host.
//!
//! An interface may have many implementations on the class path, and some of them can never be part of a
//! test. Nobody has to list these: a few tries tell.

use std::sync::Arc;

use executor::{End, Execution};
use rustc_hash::FxHashMap;
use testcase::{Action, Executable, TestCase};

use super::members::Producer;

/// Tries after which it is known how a producer fares.
const ENOUGH: u32 = 12;
/// A producer is left alone when not even one in so many of its tries was good.
const ONE_IN: u32 = 12;

/// How often a producer was used.
#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    good: u32,
    all: u32,
}

/// A constructor or method of a class, and how it fared.
#[derive(Clone, Debug)]
struct Tried {
    name: Arc<str>,
    descriptor: Arc<str>,
    tries: Tries,
}

impl Tried {
    fn is(&self, e: &Executable) -> bool {
        self.name == e.name && self.descriptor == e.descriptor
    }
}

/// What is known of producers.
#[derive(Clone, Debug, Default)]
pub(super) struct Luck {
    by_class: FxHashMap<Arc<str>, Vec<Tried>>,
}

/// What makes an object without another one.
fn maker(action: &Action) -> Option<&Arc<Executable>> {
    match action {
        Action::New { constructor, .. } => Some(constructor),
        Action::Call {
            method, on: None, ..
        } if method.ret.is_reference() => Some(method),
        _ => None,
    }
}

impl Luck {
    /// Takes what a run shows.
    pub fn learn(&mut self, test: &TestCase, run: &Execution) {
        let (n_ran, refused) = match &run.end {
            End::Completed => (test.len(), None),
            End::Threw { at, .. } => (at + 1, Some(*at)),
            // What used up its fuel refused nothing.
            End::Stopped { at, .. } => (*at, None),
        };
        let is_clean = run.effects.is_empty();
        for (k, s) in test.statements.iter().enumerate().take(n_ran) {
            if let Some(maker) = maker(&s.action) {
                let tries = self.of(maker);
                tries.all += 1;
                tries.good += u32::from(is_clean && refused != Some(k));
            }
        }
    }

    fn of(&mut self, e: &Executable) -> &mut Tries {
        let of_class = self.by_class.entry(e.class.clone()).or_default();
        let known = of_class.iter().position(|tried| tried.is(e));
        let at = known.unwrap_or_else(|| {
            of_class.push(Tried {
                name: e.name.clone(),
                descriptor: e.descriptor.clone(),
                tries: Tries::default(),
            });
            of_class.len() - 1
        });
        &mut of_class[at].tries
    }

    /// Whether a producer was tried often enough, and hardly ever in a test that can be written.
    pub fn is_bad(&self, producer: &Producer) -> bool {
        let e = match producer {
            Producer::New(_, e) => e,
            Producer::Call(e) if e.is_static() => e,
            _ => return false,
        };
        let mut of_class = self.by_class.get(&e.class).into_iter().flatten();
        let is_bad = |t: &Tries| t.all >= ENOUGH && t.good * ONE_IN < t.all;
        of_class
            .find(|tried| tried.is(e))
            .is_some_and(|tried| is_bad(&tried.tries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimise::tests::lab::check;

    /// Learns so many runs of `new Account()`, of which the first are good, and says what is known then.
    fn after(n_good: usize, n_bad: usize, expected: &str) {
        check(
            move |lab| {
                let test = lab
                    .read("v0: lab/Account = new lab/Account()V ()")
                    .remove(0);
                let good = lab.worker.run(&test);
                let refused = Execution {
                    end: End::Threw {
                        at: 0,
                        class: "java/lang/IllegalStateException".into(),
                        message: None,
                        cause: None,
                        stack: Vec::new(),
                        places: Vec::new(),
                    },
                    ..good.clone()
                };
                let mut luck = Luck::default();
                (0..n_good).for_each(|_| luck.learn(&test, &good));
                (0..n_bad).for_each(|_| luck.learn(&test, &refused));
                let Action::New { constructor, .. } = &test.statements[0].action else {
                    return "no constructor".to_owned();
                };
                let info = lab.universe.class("lab/Account").unwrap();
                let producer = Producer::New(info, constructor.clone());
                let is_bad = luck.is_bad(&producer);
                format!("{}\n", if is_bad { "bad" } else { "fine" })
            },
            expected,
        );
    }

    #[test]
    fn what_refuses_nearly_always_is_bad() {
        after(0, 12, "bad");
        after(1, 13, "bad");
    }

    #[test]
    fn few_tries_say_nothing_and_some_good_ones_are_enough() {
        after(0, 11, "fine");
        after(2, 13, "fine");
        after(40, 0, "fine");
    }
}
