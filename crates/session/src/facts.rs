//! What the writer of tests must know of the classes that tests mention.

use std::sync::Arc;

use junit::Facts;
use testcase::{Action, ClassInfo, Executable, Prim, TestCase, Ty, Universe, Var};

/// The facts for some tests.
pub(crate) fn facts<'a>(
    universe: &Universe,
    class: &ClassInfo,
    tests: impl Iterator<Item = &'a TestCase>,
) -> Facts {
    let mut facts = Facts {
        text_blocks: has_text_blocks(class),
        has_spring_test: universe
            .class("org/springframework/test/util/ReflectionTestUtils")
            .is_some(),
        ..Facts::default()
    };
    for test in tests {
        for s in &test.statements {
            note_generic(universe, &s.ty, &mut facts);
            for m in methods_of_stubs(&s.action) {
                note_unchecked(universe, m, &mut facts);
                if !rivals(universe, m).is_empty() {
                    let key = (m.class.clone(), m.name.clone(), m.params.len());
                    facts.overloaded.insert(key);
                }
            }
            let Some((e, args)) = s.action.called() else {
                continue;
            };
            note_unchecked(universe, e, &mut facts);
            let rivals = rivals(universe, e);
            if rivals.is_empty() {
                continue;
            }
            let key = (e.class.clone(), e.name.clone(), e.params.len());
            facts.overloaded.insert(key);
            note_casts(universe, test, (e, args), &rivals, &mut facts);
        }
    }
    facts
}

/// The methods that are arranged on mocks, or verified.
fn methods_of_stubs(action: &Action) -> Vec<&Executable> {
    match action {
        Action::Stub { methods, .. } => methods.iter().map(|m| &*m.method).collect(),
        Action::CallsOf { method, .. } => vec![method],
        _ => Vec::new(),
    }
}

fn note_unchecked(universe: &Universe, e: &Executable, facts: &mut Facts) {
    for x in &e.exceptions {
        let ty = Ty::class(x);
        let is = |name| universe.as_super(&ty, name).is_some();
        if is("java/lang/RuntimeException") || is("java/lang/Error") {
            facts.unchecked.insert(x.to_string());
        }
    }
}

/// Whether tests of a class may have text blocks: they are compiled as it was, and those came with
/// Java 15.
fn has_text_blocks(class: &ClassInfo) -> bool {
    const JAVA_15: u16 = 59;
    class.file.major >= JAVA_15
}

fn note_generic(universe: &Universe, ty: &Ty, facts: &mut Facts) {
    if let Ty::Class(name, args) = ty
        && let Some(info) = universe.class(name)
        && !info.type_params.is_empty()
    {
        facts
            .generic
            .insert(name.to_string(), info.type_params.len());
        for a in args {
            note_generic(universe, a, facts);
        }
    }
}

/// Arguments that would make the compiler choose another method than the one that was run.
fn note_casts(
    universe: &Universe,
    test: &TestCase,
    (e, args): (&Executable, &[Var]),
    rivals: &[Arc<Executable>],
    facts: &mut Facts,
) {
    let erased = |e: &Executable| testcase::universe::descriptor_types(&e.descriptor).0;
    let own = erased(e);
    for rival in rivals {
        let theirs = erased(rival);
        if theirs.len() != own.len() {
            continue;
        }
        let applies = args
            .iter()
            .zip(&theirs)
            .all(|(v, p)| accepts(universe, test, *v, p));
        if !applies {
            continue;
        }
        for (k, (v, (p, q))) in args.iter().zip(own.iter().zip(&theirs)).enumerate() {
            // What a type variable stands for is the compiler's to find out.
            let is_fixed = |e: &Executable| e.params.get(k).is_some_and(|p| !p.has_variables());
            // A function is of no type until the method is chosen, and a box is written as the literal
            // that a primitive parameter takes first.
            let is_unboxed = is_boxed_literal(test, *v) && matches!(q, Ty::Prim(_));
            let is_clear = test.ty(*v) == p && !is_function(test, *v) && !is_unboxed;
            if p != q && p.is_reference() && !is_clear && is_fixed(e) && is_fixed(rival) {
                let key = (e.class.clone(), e.name.clone(), e.descriptor.clone(), k);
                facts.casts.insert((key, test.ty(*v).descriptor()));
            }
        }
    }
}

/// Whether an argument as it is written could be given for a parameter.
fn accepts(universe: &Universe, test: &TestCase, v: Var, parameter: &Ty) -> bool {
    let s = &test.statements[v.0 as usize];
    if s.action == Action::Null {
        return parameter.is_reference();
    }
    if is_function(test, v) {
        let info = parameter.class_name().and_then(|n| universe.class(n));
        return info.is_some_and(|i| universe.functional_method(&i).is_some());
    }
    match (&s.ty, parameter) {
        // Numbers are widened and boxed.
        (Ty::Prim(_), Ty::Prim(_)) => true,
        (Ty::Prim(p), to) => universe.is_assignable(&Ty::class(p.boxed()), to),
        (Ty::Class(name, _), Ty::Prim(_)) => Prim::unboxed(name).is_some(),
        (from, to) => universe.is_assignable(from, to),
    }
}

/// Whether a value is `Integer.valueOf(5)`, which is written as `5`.
fn is_boxed_literal(test: &TestCase, v: Var) -> bool {
    matches!(&test.statements[v.0 as usize].action, Action::Call { method, on: None, .. }
        if &*method.name == "valueOf"
            && Prim::unboxed(&method.class).is_some()
            && matches!(method.params.as_slice(), [Ty::Prim(_)]))
}

fn is_function(test: &TestCase, v: Var) -> bool {
    test.statements[v.0 as usize].action.is_function()
}

/// Other members of this name, in the class or above it, that take as many arguments or any number
/// of them.
fn rivals(universe: &Universe, e: &Executable) -> Vec<Arc<Executable>> {
    let mut todo = vec![e.class.clone()];
    let mut seen: Vec<Arc<str>> = Vec::new();
    let mut found = Vec::new();
    while let Some(name) = todo.pop() {
        let Some(info) = universe.class(&name).filter(|_| !seen.contains(&name)) else {
            continue;
        };
        let members = if e.is_constructor() {
            &info.constructors
        } else {
            &info.methods
        };
        let parameters = |d: &str| d.split(')').next().map(str::to_owned);
        let rival = |m: &&Arc<Executable>| {
            m.name == e.name
                && parameters(&m.descriptor) != parameters(&e.descriptor)
                && (m.params.len() == e.params.len() || m.is_varargs || e.is_varargs)
        };
        found.extend(members.iter().filter(rival).cloned());
        if !e.is_constructor() {
            todo.extend(info.supers.iter().filter_map(|s| s.class_name().cloned()));
        }
        seen.push(name);
    }
    found
}
