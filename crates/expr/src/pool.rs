//! The pool: terms made once, and what is known about each.

use std::cell::OnceCell;
use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::op::{BinOp, UnOp};
use crate::range::Range;
use crate::value::{Sort, Value};

/// A term of one pool; equal terms of a pool have equal handles.
///
/// # Canonical form
/// The constructors of [`Pool`] give the same term for many ways to write it:
///
/// - Constants are folded; no operator has only constant operands.
/// - Operands of commutative operators are in the order they were made, constants last.
/// - `Sub` of an integer constant is `Add` of its negation; constants move outwards in sums and
///   are merged: `(x + 1) - (y + 2)` is `(x - y) + -1`.
/// - `Ne` is `Not(Eq)`. Integer comparisons are never under a `Not`: `!(a < b)` is `b <= a`. With a
///   constant they are `Le`: `x < 10` is `x <= 9`, `0 < x` is `1 <= x`. At the end of an interval
///   they are equalities: a length `<= 0` is a length `== 0`.
/// - A constant is on the right of `Eq`, with its summands: `x + 3 == 7` is `x == 4`.
/// - `LCmp`, `FCmpL` and their kin compared with a constant are comparisons of their operands,
///   negated where NaN needs it. `int`s widened to `long` or `double` are compared as `int`s.
/// - Conversions and masks that the interval of their operand shows to do nothing are gone, and a
///   comparison that intervals decide is a constant.
/// - An operator on an `Ite` of constants and a constant is an `Ite` of constants; `Ite`s of Bool
///   constants are conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(NonZeroU32);

impl Term {
    /// A number that is dense in its pool, for tables beside it.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn at(index: usize) -> Term {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Term(number.expect("a pool holds fewer than 2^32 terms"))
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A variable of one pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(u32);

impl VarId {
    /// Variables are numbered from 0 in the order in which they were made.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a variable stands for in the program; decides its sort and which values it can take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "Java's primitive types")]
pub enum VarKind {
    /// An `Int`, 0 or 1.
    Boolean,
    Byte,
    Short,
    Char,
    /// A `char` up to 255: a character of a string that has no others.
    Latin1,
    Int,
    Long,
    Float,
    Double,
    /// The length of an array or string: an `Int` that is not negative, and better small.
    Length,
}

impl VarKind {
    /// All kinds, for tables and tests.
    pub const ALL: [VarKind; 10] = [
        VarKind::Boolean,
        VarKind::Byte,
        VarKind::Short,
        VarKind::Char,
        VarKind::Latin1,
        VarKind::Int,
        VarKind::Long,
        VarKind::Float,
        VarKind::Double,
        VarKind::Length,
    ];

    /// The sort of such a variable.
    #[must_use]
    pub fn sort(self) -> Sort {
        match self {
            VarKind::Long => Sort::Long,
            VarKind::Float => Sort::Float,
            VarKind::Double => Sort::Double,
            _ => Sort::Int,
        }
    }

    /// Whether it is a character.
    #[must_use]
    pub fn is_char(self) -> bool {
        matches!(self, VarKind::Char | VarKind::Latin1)
    }

    /// The values it can take; of floats nothing is known.
    #[must_use]
    pub fn range(self) -> Range {
        match self {
            VarKind::Boolean => Range::new(0, 1),
            VarKind::Byte => Range::new(-128, 127),
            VarKind::Short => Range::new(-32768, 32767),
            VarKind::Char => Range::new(0, 65535),
            VarKind::Latin1 => Range::new(0, 255),
            VarKind::Length => Range::new(0, i64::from(i32::MAX)),
            VarKind::Int => Range::of_sort(Sort::Int),
            VarKind::Long | VarKind::Float | VarKind::Double => Range::of_sort(Sort::Long),
        }
    }
}

/// What a pool knows about a variable.
#[derive(Clone, Debug)]
pub struct VarInfo {
    /// What it stands for.
    pub kind: VarKind,
    /// How it is written in Java: `x`, `s.charAt(0)`.
    pub name: Box<str>,
    /// The variable as a term.
    pub term: Term,
}

/// One step into a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "operator and operands")]
pub enum Node {
    Const(Value),
    Var(VarId),
    Unary(UnOp, Term),
    Binary(BinOp, Term, Term),
    /// Condition, value if it holds, value otherwise.
    Ite(Term, Term, Term),
}

impl Node {
    /// The operands, in order.
    pub fn operands(self) -> impl Iterator<Item = Term> {
        let (a, b, c) = match self {
            Node::Const(_) | Node::Var(_) => (None, None, None),
            Node::Unary(_, a) => (Some(a), None, None),
            Node::Binary(_, a, b) => (Some(a), Some(b), None),
            Node::Ite(a, b, c) => (Some(a), Some(b), Some(c)),
        };
        [a, b, c].into_iter().flatten()
    }
}

/// What is kept beside a node.
struct Info {
    sort: Sort,
    range: Range,
    /// Nodes of the tree, saturating.
    size: u32,
    /// The longest way to a leaf.
    depth: u32,
    /// Free variables, sorted. Made at once while they are few, on demand otherwise, because a
    /// chain of n terms with n variables would take n * n.
    vars: OnceCell<Arc<[VarId]>>,
}

/// Sets up to this size are made with their term.
const EAGER_VARS: usize = 32;

/// All terms of a worker. Terms are never removed; drop the pool instead.
pub struct Pool {
    nodes: Vec<Node>,
    infos: Vec<Info>,
    ids: FxHashMap<Node, Term>,
    vars: Vec<VarInfo>,
    no_vars: Arc<[VarId]>,
    pub(crate) simplifying: bool,
    pub(crate) truth: Term,
    pub(crate) falsehood: Term,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    /// An empty pool.
    #[must_use]
    pub fn new() -> Pool {
        let mut pool = Pool {
            nodes: Vec::new(),
            infos: Vec::new(),
            ids: FxHashMap::default(),
            vars: Vec::new(),
            no_vars: Arc::new([]),
            simplifying: true,
            truth: Term::at(0),
            falsehood: Term::at(0),
        };
        pool.truth = pool.constant(Value::Bool(true));
        pool.falsehood = pool.constant(Value::Bool(false));
        pool
    }

    /// A pool whose constructors build exactly what they are asked for. Only to compare with.
    #[must_use]
    pub fn without_simplification() -> Pool {
        Pool {
            simplifying: false,
            ..Pool::new()
        }
    }

    /// A new variable. Two calls give two variables, whatever their names.
    pub fn var(&mut self, kind: VarKind, name: &str) -> Term {
        let var = VarId(u32::try_from(self.vars.len()).expect("fewer than 2^32 variables"));
        let term = self.intern(Node::Var(var), kind.sort(), kind.range(), &[], Some(var));
        self.vars.push(VarInfo {
            kind,
            name: name.into(),
            term,
        });
        term
    }

    /// Kind and name of a variable.
    #[must_use]
    pub fn var_info(&self, var: VarId) -> &VarInfo {
        &self.vars[var.index()]
    }

    /// How many variables there are.
    #[must_use]
    pub fn n_vars(&self) -> usize {
        self.vars.len()
    }

    /// All variables, in the order in which they were made.
    pub fn all_vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.vars.len() as u32).map(VarId)
    }

    /// How many terms there are.
    #[must_use]
    pub fn n_terms(&self) -> usize {
        self.nodes.len()
    }

    /// The variable a term is, if it is one.
    #[must_use]
    pub fn var_of(&self, term: Term) -> Option<VarId> {
        match self.node(term) {
            Node::Var(var) => Some(var),
            _ => None,
        }
    }

    /// The constant a term is, if it is one.
    #[must_use]
    pub fn const_of(&self, term: Term) -> Option<Value> {
        match self.node(term) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Operator and operands.
    #[must_use]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.index()]
    }

    /// The sort of a term.
    #[must_use]
    pub fn sort(&self, term: Term) -> Sort {
        self.infos[term.index()].sort
    }

    /// An interval that holds every value of an `Int` or `Long` term.
    #[must_use]
    pub fn range(&self, term: Term) -> Range {
        self.infos[term.index()].range
    }

    /// Nodes of the term written out as a tree; `u32::MAX` stands for that many or more.
    #[must_use]
    pub fn size(&self, term: Term) -> u32 {
        self.infos[term.index()].size
    }

    /// The longest way from the term to a leaf; 0 for a leaf.
    #[must_use]
    pub fn depth(&self, term: Term) -> u32 {
        self.infos[term.index()].depth
    }

    /// The free variables, sorted, each once.
    #[must_use]
    pub fn vars(&self, term: Term) -> &[VarId] {
        self.infos[term.index()]
            .vars
            .get_or_init(|| self.collect_vars(term))
    }

    fn collect_vars(&self, term: Term) -> Arc<[VarId]> {
        let mut vars = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.infos[term.index()].vars.get() {
                Some(known) => vars.extend_from_slice(known),
                None => stack.extend(self.node(term).operands()),
            }
        }
        vars.sort_unstable();
        vars.dedup();
        vars.into()
    }

    /// A constant.
    pub fn constant(&mut self, value: Value) -> Term {
        let range = value
            .as_integer()
            .map_or(Range::of_sort(Sort::Long), |it| Range::new(it, it));
        self.intern(Node::Const(value), value.sort(), range, &[], None)
    }

    /// A constant condition.
    #[must_use]
    pub fn bool(&self, value: bool) -> Term {
        if value { self.truth } else { self.falsehood }
    }

    /// An `Int` constant.
    pub fn int(&mut self, value: i32) -> Term {
        self.constant(Value::Int(value))
    }

    /// A `Long` constant.
    pub fn long(&mut self, value: i64) -> Term {
        self.constant(Value::Long(value))
    }

    /// A `Float` constant.
    pub fn float(&mut self, value: f32) -> Term {
        self.constant(Value::Float(value))
    }

    /// A `Double` constant.
    pub fn double(&mut self, value: f64) -> Term {
        self.constant(Value::Double(value))
    }

    /// The term of a node that was made before.
    pub(crate) fn known(&self, node: Node) -> Option<Term> {
        self.ids.get(&node).copied()
    }

    /// The term of a node as it is, without simplification.
    pub(crate) fn intern_unary(&mut self, op: UnOp, operand: Term) -> Term {
        let sort = op.result(self.sort(operand));
        let sort = sort.unwrap_or_else(|| panic!("{op:?} of {:?}", self.sort(operand)));
        let range = Range::of_unary(op, self.range(operand), sort);
        self.intern(Node::Unary(op, operand), sort, range, &[operand], None)
    }

    /// The term of a node as it is, without simplification.
    pub(crate) fn intern_binary(&mut self, op: BinOp, left: Term, right: Term) -> Term {
        let sorts = (self.sort(left), self.sort(right));
        let sort = op.result(sorts.0, sorts.1);
        let sort = sort.unwrap_or_else(|| panic!("{op:?} of {sorts:?}"));
        let range = Range::of_binary(op, self.range(left), self.range(right), sort);
        self.intern(
            Node::Binary(op, left, right),
            sort,
            range,
            &[left, right],
            None,
        )
    }

    /// The term of a node as it is, without simplification.
    pub(crate) fn intern_ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        assert!(self.sort(condition) == Sort::Bool && self.sort(then) == self.sort(otherwise));
        let range = self.range(then).hull(self.range(otherwise));
        let sort = self.sort(then);
        let node = Node::Ite(condition, then, otherwise);
        self.intern(node, sort, range, &[condition, then, otherwise], None)
    }

    fn intern(
        &mut self,
        node: Node,
        sort: Sort,
        range: Range,
        operands: &[Term],
        var: Option<VarId>,
    ) -> Term {
        if let Some(&term) = self.ids.get(&node) {
            return term;
        }
        let term = Term::at(self.nodes.len());
        let mut size = 1u32;
        let mut depth = 0;
        for operand in operands {
            let info = &self.infos[operand.index()];
            size = size.saturating_add(info.size);
            depth = depth.max(info.depth + 1);
        }
        let vars = match var {
            Some(var) => OnceCell::from(Arc::from([var])),
            None => self.union_of_vars(operands),
        };
        self.nodes.push(node);
        self.infos.push(Info {
            sort,
            range,
            size,
            depth,
            vars,
        });
        self.ids.insert(node, term);
        term
    }

    /// The free variables of a term with these operands, unless they are many.
    fn union_of_vars(&self, operands: &[Term]) -> OnceCell<Arc<[VarId]>> {
        let mut union = &self.no_vars;
        let mut merged;
        for operand in operands {
            let Some(vars) = self.infos[operand.index()].vars.get() else {
                return OnceCell::new();
            };
            if vars.is_empty()
                || Arc::ptr_eq(union, vars)
                || vars.iter().all(|var| union.binary_search(var).is_ok())
            {
                continue;
            }
            if union.iter().all(|var| vars.binary_search(var).is_ok()) {
                union = vars;
                continue;
            }
            if union.len() + vars.len() > EAGER_VARS {
                return OnceCell::new();
            }
            let mut both: Vec<VarId> = union.iter().chain(vars.iter()).copied().collect();
            both.sort_unstable();
            both.dedup();
            merged = Arc::from(both);
            union = &merged;
        }
        OnceCell::from(Arc::clone(union))
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool of {} terms", self.nodes.len())
    }
}
