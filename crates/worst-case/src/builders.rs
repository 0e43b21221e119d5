//! How a value of a type is made from arrays and numbers, as Java.
//!
//! The search varies arrays, strings and numbers only. Everything else is built from them through its
//! API: a list by adding each element of an array, a structure of the user's by its constructor and the
//! method that adds to it.

use std::sync::Arc;

use classfile::access;
use classfile::signature::{ClassType, MethodSignature, Type, TypeArg};
use classfile::{ClassFile, MethodInfo};

/// Finds classes by internal name.
pub type Find<'a> = &'a dyn Fn(&str) -> Option<Arc<ClassFile>>;

/// A parameter of arrays, strings and numbers only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// Its type in Java.
    pub ty: String,
    /// Its name.
    pub name: String,
}

/// A value and what it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// What varies.
    pub raws: Vec<Raw>,
    /// Statements that make it.
    pub statements: Vec<String>,
    /// The value as an expression.
    pub value: String,
    /// Its type.
    pub ty: String,
}

/// Element types that an array can have: in generics, in arrays, and as an expression of an element.
const ELEMENTS: [(&str, &str); 9] = [
    ("java/lang/Integer", "int"),
    ("java/lang/Long", "long"),
    ("java/lang/Short", "short"),
    ("java/lang/Byte", "byte"),
    ("java/lang/Character", "char"),
    ("java/lang/Boolean", "boolean"),
    ("java/lang/Double", "double"),
    ("java/lang/Float", "float"),
    ("java/lang/String", "String"),
];

/// Collections by internal name, and what is made for them.
const COLLECTIONS: [(&str, &str); 26] = [
    ("java/util/List", "java.util.ArrayList"),
    ("java/util/Collection", "java.util.ArrayList"),
    ("java/lang/Iterable", "java.util.ArrayList"),
    ("java/util/ArrayList", "java.util.ArrayList"),
    ("java/util/AbstractList", "java.util.ArrayList"),
    ("java/util/LinkedList", "java.util.LinkedList"),
    ("java/util/Vector", "java.util.Vector"),
    ("java/util/Stack", "java.util.Stack"),
    ("java/util/Queue", "java.util.ArrayDeque"),
    ("java/util/Deque", "java.util.ArrayDeque"),
    ("java/util/ArrayDeque", "java.util.ArrayDeque"),
    ("java/util/PriorityQueue", "java.util.PriorityQueue"),
    ("java/util/Set", "java.util.HashSet"),
    ("java/util/HashSet", "java.util.HashSet"),
    ("java/util/LinkedHashSet", "java.util.LinkedHashSet"),
    ("java/util/SortedSet", "java.util.TreeSet"),
    ("java/util/NavigableSet", "java.util.TreeSet"),
    ("java/util/TreeSet", "java.util.TreeSet"),
    ("java/util/Map", "java.util.HashMap"),
    ("java/util/HashMap", "java.util.HashMap"),
    ("java/util/LinkedHashMap", "java.util.LinkedHashMap"),
    ("java/util/Hashtable", "java.util.Hashtable"),
    ("java/util/SortedMap", "java.util.TreeMap"),
    ("java/util/NavigableMap", "java.util.TreeMap"),
    ("java/util/TreeMap", "java.util.TreeMap"),
    (
        "java/util/concurrent/ConcurrentMap",
        "java.util.concurrent.ConcurrentHashMap",
    ),
];

/// Values that are made from one array or string, with `#` for it.
const WRAPPED: [(&str, &str, &str); 9] = [
    (
        "java/io/InputStream",
        "byte[]",
        "new java.io.ByteArrayInputStream(#)",
    ),
    (
        "java/io/ByteArrayInputStream",
        "byte[]",
        "new java.io.ByteArrayInputStream(#)",
    ),
    ("java/io/Reader", "String", "new java.io.StringReader(#)"),
    (
        "java/io/StringReader",
        "String",
        "new java.io.StringReader(#)",
    ),
    (
        "java/io/BufferedReader",
        "String",
        "new java.io.BufferedReader(new java.io.StringReader(#))",
    ),
    ("java/lang/StringBuilder", "String", "new StringBuilder(#)"),
    ("java/lang/StringBuffer", "String", "new StringBuffer(#)"),
    (
        "java/nio/ByteBuffer",
        "byte[]",
        "java.nio.ByteBuffer.wrap(#)",
    ),
    (
        "java/nio/CharBuffer",
        "String",
        "java.nio.CharBuffer.wrap(#)",
    ),
];

/// Values that are always the same.
const FIXED: [(&str, &str); 6] = [
    (
        "java/util/Comparator",
        "java.util.Comparator.naturalOrder()",
    ),
    ("java/util/Locale", "java.util.Locale.ROOT"),
    (
        "java/nio/charset/Charset",
        "java.nio.charset.StandardCharsets.UTF_8",
    ),
    ("java/util/Random", "new java.util.Random(1)"),
    ("java/lang/Appendable", "new StringBuilder()"),
    ("java/io/Writer", "new java.io.StringWriter()"),
];

/// Names of methods that add to a structure, the likeliest first.
const ADDERS: [&str; 16] = [
    "add", "insert", "put", "push", "offer", "enqueue", "append", "addEdge", "addLast", "connect",
    "union", "link", "record", "register", "set", "addNode",
];

/// The type of elements: in Java as an object and as it is varied.
fn element(ty: Option<&Type>) -> (&'static str, &'static str) {
    let name = match ty {
        Some(Type::Class(class)) => class.name.to_string(),
        _ => String::new(),
    };
    let found = ELEMENTS.iter().find(|(boxed, _)| *boxed == name);
    let (boxed, raw) = found.unwrap_or(&ELEMENTS[0]);
    (boxed.rsplit('/').next().unwrap_or(boxed), raw)
}

/// The first type argument, or the one at a place.
fn argument(class: &ClassType, k: usize) -> Option<&Type> {
    match class.args.get(k)? {
        TypeArg::Any => None,
        TypeArg::Extends(t) | TypeArg::Super(t) | TypeArg::Exact(t) => Some(t),
    }
}

fn one(ty: &str, name: &str, value: String, of: &str) -> Built {
    Built {
        raws: vec![Raw {
            ty: of.to_owned(),
            name: name.to_owned(),
        }],
        statements: Vec::new(),
        value,
        ty: ty.to_owned(),
    }
}

/// Makes a value of a type.
///
/// # Errors
/// Says what cannot be made.
pub fn build(find: Find<'_>, ty: &Type, name: &str) -> Result<Built, String> {
    match ty {
        Type::Primitive(p) => Ok(one(&p.java(), name, name.to_owned(), &p.java())),
        // Whatever it is bounded by, numbers mostly fit: they compare and hash.
        Type::Variable(_) => Ok(one(
            "Integer",
            name,
            format!("Integer.valueOf({name})"),
            "int",
        )),
        Type::Array(of) => array(of, name),
        Type::Class(class) => object(find, class, name),
    }
}

fn array(of: &Type, name: &str) -> Result<Built, String> {
    let depth_and_leaf = |mut t: &Type| {
        let mut brackets = String::from("[]");
        while let Type::Array(inner) = t {
            brackets.push_str("[]");
            t = inner;
        }
        (brackets, t.clone())
    };
    let (brackets, leaf) = depth_and_leaf(of);
    match &leaf {
        Type::Primitive(p) => {
            let ty = format!("{}{brackets}", p.java());
            Ok(one(&ty, name, name.to_owned(), &ty))
        }
        Type::Class(c) if &*c.name == "java/lang/String" => {
            let ty = format!("String{brackets}");
            Ok(one(&ty, name, name.to_owned(), &ty))
        }
        leaf if brackets == "[]" => {
            let is_known = match leaf {
                Type::Class(c) => {
                    let any = [
                        "java/lang/Object",
                        "java/lang/Comparable",
                        "java/lang/Number",
                    ];
                    any.contains(&&*c.name) || ELEMENTS.iter().any(|(e, _)| *e == &*c.name)
                }
                _ => true,
            };
            if !is_known {
                return Err(format!("no elements of {}[] can be made", leaf.java()));
            }
            let (boxed, raw) = element(Some(leaf));
            let made = format!("{name}Array");
            Ok(Built {
                raws: vec![Raw {
                    ty: format!("{raw}[]"),
                    name: name.to_owned(),
                }],
                statements: vec![
                    format!("{boxed}[] {made} = new {boxed}[{name}.length];"),
                    format!("for (int i = 0; i < {name}.length; i++) {{"),
                    format!("    {made}[i] = {name}[i];"),
                    "}".to_owned(),
                ],
                value: made,
                ty: format!("{boxed}[]"),
            })
        }
        _ => Err(format!("nested arrays of {} cannot be made", leaf.java())),
    }
}

fn object(find: Find<'_>, class: &ClassType, name: &str) -> Result<Built, String> {
    let internal = class.internal_name();
    let java = internal.replace(['/', '$'], ".");
    match &*internal {
        "java/lang/String" | "java/lang/CharSequence" => {
            return Ok(one("String", name, name.to_owned(), "String"));
        }
        "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" => {
            return Ok(one(
                "Integer",
                name,
                format!("Integer.valueOf({name})"),
                "int",
            ));
        }
        _ => {}
    }
    if let Some((boxed, raw)) = ELEMENTS.iter().find(|(boxed, _)| *boxed == internal) {
        let boxed = boxed.rsplit('/').next().unwrap_or(boxed);
        return Ok(one(boxed, name, format!("{boxed}.valueOf({name})"), raw));
    }
    if let Some((_, of, value)) = WRAPPED.iter().find(|(c, ..)| *c == internal) {
        return Ok(one(&java, name, value.replace('#', name), of));
    }
    if let Some((_, value)) = FIXED.iter().find(|(c, _)| *c == internal) {
        return Ok(Built {
            raws: Vec::new(),
            statements: Vec::new(),
            value: (*value).to_owned(),
            ty: java,
        });
    }
    if internal == "java/util/Iterator" {
        let mut list = collection(class, "java.util.Collection", "java.util.ArrayList", name);
        list.value.push_str(".iterator()");
        list.ty = java;
        return Ok(list);
    }
    if let Some((_, made)) = COLLECTIONS.iter().find(|(c, _)| *c == internal) {
        return Ok(collection(class, &java, made, name));
    }
    let file = find(&internal).ok_or_else(|| format!("class {java} is not there"))?;
    structure(&file, &java, name)
}

fn collection(class: &ClassType, declared: &str, made: &str, name: &str) -> Built {
    let (boxed, raw) = element(argument(class, 0));
    let local = format!("{name}{}", made.rsplit('.').next().unwrap_or(made));
    let is_map = made.ends_with("Map") || made.ends_with("Hashtable");
    let generic = if is_map {
        let (value, _) = element(argument(class, 1));
        let arguments = format!("<{boxed}, {value}>");
        let put = match value {
            "String" => "\"value\"".to_owned(),
            "Integer" => "i".to_owned(),
            "Boolean" => "true".to_owned(),
            "Character" => "'v'".to_owned(),
            "Long" => "(long) i".to_owned(),
            "Double" => "(double) i".to_owned(),
            "Float" => "(float) i".to_owned(),
            "Short" => "(short) i".to_owned(),
            _ => "(byte) i".to_owned(),
        };
        (arguments, format!("    {local}.put({name}[i], {put});"))
    } else {
        (format!("<{boxed}>"), format!("    {local}.add({name}[i]);"))
    };
    let ty = format!("{declared}{}", generic.0);
    let statements = vec![
        format!("{ty} {local} = new {made}<>();"),
        format!("for (int i = 0; i < {name}.length; i++) {{"),
        generic.1,
        "}".to_owned(),
    ];
    Built {
        raws: vec![Raw {
            ty: format!("{raw}[]"),
            name: name.to_owned(),
        }],
        // A map that is declared `Hashtable` and the like is made as what it is.
        statements,
        value: local,
        ty,
    }
}

/// The parameters of a method as they can be varied one by one; nothing where one cannot.
fn simple_params(m: &MethodInfo) -> Option<Vec<(String, String)>> {
    let text = m.signature.as_deref().unwrap_or(&m.descriptor);
    let types = MethodSignature::parse(text).ok()?.params;
    let one = |t: &Type| match t {
        Type::Primitive(p) => Some((p.java(), "#".to_owned())),
        Type::Variable(_) => Some(("int".to_owned(), "Integer.valueOf(#)".to_owned())),
        Type::Class(c) => {
            let name = &*c.name;
            if matches!(name, "java/lang/Object" | "java/lang/Comparable") {
                return Some(("int".to_owned(), "Integer.valueOf(#)".to_owned()));
            }
            let (_, raw) = ELEMENTS.iter().find(|(e, _)| *e == name)?;
            Some(((*raw).to_owned(), "#".to_owned()))
        }
        Type::Array(_) => None,
    };
    types.iter().map(one).collect()
}

/// A class with a constructor and a method that adds to it.
fn structure(file: &ClassFile, java: &str, name: &str) -> Result<Built, String> {
    if file.access & (access::ABSTRACT | access::INTERFACE) != 0 {
        return Err(format!(
            "no {java} can be made: it is abstract; write a static method that makes one from arrays"
        ));
    }
    let is_open = |m: &&MethodInfo| m.access & access::PRIVATE == 0;
    let constructors = file
        .methods
        .iter()
        .filter(|m| &*m.name == "<init>")
        .filter(is_open);
    let known = constructors.filter_map(|m| Some((m, simple_params(m)?)));
    let (_, params) = known.min_by_key(|(_, p)| p.len()).ok_or_else(|| {
        format!("no {java} can be made: no constructor takes only numbers and strings")
    })?;
    let is_generic = file
        .signature
        .as_deref()
        .is_some_and(|s| s.starts_with('<'));
    let ty = if is_generic {
        format!("{java}<Integer>")
    } else {
        java.to_owned()
    };
    let simple: &str = java.rsplit('.').next().unwrap_or(java);
    let mut letters = simple.chars();
    let local = match letters.next() {
        Some(first) => format!("{name}{}{}", first.to_uppercase(), letters.as_str()),
        None => name.to_owned(),
    };
    let adder = ADDERS.iter().find_map(|adder| {
        let named = file
            .methods
            .iter()
            .filter(|m| &*m.name == *adder)
            .filter(is_open);
        let own =
            named.filter(|m| m.access & (access::STATIC | access::SYNTHETIC | access::BRIDGE) == 0);
        let known = own.filter_map(|m| Some((m, simple_params(m)?)));
        let useful = known.filter(|(_, p)| !p.is_empty() && p.len() <= 3);
        useful
            .min_by_key(|(_, p)| p.len())
            .map(|(_, p)| (*adder, p))
    });
    let mut raws = Vec::new();
    let mut arguments = Vec::new();
    for (k, (raw, value)) in params.iter().enumerate() {
        // A number that a constructor takes beside a method that adds is mostly a capacity.
        if adder.is_some() && raw == "int" {
            arguments.push(format!("{name}.length"));
            continue;
        }
        let own = format!("{name}Arg{k}");
        arguments.push(value.replace('#', &own));
        raws.push(Raw {
            ty: raw.clone(),
            name: own,
        });
    }
    let diamond = if is_generic { "<>" } else { "" };
    let mut statements = vec![format!(
        "{ty} {local} = new {java}{diamond}({});",
        arguments.join(", ")
    )];
    if let Some((adder, params)) = adder {
        let mut values = Vec::new();
        for (k, (raw, value)) in params.iter().enumerate() {
            let array = if k == 0 {
                name.to_owned()
            } else {
                format!("{name}{}", k + 1)
            };
            values.push(value.replace('#', &format!("{array}[i]")));
            raws.push(Raw {
                ty: format!("{raw}[]"),
                name: array,
            });
        }
        statements.push(format!("for (int i = 0; i < {name}.length; i++) {{"));
        statements.push(format!("    {local}.{adder}({});", values.join(", ")));
        statements.push("}".to_owned());
    }
    Ok(Built {
        raws,
        statements,
        value: local,
        ty,
    })
}
