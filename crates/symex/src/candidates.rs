//! Which objects an input reference of a declared type may refer to.

use std::sync::Arc;

use program::Subclasses;
use vm::vm::Builtin;
use vm::{ClassId, Completion, LoaderId, Vm, acc};

use crate::input::Choice;
use crate::trace::{Assumption, Gap};

/// Subclasses considered for one declared type.
const MAX_SUBCLASSES: usize = 64;

/// What a reference of a declared type may refer to besides `null`.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    /// The choices.
    pub choices: Vec<Choice>,
    /// What else fits the type and is not among them.
    pub gaps: Vec<Gap>,
    /// What is taken for granted where the choices are said to be all.
    pub assumptions: Vec<Assumption>,
    /// An array of this type may have another class than the one tried.
    pub is_inexact_array: bool,
}

/// Whether a class was loaded from the user's class path.
pub fn is_user_class(vm: &Vm, class: ClassId) -> bool {
    let loader = vm.classes[class].loader;
    loader != vm::BOOT && vm.loaders[loader].builtin != Builtin::Platform
}

/// Whether objects of the class are boxed primitives.
pub fn is_box(name: &str) -> bool {
    matches!(
        name,
        "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Float"
            | "java/lang/Double"
    )
}

/// Whether a class is one of the library's collections, or a part of one: a structure like those that
/// users write.
pub fn is_collection(vm: &Vm, class: ClassId) -> bool {
    let name = &*vm.classes[class].name;
    let Some(name) = name.strip_prefix("java/util/") else {
        return false;
    };
    let outermost = name.split('$').next().unwrap_or(name);
    matches!(
        outermost,
        "AbstractCollection"
            | "AbstractList"
            | "AbstractSequentialList"
            | "AbstractSet"
            | "AbstractQueue"
            | "AbstractMap"
            | "ArrayList"
            | "LinkedList"
            | "ArrayDeque"
            | "PriorityQueue"
            | "TreeMap"
            | "TreeSet"
            | "Vector"
            | "Stack"
    )
}

/// Implementations of common library types, made by their constructors.
fn library_implementations(name: &str) -> &'static [&'static str] {
    match name {
        "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
            &["java/lang/String", "java/lang/Integer"]
        }
        "java/lang/CharSequence" => &["java/lang/String"],
        "java/lang/Number" => &["java/lang/Integer", "java/lang/Double"],
        "java/util/List" | "java/util/Collection" | "java/lang/Iterable" => {
            &["java/util/ArrayList"]
        }
        "java/util/Map" => &["java/util/HashMap"],
        "java/util/Set" => &["java/util/HashSet"],
        "java/util/Queue" | "java/util/Deque" => &["java/util/ArrayDeque"],
        _ => &[],
    }
}

/// Loads and initialises a class by name.
pub(crate) fn load(vm: &mut Vm, loader: LoaderId, name: &str) -> Result<ClassId, Completion> {
    vm.settle(|vm| {
        let class = vm.load_class(name, loader)?;
        vm.ensure_init(class)?;
        Ok(class)
    })
}

/// The candidates for a declared type besides `null`, classes loaded and initialised. The machine
/// must be between runs.
pub fn candidates(
    vm: &mut Vm,
    hierarchy: &mut Option<Subclasses>,
    loader: LoaderId,
    declared: &Arc<str>,
    opens_collections: bool,
) -> Candidates {
    let mut found = Candidates::default();
    let shown = vm::resolve::java_type(declared);
    if declared.starts_with('[') {
        if let Ok(class) = vm.settle(|vm| vm.load_class(declared, loader)) {
            found.choices.push(Choice::Fresh(class));
            found.is_inexact_array = !is_exact(vm, loader, declared.trim_start_matches('['));
        }
        return found;
    }
    let name = declared.trim_start_matches('L').trim_end_matches(';');
    let samples = library_implementations(name);
    let mut names = vec![name.to_owned()];
    names.extend(samples.iter().map(|n| (*n).to_owned()));
    // Nothing is below a final class, and reading the whole class path takes time.
    let is_leaf = load(vm, loader, name).is_ok_and(|c| is_final(vm, c));
    if name != "java/lang/Object" && !is_leaf {
        let hierarchy = hierarchy.get_or_insert_with(|| Subclasses::read(&vm.program.class_path));
        let below = hierarchy.below(name);
        if below.len() > MAX_SUBCLASSES {
            let gap = Gap::Truncated(shown.clone(), MAX_SUBCLASSES, below.len());
            found.gaps.push(gap);
        }
        names.extend(below.into_iter().take(MAX_SUBCLASSES));
    }
    let mut classes: Vec<String> = Vec::new();
    let mut is_library = false;
    for name in names {
        // A class that cannot be loaded or initialised cannot be an input.
        let Ok(class) = load(vm, loader, &name) else {
            let gap = Gap::Unusable(shown.clone(), name.replace('/', "."));
            found.gaps.push(gap);
            continue;
        };
        if classes.is_empty() {
            is_library = !is_user_class(vm, class) && !is_final(vm, class);
        }
        vm.link_runtime_sites(class);
        let choices = choices_of(vm, class, opens_collections);
        if choices.is_empty() && !is_abstract(vm, class) {
            // Nothing here can make one.
            let gap = Gap::Unusable(shown.clone(), name.replace('/', "."));
            found.gaps.push(gap);
        }
        classes.push(name.replace('/', "."));
        for choice in choices {
            if !found.choices.contains(&choice) {
                found.choices.push(choice);
            }
        }
    }
    if is_library && !found.choices.is_empty() {
        // Of the library's own classes below a type of the library only samples are tried.
        let declared_is_one = !choices_by_name(vm, loader, name).is_empty();
        let sampled = classes
            .into_iter()
            .skip(usize::from(!declared_is_one))
            .collect();
        found.assumptions.push(Assumption::Sampled(shown, sampled));
    }
    found
}

fn choices_by_name(vm: &mut Vm, loader: LoaderId, name: &str) -> Vec<Choice> {
    load(vm, loader, name).map_or_else(|_| Vec::new(), |class| choices_of(vm, class, false))
}

fn is_final(vm: &Vm, class: ClassId) -> bool {
    vm.classes[class].access & acc::FINAL != 0
}

fn is_abstract(vm: &Vm, class: ClassId) -> bool {
    vm.classes[class].access & (acc::ABSTRACT | acc::INTERFACE) != 0
}

/// Whether an array with elements of this type can have no other class.
fn is_exact(vm: &mut Vm, loader: LoaderId, element: &str) -> bool {
    let Some(name) = element.strip_prefix('L') else {
        return true;
    };
    let name = name.trim_end_matches(';');
    match vm.settle(|vm| vm.load_class(name, loader)) {
        Ok(class) => is_final(vm, class),
        Err(_) => false,
    }
}

/// The ways to have an object of exactly this class.
pub(crate) fn choices_of(vm: &Vm, class: ClassId, opens_collections: bool) -> Vec<Choice> {
    let c = &vm.classes[class];
    if class == vm.known.string {
        return vec![Choice::Latin1, Choice::Wide];
    }
    if c.access & acc::ENUM != 0 || c.super_class.is_some_and(|s| is_enum(vm, s)) {
        let constants = c
            .fields
            .iter()
            .filter(|f| f.is_static() && f.access & acc::ENUM != 0);
        return constants
            .map(|f| Choice::EnumConstant {
                class,
                offset: f.offset,
            })
            .collect();
    }
    if c.access & (acc::ABSTRACT | acc::INTERFACE) != 0 {
        return Vec::new();
    }
    let plain = c.supers.iter().all(|&s| {
        is_user_class(vm, s)
            || opens_collections && is_collection(vm, s)
            || matches!(
                &*vm.classes[s].name,
                "java/lang/Object" | "java/lang/Record" | "java/lang/Number"
            )
    });
    let is_open = is_user_class(vm, class) || opens_collections && is_collection(vm, class);
    if plain && is_open || is_box(&c.name) {
        return vec![Choice::Fresh(class)];
    }
    let constructor = vm.find_declared(class, "<init>", "()V");
    match constructor {
        Some(m) if vm.methods[m].access & acc::PRIVATE == 0 => {
            vec![Choice::Constructed(class)]
        }
        _ => Vec::new(),
    }
}

fn is_enum(vm: &Vm, class: ClassId) -> bool {
    vm.classes[class].access & acc::ENUM != 0
}
