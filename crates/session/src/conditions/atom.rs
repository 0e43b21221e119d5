//! Conditions: what is compared, and how.

use std::collections::BTreeMap;

use program::Relation;
use testcase::Prim;

/// Something that a jump compares.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    /// A parameter, a field of the receiver or what a getter gives.
    Named {
        name: String,
        kind: Kind,
        /// A parameter, or asked of one.
        given: bool,
    },
    /// A number.
    Number(i64),
    /// A constant of an enum.
    EnumConstant(String),
    /// A three-way comparison, and what it gives for a NaN.
    Compared(Box<Operand>, Box<Operand>, Option<i8>),
    /// The receiver.
    This,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Boolean,
    Char,
    Number,
    /// A number of things: a length, a size.
    Count,
    Reference,
}

impl Kind {
    pub fn of(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first().copied().and_then(Prim::of) {
            Some(Prim::Boolean) => Kind::Boolean,
            Some(Prim::Char) => Kind::Char,
            Some(_) => Kind::Number,
            None => Kind::Reference,
        }
    }
}

/// What a comparison says when it holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Atom {
    pub relation: Relation,
    pub a: Operand,
    pub b: Option<Operand>,
}

impl Atom {
    /// The numbers that a subject can be, where it is compared with one.
    pub fn interval(&self) -> Option<(&str, i64, i64)> {
        let (Operand::Named { name, .. }, Some(Operand::Number(v))) = (&self.a, &self.b) else {
            return None;
        };
        let (low, high) = match self.relation {
            Relation::Eq => (*v, *v),
            Relation::Lt => (i64::MIN, v.checked_sub(1)?),
            Relation::Le => (i64::MIN, *v),
            Relation::Gt => (v.checked_add(1)?, i64::MAX),
            Relation::Ge => (*v, i64::MAX),
            Relation::Ne => return None,
        };
        Some((name, low, high))
    }
}

/// What is known of subjects that are compared with numbers.
#[derive(Default)]
pub(super) struct Ranges<'a> {
    /// For each subject, the greatest lower bound and the least upper bound that some condition has.
    bounds: BTreeMap<&'a str, (i64, i64)>,
}

impl<'a> Ranges<'a> {
    pub fn of(atoms: impl Iterator<Item = &'a Atom>) -> Ranges<'a> {
        let mut ranges = Ranges::default();
        for (name, low, high) in atoms.filter_map(Atom::interval) {
            let bounds = ranges.bounds.entry(name).or_insert((low, high));
            *bounds = (bounds.0.max(low), bounds.1.min(high));
        }
        ranges
    }

    /// Whether a condition cannot hold of the same numbers as one of these.
    pub fn exclude(&self, atom: &Atom) -> bool {
        atom.interval().is_some_and(|(name, low, high)| {
            let bounds = self.bounds.get(name);
            bounds.is_some_and(|(lowest, highest)| high < *lowest || *highest < low)
        })
    }
}
