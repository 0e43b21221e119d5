//! Types as a test sees them: with generic arguments, without wildcards.

use std::fmt;
use std::sync::Arc;

use classfile::signature::{Type as SigType, TypeArg};

/// A primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "Java's primitive types")]
pub enum Prim {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    /// Of a descriptor character.
    pub fn of(c: u8) -> Option<Prim> {
        Some(match c {
            b'Z' => Prim::Boolean,
            b'B' => Prim::Byte,
            b'C' => Prim::Char,
            b'S' => Prim::Short,
            b'I' => Prim::Int,
            b'J' => Prim::Long,
            b'F' => Prim::Float,
            b'D' => Prim::Double,
            _ => return None,
        })
    }

    /// Name in Java source.
    pub fn java(self) -> &'static str {
        match self {
            Prim::Boolean => "boolean",
            Prim::Byte => "byte",
            Prim::Char => "char",
            Prim::Short => "short",
            Prim::Int => "int",
            Prim::Long => "long",
            Prim::Float => "float",
            Prim::Double => "double",
        }
    }

    /// Internal name of the class that boxes it.
    pub fn boxed(self) -> &'static str {
        match self {
            Prim::Boolean => "java/lang/Boolean",
            Prim::Byte => "java/lang/Byte",
            Prim::Char => "java/lang/Character",
            Prim::Short => "java/lang/Short",
            Prim::Int => "java/lang/Integer",
            Prim::Long => "java/lang/Long",
            Prim::Float => "java/lang/Float",
            Prim::Double => "java/lang/Double",
        }
    }

    /// The primitive that a class boxes.
    pub fn unboxed(class: &str) -> Option<Prim> {
        const ALL: [Prim; 8] = [
            Prim::Boolean,
            Prim::Byte,
            Prim::Char,
            Prim::Short,
            Prim::Int,
            Prim::Long,
            Prim::Float,
            Prim::Double,
        ];
        ALL.into_iter().find(|p| p.boxed() == class)
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `void`, as a result only.
    Void,
    /// A primitive.
    Prim(Prim),
    /// A class or interface by internal name, with type arguments; none when raw or not generic.
    Class(Arc<str>, Vec<Ty>),
    /// An array.
    Array(Box<Ty>),
    /// A type variable that nothing is known about yet.
    Var(Arc<str>),
}

/// What type variables stand for.
pub type Bindings = Vec<(Arc<str>, Ty)>;

impl Ty {
    /// A class without arguments.
    pub fn class(name: &str) -> Ty {
        Ty::Class(name.into(), Vec::new())
    }

    /// Finds what type variables must stand for so that this type becomes the other.
    pub fn unify(&self, other: &Ty, bindings: &mut Bindings) {
        match (self, other) {
            (Ty::Var(name), t) => {
                let known = bindings.iter().any(|(n, _)| n == name);
                if !known && t.is_reference() && !t.has_variables() {
                    bindings.push((name.clone(), t.clone()));
                }
            }
            (Ty::Class(a, x), Ty::Class(b, y)) if a == b && x.len() == y.len() => {
                for (s, t) in x.iter().zip(y) {
                    s.unify(t, bindings);
                }
            }
            (Ty::Array(a), Ty::Array(b)) => a.unify(b, bindings),
            _ => {}
        }
    }

    /// `java.lang.String`.
    pub fn string() -> Ty {
        Ty::class("java/lang/String")
    }

    /// `java.lang.Object`.
    pub fn object() -> Ty {
        Ty::class("java/lang/Object")
    }

    /// From a field or return descriptor.
    pub fn of_descriptor(descriptor: &str) -> Ty {
        match descriptor.as_bytes().first() {
            Some(b'V') => Ty::Void,
            Some(b'[') => Ty::Array(Box::new(Ty::of_descriptor(&descriptor[1..]))),
            Some(b'L') => Ty::class(descriptor[1..].trim_end_matches(';')),
            Some(&c) => Prim::of(c).map_or_else(Ty::object, Ty::Prim),
            None => Ty::Void,
        }
    }

    /// From a generic signature; wildcards become their bounds.
    pub fn of_signature(t: &SigType) -> Ty {
        match t {
            SigType::Primitive(p) => Ty::of_descriptor(&p.to_string()),
            SigType::Variable(name) => Ty::Var(name.clone()),
            SigType::Array(element) => Ty::Array(Box::new(Ty::of_signature(element))),
            SigType::Class(c) => {
                let args = c.inner.last().map_or(&c.args, |(_, args)| args);
                let arg = |a: &TypeArg| match a {
                    TypeArg::Any => Ty::object(),
                    TypeArg::Extends(t) | TypeArg::Super(t) | TypeArg::Exact(t) => {
                        Ty::of_signature(t)
                    }
                };
                Ty::Class(c.internal_name().into(), args.iter().map(arg).collect())
            }
        }
    }

    /// With type variables replaced by what they stand for.
    pub fn substitute(&self, bindings: &Bindings) -> Ty {
        match self {
            Ty::Var(name) => bindings
                .iter()
                .find(|(n, _)| n == name)
                .map_or_else(|| self.clone(), |(_, t)| t.clone()),
            Ty::Array(e) => Ty::Array(Box::new(e.substitute(bindings))),
            Ty::Class(name, args) => Ty::Class(
                name.clone(),
                args.iter().map(|a| a.substitute(bindings)).collect(),
            ),
            Ty::Void | Ty::Prim(_) => self.clone(),
        }
    }

    /// Whether a type variable is left.
    pub fn has_variables(&self) -> bool {
        match self {
            Ty::Var(_) => true,
            Ty::Array(e) => e.has_variables(),
            Ty::Class(_, args) => args.iter().any(Ty::has_variables),
            Ty::Void | Ty::Prim(_) => false,
        }
    }

    /// The class name, of a class type.
    pub fn class_name(&self) -> Option<&Arc<str>> {
        match self {
            Ty::Class(name, _) => Some(name),
            _ => None,
        }
    }

    /// Whether values are references.
    pub fn is_reference(&self) -> bool {
        !matches!(self, Ty::Void | Ty::Prim(_))
    }

    /// The descriptor of the erased type.
    pub fn descriptor(&self) -> String {
        match self {
            Ty::Void => "V".into(),
            Ty::Prim(p) => match p {
                Prim::Boolean => "Z",
                Prim::Byte => "B",
                Prim::Char => "C",
                Prim::Short => "S",
                Prim::Int => "I",
                Prim::Long => "J",
                Prim::Float => "F",
                Prim::Double => "D",
            }
            .into(),
            Ty::Class(name, _) => format!("L{name};"),
            Ty::Array(e) => format!("[{}", e.descriptor()),
            Ty::Var(_) => "Ljava/lang/Object;".into(),
        }
    }
}

impl fmt::Display for Ty {
    /// For messages; test code writes types with its own imports.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Void => f.write_str("void"),
            Ty::Prim(p) => f.write_str(p.java()),
            Ty::Array(e) => write!(f, "{e}[]"),
            Ty::Var(name) => f.write_str(name),
            Ty::Class(name, args) => {
                f.write_str(&name.replace(['/', '$'], "."))?;
                if args.is_empty() {
                    return Ok(());
                }
                let args: Vec<String> = args.iter().map(ToString::to_string).collect();
                write!(f, "<{}>", args.join(", "))
            }
        }
    }
}
