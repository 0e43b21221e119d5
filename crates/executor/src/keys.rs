//! Keys of the library's hash tables and elements of its lists: what a look-up could have found.

use vm::class::Shape;
use vm::{ARRAY_BASE, Kind, NULL, Ref, Vm};

/// Keys read of one table.
const MAX_KEYS: usize = 64;
/// Slots looked at.
const MAX_SLOTS: u32 = 1024;

/// Something that can be looked up, as far as one can be nearer to it than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Text(Vec<u16>),
    Number(i64),
}

impl Key {
    /// A string, or a boxed integer or character.
    pub fn of(vm: &Vm, object: Ref) -> Option<Key> {
        if object == NULL {
            return None;
        }
        let class = vm.class_of(object);
        if class == vm.known.string {
            return Some(Key::Text(vm.string_units(object)));
        }
        let c = &vm.classes[class];
        let f = c.field("value")?;
        let raw = vm.load_kind(object + f.offset, f.kind);
        match &*c.name {
            "java/lang/Integer" | "java/lang/Short" | "java/lang/Byte" => {
                Some(Key::Number(i64::from(raw as u32 as i32)))
            }
            "java/lang/Character" => Some(Key::Number(i64::from(raw as u16))),
            "java/lang/Long" => Some(Key::Number(raw as i64)),
            _ => None,
        }
    }
}

/// Keys of a hash map or elements of a hash set or list, in their order; empty for anything else.
pub(crate) fn of(vm: &Vm, object: Ref) -> Vec<Ref> {
    let mut keys = Vec::new();
    match &*vm.classes[vm.class_of(object)].name {
        "java/util/HashSet" | "java/util/LinkedHashSet" => {
            let map = field(vm, object, "map");
            nodes(vm, map, &mut keys);
        }
        "java/util/HashMap" | "java/util/LinkedHashMap" => nodes(vm, object, &mut keys),
        // Keys at even places, values between them.
        "java/util/ImmutableCollections$MapN" => slots(vm, field(vm, object, "table"), 2, |k| {
            keys.push(k);
            keys.len() < MAX_KEYS
        }),
        name @ ("java/util/ImmutableCollections$SetN"
        | "java/util/ImmutableCollections$ListN"
        | "java/util/ArrayList"
        | "java/util/Arrays$ArrayList") => {
            let items = match name {
                "java/util/ArrayList" => "elementData",
                "java/util/Arrays$ArrayList" => "a",
                _ => "elements",
            };
            slots(vm, field(vm, object, items), 1, |k| {
                keys.push(k);
                keys.len() < MAX_KEYS
            });
        }
        "java/util/ImmutableCollections$List12" => {
            keys.extend(["e0", "e1"].map(|name| field(vm, object, name)));
        }
        _ => {}
    }
    keys
}

fn nodes(vm: &Vm, map: Ref, keys: &mut Vec<Ref>) {
    if map == NULL {
        return;
    }
    slots(vm, field(vm, map, "table"), 1, |mut node| {
        while node != NULL && keys.len() < MAX_KEYS {
            keys.push(field(vm, node, "key"));
            node = field(vm, node, "next");
        }
        keys.len() < MAX_KEYS
    });
}

/// The elements of an array that are not null, as long as they are wanted.
fn slots(vm: &Vm, array: Ref, step: usize, mut wants: impl FnMut(Ref) -> bool) {
    if array == NULL {
        return;
    }
    let class = &vm.classes[vm.class_of(array)];
    if !matches!(
        class.shape,
        Shape::Array {
            kind: Kind::Ref,
            ..
        }
    ) {
        return;
    }
    let n = vm.heap.array_len(array).min(MAX_SLOTS);
    for k in (0..n).step_by(step) {
        let item = vm.heap.load_ref(array + ARRAY_BASE + 4 * k);
        if item != NULL && !wants(item) {
            return;
        }
    }
}

fn field(vm: &Vm, object: Ref, name: &str) -> Ref {
    let class = vm.class_of(object);
    let supers = vm.classes[class].supers.iter().rev();
    for c in std::iter::once(&class).chain(supers) {
        if let Some(f) = vm.classes[*c].field(name)
            && f.kind == Kind::Ref
            && !f.is_static()
        {
            return vm.heap.load_ref(object + f.offset);
        }
    }
    NULL
}
