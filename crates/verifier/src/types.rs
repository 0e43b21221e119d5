//! Verification types (JVMS 4.10.1.2) and the names they carry.
//!
//! Class names are interned for the length of one [`verify`](crate::verify), which makes a
//! [`Type`] a small copyable value. A `long` or `double` takes two slots: the type itself in the
//! first, its second half in the next.

use classfile::descriptor::MAX_DIMENSIONS;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What one local variable or operand stack slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    /// Unusable.
    Top,
    Int,
    Float,
    Long,
    /// Second half of a `long`.
    Long2,
    Double,
    /// Second half of a `double`.
    Double2,
    Null,
    /// `this` of a constructor before the constructor it delegates to has returned.
    UninitThis,
    /// The result of the `new` at this pc, before its constructor has returned.
    Uninit(u16),
    /// A returnAddress: `ret` continues at this pc. Only the inferring verifier knows it.
    Return(u16),
    /// An initialised object of this class or array class, or null.
    Ref(Name),
}

impl Type {
    /// The second half this type brings along, if it takes two slots.
    pub(crate) fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::Long2),
            Type::Double => Some(Type::Double2),
            _ => None,
        }
    }

    /// Slots a value of this type takes.
    pub(crate) fn slots(self) -> usize {
        1 + usize::from(self.second().is_some())
    }

    pub(crate) fn is_second(self) -> bool {
        matches!(self, Type::Long2 | Type::Double2)
    }

    /// `reference` of JVMS 4.10.1.2: objects, arrays, null and what is not yet initialised.
    pub(crate) fn is_reference(self) -> bool {
        matches!(
            self,
            Type::Null | Type::UninitThis | Type::Uninit(_) | Type::Ref(_)
        )
    }
}

/// An interned class or array class name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name(u32);

macro_rules! well_known {
    ($($constant:ident = $number:literal, $text:literal;)*) => {
        impl Name {
            $(pub(crate) const $constant: Name = Name($number);)*
        }
        const WELL_KNOWN: &[&str] = &[$($text),*];
    };
}

well_known! {
    OBJECT = 0, "java/lang/Object";
    THROWABLE = 1, "java/lang/Throwable";
    STRING = 2, "java/lang/String";
    CLASS = 3, "java/lang/Class";
    CLONEABLE = 4, "java/lang/Cloneable";
    SERIALIZABLE = 5, "java/io/Serializable";
    METHOD_HANDLE = 6, "java/lang/invoke/MethodHandle";
    METHOD_TYPE = 7, "java/lang/invoke/MethodType";
    BOOLEANS = 8, "[Z";
    BYTES = 9, "[B";
    CHARS = 10, "[C";
    SHORTS = 11, "[S";
    INTS = 12, "[I";
    LONGS = 13, "[J";
    FLOATS = 14, "[F";
    DOUBLES = 15, "[D";
}

/// The element type of an array class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Element {
    /// A primitive, by its descriptor letter.
    Primitive(u8),
    Reference(Name),
}

/// The interner.
pub(crate) struct Names {
    texts: Vec<Arc<str>>,
    ids: BTreeMap<Arc<str>, Name>,
    /// Answers of `element` and `array_of`, since names can be long.
    elements: BTreeMap<Name, Option<Element>>,
    arrays: BTreeMap<Name, Option<Name>>,
}

impl Names {
    pub(crate) fn new() -> Names {
        let mut names = Names {
            texts: Vec::with_capacity(64),
            ids: BTreeMap::new(),
            elements: BTreeMap::new(),
            arrays: BTreeMap::new(),
        };
        for text in WELL_KNOWN {
            names.intern(text);
        }
        names
    }

    pub(crate) fn intern(&mut self, text: &str) -> Name {
        if let Some(&known) = self.ids.get(text) {
            return known;
        }
        let (name, text) = (Name(self.texts.len() as u32), Arc::<str>::from(text));
        self.texts.push(text.clone());
        self.ids.insert(text, name);
        name
    }

    pub(crate) fn text(&self, name: Name) -> &Arc<str> {
        &self.texts[name.0 as usize]
    }

    pub(crate) fn is_array(&self, name: Name) -> bool {
        self.text(name).starts_with('[')
    }

    /// The element type of an array class; `None` for other classes.
    pub(crate) fn element(&mut self, array: Name) -> Option<Element> {
        if let Some(&known) = self.elements.get(&array) {
            return known;
        }
        let text = self.text(array).clone();
        let element = text.strip_prefix('[').map(|rest| match rest.as_bytes() {
            [b'[', ..] => Element::Reference(self.intern(rest)),
            [b'L', ..] => Element::Reference(self.intern(class_in(rest))),
            [letter, ..] => Element::Primitive(*letter),
            [] => Element::Primitive(0),
        });
        self.elements.insert(array, element);
        element
    }

    /// The class of arrays of `element`; `None` beyond 255 dimensions.
    pub(crate) fn array_of(&mut self, element: Name) -> Option<Name> {
        if let Some(&known) = self.arrays.get(&element) {
            return known;
        }
        let text = self.text(element).clone();
        let array = match text.bytes().take_while(|&byte| byte == b'[').count() {
            0 => Some(self.intern(&format!("[L{text};"))),
            MAX_DIMENSIONS.. => None,
            _ => Some(self.intern(&format!("[{text}"))),
        };
        self.arrays.insert(element, array);
        array
    }

    /// The verification type of one well-formed field descriptor.
    pub(crate) fn of_descriptor(&mut self, descriptor: &str) -> Type {
        match descriptor.as_bytes().first() {
            Some(b'F') => Type::Float,
            Some(b'J') => Type::Long,
            Some(b'D') => Type::Double,
            Some(b'L') => Type::Ref(self.intern(class_in(descriptor))),
            Some(b'[') => Type::Ref(self.intern(descriptor)),
            _ => Type::Int,
        }
    }

    /// Parameter types and result of a well-formed method descriptor.
    pub(crate) fn of_method(&mut self, descriptor: &str) -> (Vec<Type>, Option<Type>) {
        let mut types = Vec::new();
        let mut rest = descriptor.get(1..).unwrap_or_default();
        // A class name may hold a parenthesis, so the end is found type by type.
        while !rest.is_empty() && !rest.starts_with(')') {
            let base = rest.bytes().take_while(|&byte| byte == b'[').count();
            let end = match rest.as_bytes().get(base) {
                Some(b'L') => rest.find(';').map_or(rest.len(), |at| at + 1),
                _ => (base + 1).min(rest.len()),
            };
            let (first, others) = rest.split_at(end);
            types.push(self.of_descriptor(first));
            rest = others;
        }
        let ret = rest.get(1..).unwrap_or("V");
        let ret = (ret != "V").then(|| self.of_descriptor(ret));
        (types, ret)
    }

    /// The type as HotSpot's messages write it.
    pub(crate) fn show(&self, ty: Type) -> String {
        match ty {
            Type::Top => "top".into(),
            Type::Int => "integer".into(),
            Type::Float => "float".into(),
            Type::Long => "long".into(),
            Type::Long2 => "long_2nd".into(),
            Type::Double => "double".into(),
            Type::Double2 => "double_2nd".into(),
            Type::Null => "null".into(),
            Type::UninitThis => "uninitializedThis".into(),
            Type::Uninit(pc) => format!("uninitialized {pc}"),
            Type::Return(pc) => format!("returnAddress {pc}"),
            Type::Ref(name) => format!("'{}'", self.text(name)),
        }
    }
}

/// `Lx;` without its frame.
fn class_in(descriptor: &str) -> &str {
    let inner = descriptor.strip_prefix('L').unwrap_or(descriptor);
    inner.strip_suffix(';').unwrap_or(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_and_arrays() {
        let mut names = Names::new();
        assert_eq!(names.intern("[D"), Name::DOUBLES);
        let (params, ret) = names.of_method("(I[[JLa/B;D[La/B;)[I");
        let class = names.intern("a/B");
        let longs = names.intern("[[J");
        let array = names.array_of(class).unwrap();
        let expected = [
            Type::Int,
            Type::Ref(longs),
            Type::Ref(class),
            Type::Double,
            Type::Ref(array),
        ];
        assert_eq!(params, expected);
        assert_eq!(ret, Some(Type::Ref(Name::INTS)));
        assert_eq!(names.element(array), Some(Element::Reference(class)));
        assert_eq!(names.element(longs), Some(Element::Reference(Name::LONGS)));
        assert_eq!(names.element(Name::BYTES), Some(Element::Primitive(b'B')));
        assert_eq!(names.element(class), None);
        let odd = names.intern("a)b");
        assert_eq!(names.of_method("(La)b;)V"), (vec![Type::Ref(odd)], None));
        let deep = names.intern(&("[".repeat(255) + "I"));
        assert_eq!(names.array_of(deep), None);
    }
}
