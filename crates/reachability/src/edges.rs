//! When control passes from one instruction to another.

use classfile::{Handler, Operands, opcode as op};
use expr::{BinOp, Term};
use program::{Relation, Side};

use crate::body::{Body, Why};
use crate::prover::operands;
use crate::state::What;
use crate::transfer::{Fact, Terms, Transfer, Write, transfer};

/// Whether an instruction may fail in a way that a handler catches.
pub(crate) enum Fails {
    Never,
    Perhaps(Transfer),
    NotFollowed,
}

/// The condition of a side of the jump or switch at an index, and what to call it.
pub(crate) fn side_of(
    t: &mut Terms<'_>,
    body: &Body,
    k: usize,
    side: &Side,
) -> Option<(Term, What)> {
    let why = match side {
        Side::Jump => Why::Jump(true),
        Side::FallThrough => Why::Jump(false),
        Side::Case(keys) => Why::Switch {
            keys: keys.clone(),
            others: false,
        },
        Side::Default => {
            let (default, cases) = cases_of(&body.list[k].operands)?;
            let own = cases.iter().filter(|(_, target)| *target == default);
            Why::Switch {
                keys: own.map(|(key, _)| *key).collect(),
                others: true,
            }
        }
    };
    condition_of(t, body, k, &why)
}

fn cases_of(operands: &Operands) -> Option<(u32, Vec<(i32, u32)>)> {
    Some(match operands {
        Operands::TableSwitch {
            default,
            low,
            targets,
            ..
        } => {
            let keys = (i64::from(*low)..).map(|key| key as i32);
            (*default, keys.zip(targets.iter().copied()).collect())
        }
        Operands::LookupSwitch { default, pairs } => (*default, pairs.clone()),
        _ => return None,
    })
}

/// The condition under which a jump or switch goes a way, over the operands before it.
pub(crate) fn condition_of(
    t: &mut Terms<'_>,
    body: &Body,
    k: usize,
    why: &Why,
) -> Option<(Term, What)> {
    let i = &body.list[k];
    let stack = operands(t, body, k)?;
    match why {
        Why::Jump(taken) => {
            let relation = Relation::of_jump(i.opcode)?;
            let relation = if *taken { relation } else { relation.negated() };
            let (a, b) = match i.opcode {
                op::IF_ICMPEQ..=op::IF_ACMPNE => {
                    (*stack.get(stack.len().checked_sub(2)?)?, *stack.last()?)
                }
                _ => (*stack.last()?, t.pool.int(0)),
            };
            let pool = &mut t.pool;
            if [a, b].iter().any(|x| pool.sort(*x) != expr::Sort::Int) {
                return None;
            }
            let condition = match relation {
                Relation::Eq => pool.eq(a, b),
                Relation::Ne => pool.binary(BinOp::Ne, a, b),
                Relation::Lt => pool.binary(BinOp::Lt, a, b),
                Relation::Le => pool.binary(BinOp::Le, a, b),
                Relation::Gt => pool.binary(BinOp::Lt, b, a),
                Relation::Ge => pool.binary(BinOp::Le, b, a),
            };
            Some((condition, What::Jump(*taken)))
        }
        Why::Switch { keys, others } => {
            let on = *stack.last()?;
            if t.pool.sort(on) != expr::Sort::Int {
                return None;
            }
            let mut any = t.pool.bool(false);
            for key in keys {
                let key = t.pool.int(*key);
                let is = t.pool.eq(on, key);
                any = t.pool.or(any, is);
            }
            let (default, cases) = cases_of(&i.operands)?;
            let mut target = default;
            if *others {
                let mut none = t.pool.bool(true);
                for (key, _) in &cases {
                    let key = t.pool.int(*key);
                    let is = t.pool.eq(on, key);
                    let not = t.pool.not(is);
                    none = t.pool.and(none, not);
                }
                any = t.pool.or(any, none);
            } else if let Some((_, to)) = cases.iter().find(|(key, _)| keys.contains(key)) {
                target = *to;
            }
            Some((any, What::Switch(target)))
        }
        _ => None,
    }
}

/// Classes of what instructions throw by themselves, but for errors.
const IMPLICIT: [&str; 8] = [
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalMonitorStateException",
];

/// Whether an instruction may fail with something that a row of the exception table catches, and what
/// the state is then.
pub(crate) fn failure_of(t: &mut Terms<'_>, body: &Body, k: usize, handler: Handler) -> Fails {
    let i = &body.list[k];
    let caught = match handler.catch_type {
        0 => None,
        at => match body.file.constants.class_name(at) {
            Ok(name) => Some(name),
            Err(_) => return Fails::NotFollowed,
        },
    };
    let runs_code = matches!(i.opcode, op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC | op::ATHROW);
    if let Some(class) = &caught {
        // Errors of the machine may come at any instruction.
        let catches_errors = &**class == "java/lang/Throwable"
            || t.classes.is_below(class, "java/lang/Error") != Some(false);
        let catches_implicit = matches!(
            &**class,
            "java/lang/Exception" | "java/lang/RuntimeException"
        ) || IMPLICIT.contains(&&**class);
        let may = catches_errors || runs_code || catches_implicit && op::may_throw(i.opcode);
        if !may {
            return Fails::Never;
        }
    }
    let mut facts: Vec<(Term, Fact)> = Vec::new();
    let thrown = t.places.fresh(&mut t.pool, expr::VarKind::Int);
    facts.push((t.not_null(thrown), Fact::NotNull));
    if let Some(class) = &caught {
        let flag = t.instance(class, thrown);
        let one = t.pool.int(1);
        facts.push((t.pool.eq(flag, one), Fact::Cast));
    }
    if !runs_code && !matches!(i.opcode, op::GETSTATIC | op::PUTSTATIC | op::NEW) {
        // What instructions throw by themselves is an error or one of a few exceptions.
        let classes = ["java/lang/Error", "java/lang/RuntimeException"].map(std::sync::Arc::from);
        let one = t.pool.int(1);
        let [error, exception] = classes.map(|class| {
            let flag = t.instance(&class, thrown);
            t.pool.eq(flag, one)
        });
        facts.push((t.pool.or(error, exception), Fact::Cast));
    }
    let Some(stack) = operands(t, body, k) else {
        return Fails::NotFollowed;
    };
    // What the instruction works on is looked at before its operands are compared.
    let Some(done) = transfer(t, body, k) else {
        return Fails::NotFollowed;
    };
    let is_narrow = caught
        .as_ref()
        .is_some_and(|c| t.classes.is_below(c, "java/lang/Exception") == Some(true));
    match i.opcode {
        op::ATHROW => {
            let Some(&it) = stack.last() else {
                return Fails::NotFollowed;
            };
            if t.pool.sort(it) != expr::Sort::Int {
                return Fails::NotFollowed;
            }
            let (same, null) = (t.pool.eq(thrown, it), t.is_null(it));
            facts.push((t.pool.or(same, null), Fact::NotNull));
        }
        // These fail for `null` only, but for errors.
        op::GETFIELD | op::ARRAYLENGTH if is_narrow => {
            let Some(&it) = stack.last() else {
                return Fails::NotFollowed;
            };
            facts.push((t.is_null(it), Fact::NotNull));
        }
        op::PUTFIELD if is_narrow => {
            let Some(&it) = stack.len().checked_sub(2).and_then(|at| stack.get(at)) else {
                return Fails::NotFollowed;
            };
            facts.push((t.is_null(it), Fact::NotNull));
        }
        op::IDIV | op::IREM | op::LDIV | op::LREM if is_narrow => {
            let Some(&it) = stack.last() else {
                return Fails::NotFollowed;
            };
            let zero = match t.pool.sort(it) {
                expr::Sort::Long => t.pool.long(0),
                _ => t.pool.int(0),
            };
            facts.push((t.pool.eq(it, zero), Fact::Divisor));
        }
        _ => {}
    }
    // Code that ran before it failed has written what it may write.
    let write = match done.write {
        Write::Code(havoc) => Write::Code(havoc),
        _ => Write::None,
    };
    Fails::Perhaps(Transfer {
        locals: Vec::new(),
        stack: vec![thrown],
        write,
        facts,
    })
}
