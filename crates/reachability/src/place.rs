//! Places: what a variable of a term stands for.
//!
//! Terms are scalars. A reference is an `Int`: zero is `null`, and two references are equal when they
//! are the same object. What an object holds is a place named by the term of the reference, such as
//! *the field `next` of (the field `head` of local 0)*; equal places are one variable, and that two
//! different ones may be the same is told to the solver by [`crate::axioms`].
//!
//! The content of the heap has *versions*. Version 0 is the heap at the point of the program that a
//! state belongs to. Going backwards over a call that may write anything, what the state says of the
//! heap after the call becomes a version of its own, of which nothing else is known.

use std::sync::Arc;

use expr::{Pool, Sort, Term, VarId, VarKind};
use program::abstract_interpreter::Kind;
use rustc_hash::FxHashMap;

/// The heap at the point that a state belongs to.
pub(crate) const NOW: u32 = 0;

/// A field, by the class that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FieldId(pub u32);

/// A function whose value depends on its arguments alone: a method of the library, a type test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub u32);

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// A local variable at the point of the state.
    Local(u16, Sort),
    /// An entry of the operand stack at the point of the state, counted from the bottom.
    Stack(u16, Sort),
    /// A local variable, or with `true` an operand, of a caller that waits: how many wait before it.
    Waiting(u8, bool, u16, Sort),
    /// A parameter when the method was entered, by slot.
    Param(u16),
    /// A field of an object.
    Field(u32, FieldId, Term),
    /// A static field.
    Static(u32, FieldId),
    /// An element of an array, by the letter of its type: array and index.
    Element(u32, u8, Term, Term),
    /// The length of an array.
    Length(Term),
    /// A function of arguments that never changes.
    Function(FunctionId, Vec<Term>),
    /// Whether an object is an instance of a class: a 0 or 1.
    Instance(Arc<str>, Term),
    /// A value of which nothing is known but its type.
    Fresh(u32),
    /// An object that came into being after the point of the state.
    Allocated(u32),
}

impl Place {
    /// The terms that name the place.
    pub fn arguments(&self) -> &[Term] {
        match self {
            Place::Field(_, _, object) | Place::Length(object) | Place::Instance(_, object) => {
                std::slice::from_ref(object)
            }
            Place::Function(_, arguments) => arguments,
            _ => &[],
        }
    }
}

/// All places of a prover, with the terms that stand for them.
#[derive(Default)]
pub(crate) struct Places {
    terms: FxHashMap<Place, Term>,
    /// By the number of the variable.
    places: Vec<Place>,
    n_fresh: u32,
    n_versions: u32,
}

/// The sort in which a kind of value is computed.
pub(crate) fn sort_of(kind: Kind) -> Option<Sort> {
    Some(match kind {
        Kind::Int | Kind::Reference => Sort::Int,
        Kind::Long => Sort::Long,
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        Kind::ReturnAddress => return None,
    })
}

/// The kind of variable for values of a descriptor; a reference for everything that is none.
pub(crate) fn kind_of(descriptor: &str) -> VarKind {
    match descriptor.as_bytes().first() {
        Some(b'Z') => VarKind::Boolean,
        Some(b'B') => VarKind::Byte,
        Some(b'C') => VarKind::Char,
        Some(b'S') => VarKind::Short,
        Some(b'J') => VarKind::Long,
        Some(b'F') => VarKind::Float,
        Some(b'D') => VarKind::Double,
        _ => VarKind::Int,
    }
}

fn kind_of_sort(sort: Sort) -> VarKind {
    match sort {
        Sort::Long => VarKind::Long,
        Sort::Float => VarKind::Float,
        Sort::Double => VarKind::Double,
        _ => VarKind::Int,
    }
}

impl Places {
    /// The term of a place; `kind` and `name` count when it is the first time.
    pub fn term(&mut self, pool: &mut Pool, place: Place, kind: VarKind, name: &str) -> Term {
        if let Some(&term) = self.terms.get(&place) {
            return term;
        }
        let term = pool.var(kind, name);
        self.places.push(place.clone());
        self.terms.insert(place, term);
        term
    }

    /// The same place with other arguments; its kind and name stay.
    pub fn like(&mut self, pool: &mut Pool, var: VarId, place: Place) -> Term {
        if let Some(&term) = self.terms.get(&place) {
            return term;
        }
        let info = pool.var_info(var);
        let (kind, name) = (info.kind, info.name.clone());
        self.term(pool, place, kind, &name)
    }

    /// The kind of the variable for a parameter, if there is one.
    pub fn param_kind(&self, pool: &Pool, slot: u16) -> Option<VarKind> {
        let term = *self.terms.get(&Place::Param(slot))?;
        pool.var_of(term).map(|var| pool.var_info(var).kind)
    }

    /// What a variable stands for.
    pub fn of(&self, var: VarId) -> &Place {
        &self.places[var.index()]
    }

    pub fn local(&mut self, pool: &mut Pool, index: u16, sort: Sort) -> Term {
        let name = format!("local{index}");
        self.term(pool, Place::Local(index, sort), kind_of_sort(sort), &name)
    }

    pub fn stack(&mut self, pool: &mut Pool, depth: usize, sort: Sort) -> Term {
        let place = Place::Stack(depth as u16, sort);
        self.term(pool, place, kind_of_sort(sort), &format!("stack{depth}"))
    }

    /// A local variable or operand of a caller that waits.
    pub fn waiting(
        &mut self,
        pool: &mut Pool,
        depth: u8,
        is_stack: bool,
        at: u16,
        sort: Sort,
    ) -> Term {
        let place = Place::Waiting(depth, is_stack, at, sort);
        self.term(pool, place, kind_of_sort(sort), &format!("caller{at}"))
    }

    /// A value of which only the type is known.
    pub fn fresh(&mut self, pool: &mut Pool, kind: VarKind) -> Term {
        self.n_fresh += 1;
        let place = Place::Fresh(self.n_fresh);
        self.term(pool, place, kind, &format!("any{}", self.n_fresh))
    }

    /// An object that does not exist before.
    pub fn allocated(&mut self, pool: &mut Pool) -> Term {
        self.n_fresh += 1;
        let place = Place::Allocated(self.n_fresh);
        self.term(
            pool,
            place,
            VarKind::Int,
            &format!("object{}", self.n_fresh),
        )
    }

    /// A version of the heap that nobody has spoken of.
    pub fn version(&mut self) -> u32 {
        self.n_versions += 1;
        self.n_versions
    }

    /// Whether a term says anything of the point that its state belongs to; others are about values
    /// that later instructions made.
    pub fn is_current(&self, pool: &Pool, term: Term) -> bool {
        pool.vars(term).iter().any(|&var| match self.of(var) {
            Place::Local(..) | Place::Stack(..) | Place::Waiting(..) | Place::Param(_) => true,
            Place::Field(NOW, ..) | Place::Static(NOW, _) | Place::Element(NOW, ..) => true,
            Place::Element(_, _, array, index) => {
                self.is_current(pool, *array) || self.is_current(pool, *index)
            }
            place => place.arguments().iter().any(|&t| self.is_current(pool, t)),
        })
    }

    /// Every variable of a term, those that name places included.
    pub fn deep_vars(&self, pool: &Pool, term: Term, into: &mut Vec<VarId>) {
        for &var in pool.vars(term) {
            if into.contains(&var) {
                continue;
            }
            into.push(var);
            match self.of(var) {
                Place::Element(_, _, array, index) => {
                    self.deep_vars(pool, *array, into);
                    self.deep_vars(pool, *index, into);
                }
                place => {
                    for &argument in place.arguments() {
                        self.deep_vars(pool, argument, into);
                    }
                }
            }
        }
    }
}
