//! A change as somebody would see it in the source.

use classfile::{ClassFile, Instruction, MethodDescriptor, Operands, instructions, opcode as op};
use program::Expressions;

use crate::{Mutant, Operator, Piece, find};

/// What was there and what is there now: `a < b became a <= b`.
pub(crate) fn told(class: &ClassFile, mutant: &Mutant) -> String {
    let found = instruction(class, mutant);
    let (Some(i), Some(method)) = (found, class.methods.get(mutant.method)) else {
        return mutant.operator.name().to_owned();
    };
    let of = Expressions::at(class, method, mutant.pc);
    let became = &mutant.became;
    match mutant.operator {
        Operator::ConditionalsBoundary | Operator::NegateConditionals => {
            let other = match mutant.with.first() {
                Some(Piece::Jump(opcode, _)) => *opcode,
                _ => i.opcode,
            };
            let (old, new) = (
                of.condition(mutant.pc, i.opcode),
                of.condition(mutant.pc, other),
            );
            format!("{old} became {new}")
        }
        Operator::RemoveConditionalsEqualIf
        | Operator::RemoveConditionalsEqualElse
        | Operator::RemoveConditionalsOrderIf
        | Operator::RemoveConditionalsOrderElse => {
            format!("{} became {became}", of.condition(mutant.pc, i.opcode))
        }
        Operator::Math => {
            let (a, b) = (of.operand_in_group(1), of.operand_in_group(0));
            let sign = find::sign(i.opcode).unwrap_or_default();
            format!("{a} {sign} {b} became {a} {became} {b}")
        }
        Operator::InvertNegs => {
            let x = of.operand_in_group(0);
            format!("-{x} became {x}")
        }
        Operator::Increments => increment(class, mutant, &i),
        Operator::EmptyReturns
        | Operator::FalseReturns
        | Operator::TrueReturns
        | Operator::NullReturns
        | Operator::PrimitiveReturns => {
            let value = spelled(&of.operand(0), &method.descriptor);
            format!("return {value} became return {became}")
        }
        Operator::InlineConsts | Operator::StringConsts | Operator::RegexConsts => {
            format!("{} became {became}", constant(class, &i))
        }
        Operator::Switch => {
            format!("the cases of switch ({}) became others", of.operand(0))
        }
        Operator::MemberVariable => assignment(class, &i, &of),
        Operator::VoidMethodCalls => format!("{} was left out", call(class, &i, &of)),
        Operator::ArgumentPropagation => {
            let n_args = n_arguments(class, &i);
            let kept = became
                .strip_prefix("argument ")
                .and_then(|n| n.parse().ok());
            let kept: usize = kept.unwrap_or(0);
            let argument = of.operand(n_args.saturating_sub(kept + 1));
            format!("{} became {argument}", call(class, &i, &of))
        }
        Operator::NakedReceiver => {
            let receiver = of.operand(n_arguments(class, &i));
            format!("{} became {receiver}", call(class, &i, &of))
        }
        Operator::BigInteger | Operator::BigDecimal => {
            format!("{} became a call of {became}", call(class, &i, &of))
        }
        Operator::OtherField => {
            let on = match i.opcode {
                op::GETFIELD => of.operand(0),
                _ => simple(&class.this_class).to_owned(),
            };
            let name = class.member_of(&i).map(|m| m.name);
            let name = name.as_deref().unwrap_or_default();
            format!("{on}.{name} became {on}.{became}")
        }
        Operator::SwappedArguments => swapped(class, &i, &of),
        Operator::NonVoidMethodCalls | Operator::ConstructorCalls => {
            format!("{} became {became}", call(class, &i, &of))
        }
    }
}

fn instruction(class: &ClassFile, mutant: &Mutant) -> Option<Instruction> {
    let code = class.methods.get(mutant.method)?.code.as_ref()?;
    let mut all = instructions(class.slice(&code.code)).map_while(Result::ok);
    all.find(|i| i.pc == mutant.pc)
}

/// `0` and `1` are what the bytecode has for the words.
fn spelled(value: &str, descriptor: &str) -> String {
    match (descriptor.ends_with(")Z"), value) {
        (true, "0") => "false".to_owned(),
        (true, "1") => "true".to_owned(),
        _ => value.to_owned(),
    }
}

fn increment(class: &ClassFile, mutant: &Mutant, i: &Instruction) -> String {
    let Operands::Increment { local, delta } = i.operands else {
        return String::new();
    };
    let code = class.methods[mutant.method].code.as_ref();
    let name = code.and_then(|c| {
        let pc = i.next_pc() as u16;
        let holds = |v: &&classfile::LocalVariable| {
            v.index == local && (v.start_pc..v.start_pc.saturating_add(v.length)).contains(&pc)
        };
        c.local_variables.iter().find(holds)
    });
    let name = name.map_or("…", |v| &*v.name);
    let side = |delta: i32| match delta {
        1 => format!("{name}++"),
        -1 => format!("{name}--"),
        d if d < 0 => format!("{name} -= {}", -d),
        d => format!("{name} += {d}"),
    };
    let delta = i32::from(delta);
    format!("{} became {}", side(delta), side(-delta))
}

fn constant(class: &ClassFile, i: &Instruction) -> String {
    use classfile::Constant;
    match (i.opcode, &i.operands) {
        (op::ICONST_M1..=op::ICONST_5, _) => {
            (i32::from(i.opcode) - i32::from(op::ICONST_0)).to_string()
        }
        (op::LCONST_0 | op::LCONST_1, _) => (i.opcode - op::LCONST_0).to_string(),
        (op::FCONST_0..=op::FCONST_2, _) => format!("{}.0f", i.opcode - op::FCONST_0),
        (op::DCONST_0 | op::DCONST_1, _) => format!("{}.0", i.opcode - op::DCONST_0),
        (_, Operands::Immediate(v)) => v.to_string(),
        (_, Operands::Constant(index)) => match class.constants.get(*index) {
            Some(Constant::Integer(v)) => v.to_string(),
            Some(Constant::Long(v)) => v.to_string(),
            Some(Constant::Float(v)) => format!("{v:?}f"),
            Some(Constant::Double(v)) => format!("{v:?}"),
            Some(Constant::String { utf8 }) => {
                shortened(&class.constants.str(utf8).unwrap_or_default())
            }
            _ => "…".to_owned(),
        },
        _ => "…".to_owned(),
    }
}

/// A text in quotes, as far as a line has room for it.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.chars().count() > LONGEST {
        true => format!("{:?}", text.chars().take(LONGEST).collect::<String>() + "…"),
        false => format!("{text:?}"),
    }
}

fn assignment(class: &ClassFile, i: &Instruction, of: &Expressions) -> String {
    let Some(member) = class.member_of(i) else {
        return String::new();
    };
    let value = of.operand(0);
    let on = match i.opcode {
        op::PUTFIELD => of.operand(1),
        _ => simple(&member.class).to_owned(),
    };
    format!("{on}.{} = {value} was left out", member.name)
}

fn n_arguments(class: &ClassFile, i: &Instruction) -> usize {
    let member = class.member_of(i);
    let descriptor = member.and_then(|m| MethodDescriptor::parse(&m.descriptor).ok());
    descriptor.map_or(0, |d| d.params.len())
}

fn swapped(class: &ClassFile, i: &Instruction, of: &Expressions) -> String {
    let n = n_arguments(class, i);
    let operand = |k: usize| {
        of.operand(match k {
            0 => 1,
            1 => 0,
            k => k,
        })
    };
    let other = call_of(class, i, n, &operand);
    format!("{} became {other}", call(class, i, of))
}

fn call(class: &ClassFile, i: &Instruction, of: &Expressions) -> String {
    call_of(class, i, n_arguments(class, i), &|k| of.operand(k))
}

/// A call, with its operands counted from the last.
fn call_of(
    class: &ClassFile,
    i: &Instruction,
    n: usize,
    operand: &dyn Fn(usize) -> String,
) -> String {
    let Some(member) = class.member_of(i) else {
        return String::new();
    };
    let args: Vec<String> = (0..n).rev().map(operand).collect();
    let args = args.join(", ");
    if &*member.name == "<init>" {
        return format!("new {}({args})", simple(&member.class));
    }
    let on = match i.opcode {
        op::INVOKESTATIC if *member.class == *class.this_class => String::new(),
        op::INVOKESTATIC => format!("{}.", simple(&member.class)),
        _ => match operand(n) {
            this if this == "this" => String::new(),
            other => format!("{other}."),
        },
    };
    format!("{on}{}({args})", member.name)
}

fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}
