//! The order in which `getDeclaredMethods` lists methods.
//!
//! HotSpot keeps the methods of a class sorted by the address of their name's symbol, and programs can
//! see it. Symbols of the JDK's shared archive come first, in the archive's order; the others follow in
//! the order in which loading classes made them, which is the order of their constant pools. With the
//! archive of the user's JDK at hand the same order comes out; without one it is the class file's.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use classfile::Constant;
use rustc_hash::{FxBuildHasher, FxHashMap};
use vm::{BOOT, ClassId, MethodId, Vm};

/// Classes of the program whose constant pools are searched, at most.
const MAX_CLASSES: usize = 500;
/// Regions of the archive start at multiples of this.
const PAGE: u64 = 4096;

/// Names of the shared archive with their position.
type Ranks = FxHashMap<Box<[u8]>, u32>;

/// The archive's names, read once per JDK.
fn archive(home: &Path) -> Option<Arc<Ranks>> {
    static READ: OnceLock<Mutex<FxHashMap<PathBuf, Option<Arc<Ranks>>>>> = OnceLock::new();
    let mut known = READ
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(ranks) = known.get(home) {
        return ranks.clone();
    }
    let ranks = read_archive(&home.join("lib/server/classes.jsa")).map(Arc::new);
    known.insert(home.to_path_buf(), ranks.clone());
    ranks
}

/// Finds the symbols at the start of a region and reads them all.
fn read_archive(path: &Path) -> Option<Ranks> {
    let mut file = File::open(path).ok()?;
    let size = file.metadata().ok()?.len();
    let mut head = [0; 256];
    let start = (1..size / PAGE).map(|page| page * PAGE).find(|&at| {
        let read = file
            .seek(SeekFrom::Start(at))
            .and_then(|_| file.read_exact(&mut head));
        read.is_ok() && looks_like_symbols(&head)
    })?;
    file.seek(SeekFrom::Start(start)).ok()?;
    // Archives hold about two megabytes of symbols.
    const MOST: u64 = 4 << 20;
    let mut bytes = Vec::with_capacity(MOST.min(size) as usize);
    file.take(MOST).read_to_end(&mut bytes).ok()?;
    let mut ranks = Ranks::with_capacity_and_hasher(1 << 16, FxBuildHasher);
    for (i, name) in symbols(&bytes).enumerate() {
        ranks.entry(name.into()).or_insert(i as u32);
    }
    (ranks.len() > 1000).then_some(ranks)
}

fn looks_like_symbols(head: &[u8]) -> bool {
    symbols(head).take(20).any(|s| s == b"java/lang/Object")
}

/// Symbols one after another: hash and reference count, length, text, padding to eight bytes.
fn symbols(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let header = bytes.get(at..at + 6)?;
        let length = usize::from(u16::from_le_bytes([header[4], header[5]]));
        let text = bytes.get(at + 6..at + 6 + length)?;
        if header[..4] == [0; 4] || text.contains(&0) {
            return None;
        }
        at = (at + 6 + length).next_multiple_of(8);
        Some(text)
    })
}

/// The program's classes in the order in which HotSpot would have begun to load them: a class before
/// the supertypes that were loaded on its behalf.
fn load_order(vm: &Vm) -> Vec<ClassId> {
    let mut order: Vec<ClassId> = Vec::new();
    for c in vm
        .classes
        .iter()
        .filter(|c| c.loader != BOOT && c.file.is_some())
    {
        let mine = |other: ClassId| {
            c.supers.contains(&other) || c.all_interfaces.binary_search(&other).is_ok()
        };
        let mut at = order.len();
        while at > 0 && order[at - 1] != c.id && mine(order[at - 1]) {
            at -= 1;
        }
        order.insert(at, c.id);
    }
    order
}

/// Where each name that the archive does not have was first seen: (class, constant pool index).
fn first_seen(
    vm: &Vm,
    class: ClassId,
    mut wanted: FxHashMap<Box<[u8]>, (u32, u16)>,
) -> FxHashMap<Box<[u8]>, (u32, u16)> {
    let mut order = if vm.classes[class].loader == BOOT {
        Vec::new()
    } else {
        load_order(vm)
    };
    match order.iter().position(|&c| c == class) {
        Some(at) if at < MAX_CLASSES => order.truncate(at + 1),
        _ => order = vec![class],
    }
    let mut missing = wanted.len();
    for (i, &c) in order.iter().enumerate() {
        let Some(file) = vm.file(c) else { continue };
        for (index, constant) in file.constants.iter() {
            if missing == 0 {
                return wanted;
            }
            if let (Constant::Utf8 { .. }, Ok(text)) = (constant, file.constants.utf8_bytes(index))
                && let Some(place) = wanted.get_mut(text)
                && place.0 == u32::MAX
            {
                *place = (i as u32, index);
                missing -= 1;
            }
        }
    }
    wanted
}

/// The declared methods of a class in reflection order.
pub fn methods(vm: &Vm, class: ClassId) -> Vec<MethodId> {
    let c = &vm.classes[class];
    let list: Vec<MethodId> = c.method_ids().collect();
    if list.len() < 2 {
        return list;
    }
    let Some(ranks) = archive(vm.program.image.java_home()) else {
        return list;
    };
    let name = |m: MethodId| vm.methods[m].name.as_bytes();
    let unknown = list.iter().filter(|&&m| !ranks.contains_key(name(m)));
    let wanted = unknown.map(|&m| (name(m).into(), (u32::MAX, 0))).collect();
    let seen = first_seen(vm, class, wanted);
    // Archive names first, then by class and constant.
    let key = |m: MethodId| match ranks.get(name(m)) {
        Some(&rank) => (0, rank, 0),
        None => seen
            .get(name(m))
            .map_or((2, 0, 0), |&(class, index)| (1, class, index)),
    };
    let mut keyed: Vec<((u32, u32, u16), MethodId)> =
        list.into_iter().map(|m| (key(m), m)).collect();
    sort(&mut keyed);
    keyed.into_iter().map(|(_, m)| m).collect()
}

/// Quicksort around the median of the first, middle and last element. It is not stable, and the order
/// it leaves overloaded methods in is the one seen in HotSpot.
fn sort<K: Ord + Copy, T: Copy>(items: &mut [(K, T)]) {
    if items.len() < 2 {
        return;
    }
    let (middle, last) = (items.len() / 2, items.len() - 1);
    for (low, high) in [(0, middle), (0, last), (middle, last)] {
        if items[low].0 > items[high].0 {
            items.swap(low, high);
        }
    }
    if items.len() < 4 {
        return;
    }
    let pivot = items[middle].0;
    let (mut left, mut right) = (0, last);
    loop {
        while items[left].0 < pivot {
            left += 1;
        }
        while items[right].0 > pivot {
            right -= 1;
        }
        if left >= right {
            break;
        }
        items.swap(left, right);
        left += 1;
        right -= 1;
    }
    let (front, back) = items.split_at_mut(right + 1);
    sort(front);
    sort(back);
}

#[cfg(test)]
mod tests {
    use super::{sort, symbols};

    #[test]
    fn overloads_come_out_reversed_as_in_hotspot() {
        // <init>, m(), m(int), m(String), k, z with names in rank order.
        let mut items = [
            (0, "<init>"),
            (1, "m()"),
            (1, "m(int)"),
            (1, "m(String)"),
            (2, "k"),
            (3, "z"),
        ];
        sort(&mut items);
        assert_eq!(
            items.map(|i| i.1),
            ["<init>", "m(String)", "m(int)", "m()", "k", "z"]
        );
    }

    #[test]
    fn symbols_are_read_until_the_padding_ends() {
        let mut bytes = Vec::new();
        for name in ["[Z", "java/lang/Object", ""] {
            bytes.extend([1, 0, 0, 0, name.len() as u8, 0]);
            bytes.extend(name.bytes());
            bytes.resize(bytes.len().next_multiple_of(8), 0);
        }
        bytes.extend([0; 16]);
        let names: Vec<&[u8]> = symbols(&bytes).collect();
        assert_eq!(names, [&b"[Z"[..], b"java/lang/Object", b""]);
    }
}
