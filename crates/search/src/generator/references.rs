//! Method references for functional interfaces: other than a lambda with a fixed value, what they
//! give depends on what they are given.

use std::rc::Rc;
use std::sync::Arc;

use testcase::{Action, ClassInfo, Executable, Prim, TestCase, Ty, Universe, Var, bind};

use super::Generator;

/// Members of the library, all in Java 8, that fit common interfaces. None throws because of what
/// it is given: tests would show that and nothing of the class.
const KNOWN: [(&str, &[&str]); 14] = [
    (
        "java/lang/String",
        &[
            "length",
            "isEmpty",
            "trim",
            "concat",
            "compareTo",
            "compareToIgnoreCase",
            "equalsIgnoreCase",
            "hashCode",
        ],
    ),
    (
        "java/lang/Integer",
        &[
            "intValue",
            "compare",
            "compareTo",
            "sum",
            "max",
            "min",
            "signum",
            "toHexString",
        ],
    ),
    ("java/lang/Long", &["longValue", "compare", "sum"]),
    ("java/lang/Double", &["doubleValue", "compare", "sum"]),
    (
        "java/lang/Boolean",
        &["parseBoolean", "logicalAnd", "logicalXor"],
    ),
    ("java/lang/Character", &["isDigit", "isLetter", "compare"]),
    ("java/lang/Math", &["sqrt", "floor"]),
    ("java/lang/Object", &["<init>", "toString", "equals"]),
    ("java/util/Objects", &["isNull", "nonNull"]),
    ("java/lang/StringBuilder", &["<init>", "length"]),
    ("java/util/ArrayList", &["<init>"]),
    ("java/util/LinkedHashMap", &["<init>"]),
    ("java/util/Collection", &["size", "isEmpty"]),
    ("java/util/Map", &["size", "isEmpty"]),
];

/// What can be referred to for an interface with its type arguments.
pub(super) struct Fitting {
    params: Vec<Ty>,
    ret: Ty,
    targets: Vec<Arc<Executable>>,
}

impl Generator<'_> {
    /// A reference to a method whose types fit; `ty` has all its type arguments.
    pub(super) fn method_reference(
        &mut self,
        test: &mut TestCase,
        ty: &Ty,
        method: &Arc<Executable>,
    ) -> Option<Var> {
        let fitting = self.fitting(ty, method)?;
        if fitting.targets.is_empty() || !self.rng.percent(40) {
            return None;
        }
        let target = self.rng.pick(&fitting.targets)?.clone();
        let action = Action::MethodRef {
            method: method.clone(),
            params: fitting.params.clone(),
            ret: fitting.ret.clone(),
            target,
        };
        Some(test.push(action, ty.clone()))
    }

    fn fitting(&self, ty: &Ty, method: &Arc<Executable>) -> Option<Rc<Fitting>> {
        if let Some(known) = self.references.borrow().get(ty) {
            return Some(known.clone());
        }
        let holder = self.universe.class(&method.class)?;
        let bindings = match self.universe.as_super(ty, &method.class) {
            Some(Ty::Class(_, args)) => bind(&holder, &args),
            _ => return None,
        };
        let params: Vec<Ty> = method
            .params
            .iter()
            .map(|p| p.substitute(&bindings))
            .collect();
        let ret = method.ret.substitute(&bindings);
        let has_variables = params.iter().chain([&ret]).any(Ty::has_variables);
        let shape = Shape {
            universe: self.universe,
            package: &self.package,
            method,
            params: &params,
            ret: &ret,
        };
        let targets = if has_variables {
            Vec::new()
        } else {
            shape.targets(&self.own_classes(&params, &ret))
        };
        let fitting = Rc::new(Fitting {
            params,
            ret,
            targets,
        });
        let mut known = self.references.borrow_mut();
        known.insert(ty.clone(), fitting.clone());
        Some(fitting)
    }

    /// The user's classes whose members may fit: those under test, and those that are given or
    /// wanted.
    fn own_classes(&self, params: &[Ty], ret: &Ty) -> Vec<Arc<ClassInfo>> {
        let mut found: Vec<Arc<ClassInfo>> = self.members.classes_under_test(self.universe);
        let named = params.iter().take(1).chain([ret]);
        for name in named.filter_map(Ty::class_name) {
            if let Some(info) = self.universe.class(name)
                && !info.is_library
                && !found.iter().any(|f| f.name == info.name)
            {
                found.push(info);
            }
        }
        found
    }
}

/// What a functional interface takes and gives.
struct Shape<'a> {
    universe: &'a Universe,
    package: &'a str,
    method: &'a Executable,
    params: &'a [Ty],
    ret: &'a Ty,
}

impl Shape<'_> {
    fn targets(&self, own: &[Arc<ClassInfo>]) -> Vec<Arc<Executable>> {
        let mut found: Vec<Arc<Executable>> = Vec::new();
        for c in own {
            if self.universe.is_visible(c, self.package) {
                let all = c.methods.iter().chain(&c.constructors);
                found.extend(all.filter(|e| self.fits(c, e)).cloned());
            }
        }
        // A value that nobody wants says nothing.
        if *self.ret == Ty::Void {
            return found;
        }
        for (class, names) in KNOWN {
            let Some(c) = self.universe.class(class) else {
                continue;
            };
            let all = c.methods.iter().chain(&c.constructors);
            let known = all.filter(|e| names.contains(&&*e.name) && self.fits(&c, e));
            for e in known {
                if !found.contains(e) {
                    found.push(e.clone());
                }
            }
        }
        found
    }

    /// Whether a member of a class can be referred to and the compiler has no choice.
    fn fits(&self, c: &Arc<ClassInfo>, e: &Arc<Executable>) -> bool {
        let is_plain = e.type_params.is_empty()
            && !e.is_varargs
            && !e.needs_outer
            && !e.params.iter().any(Ty::has_variables)
            && (e.is_constructor() || !e.ret.has_variables());
        let can_be_made = !e.is_constructor() || c.is_concrete() && !c.is_enum();
        is_plain
            && can_be_made
            && Universe::member_visible(e.access, &e.class, self.package)
            && self.takes(c, e, true)
            && self.gives(c, e)
            && e.exceptions.iter().all(|x| self.may_throw(x))
            && self.n_applicable(c, e) == 1
    }

    /// Whether the interface's arguments can be given to a member; `exactly` without widening.
    fn takes(&self, c: &ClassInfo, e: &Executable, exactly: bool) -> bool {
        let mut given = self.params;
        if !e.is_static() && !e.is_constructor() {
            let Some((first, rest)) = given.split_first() else {
                return false;
            };
            if !first.is_reference() || !self.universe.is_assignable(first, &Ty::class(&c.name)) {
                return false;
            }
            given = rest;
        }
        // A number as just any object would say little.
        let is_lost = |from: &Ty, to: &Ty| {
            let boxed =
                matches!(from, Ty::Prim(p) if to.class_name().is_some_and(|n| **n == *p.boxed()));
            exactly && !boxed && !from.is_reference() && to.is_reference()
        };
        given.len() == e.params.len()
            && given
                .iter()
                .zip(&e.params)
                .all(|(from, to)| self.converts(from, to, exactly) && !is_lost(from, to))
    }

    fn gives(&self, c: &ClassInfo, e: &Executable) -> bool {
        if *self.ret == Ty::Void {
            return true;
        }
        if e.is_constructor() {
            return self.converts(&Ty::class(&c.name), self.ret, true);
        }
        e.ret != Ty::Void && self.converts(&e.ret, self.ret, true)
    }

    fn converts(&self, from: &Ty, to: &Ty, exactly: bool) -> bool {
        match (from, to) {
            (Ty::Prim(a), Ty::Prim(b)) => a == b || !exactly && is_number(*a) && is_number(*b),
            (Ty::Prim(a), to) => self.universe.is_assignable(&Ty::class(a.boxed()), to),
            (Ty::Class(name, _), Ty::Prim(b)) => match Prim::unboxed(name) {
                Some(a) => a == *b || !exactly && is_number(a) && is_number(*b),
                None => false,
            },
            (from, to) => self.universe.is_assignable(from, to),
        }
    }

    /// Whether an exception need not be caught.
    fn may_throw(&self, exception: &str) -> bool {
        let ty = Ty::class(exception);
        let is = |name: &str| self.universe.as_super(&ty, name).is_some();
        is("java/lang/RuntimeException")
            || is("java/lang/Error")
            || self.method.exceptions.iter().any(|x| is(x))
    }

    /// Members of this name that the compiler could take the reference for.
    fn n_applicable(&self, c: &Arc<ClassInfo>, e: &Executable) -> usize {
        if e.is_constructor() {
            let all = c.constructors.iter();
            return all
                .filter(|k| k.is_varargs || self.takes(c, k, false))
                .count();
        }
        let mut found: Vec<&str> = Vec::new();
        let ancestors = self.universe.ancestors(c);
        for m in ancestors.iter().flat_map(|a| &a.methods) {
            if m.name != e.name || !m.is_varargs && !self.takes(c, m, false) {
                continue;
            }
            let params = m.descriptor.split(')').next().unwrap_or_default();
            // What it overrides, maybe with type parameters, is no other choice.
            let is_generic = m.params.iter().any(Ty::has_variables);
            let is_overridden =
                found.contains(&params) || m.class != e.class && is_generic && !m.is_static();
            if !is_overridden {
                found.push(params);
            }
        }
        found.len()
    }
}

fn is_number(p: Prim) -> bool {
    p != Prim::Boolean
}
