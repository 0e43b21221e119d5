//! Which objects an input reference of a declared type may refer to.

use std::sync::Arc;

use program::Subclasses;
use vm::vm::Builtin;
use vm::{ClassId, Completion, Vm, acc};

use crate::input::Choice;

/// Subclasses considered for one declared type.
const MAX_SUBCLASSES: usize = 8;

/// Whether a class was loaded from the user's class path.
pub fn is_user_class(vm: &Vm, class: ClassId) -> bool {
    let loader = vm.classes[class as usize].loader;
    loader != vm::BOOT && vm.loaders[loader as usize].builtin != Builtin::Platform
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
pub(crate) fn load(vm: &mut Vm, loader: u32, name: &str) -> Result<ClassId, Completion> {
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
    loader: u32,
    declared: &Arc<str>,
) -> Vec<Choice> {
    let mut choices = Vec::new();
    if declared.starts_with('[') {
        if let Ok(class) = vm.settle(|vm| vm.load_class(declared, loader)) {
            choices.push(Choice::Fresh(class));
        }
        return choices;
    }
    let name = declared.trim_start_matches('L').trim_end_matches(';');
    let mut names = vec![name.to_owned()];
    names.extend(
        library_implementations(name)
            .iter()
            .map(|n| (*n).to_owned()),
    );
    if name != "java/lang/Object" {
        let hierarchy = hierarchy.get_or_insert_with(|| Subclasses::read(&vm.program.class_path));
        names.extend(hierarchy.below(name).into_iter().take(MAX_SUBCLASSES));
    }
    for name in names {
        // A class that cannot be loaded or initialised cannot be an input.
        if let Ok(class) = load(vm, loader, &name) {
            vm.link_runtime_sites(class);
            for choice in choices_of(vm, class) {
                if !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
        }
    }
    choices
}

/// The ways to have an object of exactly this class.
pub(crate) fn choices_of(vm: &Vm, class: ClassId) -> Vec<Choice> {
    let c = &vm.classes[class as usize];
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
            || matches!(
                &*vm.classes[s as usize].name,
                "java/lang/Object" | "java/lang/Record" | "java/lang/Number"
            )
    });
    if plain && is_user_class(vm, class) || is_box(&c.name) {
        return vec![Choice::Fresh(class)];
    }
    let constructor = vm.find_declared(class, "<init>", "()V");
    match constructor {
        Some(m) if vm.methods[m as usize].access & acc::PRIVATE == 0 => {
            vec![Choice::Constructed(class)]
        }
        _ => Vec::new(),
    }
}

fn is_enum(vm: &Vm, class: ClassId) -> bool {
    vm.classes[class as usize].access & acc::ENUM != 0
}
