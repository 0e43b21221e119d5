//! Tests made and changed at random, guided by types.

use std::sync::Arc;

use testcase::{
    Action, Bindings, ClassInfo, Executable, Prim, Statement, TestCase, Ty, Universe, Var, bind,
};

use crate::constants::Constants;
use crate::rng::Rng;

/// Objects inside objects: deeper ones are null.
const MAX_DEPTH: u32 = 4;
/// Longer tests are not made.
const MAX_LENGTH: usize = 40;

/// Makes and changes tests for a class.
pub struct Generator<'u> {
    universe: &'u Universe,
    class: Arc<ClassInfo>,
    package: String,
    /// Methods and constructors that tests are about.
    subjects: Vec<Arc<Executable>>,
    /// Concrete classes that can stand for the class under test when it is abstract.
    stand_ins: Vec<Arc<ClassInfo>>,
    /// Values worth trying.
    pub constants: Constants,
    rng: Rng,
}

impl<'u> Generator<'u> {
    /// For a class.
    pub fn new(universe: &'u Universe, class: Arc<ClassInfo>, seed: u64) -> Generator<'u> {
        let package = class.package().to_owned();
        let mut constants = Constants::new();
        constants.add_class(&class.file);
        let mut g = Generator {
            universe,
            class: class.clone(),
            package,
            subjects: Vec::new(),
            stand_ins: Vec::new(),
            constants,
            rng: Rng::new(seed),
        };
        g.stand_ins = universe
            .subclasses(&class.name)
            .into_iter()
            .filter(|c| c.is_concrete() && universe.is_visible(c, &g.package))
            .collect();
        g.subjects = g.find_subjects();
        g
    }

    /// Whether there is anything to call.
    pub fn has_subjects(&self) -> bool {
        !self.subjects.is_empty()
    }

    /// The random numbers of this search.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    fn visible(&self, e: &Executable) -> bool {
        Universe::member_visible(e.access, &e.class, &self.package)
    }

    /// Constructors and methods of the class, methods it inherits from the user's classes, and
    /// those of its member classes.
    fn find_subjects(&self) -> Vec<Arc<Executable>> {
        let mut found: Vec<Arc<Executable>> = Vec::new();
        let mut at = Some(self.class.clone());
        while let Some(c) = at {
            if c.is_library && c.name != self.class.name {
                break;
            }
            for m in &c.methods {
                let known = found
                    .iter()
                    .any(|f| f.name == m.name && f.descriptor == m.descriptor);
                let enum_helper = c.is_enum() && matches!(&*m.name, "values");
                if !known && !enum_helper && self.visible(m) {
                    found.push(m.clone());
                }
            }
            at = c
                .supers
                .first()
                .and_then(|s| s.class_name())
                .filter(|_| !c.is_interface())
                .and_then(|n| self.universe.class(n));
        }
        let instantiable = self.class.is_concrete() && !self.class.needs_outer;
        if instantiable {
            let visible = self.class.constructors.iter().filter(|c| self.visible(c));
            if !self.class.is_enum() {
                found.extend(visible.cloned());
            }
        }
        // Without a way to have an instance, only static methods can be called.
        if !self.can_have_instance() {
            found.retain(|m| m.is_static());
        }
        found
    }

    fn can_have_instance(&self) -> bool {
        let c = &self.class;
        if c.is_enum() {
            return !c.enum_constants.is_empty();
        }
        let constructed =
            c.is_concrete() && !c.needs_outer && c.constructors.iter().any(|k| self.visible(k));
        let factory = c
            .methods
            .iter()
            .any(|m| m.is_static() && self.visible(m) && m.ret.class_name() == Some(&c.name));
        constructed
            || factory
            || !self.stand_ins.is_empty()
            || c.is_interface() && self.universe.functional_method(c).is_some()
    }

    // ---- new tests ----

    /// A random test.
    pub fn random_test(&mut self) -> TestCase {
        let mut test = TestCase::default();
        let n = 1 + self.rng.below(3);
        for _ in 0..n {
            self.insert_call(&mut test);
        }
        test
    }

    /// Appends a call of something of the class under test.
    pub fn insert_call(&mut self, test: &mut TestCase) {
        let Some(subject) = self.rng.pick(&self.subjects).cloned() else {
            return;
        };
        let before = test.len();
        if self.call(test, &subject, 0).is_none() || test.len() > MAX_LENGTH {
            test.truncate(before);
        }
    }

    /// Appends a call with its receiver and arguments.
    fn call(&mut self, test: &mut TestCase, e: &Arc<Executable>, depth: u32) -> Option<Var> {
        if e.is_constructor() {
            let info = self.universe.class(&e.class)?;
            let args = self.type_arguments(&info, depth);
            return self.construct(test, &info, e, args, depth);
        }
        let on = if e.is_static() {
            None
        } else {
            let holder = if *e.class == *self.class.name || self.is_inherited(e) {
                self.class.clone()
            } else {
                self.universe.class(&e.class)?
            };
            Some(self.receiver(test, &holder, depth)?)
        };
        let mut bindings = match on {
            Some(v) => {
                let info = self.universe.class(&e.class)?;
                match self.universe.as_super(test.ty(v), &e.class) {
                    Some(Ty::Class(_, args)) => bind(&info, &args),
                    _ => bind(&info, &[]),
                }
            }
            None => Vec::new(),
        };
        self.bind_own(e, &mut bindings);
        let args = self.arguments(test, e, &bindings, depth)?;
        let ty = e.ret.substitute(&bindings);
        let action = Action::Call {
            method: e.clone(),
            on,
            args,
        };
        Some(test.push(action, ty))
    }

    fn is_inherited(&self, e: &Executable) -> bool {
        self.universe
            .as_super(&Ty::Class(self.class.name.clone(), Vec::new()), &e.class)
            .is_some()
    }

    /// What a method's own type parameters stand for.
    fn bind_own(&mut self, e: &Executable, bindings: &mut Bindings) {
        for (name, bound) in &e.type_params {
            let ty = self.type_for(bound);
            bindings.push((name.clone(), ty));
        }
    }

    /// A type that satisfies a bound.
    fn type_for(&mut self, bound: &Ty) -> Ty {
        match bound.class_name().map(|n| &**n) {
            Some("java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable") | None => {
                if self.rng.percent(50) {
                    Ty::string()
                } else {
                    Ty::class("java/lang/Integer")
                }
            }
            Some("java/lang/Number") => Ty::class("java/lang/Integer"),
            Some("java/lang/CharSequence") => Ty::string(),
            _ => bound.clone(),
        }
    }

    fn type_arguments(&mut self, info: &ClassInfo, _depth: u32) -> Vec<Ty> {
        let bounds: Vec<Ty> = info.type_params.iter().map(|(_, b)| b.clone()).collect();
        bounds.iter().map(|b| self.type_for(b)).collect()
    }

    fn arguments(
        &mut self,
        test: &mut TestCase,
        e: &Executable,
        bindings: &Bindings,
        depth: u32,
    ) -> Option<Vec<Var>> {
        let params: Vec<Ty> = e.params.iter().map(|p| p.substitute(bindings)).collect();
        params
            .iter()
            .map(|p| self.value(test, p, depth + 1))
            .collect()
    }

    /// An instance to call a method on.
    fn receiver(
        &mut self,
        test: &mut TestCase,
        holder: &Arc<ClassInfo>,
        depth: u32,
    ) -> Option<Var> {
        let ty = Ty::Class(holder.name.clone(), Vec::new());
        if self.rng.percent(70)
            && let Some(v) = self.existing(test, &ty, true)
        {
            return Some(v);
        }
        let args = self.type_arguments(holder, depth);
        let ty = Ty::Class(holder.name.clone(), args);
        self.object(test, &ty, depth + 1)
            .or_else(|| self.existing(test, &ty, true))
    }

    /// A value of the test that fits a type.
    fn existing(&mut self, test: &TestCase, ty: &Ty, not_null: bool) -> Option<Var> {
        let fits: Vec<Var> = (0..test.len() as u32)
            .map(Var)
            .filter(|&v| {
                let s = &test.statements[v.0 as usize];
                !(not_null && s.action == Action::Null) && self.universe.is_assignable(&s.ty, ty)
            })
            .collect();
        self.rng.pick(&fits).copied()
    }

    /// A value for a parameter: one that is there, a new one, rarely null.
    fn value(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        let reuse = if ty.is_reference() { 40 } else { 15 };
        if self.rng.percent(reuse)
            && let Some(v) = self.existing(test, ty, false)
        {
            return Some(v);
        }
        match ty {
            Ty::Void => None,
            Ty::Prim(p) => {
                let bits = self.primitive(*p);
                Some(test.push(Action::Prim(*p, bits), ty.clone()))
            }
            _ => {
                if depth > MAX_DEPTH || self.rng.percent(6) {
                    return Some(test.push(Action::Null, ty.clone()));
                }
                let before = test.len();
                let made = self.object(test, ty, depth);
                if made.is_none() {
                    test.truncate(before);
                    return Some(test.push(Action::Null, ty.clone()));
                }
                made
            }
        }
    }

    /// Bits of a random primitive.
    pub fn primitive(&mut self, p: Prim) -> u64 {
        let v = match self.rng.below(10) {
            0..=3 => self.rng.around(10),
            4 => self.rng.around(1000),
            5 => self.rng.next() as i64,
            _ => self.constants.int(&mut self.rng),
        };
        match p {
            Prim::Boolean => self.rng.next() & 1,
            Prim::Float => u64::from((self.constants.double(&mut self.rng) as f32).to_bits()),
            Prim::Double => self.constants.double(&mut self.rng).to_bits(),
            Prim::Char => match self.rng.below(4) {
                0 => u64::from(v as u16),
                1 => {
                    let s = self.constants.string(&mut self.rng);
                    u64::from(self.rng.pick(&s).copied().unwrap_or(u16::from(b'a')))
                }
                _ => 32 + self.rng.next() % 95,
            },
            p => cut(p, v),
        }
    }

    /// Units of a random string.
    pub fn string(&mut self) -> Vec<u16> {
        match self.rng.below(10) {
            0..=5 => self.constants.string(&mut self.rng),
            6 => {
                let n = self.rng.below(6);
                (0..n).map(|_| (32 + self.rng.next() % 95) as u16).collect()
            }
            7 => {
                let v = self.constants.int(&mut self.rng);
                v.to_string().encode_utf16().collect()
            }
            8 => {
                let mut s = self.constants.string(&mut self.rng);
                s.extend(self.constants.string(&mut self.rng));
                s.truncate(100);
                s
            }
            _ => {
                let s = self.constants.string(&mut self.rng);
                self.changed_string(&s)
            }
        }
    }

    /// A new object of a type.
    fn object(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        if depth > MAX_DEPTH + 1 {
            return None;
        }
        let (name, args) = match ty {
            Ty::Class(name, args) => (name.clone(), args.clone()),
            Ty::Array(element) => return self.array(test, element, depth),
            Ty::Var(_) => return self.object(test, &Ty::string(), depth),
            Ty::Void | Ty::Prim(_) => return None,
        };
        if let Some(p) = Prim::unboxed(&name) {
            return self.boxed(test, p);
        }
        match &*name {
            "java/lang/String" | "java/lang/CharSequence" => {
                let s = self.string();
                return Some(test.push(Action::Str(s.into()), Ty::string()));
            }
            "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
                return if self.rng.percent(50) {
                    self.object(test, &Ty::string(), depth)
                } else {
                    self.boxed(test, Prim::Int)
                };
            }
            "java/lang/Number" => return self.boxed(test, Prim::Int),
            "java/lang/Class" => {
                let literal = args.first().cloned().unwrap_or_else(Ty::string);
                let literal = if literal == Ty::object() || literal.has_variables() {
                    Ty::string()
                } else {
                    literal
                };
                let ty = Ty::Class(name, vec![literal.clone()]);
                return Some(test.push(Action::ClassLiteral(literal), ty));
            }
            _ => {}
        }
        let info = self.universe.class(&name)?;
        if info.is_enum() {
            let constant = self.rng.pick(&info.enum_constants).cloned()?;
            if !self.universe.is_visible(&info, &self.package) {
                return None;
            }
            let action = Action::Enum {
                class: name,
                constant,
            };
            return Some(test.push(action, ty.clone()));
        }
        if let Some(v) = self.collection(test, &name, &args, depth) {
            return Some(v);
        }
        if info.is_interface()
            && self.universe.is_visible(&info, &self.package)
            && let Some(method) = self.universe.functional_method(&info)
        {
            return self.lambda(test, ty, &info, &method, &args, depth);
        }
        self.produced(test, &info, &args, depth)
    }

    /// By a constructor or static factory of the class or of a class below it.
    fn produced(
        &mut self,
        test: &mut TestCase,
        info: &Arc<ClassInfo>,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        let mut producers: Vec<(Arc<ClassInfo>, Arc<Executable>)> = Vec::new();
        let mut holders = vec![info.clone()];
        if info.name == self.class.name {
            holders.extend(self.stand_ins.iter().cloned());
        } else if !info.is_concrete() && !info.is_library {
            let below = self.universe.subclasses(&info.name);
            holders.extend(below.into_iter().take(8));
        }
        for c in &holders {
            if !self.universe.is_visible(c, &self.package) {
                continue;
            }
            if c.is_concrete() && !c.needs_outer {
                let visible = c.constructors.iter().filter(|k| self.visible(k));
                producers.extend(visible.map(|k| (c.clone(), k.clone())));
            }
            let factories = c.methods.iter().filter(|m| {
                m.is_static()
                    && self.visible(m)
                    && m.ret.class_name().is_some_and(|r| *r == info.name)
                    && !m.params.iter().any(|p| p.class_name() == Some(&info.name))
            });
            producers.extend(factories.map(|m| (c.clone(), m.clone())));
        }
        // Deep inside, what needs little.
        if depth >= 2 {
            let least = producers.iter().map(|(_, e)| e.params.len()).min()?;
            producers.retain(|(_, e)| e.params.len() <= least + 1);
        }
        let (holder, e) = self.rng.pick(&producers).cloned()?;
        if e.is_constructor() {
            let args = if holder.type_params.len() == args.len() {
                args.to_vec()
            } else {
                self.type_arguments(&holder, depth)
            };
            self.construct(test, &holder, &e, args, depth)
        } else {
            self.call(test, &e, depth)
        }
    }

    fn construct(
        &mut self,
        test: &mut TestCase,
        info: &Arc<ClassInfo>,
        constructor: &Arc<Executable>,
        type_args: Vec<Ty>,
        depth: u32,
    ) -> Option<Var> {
        let mut bindings = bind(info, &type_args);
        self.bind_own(constructor, &mut bindings);
        let args = self.arguments(test, constructor, &bindings, depth)?;
        let action = Action::New {
            constructor: constructor.clone(),
            args,
        };
        Some(test.push(action, Ty::Class(info.name.clone(), type_args)))
    }

    fn boxed(&mut self, test: &mut TestCase, p: Prim) -> Option<Var> {
        let bits = self.primitive(p);
        let v = test.push(Action::Prim(p, bits), Ty::Prim(p));
        let info = self.universe.class(p.boxed())?;
        let method = info
            .methods
            .iter()
            .find(|m| &*m.name == "valueOf" && m.params == [Ty::Prim(p)])?
            .clone();
        let action = Action::Call {
            method,
            on: None,
            args: vec![v],
        };
        Some(test.push(action, Ty::class(p.boxed())))
    }

    fn array(&mut self, test: &mut TestCase, element: &Ty, depth: u32) -> Option<Var> {
        let element = match element {
            Ty::Var(_) => Ty::object(),
            e => e.clone(),
        };
        let n = self.rng.below(4);
        let items: Option<Vec<Var>> = (0..n)
            .map(|_| self.value(test, &element, depth + 1))
            .collect();
        let ty = Ty::Array(Box::new(element.clone()));
        Some(test.push(
            Action::Array {
                element,
                items: items?,
            },
            ty,
        ))
    }

    fn lambda(
        &mut self,
        test: &mut TestCase,
        ty: &Ty,
        info: &ClassInfo,
        method: &Arc<Executable>,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        if !method.type_params.is_empty() {
            return None;
        }
        let bindings = bind(info, args);
        let result = if method.ret == Ty::Void {
            None
        } else {
            let ret = method.ret.substitute(&bindings);
            Some(self.value(test, &ret, depth + 1)?)
        };
        let ty = match ty {
            Ty::Class(name, a) if a.is_empty() => Ty::Class(
                name.clone(),
                bindings.iter().map(|(_, t)| t.clone()).collect(),
            ),
            t => t.clone(),
        };
        let method = method.clone();
        Some(test.push(Action::Lambda { method, result }, ty))
    }

    /// A collection of the library, with a few elements.
    fn collection(
        &mut self,
        test: &mut TestCase,
        name: &str,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        let implementation = match name {
            "java/util/List" | "java/util/Collection" | "java/lang/Iterable" => {
                "java/util/ArrayList"
            }
            "java/util/Set" => "java/util/LinkedHashSet",
            "java/util/Map" => "java/util/LinkedHashMap",
            "java/util/SortedMap" | "java/util/NavigableMap" => "java/util/TreeMap",
            "java/util/SortedSet" | "java/util/NavigableSet" => "java/util/TreeSet",
            "java/util/Queue" | "java/util/Deque" => "java/util/ArrayDeque",
            _ => return None,
        };
        let info = self.universe.class(implementation)?;
        let constructor = info
            .constructors
            .iter()
            .find(|c| c.params.is_empty())?
            .clone();
        let n_params = info.type_params.len();
        let type_args: Vec<Ty> = (0..n_params)
            .map(|k| match args.get(k) {
                Some(t) if !t.has_variables() && *t != Ty::object() => t.clone(),
                _ => Ty::string(),
            })
            .collect();
        let ty = Ty::Class(implementation.into(), type_args.clone());
        let action = Action::New {
            constructor,
            args: Vec::new(),
        };
        let v = test.push(action, ty);
        let adder = if n_params == 2 { "put" } else { "add" };
        let add = info
            .methods
            .iter()
            .find(|m| &*m.name == adder && m.params.len() == n_params)
            .cloned();
        if let Some(method) = add {
            for _ in 0..self.rng.below(3) {
                let items: Option<Vec<Var>> = type_args
                    .iter()
                    .map(|t| self.value(test, t, depth + 1))
                    .collect();
                let Some(args) = items else { break };
                let ty = method.ret.substitute(&bind(&info, &type_args));
                let action = Action::Call {
                    method: method.clone(),
                    on: Some(v),
                    args,
                };
                test.push(action, ty);
            }
        }
        Some(v)
    }

    // ---- changed tests ----

    /// A changed copy.
    pub fn mutate(&mut self, test: &TestCase) -> TestCase {
        let mut t = test.clone();
        match self.rng.below(10) {
            0 | 1 if t.len() > 1 => {
                let at = self.rng.below(t.len());
                t = t.without(at);
            }
            2..=6 => self.change(&mut t),
            _ => self.insert_anywhere(&mut t),
        }
        if t.is_empty() {
            t = self.random_test();
        }
        if t.len() > MAX_LENGTH {
            return test.clone();
        }
        t
    }

    /// Changes some statements, one on average.
    fn change(&mut self, t: &mut TestCase) {
        let n = t.len();
        let mut changed = false;
        for at in 0..n {
            if self.rng.below(n) == 0 {
                self.change_statement(t, at);
                changed = true;
            }
        }
        if !changed && n > 0 {
            let at = self.rng.below(n);
            self.change_statement(t, at);
        }
    }

    fn change_statement(&mut self, t: &mut TestCase, at: usize) {
        let s = t.statements[at].clone();
        let new = match &s.action {
            Action::Prim(p, bits) => Action::Prim(*p, self.changed_primitive(*p, *bits)),
            Action::Str(units) => {
                let units = if self.rng.percent(30) {
                    self.string()
                } else {
                    self.changed_string(units)
                };
                Action::Str(units.into())
            }
            Action::Enum { class, .. } => {
                let Some(info) = self.universe.class(class) else {
                    return;
                };
                let Some(constant) = self.rng.pick(&info.enum_constants).cloned() else {
                    return;
                };
                Action::Enum {
                    class: class.clone(),
                    constant,
                }
            }
            Action::New { .. } | Action::Call { .. } | Action::Array { .. } | Action::Null => {
                return self.change_uses(t, at);
            }
            _ => return,
        };
        t.statements[at].action = new;
    }

    /// Gives a statement another value to work with: one from before it, or a new one.
    fn change_uses(&mut self, t: &mut TestCase, at: usize) {
        let uses = t.statements[at].action.uses();
        let head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        if uses.is_empty() {
            // A null, or a call without arguments: try to have something instead.
            if t.statements[at].action == Action::Null {
                let ty = t.statements[at].ty.clone();
                self.replace(t, at, &ty);
            }
            return;
        }
        let which = self.rng.below(uses.len());
        let old = uses[which];
        let ty = t.ty(old).clone();
        let new = if self.rng.percent(50) {
            self.existing(&head, &ty, false).filter(|&v| v != old)
        } else {
            None
        };
        match new {
            Some(v) => {
                let mut k = 0;
                t.statements[at].action.map_uses(&mut |u| {
                    k += 1;
                    if k - 1 == which { v } else { u }
                });
            }
            None => self.replace(t, old.0 as usize, &ty),
        }
    }

    /// Replaces the value that a statement makes by a new one of the same type.
    fn replace(&mut self, t: &mut TestCase, at: usize, ty: &Ty) {
        let mut new = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let Some(v) = self.value(&mut new, ty, 1) else {
            return;
        };
        let shift = new.len() as i64 - at as i64 - 1;
        for s in &t.statements[at + 1..] {
            let mut s = s.clone();
            s.action.map_uses(&mut |u| {
                if u.0 as usize == at {
                    v
                } else if u.0 as usize > at {
                    Var((i64::from(u.0) + shift) as u32)
                } else {
                    u
                }
            });
            new.statements.push(s);
        }
        *t = new;
    }

    /// Inserts a call at a random place.
    fn insert_anywhere(&mut self, t: &mut TestCase) {
        let at = if self.rng.percent(60) {
            t.len()
        } else {
            self.rng.below(t.len() + 1)
        };
        let mut new = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        self.insert_call(&mut new);
        let shift = (new.len() - at) as u32;
        for s in &t.statements[at..] {
            let mut s: Statement = s.clone();
            s.action.map_uses(&mut |u| {
                if u.0 as usize >= at {
                    Var(u.0 + shift)
                } else {
                    u
                }
            });
            new.statements.push(s);
        }
        *t = new;
    }

    fn changed_primitive(&mut self, p: Prim, bits: u64) -> u64 {
        if p == Prim::Boolean {
            return bits ^ 1;
        }
        if self.rng.percent(25) {
            return self.primitive(p);
        }
        let step = match self.rng.below(4) {
            0 => self.rng.around(1000),
            1 => {
                let shift = self.rng.below(31);
                self.rng.around(1) << shift
            }
            _ => self.rng.around(10),
        };
        match p {
            Prim::Float => {
                let v = f64::from(f32::from_bits(bits as u32));
                u64::from((self.changed_float(v, step) as f32).to_bits())
            }
            Prim::Double => self.changed_float(f64::from_bits(bits), step).to_bits(),
            p => cut(p, value(p, bits).wrapping_add(step)),
        }
    }

    fn changed_float(&mut self, v: f64, step: i64) -> f64 {
        match self.rng.below(5) {
            0 => v + step as f64,
            1 => v + step as f64 / 100.0,
            2 => -v,
            3 => v.trunc(),
            _ => v * (1.0 + step as f64 / 1000.0),
        }
    }

    fn changed_string(&mut self, s: &[u16]) -> Vec<u16> {
        let mut s = s.to_vec();
        let c = (32 + self.rng.next() % 95) as u16;
        match self.rng.below(4) {
            0 if !s.is_empty() => {
                let at = self.rng.below(s.len());
                s.remove(at);
            }
            1 if !s.is_empty() => {
                let at = self.rng.below(s.len());
                s[at] = if self.rng.percent(50) {
                    c
                } else {
                    s[at].wrapping_add(self.rng.around(2) as u16)
                };
            }
            2 if !s.is_empty() => {
                // Case, the most common difference.
                let at = self.rng.below(s.len());
                if (s[at] | 0x20) >= u16::from(b'a') && (s[at] | 0x20) <= u16::from(b'z') {
                    s[at] ^= 0x20;
                }
            }
            _ => {
                let at = self.rng.below(s.len() + 1);
                s.insert(at, c);
            }
        }
        s
    }

    /// The head of one test with the tail of another.
    pub fn cross(&mut self, a: &TestCase, b: &TestCase) -> TestCase {
        let (i, j) = (self.rng.below(a.len() + 1), self.rng.below(b.len() + 1));
        let mut t = TestCase {
            statements: a.statements[..i].to_vec(),
        };
        let mut numbers: Vec<Option<Var>> = vec![None; b.len()];
        for (k, s) in b.statements.iter().enumerate() {
            // What the tail needs of its own head comes along.
            let needed = k >= j || b.statements[j..].iter().any(|u| needs(b, u, k));
            if !needed {
                continue;
            }
            let mut s = s.clone();
            s.action
                .map_uses(&mut |u| numbers[u.0 as usize].unwrap_or(u));
            t.statements.push(s);
            numbers[k] = Some(Var(t.len() as u32 - 1));
        }
        if t.len() > MAX_LENGTH { a.clone() } else { t }
    }
}

/// Whether a statement needs the value of statement `k`, directly or through others.
fn needs(t: &TestCase, s: &Statement, k: usize) -> bool {
    s.action
        .uses()
        .iter()
        .any(|v| v.0 as usize == k || needs(t, &t.statements[v.0 as usize], k))
}

/// A value cut to the width of a kind, as bits.
pub fn cut(p: Prim, v: i64) -> u64 {
    match p {
        Prim::Boolean => v as u64 & 1,
        Prim::Byte => u64::from(i32::from(v as i8) as u32),
        Prim::Short => u64::from(i32::from(v as i16) as u32),
        Prim::Char => u64::from(v as u16),
        Prim::Int => u64::from(v as i32 as u32),
        Prim::Long => v as u64,
        Prim::Float => u64::from((v as f32).to_bits()),
        Prim::Double => (v as f64).to_bits(),
    }
}

/// Bits of an integer kind as a number.
pub fn value(p: Prim, bits: u64) -> i64 {
    match p {
        Prim::Long => bits as i64,
        Prim::Char => i64::from(bits as u16),
        Prim::Boolean => (bits & 1) as i64,
        _ => i64::from(bits as i32),
    }
}
