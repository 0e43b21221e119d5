//! Changes of single values of a test towards a condition: values travel through constructors and methods into
//! the state that the condition speaks of, so that it is not known which of them it depends on, but mostly what
//! they are compared with.

use budget::Rng;
use expr::{Node, Value};
use testcase::{Action, Prim, TestCase};

use crate::sushi::condition::PathCondition;

/// Numbers that a condition compares something with, those of its last clause apart.
pub(super) struct Constants {
    last: Vec<i64>,
    all: Vec<i64>,
}

impl Constants {
    pub fn of(condition: &PathCondition) -> Constants {
        let numbers = |terms: &[expr::Term]| {
            let mut found = Vec::new();
            let mut waiting = terms.to_vec();
            let mut seen = std::collections::BTreeSet::new();
            while let Some(t) = waiting.pop() {
                if !seen.insert(t) {
                    continue;
                }
                let node = condition.pool.node(t);
                if let Node::Const(value) = node {
                    found.extend(number(value));
                }
                waiting.extend(node.operands());
            }
            found.sort_unstable();
            found.dedup();
            found
        };
        let terms = &condition.terms;
        Constants {
            last: numbers(&terms[terms.len().saturating_sub(1)..]),
            all: numbers(terms),
        }
    }

    /// One of them, or one next to it.
    fn pick(&self, rng: &mut Rng) -> Option<i64> {
        let from = match rng.percent(70) {
            true => &self.last,
            false => &self.all,
        };
        let n = *rng.pick(from)?;
        Some(n.saturating_add(rng.around(1)))
    }
}

fn number(value: Value) -> Option<i64> {
    match value {
        Value::Bool(_) => None,
        Value::Int(n) => Some(i64::from(n)),
        Value::Long(n) => Some(n),
        Value::Float(x) => Some(x as i64),
        Value::Double(x) => Some(x as i64),
    }
}

/// The test with another value in one place; nothing where it has none.
pub(super) fn nudged(rng: &mut Rng, constants: &Constants, test: &TestCase) -> Option<TestCase> {
    let is_value = |k: &usize| matches!(test.statements[*k].action, Action::Prim(..));
    let values: Vec<usize> = (0..test.len()).filter(is_value).collect();
    let at = *rng.pick(&values)?;
    let mut changed = test.clone();
    if let Action::Prim(prim, bits) = &mut changed.statements[at].action {
        *bits = match rng.percent(50) {
            true => set(*prim, constants.pick(rng)?),
            false => {
                let distance = 1_i64 << rng.below(20);
                let by = if rng.percent(50) { distance } else { -distance };
                moved(*prim, *bits, by)
            }
        };
    }
    Some(changed)
}

/// A number as a value of a type, cut to fit.
fn set(prim: Prim, n: i64) -> u64 {
    match prim {
        Prim::Boolean => n as u64 & 1,
        Prim::Byte => u64::from(n as i8 as i32 as u32),
        Prim::Char => u64::from(n as u16),
        Prim::Short => u64::from(n as i16 as i32 as u32),
        Prim::Int => u64::from(n as i32 as u32),
        Prim::Long => n as u64,
        Prim::Float => u64::from((n as f32).to_bits()),
        Prim::Double => (n as f64).to_bits(),
    }
}

/// A value and a distance added.
fn moved(prim: Prim, bits: u64, by: i64) -> u64 {
    match prim {
        Prim::Float => {
            let x = f32::from_bits(bits as u32);
            u64::from((x + by as f32 / 16.0).to_bits())
        }
        Prim::Double => (f64::from_bits(bits) + by as f64 / 16.0).to_bits(),
        Prim::Long => set(prim, (bits as i64).wrapping_add(by)),
        _ => set(prim, i64::from(bits as i32).wrapping_add(by)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::Ty;

    #[test]
    fn values_stay_what_their_types_can_hold() {
        let as_int = |prim, n| set(prim, n) as i32;
        assert_eq!(as_int(Prim::Byte, 300), 44);
        assert_eq!(as_int(Prim::Short, -40_000), 25_536);
        assert_eq!(as_int(Prim::Char, -1), 65_535);
        assert_eq!(set(Prim::Boolean, 2), 0);
        assert_eq!(moved(Prim::Int, i32::MAX as u64, 1) as i32, i32::MIN);
        assert_eq!(moved(Prim::Long, u64::MAX, 3), 2);
        let half = f64::from_bits(moved(Prim::Double, 0, 8));
        assert_eq!(half, 0.5);
    }

    #[test]
    fn one_value_changes_and_nothing_else() {
        let mut test = TestCase::default();
        for n in [1, 2, 3] {
            test.push(Action::Prim(Prim::Int, n), Ty::Prim(Prim::Int));
        }
        let constants = Constants {
            last: vec![4_000],
            all: vec![4_000],
        };
        let mut rng = Rng::new(1);
        let mut hits = 0;
        for _ in 0..200 {
            let changed = nudged(&mut rng, &constants, &test).unwrap();
            let pairs = changed.statements.iter().zip(&test.statements);
            let different: Vec<_> = pairs.filter(|(a, b)| a != b).collect();
            assert!(different.len() <= 1);
            let is_hit = |action: &Action| matches!(action, Action::Prim(_, n) if (3_999..=4_001).contains(n));
            hits += usize::from(different.iter().any(|(a, _)| is_hit(&a.action)));
        }
        assert!(hits > 60, "{hits}");
        assert_eq!(nudged(&mut rng, &constants, &TestCase::default()), None);
    }
}
