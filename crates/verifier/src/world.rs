//! What is known about classes while one class is verified: which is assignable to which, and
//! what two have in common. Asks the [`Hierarchy`] and remembers its answers.

use crate::fault::Budget;
use crate::pool::Target;
use crate::types::{Element, Name, Names, Type};
use crate::{Answer, Hierarchy, Member};
use classfile::ClassFile;
use std::collections::{BTreeMap, BTreeSet};

/// Longest chain of superclasses that is followed; a longer one counts as unknown.
const MAX_SUPERS: usize = 10_000;

/// Steps charged for a question asked for the first time. Also bounds what is remembered.
const QUESTION: usize = 200;

/// Whether one type may be assigned to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Yes,
    No,
    /// This class would have to be known to tell, and could not be loaded.
    Missing(Name),
}

impl Verdict {
    pub(crate) fn is_yes(self) -> bool {
        self == Verdict::Yes
    }

    pub(crate) fn missing(self) -> Option<Name> {
        match self {
            Verdict::Missing(class) => Some(class),
            _ => None,
        }
    }

    fn of(holds: bool) -> Verdict {
        if holds { Verdict::Yes } else { Verdict::No }
    }
}

/// Names, the hierarchy, and its answers so far.
pub(crate) struct World<'a> {
    pub(crate) names: Names,
    pub(crate) class: &'a ClassFile,
    /// The class being verified.
    pub(crate) this: Name,
    /// Its superclass.
    pub(crate) parent: Option<Name>,
    pub(crate) budget: Budget,
    hierarchy: &'a mut dyn Hierarchy,
    assignable: BTreeMap<(Name, Name), Verdict>,
    supers: BTreeMap<Name, Option<Name>>,
    interfaces: BTreeMap<Name, Answer>,
    common: BTreeMap<(Name, Name), Name>,
    supers_of_this: Option<BTreeSet<Name>>,
    interfaces_of_this: Option<BTreeSet<Name>>,
    /// The first class that did not load where what two classes have in common was asked for. A fault
    /// that comes later may be due to that.
    pub(crate) unmerged: Option<Name>,
}

impl<'a> World<'a> {
    pub(crate) fn new(class: &'a ClassFile, hierarchy: &'a mut dyn Hierarchy) -> World<'a> {
        let mut names = Names::new();
        let this = names.intern(&class.this_class);
        let parent = class.super_class.as_ref().map(|name| names.intern(name));
        World {
            names,
            class,
            this,
            parent,
            budget: Budget::new(class.bytes().len()),
            hierarchy,
            assignable: BTreeMap::new(),
            supers: BTreeMap::from([(this, parent)]),
            interfaces: BTreeMap::from([(this, Answer::from(class.is_interface()))]),
            common: BTreeMap::new(),
            supers_of_this: None,
            interfaces_of_this: None,
            unmerged: None,
        }
    }

    /// `isAssignable` of JVMS 4.10.1.2.
    pub(crate) fn assignable(&mut self, from: Type, to: Type) -> Verdict {
        match (from, to) {
            _ if from == to => Verdict::Yes,
            (_, Type::Top) | (Type::Null, Type::Ref(_)) => Verdict::Yes,
            (Type::Ref(from), Type::Ref(to)) => self.class_assignable(from, to),
            _ => Verdict::No,
        }
    }

    /// Whether a value of class `from` may go where `to` is asked for. Any object may go where
    /// an interface is asked for: calls on interfaces are checked when they happen.
    pub(crate) fn class_assignable(&mut self, from: Name, to: Name) -> Verdict {
        if from == to || to == Name::OBJECT {
            return Verdict::Yes;
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return known;
        }
        self.budget.charge(QUESTION);
        let verdict = self.find_assignable(from, to);
        self.assignable.insert((from, to), verdict);
        verdict
    }

    fn find_assignable(&mut self, from: Name, to: Name) -> Verdict {
        match (self.names.element(from), self.names.element(to)) {
            (Some(Element::Reference(from)), Some(Element::Reference(to))) => {
                self.class_assignable(from, to)
            }
            (Some(from), Some(to)) => Verdict::of(from == to),
            (None, Some(_)) => Verdict::No,
            (Some(_), None) => Verdict::of(
                to == Name::CLONEABLE
                    || to == Name::SERIALIZABLE
                    || self.is_interface(to) == Answer::Unknown,
            ),
            (None, None) => match self.is_interface(to) {
                Answer::No => {
                    let names = &self.names;
                    let answer = self
                        .hierarchy
                        .is_assignable(names.text(from), names.text(to));
                    match answer {
                        Answer::Yes => Verdict::Yes,
                        Answer::No => Verdict::No,
                        Answer::Unknown => Verdict::Missing(from),
                    }
                }
                // Nothing can be done with a value of a class that does not load but to pass it
                // on as itself, so what it really is cannot matter.
                Answer::Yes | Answer::Unknown => Verdict::Yes,
            },
        }
    }

    /// Not for array classes.
    pub(crate) fn is_interface(&mut self, class: Name) -> Answer {
        if let Some(&known) = self.interfaces.get(&class) {
            return known;
        }
        let answer = self.hierarchy.is_interface(self.names.text(class));
        self.interfaces.insert(class, answer);
        answer
    }

    fn super_of(&mut self, class: Name) -> Option<Name> {
        if let Some(&known) = self.supers.get(&class) {
            return known;
        }
        let found = self.hierarchy.super_class(self.names.text(class));
        let found = found.map(|text| self.names.intern(&text));
        self.supers.insert(class, found);
        found
    }

    /// Whether `class` is a proper superclass of the class being verified.
    pub(crate) fn is_super_of_this(&mut self, class: Name) -> bool {
        if class == Name::OBJECT {
            return self.parent.is_some();
        }
        if self.supers_of_this.is_none() {
            let chain = self.chain(self.this);
            self.supers_of_this = Some(chain.into_iter().skip(1).collect());
        }
        let supers = self.supers_of_this.as_ref();
        supers.is_some_and(|supers| supers.contains(&class))
    }

    /// Whether the class being verified names `class` among its interfaces.
    pub(crate) fn is_direct_interface(&mut self, class: Name) -> bool {
        let (names, declared) = (&mut self.names, &self.class.interfaces);
        let found = self.interfaces_of_this.get_or_insert_with(|| {
            let names = declared.iter().map(|name| names.intern(name));
            names.collect()
        });
        found.contains(&class)
    }

    /// Whether JVMS 4.10.1.8 restricts access to a member.
    pub(crate) fn is_protected_elsewhere(&mut self, target: &Target, member: Member) -> bool {
        if let Some(known) = target.protected.get() {
            return known;
        }
        let answer = self.is_super_of_this(target.class)
            && self.hierarchy.is_protected_elsewhere(
                &self.class.this_class,
                self.names.text(target.class),
                member,
                &target.name,
                &target.descriptor,
            );
        target.protected.set(Some(answer));
        answer
    }

    /// What a slot holds that holds `a` or `b`; `None` if nothing usable.
    pub(crate) fn merge(&mut self, a: Type, b: Type) -> Option<Type> {
        match (a, b) {
            _ if a == b => Some(a),
            (Type::Null, Type::Ref(_)) => Some(b),
            (Type::Ref(_), Type::Null) => Some(a),
            (Type::Ref(a), Type::Ref(b)) => Some(Type::Ref(self.common_super(a, b))),
            _ => None,
        }
    }

    /// The least class both are assignable to; `java/lang/Object` where interfaces or classes
    /// that do not load are involved.
    fn common_super(&mut self, a: Name, b: Name) -> Name {
        if a == b {
            return a;
        }
        if a == Name::OBJECT || b == Name::OBJECT {
            return Name::OBJECT;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.common.get(&key) {
            return known;
        }
        self.budget.charge(QUESTION);
        let common = self.find_common_super(a, b);
        self.common.insert(key, common);
        common
    }

    fn find_common_super(&mut self, a: Name, b: Name) -> Name {
        match (self.names.element(a), self.names.element(b)) {
            (Some(Element::Reference(a)), Some(Element::Reference(b))) => {
                let element = self.common_super(a, b);
                self.names.array_of(element).unwrap_or(Name::OBJECT)
            }
            (None, None) => {
                if self.is_interface(a) == Answer::Yes || self.is_interface(b) == Answer::Yes {
                    return Name::OBJECT;
                }
                let (a, b) = (self.chain(a), self.chain(b));
                for chain in [&a, &b] {
                    let last = chain.last().filter(|class| **class != Name::OBJECT);
                    self.unmerged = self.unmerged.or(last.copied());
                }
                // From `Object` downwards, the last class the chains share.
                let shared = a.iter().rev().zip(b.iter().rev());
                let shared = shared.take_while(|(a, b)| a == b);
                shared.last().map_or(Name::OBJECT, |(class, _)| *class)
            }
            _ => Name::OBJECT,
        }
    }

    /// The class, its superclass and so on. Ends in `java/lang/Object` unless a class did not
    /// load.
    fn chain(&mut self, class: Name) -> Vec<Name> {
        let mut chain = vec![class];
        let mut last = class;
        while let Some(above) = self.super_of(last)
            && chain.len() < MAX_SUPERS
        {
            chain.push(above);
            last = above;
        }
        self.budget.charge(chain.len());
        chain
    }
}
