//! What methods demand of the values they are given.
//!
//! A constructor that refuses every text but one that matches a pattern keeps all tests out that need its
//! objects, and no distance leads there. Here the code of a method is read once: which patterns, texts,
//! lengths and numbers a parameter is compared with, in the method itself, in those of the user's that it
//! hands the parameter to, or later, when it is kept in a field and that is compared. Methods of the
//! library that read a text say which form it has. Nothing depends on this being right or complete: it only
//! says what to try first.

mod follow;
mod forms;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use budget::Rng;
use classfile::{ClassFile, MethodInfo};
use rustc_hash::{FxHashMap, FxHashSet};
use testcase::{ClassInfo, Executable, Ty, Universe};

use crate::constants::{Constants, add};

/// Methods that hand a parameter on, one to the next, that are looked into.
const MAX_DEPTH: u32 = 8;
/// Methods that are looked into at all.
const MAX_METHODS: usize = 3_000;
/// Lengths of texts that are demanded, at most.
const MAX_LENGTH: usize = 80;

/// What a method demands of one parameter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Demand {
    /// Patterns, places and values that it is compared with.
    pub values: Constants,
    /// Lengths that the text is compared with.
    pub lengths: Vec<usize>,
    /// The whole text has to have one of a few forms; all else is likely to be refused.
    pub is_strict: bool,
}

impl Demand {
    /// Whether something is said of texts.
    pub fn is_of_text(&self) -> bool {
        self.values.has_texts() || !self.lengths.is_empty()
    }

    fn add_all(&mut self, other: &Demand) {
        self.is_strict |= other.is_strict;
        self.values.add_all(&other.values);
        for length in &other.lengths {
            add(&mut self.lengths, *length);
        }
    }

    fn add_length(&mut self, length: i64) {
        if let Ok(length) = usize::try_from(length)
            && length <= MAX_LENGTH
        {
            add(&mut self.lengths, length);
        }
    }

    /// A text that is likely to do; nothing where nothing is demanded of texts.
    pub fn text(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let made = match rng.below(10) {
            // The length of what has the form, too, may be asked for.
            0..=5 => self.values.matching(rng),
            6 | 7 => self.values.ruled(rng),
            8 => self.values.listed(rng),
            _ => None,
        };
        let made = made.or_else(|| self.values.matching(rng));
        let made = made.or_else(|| self.of_length(rng));
        let made = made.or_else(|| self.values.listed(rng));
        made.or_else(|| self.values.ruled(rng))
    }

    /// Letters or digits, as many as are asked for, one more or one less.
    fn of_length(&self, rng: &mut Rng) -> Option<Vec<u16>> {
        let length = *rng.pick(&self.lengths)?;
        let length = match rng.below(5) {
            0 => length + 1,
            1 => length.saturating_sub(1),
            _ => length,
        };
        let is_number = rng.percent(50);
        let first = if is_number { b'0' } else { b'a' };
        let span = if is_number { 10 } else { 26 };
        Some(
            (0..length)
                .map(|_| u16::from(first) + rng.below(span) as u16)
                .collect(),
        )
    }

    /// A number that it is compared with, or the one beside it.
    pub fn number(&self, rng: &mut Rng) -> Option<i64> {
        let near = self.values.listed_int(rng)?;
        Some(near.wrapping_add(rng.below(3) as i64 - 1))
    }
}

/// Class, name and descriptor.
type Key = (Arc<str>, Arc<str>, Arc<str>);

/// By parameter.
type ByParameter = Rc<[Demand]>;

/// A field: class and name.
type Field = (Arc<str>, Arc<str>);

/// What the code of a method says.
#[derive(Clone, Debug, Default)]
struct Looked {
    parameters: Vec<Demand>,
    fields: BTreeMap<Field, Demand>,
    /// Parameters that are kept in fields.
    stored: Vec<(usize, Field)>,
}

/// Demands of methods, found when first asked for.
#[derive(Default)]
pub(crate) struct Demands {
    known: RefCell<FxHashMap<Key, ByParameter>>,
    looked: RefCell<FxHashMap<Key, Rc<Looked>>>,
    /// What is demanded of fields by the classes that were read.
    fields: RefCell<BTreeMap<Field, Demand>>,
    read: RefCell<FxHashSet<Arc<str>>>,
    /// Patterns in the constants of classes, by the names of their fields.
    patterns: RefCell<FxHashMap<Arc<str>, Rc<Patterns>>>,
}

/// The pattern of each static field that holds one.
type Patterns = Vec<(Arc<str>, String)>;

impl Demands {
    /// With what some classes demand of the fields of others.
    pub fn new(universe: &Universe, classes: &[Arc<ClassInfo>]) -> Demands {
        let demands = Demands::default();
        for class in classes {
            demands.read(universe, class);
        }
        demands
    }

    /// What a method or constructor demands, by parameter.
    pub fn of(&self, universe: &Universe, e: &Executable) -> ByParameter {
        let key = (e.class.clone(), e.name.clone(), e.descriptor.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        if let Some(class) = universe.class(&e.class) {
            self.read(universe, &class);
        }
        let looked = self.looked(universe, key.clone(), 0);
        let mut found = looked.parameters.clone();
        for (k, field) in &looked.stored {
            if let Some(more) = self.fields.borrow().get(field) {
                found[*k].add_all(more);
            }
        }
        if let Some(form) = forms::form_of(&e.class, &e.name) {
            found.resize_with(e.params.len(), Demand::default);
            let is_text = |p: &Ty| {
                let name = p.class_name();
                name.is_some_and(|n| matches!(&**n, "java/lang/String" | "java/lang/CharSequence"))
            };
            let text = e.params.iter().position(is_text);
            if let Some(k) = text {
                found[k].values.note_pattern(form);
                found[k].is_strict = true;
            }
        }
        let found: ByParameter = found.into();
        let mut known = self.known.borrow_mut();
        known.insert(key, found.clone());
        found
    }

    /// Reads all methods of a class of the user's for what they demand of fields.
    fn read(&self, universe: &Universe, class: &ClassInfo) {
        if class.is_library || !self.read.borrow_mut().insert(class.name.clone()) {
            return;
        }
        for method in &class.file.methods {
            let key = (
                class.name.clone(),
                method.name.clone(),
                method.descriptor.clone(),
            );
            let looked = self.looked(universe, key, 0);
            let mut fields = self.fields.borrow_mut();
            for (field, demand) in &looked.fields {
                fields.entry(field.clone()).or_default().add_all(demand);
            }
        }
    }

    fn looked(&self, universe: &Universe, key: Key, depth: u32) -> Rc<Looked> {
        if let Some(known) = self.looked.borrow().get(&key) {
            return known.clone();
        }
        let n_looked = self.looked.borrow().len();
        if depth > MAX_DEPTH || n_looked > MAX_METHODS {
            return Rc::default();
        }
        // A method that comes back to itself adds nothing by that.
        let nothing: Rc<Looked> = Rc::default();
        self.looked.borrow_mut().insert(key.clone(), nothing);
        let Some((class, method)) = declared(universe, &key) else {
            return Rc::default();
        };
        let found = Rc::new(follow::look(self, universe, &class, &method, depth));
        let mut looked = self.looked.borrow_mut();
        looked.insert(key, found.clone());
        found
    }

    /// The field that a method gives, if it does nothing else.
    fn given_field(&self, universe: &Universe, key: &Key) -> Option<Field> {
        let (class, method) = declared(universe, key)?;
        follow::given_field(&class, &method)
    }

    /// The pattern that a constant of a class holds.
    fn pattern_in(&self, universe: &Universe, class: &Arc<str>, field: &str) -> Option<String> {
        let known = self.patterns.borrow().get(class).cloned();
        let patterns = known.unwrap_or_else(|| {
            let info = universe.class(class);
            let found = info.map_or_else(Vec::new, |info| follow::patterns_of(&info.file));
            let found = Rc::new(found);
            let mut all = self.patterns.borrow_mut();
            all.insert(class.clone(), found.clone());
            found
        });
        let found = patterns.iter().find(|(name, _)| **name == *field)?;
        Some(found.1.clone())
    }
}

/// The class file that declares a method of the user's, looked for upwards.
fn declared(universe: &Universe, key: &Key) -> Option<(Arc<ClassFile>, MethodInfo)> {
    let info = universe.class(&key.0)?;
    for c in universe
        .ancestors(&info)
        .into_iter()
        .filter(|c| !c.is_library)
    {
        if let Some(m) = c.file.method(&key.1, &key.2) {
            return Some((c.file.clone(), m.clone()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{ClassPath, JdkImage};
    use test_lab::{javac, jdks};

    const SOURCE: &str = "package lab;
        import java.util.regex.Pattern;
        public class Ticket {
            enum Zone { NEAR, FAR }
            private static final Pattern CODE = Pattern.compile(\"[A-Z]{2}-\\\\d{3}\");
            public Ticket(String code, long price, String zone) {
                if (!CODE.matcher(code.trim()).matches()) throw new IllegalArgumentException();
                if (price > 4711) throw new IllegalArgumentException();
                Zone.valueOf(zone);
            }
            public static Ticket of(int unused, String text) {
                String plain = java.util.Objects.requireNonNull(text, \"text\");
                return new Ticket(plain, 3, \"NEAR\");
            }
            public static void pin(String pin, String amount) {
                if (pin.length() != 6) throw new IllegalArgumentException();
                new java.math.BigDecimal(amount);
            }
            public static int again(String s) { return s.matches(\"x+\") ? again(s) : 1; }
            private String owner;
            public void give(String owner) { this.owner = owner; }
            public String getOwner() { return owner; }
            public boolean isMine() { return getOwner().startsWith(\"me-\"); }
        }";

    fn texts(demand: &Demand) -> Vec<String> {
        let mut rng = Rng::new(5);
        let made = (0..60).filter_map(|_| demand.text(&mut rng));
        made.map(|u| String::from_utf16_lossy(&u)).collect()
    }

    #[test]
    fn what_is_refused_otherwise_is_found_through_calls() {
        let Some(jdk) = jdks::oldest_or_skip("demands") else {
            return;
        };
        let classes = javac::compile_texts(&jdk, &[("lab/Ticket.java", SOURCE)], &["-g"]);
        let (path, _) = ClassPath::open(&[classes], 17);
        let image = JdkImage::open(&jdk.home).unwrap();
        let universe = Universe::new(path.into(), image.into());
        let info = universe.class("lab/Ticket").unwrap();
        let demands = Demands::default();
        let of = |name: &str| {
            let mut all = info.constructors.iter().chain(&info.methods);
            let e = all.find(|e| &*e.name == name).unwrap();
            demands.of(&universe, e)
        };
        let is_code = |s: &String| s.len() == 6 && s.as_bytes()[2] == b'-';
        let new = of("<init>");
        assert!(texts(&new[0]).iter().filter(|s| is_code(s)).count() > 20);
        assert_eq!(new[1].values.listed_int(&mut Rng::new(1)), Some(4711));
        assert!(texts(&new[2]).contains(&"FAR".to_owned()));
        let through = of("of");
        assert!(!through[0].is_of_text());
        assert!(texts(&through[1]).iter().any(is_code));
        let pin = of("pin");
        assert!(texts(&pin[0]).iter().any(|s| s.len() == 6));
        assert!(texts(&pin[1]).iter().any(|s| s.contains('.')));
        assert!(texts(&of("again")[0]).contains(&"xx".to_owned()));
        let is_mine = |s: &String| s.starts_with("me-");
        assert!(
            texts(&of("give")[0]).iter().any(is_mine),
            "asked of a field"
        );
    }
}
