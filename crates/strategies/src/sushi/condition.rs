//! Path conditions apart from the exploration that found them: clauses in the order in which they were
//! assumed, over places that are named as Java names them, so that any machine can follow them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use expr::{Node, Pool, Term, Value, VarId};
use goals::GoalId;
use rustc_hash::FxHashMap;
use symex::input::{RefOrigin, VarOrigin};
use symex::trace;
use symex::{Choice, Concolic, Explorer, Input, Path, SymRef};
use testcase::{Executable, Prim, Ty};
use vm::{ClassId, Vm};

/// Operators of all terms of a condition together; a larger one is not kept.
const MAX_NODES: usize = 20_000;

/// Characters of a text that is proposed as an argument.
const MAX_TEXT: u32 = 512;

/// A field: the class that declares it and its name.
pub type Field = (Arc<str>, Arc<str>);

/// Where a reference is found in the state before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RefPlace {
    /// A parameter, the receiver being the first of an instance method.
    Param(u16),
    /// A field of the object at another place.
    Field(usize, Field),
    /// An element of the array at another place.
    Element(usize, u32),
}

/// Where a value is found in the state before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum VarPlace {
    Param(u16),
    Field(usize, Field),
    Element(usize, u32),
    /// Of an array or string.
    Length(usize),
    /// A character of a string.
    Char(usize, u32),
}

/// What a reference should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Null,
    /// An object or array of this class that no earlier clause refers to.
    Fresh(Arc<str>),
    /// A string, with or without characters above 255.
    Text {
        is_wide: bool,
    },
    /// The enum constant of this name.
    Constant(Arc<str>, Arc<str>),
    /// An object of this class; what is in it was not looked at.
    Instance(Arc<str>),
    /// The object at another place.
    Alias(usize),
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    /// The term of this number is true.
    Holds(usize),
    /// The reference at a place is what is wanted.
    Is(usize, Wanted),
}

/// A value that a test can write down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Prim(Prim, u64),
    Boxed(Prim, u64),
    Text(Arc<[u16]>),
    Null,
}

/// Where clauses are from: the machine, the terms and inputs, and the input of the run.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The machine.
    pub vm: &'a Vm,
    /// Terms and inputs.
    pub domain: &'a Concolic,
    /// What arguments are proposed from.
    pub input: &'a Input,
}

/// The condition of a path through a method.
pub struct PathCondition {
    /// How a test calls the method.
    pub target: Arc<Executable>,
    /// Goals on the path, in order.
    pub goals: Vec<GoalId>,
    /// Fields that the condition reads.
    pub fields: BTreeSet<Field>,
    pub(super) places: Arc<[RefPlace]>,
    pub(super) clauses: Arc<[Clause]>,
    pub(crate) pool: Pool,
    pub(crate) terms: Vec<Term>,
    /// By variable of the pool.
    pub(super) vars: Arc<[VarPlace]>,
    /// For each parameter, without the receiver, what the solver had for it.
    pub(super) arguments: Vec<Option<Literal>>,
}

impl PathCondition {
    /// The condition that every call of a method satisfies.
    pub fn anything(target: &Arc<Executable>) -> PathCondition {
        PathCondition {
            target: target.clone(),
            goals: Vec::new(),
            fields: BTreeSet::new(),
            places: Arc::default(),
            clauses: Arc::default(),
            pool: Pool::new(),
            terms: Vec::new(),
            vars: Arc::default(),
            arguments: Vec::new(),
        }
    }

    /// The condition of a path; nothing where it depends on what no state before the call has, or is
    /// too large.
    pub fn of(
        explorer: &Explorer,
        path: &Path,
        target: &Arc<Executable>,
        goals: Vec<GoalId>,
    ) -> Option<PathCondition> {
        let source = Source {
            vm: &explorer.vm,
            domain: &explorer.domain,
            input: &path.input,
        };
        let clauses = path.trace.decisions.iter().map(|d| d.taken);
        PathCondition::new(&source, clauses, target, goals)
    }

    /// The condition that consists of these clauses; nothing where it depends on what no state before the
    /// call has, or is too large.
    pub fn new(
        source: &Source<'_>,
        assumed: impl IntoIterator<Item = trace::Clause>,
        target: &Arc<Executable>,
        goals: Vec<GoalId>,
    ) -> Option<PathCondition> {
        let mut copy = Copy {
            source,
            places: Vec::new(),
            numbers: FxHashMap::default(),
            pool: Pool::new(),
            vars: Vec::new(),
            known: FxHashMap::default(),
            fields: BTreeSet::new(),
        };
        if !target.is_static() {
            // The receiver is the first object that anything refers to.
            let receiver = source.domain.space.find_reference(RefOrigin::Param(0))?;
            copy.place(receiver)?;
        }
        let (mut clauses, mut terms) = (Vec::new(), Vec::new());
        for clause in assumed {
            match clause {
                trace::Clause::Holds(t) => {
                    let term = copy.term(t)?;
                    clauses.push(Clause::Holds(terms.len()));
                    terms.push(term);
                }
                trace::Clause::Is(r, choice) => {
                    let place = copy.place(r)?;
                    clauses.push(Clause::Is(place, copy.wanted(choice)?));
                }
            }
        }
        let arguments = arguments(source, target);
        Some(PathCondition {
            target: target.clone(),
            goals,
            fields: copy.fields,
            places: copy.places.into(),
            clauses: clauses.into(),
            pool: copy.pool,
            terms,
            vars: copy.vars.into(),
            arguments,
        })
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether every state satisfies it.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    fn name(&self, place: usize) -> String {
        match &self.places[place] {
            RefPlace::Param(0) if !self.target.is_static() => "this".into(),
            RefPlace::Param(k) => format!("arg{}", k - u16::from(!self.target.is_static())),
            RefPlace::Field(of, (_, name)) => format!("{}.{name}", self.name(*of)),
            RefPlace::Element(of, index) => format!("{}[{index}]", self.name(*of)),
        }
    }
}

impl fmt::Display for PathCondition {
    /// As a path condition is written: clauses joined by `&&`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, clause) in self.clauses.iter().enumerate() {
            if k > 0 {
                f.write_str(" && ")?;
            }
            match clause {
                Clause::Holds(t) => write!(f, "{}", self.pool.java(self.terms[*t]))?,
                Clause::Is(r, wanted) => {
                    let name = self.name(*r);
                    match wanted {
                        Wanted::Null => write!(f, "{name} == null")?,
                        Wanted::Fresh(class) => {
                            write!(f, "fresh {}({name})", class.replace('/', "."))?;
                        }
                        Wanted::Text { is_wide: false } => write!(f, "text({name})")?,
                        Wanted::Text { is_wide: true } => write!(f, "wide text({name})")?,
                        Wanted::Constant(_, constant) => write!(f, "{name} == {constant}")?,
                        Wanted::Instance(class) => {
                            write!(f, "instance {}({name})", class.replace('/', "."))?;
                        }
                        Wanted::Alias(other) => write!(f, "{name} == {}", self.name(*other))?,
                    }
                }
            }
        }
        Ok(())
    }
}

/// A condition under way from one pool and space to names.
struct Copy<'a> {
    source: &'a Source<'a>,
    places: Vec<RefPlace>,
    numbers: FxHashMap<SymRef, usize>,
    pool: Pool,
    vars: Vec<VarPlace>,
    known: FxHashMap<Term, Term>,
    fields: BTreeSet<Field>,
}

impl Copy<'_> {
    fn vm(&self) -> &Vm {
        self.source.vm
    }

    fn class(&self, class: ClassId) -> Arc<str> {
        self.vm().classes[class].name.clone()
    }

    fn field(&mut self, class: ClassId, offset: u32) -> Option<Field> {
        let c = &self.vm().classes[class];
        let mut own = c.fields.iter().filter(|f| !f.is_static());
        let field = own.find(|f| f.offset == offset)?;
        let field = (c.name.clone(), field.name.clone());
        self.fields.insert(field.clone());
        Some(field)
    }

    fn place(&mut self, r: SymRef) -> Option<usize> {
        if let Some(&known) = self.numbers.get(&r) {
            return Some(known);
        }
        let place = match self.source.domain.space.info(r).origin {
            RefOrigin::Param(k) => RefPlace::Param(k),
            RefOrigin::Field { of, class, offset } => {
                let of = self.place(of)?;
                RefPlace::Field(of, self.field(class, offset)?)
            }
            RefOrigin::Element { of, index } => RefPlace::Element(self.place(of)?, index),
            RefOrigin::Nondet(_) => return None,
        };
        self.places.push(place);
        self.numbers.insert(r, self.places.len() - 1);
        Some(self.places.len() - 1)
    }

    fn wanted(&mut self, choice: Choice) -> Option<Wanted> {
        Some(match choice {
            Choice::Null => Wanted::Null,
            Choice::Fresh(class) => Wanted::Fresh(self.class(class)),
            Choice::Latin1 => Wanted::Text { is_wide: false },
            Choice::Wide => Wanted::Text { is_wide: true },
            Choice::EnumConstant { class, offset } => {
                let c = &self.vm().classes[class];
                let mut constants = c.fields.iter().filter(|f| f.is_static());
                let field = constants.find(|f| f.offset == offset)?;
                Wanted::Constant(c.name.clone(), field.name.clone())
            }
            Choice::Constructed(class) => Wanted::Instance(self.class(class)),
            Choice::Alias(other) => Wanted::Alias(self.place(other)?),
        })
    }

    fn var(&mut self, var: VarId) -> Option<Term> {
        let domain = self.source.domain;
        let info = domain.pool.var_info(var);
        let (kind, name) = (info.kind, info.name.to_string());
        let place = match domain.space.origin(var)? {
            VarOrigin::Param(k) => VarPlace::Param(k),
            VarOrigin::Field { of, class, offset } => {
                let of = self.place(of)?;
                VarPlace::Field(of, self.field(class, offset)?)
            }
            VarOrigin::Element { of, index, .. } => VarPlace::Element(self.place(of)?, index),
            VarOrigin::Length(of) => VarPlace::Length(self.place(of)?),
            VarOrigin::Char { of, index, .. } => VarPlace::Char(self.place(of)?, index),
            VarOrigin::Nondet(_) => return None,
        };
        self.vars.push(place);
        Some(self.pool.var(kind, &name))
    }

    /// A term with all that is in it, operands first, without recursion: loops make deep ones.
    fn term(&mut self, wanted: Term) -> Option<Term> {
        let mut waiting = vec![wanted];
        while let Some(&t) = waiting.last() {
            if self.known.contains_key(&t) {
                waiting.pop();
                continue;
            }
            let node = self.source.domain.pool.node(t);
            let n = waiting.len();
            waiting.extend(node.operands().filter(|o| !self.known.contains_key(o)));
            if waiting.len() > n {
                continue;
            }
            if self.known.len() >= MAX_NODES {
                return None;
            }
            let made = match node {
                Node::Const(value) => self.pool.constant(value),
                Node::Var(var) => self.var(var)?,
                Node::Unary(op, a) => {
                    let a = self.known[&a];
                    self.pool.unary(op, a)
                }
                Node::Binary(op, a, b) => {
                    let (a, b) = (self.known[&a], self.known[&b]);
                    self.pool.binary(op, a, b)
                }
                Node::Ite(a, b, c) => {
                    let (a, b, c) = (self.known[&a], self.known[&b], self.known[&c]);
                    self.pool.ite(a, b, c)
                }
            };
            self.known.insert(t, made);
            waiting.pop();
        }
        self.known.get(&wanted).copied()
    }
}

/// What the solver had for each parameter, where a test can write it down.
fn arguments(source: &Source<'_>, target: &Executable) -> Vec<Option<Literal>> {
    let (domain, input) = (source.domain, source.input);
    let first = u16::from(!target.is_static());
    let erased = testcase::universe::descriptor_types(&target.descriptor).0;
    let bits = |origin| {
        let var = domain.pool.var_of(domain.space.find_variable(origin)?)?;
        Some(input.model.get(var)?.bits())
    };
    let literal = |(k, ty): (u16, &Ty)| {
        if let Ty::Prim(p) = ty {
            return Some(Literal::Prim(*p, bits(VarOrigin::Param(k))?));
        }
        let r = domain.space.find_reference(RefOrigin::Param(k))?;
        Some(match *input.choices.get(&r)? {
            Choice::Null => Literal::Null,
            choice @ (Choice::Latin1 | Choice::Wide) => {
                let is_wide = choice == Choice::Wide;
                if symex::render::length(domain, input, r) > MAX_TEXT {
                    return None;
                }
                let units = symex::render::string_units(domain, input, r, is_wide);
                Literal::Text(units.into())
            }
            Choice::Fresh(class) => {
                let c = &source.vm.classes[class];
                let p = Prim::unboxed(&c.name)?;
                let offset = c.field("value")?.offset;
                let of = r;
                Literal::Boxed(p, bits(VarOrigin::Field { of, class, offset })?)
            }
            _ => return None,
        })
    };
    (first..).zip(&erased).map(literal).collect()
}

/// A register as a value of a sort.
pub(super) fn value(raw: u64, sort: expr::Sort) -> Value {
    match sort {
        expr::Sort::Bool => Value::Bool(raw & 1 != 0),
        expr::Sort::Int => Value::Int(raw as i32),
        expr::Sort::Long => Value::Long(raw as i64),
        expr::Sort::Float => Value::Float(f32::from_bits(raw as u32)),
        expr::Sort::Double => Value::Double(f64::from_bits(raw)),
    }
}
