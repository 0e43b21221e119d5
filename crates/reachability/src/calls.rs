//! What a call does, as far as that is certain.
//!
//! A call of unknown code may write everything that such code can write, and gives any value of its
//! type. Exceptions from that rule stand here, each because the called method cannot be another one
//! (it is static, or its class is final) and because of what the library's documentation says of it.

use std::sync::Arc;

use classfile::{Constant, Instruction, MemberRef, Operands, access, opcode as op};
use expr::{BinOp, Term, UnOp, VarKind};

use crate::body::Body;
use crate::effects::{Effects, effects_of};
use crate::place::kind_of;
use crate::transfer::{Fact, Stepper, Write};

/// The length of a string, as a function.
pub(crate) const LENGTH: &str = "String.length";
/// The place of an enum constant, as a function.
pub(crate) const ORDINAL: &str = "Enum.ordinal";

/// What other code may have written.
#[derive(Clone, Debug)]
pub(crate) enum Havoc {
    /// What code outside can write: everything but fields that keep their values.
    Everything,
    /// That, and fields that a constructor of this class, or of one above it, sets.
    Constructor(Arc<str>),
    /// These fields and elements only.
    Some(Arc<Effects>),
}

/// Classes of `java/lang` that are final or have static methods only, and whose methods call no code
/// but their own and that of their arguments. With numbers and strings as arguments they touch nothing
/// of a program.
const SELF_CONTAINED: [&str; 14] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Short",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/util/Objects",
];

/// Whether a class calls no code of a program, given numbers and strings.
pub(crate) fn is_self_contained(class: &str) -> bool {
    SELF_CONTAINED.contains(&class)
}

/// Whether values of a type cannot change and bring no code of their own.
fn is_value(descriptor: &str) -> bool {
    descriptor.len() == 1 || descriptor == "Ljava/lang/String;"
}

/// The descriptors of the parameters, and of the result.
pub(crate) fn split(descriptor: &str) -> (Vec<&str>, &str) {
    let (params, ret) = descriptor
        .strip_prefix('(')
        .and_then(|rest| rest.rsplit_once(')'))
        .unwrap_or(("", "V"));
    let mut found = Vec::new();
    let mut rest = params;
    while !rest.is_empty() {
        let dims = rest.bytes().take_while(|&b| b == b'[').count();
        let end = match rest.as_bytes().get(dims) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
            _ => (dims + 1).min(rest.len()),
        };
        let (first, tail) = rest.split_at(end);
        found.push(first);
        rest = tail;
    }
    (found, ret)
}

/// Follows a call: its result, if it has one. Nothing where the call is not understood at all.
pub(crate) fn call(
    s: &mut Stepper<'_, '_>,
    body: &Body,
    i: &Instruction,
    arguments: &[Term],
) -> Option<Option<Term>> {
    if i.opcode == op::INVOKEDYNAMIC {
        return dynamic(s, body, i);
    }
    let member = body.file.member_of(i)?;
    let is_static = i.opcode == op::INVOKESTATIC;
    let (params, ret) = split(&member.descriptor);
    let receiver = (!is_static).then_some("Ljava/lang/Object;");
    let descriptors = receiver.into_iter().chain(params.iter().copied());
    let typed: Vec<(Term, &str)> = arguments.iter().copied().zip(descriptors).collect();
    if typed.len() != arguments.len() {
        return None;
    }
    s.require(&typed).ok()?;
    if !is_static {
        s.used(*arguments.first()?);
    }
    if let Some(known) = known(s, &member, arguments) {
        return Some(known);
    }
    let result = |s: &mut Stepper<'_, '_>| (ret != "V").then(|| s.fresh(ret));
    let has_values = params.iter().all(|p| is_value(p));
    if SELF_CONTAINED.contains(&&*member.class) && has_values && &*member.name != "<init>" {
        let signature = library::Method {
            class: &member.class,
            name: &member.name,
            descriptor: &member.descriptor,
        };
        let is_builder = matches!(
            &*member.class,
            "java/lang/StringBuilder" | "java/lang/StringBuffer"
        );
        if is_builder && matches!(&*member.name, "append" | "insert" | "reverse") && !is_static {
            return Some(arguments.first().copied());
        }
        if signature.is_pure() && !is_builder && ret.len() == 1 && ret != "V" {
            let name = format!("{}.{}{}", member.class, member.name, member.descriptor);
            return Some(Some(s.t.apply(&name, arguments.to_vec(), kind_of(ret))));
        }
        return Some(result(s));
    }
    if &*member.name == "<init>" {
        return Some(constructor(s, body, &member, has_values));
    }
    s.write = Write::Code(match effects_of(s.t, body, i, &member) {
        Some(effects) => Havoc::Some(effects),
        None => Havoc::Everything,
    });
    Some(result(s))
}

/// A constructor of another object, or of the one under construction.
fn constructor(
    s: &mut Stepper<'_, '_>,
    body: &Body,
    member: &MemberRef,
    has_values: bool,
) -> Option<Term> {
    let class = &member.class;
    // The constructor of an exception calls a method that a class below it may have overridden.
    let is_super = &*body.info().name == "<init>" && body.file.super_class.as_ref() == Some(class);
    let is_plain = (!is_super || matches!(&**class, "java/lang/Object" | "java/lang/Enum"))
        && s.t
            .classes
            .universe
            .class(class)
            .is_some_and(|c| c.is_library)
        && (matches!(&**class, "java/lang/Object" | "java/lang/Enum")
            || SELF_CONTAINED.contains(&&**class)
            || class.starts_with("java/lang/") && class.ends_with("Exception")
            || class.starts_with("java/lang/") && class.ends_with("Error"))
        && has_values;
    if !is_plain {
        s.write = Write::Code(Havoc::Constructor(class.clone()));
    }
    None
}

/// Methods whose result is a term.
fn known(s: &mut Stepper<'_, '_>, member: &MemberRef, arguments: &[Term]) -> Option<Option<Term>> {
    let arg = |k: usize| arguments.get(k).copied();
    let pool_of = |s: &mut Stepper<'_, '_>, flag: Term| Some(Some(s.t.flag(flag)));
    match (&*member.class, &*member.name, &*member.descriptor) {
        ("java/lang/String", "length", "()I") => {
            Some(Some(s.t.apply(LENGTH, vec![arg(0)?], VarKind::Length)))
        }
        ("java/lang/String", "isEmpty", "()Z") => {
            let length = s.t.apply(LENGTH, vec![arg(0)?], VarKind::Length);
            let zero = s.t.pool.int(0);
            let is = s.t.pool.eq(length, zero);
            pool_of(s, is)
        }
        ("java/lang/String", "charAt", "(I)C") => {
            let (text, index) = (arg(0)?, arg(1)?);
            let length = s.t.apply(LENGTH, vec![text], VarKind::Length);
            let inside = s.t.is_inside(index, length);
            s.fact(inside, Fact::Inside);
            let at = s.t.apply("String.charAt", vec![text, index], VarKind::Char);
            Some(Some(at))
        }
        ("java/lang/String", "equals", "(Ljava/lang/Object;)Z") => {
            Some(Some(string_equals(s, arg(0)?, arg(1)?)))
        }
        ("java/lang/Math" | "java/lang/StrictMath", "abs", "(I)I" | "(J)J") => {
            let x = arg(0)?;
            let negative = s.t.pool.unary(UnOp::Neg, x);
            let zero = match s.t.pool.sort(x) {
                expr::Sort::Long => s.t.pool.long(0),
                _ => s.t.pool.int(0),
            };
            let below = s.t.pool.binary(BinOp::Lt, x, zero);
            Some(Some(s.t.pool.ite(below, negative, x)))
        }
        ("java/lang/Math" | "java/lang/StrictMath", "abs", "(F)F" | "(D)D") => {
            Some(Some(s.t.pool.unary(UnOp::Abs, arg(0)?)))
        }
        ("java/lang/Math" | "java/lang/Integer" | "java/lang/Long", "max", "(II)I" | "(JJ)J") => {
            let (a, b) = (arg(0)?, arg(1)?);
            let less = s.t.pool.binary(BinOp::Lt, a, b);
            Some(Some(s.t.pool.ite(less, b, a)))
        }
        ("java/lang/Math" | "java/lang/Integer" | "java/lang/Long", "min", "(II)I" | "(JJ)J") => {
            let (a, b) = (arg(0)?, arg(1)?);
            let less = s.t.pool.binary(BinOp::Lt, a, b);
            Some(Some(s.t.pool.ite(less, a, b)))
        }
        ("java/lang/Float" | "java/lang/Double", "isNaN", "(F)Z" | "(D)Z") => {
            let x = arg(0)?;
            let same = s.t.pool.eq(x, x);
            let not = s.t.pool.not(same);
            pool_of(s, not)
        }
        ("java/lang/Object", "<init>", "()V") => Some(None),
        ("java/lang/Object", "getClass", "()Ljava/lang/Class;") => {
            let it = s.t.apply("Object.getClass", vec![arg(0)?], VarKind::Int);
            s.used(it);
            Some(Some(it))
        }
        (
            "java/util/Objects",
            "requireNonNull",
            "(Ljava/lang/Object;)Ljava/lang/Object;"
            | "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;",
        ) => {
            s.used(arg(0)?);
            Some(arg(0))
        }
        ("java/util/Objects", "isNull", "(Ljava/lang/Object;)Z") => {
            let null = s.t.is_null(arg(0)?);
            pool_of(s, null)
        }
        ("java/util/Objects", "nonNull", "(Ljava/lang/Object;)Z") => {
            let not = s.t.not_null(arg(0)?);
            pool_of(s, not)
        }
        (_, "ordinal", "()I") => ordinal(s, &member.class, arg(0)?),
        (class, name, _) => boxed(s, class, name, &member.descriptor, arguments),
    }
}

/// Equal strings are equally long; a string equals itself.
fn string_equals(s: &mut Stepper<'_, '_>, a: Term, b: Term) -> Term {
    let value = s.t.apply("String.equals", vec![a, b], VarKind::Boolean);
    let zero = s.t.pool.int(0);
    let differs = s.t.pool.eq(value, zero);
    let (la, lb) = (
        s.t.apply(LENGTH, vec![a], VarKind::Length),
        s.t.apply(LENGTH, vec![b], VarKind::Length),
    );
    let lengths = s.t.pool.eq(la, lb);
    let not_null = s.t.not_null(b);
    let both = s.t.pool.and(lengths, not_null);
    let first = s.t.pool.or(differs, both);
    let same = s.t.pool.eq(a, b);
    let (different, not_differs) = (s.t.pool.not(same), s.t.pool.not(differs));
    let second = s.t.pool.or(different, not_differs);
    s.fact(first, Fact::Library);
    s.fact(second, Fact::Library);
    value
}

/// The place of an enum constant among all of them.
fn ordinal(s: &mut Stepper<'_, '_>, class: &str, constant: Term) -> Option<Option<Term>> {
    let of = s.t.classes.universe.class(class)?;
    if class != "java/lang/Enum" && !of.is_enum() {
        return None;
    }
    let value = s.t.apply(ORDINAL, vec![constant], VarKind::Length);
    if of.is_enum() && !of.enum_constants.is_empty() {
        let n = s.t.pool.int(of.enum_constants.len() as i32);
        let below = s.t.pool.binary(BinOp::Lt, value, n);
        s.fact(below, Fact::EnumConstants);
    }
    Some(Some(value))
}

/// A number in an object, and back.
fn boxed(
    s: &mut Stepper<'_, '_>,
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: &[Term],
) -> Option<Option<Term>> {
    let (letter, getter) = match class {
        "java/lang/Integer" => ('I', "intValue"),
        "java/lang/Long" => ('J', "longValue"),
        "java/lang/Short" => ('S', "shortValue"),
        "java/lang/Byte" => ('B', "byteValue"),
        "java/lang/Character" => ('C', "charValue"),
        "java/lang/Boolean" => ('Z', "booleanValue"),
        "java/lang/Float" => ('F', "floatValue"),
        "java/lang/Double" => ('D', "doubleValue"),
        _ => return None,
    };
    let kind = kind_of(&letter.to_string());
    let function = format!("{class}.{getter}()");
    if name == getter && descriptor == format!("(){letter}") {
        let object = *arguments.first()?;
        return Some(Some(s.t.apply(&function, vec![object], kind)));
    }
    if name == "valueOf" && descriptor == format!("({letter})L{class};") {
        let it = s.fresh("Ljava/lang/Object;");
        s.used(it);
        if kind.sort().is_integral() {
            let held = s.t.apply(&function, vec![it], kind);
            let same = s.t.pool.eq(held, *arguments.first()?);
            s.fact(same, Fact::Library);
        }
        return Some(Some(it));
    }
    None
}

/// Lambdas and concatenations, which call nothing of a program; anything else may.
fn dynamic(s: &mut Stepper<'_, '_>, body: &Body, i: &Instruction) -> Option<Option<Term>> {
    let Operands::Constant(at) = i.operands else {
        return None;
    };
    let file = &body.file;
    let Some(Constant::InvokeDynamic { bootstrap, nat }) = file.constants.get(at) else {
        return None;
    };
    let (_, descriptor) = file.constants.name_and_type(nat).ok()?;
    let (params, ret) = split(&descriptor);
    let method = file.bootstrap_methods.get(usize::from(bootstrap))?;
    let factory = match file.constants.get(method.method_handle) {
        Some(Constant::MethodHandle { reference, .. }) => file.constants.member(reference).ok()?,
        _ => return None,
    };
    let is_lambda = &*factory.class == "java/lang/invoke/LambdaMetafactory";
    let is_concat = &*factory.class == "java/lang/invoke/StringConcatFactory";
    let is_quiet = is_lambda || is_concat && params.iter().all(|p| is_value(p));
    if !is_quiet {
        s.write = Write::Code(Havoc::Everything);
    }
    let it = s.fresh(ret);
    if is_lambda || is_concat {
        s.used(it);
    }
    Some((ret != "V").then_some(it))
}

/// Whether a method cannot be another one at run time.
pub(crate) fn is_fixed(i: &Instruction, class_access: u16, method_access: u16) -> bool {
    matches!(i.opcode, op::INVOKESTATIC | op::INVOKESPECIAL)
        || (class_access | method_access) & access::FINAL != 0
        || method_access & access::PRIVATE != 0
}
