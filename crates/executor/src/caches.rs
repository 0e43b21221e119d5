//! Which changes of the library's state no program can see: caches that a run filled, and what it
//! set up when it was first asked for.
//!
//! The rule is by *owner*: an object, or the static fields of a class, with the collections that hang
//! below it. All changes of an owner stay or none does, since its fields belong together. They stay if
//!
//! 1. the owner is of the JDK, nothing that a class of the class path keeps in static fields leads to
//!    it, and it is not one of [`VISIBLE`], whose state programs can ask for;
//! 2. each change of a field fills what was empty: a reference was null, a remembered hash code was 0,
//!    or a private flag was set. Classes that are no API may also exchange one object for another. A
//!    collection may change in any way;
//! 3. what the new references lead to is of the JDK, too, and holds nothing that a reset takes away:
//!    threads, open files, native memory, classes made at run time.
//!
//! What sets something on purpose, such as `TimeZone.setDefault`, looks like a cache that is filled.
//! That is told by the calls: see `setters.rs`.

use rustc_hash::{FxHashMap, FxHashSet};
use vm::class::Shape;
use vm::heap::Heap;
use vm::vm::Builtin;
use vm::{ARRAY_BASE, BOOT, Change, ClassId, Holder, Kind, NULL, Ref, Vm, acc};

/// Beginnings of the names of classes whose state programs can see or a reset takes away: threads,
/// properties and streams, generators of random numbers, counters, registries that programs write to,
/// references in their queues, memory and files outside the heap.
const VISIBLE: &[&str] = &[
    "java/io/Buffered",
    "java/io/Console",
    "java/io/DeleteOnExitHook",
    "java/io/File",
    "java/io/OutputStream",
    "java/io/Print",
    "java/lang/ApplicationShutdownHooks",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/Shutdown",
    "java/lang/System",
    "java/lang/Terminator",
    "java/lang/Thread",
    "java/lang/ref/",
    "java/net/Socket",
    "java/nio/Bits",
    "java/nio/Direct",
    "java/nio/channels/",
    "java/nio/file/",
    "java/security/SecureRandom",
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/Timer",
    "java/util/concurrent/",
    "java/util/jar/",
    "java/util/logging/",
    "java/util/prefs/",
    "java/util/zip/",
    "jdk/internal/misc/",
    "jdk/internal/ref/",
    "jdk/internal/util/random/",
    "sun/nio/",
    "sun/security/provider/",
];

/// Packages that are no API: what is there is the library's own business.
const INTERNAL: &[&str] = &["com/sun/", "jdk/internal/", "sun/"];

/// Static fields of `System` that programs see.
const OF_SYSTEM: &[&str] = &["err", "in", "out", "props", "security"];

/// Objects that are looked at for one owner, or below one new reference.
const MOST_OBJECTS: usize = 200_000;

/// The changes since the snapshot that may stay, by address.
pub(crate) fn invisible_changes(vm: &Vm) -> Vec<Change> {
    let changes = vm.changes();
    let mut rule = Rule {
        vm,
        kinds: vec![None; vm.classes.len()],
        visible: FxHashSet::default(),
    };
    rule.mark_visible();
    let owners = rule.owners(&changes);
    let mut refused: FxHashSet<Holder> = FxHashSet::default();
    for change in &changes {
        let owner = owners.of(change.holder);
        if !refused.contains(&owner) && !rule.may_stay(change, owner) {
            refused.insert(owner);
        }
    }
    let stays = |c: &Change| c.kind == Kind::Void || !refused.contains(&owners.of(c.holder));
    changes.into_iter().filter(stays).collect()
}

/// What a class is in terms of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A collection of `java.util`, or something inside one: belongs to whoever refers to it.
    Collection,
    /// Something of its own.
    Own,
}

struct Rule<'v> {
    vm: &'v Vm,
    kinds: Vec<Option<Part>>,
    /// Objects that classes of the class path lead to, or threads, or the fields of `System`.
    visible: FxHashSet<Ref>,
}

/// Owners of holders that are parts of something.
struct Owners {
    parents: FxHashMap<Holder, Holder>,
}

impl Owners {
    fn of(&self, holder: Holder) -> Holder {
        let mut at = holder;
        while let Some(&parent) = self.parents.get(&at) {
            at = parent;
        }
        at
    }

    fn unite(&mut self, part: Holder, owner: Holder) {
        let (a, b) = (self.of(part), self.of(owner));
        if a != b {
            self.parents.insert(a, b);
        }
    }
}

impl Rule<'_> {
    fn is_library(&self, class: ClassId) -> bool {
        is_library(self.vm, class)
    }

    fn part(&mut self, class: ClassId) -> Part {
        if let Some(part) = self.kinds[class.index()] {
            return part;
        }
        let part = part_of(self.vm, class);
        self.kinds[class.index()] = Some(part);
        part
    }

    /// Calls `f` with each reference in an object: fields or elements, and what a `Reference` refers to.
    fn each_reference(&self, obj: Ref, mut f: impl FnMut(Ref)) {
        let vm = self.vm;
        let class = &vm.classes[vm.class_of(obj)];
        let mut take = |at: u32| {
            let r = vm.heap.peek_ref(at);
            if r != NULL {
                f(r);
            }
        };
        match class.shape {
            Shape::Array {
                kind: Kind::Ref, ..
            } => (0..vm.heap.peek_len(obj)).for_each(|k| take(obj + ARRAY_BASE + 4 * k)),
            Shape::Array { .. } => {}
            _ => {
                class.ref_offsets.iter().for_each(|&o| take(obj + o));
                if class.ref_strength.is_some() {
                    take(obj + vm.known.referent);
                }
            }
        }
    }

    /// Everything below these references but what is shared by all: classes, loaders, modules.
    fn mark(&mut self, mut pending: Vec<Ref>) {
        while let Some(obj) = pending.pop() {
            let class = self.vm.class_of(obj);
            if is_shared(self.vm, class) || !self.visible.insert(obj) {
                continue;
            }
            self.each_reference(obj, |r| pending.push(r));
        }
    }

    fn mark_visible(&mut self) {
        let vm = self.vm;
        let mut roots: Vec<Ref> = vm.threads.iter().map(|t| t.object).collect();
        for class in &vm.classes {
            let is_system = &*class.name == "java/lang/System";
            if class.mirror == NULL || !is_system && self.is_library(class.id) {
                continue;
            }
            let fields = class.fields.iter();
            let fields = fields.filter(|f| f.is_static() && f.kind == Kind::Ref);
            let seen = fields.filter(|f| !is_system || OF_SYSTEM.contains(&&*f.name));
            roots.extend(seen.map(|f| vm.heap.peek_ref(class.mirror + f.offset)));
        }
        roots.retain(|&r| r != NULL);
        self.mark(roots);
    }

    /// Joins each changed part of a collection with what it belongs to.
    fn owners(&mut self, changes: &[Change]) -> Owners {
        let mut owners = Owners {
            parents: FxHashMap::default(),
        };
        let mut wanted: FxHashSet<Ref> = FxHashSet::default();
        for change in changes {
            if let Holder::Object(obj) = change.holder
                && self.part(self.vm.class_of(obj)) == Part::Collection
            {
                wanted.insert(obj);
            }
        }
        if wanted.is_empty() {
            return owners;
        }
        for class in &self.vm.classes {
            if class.mirror == NULL {
                continue;
            }
            let statics = class.static_ref_offsets.iter();
            let roots = statics.map(|&o| self.vm.heap.peek_ref(class.mirror + o));
            let roots: Vec<Ref> = roots.collect();
            self.join(Holder::Statics(class.id), roots, &wanted, &mut owners);
            let mut roots = Vec::new();
            self.each_reference(class.mirror, |r| roots.push(r));
            self.join(Holder::Object(class.mirror), roots, &wanted, &mut owners);
        }
        let mut at = self.vm.heap.old_start();
        while at < self.vm.heap.old_top {
            let obj = Ref::from_bits(at);
            if self.part(self.vm.class_of(obj)) == Part::Own {
                let mut roots = Vec::new();
                self.each_reference(obj, |r| roots.push(r));
                self.join(Holder::Object(obj), roots, &wanted, &mut owners);
            }
            at += self.vm.object_size(obj);
        }
        owners
    }

    /// Joins an owner with the wanted parts of the collections that it refers to.
    fn join(
        &mut self,
        owner: Holder,
        mut pending: Vec<Ref>,
        wanted: &FxHashSet<Ref>,
        owners: &mut Owners,
    ) {
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        while let Some(obj) = pending.pop() {
            if obj == NULL
                || Heap::is_young(obj)
                || self.part(self.vm.class_of(obj)) == Part::Own
                || seen.len() > MOST_OBJECTS
                || !seen.insert(obj)
            {
                continue;
            }
            if wanted.contains(&obj) {
                owners.unite(Holder::Object(obj), owner);
            }
            self.each_reference(obj, |r| pending.push(r));
        }
    }

    fn may_stay(&mut self, change: &Change, owner: Holder) -> bool {
        let vm = self.vm;
        if change.kind == Kind::Void {
            // Any identity hash is as good as another.
            return true;
        }
        let of_owner = match owner {
            Holder::Statics(class) => class,
            Holder::Object(obj) => vm.class_of(obj),
        };
        let is_seen = |h: Holder| matches!(h, Holder::Object(obj) if self.visible.contains(&obj));
        let name = &*vm.classes[of_owner].name;
        if !self.is_library(of_owner)
            || VISIBLE.iter().any(|v| name.starts_with(v))
            || is_seen(change.holder)
            || matches!(owner, Holder::Object(_))
                && self.kinds[of_owner.index()] == Some(Part::Collection)
            || is_seen(owner)
            || matches!(owner, Holder::Statics(c) if !vm.classes[c].init_is_permanent)
        {
            return false;
        }
        let is_part = match change.holder {
            Holder::Object(obj) => self.part(vm.class_of(obj)) == Part::Collection,
            Holder::Statics(_) => false,
        };
        let fills = is_part || self.fills(change, name);
        let is_pure = change.kind != Kind::Ref || self.is_pure(Ref::from_register(change.now));
        fills && is_pure
    }

    /// Whether a field gets its first value, or another one where programs cannot see it.
    fn fills(&self, change: &Change, class: &str) -> bool {
        let is_internal = INTERNAL.iter().any(|p| class.starts_with(p));
        let Some(field) = self.field(change) else {
            return false;
        };
        match change.kind {
            Kind::Ref => change.before == 0 || is_internal,
            Kind::Boolean => field.access & acc::PRIVATE != 0 || is_internal,
            Kind::Int => change.before == 0 && field.name.contains("hash"),
            _ => false,
        }
    }

    fn field(&self, change: &Change) -> Option<&vm::Field> {
        let vm = self.vm;
        match change.holder {
            Holder::Statics(class) => {
                let c = &vm.classes[class];
                let mut fields = c.fields.iter().filter(|f| f.is_static());
                fields.find(|f| c.mirror + f.offset == change.at)
            }
            Holder::Object(obj) => {
                let supers = &vm.classes[vm.class_of(obj)].supers;
                let mut fields = supers.iter().flat_map(|&c| &vm.classes[c].fields);
                fields.find(|f| !f.is_static() && obj + f.offset == change.at)
            }
        }
    }

    /// Whether everything new below a reference is the library's and can outlive the run.
    fn is_pure(&self, from: Ref) -> bool {
        let vm = self.vm;
        let mut pending = vec![from];
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        while let Some(obj) = pending.pop() {
            if !Heap::is_young(obj) {
                if !self.is_library(vm.class_of(obj)) {
                    return false;
                }
                continue;
            }
            if !seen.insert(obj) {
                continue;
            }
            if seen.len() > MOST_OBJECTS || !self.can_outlive(vm.class_of(obj)) {
                return false;
            }
            self.each_reference(obj, |r| pending.push(r));
        }
        true
    }

    fn can_outlive(&self, class: ClassId) -> bool {
        const NEVER: &[&str] = &[
            "java/io/FileDescriptor",
            "java/io/RandomAccessFile",
            "java/lang/Process",
            "java/lang/Thread",
            "java/nio/Direct",
            "java/security/SecureRandom",
            "java/util/Random",
            "java/util/Timer",
            "java/util/logging/",
            "java/util/zip/",
            "jdk/internal/ref/",
            "sun/nio/",
        ];
        let c = &self.vm.classes[class];
        if let Shape::Array { element, .. } = c.shape {
            let e = &self.vm.classes[element];
            return !matches!(e.shape, Shape::Instance) || self.is_library(element);
        }
        let is_ready = c.init_is_permanent || c.clinit.is_none();
        self.is_library(class)
            && is_ready
            && !c.hidden
            && !NEVER.iter().any(|n| c.name.starts_with(n))
    }
}

/// Whether a class is one of the JDK's.
pub(crate) fn is_library(vm: &Vm, class: ClassId) -> bool {
    let loader = vm.classes[class].loader;
    matches!(
        vm.loaders[loader].builtin,
        Builtin::Boot | Builtin::Platform
    )
}

/// What a walk over a program's own objects does not enter.
fn is_shared(vm: &Vm, class: ClassId) -> bool {
    let c = &vm.classes[class];
    class == vm.known.class
        || matches!(&*c.name, "java/lang/Module" | "java/lang/ThreadGroup")
        || c.supers
            .iter()
            .any(|&s| &*vm.classes[s].name == "java/lang/ClassLoader")
}

fn part_of(vm: &Vm, class: ClassId) -> Part {
    let c = &vm.classes[class];
    let is_array = matches!(
        c.shape,
        Shape::Array {
            kind: Kind::Ref,
            ..
        }
    );
    let name = &*c.name;
    let of_util = name.starts_with("java/util/concurrent/")
        || name
            .strip_prefix("java/util/")
            .is_some_and(|rest| !rest.contains('/'));
    let outer = name.split('$').next().unwrap_or(name);
    let is_collection = |class: &vm::Class| {
        let names = ["java/util/Collection", "java/util/Map"];
        let interfaces = class.all_interfaces.iter();
        interfaces
            .map(|&i| &*vm.classes[i].name)
            .any(|n| names.contains(&n))
    };
    let of_outer = || {
        let outer = vm.loaders[BOOT].classes.get(outer);
        outer.is_some_and(|&o| is_collection(&vm.classes[o]))
    };
    let is_reference = c.ref_strength.is_some();
    if is_array || is_reference || of_util && (is_collection(c) || of_outer()) {
        Part::Collection
    } else {
        Part::Own
    }
}
