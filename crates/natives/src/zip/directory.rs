//! Intrinsics: the directory of a zip file, as `ZipFile.Source` keeps it.
//!
//! `initCEN` reads the central directory and makes a hash table of its entries, with some hundred
//! bytecodes for each. Here it is made at once when every record is a plain one
//! (`program::archive::plain_record`); a directory with anything else in it is left to the bytecode,
//! which finds the words for what is wrong. The objects are those that the bytecode would have made.

use program::archive::{PlainRecord, plain_end, plain_record};
use vm::{ARRAY_BASE, Args, BOOT, Control, Kind, NULL, Outcome, Ref, Vm, Work};

use crate::Row;
use crate::files::{fd_of, ref_field, vfs};

const SOURCE: &str = "java/util/zip/ZipFile$Source";
const CODER: &str = "java/util/zip/ZipCoder$UTF8ZipCoder";
const META_INF: &[u8] = b"META-INF/";
const MANIFEST: &[u8] = b"MANIFEST.MF";
/// Sizes of the record at the end of a file, and of one of 64 bits that may come before it.
const END_SIZE: usize = 22;
const LOCATOR64_SIZE: usize = 20;
/// Releases whose tables are known to be like this.
const RELEASES: std::ops::RangeInclusive<u32> = 17..=25;
/// Since this release the array of the directory does not go on with the end record.
const WITHOUT_END: u32 = 25;

/// Rows of this area: as they are in JDK 17 and, with the coder as an argument, in JDK 25.
pub const NATIVES: &[Row] = &[
    (SOURCE, "initCEN", "(I)V", read_directory),
    (
        SOURCE,
        "initCEN",
        "(ILjava/util/zip/ZipCoder;)V",
        read_directory,
    ),
    (SOURCE, "checkAndAddEntry", "(II)I", add_entry),
    (
        SOURCE,
        "checkAndAddEntry",
        "(IILjava/util/zip/ZipCoder;)I",
        add_entry,
    ),
];

/// `ZipCoder.checkedHash` of an ASCII name: that of the name as a directory.
fn hash(name: &[u8]) -> i32 {
    let step = |h: i32, &b: &u8| h.wrapping_mul(31).wrapping_add(i32::from(b));
    let hash = name.iter().fold(0, step);
    match name.last() {
        Some(b'/') => hash,
        _ => step(hash, &b'/'),
    }
}

/// What `initCEN` finds out about a directory.
struct Tables {
    entries: Vec<i32>,
    heads: Vec<i32>,
    /// The last one, and how many there are.
    manifest: Option<i32>,
    n_manifests: u32,
}

impl Tables {
    /// Of a directory with so many entries; `None` if the bytecode is to look at it.
    fn new(directory: &[u8], count: usize) -> Option<Tables> {
        let mut tables = Tables {
            entries: Vec::with_capacity(3 * count),
            heads: vec![-1; (count / 2) | 1],
            manifest: None,
            n_manifests: 0,
        };
        let mut at = 0;
        while at < directory.len() {
            let PlainRecord { name, next } = plain_record(directory, at)?;
            let name = &directory[name];
            let hash = hash(name);
            let head = (hash & i32::MAX) as usize % tables.heads.len();
            let index = tables.entries.len() as i32;
            let old = std::mem::replace(&mut tables.heads[head], index);
            tables.entries.extend([hash, old, at as i32]);
            match meta_name(name) {
                Some(name) if name.eq_ignore_ascii_case(MANIFEST) => {
                    tables.manifest = Some(at as i32);
                    tables.n_manifests += 1;
                }
                Some(name) if is_special(name) => return None,
                _ => {}
            }
            at = next;
        }
        (tables.entries.len() == 3 * count).then_some(tables)
    }
}

/// The name of a file below `META-INF`.
fn meta_name(name: &[u8]) -> Option<&[u8]> {
    let (folder, rest) = name.split_at_checked(META_INF.len())?;
    let is_file = !rest.is_empty() && !rest.ends_with(b"/");
    (is_file && folder.eq_ignore_ascii_case(META_INF)).then_some(rest)
}

/// Signatures and versioned entries, which releases keep in different ways.
fn is_special(name: &[u8]) -> bool {
    let ends_with = |end: &&[u8]| {
        let at = name.len().checked_sub(end.len());
        at.is_some_and(|at| name[at..].eq_ignore_ascii_case(end))
    };
    let is_signature = [&b".SF"[..], b".EC", b".DSA", b".RSA"]
        .iter()
        .any(ends_with);
    let is_versioned = name
        .get(..8)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"versions"));
    is_signature || is_versioned
}

/// Whether names are read as UTF-8: a source has its coder, or is given it.
fn is_utf8(vm: &Vm, source: Ref, given: Ref) -> bool {
    let own = ref_field(vm, source, SOURCE, "zc");
    let coder = if own == NULL { given } else { own };
    coder != NULL && &*vm.classes[vm.class_of(coder)].name == CODER
}

/// `Source.initCEN`.
fn read_directory(vm: &mut Vm, a: &Args) -> Outcome {
    let source = a.obj(0);
    let is_known = RELEASES.contains(&vm.jdk_version) && a.int(1) == -1;
    if !is_known || !is_utf8(vm, source, a.obj(2)) {
        return Err(Control::Bytecode);
    }
    let file = ref_field(vm, source, SOURCE, "zfile");
    let fd = fd_of(vm, ref_field(vm, file, "java/io/RandomAccessFile", "fd"));
    let Some((place, count)) = find_directory(vm, fd) else {
        return Err(Control::Bytecode);
    };
    // The array, the tables, and their headers.
    vm.reserve((place.size + END_SIZE + 16 * count + 256) as u64)?;
    vm.charge_for(Work::Scan, place.size as u64)?;
    let with_end = vm.jdk_version < WITHOUT_END;
    let size = place.size + if with_end { END_SIZE } else { 0 };
    let mut bytes = vec![0; size];
    let n_read = vfs(vm).pread(fd, &mut bytes, place.start as i64);
    let tables = match n_read {
        Ok(n) if n == size => Tables::new(&bytes[..place.size], count),
        _ => None,
    };
    match tables {
        Some(tables) => store(vm, source, &bytes, &place, &tables),
        None => Err(Control::Bytecode),
    }
}

/// Where a directory is in its file.
struct Place {
    start: usize,
    size: usize,
    /// Of the first local header: what comes before the archive.
    shift: u64,
}

/// By the end record; with the number of entries.
fn find_directory(vm: &mut Vm, fd: i32) -> Option<(Place, usize)> {
    let vfs = vfs(vm);
    let len = vfs.fstat(fd).ok()?.size;
    let mut tail = vec![0; (END_SIZE + LOCATOR64_SIZE).min(usize::try_from(len).ok()?)];
    let from = len - tail.len() as u64;
    let n_read = vfs.pread(fd, &mut tail, from as i64).ok()?;
    let (count, size, offset) = plain_end(tail.get(..n_read)?)?;
    let end = len.checked_sub(END_SIZE as u64)?;
    let start = end.checked_sub(u64::from(size))?;
    let place = Place {
        start: usize::try_from(start).ok()?,
        size: size as usize,
        shift: start.checked_sub(u64::from(offset))?,
    };
    Some((place, usize::from(count)))
}

/// Leaves the tables in the fields of a source.
fn store(vm: &mut Vm, source: Ref, bytes: &[u8], place: &Place, tables: &Tables) -> Outcome {
    let Some(versions) = no_versions(vm) else {
        return Err(Control::Bytecode);
    };
    let array = vm.new_bytes(bytes)?;
    let entries = int_array(vm, &tables.entries)?;
    let heads = int_array(vm, &tables.heads)?;
    let fields = [
        ("cen", u64::from(array)),
        ("locpos", place.shift),
        ("total", (tables.entries.len() / 3) as u64),
        ("entries", u64::from(entries)),
        ("tablelen", tables.heads.len() as u64),
        ("table", u64::from(heads)),
        ("manifestNum", u64::from(tables.n_manifests)),
        ("metaVersions", u64::from(versions)),
    ];
    let manifest = tables.manifest.map(|at| ("manifestPos", at as u64));
    for (name, value) in fields.into_iter().chain(manifest) {
        crate::reflect::util::set(vm, source, name, value);
    }
    Ok(0)
}

fn int_array(vm: &mut Vm, items: &[i32]) -> Outcome<Ref> {
    let array = vm.new_primitive_array(Kind::Int, items.len() as u32)?;
    for (i, &item) in items.iter().enumerate() {
        vm.heap.store_i32(array + ARRAY_BASE + 4 * i as u32, item);
    }
    Ok(array)
}

/// What `metaVersions` is for a file without versioned entries: an empty array or map.
fn no_versions(vm: &Vm) -> Option<Ref> {
    let statics = |class: &str, field: &str| {
        let class = *vm.loaders[BOOT].classes.get(class)?;
        let class = &vm.classes[class];
        let at = class.mirror + class.field(field)?.offset;
        Some(vm.heap.load_ref(at)).filter(|&object| object != NULL)
    };
    statics(SOURCE, "EMPTY_META_VERSIONS")
        .or_else(|| statics("java/util/ImmutableCollections", "EMPTY_MAP"))
}

/// `Source.checkAndAddEntry`: one entry, when the loop around it is the bytecode's.
fn add_entry(vm: &mut Vm, a: &Args) -> Outcome {
    let (source, at, index) = (a.obj(0), a.int(1), a.int(2));
    let (directory, entries, heads) = (
        ref_field(vm, source, SOURCE, "cen"),
        ref_field(vm, source, SOURCE, "entries"),
        ref_field(vm, source, SOURCE, "table"),
    );
    let is_known = RELEASES.contains(&vm.jdk_version) && is_utf8(vm, source, a.obj(3));
    let is_made = [directory, entries, heads].iter().all(|&r| r != NULL);
    if !is_known || !is_made || at < 0 || index < 0 {
        return Err(Control::Bytecode);
    }
    let bytes = vm.byte_array(directory);
    let end = match vm.jdk_version {
        WITHOUT_END.. => bytes.len(),
        _ => bytes.len().saturating_sub(END_SIZE),
    };
    let record = plain_record(bytes, at as usize).filter(|record| record.next <= end);
    let (n_heads, n_entries) = (vm.heap.array_len(heads), vm.heap.array_len(entries));
    let Some(record) = record.filter(|_| n_heads > 0 && index as u32 + 2 < n_entries) else {
        return Err(Control::Bytecode);
    };
    let name = &bytes[record.name.clone()];
    let (hash, len) = (hash(name), name.len());
    let head = heads + ARRAY_BASE + 4 * ((hash & i32::MAX) as u32 % n_heads);
    let cell = entries + ARRAY_BASE + 4 * index as u32;
    let old = vm.heap.load_i32(head);
    vm.heap.store_i32(head, index);
    for (i, value) in [hash, old, at].into_iter().enumerate() {
        vm.heap.store_i32(cell + 4 * i as u32, value);
    }
    Ok(len as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hash_as_directories_do() {
        let java = |text: &str| {
            let step = |h: i32, c: u16| h.wrapping_mul(31).wrapping_add(i32::from(c));
            text.encode_utf16().fold(0, step)
        };
        assert_eq!(hash(b"a/b"), java("a/b/"));
        assert_eq!(hash(b"a/b/"), java("a/b/"));
    }

    #[test]
    fn special_names_are_left_alone() {
        assert_eq!(meta_name(b"meta-inf/MANIFEST.MF"), Some(MANIFEST));
        assert_eq!(meta_name(b"META-INF/services/"), None);
        assert_eq!(meta_name(b"META-INF/"), None);
        assert!(is_special(b"versions/9/a.class"));
        assert!(is_special(b"cert.rsa"));
        assert!(!is_special(b"services/a.b"));
    }
}
