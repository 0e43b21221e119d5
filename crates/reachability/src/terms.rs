//! Terms, places and classes, and what is built of them all over the analysis.

use std::sync::Arc;

use expr::{BinOp, Pool, Term, VarKind};

use crate::classes::Classes;
use crate::place::{FieldId, NOW, Place, Places, kind_of};

/// Terms, places and classes: what is needed to say what instructions do.
pub(crate) struct Terms<'u> {
    pub pool: Pool,
    pub places: Places,
    pub classes: Classes<'u>,
    pub functions: Vec<String>,
    /// Functions that are tables of a compiler, by their number.
    pub tables: Vec<(crate::place::FunctionId, FieldId)>,
    /// What fields always satisfy.
    pub invariants: Vec<crate::invariants::Invariant>,
}

impl Terms<'_> {
    pub fn function(&mut self, name: &str) -> crate::place::FunctionId {
        let known = self.functions.iter().position(|f| f == name);
        let at = known.unwrap_or_else(|| {
            self.functions.push(name.to_owned());
            self.functions.len() - 1
        });
        crate::place::FunctionId(at as u32)
    }

    /// A function of arguments that never changes.
    pub fn apply(&mut self, name: &str, arguments: Vec<Term>, kind: VarKind) -> Term {
        let id = self.function(name);
        let place = Place::Function(id, arguments);
        self.places.term(&mut self.pool, place, kind, name)
    }

    /// An entry of a compiler's table for switches on an enum, if the array is one: nothing writes it once
    /// it is there.
    pub fn table_entry(&mut self, array: Term, index: Term) -> Option<Term> {
        let var = self.pool.var_of(array)?;
        let Place::Static(_, field) = *self.places.of(var) else {
            return None;
        };
        let f = self.classes.field(field);
        f.switch_map.as_ref()?;
        let name = format!("{}.{}", f.class, f.name);
        let id = self.function(&name);
        if !self.tables.contains(&(id, field)) {
            self.tables.push((id, field));
        }
        Some(self.apply(&name, vec![index], VarKind::Int))
    }

    /// What is known of an entry of a compiler's table.
    pub fn of_table(
        &mut self,
        id: crate::place::FunctionId,
        index: Term,
        value: Term,
    ) -> Option<Term> {
        let (_, field) = *self.tables.iter().find(|(table, _)| *table == id)?;
        let map = self.classes.field(field).switch_map.clone()?;
        let mut any = self.pool.bool(false);
        for (ordinal, entry) in map.iter().enumerate() {
            let (o, e) = (self.pool.int(ordinal as i32), self.pool.int(*entry));
            let (at, is) = (self.pool.eq(index, o), self.pool.eq(value, e));
            let both = self.pool.and(at, is);
            any = self.pool.or(any, both);
        }
        Some(any)
    }

    pub fn length(&mut self, array: Term) -> Term {
        let place = Place::Length(array);
        self.places
            .term(&mut self.pool, place, VarKind::Length, "length")
    }

    pub fn instance(&mut self, class: &Arc<str>, object: Term) -> Term {
        let place = Place::Instance(class.clone(), object);
        let name = format!("instanceof {class}");
        self.places
            .term(&mut self.pool, place, VarKind::Boolean, &name)
    }

    pub fn is_null(&mut self, reference: Term) -> Term {
        let null = self.pool.int(0);
        self.pool.eq(reference, null)
    }

    pub fn not_null(&mut self, reference: Term) -> Term {
        let null = self.is_null(reference);
        self.pool.not(null)
    }

    /// 0 or 1 for a condition.
    pub fn flag(&mut self, condition: Term) -> Term {
        let (one, zero) = (self.pool.int(1), self.pool.int(0));
        self.pool.ite(condition, one, zero)
    }

    /// Whether an index is inside a length.
    pub fn is_inside(&mut self, index: Term, length: Term) -> Term {
        let zero = self.pool.int(0);
        let low = self.pool.binary(BinOp::Le, zero, index);
        let high = self.pool.binary(BinOp::Lt, index, length);
        self.pool.and(low, high)
    }

    /// The field of an object in a heap that nobody has spoken of.
    pub fn read_later(&mut self, field: FieldId, object: Term) -> Term {
        let (kind, name) = {
            let f = self.classes.field(field);
            (kind_of(&f.descriptor), f.name.clone())
        };
        let place = Place::Field(self.places.version(), field, object);
        self.places.term(&mut self.pool, place, kind, &name)
    }

    /// The field of an object, read now.
    pub fn read(&mut self, field: FieldId, object: Term) -> Term {
        let (kind, name) = {
            let f = self.classes.field(field);
            (kind_of(&f.descriptor), f.name.clone())
        };
        let place = Place::Field(NOW, field, object);
        self.places.term(&mut self.pool, place, kind, &name)
    }
}
