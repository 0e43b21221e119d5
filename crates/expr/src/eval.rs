//! Evaluation of terms under a model.

use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::op::{BinOp, UnOp};
use crate::pool::{Node, Pool, Term, VarId};
use crate::value::Value;

/// A term with at most this many nodes as a tree is evaluated by plain recursion.
const SMALL_TREE: u32 = 256;

impl Pool {
    /// The value of a term; variables the model does not have are false or zero.
    #[must_use]
    pub fn eval(&self, term: Term, model: &Model) -> Value {
        if self.is_small(term) {
            return self.eval_small(term, model);
        }
        let mut tape = Tape::new(self, &[term]);
        tape.load(model);
        tape.run();
        tape.value(0)
    }

    /// Whether a term is evaluated quickest as a tree; others are laid out on a [`Tape`] first, which
    /// pays for itself when several terms or models share it.
    #[must_use]
    pub fn is_small(&self, term: Term) -> bool {
        self.size(term) <= SMALL_TREE
    }

    /// Whether a condition is true.
    ///
    /// # Panics
    /// If the term is not a `Bool`.
    #[must_use]
    pub fn holds(&self, condition: Term, model: &Model) -> bool {
        self.eval(condition, model).as_bool().expect("a condition")
    }

    fn eval_small(&self, term: Term, model: &Model) -> Value {
        match self.node(term) {
            Node::Const(value) => value,
            Node::Var(var) => model.get(var).unwrap_or_else(|| self.sort(term).zero()),
            Node::Unary(op, a) => op.apply(self.eval_small(a, model)),
            Node::Binary(BinOp::And, a, b) => match self.eval_small(a, model) {
                Value::Bool(false) => Value::Bool(false),
                left => BinOp::And.apply(left, self.eval_small(b, model)),
            },
            Node::Binary(op, a, b) => {
                op.apply(self.eval_small(a, model), self.eval_small(b, model))
            }
            Node::Ite(condition, then, otherwise) => match self.eval_small(condition, model) {
                Value::Bool(true) => self.eval_small(then, model),
                _ => self.eval_small(otherwise, model),
            },
        }
    }
}

#[derive(Clone, Copy)]
enum Step {
    Unary(UnOp, u32),
    Binary(BinOp, u32, u32),
    Ite(u32, u32, u32),
}

/// Terms laid out for being evaluated again and again under changing values: every shared subterm
/// once, operands before operators, no recursion.
pub struct Tape {
    /// Variables in ascending order; the value of the i-th is in slot i.
    vars: Vec<VarId>,
    defaults: Vec<Value>,
    /// Variables, then constants, then one slot for each step.
    slots: Vec<Value>,
    n_leaves: usize,
    steps: Vec<Step>,
    roots: Vec<u32>,
    places: FxHashMap<Term, u32>,
}

impl Tape {
    /// Lays out some terms.
    #[must_use]
    pub fn new(pool: &Pool, terms: &[Term]) -> Tape {
        let (order, mut vars) = postorder(pool, terms);
        vars.sort_unstable();
        let mut places: FxHashMap<Term, u32> = FxHashMap::default();
        places.reserve(order.len());
        let mut slots = Vec::with_capacity(order.len());
        let mut defaults = Vec::with_capacity(vars.len());
        for &var in &vars {
            let term = pool.var_info(var).term;
            places.insert(term, slots.len() as u32);
            slots.push(pool.sort(term).zero());
            defaults.push(pool.sort(term).zero());
        }
        for &term in &order {
            if let Node::Const(value) = pool.node(term) {
                places.insert(term, slots.len() as u32);
                slots.push(value);
            }
        }
        let n_leaves = slots.len();
        let mut steps = Vec::with_capacity(order.len() - n_leaves);
        for &term in &order {
            let step = match pool.node(term) {
                Node::Const(_) | Node::Var(_) => continue,
                Node::Unary(op, a) => Step::Unary(op, places[&a]),
                Node::Binary(op, a, b) => Step::Binary(op, places[&a], places[&b]),
                Node::Ite(a, b, c) => Step::Ite(places[&a], places[&b], places[&c]),
            };
            steps.push(step);
            places.insert(term, slots.len() as u32);
            slots.push(pool.sort(term).zero());
        }
        let roots = terms.iter().map(|term| places[term]).collect();
        Tape {
            vars,
            defaults,
            slots,
            n_leaves,
            steps,
            roots,
            places,
        }
    }

    /// The variables, ascending.
    #[must_use]
    pub fn vars(&self) -> &[VarId] {
        &self.vars
    }

    /// How many operators one run evaluates.
    #[must_use]
    pub fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// Takes the values of all variables from a model.
    pub fn load(&mut self, model: &Model) {
        for (place, &var) in self.vars.iter().enumerate() {
            self.slots[place] = model.get(var).unwrap_or(self.defaults[place]);
        }
    }

    /// Sets the value of the `place`-th variable.
    pub fn set(&mut self, place: usize, value: Value) {
        debug_assert!(value.sort() == self.defaults[place].sort());
        self.slots[place] = value;
    }

    /// The value of the `place`-th variable.
    #[must_use]
    pub fn get(&self, place: usize) -> Value {
        self.slots[place]
    }

    /// Evaluates everything.
    pub fn run(&mut self) {
        for (slot, step) in (self.n_leaves..).zip(&self.steps) {
            self.slots[slot] = match *step {
                Step::Unary(op, a) => op.apply(self.slots[a as usize]),
                Step::Binary(op, a, b) => op.apply(self.slots[a as usize], self.slots[b as usize]),
                Step::Ite(condition, then, otherwise) => match self.slots[condition as usize] {
                    Value::Bool(true) => self.slots[then as usize],
                    _ => self.slots[otherwise as usize],
                },
            };
        }
    }

    /// The value of the `index`-th of the terms given to [`Tape::new`], after a run.
    #[must_use]
    pub fn value(&self, index: usize) -> Value {
        self.slots[self.roots[index] as usize]
    }

    /// The value of a subterm after a run, if it is one.
    #[must_use]
    pub fn value_of(&self, term: Term) -> Option<Value> {
        self.places
            .get(&term)
            .map(|&place| self.slots[place as usize])
    }
}

/// All subterms, operands first, each once; and the variables among them.
fn postorder(pool: &Pool, terms: &[Term]) -> (Vec<Term>, Vec<VarId>) {
    let mut order = Vec::new();
    let mut vars = Vec::new();
    let mut done = rustc_hash::FxHashSet::default();
    let mut stack: Vec<(Term, bool)> = terms.iter().rev().map(|&term| (term, false)).collect();
    while let Some((term, operands_done)) = stack.pop() {
        if operands_done {
            order.push(term);
            continue;
        }
        if !done.insert(term) {
            continue;
        }
        if let Node::Var(var) = pool.node(term) {
            vars.push(var);
        }
        stack.push((term, true));
        stack.extend(pool.node(term).operands().map(|operand| (operand, false)));
    }
    (order, vars)
}
