//! Class objects as arguments: above all those that the code itself names, since it compares with them or
//! looks them up in its tables.

use std::sync::Arc;

use classfile::{Operands, instructions, opcode};
use testcase::{Action, ClassInfo, Executable, Prim, TestCase, Ty, Universe, Var};

use super::Generator;
use super::members::named_types;

const CLASS: &str = "java/lang/Class";
/// Percentage of class objects, and of types that stand for type parameters, that the code names itself.
const NAMED: u32 = 70;

/// Types of the class literals in the code; primitive ones come after all others.
pub(super) fn of(universe: &Universe, classes: &[Arc<ClassInfo>], package: &str) -> Vec<Ty> {
    let mut found = named_types(universe, classes, package, &[opcode::LDC, opcode::LDC_W]);
    for p in classes.iter().flat_map(|c| primitives(c)) {
        if !found.contains(&Ty::Prim(p)) {
            found.push(Ty::Prim(p));
        }
    }
    found
}

/// `int.class` and the like, which are fields of the boxes.
fn primitives(class: &ClassInfo) -> Vec<Prim> {
    let codes = class.file.methods.iter().filter_map(|m| m.code.as_ref());
    let all =
        codes.flat_map(|code| instructions(class.file.slice(&code.code)).map_while(Result::ok));
    let fields = all.filter(|i| i.opcode == opcode::GETSTATIC);
    let primitive = |operands: &Operands| {
        let Operands::Constant(idx) = *operands else {
            return None;
        };
        let field = class.file.constants.member(idx).ok()?;
        (&*field.name == "TYPE").then(|| Prim::unboxed(&field.class))?
    };
    fields.filter_map(|i| primitive(&i.operands)).collect()
}

impl Generator<'_> {
    /// A class object; of `Class<T>` where there is an argument.
    pub(super) fn class_literal(&mut self, test: &mut TestCase, args: &[Ty]) -> Var {
        let literal = match args.first() {
            Some(t) if *t != Ty::object() && !t.has_variables() => t.clone(),
            _ => self.any_literal(),
        };
        // `Class<?>` takes any of them.
        let of = match (args.first(), &literal) {
            (Some(any), _) if *any == Ty::object() => any.clone(),
            (_, Ty::Prim(p)) => Ty::class(p.boxed()),
            _ => literal.clone(),
        };
        let ty = Ty::Class(CLASS.into(), vec![of]);
        test.push(Action::ClassLiteral(literal), ty)
    }

    fn any_literal(&mut self) -> Ty {
        if self.rng.percent(NAMED)
            && let Some(named) = self.rng.pick(&self.members.literals).cloned()
        {
            return named;
        }
        let asked = self.rng.pick(&self.members.asked).cloned();
        let plain = asked.filter(|t| matches!(t, Ty::Class(_, a) if a.is_empty()));
        match self.rng.below(4) {
            0 => Ty::class("java/lang/Integer"),
            1 => plain.unwrap_or_else(Ty::string),
            _ => Ty::string(),
        }
    }

    /// A type that the code asks for or whose class object it names, below another one.
    pub(super) fn named_below(&mut self, bound: &Ty) -> Option<Ty> {
        let named = self.members.asked.iter().chain(&self.members.literals);
        let below = named
            .filter(|t| t.is_reference() && *t != bound && self.universe.is_assignable(t, bound));
        let below: Vec<Ty> = below.cloned().collect();
        self.rng.pick(&below).cloned()
    }

    /// What a type parameter stands for whose class object a method is given.
    pub(super) fn named_for(&mut self, e: &Executable, parameter: &str, bound: &Ty) -> Option<Ty> {
        let is_it = |t: &Ty| matches!(t, Ty::Var(name) if **name == *parameter);
        let is_given = e.params.iter().any(|p| {
            matches!(p, Ty::Class(name, args) if **name == *CLASS && args.first().is_some_and(is_it))
        });
        if !is_given || !self.rng.percent(NAMED) {
            return None;
        }
        self.named_below(bound)
    }
}
