//! What the methods of stubs do: values that they give, one call after the other, and exceptions.

use std::collections::BTreeSet;
use std::sync::Arc;

use testcase::{
    Action, Answer, ClassInfo, Executable, MAX_ANSWERS, StubMethod, TestCase, Ty, Universe, Var,
};

use super::Generator;
use super::change::append_moved;

/// Percentage of methods with a result that have several answers.
const SEVERAL: u32 = 15;
/// Percentage of answers that are exceptions, where some are expected.
const THROWN: u32 = 12;
/// Stubs of the library with more methods answer only those that the code under test names.
const MAX_UNASKED: usize = 12;

/// What the code under test does with objects that it is given.
#[derive(Default)]
pub(super) struct Dealings {
    /// Names and descriptors of methods that the user's code calls.
    called: BTreeSet<(Arc<str>, Arc<str>)>,
    /// Exceptions that the code under test catches.
    caught: Vec<Arc<str>>,
}

impl Dealings {
    /// Of the user's classes around the one under test, and of those under test.
    pub fn new(
        universe: &Universe,
        neighbours: &[Arc<ClassInfo>],
        with_goals: &[Arc<ClassInfo>],
        package: &str,
    ) -> Dealings {
        let mut dealings = Dealings::default();
        for c in neighbours {
            for idx in 1..c.file.constants.len() as u16 {
                if let Ok(member) = c.file.constants.member(idx)
                    && member.descriptor.starts_with('(')
                {
                    let called = (member.name.clone(), member.descriptor.clone());
                    dealings.called.insert(called);
                }
            }
        }
        for c in with_goals {
            let codes = c.file.methods.iter().filter_map(|m| m.code.as_ref());
            for handler in codes.flat_map(|code| &code.handlers) {
                if handler.catch_type != 0
                    && let Ok(name) = c.file.constants.class_name(handler.catch_type)
                    && let Some(thrown) = usual(universe, &name, package)
                    && !dealings.caught.contains(&thrown)
                {
                    dealings.caught.push(thrown);
                }
            }
        }
        dealings
    }

    /// Exceptions that a method may throw to the code under test: those it declares, and others that are
    /// caught.
    pub fn thrown_by(&self, universe: &Universe, m: &Executable, package: &str) -> Vec<Arc<str>> {
        let declared = m.exceptions.iter();
        let mut found: Vec<Arc<str>> = declared
            .filter_map(|x| usual(universe, x, package))
            .collect();
        for caught in &self.caught {
            let ty = Ty::class(caught);
            let is_below = |above: &str| universe.as_super(&ty, above).is_some();
            let may_be =
                is_below("java/lang/RuntimeException") || m.exceptions.iter().any(|x| is_below(x));
            if may_be && !found.contains(caught) {
                found.push(caught.clone());
            }
        }
        found
    }
}

/// An exception that stands for all that a handler or a declaration names.
fn usual(universe: &Universe, name: &Arc<str>, package: &str) -> Option<Arc<str>> {
    let name: Arc<str> = match &**name {
        "java/lang/Throwable" | "java/lang/RuntimeException" => {
            "java/lang/IllegalStateException".into()
        }
        _ => name.clone(),
    };
    let info = universe.class(&name)?;
    let is_fine = info.is_concrete()
        && universe.is_visible(&info, package)
        && universe
            .as_super(&Ty::class(&name), "java/lang/Throwable")
            .is_some()
        && universe
            .as_super(&Ty::class(&name), "java/lang/Error")
            .is_none();
    is_fine.then_some(name)
}

impl Generator<'_> {
    /// Whether a stub of a class should answer this method: where there are many, only what is called.
    pub(super) fn is_asked_for(&self, n_methods: usize, m: &Executable) -> bool {
        m.class.starts_with("java") && n_methods <= MAX_UNASKED || self.is_called(m)
    }

    fn is_called(&self, m: &Executable) -> bool {
        let called = &self.members.dealings.called;
        called.contains(&(m.name.clone(), m.descriptor.clone()))
    }

    /// Gives a method answers, the values of which are made before.
    pub(super) fn answer(&mut self, test: &mut TestCase, m: &mut StubMethod, depth: u32) {
        let n = match m.ret != Ty::Void && self.rng.percent(SEVERAL) {
            true => 2 + self.rng.below(MAX_ANSWERS - 1),
            false => 1,
        };
        for _ in 0..n {
            let answer = self.new_answer(test, m, depth);
            m.answers.push(answer);
        }
        if m.answers.iter().all(|a| *a == Answer::Default) {
            m.answers.clear();
        }
    }

    /// One answer, with its value.
    fn new_answer(&mut self, test: &mut TestCase, m: &StubMethod, depth: u32) -> Answer {
        let universe = self.universe;
        let thrown = self
            .members
            .dealings
            .thrown_by(universe, &m.method, &self.package);
        if !thrown.is_empty() && self.rng.percent(THROWN) {
            let before = test.len();
            if let Some(class) = self.rng.pick(&thrown).cloned()
                && let Some(v) = self.object(test, &Ty::class(&class), depth + 1)
                && !matches!(test.statements[v.0 as usize].action, Action::Null)
            {
                return Answer::Throws(v);
            }
            test.truncate(before);
        }
        if m.ret == Ty::Void {
            return Answer::Default;
        }
        let given = self.value(test, &m.ret, depth + 1);
        given.map_or(Answer::Default, Answer::Gives)
    }

    /// Changes what one method of a stub does: another answer, one more, or one less. False where none of
    /// its methods is called.
    pub(super) fn change_answers(&mut self, t: &mut TestCase, at: usize) -> bool {
        let Action::Stub { args, methods, .. } = &t.statements[at].action else {
            return false;
        };
        let is_made_of_something = !args.is_empty();
        let is_open = |k: &usize| {
            let m = &methods[*k];
            !m.answers.is_empty() || self.is_called(&m.method)
        };
        let open: Vec<usize> = (0..methods.len()).filter(is_open).collect();
        let Some(&k) = self.rng.pick(&open) else {
            return false;
        };
        let mut m = methods[k].clone();
        let mut head = TestCase {
            statements: t.statements[..at].to_vec(),
        };
        let n = m.answers.len();
        match self.rng.below(4) {
            0 if n > 1 => {
                let gone = self.rng.below(n);
                m.answers.remove(gone);
            }
            1 if n > 0 && n < MAX_ANSWERS => {
                let answer = self.new_answer(&mut head, &m, 1);
                let place = self.rng.below(n + 1);
                m.answers.insert(place, answer);
            }
            _ => {
                let answer = self.new_answer(&mut head, &m, 1);
                match n {
                    0 => m.answers.push(answer),
                    _ => {
                        let place = self.rng.below(n);
                        m.answers[place] = answer;
                    }
                }
            }
        }
        if is_made_of_something && !m.is_plain() {
            return false;
        }
        let shift = (head.len() - at) as u32;
        let mut s = t.statements[at].clone();
        if let Action::Stub { methods, .. } = &mut s.action {
            methods[k] = m;
        }
        head.statements.push(s);
        append_moved(&mut head, &t.statements[at + 1..], at as u32, shift);
        if head.len() > self.longest {
            return false;
        }
        *t = head;
        true
    }

    /// Fills what a framework would fill: by a setter where there is one, else the field itself.
    pub(super) fn inject(
        &mut self,
        test: &mut TestCase,
        object: Var,
        info: &Arc<ClassInfo>,
        depth: u32,
    ) {
        for c in self.universe.ancestors(info) {
            if c.is_library || c.is_interface() {
                continue;
            }
            for f in &c.injected {
                let setter = setter_of(&c, &f.name);
                let setter =
                    setter.filter(|m| Universe::member_visible(m.access, &m.class, &self.package));
                if let Some(setter) = setter {
                    self.inject_by(test, &setter, object, depth);
                    continue;
                }
                let before = test.len();
                let ty = f.ty.clone();
                let value = match ty {
                    Ty::Prim(_) => self.value(test, &ty, depth + 1),
                    _ => self.injected_value(test, &ty, depth),
                };
                match value {
                    Some(value) => {
                        let action = Action::WriteField {
                            field: f.clone(),
                            on: Some(object),
                            value,
                        };
                        test.push(action, Ty::Void);
                    }
                    None => test.truncate(before),
                }
            }
            let own = c.injecting.iter();
            let own = own.filter(|m| Universe::member_visible(m.access, &m.class, &self.package));
            for m in own.cloned().collect::<Vec<_>>() {
                let is_done = c
                    .injected
                    .iter()
                    .any(|f| setter_of(&c, &f.name).is_some_and(|s| s == m));
                if !is_done {
                    self.inject_by(test, &m, object, depth);
                }
            }
        }
    }

    /// Whether a statement does what a framework would do.
    pub(super) fn injects(&self, t: &TestCase, at: usize) -> bool {
        match &t.statements[at].action {
            Action::WriteField { field, .. } => {
                let info = self.universe.class(&field.class);
                info.is_some_and(|c| c.injected.contains(field))
            }
            Action::Call { method, .. } => {
                let info = self.universe.class(&method.class);
                info.is_some_and(|c| c.injecting.contains(method))
            }
            _ => false,
        }
    }

    fn inject_by(
        &mut self,
        test: &mut TestCase,
        setter: &Arc<Executable>,
        object: Var,
        depth: u32,
    ) {
        let before = test.len();
        let mut args = Vec::with_capacity(setter.params.len());
        for p in &setter.params {
            let value = match p {
                Ty::Prim(_) => self.value(test, p, depth + 1),
                _ => self.injected_value(test, p, depth),
            };
            let Some(value) = value else {
                test.truncate(before);
                return;
            };
            args.push(value);
        }
        let action = Action::Call {
            method: setter.clone(),
            on: Some(object),
            args,
        };
        test.push(action, setter.ret.clone());
    }

    /// Something that is not null: a framework would not start without it.
    fn injected_value(&mut self, test: &mut TestCase, ty: &Ty, depth: u32) -> Option<Var> {
        if self.rng.percent(40)
            && let Some(v) = self.existing(test, ty, true)
        {
            return Some(v);
        }
        self.object(test, ty, depth + 1)
    }
}

/// The setter of a field.
fn setter_of(info: &ClassInfo, field: &str) -> Option<Arc<Executable>> {
    let mut letters = field.chars();
    let first = letters.next()?.to_uppercase();
    let name = format!("set{first}{}", letters.as_str());
    let is_it = |m: &&Arc<Executable>| *m.name == *name && m.params.len() == 1 && !m.is_static();
    info.methods.iter().find(is_it).cloned()
}
