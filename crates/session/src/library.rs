//! Objects of the class library by their contents: which calls look into them, and what these
//! calls say.

use std::sync::Arc;

use executor::Observed;
use junit::Expect;
use testcase::{Action, Executable, TestCase, Ty, Universe, Var};

use crate::oracle::{Seen, is_identity};

/// How a library object is looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Elements in an order that counts.
    List,
    /// Elements without order; whether it has one nevertheless.
    Set {
        /// Walks in an order of its own making, not of hashes.
        ordered: bool,
    },
    /// A collection without equality.
    Elements,
    /// Keys and values.
    Map {
        /// Walks in an order of its own making, not of hashes.
        ordered: bool,
    },
    /// Present or not.
    Optional,
    /// Fully told by its text, and made from it again.
    Parsed(String, Option<&'static str>),
    /// Fully told by its text.
    Text,
    /// Bytes that were written, told by them or, where they are plain, by their text.
    Bytes,
    /// An array that was given as an argument.
    Array,
}

/// Classes that make an equal object from their own text.
const PARSED: [(&str, Option<&str>); 14] = [
    ("java/math/BigInteger", None),
    ("java/math/BigDecimal", None),
    ("java/time/LocalDate", Some("parse")),
    ("java/time/LocalTime", Some("parse")),
    ("java/time/LocalDateTime", Some("parse")),
    ("java/time/Instant", Some("parse")),
    ("java/time/Duration", Some("parse")),
    ("java/time/Period", Some("parse")),
    ("java/time/Year", Some("parse")),
    ("java/time/YearMonth", Some("parse")),
    ("java/time/MonthDay", Some("parse")),
    ("java/time/OffsetDateTime", Some("parse")),
    ("java/util/UUID", Some("fromString")),
    ("java/net/URI", Some("create")),
];

/// Classes whose text says all and depends on nothing else.
const TEXTS: [&str; 11] = [
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/io/StringWriter",
    "java/io/CharArrayWriter",
    "java/util/StringJoiner",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/OptionalDouble",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/BitSet",
];

/// How an object of this class is looked into, seen through a static type.
pub fn form_of(universe: &Universe, class: &str, ty: &Ty) -> Option<Form> {
    if !universe.class(class)?.is_library {
        return None;
    }
    if let Some((name, method)) = PARSED.iter().find(|(name, _)| *name == class) {
        return Some(Form::Parsed((*name).to_owned(), *method));
    }
    if TEXTS.contains(&class) {
        return Some(Form::Text);
    }
    if class == "java/io/ByteArrayOutputStream" {
        return Some(Form::Bytes);
    }
    if class == "java/util/Optional" {
        return Some(Form::Optional);
    }
    let of = Ty::class(class);
    let is = |name: &str| universe.as_super(&of, name).is_some();
    let through = |name: &str| universe.as_super(ty, name).is_some();
    let ordered =
        class.contains("Linked") || is("java/util/SortedSet") || is("java/util/SortedMap");
    if is("java/util/List") {
        Some(Form::List)
    } else if is("java/util/Set") {
        Some(Form::Set { ordered })
    } else if is("java/util/Collection") && through("java/util/Collection") {
        Some(Form::Elements)
    } else if is("java/util/Map") && through("java/util/Map") {
        Some(Form::Map { ordered })
    } else {
        None
    }
}

/// Appends the calls that look into a value; nothing when the library lacks one.
pub fn look(universe: &Universe, test: &mut TestCase, value: Var, form: &Form) -> Option<Vec<Var>> {
    let objects = Ty::Array(Box::new(Ty::object()));
    let mut call = |class: &str, name: &str, on: Var, ty: Ty| {
        let method = method(universe, class, name, "()")?;
        let action = Action::Call {
            method,
            on: Some(on),
            args: Vec::new(),
        };
        Some(test.push(action, ty))
    };
    Some(match form {
        Form::List | Form::Set { .. } | Form::Elements => {
            vec![call("java/util/Collection", "toArray", value, objects)?]
        }
        Form::Map { .. } => {
            let keys = call("java/util/Map", "keySet", value, Ty::class("java/util/Set"))?;
            let keys = call("java/util/Collection", "toArray", keys, objects.clone())?;
            let class = "java/util/Collection";
            let values = call("java/util/Map", "values", value, Ty::class(class))?;
            vec![keys, call(class, "toArray", values, objects)?]
        }
        Form::Optional => {
            let class = "java/util/Optional";
            let null = test.push(Action::Null, Ty::object());
            let or_else = method(universe, class, "orElse", "(Ljava/lang/Object;)")?;
            let action = Action::Call {
                method: or_else,
                on: Some(value),
                args: vec![null],
            };
            vec![test.push(action, Ty::object())]
        }
        Form::Parsed(..) | Form::Text | Form::Bytes => {
            vec![call("java/lang/Object", "toString", value, Ty::string())?]
        }
        Form::Array => {
            let Ty::Array(element) = test.ty(value).clone() else {
                return None;
            };
            let (array, parameter) = match &*element {
                Ty::Prim(_) => (Ty::Array(element.clone()), element.descriptor()),
                _ => (objects, "Ljava/lang/Object;".to_owned()),
            };
            let copy = method(
                universe,
                "java/util/Arrays",
                "copyOf",
                &format!("([{parameter}I)"),
            )?;
            let Action::Array { items, .. } = &test.statements[value.0 as usize].action else {
                return None;
            };
            let n = items.len() as u64;
            let n = test.push(
                Action::Prim(testcase::Prim::Int, n),
                Ty::Prim(testcase::Prim::Int),
            );
            let action = Action::Call {
                method: copy,
                on: None,
                args: vec![value, n],
            };
            vec![test.push(action, array)]
        }
    })
}

/// A method by name and by how its descriptor begins.
pub(crate) fn method(
    universe: &Universe,
    class: &str,
    name: &str,
    params: &str,
) -> Option<Arc<Executable>> {
    let class = universe.class(class)?;
    let mut methods = class.methods.iter();
    methods
        .find(|m| &*m.name == name && m.descriptor.starts_with(params))
        .cloned()
}

/// What the calls that look into an object say about it.
pub fn read(form: &Form, parts: &[&Observed], ty: &Ty, seen: &Seen<'_>) -> Option<Expect> {
    let items = |o: &Observed| match o {
        Observed::Array(items) => seen.elements(items),
        _ => None,
    };
    match (form, parts) {
        (Form::List, [o]) => Some(Expect::List(items(o)?)),
        (Form::Set { ordered }, [o]) => {
            let mut items = items(o)?;
            if !ordered {
                items.sort_by_key(order);
            }
            Some(Expect::Set(items))
        }
        (Form::Elements, [o]) => Some(Expect::Elements(items(o)?)),
        (Form::Map { ordered }, [keys, values]) => {
            let mut rows: Vec<(Expect, Expect)> =
                items(keys)?.into_iter().zip(items(values)?).collect();
            if !ordered {
                rows.sort_by_key(|(k, _)| order(k));
            }
            Some(Expect::Map(rows))
        }
        (Form::Optional, [Observed::Null]) => Some(Expect::Optional(None)),
        (Form::Optional, [o]) => {
            let inner = seen.elements(std::slice::from_ref(*o))?.pop()?;
            Some(Expect::Optional(Some(Box::new(inner))))
        }
        (Form::Parsed(class, method), [Observed::Str(units)]) => Some(Expect::Parsed {
            class: class.clone(),
            method: *method,
            text: String::from_utf16(units).ok()?,
        }),
        (Form::Text, [Observed::Str(units)]) => {
            let text = String::from_utf16_lossy(units);
            if is_identity(&text) || !ty.is_reference() {
                return None;
            }
            match junit::text(units) {
                Expect::Str(units) => Some(Expect::Text(units)),
                _ => None,
            }
        }
        // How bytes become characters depends on the JVM; for these it does not.
        (Form::Bytes, [Observed::Str(units)]) => {
            let is_plain = |u: &u16| matches!(u, 9 | 10 | 13 | 32..=126);
            match junit::text(units) {
                Expect::Str(units) if units.iter().all(is_plain) => Some(Expect::Text(units)),
                _ => None,
            }
        }
        (Form::Array, [o]) => match seen.expect(o)? {
            e @ Expect::Array(_) => Some(e),
            _ => None,
        },
        _ => None,
    }
}

/// An order of elements that does not depend on hashes.
fn order(e: &Expect) -> (u8, i64, String) {
    match e {
        Expect::Boxed(p, bits) => {
            let v = match p {
                testcase::Prim::Long => *bits as i64,
                testcase::Prim::Int | testcase::Prim::Short | testcase::Prim::Byte => {
                    i64::from(*bits as i32)
                }
                _ => *bits as i64,
            };
            (1, v, String::new())
        }
        Expect::Str(units) => (2, 0, String::from_utf16_lossy(units)),
        Expect::Enum(_, constant) => (3, 0, constant.clone()),
        _ => (0, 0, String::new()),
    }
}
