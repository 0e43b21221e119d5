//! Who prints: where the classes are from whose code writes to the standard streams.

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::Vm;
use vm::vm::Builtin;

use crate::host;

/// Origins of the classes that wrote to the standard output, and to the standard error. Nothing of it is
/// visible to a program, and no reset forgets it.
#[derive(Debug, Default)]
pub struct Speakers([BTreeSet<Arc<str>>; 2]);

impl Speakers {
    /// What was noted since the last time.
    pub fn take(&mut self) -> [BTreeSet<Arc<str>>; 2] {
        std::mem::take(&mut self.0)
    }
}

/// Notes who writes to a descriptor, if that is a standard stream: the code that called the library.
pub(crate) fn note(vm: &mut Vm, fd: i32) {
    let stream = match fd {
        1 => 0,
        2 => 1,
        _ => return,
    };
    let frames = vm.threads[vm.current].frames.iter().rev();
    let mut classes = frames.map(|frame| &vm.classes[vm.methods[frame.method].class]);
    let speaker = classes.find(|class| {
        let builtin = vm.loaders[class.loader].builtin;
        !matches!(builtin, Builtin::Boot | Builtin::Platform)
    });
    if let Some(origin) = speaker.map(|class| class.origin.clone()) {
        host(vm).speakers.0[stream].insert(origin);
    }
}
