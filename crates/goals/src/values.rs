//! Kinds of values that arguments and results can have: numbers by their sign, characters by their
//! class, texts and arrays by being empty, references by being `null`.

use std::sync::Arc;

use classfile::{ClassFile, access};
use rustc_hash::FxHashMap;
use testcase::{Executable, Prim, Ty};

use crate::{GoalId, GoalKind, Goals, Wanted};

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shape {
    True,
    False,
    Negative,
    Zero,
    Positive,
    Letter,
    Digit,
    OtherCharacter,
    Null,
    NotNull,
    Empty,
    NotEmpty,
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Shape::True => "true",
            Shape::False => "false",
            Shape::Negative => "negative",
            Shape::Zero => "zero",
            Shape::Positive => "positive",
            Shape::Letter => "a letter",
            Shape::Digit => "a digit",
            Shape::OtherCharacter => "neither letter nor digit",
            Shape::Null => "null",
            Shape::NotNull => "not null",
            Shape::Empty => "empty",
            Shape::NotEmpty => "not empty",
        })
    }
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An argument.
    Argument(usize),
    /// The result.
    Result,
}

type Member = (Arc<str>, Arc<str>, Arc<str>);

/// Goals on the values of calls, by class, name and descriptor of the member.
#[derive(Clone, Debug, Default)]
pub struct ValueGoals {
    by_member: FxHashMap<Member, Vec<(Place, Shape, GoalId)>>,
}

impl ValueGoals {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_member.is_empty()
    }

    /// The goals on arguments and result of a member.
    pub fn of(&self, member: &Executable) -> &[(Place, Shape, GoalId)] {
        let key = (
            member.class.clone(),
            member.name.clone(),
            member.descriptor.clone(),
        );
        self.by_member.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Adds the goals of a method that tests may call.
pub(crate) fn add(goals: &mut Goals, class: &ClassFile, method: usize, wanted: Wanted) {
    let m = &class.methods[method];
    let hidden = access::PRIVATE | access::SYNTHETIC | access::BRIDGE;
    // The hidden parameters of inner classes' and enums' constructors are not a test's to choose.
    let has_hidden_parameters = &*m.name == "<init>"
        && (class.access & access::ENUM != 0 || class.this_class.contains('$'));
    if m.access & hidden != 0 || has_hidden_parameters {
        return;
    }
    let Ok(descriptor) = classfile::MethodDescriptor::parse(&m.descriptor) else {
        return;
    };
    let mut found = Vec::new();
    if wanted.inputs {
        for (k, p) in descriptor.params.iter().enumerate() {
            for &shape in shapes(&Ty::of_descriptor(&p.to_string()), false) {
                let kind = GoalKind::Input {
                    parameter: k,
                    shape,
                };
                found.push((Place::Argument(k), shape, goals.push(class, method, kind)));
            }
        }
    }
    if wanted.outputs
        && let Some(result) = &descriptor.ret
    {
        for &shape in shapes(&Ty::of_descriptor(&result.to_string()), true) {
            let kind = GoalKind::Output { shape };
            found.push((Place::Result, shape, goals.push(class, method, kind)));
        }
    }
    if !found.is_empty() {
        let key = (
            class.this_class.clone(),
            m.name.clone(),
            m.descriptor.clone(),
        );
        goals.values.by_member.insert(key, found);
    }
}

/// The kinds of a type's values. That an argument may be `null` is asked for only where nothing
/// else can be said: a test of `null` shows a lack of a check more often than behaviour.
fn shapes(ty: &Ty, is_result: bool) -> &'static [Shape] {
    use Shape::{
        Digit, Empty, False, Letter, Negative, NotEmpty, NotNull, Null, OtherCharacter, Positive,
        True, Zero,
    };
    let of_prim = |p: Prim| -> &'static [Shape] {
        match p {
            Prim::Boolean => &[True, False],
            Prim::Char => &[Letter, Digit, OtherCharacter],
            _ => &[Negative, Zero, Positive],
        }
    };
    match ty {
        Ty::Prim(p) => of_prim(*p),
        Ty::Class(name, _) if &**name == "java/lang/String" && is_result => {
            &[Null, Empty, NotEmpty]
        }
        Ty::Class(name, _) if &**name == "java/lang/String" => &[Empty, NotEmpty],
        Ty::Array(_) if is_result => &[Null, Empty, NotEmpty],
        Ty::Array(_) => &[Empty, NotEmpty],
        Ty::Class(name, _) => match Prim::unboxed(name) {
            Some(p) => of_prim(p),
            None if is_result => &[Null, NotNull],
            None => &[],
        },
        _ => &[],
    }
}
