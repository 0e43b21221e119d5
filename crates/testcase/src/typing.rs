//! Whether a test makes sense: every value is of the type that is wanted where it is used.
//!
//! By erasure, as a machine sees it: what generics promise is not checked. What a search makes is
//! well-typed by construction; what comes from elsewhere has to be looked at before it is run.

use std::fmt;

use classfile::access;

use crate::test::{Action, Answer, TestCase, Var};
use crate::ty::{Prim, Ty};
use crate::universe::{Executable, FieldMember, Universe, descriptor_types};

/// Why a test makes no sense, and in which statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllTyped {
    /// A value is of another type than is wanted.
    Value {
        /// The statement.
        at: usize,
        /// The value.
        value: Var,
        /// The type wanted.
        wanted: Ty,
    },
    /// There are more or fewer arguments than parameters.
    Arguments {
        /// The statement.
        at: usize,
        /// How many parameters there are.
        wanted: usize,
        /// How many arguments there are.
        given: usize,
    },
    /// A static member has an object, or another one has none.
    Receiver {
        /// The statement.
        at: usize,
    },
    /// A method stands for a constructor, or the other way round; or no object of the class can be
    /// made.
    Member {
        /// The statement.
        at: usize,
    },
    /// There is no such enum constant.
    Constant {
        /// The statement.
        at: usize,
    },
    /// The type that the statement has is not that of what it does.
    Result {
        /// The statement.
        at: usize,
        /// The type of what it does.
        gives: Ty,
    },
}

impl IllTyped {
    /// The statement.
    pub fn statement(&self) -> usize {
        match self {
            IllTyped::Value { at, .. }
            | IllTyped::Arguments { at, .. }
            | IllTyped::Receiver { at }
            | IllTyped::Member { at }
            | IllTyped::Constant { at }
            | IllTyped::Result { at, .. } => *at,
        }
    }
}

impl fmt::Display for IllTyped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllTyped::Value { value, wanted, .. } => {
                write!(f, "expected a value of type {wanted}, found v{}", value.0)
            }
            IllTyped::Arguments { wanted, given, .. } => {
                write!(f, "expected {wanted} arguments, found {given}")
            }
            IllTyped::Receiver { .. } => {
                f.write_str("expected an object for what is not static, and none for what is")
            }
            IllTyped::Member { .. } => {
                f.write_str("expected a constructor of a class that is not abstract, or a method")
            }
            IllTyped::Constant { .. } => f.write_str("expected a constant that the enum has"),
            IllTyped::Result { gives, .. } => {
                write!(f, "expected a statement of type {gives}")
            }
        }
    }
}

impl std::error::Error for IllTyped {}

/// Looks at every statement of a test.
///
/// # Errors
/// For the first statement that makes no sense.
pub fn check(test: &TestCase, universe: &Universe) -> Result<(), IllTyped> {
    for at in 0..test.len() {
        let checker = Checker { test, universe, at };
        checker.statement()?;
    }
    Ok(())
}

/// Without type arguments; nothing is known of variables.
fn erased(t: &Ty) -> Ty {
    match t {
        Ty::Class(name, _) => Ty::Class(name.clone(), Vec::new()),
        Ty::Array(e) => Ty::Array(Box::new(erased(e))),
        Ty::Var(_) => Ty::object(),
        Ty::Void | Ty::Prim(_) => t.clone(),
    }
}

struct Checker<'a> {
    test: &'a TestCase,
    universe: &'a Universe,
    at: usize,
}

impl Checker<'_> {
    fn fits(&self, from: &Ty, to: &Ty) -> bool {
        let (from, to) = (erased(from), erased(to));
        from == to && from != Ty::Void || self.universe.is_assignable(&from, &to)
    }

    fn value(&self, value: Var, wanted: &Ty) -> Result<(), IllTyped> {
        let is_fine = (value.0 as usize) < self.at && self.fits(self.test.ty(value), wanted);
        is_fine.then_some(()).ok_or_else(|| IllTyped::Value {
            at: self.at,
            value,
            wanted: erased(wanted),
        })
    }

    fn values(&self, given: &[Var], wanted: &[Ty]) -> Result<(), IllTyped> {
        if given.len() != wanted.len() {
            return Err(IllTyped::Arguments {
                at: self.at,
                wanted: wanted.len(),
                given: given.len(),
            });
        }
        let mut pairs = given.iter().zip(wanted);
        pairs.try_for_each(|(v, t)| self.value(*v, t))
    }

    /// The statement is of the type that its action gives.
    fn gives(&self, gives: &Ty) -> Result<(), IllTyped> {
        let own = &self.test.statements[self.at].ty;
        let both_void = (own, gives) == (&Ty::Void, &Ty::Void);
        let is_fine = both_void || self.fits(gives, own);
        is_fine.then_some(()).ok_or_else(|| IllTyped::Result {
            at: self.at,
            gives: erased(gives),
        })
    }

    /// The same for what generics may make narrower: any reference will do.
    fn gives_at_least(&self, gives: &Ty) -> Result<(), IllTyped> {
        let own = &self.test.statements[self.at].ty;
        let is_narrower = own.is_reference() && self.fits(own, gives);
        if is_narrower {
            Ok(())
        } else {
            self.gives(gives)
        }
    }

    fn arguments(&self, e: &Executable, args: &[Var]) -> Result<Ty, IllTyped> {
        let (params, ret) = descriptor_types(&e.descriptor);
        self.values(args, &params)?;
        Ok(ret)
    }

    fn receiver(&self, is_static: bool, on: Option<Var>, class: &str) -> Result<(), IllTyped> {
        match (is_static, on) {
            (true, None) => Ok(()),
            (false, Some(v)) => self.value(v, &Ty::class(class)),
            _ => Err(IllTyped::Receiver { at: self.at }),
        }
    }

    fn field(&self, f: &FieldMember, on: Option<Var>) -> Result<(), IllTyped> {
        self.receiver(f.is_static(), on, &f.class)
    }

    /// A member of the right kind.
    fn member(&self, is_fine: bool) -> Result<(), IllTyped> {
        is_fine
            .then_some(())
            .ok_or(IllTyped::Member { at: self.at })
    }

    fn is_function(&self, method: &Executable) -> bool {
        let own = &self.test.statements[self.at].ty;
        let info = own.class_name().and_then(|n| self.universe.class(n));
        let of = info.and_then(|i| self.universe.functional_method(&i));
        of.is_some_and(|m| m.name == method.name && m.params.len() == method.params.len())
    }

    /// What a method of a function or an anonymous class gives.
    fn result(&self, method: &Executable, result: Option<Var>) -> Result<(), IllTyped> {
        match (descriptor_types(&method.descriptor).1, result) {
            (Ty::Void, None) => Ok(()),
            (Ty::Void, Some(value)) => Err(IllTyped::Value {
                at: self.at,
                value,
                wanted: Ty::Void,
            }),
            (ret, Some(value)) => self.value(value, &ret),
            (_, None) => self.member(false),
        }
    }

    fn statement(&self) -> Result<(), IllTyped> {
        let statement = &self.test.statements[self.at];
        match &statement.action {
            Action::Prim(p, _) => self.gives(&Ty::Prim(*p)),
            Action::Str(_) => self.gives(&Ty::string()),
            Action::Null if statement.ty.is_reference() => Ok(()),
            Action::Null => self.gives(&Ty::object()),
            Action::Enum { class, constant } => {
                let info = self.universe.class(class);
                let has = info.is_some_and(|i| i.enum_constants.contains(constant));
                has.then_some(())
                    .ok_or(IllTyped::Constant { at: self.at })?;
                self.gives(&Ty::class(class))
            }
            Action::ClassLiteral(_) => self.gives(&Ty::class("java/lang/Class")),
            Action::TempDir => {
                let is_file = *erased(&statement.ty).descriptor() == *"Ljava/io/File;";
                self.gives(&Ty::class(match is_file {
                    true => "java/io/File",
                    false => "java/nio/file/Path",
                }))
            }
            Action::Array { element, items } => {
                self.values(items, &vec![element.clone(); items.len()])?;
                self.gives(&Ty::Array(Box::new(element.clone())))
            }
            Action::New { constructor, args } => {
                let info = self.universe.class(&constructor.class);
                let is_made = info.is_some_and(|i| i.is_concrete() && !i.is_enum());
                self.member(constructor.is_constructor() && is_made)?;
                self.arguments(constructor, args)?;
                self.gives(&Ty::class(&constructor.class))
            }
            Action::Call { method, on, args } => {
                self.member(!method.is_constructor())?;
                self.receiver(method.is_static(), *on, &method.class)?;
                let ret = self.arguments(method, args)?;
                self.gives_at_least(&ret)
            }
            Action::StaticField(field) => {
                self.field(field, None)?;
                self.gives_at_least(&field.ty)
            }
            Action::ReadField { field, on } => {
                self.field(field, Some(*on))?;
                self.gives_at_least(&field.ty)
            }
            Action::WriteField { field, on, value } => {
                self.field(field, *on)?;
                self.value(*value, &field.ty)?;
                self.gives(&Ty::Void)
            }
            Action::Lambda { method, result } => {
                self.member(self.is_function(method))?;
                self.result(method, *result)
            }
            Action::MethodRef { method, .. } => self.member(self.is_function(method)),
            Action::Stub {
                constructor,
                args,
                methods,
            } => {
                let own = statement.ty.class_name();
                let info = own.and_then(|n| self.universe.class(n));
                let is_abstract = info.as_ref().is_some_and(|i| !i.is_concrete());
                let is_interface = info.as_ref().is_some_and(|i| i.is_interface());
                self.member(is_abstract && is_interface == constructor.is_none())?;
                if let Some(constructor) = constructor {
                    let is_own = own.is_some_and(|n| **n == *constructor.class);
                    self.member(constructor.is_constructor() && is_own)?;
                    self.arguments(constructor, args)?;
                }
                for m in methods {
                    let is_open = m.method.access & access::ABSTRACT != 0;
                    self.member(is_open)?;
                    // Without an answer it gives null, 0 or false.
                    for answer in &m.answers {
                        match answer {
                            Answer::Default => {}
                            Answer::Gives(v) => self.result(&m.method, Some(*v))?,
                            Answer::Throws(v) => {
                                self.value(*v, &Ty::class("java/lang/Throwable"))?
                            }
                        }
                    }
                }
                Ok(())
            }
            Action::CallsOf { stub, method, args } => {
                let of = &self.test.statements[stub.0 as usize].action;
                let is_of = matches!(of, Action::Stub { methods, .. }
                    if methods.iter().any(|m| m.method == *method));
                self.member(is_of && args.len() == method.params.len())?;
                let (params, _) = descriptor_types(&method.descriptor);
                for (v, p) in args.iter().zip(&params) {
                    if let Some(v) = v {
                        self.value(*v, p)?;
                    }
                }
                self.gives(&Ty::Prim(Prim::Int))
            }
        }
    }
}
