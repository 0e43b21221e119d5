//! New objects of a type.

use std::sync::Arc;

use testcase::{Action, ClassInfo, Executable, Prim, StubMethod, TestCase, Ty, Var, bind};

use super::change::append_moved;
use super::members::Producer;
use super::{AVOIDED, FILLED, Generator, MAX_DEPTH, STOCKED};

impl Generator<'_> {
    /// A new object of a type.
    pub(super) fn object(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        if depth > MAX_DEPTH + 1 {
            return None;
        }
        let ty = &self.universe.bounded(ty);
        let (name, args) = match ty {
            Ty::Class(name, args) => (name.clone(), args.clone()),
            Ty::Array(element) => return self.array(test, element, depth),
            Ty::Var(_) => return self.object(test, &Ty::string(), depth),
            Ty::Void | Ty::Prim(_) => return None,
        };
        if let Some(p) = Prim::unboxed(&name) {
            return self.boxed(test, p);
        }
        let before = test.len();
        if let Some(v) = self.own_path(test, &name) {
            return Some(v);
        }
        test.truncate(before);
        match &*name {
            "java/lang/String" => return Some(self.text(test)),
            "java/lang/CharSequence" => {
                if self.rng.percent(85) {
                    return Some(self.text(test));
                }
                let builder = Ty::class("java/lang/StringBuilder");
                return self.object(test, &builder, depth);
            }
            "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
                return self.any_object(test, &name, depth);
            }
            "java/lang/Number" => return self.number(test, depth),
            "java/lang/Class" => return Some(self.class_literal(test, &args)),
            // Nearly always a class.
            "java/lang/reflect/Type" if self.rng.percent(90) => {
                return Some(self.class_literal(test, &[]));
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
        if let Some(v) = self.stocked(test, &name) {
            return Some(v);
        }
        if let Some(v) = self.collection(test, &name, &args, depth) {
            return Some(v);
        }
        if &*name == "java/util/Optional" {
            return self.optional(test, &info, &args, depth);
        }
        if info.is_interface()
            && self.universe.is_visible(&info, &self.package)
            && let Some(method) = self.universe.functional_method(&info)
        {
            let made = match self.is_rather_a_stub(&info, &method) {
                true => self.stub_of(test, &info, &args, depth),
                false => self.lambda(test, ty, &info, &method, &args, depth),
            };
            if made.is_some() {
                return made;
            }
        }
        self.produced(test, &info, &args, depth)
    }

    /// Whether a functional interface is filled by a stub this time: nobody can ask a lambda whether it was
    /// called, and none answers twice or throws. The library's own are written as lambdas.
    fn is_rather_a_stub(&mut self, info: &ClassInfo, method: &Executable) -> bool {
        const DEED: u32 = 80;
        const QUESTION: u32 = 25;
        let percentage = match method.ret == Ty::Void {
            true => DEED,
            false => QUESTION,
        };
        !info.is_library && info.file.permitted_subclasses.is_none() && self.rng.percent(percentage)
    }

    /// A stub, whatever other ways there are: what implements the interface may be a whole framework.
    fn stub_of(
        &mut self,
        test: &mut TestCase,
        info: &Arc<ClassInfo>,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        let producers = self.members.producers(self.universe, info, &self.package);
        let stub = producers.iter().find_map(|p| match p {
            Producer::Stub(holder, constructor, methods) => {
                Some((holder.clone(), constructor.clone(), methods.clone()))
            }
            _ => None,
        });
        let (holder, constructor, methods) = stub?;
        let args = match holder.type_params.len() == args.len() {
            true => args.to_vec(),
            false => self.type_arguments(&holder),
        };
        let before = test.len();
        let made = self.stub(test, &holder, constructor, &methods, args, depth);
        if made.is_none() {
            test.truncate(before);
        }
        made
    }

    /// An object as it was made once, where that is hard.
    fn stocked(&mut self, test: &mut TestCase, class: &str) -> Option<Var> {
        if !self.stock.has(class) || !self.rng.percent(STOCKED) {
            return None;
        }
        let (way, object) = self.stock.way(class, &mut self.rng)?;
        let shift = test.len() as u32;
        append_moved(test, &way.statements, 0, shift);
        Some(Var(object.0 + shift))
    }

    /// Whether a value is an object of a class of the user's.
    fn is_of_user(&self, test: &TestCase, v: Var) -> bool {
        let is_null = test.statements[v.0 as usize].action == Action::Null;
        let class = test.ty(v).class_name();
        !is_null && class.is_some_and(|n| !n.starts_with("java/"))
    }

    fn text(&mut self, test: &mut TestCase) -> Var {
        let s = self.string();
        test.push(Action::Str(s.into()), Ty::string())
    }

    /// Something for a parameter that takes anything: what the code asks for, or a plain value.
    fn any_object(&mut self, test: &mut TestCase, wanted: &str, depth: u32) -> Option<Var> {
        if self.rng.percent(45)
            && let Some(ty) = self.rng.pick(&self.members.asked).cloned()
            && self.universe.is_assignable(&ty, &Ty::class(wanted))
            && ty.class_name().is_none_or(|n| **n != *wanted)
            && let Some(v) = self.attempt(test, &ty, depth + 1)
        {
            return Some(v);
        }
        match self.rng.below(20) {
            0..=9 => Some(self.text(test)),
            10..=15 => self.boxed(test, Prim::Int),
            16 => self.boxed(test, Prim::Double),
            17 => self.boxed(test, Prim::Char),
            18 => self.boxed(test, Prim::Boolean),
            _ => self.boxed(test, Prim::Long),
        }
    }

    /// A new object of a type; where there is none, the test is as it was.
    fn attempt(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        let before = test.len();
        let made = self.object(test, ty, depth);
        if made.is_none() {
            test.truncate(before);
        }
        made
    }

    /// A number of a type that the code asks for, or of a common one.
    fn number(&mut self, test: &mut TestCase, depth: u32) -> Option<Var> {
        const KINDS: [Prim; 4] = [Prim::Int, Prim::Long, Prim::Double, Prim::Float];
        let number = Ty::class("java/lang/Number");
        if self.rng.percent(40)
            && let Some(ty) = self.named_below(&number)
            && let Some(v) = self.attempt(test, &ty, depth + 1)
        {
            return Some(v);
        }
        let p = self.rng.pick(&KINDS).copied().unwrap_or(Prim::Int);
        self.boxed(test, p)
    }

    /// By a constructor, a method, a constant, or an anonymous class.
    fn produced(
        &mut self,
        test: &mut TestCase,
        info: &Arc<ClassInfo>,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        // Deep inside, what needs little.
        let producers = match depth {
            0 | 1 => self.members.producers(self.universe, info, &self.package),
            _ => self.members.cheap(self.universe, info, &self.package),
        };
        let ty_args = |g: &mut Self, holder: &ClassInfo| {
            if holder.type_params.len() == args.len() {
                args.to_vec()
            } else {
                g.type_arguments(holder)
            }
        };
        match self.lucky(&producers)? {
            Producer::New(holder, e) => {
                let args = ty_args(self, &holder);
                self.construct(test, &holder, &e, args, depth)
            }
            Producer::Call(e) if e.is_static() => {
                let wanted = Ty::Class(info.name.clone(), args.to_vec());
                self.call_on(test, &e, None, Some(&wanted), depth + 1)
            }
            Producer::Call(e) => self.call(test, &e, depth + 1),
            Producer::Field(f) => {
                let ty = f.ty.clone();
                Some(test.push(Action::StaticField(f), ty))
            }
            Producer::Read(f) => self.read_new(test, &f, depth + 1),
            Producer::Stub(holder, constructor, methods) => {
                let args = ty_args(self, &holder);
                self.stub(test, &holder, constructor, &methods, args, depth)
            }
        }
    }

    /// One of several producers; rarely one that hardly ever gives what a test can use.
    fn lucky(&mut self, producers: &[Producer]) -> Option<Producer> {
        let (percentage, most) = AVOIDED;
        let mut chosen = self.rng.pick(producers)?;
        for _ in 0..most {
            if !self.luck.is_bad(chosen) || !self.rng.percent(percentage) {
                break;
            }
            chosen = self.rng.pick(producers)?;
        }
        Some(chosen.clone())
    }

    pub(super) fn construct(
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
        // What it is made of may have to be filled first.
        if self.rng.percent(FILLED) && args.iter().any(|v| self.is_of_user(test, *v)) {
            self.set_up_for(test, constructor);
        }
        let action = Action::New {
            constructor: constructor.clone(),
            args,
        };
        let object = test.push(action, Ty::Class(info.name.clone(), type_args));
        self.inject(test, object, info, depth);
        Some(object)
    }

    fn stub(
        &mut self,
        test: &mut TestCase,
        info: &Arc<ClassInfo>,
        constructor: Option<Arc<Executable>>,
        methods: &[Arc<Executable>],
        type_args: Vec<Ty>,
        depth: u32,
    ) -> Option<Var> {
        let ty = Ty::Class(info.name.clone(), type_args.clone());
        let args = match &constructor {
            Some(k) => self.arguments(test, k, &bind(info, &type_args), depth)?,
            None => Vec::new(),
        };
        let mut made = Vec::with_capacity(methods.len());
        for m in methods {
            let holder = self.universe.class(&m.class)?;
            let above = match self.universe.as_super(&ty, &m.class) {
                Some(Ty::Class(_, a)) => a,
                _ => Vec::new(),
            };
            // A generic method is implemented by one without type parameters; so are all of an interface that the
            // class has without type arguments (JLS 4.8).
            let is_raw = above.is_empty() && !holder.type_params.is_empty();
            let (params, ret) = match m.type_params.is_empty() && !is_raw {
                true => {
                    let bindings = bind(&holder, &above);
                    let params = m.params.iter().map(|p| p.substitute(&bindings));
                    (params.collect(), m.ret.substitute(&bindings))
                }
                false => testcase::universe::descriptor_types(&m.descriptor),
            };
            let mut method = StubMethod {
                method: m.clone(),
                params,
                ret,
                answers: Vec::new(),
            };
            if self.is_asked_for(methods.len(), m) {
                self.answer(test, &mut method, depth);
                if !args.is_empty() && !method.is_plain() {
                    // One that is made of something is written without a class of its own.
                    method.answers.clear();
                }
            }
            made.push(method);
        }
        let action = Action::Stub {
            constructor,
            args,
            methods: made,
        };
        Some(test.push(action, ty))
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
        // Mostly few elements; now and then a length that algorithms like.
        const LENGTHS: [usize; 5] = [4, 5, 7, 8, 16];
        let n = if self.rng.percent(85) {
            self.rng.below(4)
        } else {
            self.rng.pick(&LENGTHS).copied().unwrap_or(4)
        };
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
        let ty = match ty {
            Ty::Class(name, a) if a.is_empty() => Ty::Class(
                name.clone(),
                bindings.iter().map(|(_, t)| t.clone()).collect(),
            ),
            t => t.clone(),
        };
        if let Some(v) = self.method_reference(test, &ty, method) {
            return Some(v);
        }
        let result = if method.ret == Ty::Void {
            None
        } else {
            // The method may come from an interface above, with other type parameters.
            let holder = self.universe.class(&method.class)?;
            let ret = match self.universe.as_super(&ty, &method.class) {
                Some(Ty::Class(_, args)) => method.ret.substitute(&bind(&holder, &args)),
                _ => method.ret.substitute(&bindings),
            };
            Some(self.value(test, &ret, depth + 1)?)
        };
        let method = method.clone();
        Some(test.push(Action::Lambda { method, result }, ty))
    }

    /// `Optional.empty()` or `Optional.of(value)`.
    fn optional(
        &mut self,
        test: &mut TestCase,
        info: &ClassInfo,
        args: &[Ty],
        depth: u32,
    ) -> Option<Var> {
        let inside = match args.first() {
            Some(t) if !t.has_variables() && *t != Ty::object() => t.clone(),
            _ => Ty::string(),
        };
        let ty = Ty::Class(info.name.clone(), vec![inside.clone()]);
        let (name, args) = if self.rng.percent(35) {
            ("empty", Vec::new())
        } else {
            ("of", vec![self.object(test, &inside, depth + 1)?])
        };
        let method = info.methods.iter().find(|m| &*m.name == name)?.clone();
        let action = Action::Call {
            method,
            on: None,
            args,
        };
        Some(test.push(action, ty))
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
            "java/util/Properties" => "java/util/Properties",
            "java/util/Iterator" => return self.iterator(test, args, depth),
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
                Some(t) if !t.has_variables() => t.clone(),
                _ => Ty::string(),
            })
            .collect();
        let ty = Ty::Class(implementation.into(), type_args.clone());
        let action = Action::New {
            constructor,
            args: Vec::new(),
        };
        let v = test.push(action, ty);
        let (adder, items) = match (n_params, implementation) {
            (_, "java/util/Properties") => ("setProperty", vec![Ty::string(), Ty::string()]),
            (2, _) => ("put", type_args.clone()),
            _ => ("add", type_args.clone()),
        };
        let add = info
            .methods
            .iter()
            .find(|m| &*m.name == adder && m.params.len() == items.len())
            .cloned();
        if let Some(method) = add {
            for _ in 0..self.rng.below(4) {
                let before = test.len();
                let items: Option<Vec<Var>> = items
                    .iter()
                    .map(|t| self.value(test, t, depth + 1))
                    .collect();
                let Some(args) = items else {
                    test.truncate(before);
                    break;
                };
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

    /// An iterator over a list.
    fn iterator(&mut self, test: &mut TestCase, args: &[Ty], depth: u32) -> Option<Var> {
        let list = self.collection(test, "java/util/List", args, depth)?;
        let info = self.universe.class("java/util/ArrayList")?;
        let method = info
            .methods
            .iter()
            .find(|m| &*m.name == "iterator")?
            .clone();
        let Ty::Class(_, of) = test.ty(list).clone() else {
            return None;
        };
        let ty = method.ret.substitute(&bind(&info, &of));
        let action = Action::Call {
            method,
            on: Some(list),
            args: Vec::new(),
        };
        Some(test.push(action, ty))
    }
}
