//! Mutants that nothing can tell from the original, because it is proved that their change is never met.
//!
//! A proof says that a side of a branch is never taken, whatever the program's state. Then code that only
//! such sides lead to is never executed, and a mutant there is the original. So is one that makes a condition hold
//! always, or never, where it does so already. Nothing else is called equivalent: what no test notices and
//! nothing proves has survived.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ::mutants::Needs;
use classfile::{ClassFile, Operands, instructions, opcode as op};
use goals::GoalKind;
use program::Side;

use super::{Fate, MutantAccount, Score};
use crate::account::{GoalAccount, GoalState};

/// Sides that are never taken, by the place of the jump.
type Never = BTreeMap<u32, BTreeSet<bool>>;

/// Says which mutants are equivalent, and counts them apart. The goals are those whose proofs nothing contradicts.
pub(crate) fn settle(
    classes: &[Arc<ClassFile>],
    goals: &[GoalAccount],
    changes: &mut [MutantAccount],
    score: &mut Score,
) {
    let mut never: BTreeMap<(Arc<str>, usize), Never> = BTreeMap::new();
    for account in goals {
        let GoalState::Infeasible(_) = account.state else {
            continue;
        };
        if let GoalKind::Branch { pc, side, .. } = &account.goal.kind {
            let jumps = match side {
                Side::Jump => true,
                Side::FallThrough => false,
                Side::Case(_) | Side::Default => continue,
            };
            let key = (account.goal.class.clone(), account.goal.method);
            let of_method = never.entry(key).or_default();
            of_method.entry(*pc).or_default().insert(jumps);
        }
    }
    for ((class, method), never) in &never {
        let Some(file) = classes.iter().find(|c| c.this_class == *class) else {
            continue;
        };
        let Some(live) = live(file, *method, never) else {
            continue;
        };
        let own = changes.iter_mut();
        let own = own.filter(|c| c.class == *class && c.method == *method);
        for change in own.filter(|c| matches!(c.fate, Fate::Survived | Fate::NotReached)) {
            let is_never = |jumps: bool| {
                let sides = never.get(&change.place.shown_at);
                sides.is_some_and(|s| s.contains(&jumps))
            };
            let is_equivalent = match change.place.needs {
                _ if !live.contains(&change.place.pc) => true,
                Needs::Jumping => is_never(true),
                Needs::FallingThrough => is_never(false),
                _ => false,
            };
            if is_equivalent {
                change.fate = Fate::Equivalent;
                score.all -= 1;
                score.equivalent += 1;
            }
        }
    }
}

/// The instructions that can be executed; nothing when the code cannot be read.
fn live(class: &ClassFile, method: usize, never: &Never) -> Option<BTreeSet<u32>> {
    let code = class.methods.get(method)?.code.as_ref()?;
    let list: Vec<_> = instructions(class.slice(&code.code))
        .collect::<Result<_, _>>()
        .ok()?;
    let places: BTreeMap<u32, usize> = list.iter().enumerate().map(|(k, i)| (i.pc, k)).collect();
    let mut live = BTreeSet::new();
    let mut work = vec![0];
    while let Some(pc) = work.pop() {
        let i = &list[*places.get(&pc)?];
        if !live.insert(pc) {
            continue;
        }
        let is_never = |jumps: bool| never.get(&pc).is_some_and(|s| s.contains(&jumps));
        match i.operands {
            Operands::Branch(target) if op::is_conditional_jump(i.opcode) => {
                work.extend((!is_never(true)).then_some(target));
                work.extend((!is_never(false)).then_some(i.next_pc()));
            }
            _ => {
                work.extend(i.targets());
                let comes_back = matches!(i.opcode, op::JSR | op::JSR_W);
                if comes_back || !op::ends_flow(i.opcode) {
                    work.push(i.next_pc());
                }
            }
        }
        let caught = code.handlers.iter();
        let caught = caught.filter(|h| (u32::from(h.start_pc)..u32::from(h.end_pc)).contains(&pc));
        work.extend(caught.map(|h| u32::from(h.handler_pc)));
    }
    Some(live)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::mutants::{Mutants, Operator};
    use strategy::Proof;
    use test_lab::{javac, jdks};

    use crate::mutants::Place;

    const SOURCE: &str = "package lab;
        public class Dead {
            public static int of(int x) {
                int n = 1;
                if (x * x == 3) { n = 7; }
                if (x > 2) { n++; }
                return n;
            }
        }";

    #[test]
    fn only_what_a_proof_rules_out_is_equivalent() {
        let Some(jdk) = jdks::oldest_or_skip("equivalence") else {
            return;
        };
        let classes = javac::compile_texts(&jdk, &[("lab/Dead.java", SOURCE)], &["-g"]);
        let bytes = std::fs::read(classes.join("lab/Dead.class")).unwrap();
        let file = Arc::new(ClassFile::parse(bytes.into()).unwrap());
        let mutants = Mutants::of(&file);
        let account = |fate: Fate| -> Vec<MutantAccount> {
            let all = mutants.list.iter().map(|m| MutantAccount {
                class: file.this_class.clone(),
                method: m.method,
                line: m.line,
                operator: m.operator,
                change: mutants.told(m),
                fate,
                place: Place::of(m),
            });
            all.collect()
        };
        let mut goals = goals::Goals::default();
        goals.add(&file);
        let proof = Arc::new(Proof {
            by: "entry",
            reason: "no path".into(),
            assumptions: Vec::new(),
            n_obligations: 1,
        });
        // The body of the first condition is never executed.
        let is_body = |g: &goals::Goal| {
            matches!(
                &g.kind,
                GoalKind::Branch {
                    line: Some(5),
                    side: Side::FallThrough,
                    ..
                }
            )
        };
        let told = |proved: bool| -> Vec<GoalAccount> {
            let all = goals.list.iter().map(|g| GoalAccount {
                goal: g.clone(),
                state: match proved && is_body(g) {
                    true => GoalState::Infeasible(proof.clone()),
                    false => GoalState::NeverReached,
                },
            });
            all.collect()
        };
        let settled = |fate: Fate, proved: bool| {
            let mut changes = account(fate);
            let mut score = Score {
                all: changes.len(),
                ..Score::default()
            };
            let n = changes.len();
            settle(
                std::slice::from_ref(&file),
                &told(proved),
                &mut changes,
                &mut score,
            );
            assert_eq!(score.all + score.equivalent, n);
            changes.retain(|c| c.fate == Fate::Equivalent);
            changes
        };
        let found = settled(Fate::Survived, true);
        let told: Vec<(Operator, &str)> = found
            .iter()
            .map(|c| (c.operator, c.change.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                (
                    Operator::RemoveConditionalsEqualElse,
                    "x * x == 3 became false"
                ),
                (Operator::InlineConsts, "7 became 8"),
            ]
        );
        assert!(settled(Fate::Survived, false).is_empty(), "without a proof");
        assert!(
            settled(Fate::Killed, true).is_empty(),
            "a test knows better"
        );
    }
}
