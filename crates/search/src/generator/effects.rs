//! Which fields methods read and write: a call often needs another one before it, on its receiver
//! or on something it works with, that sets what it reads.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use classfile::{ClassFile, Instruction, MethodInfo, instructions, opcode as op};
use rustc_hash::FxHashMap;
use testcase::{Executable, Universe};

/// Methods called by a method, directly or not, that are looked into.
const MAX_METHODS: usize = 60;
/// Instructions of a method that are looked at.
const MAX_INSTRUCTIONS: usize = 2_000;
/// How the names of methods of the library begin that change a collection, a text or a number.
const CHANGING: [&str; 24] = [
    "add",
    "put",
    "set",
    "push",
    "offer",
    "remove",
    "clear",
    "append",
    "merge",
    "compute",
    "replace",
    "retain",
    "poll",
    "pop",
    "take",
    "sort",
    "insert",
    "delete",
    "increment",
    "decrement",
    "getAnd",
    "accumulate",
    "update",
    "write",
];

/// A field: class and name.
type Field = (Arc<str>, Arc<str>);

/// Fields that a method reads and writes, itself or through what it calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Effect {
    pub reads: BTreeSet<Field>,
    pub writes: BTreeSet<Field>,
    /// Types of the user's whose methods without code are called: what these read depends on the
    /// object.
    pub asks: BTreeSet<Arc<str>>,
    /// Something that was there before is changed, as far as that can be told: a field outside of constructors, or
    /// a collection.
    pub changes: bool,
}

impl Effect {
    /// Whether this one writes something that the other reads.
    pub fn feeds(&self, other: &Effect) -> bool {
        self.writes.iter().any(|f| other.reads.contains(f))
    }
}

type Key = (Arc<str>, Arc<str>, Arc<str>);

/// Effects of methods, found when first asked for.
#[derive(Default)]
pub(super) struct Effects {
    known: RefCell<FxHashMap<Key, Rc<Effect>>>,
}

impl Effects {
    /// What a method does.
    pub fn of(&self, universe: &Universe, e: &Executable) -> Rc<Effect> {
        let key = (e.class.clone(), e.name.clone(), e.descriptor.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let effect = Rc::new(with_called(universe, Effect::default(), vec![key.clone()]));
        self.known.borrow_mut().insert(key, effect.clone());
        effect
    }
}

/// What some instructions of a method do, and what these call.
pub(super) fn of_instructions(
    universe: &Universe,
    class: &ClassFile,
    method: &MethodInfo,
    list: &[Instruction],
) -> Effect {
    let (mut effect, mut called) = (Effect::default(), Vec::new());
    look_at(class, method, list, &mut effect, &mut called);
    with_called(universe, effect, called)
}

/// An effect and those of methods, with all that these call.
fn with_called(universe: &Universe, mut effect: Effect, mut called: Vec<Key>) -> Effect {
    let mut at = 0;
    while at < called.len().min(MAX_METHODS) {
        let next = called[at].clone();
        match declared(universe, &next) {
            Some((class, method)) if method.code.is_some() => {
                look(&class, &method, &mut effect, &mut called);
            }
            Some(_) => {
                effect.asks.insert(next.0);
            }
            None => {}
        }
        at += 1;
    }
    effect
}

/// Notes what a method itself does, and which methods of the user's it calls.
fn look(class: &ClassFile, method: &MethodInfo, effect: &mut Effect, called: &mut Vec<Key>) {
    let Some(code) = &method.code else { return };
    let list = instructions(class.slice(&code.code)).map_while(Result::ok);
    let list: Vec<Instruction> = list.take(MAX_INSTRUCTIONS).collect();
    look_at(class, method, &list, effect, called);
}

/// Notes what instructions of a method do, and which methods of the user's they call.
fn look_at(
    class: &ClassFile,
    method: &MethodInfo,
    list: &[Instruction],
    effect: &mut Effect,
    called: &mut Vec<Key>,
) {
    // The field whose array or collection is being worked on, most likely.
    let mut container: Option<Field> = None;
    for i in list {
        match i.opcode {
            op::GETFIELD | op::GETSTATIC | op::PUTFIELD | op::PUTSTATIC => {
                let Some((holder, name, descriptor)) = member(class, i) else {
                    continue;
                };
                let field = (holder, name);
                if matches!(i.opcode, op::PUTFIELD | op::PUTSTATIC) {
                    effect.changes |= &*method.name != "<init>";
                    effect.writes.insert(field);
                    continue;
                }
                if descriptor.starts_with('[') || descriptor.starts_with("Ljava/util/") {
                    container = Some(field.clone());
                }
                effect.reads.insert(field);
            }
            op::IASTORE..=op::SASTORE => {
                effect.changes |= container.is_some();
                effect.writes.extend(container.clone());
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                let Some(key) = member(class, i) else {
                    continue;
                };
                let is_library = key.0.starts_with("java/");
                if is_library && CHANGING.iter().any(|c| key.1.starts_with(c)) {
                    effect.changes = true;
                    effect.writes.extend(container.clone());
                }
                if (!is_library || outermost(&key.0) == outermost(&class.this_class))
                    && !called.contains(&key)
                {
                    called.push(key);
                }
            }
            _ => {}
        }
    }
}

/// The class at the top level that a class is inside.
fn outermost(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}

/// The member that an instruction names.
fn member(class: &ClassFile, i: &Instruction) -> Option<Key> {
    let found = class.member_of(i)?;
    Some((found.class, found.name, found.descriptor))
}

/// The class file that declares a method, looked for upwards.
fn declared(universe: &Universe, key: &Key) -> Option<(Arc<ClassFile>, MethodInfo)> {
    let info = universe.class(&key.0)?;
    for c in universe.ancestors(&info) {
        if let Some(m) = c.file.method(&key.1, &key.2) {
            return Some((c.file.clone(), m.clone()));
        }
    }
    None
}
