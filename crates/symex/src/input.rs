//! Symbolic inputs: the variables and references a run may vary, named by where they come from, so
//! that the same input has the same name in every run.

use std::collections::BTreeMap;
use std::sync::Arc;

use expr::{Model, Pool, Term, VarId, VarKind};
use rustc_hash::FxHashMap;
use vm::{ClassId, Kind};

/// An input reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymRef(pub u32);

/// Where an input reference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefOrigin {
    /// A parameter, the receiver being number 0 of an instance method.
    Param(u16),
    /// A field of an input object.
    Field {
        /// The object.
        of: SymRef,
        /// The class that declares the field.
        class: ClassId,
        /// Its offset.
        offset: u32,
    },
    /// An element of an input array.
    Element {
        /// The array.
        of: SymRef,
        /// The index.
        index: u32,
    },
    /// The result of the n-th call of a non-deterministic method.
    Nondet(u32),
}

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VarOrigin {
    /// A parameter.
    Param(u16),
    /// A field of an input object.
    Field {
        /// The object.
        of: SymRef,
        /// The class that declares the field.
        class: ClassId,
        /// Its offset.
        offset: u32,
    },
    /// An element of an input array.
    Element {
        /// The array.
        of: SymRef,
        /// Kind of its elements.
        kind: Kind,
        /// The index.
        index: u32,
    },
    /// The length of an input array or string.
    Length(SymRef),
    /// A character of an input string; strings of Latin-1 characters only and others have
    /// different variables.
    Char {
        /// The string.
        of: SymRef,
        /// The index.
        index: u32,
        /// Whether the string has characters above 255.
        wide: bool,
    },
    /// The result of the n-th call of a non-deterministic method.
    Nondet(u32),
}

/// What an input reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// `null`.
    Null,
    /// An object or array of exactly this class that nothing else refers to yet.
    Fresh(ClassId),
    /// A string of characters up to 255.
    Latin1,
    /// A string with a character above 255.
    Wide,
    /// The enum constant in this static field.
    EnumConstant {
        /// The enum.
        class: ClassId,
        /// Offset of the static field.
        offset: u32,
    },
    /// What the class's constructor without parameters makes.
    Constructed(ClassId),
    /// The object that an earlier input reference refers to.
    Alias(SymRef),
}

/// What is known about an input reference.
#[derive(Clone, Debug)]
pub struct RefInfo {
    /// Where it is.
    pub origin: RefOrigin,
    /// Descriptor of its declared type.
    pub declared: Arc<str>,
    /// How it is written in Java: `list.next`.
    pub name: String,
}

/// An input: a value for every variable, a choice for every reference. What is not said is zero,
/// `null`, or in strings the letter a.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Input {
    /// Values.
    pub model: Model,
    /// Choices.
    pub choices: BTreeMap<SymRef, Choice>,
}

/// All inputs met so far.
#[derive(Debug, Default)]
pub struct Space {
    refs: Vec<RefInfo>,
    ref_ids: FxHashMap<RefOrigin, SymRef>,
    vars: FxHashMap<VarOrigin, Term>,
    origins: Vec<VarOrigin>,
}

impl Space {
    /// The reference of an origin, made when it is new.
    pub fn reference(
        &mut self,
        origin: RefOrigin,
        declared: &Arc<str>,
        name: impl FnOnce() -> String,
    ) -> SymRef {
        if let Some(&r) = self.ref_ids.get(&origin) {
            return r;
        }
        let r = SymRef(self.refs.len() as u32);
        self.refs.push(RefInfo {
            origin,
            declared: declared.clone(),
            name: name(),
        });
        self.ref_ids.insert(origin, r);
        r
    }

    /// The variable of an origin, made when it is new.
    pub fn variable(
        &mut self,
        pool: &mut Pool,
        origin: VarOrigin,
        kind: VarKind,
        name: impl FnOnce() -> String,
    ) -> Term {
        if let Some(&t) = self.vars.get(&origin) {
            return t;
        }
        let t = pool.var(kind, &name());
        self.vars.insert(origin, t);
        self.origins.push(origin);
        t
    }

    /// The variable of an origin, if there is one.
    pub fn find_variable(&self, origin: VarOrigin) -> Option<Term> {
        self.vars.get(&origin).copied()
    }

    /// The reference of an origin, if there is one.
    pub fn find_reference(&self, origin: RefOrigin) -> Option<SymRef> {
        self.ref_ids.get(&origin).copied()
    }

    /// What is known about a reference.
    pub fn info(&self, r: SymRef) -> &RefInfo {
        &self.refs[r.0 as usize]
    }

    /// All references met so far.
    pub fn references(&self) -> impl Iterator<Item = &RefInfo> {
        self.refs.iter()
    }

    /// What a variable stands for.
    pub fn origin(&self, var: VarId) -> Option<VarOrigin> {
        self.origins.get(var.index()).copied()
    }
}

/// The variable kind of a field or element.
pub fn var_kind(kind: Kind) -> VarKind {
    match kind {
        Kind::Boolean => VarKind::Boolean,
        Kind::Byte => VarKind::Byte,
        Kind::Short => VarKind::Short,
        Kind::Char => VarKind::Char,
        Kind::Long => VarKind::Long,
        Kind::Float => VarKind::Float,
        Kind::Double => VarKind::Double,
        Kind::Int | Kind::Ref | Kind::Void => VarKind::Int,
    }
}
