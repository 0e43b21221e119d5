//! The weakest precondition of a condition: what must hold before an instruction for the condition to
//! hold after it.
//!
//! Terms are rewritten. A local variable or operand becomes the term that the instruction put there;
//! a field that the instruction may have written becomes a choice between the written value and what
//! was there before, by whether the objects are the same. So every case of aliasing is in the term,
//! and none is left out.

use expr::{BinOp, Node, Sort, Term, VarId};
use rustc_hash::FxHashMap;

use crate::calls::Havoc;
use crate::place::{FieldId, NOW, Place};
use crate::transfer::{Terms, Transfer, Write};

/// Deeper and larger conditions are dropped, which weakens a state and never makes a proof wrong.
const DEEPEST: u32 = 120;
const LARGEST: u32 = 2_000;

/// Rewrites conditions over one instruction.
pub(crate) struct Rewriter<'a, 'u> {
    t: &'a mut Terms<'u>,
    transfer: &'a Transfer,
    /// The version that the heap after the instruction gets, if other code ran.
    version: u32,
    memo: FxHashMap<Term, Term>,
    /// Local variables that the instruction does not set are those of another method: nothing is known of
    /// them.
    pub forgets_locals: bool,
    /// Variables that others stand for, whatever the instruction does.
    pub swap: FxHashMap<VarId, Term>,
}

impl<'a, 'u> Rewriter<'a, 'u> {
    pub fn new(t: &'a mut Terms<'u>, transfer: &'a Transfer) -> Rewriter<'a, 'u> {
        let version = match transfer.write {
            Write::Code(_) => t.places.version(),
            _ => NOW,
        };
        Rewriter {
            t,
            transfer,
            version,
            memo: FxHashMap::default(),
            forgets_locals: false,
            swap: FxHashMap::default(),
        }
    }

    /// The condition before the instruction; nothing when it is better forgotten.
    pub fn condition(&mut self, term: Term) -> Option<Term> {
        if self.t.pool.depth(term) > DEEPEST {
            return None;
        }
        let made = self.term(term);
        (self.t.pool.size(made) <= LARGEST).then_some(made)
    }

    fn term(&mut self, term: Term) -> Term {
        if let Some(&known) = self.memo.get(&term) {
            return known;
        }
        let made = match self.t.pool.node(term) {
            Node::Const(_) => term,
            Node::Var(var) => self.place(var, term),
            Node::Unary(op, a) => {
                let a = self.term(a);
                self.t.pool.unary(op, a)
            }
            Node::Binary(BinOp::Eq, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                self.equal(a, b)
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                self.t.pool.binary(op, a, b)
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.term(c), self.term(a), self.term(b));
                self.t.pool.ite(c, a, b)
            }
        };
        self.memo.insert(term, made);
        made
    }

    /// Equality, which is decided for an object that comes into being here.
    fn equal(&mut self, a: Term, b: Term) -> Term {
        match self.transfer.write {
            Write::Object(new, _) | Write::Array(new, ..) if b == new => self.is_new(a, new),
            Write::Object(new, _) | Write::Array(new, ..) if a == new => self.is_new(b, new),
            _ => self.t.pool.eq(a, b),
        }
    }

    /// Whether a reference is to an object that comes into being here: nothing that is there before is.
    fn is_new(&mut self, it: Term, new: Term) -> Term {
        if it == new {
            return self.t.pool.bool(true);
        }
        match self.t.pool.node(it) {
            Node::Const(_) => self.t.pool.bool(false),
            Node::Var(_) if self.was_there(it) => self.t.pool.bool(false),
            Node::Ite(c, a, b) => {
                let (a, b) = (self.is_new(a, new), self.is_new(b, new));
                self.t.pool.ite(c, a, b)
            }
            _ => self.t.pool.eq(it, new),
        }
    }

    /// Whether a reference of the state before the instruction is to an object that was there then, or
    /// `null`. What later code made may be named by such a state, too; its content may be anything.
    fn was_there(&self, it: Term) -> bool {
        match self.t.pool.node(it) {
            Node::Const(_) => true,
            Node::Var(var) => match self.t.places.of(var) {
                Place::Local(..) | Place::Stack(..) | Place::Waiting(..) | Place::Param(_) => true,
                Place::Static(NOW, _) => true,
                Place::Field(NOW, _, object) => self.was_there(*object),
                Place::Element(NOW, _, array, _) => self.was_there(*array),
                _ => false,
            },
            Node::Ite(_, a, b) => self.was_there(a) && self.was_there(b),
            _ => false,
        }
    }

    fn place(&mut self, var: VarId, term: Term) -> Term {
        if let Some(&other) = self.swap.get(&var) {
            return other;
        }
        let sort = self.t.pool.sort(term);
        match self.t.places.of(var).clone() {
            Place::Local(index, _) => {
                let set = self.transfer.locals.iter().find(|(at, _)| *at == index);
                match set {
                    Some(&(_, value)) if self.t.pool.sort(value) == sort => value,
                    _ if self.forgets_locals => {
                        let kind = self.t.pool.var_info(var).kind;
                        self.t.places.fresh(&mut self.t.pool, kind)
                    }
                    _ => term,
                }
            }
            Place::Stack(depth, _) => match self.transfer.stack.get(usize::from(depth)) {
                Some(&value) if self.t.pool.sort(value) == sort => value,
                _ => term,
            },
            Place::Param(_) | Place::Waiting(..) | Place::Fresh(_) | Place::Allocated(_) => term,
            Place::Field(version, field, object) => {
                let object = self.term(object);
                if version != NOW {
                    return self.like(var, Place::Field(version, field, object));
                }
                self.field(var, field, object, sort)
            }
            Place::Static(version, field) => match &self.transfer.write {
                _ if version != NOW => term,
                Write::Static(written, value) if *written == field => *value,
                Write::Code(havoc) if self.may_write(havoc, field, true) => {
                    self.like(var, Place::Static(self.version, field))
                }
                _ => term,
            },
            Place::Element(version, letter, array, index) => {
                let (array, index) = (self.term(array), self.term(index));
                if letter == b'I'
                    && let Some(entry) = self.t.table_entry(array, index)
                {
                    return entry;
                }
                if version != NOW {
                    return self.like(var, Place::Element(version, letter, array, index));
                }
                self.element(var, letter, array, index, sort)
            }
            Place::Length(array) => {
                let array = self.term(array);
                let before = self.like(var, Place::Length(array));
                match self.transfer.write {
                    Write::Array(new, length, _) => {
                        let is_new = self.is_new(array, new);
                        self.t.pool.ite(is_new, length, before)
                    }
                    _ => before,
                }
            }
            Place::Instance(class, object) => {
                let object = self.term(object);
                let before = self.like(var, Place::Instance(class.clone(), object));
                let (Write::Object(new, made) | Write::Array(new, _, made)) = &self.transfer.write
                else {
                    return before;
                };
                let (new, made) = (*new, made.clone());
                match self.t.classes.is_below(&made, &class) {
                    Some(is) => {
                        let is_new = self.is_new(object, new);
                        let answer = self.t.pool.int(i32::from(is));
                        self.t.pool.ite(is_new, answer, before)
                    }
                    None => before,
                }
            }
            Place::Function(id, arguments) => {
                let arguments = arguments.into_iter().map(|a| self.term(a)).collect();
                self.like(var, Place::Function(id, arguments))
            }
        }
    }

    fn like(&mut self, var: VarId, place: Place) -> Term {
        self.t.places.like(&mut self.t.pool, var, place)
    }

    fn field(&mut self, var: VarId, field: FieldId, object: Term, sort: Sort) -> Term {
        let before = Place::Field(NOW, field, object);
        match &self.transfer.write {
            Write::Field(written, target, value) if *written == field => {
                let (target, value) = (*target, *value);
                let same = self.t.pool.eq(object, target);
                let before = self.like(var, before);
                self.t.pool.ite(same, value, before)
            }
            Write::Object(new, _) => {
                let new = *new;
                let is_new = self.is_new(object, new);
                let zero = self.zero(sort);
                let before = self.like(var, before);
                self.t.pool.ite(is_new, zero, before)
            }
            Write::Code(havoc) if self.may_write(havoc, field, self.was_there(object)) => {
                self.like(var, Place::Field(self.version, field, object))
            }
            _ => self.like(var, before),
        }
    }

    fn element(&mut self, var: VarId, letter: u8, array: Term, index: Term, sort: Sort) -> Term {
        let before = Place::Element(NOW, letter, array, index);
        match &self.transfer.write {
            Write::Element(written, target, at, value) if *written == letter => {
                let (target, at, value) = (*target, *at, *value);
                let same_array = self.t.pool.eq(array, target);
                let same_index = self.t.pool.eq(index, at);
                let same = self.t.pool.and(same_array, same_index);
                let before = self.like(var, before);
                self.t.pool.ite(same, value, before)
            }
            Write::Array(new, ..) => {
                let new = *new;
                let is_new = self.is_new(array, new);
                let zero = self.zero(sort);
                let before = self.like(var, before);
                self.t.pool.ite(is_new, zero, before)
            }
            Write::Code(Havoc::Some(effects))
                if !effects.elements.contains(&letter) && self.was_there(array) =>
            {
                self.like(var, before)
            }
            Write::Code(_) => {
                let after = Place::Element(self.version, letter, array, index);
                self.like(var, after)
            }
            _ => self.like(var, before),
        }
    }

    /// Whether code that ran may have written a field. A field that keeps its value has none before its
    /// object is there.
    fn may_write(&self, havoc: &Havoc, field: FieldId, was_there: bool) -> bool {
        let f = self.t.classes.field(field);
        match havoc {
            Havoc::Everything => !f.is_settled || !was_there,
            Havoc::Constructor(class) => {
                !f.is_settled
                    || !was_there
                    || self.t.classes.is_below(class, &f.class) != Some(false)
            }
            Havoc::Some(effects) => effects.fields.contains(&field) || !was_there,
        }
    }

    fn zero(&mut self, sort: Sort) -> Term {
        match sort {
            Sort::Long => self.t.pool.long(0),
            Sort::Float => self.t.pool.float(0.0),
            Sort::Double => self.t.pool.double(0.0),
            _ => self.t.pool.int(0),
        }
    }
}
