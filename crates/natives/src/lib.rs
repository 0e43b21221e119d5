//! Native methods of the JDK, and the sandbox they live in.
//!
//! One module for each area of the library; each has a table of (class, name, descriptor, function).
//! A method that is not native may be listed too: then the function is an intrinsic that replaces the
//! bytecode and behaves exactly alike. A native that is not listed ends the run as unsupported, with
//! its name.
//!
//! Descriptors are those of Java 8, 11, 17, 21, 25, 26 and 27, with which the rows are compared
//! (`tests/table.rs`). Where not all of them have such a native, it may begin with `~`: releases between
//! may have another descriptor, or bytecode, and so it is taken by its name, if it is native. A native
//! that none of them has is listed by name, with the descriptor `*`. One that begins with `=` is taken
//! by exactly this descriptor and only where it is native: other releases have bytecode under the same
//! name, which is not replaced.

use std::any::Any;
use std::collections::BTreeMap;

use vm::vm::NativeTable;
use vm::{NativeFn, NativeState, Vm, native_table};

pub mod bulk;
pub mod digests;
pub mod effects;
pub mod files;
pub mod lang;
pub mod launch;
pub mod lookups;
pub mod method_handles;
pub mod net;
pub mod reflect;
pub mod speakers;
pub mod strict_math;
pub mod system;
pub mod threads;
pub mod unsafe_access;
pub mod zip;

/// One row of a natives table.
pub type Row = (&'static str, &'static str, &'static str, NativeFn);

/// Every native method and intrinsic, by area.
pub fn rows() -> [&'static [Row]; 25] {
    let [arrays, numbers, sorting, strings, tokens] = bulk::NATIVES;
    let [streams, zip_files] = zip::OF_JDK_8;
    let [loaders, locales, modules] = lookups::NATIVES;
    [
        arrays,
        numbers,
        sorting,
        strings,
        tokens,
        digests::NATIVES,
        effects::NATIVES,
        files::NATIVES,
        lang::NATIVES,
        loaders,
        locales,
        modules,
        method_handles::NATIVES,
        net::NATIVES,
        net::OF_OLD_RELEASES,
        reflect::NATIVES,
        strict_math::NATIVES,
        system::NATIVES,
        threads::NATIVES,
        unsafe_access::NATIVES,
        unsafe_access::OF_JDK_8,
        zip::DIRECTORIES,
        zip::NATIVES,
        streams,
        zip_files,
    ]
}

/// Every native method and intrinsic, as the machine looks them up.
pub fn table() -> NativeTable {
    native_table(&rows())
}

/// What natives keep with a machine: the file system with its standard streams, off-heap memory.
pub struct Host {
    /// In-memory files.
    pub vfs: vfs::Vfs,
    /// `Unsafe.allocateMemory` blocks.
    pub memory: unsafe_access::OffHeap,
    /// State of the zip natives.
    pub zip: zip::Streams,
    /// Zip files that JDK 8 has open.
    pub zip_files: zip::Files,
    /// Attempts to leave the sandbox.
    pub effects: effects::Effects,
    /// Where the jars of the class path are in the file system: places in the class path by path.
    pub jars: BTreeMap<String, usize>,
    /// Who printed.
    pub speakers: speakers::Speakers,
}

impl Host {
    /// A sandbox around a file system.
    pub fn new(vfs: vfs::Vfs) -> Host {
        Host {
            vfs,
            memory: unsafe_access::OffHeap::default(),
            zip: zip::Streams::default(),
            zip_files: zip::Files::default(),
            effects: effects::Effects::default(),
            jars: BTreeMap::new(),
            speakers: speakers::Speakers::default(),
        }
    }
}

impl NativeState for Host {
    fn mark(&mut self) {
        self.vfs.mark();
        self.memory.mark();
        self.zip.mark();
        self.zip_files.mark();
        self.effects.mark();
    }

    fn reset(&mut self) {
        self.vfs.reset();
        self.memory.reset();
        self.zip.reset();
        self.zip_files.reset();
        self.effects.reset();
    }

    fn print_error(&mut self, text: &str) {
        // A closed standard error is the guest's own doing.
        let _ = self.vfs.write(2, text.as_bytes());
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// The host state of a machine made by this crate's users.
///
/// # Panics
/// When the machine was made without a [`Host`], which is a programming error.
pub fn host(vm: &mut Vm) -> &mut Host {
    vm.native_state::<Host>()
        .expect("machine was made with a Host")
}
