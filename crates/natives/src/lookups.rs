//! Resources of the class path and of modules, looked up in our own index.
//!
//! The library finds out that something is *not* there by opening every jar in Java code and by
//! asking each of seventy modules. These intrinsics give that answer at once, where it is certain;
//! whatever may be there is left to the library's own code, which makes the URL, the stream and the
//! list. So what a program sees is the library's, its order included.
//!
//! The same goes for the locales that the library has data for.
//!
//! A jar of the class path that is *plain* (`program::archive::Plain`) is not even opened until
//! something is read from it: its loader stays as `ensureOpen` would find it.

mod loaders;
mod locales;
mod modules;

pub use loaders::open_class_path;
use vm::{ARRAY_BASE, NULL, Ref, Vm};

use crate::Row;

/// Rows of this area, by part.
pub const NATIVES: [&[Row]; 3] = [loaders::NATIVES, locales::NATIVES, modules::NATIVES];

/// Longest name that is looked up here.
const MAX_NAME: u32 = 1024;

/// The characters of a string that holds nothing but ASCII and is not too long. Other names are left
/// to the library, which encodes them in ways of its own.
fn ascii_name(vm: &Vm, string: Ref) -> Option<String> {
    if string == NULL {
        return None;
    }
    let value = vm.heap.load_ref(string + vm.known.string_value);
    let latin1 = vm.heap.load_u8(string + vm.known.string_coder?) == 0;
    let length = vm.heap.array_len(value);
    if value == NULL || !latin1 || length == 0 || length > MAX_NAME {
        return None;
    }
    let bytes = vm.heap.bytes(value + ARRAY_BASE, length);
    let is_plain = bytes.iter().all(|b| b.is_ascii() && *b != 0);
    is_plain.then(|| String::from_utf8_lossy(bytes).into_owned())
}
