//! From the input of a path to a test that takes it, by literals.
//!
//! What Java can write down is written down: primitives, strings, boxed values, enum constants,
//! `null`, arrays of these, and objects that a constructor or factory without parameters makes. The
//! test has not been run: whether it takes the path is for whoever runs it to say.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use expr::Value;
use symex::input::{RefOrigin, VarOrigin};
use symex::trace::{Clause, Trace};
use symex::{Choice, Concolic, Input, SymRef};
use testcase::universe::bind;
use testcase::{Action, ClassInfo, Executable, Prim, TestCase, Ty, Universe, Var};
use vm::class::Shape;
use vm::{ClassId, Kind, Vm};

/// The longest array or string that a test spells out.
pub const MAX_LENGTH: u32 = 512;

/// Elements of all arrays of a test together.
const MAX_STATEMENTS: usize = 1024;

/// Arrays with more elements share one statement for equal elements.
const MAX_OWN_ELEMENTS: u32 = 64;

/// Why a path has no test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRealised {
    /// It covers nothing that a test of an earlier path does not cover.
    NothingNew,
    /// No test can call the method.
    NotCallable,
    /// An array or string is longer than a test spells out, or all of them together are.
    TooLong(u32),
    /// The path asks for an object of this class with certain fields.
    NeedsFields(String),
    /// Nothing without parameters that a test can call makes an object of this class.
    NoConstructor(String),
    /// A test cannot name this class or constant.
    NotVisible(String),
    /// An array contains itself.
    Cyclic,
}

impl std::fmt::Display for NotRealised {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotRealised::NothingNew => f.write_str("it covers nothing new"),
            NotRealised::NotCallable => f.write_str("no test can call the method"),
            NotRealised::TooLong(n) => write!(f, "{n} elements are too many to be written down"),
            NotRealised::NeedsFields(class) => {
                write!(f, "it needs an object of {class} with certain fields")
            }
            NotRealised::NoConstructor(class) => {
                write!(f, "nothing without parameters makes an object of {class}")
            }
            NotRealised::NotVisible(what) => write!(f, "a test cannot name {what}"),
            NotRealised::Cyclic => f.write_str("an array contains itself"),
        }
    }
}

/// A path to be realised.
pub struct Literals<'a> {
    /// The machine on which it was run.
    pub vm: &'a Vm,
    /// Terms and inputs.
    pub domain: &'a Concolic,
    /// An input that takes the path.
    pub input: &'a Input,
    /// Its condition.
    pub trace: &'a Trace,
    /// Members of classes.
    pub universe: &'a Universe,
    /// The package that tests are in.
    pub package: &'a str,
}

/// A test under construction.
struct Writer<'a, 'b> {
    of: &'b Literals<'a>,
    test: TestCase,
    made: BTreeMap<SymRef, Var>,
    under_way: BTreeSet<SymRef>,
    /// Objects about whose fields the path says something.
    with_fields: BTreeSet<SymRef>,
}

impl Literals<'_> {
    /// A test that calls the method with the path's input.
    ///
    /// # Errors
    /// When something in the input cannot be written down.
    pub fn test(&self, method: &Arc<Executable>) -> Result<TestCase, NotRealised> {
        let mut writer = Writer {
            of: self,
            test: TestCase::default(),
            made: BTreeMap::new(),
            under_way: BTreeSet::new(),
            with_fields: self.objects_with_fields(),
        };
        let has_receiver = !method.is_static();
        let on = if has_receiver {
            Some(writer.receiver(&method.class)?)
        } else {
            None
        };
        let erased = testcase::universe::descriptor_types(&method.descriptor).0;
        let mut args = Vec::with_capacity(method.params.len());
        for (k, (declared, erased)) in method.params.iter().zip(&erased).enumerate() {
            let number = (k + usize::from(has_receiver)) as u16;
            // What a type variable stands for does not matter here.
            let ty = if declared.has_variables() {
                erased
            } else {
                declared
            };
            args.push(writer.parameter(number, ty)?);
        }
        let ret = self.result_type(method);
        let method = method.clone();
        let mut test = writer.test;
        test.push(Action::Call { method, on, args }, ret);
        Ok(test)
    }

    fn result_type(&self, method: &Executable) -> Ty {
        let mut bindings = method.type_params.clone();
        if let Some(info) = self.universe.class(&method.class) {
            bindings.extend(bind(&info, &[]));
        }
        let ty = method.ret.substitute(&bindings);
        if ty.has_variables() {
            testcase::universe::descriptor_types(&method.descriptor).1
        } else {
            ty
        }
    }

    fn objects_with_fields(&self) -> BTreeSet<SymRef> {
        let mut found = BTreeSet::new();
        for decision in &self.trace.decisions {
            match decision.taken {
                Clause::Is(r, _) => {
                    if let RefOrigin::Field { of, .. } = self.domain.space.info(r).origin {
                        found.insert(of);
                    }
                }
                Clause::Holds(t) => {
                    for &v in self.domain.pool.vars(t) {
                        if let Some(VarOrigin::Field { of, .. }) = self.domain.space.origin(v) {
                            found.insert(of);
                        }
                    }
                }
            }
        }
        found
    }

    fn bits(&self, origin: VarOrigin) -> u64 {
        let term = self.domain.space.find_variable(origin);
        let var = term.and_then(|t| self.domain.pool.var_of(t));
        let value = var.and_then(|v| self.input.model.get(v));
        value.map_or(0, Value::bits)
    }

    fn choice(&self, r: SymRef) -> Choice {
        let choice = self.input.choices.get(&r).copied();
        choice.unwrap_or(Choice::Null)
    }

    fn class_name(&self, class: ClassId) -> String {
        self.vm.classes[class].external_name()
    }

    /// The class, if a test can name it.
    fn visible(&self, class: ClassId) -> Result<Arc<ClassInfo>, NotRealised> {
        let info = self.universe.class(&self.vm.classes[class].name);
        info.filter(|i| self.universe.is_visible(i, self.package))
            .ok_or_else(|| NotRealised::NotVisible(self.class_name(class)))
    }
}

/// What makes an object without being given anything: a constructor, else a factory.
pub(crate) fn maker(universe: &Universe, info: &ClassInfo, package: &str) -> Option<Action> {
    if !universe.is_visible(info, package) {
        return None;
    }
    let open = |e: &&Arc<Executable>| {
        e.params.is_empty() && Universe::member_visible(e.access, &e.class, package)
    };
    let constructor = info.constructors.iter().find(open);
    if let Some(constructor) = constructor.filter(|_| info.is_concrete() && !info.needs_outer) {
        return Some(Action::New {
            constructor: constructor.clone(),
            args: Vec::new(),
        });
    }
    let gives =
        |m: &&Arc<Executable>| m.is_static() && m.ret.class_name().is_some_and(|c| *c == info.name);
    let factory = info.methods.iter().filter(open).find(gives)?;
    Some(Action::Call {
        method: factory.clone(),
        on: None,
        args: Vec::new(),
    })
}

impl Writer<'_, '_> {
    fn push(&mut self, action: Action, ty: Ty) -> Result<Var, NotRealised> {
        if self.test.len() >= MAX_STATEMENTS {
            return Err(NotRealised::TooLong(MAX_STATEMENTS as u32));
        }
        Ok(self.test.push(action, ty))
    }

    fn receiver(&mut self, class: &Arc<str>) -> Result<Var, NotRealised> {
        let origin = RefOrigin::Param(0);
        let Some(r) = self.of.domain.space.find_reference(origin) else {
            return Err(NotRealised::NoConstructor(class.replace('/', ".")));
        };
        self.reference(r, &Ty::class(class))
    }

    fn parameter(&mut self, number: u16, ty: &Ty) -> Result<Var, NotRealised> {
        if let Ty::Prim(p) = ty {
            let bits = self.of.bits(VarOrigin::Param(number));
            return self.push(Action::Prim(*p, bits), ty.clone());
        }
        let origin = RefOrigin::Param(number);
        match self.of.domain.space.find_reference(origin) {
            Some(r) => self.reference(r, ty),
            None => self.push(Action::Null, ty.clone()),
        }
    }

    fn reference(&mut self, r: SymRef, ty: &Ty) -> Result<Var, NotRealised> {
        if let Some(&v) = self.made.get(&r) {
            return Ok(v);
        }
        if !self.under_way.insert(r) {
            return Err(NotRealised::Cyclic);
        }
        let v = self.new_reference(r, ty)?;
        self.made.insert(r, v);
        Ok(v)
    }

    fn new_reference(&mut self, r: SymRef, ty: &Ty) -> Result<Var, NotRealised> {
        Ok(match self.of.choice(r) {
            Choice::Null => self.push(Action::Null, ty.clone())?,
            Choice::Alias(other) => self.reference(other, ty)?,
            Choice::Latin1 => self.string(r, false)?,
            Choice::Wide => self.string(r, true)?,
            Choice::EnumConstant { class, offset } => self.enum_constant(class, offset)?,
            Choice::Constructed(class) => self.object(class)?,
            Choice::Fresh(class) => {
                let c = &self.of.vm.classes[class];
                match c.shape {
                    Shape::Array { kind, .. } => {
                        let array = Ty::of_descriptor(&c.name);
                        self.array(r, kind, array)?
                    }
                    _ => match Prim::unboxed(&c.name) {
                        Some(p) => self.boxed(r, class, p)?,
                        None if self.with_fields.contains(&r) => {
                            let name = self.of.class_name(class);
                            return Err(NotRealised::NeedsFields(name));
                        }
                        None => self.object(class)?,
                    },
                }
            }
        })
    }

    fn string(&mut self, r: SymRef, wide: bool) -> Result<Var, NotRealised> {
        let (domain, input) = (self.of.domain, self.of.input);
        let n = symex::render::length(domain, input, r);
        if n > MAX_LENGTH {
            return Err(NotRealised::TooLong(n));
        }
        let units = symex::render::string_units(domain, input, r, wide);
        self.push(Action::Str(units.into()), Ty::string())
    }

    fn enum_constant(&mut self, class: ClassId, offset: u32) -> Result<Var, NotRealised> {
        let info = self.of.visible(class)?;
        let fields = &self.of.vm.classes[class].fields;
        let field = fields.iter().find(|f| f.is_static() && f.offset == offset);
        let Some(field) = field else {
            return Err(NotRealised::NotVisible(self.of.class_name(class)));
        };
        let action = Action::Enum {
            class: info.name.clone(),
            constant: field.name.clone(),
        };
        self.push(action, Ty::class(&info.name))
    }

    fn object(&mut self, class: ClassId) -> Result<Var, NotRealised> {
        let info = self.of.visible(class)?;
        let Some(made) = maker(self.of.universe, &info, self.of.package) else {
            return Err(NotRealised::NoConstructor(self.of.class_name(class)));
        };
        self.push(made, Ty::class(&info.name))
    }

    fn boxed(&mut self, r: SymRef, class: ClassId, p: Prim) -> Result<Var, NotRealised> {
        let missing = || NotRealised::NotVisible(p.boxed().replace('/', "."));
        let field = self.of.vm.classes[class].field("value");
        let offset = field.ok_or_else(missing)?.offset;
        let bits = self.of.bits(VarOrigin::Field {
            of: r,
            class,
            offset,
        });
        let info = self.of.universe.class(p.boxed()).ok_or_else(missing)?;
        let is_it = |m: &&Arc<Executable>| &*m.name == "valueOf" && m.params == [Ty::Prim(p)];
        let method = info.methods.iter().find(is_it).ok_or_else(missing)?.clone();
        let v = self.push(Action::Prim(p, bits), Ty::Prim(p))?;
        let action = Action::Call {
            method,
            on: None,
            args: vec![v],
        };
        self.push(action, Ty::class(p.boxed()))
    }

    fn array(&mut self, r: SymRef, kind: Kind, ty: Ty) -> Result<Var, NotRealised> {
        let n = symex::render::length(self.of.domain, self.of.input, r);
        if n > MAX_LENGTH {
            return Err(NotRealised::TooLong(n));
        }
        let Ty::Array(element) = &ty else {
            return Err(NotRealised::NotVisible(ty.to_string()));
        };
        let element = (**element).clone();
        let mut items = Vec::with_capacity(n as usize);
        let mut shared: BTreeMap<u64, Var> = BTreeMap::new();
        for index in 0..n {
            let v = if let Ty::Prim(p) = &element {
                let bits = self.of.bits(VarOrigin::Element { of: r, kind, index });
                match shared.get(&bits) {
                    Some(&v) if n > MAX_OWN_ELEMENTS => v,
                    _ => {
                        let v = self.push(Action::Prim(*p, bits), element.clone())?;
                        shared.insert(bits, v);
                        v
                    }
                }
            } else {
                let origin = RefOrigin::Element { of: r, index };
                match self.of.domain.space.find_reference(origin) {
                    Some(e) => self.reference(e, &element)?,
                    None => self.push(Action::Null, element.clone())?,
                }
            };
            items.push(v);
        }
        self.push(Action::Array { element, items }, ty)
    }
}
