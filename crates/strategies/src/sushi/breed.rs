//! Tests that end with the call of a method, and others made from them.

use std::sync::Arc;

use search::{Again, Generator};
use testcase::{Action, Executable, Prim, TestCase, Ty, Universe, Var};

use super::condition::{Literal, PathCondition};
use super::population::Population;

/// Statements of a test, at most: twenty insertions and removals with arguments of their own fit in.
pub(crate) const LONGEST: usize = 160;

/// How often a call is made more at once.
const TIMES: [usize; 6] = [1, 2, 4, 8, 16, 24];

/// Where the last call of a method is.
pub(crate) fn last_call(test: &TestCase, target: &Arc<Executable>) -> Option<usize> {
    let is_it = |s: &testcase::Statement| match &s.action {
        Action::Call { method, .. } => Arc::ptr_eq(method, target),
        _ => false,
    };
    test.statements.iter().rposition(is_it)
}

/// Makes and changes tests for a condition.
pub(crate) struct Breeder<'a, 'u> {
    pub generator: &'a mut Generator<'u>,
    pub universe: &'u Universe,
}

impl Breeder<'_, '_> {
    /// The test up to the last call of the method, which is appended where there is none.
    pub fn ending(&mut self, test: &TestCase, target: &Arc<Executable>) -> Option<TestCase> {
        let mut t = test.clone();
        match last_call(&t, target) {
            Some(at) => t.truncate(at + 1),
            None => {
                if !self.generator.append_call(&mut t, target) {
                    return None;
                }
            }
        }
        let t = t.without_unused_values();
        (!t.is_empty() && t.len() <= LONGEST).then_some(t)
    }

    /// A test made from nothing.
    pub fn new_test(&mut self, target: &Arc<Executable>) -> Option<TestCase> {
        let start = match self.generator.rng().percent(50) {
            true => TestCase::default(),
            false => self.generator.random_test(),
        };
        let mut t = start;
        if !self.generator.append_call(&mut t, target) {
            return None;
        }
        Some(t)
    }

    /// The next tests for a condition, this many or fewer.
    pub fn offspring(
        &mut self,
        condition: &PathCondition,
        population: &Population,
        n: usize,
    ) -> Vec<TestCase> {
        let mut tests = Vec::new();
        for _ in 0..n {
            let made = match population.parents(self.generator.rng()) {
                Some((a, b)) => self.child(condition, a, b),
                None => self.new_test(&condition.target),
            };
            tests.extend(made);
        }
        tests
    }

    /// The same test with more calls.
    pub fn grown(&mut self, t: &TestCase) -> TestCase {
        match self.generator.rng().below(3) {
            0 => self.repeated(t),
            1 => self.doubled(t),
            _ => self.generator.mutate(t).0,
        }
    }

    /// A changed test, which ends with the call.
    pub fn child(
        &mut self,
        condition: &PathCondition,
        parent: &TestCase,
        partner: &TestCase,
    ) -> Option<TestCase> {
        let target = &condition.target;
        let mut t = self.changed(condition, parent, partner)?;
        while self.generator.rng().percent(30) {
            let next = self.ending(&t, target)?;
            t = self.changed(condition, &next, partner)?;
        }
        self.ending(&t, target)
    }

    fn changed(
        &mut self,
        condition: &PathCondition,
        t: &TestCase,
        partner: &TestCase,
    ) -> Option<TestCase> {
        let target = &condition.target;
        let choice = self.generator.rng().below(20);
        Some(match choice {
            0..=4 => self.generator.mutate(t).0,
            5 | 6 => self.repeated(t),
            7 | 8 => self.doubled(t),
            9 => self.generator.halve(t),
            10..=13 => {
                let mut t = t.clone();
                if !self.generator.insert_writer(&mut t, &condition.fields) {
                    t = self.generator.mutate(&t).0;
                }
                t
            }
            14 => self.generator.cross(t, partner),
            15 | 16 => self.with_arguments(condition, t),
            17 | 18 => {
                let mut t = t.clone();
                t.truncate(t.len().saturating_sub(1));
                if !self.generator.append_call(&mut t, target) {
                    return None;
                }
                t
            }
            _ => self.new_test(target)?,
        })
    }

    fn how(&mut self) -> Again {
        let rng = self.generator.rng();
        match rng.below(3) {
            0 => Again::Same,
            1 => Again::New,
            _ => {
                let by = 1 + rng.below(40) as i64;
                Again::Further(if rng.percent(50) { by } else { -by })
            }
        }
    }

    /// A call made many times more.
    fn repeated(&mut self, t: &TestCase) -> TestCase {
        let last = t.len().saturating_sub(1);
        let is_call =
            |k: &usize| matches!(t.statements[*k].action, Action::Call { on: Some(_), .. });
        let calls: Vec<usize> = (0..last).filter(is_call).collect();
        let Some(at) = self.generator.rng().pick(&calls).copied() else {
            return self.generator.mutate(t).0;
        };
        let n = self.generator.rng().pick(&TIMES).copied().unwrap_or(1);
        let how = self.how();
        self.generator.repeat(t, at, n, how)
    }

    /// All calls on an object made twice.
    fn doubled(&mut self, t: &TestCase) -> TestCase {
        let objects = Generator::called_objects(t);
        let Some(on) = self.generator.rng().pick(&objects).copied() else {
            return self.generator.mutate(t).0;
        };
        let how = self.how();
        self.generator.double(t, on, how)
    }

    /// The last call with the arguments that the solver found.
    pub fn with_arguments(&mut self, condition: &PathCondition, t: &TestCase) -> TestCase {
        let mut new = t.clone();
        let Some(last) = new.statements.pop() else {
            return new;
        };
        let Action::Call { method, on, args } = last.action else {
            return t.clone();
        };
        let args = args
            .iter()
            .zip(condition.arguments.iter().chain(std::iter::repeat(&None)))
            .map(|(v, literal)| match literal {
                Some(literal) => self.literal(&mut new, literal, t.ty(*v)).unwrap_or(*v),
                None => *v,
            });
        let args = args.collect();
        new.push(Action::Call { method, on, args }, last.ty);
        new
    }

    fn literal(&mut self, t: &mut TestCase, literal: &Literal, ty: &Ty) -> Option<Var> {
        Some(match literal {
            Literal::Prim(p, bits) => t.push(Action::Prim(*p, *bits), Ty::Prim(*p)),
            Literal::Text(units) => t.push(Action::Str(units.clone()), Ty::string()),
            Literal::Null => t.push(Action::Null, ty.clone()),
            Literal::Boxed(p, bits) => {
                let info = self.universe.class(p.boxed())?;
                let boxing = |m: &&Arc<Executable>| is_boxing(m, *p);
                let method = info.methods.iter().find(boxing)?.clone();
                let v = t.push(Action::Prim(*p, *bits), Ty::Prim(*p));
                let action = Action::Call {
                    method,
                    on: None,
                    args: vec![v],
                };
                t.push(action, Ty::class(p.boxed()))
            }
        })
    }
}

fn is_boxing(m: &Executable, p: Prim) -> bool {
    &*m.name == "valueOf" && m.params == [Ty::Prim(p)]
}
