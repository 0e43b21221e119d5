//! Generic signatures: the `Signature` attribute's little language (JVMS 4.7.9.1).
//!
//! A signature is what the compiler wrote; the JVM never checks it against the descriptor. Types
//! print back to signature form with `Display` and to Java source with `java()`.
//!
//! ```
//! use classfile::signature::MethodSignature;
//! let text = "<T:Ljava/lang/Object;>(Ljava/util/List<+TT;>;[I)TT;";
//! let method = MethodSignature::parse(text).unwrap();
//! assert_eq!(method.params[0].java(), "java.util.List<? extends T>");
//! assert_eq!(method.to_string(), text);
//! ```

use crate::descriptor::FieldType;
use std::fmt;
use std::sync::Arc;

/// Types nested deeper than this are refused, to bound recursion.
const MAX_DEPTH: usize = 255;

/// `Signature` of a class.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClassSignature {
    /// Declared type parameters.
    pub type_params: Vec<TypeParam>,
    /// The superclass.
    pub superclass: ClassType,
    /// The superinterfaces.
    pub interfaces: Vec<ClassType>,
}

/// `Signature` of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodSignature {
    /// Declared type parameters.
    pub type_params: Vec<TypeParam>,
    /// Parameter types; synthetic parameters are missing here.
    pub params: Vec<Type>,
    /// Result type, `None` for `void`.
    pub ret: Option<Type>,
    /// Thrown types, present only if one of them mentions a type variable.
    pub throws: Vec<Type>,
}

/// A declared type parameter, `T extends Number & Comparable<T>`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TypeParam {
    /// Its name.
    pub name: Arc<str>,
    /// The first bound if that is a class or type variable.
    pub class_bound: Option<Type>,
    /// The interfaces among the bounds.
    pub interface_bounds: Vec<Type>,
}

/// A type as fields, parameters and results have it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A primitive type; never an object or array.
    Primitive(FieldType),
    /// A class or interface, perhaps with arguments.
    Class(ClassType),
    /// A type variable.
    Variable(Arc<str>),
    /// An array.
    Array(Box<Type>),
}

/// A class with type arguments at each level: `a/b/Outer<X>.Inner<Y>`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClassType {
    /// Internal name of the outermost class written.
    pub name: Arc<str>,
    /// Its arguments; empty if raw or not generic.
    pub args: Vec<TypeArg>,
    /// The classes inside, by simple name and arguments.
    pub inner: Vec<(Arc<str>, Vec<TypeArg>)>,
}

/// A type argument.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeArg {
    /// `?`
    Any,
    /// `? extends T`
    Extends(Type),
    /// `? super T`
    Super(Type),
    /// `T`
    Exact(Type),
}

/// A malformed signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureError {
    /// The signature.
    pub signature: String,
    /// The byte position at which it stops making sense.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            signature,
            at,
            expected,
        } = self;
        write!(
            f,
            "malformed signature {signature:?}: {expected} expected at position {at}"
        )
    }
}

impl std::error::Error for SignatureError {}

impl ClassSignature {
    /// Parses the signature of a class.
    pub fn parse(signature: &str) -> Result<ClassSignature, SignatureError> {
        parse_whole(signature, |parser| {
            let type_params = parser.type_params()?;
            let superclass = parser.class_type(0)?;
            let mut interfaces = Vec::new();
            while parser.peek().is_some() {
                interfaces.push(parser.class_type(0)?);
            }
            Ok(ClassSignature {
                type_params,
                superclass,
                interfaces,
            })
        })
    }
}

impl MethodSignature {
    /// Parses the signature of a method.
    pub fn parse(signature: &str) -> Result<MethodSignature, SignatureError> {
        parse_whole(signature, |parser| {
            let type_params = parser.type_params()?;
            parser.expect(b'(', "'('")?;
            let mut params = Vec::new();
            while !parser.accept(b')') {
                params.push(parser.ty(0)?);
            }
            let ret = if parser.accept(b'V') {
                None
            } else {
                Some(parser.ty(0)?)
            };
            let mut throws = Vec::new();
            while parser.accept(b'^') {
                throws.push(parser.reference(0)?);
            }
            Ok(MethodSignature {
                type_params,
                params,
                ret,
                throws,
            })
        })
    }
}

impl Type {
    /// Parses the signature of a field, parameter, local variable or record component.
    pub fn parse(signature: &str) -> Result<Type, SignatureError> {
        parse_whole(signature, |parser| parser.ty(0))
    }

    /// The type as Java source writes it.
    pub fn java(&self) -> String {
        match self {
            Type::Primitive(ty) => ty.java(),
            Type::Class(class) => class.java(),
            Type::Variable(name) => name.to_string(),
            Type::Array(element) => element.java() + "[]",
        }
    }
}

impl ClassType {
    /// The internal name of the innermost class: `a/b/Outer$Inner`.
    pub fn internal_name(&self) -> String {
        let mut name = self.name.to_string();
        for (simple, _) in &self.inner {
            name.push('$');
            name.push_str(simple);
        }
        name
    }

    /// The type as Java source writes it.
    pub fn java(&self) -> String {
        let mut text = self.name.replace('/', ".") + &java_args(&self.args);
        for (simple, args) in &self.inner {
            text.push('.');
            text.push_str(simple);
            text.push_str(&java_args(args));
        }
        text
    }
}

impl TypeArg {
    /// The argument as Java source writes it.
    pub fn java(&self) -> String {
        match self {
            TypeArg::Any => "?".into(),
            TypeArg::Extends(ty) => format!("? extends {}", ty.java()),
            TypeArg::Super(ty) => format!("? super {}", ty.java()),
            TypeArg::Exact(ty) => ty.java(),
        }
    }
}

impl TypeParam {
    /// The parameter as Java source declares it, without a bound of plain `Object`.
    pub fn java(&self) -> String {
        let bounds: Vec<String> = self
            .class_bound
            .iter()
            .chain(&self.interface_bounds)
            .map(Type::java)
            .collect();
        match bounds.as_slice() {
            [] => self.name.to_string(),
            [only] if only == "java.lang.Object" => self.name.to_string(),
            _ => format!("{} extends {}", self.name, bounds.join(" & ")),
        }
    }
}

fn java_args(args: &[TypeArg]) -> String {
    if args.is_empty() {
        return String::new();
    }
    let args: Vec<String> = args.iter().map(TypeArg::java).collect();
    format!("<{}>", args.join(", "))
}

impl fmt::Display for ClassSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type_params(f, &self.type_params)?;
        write!(f, "{}", self.superclass)?;
        self.interfaces
            .iter()
            .try_for_each(|interface| write!(f, "{interface}"))
    }
}

impl fmt::Display for MethodSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type_params(f, &self.type_params)?;
        f.write_str("(")?;
        self.params
            .iter()
            .try_for_each(|param| write!(f, "{param}"))?;
        match &self.ret {
            Some(ret) => write!(f, "){ret}")?,
            None => f.write_str(")V")?,
        }
        self.throws
            .iter()
            .try_for_each(|thrown| write!(f, "^{thrown}"))
    }
}

fn write_type_params(f: &mut fmt::Formatter<'_>, params: &[TypeParam]) -> fmt::Result {
    if params.is_empty() {
        return Ok(());
    }
    f.write_str("<")?;
    for param in params {
        write!(f, "{}:", param.name)?;
        if let Some(bound) = &param.class_bound {
            write!(f, "{bound}")?;
        }
        param
            .interface_bounds
            .iter()
            .try_for_each(|bound| write!(f, ":{bound}"))?;
    }
    f.write_str(">")
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Primitive(ty) => write!(f, "{ty}"),
            Type::Class(class) => write!(f, "{class}"),
            Type::Variable(name) => write!(f, "T{name};"),
            Type::Array(element) => write!(f, "[{element}"),
        }
    }
}

impl fmt::Display for ClassType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}", self.name)?;
        write_args(f, &self.args)?;
        for (simple, args) in &self.inner {
            write!(f, ".{simple}")?;
            write_args(f, args)?;
        }
        f.write_str(";")
    }
}

fn write_args(f: &mut fmt::Formatter<'_>, args: &[TypeArg]) -> fmt::Result {
    if args.is_empty() {
        return Ok(());
    }
    f.write_str("<")?;
    for arg in args {
        match arg {
            TypeArg::Any => f.write_str("*")?,
            TypeArg::Extends(ty) => write!(f, "+{ty}")?,
            TypeArg::Super(ty) => write!(f, "-{ty}")?,
            TypeArg::Exact(ty) => write!(f, "{ty}")?,
        }
    }
    f.write_str(">")
}

/// Where parsing failed and what was expected there.
type Fault = (usize, &'static str);

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

fn parse_whole<T>(
    signature: &str,
    parse: impl FnOnce(&mut Parser<'_>) -> Result<T, Fault>,
) -> Result<T, SignatureError> {
    let mut parser = Parser {
        text: signature,
        at: 0,
    };
    let result = parse(&mut parser).and_then(|parsed| match parser.peek() {
        None => Ok(parsed),
        Some(_) => Err((parser.at, "the end")),
    });
    result.map_err(|(at, expected)| SignatureError {
        signature: signature.into(),
        at,
        expected,
    })
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Fault> {
        if self.accept(byte) {
            Ok(())
        } else {
            Err((self.at, expected))
        }
    }

    /// A name up to one of the characters JVMS 4.7.9.1 bans from identifiers; `/` is allowed if
    /// `qualified`.
    fn name(&mut self, qualified: bool) -> Result<Arc<str>, Fault> {
        let rest = &self.text[self.at..];
        let ends =
            |c: char| matches!(c, '.' | ';' | '[' | '<' | '>' | ':') || c == '/' && !qualified;
        let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
        if name.is_empty() || name.split('/').any(str::is_empty) {
            return Err((self.at, "an identifier"));
        }
        self.at += name.len();
        Ok(name.into())
    }

    fn type_params(&mut self) -> Result<Vec<TypeParam>, Fault> {
        let mut params = Vec::new();
        if !self.accept(b'<') {
            return Ok(params);
        }
        while !self.accept(b'>') {
            let name = self.name(false)?;
            self.expect(b':', "':'")?;
            let class_bound = match self.peek() {
                Some(b'L' | b'T' | b'[') => Some(self.reference(0)?),
                _ => None,
            };
            let mut interface_bounds = Vec::new();
            while self.accept(b':') {
                interface_bounds.push(self.reference(0)?);
            }
            params.push(TypeParam {
                name,
                class_bound,
                interface_bounds,
            });
        }
        if params.is_empty() {
            return Err((self.at, "a type parameter"));
        }
        Ok(params)
    }

    fn ty(&mut self, depth: usize) -> Result<Type, Fault> {
        let primitive = match self.peek() {
            Some(b'B') => FieldType::Byte,
            Some(b'C') => FieldType::Char,
            Some(b'D') => FieldType::Double,
            Some(b'F') => FieldType::Float,
            Some(b'I') => FieldType::Int,
            Some(b'J') => FieldType::Long,
            Some(b'S') => FieldType::Short,
            Some(b'Z') => FieldType::Boolean,
            _ => return self.reference(depth),
        };
        self.at += 1;
        Ok(Type::Primitive(primitive))
    }

    fn reference(&mut self, depth: usize) -> Result<Type, Fault> {
        if depth > MAX_DEPTH {
            return Err((self.at, "less nesting"));
        }
        match self.peek() {
            Some(b'L') => Ok(Type::Class(self.class_type(depth)?)),
            Some(b'T') => {
                self.at += 1;
                let name = self.name(false)?;
                self.expect(b';', "';'")?;
                Ok(Type::Variable(name))
            }
            Some(b'[') => {
                self.at += 1;
                Ok(Type::Array(Box::new(self.ty(depth + 1)?)))
            }
            _ => Err((self.at, "a type")),
        }
    }

    fn class_type(&mut self, depth: usize) -> Result<ClassType, Fault> {
        self.expect(b'L', "a class type")?;
        let name = self.name(true)?;
        let args = self.type_args(depth)?;
        let mut inner = Vec::new();
        while self.accept(b'.') {
            let simple = self.name(false)?;
            inner.push((simple, self.type_args(depth)?));
        }
        self.expect(b';', "';'")?;
        Ok(ClassType { name, args, inner })
    }

    fn type_args(&mut self, depth: usize) -> Result<Vec<TypeArg>, Fault> {
        let mut args = Vec::new();
        if !self.accept(b'<') {
            return Ok(args);
        }
        while !self.accept(b'>') {
            args.push(if self.accept(b'*') {
                TypeArg::Any
            } else if self.accept(b'+') {
                TypeArg::Extends(self.reference(depth + 1)?)
            } else if self.accept(b'-') {
                TypeArg::Super(self.reference(depth + 1)?)
            } else {
                TypeArg::Exact(self.reference(depth + 1)?)
            });
        }
        if args.is_empty() {
            return Err((self.at, "a type argument"));
        }
        Ok(args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_round_trip() {
        let text = "<K:Ljava/lang/Object;V::Ljava/lang/Comparable<-TV;>;:Ljava/io/Serializable;>\
                    Ljava/util/AbstractMap<TK;[TV;>;Ljava/util/Map<*+[[I>;";
        let class = ClassSignature::parse(text).unwrap();
        assert_eq!(class.to_string(), text);
        assert_eq!(class.type_params[0].java(), "K");
        let expected = "V extends java.lang.Comparable<? super V> & java.io.Serializable";
        assert_eq!(class.type_params[1].java(), expected);
        assert_eq!(class.superclass.java(), "java.util.AbstractMap<K, V[]>");
        assert_eq!(
            class.interfaces[0].java(),
            "java.util.Map<?, ? extends int[][]>"
        );
    }

    #[test]
    fn inner_classes_keep_their_arguments() {
        let text = "La/Outer<TT;>.Mid.Inner<Lb/C;>;";
        let Type::Class(class) = Type::parse(text).unwrap() else {
            panic!("not a class")
        };
        assert_eq!(class.internal_name(), "a/Outer$Mid$Inner");
        assert_eq!(class.java(), "a.Outer<T>.Mid.Inner<b.C>");
        assert_eq!(class.to_string(), text);
    }

    #[test]
    fn methods_round_trip() {
        let text =
            "<E:Ljava/lang/Exception;>(TE;JLjava/util/List<TE;>;)V^TE;^Ljava/io/IOException;";
        let method = MethodSignature::parse(text).unwrap();
        assert_eq!(method.to_string(), text);
        assert_eq!((method.params.len(), method.throws.len()), (3, 2));
        assert_eq!(method.ret, None);
    }

    #[test]
    fn refuses_malformed() {
        for bad in [
            "", "V", "L;", "Lx", "Lx<>;", "Lx<I>;", "TT", "T;", "[", "Lx;y", "La//b;", "Lx<*", "é",
        ] {
            assert!(Type::parse(bad).is_err(), "{bad}");
        }
        for bad in [
            "", "()", "(", "<>()V", "<T>()V", "<T:>(", "()V^I", "()VV", "<:>()V",
        ] {
            assert!(MethodSignature::parse(bad).is_err(), "{bad}");
        }
        for bad in ["", "<T:>", "I", "Lx;I", "TT;"] {
            assert!(ClassSignature::parse(bad).is_err(), "{bad}");
        }
        assert!(Type::parse(&("Lx<".repeat(20_000) + "*")).is_err());
        assert!(Type::parse(&("[".repeat(60_000) + "I")).is_err());
    }
}
