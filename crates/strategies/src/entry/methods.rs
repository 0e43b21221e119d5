//! Which methods are explored from their entries.

use std::sync::Arc;

use classfile::access;
use goals::Goals;
use testcase::{ClassInfo, Executable, Prim, Ty, Universe};

use crate::realise::maker;

/// A method with more parameters is not cheap.
const MAX_PARAMETERS: usize = 4;

/// A method that can be explored.
#[derive(Clone, Debug)]
pub struct EntryMethod {
    /// Its class.
    pub class: Arc<ClassInfo>,
    /// Its index in the class file.
    pub index: usize,
    /// How a test calls it; nothing where no test can, so that only proofs come of it.
    pub call: Option<Arc<Executable>>,
    /// Whether it is static.
    pub is_static: bool,
    /// Its branches.
    pub n_branches: usize,
    /// Whether it has few parameters, all of types whose values tests can write down.
    pub is_cheap: bool,
}

impl EntryMethod {
    /// Name and parameter types, as Java shows them: `clamp(int, int)`.
    pub fn shown(&self) -> String {
        let m = &self.class.file.methods[self.index];
        let (params, _) = testcase::universe::descriptor_types(&m.descriptor);
        let params: Vec<String> = params.iter().map(ToString::to_string).collect();
        format!("{}({})", m.name, params.join(", "))
    }

    /// Whether there is a reason to explore it at all: tests or proofs may come of it.
    pub fn is_of_use(&self) -> bool {
        self.call.is_some() || self.is_static && self.n_branches > 0
    }
}

/// The methods of the classes with goals that can be explored, in the order of their goals: those
/// that a test in the package can call without being given a receiver, and static ones that none can.
pub fn methods(universe: &Universe, goals: &Goals, package: &str) -> Vec<EntryMethod> {
    let has_receiver = |class: &ClassInfo| has_receiver(universe, class, package);
    let mut found = find(universe, goals, package, &has_receiver);
    found.retain(EntryMethod::is_of_use);
    found
}

/// The methods of the classes with goals that a test in the package can call on whatever it has, in the
/// order of their goals.
pub fn callable(universe: &Universe, goals: &Goals, package: &str) -> Vec<EntryMethod> {
    let mut found = find(universe, goals, package, &|_| true);
    found.retain(|m| m.call.is_some());
    found
}

fn find(
    universe: &Universe,
    goals: &Goals,
    package: &str,
    has_receiver: &dyn Fn(&ClassInfo) -> bool,
) -> Vec<EntryMethod> {
    let mut found = Vec::new();
    for (name, of) in &goals.classes {
        let Some(class) = universe.class(name) else {
            continue;
        };
        let is_visible = universe.is_visible(&class, package);
        for &(index, _) in &of.entries {
            let Some(m) = class.file.methods.get(index) else {
                continue;
            };
            if m.name.starts_with('<') || m.access & access::ABSTRACT != 0 {
                continue;
            }
            let is_static = m.access & access::STATIC != 0;
            let same = |e: &&Arc<Executable>| e.name == m.name && e.descriptor == m.descriptor;
            let call =
                class.methods.iter().find(same).filter(|e| {
                    is_visible && Universe::member_visible(e.access, &e.class, package)
                });
            let call = call.filter(|_| is_static || has_receiver(&class));
            let params = testcase::universe::descriptor_types(&m.descriptor).0;
            let points = of.points.iter().filter(|p| p.method == index);
            let method = EntryMethod {
                class: class.clone(),
                index,
                call: call.cloned(),
                is_static,
                n_branches: points.map(|p| p.cases.len().max(2)).sum(),
                is_cheap: params.len() <= MAX_PARAMETERS
                    && params.iter().all(|p| is_literal(universe, p)),
            };
            found.push(method);
        }
    }
    found
}

/// Whether a test can have an object of a class without being given anything.
fn has_receiver(universe: &Universe, class: &ClassInfo, package: &str) -> bool {
    class.is_enum() && !class.enum_constants.is_empty() || maker(universe, class, package).is_some()
}

/// Whether all values of a type can be written down.
fn is_literal(universe: &Universe, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) => true,
        Ty::Array(element) => is_literal(universe, element),
        Ty::Class(name, _) => {
            &**name == "java/lang/String"
                || Prim::unboxed(name).is_some()
                || universe.class(name).is_some_and(|c| c.is_enum())
        }
        Ty::Void | Ty::Var(_) => false,
    }
}
