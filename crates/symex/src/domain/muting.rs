//! Code whose results nobody looks at: printing to the console, and making the message of an
//! exception. It runs without terms, so that the digits of a number are not a path each.
//!
//! What such code writes is remembered as *lost* (see `touched.rs`), and reading it later is a gap.
//! Code of the program that it calls, such as a `toString`, and class initialisers are followed as
//! usual.

use super::*;
use crate::candidates::is_user_class;

/// Where following stops and begins again, outermost first.
#[derive(Debug, Default)]
pub(super) struct Muting {
    levels: Vec<Level>,
    /// Depth of the stack when it was last looked at.
    seen: usize,
}

/// Frames above a depth are followed or not.
#[derive(Clone, Copy, Debug)]
struct Level {
    depth: usize,
    is_muted: bool,
    /// The lowest of these frames is thought to throw.
    throws: bool,
}

impl Concolic {
    /// Whether the running code is not followed.
    #[inline]
    pub(super) fn is_muted(&self, vm: &Vm) -> bool {
        match self.muting.levels.last() {
            None => false,
            Some(level) => level.is_muted && vm.threads[vm.current].frames.len() > level.depth,
        }
    }

    /// Frames above this depth are not followed.
    pub(super) fn mute_above(&mut self, depth: usize) {
        self.muting.levels.push(Level {
            depth,
            is_muted: true,
            throws: false,
        });
    }

    /// The running method is about to throw, and the rest of it is not followed.
    pub(super) fn mute_rest(&mut self, vm: &Vm) {
        self.muting.levels.push(Level {
            depth: vm.threads[vm.current].frames.len().saturating_sub(1),
            is_muted: true,
            throws: true,
        });
    }

    /// A method returns: a gap when it was thought to throw.
    pub(super) fn returns(&mut self, vm: &Vm) {
        let n = vm.threads[vm.current].frames.len();
        let level = self.muting.levels.last();
        if level.is_some_and(|l| l.throws && l.depth + 1 == n) {
            self.gap(Gap::Message);
        }
    }

    /// Frames were left or entered since the last instruction.
    #[inline]
    pub(super) fn adjust_muting(&mut self, vm: &Vm) {
        if !self.muting.levels.is_empty() {
            self.adjust_levels(vm);
        }
    }

    fn adjust_levels(&mut self, vm: &Vm) {
        let frames = &vm.threads[vm.current].frames;
        let n = frames.len();
        let levels = &mut self.muting.levels;
        while levels.last().is_some_and(|l| l.depth >= n) {
            levels.pop();
        }
        let entered = self.muting.seen != n;
        self.muting.seen = n;
        if let (Some(level), Some(top)) = (levels.last(), frames.last())
            && level.is_muted
            && entered
        {
            let m = &vm.methods[top.method];
            if &*m.name == "<clinit>" || is_user_class(vm, m.class) {
                levels.push(Level {
                    depth: n - 1,
                    is_muted: false,
                    throws: false,
                });
            }
        }
    }

    /// The call about to be made is not followed; what its arguments refer to is decided first.
    pub(super) fn mute(&mut self, vm: &Vm, method: MethodId, base: u32) {
        if self.is_muted(vm) {
            return;
        }
        let slots = u32::from(vm.methods[method].arg_slots);
        self.use_arguments(vm, base, slots);
        self.mute_above(vm.threads[vm.current].frames.len());
    }
}

/// Whether a stream is the console: a `PrintStream` over a buffer over standard output or error.
pub(super) fn is_console(vm: &Vm, stream: Ref) -> bool {
    let field = |object: Ref, classes: &[&str], name: &str| -> Option<u32> {
        let class = &vm.classes.get(vm.class_of(object))?;
        if object == NULL || !classes.contains(&&*class.name) {
            return None;
        }
        let offset = class.supers.iter().rev();
        let offset = offset.filter_map(|&c| vm.field_offset(c, name)).next()?;
        Some(object + offset)
    };
    let number = || {
        let object = |at: u32| vm.heap.load_ref(at);
        let buffer = object(field(stream, &["java/io/PrintStream"], "out")?);
        let file = object(field(buffer, &["java/io/BufferedOutputStream"], "out")?);
        // Newer releases have a class of their own for it.
        let files = ["java/io/FileOutputStream", "java/lang/System$Out"];
        let descriptor = object(field(file, &files, "fd")?);
        let number = field(descriptor, &["java/io/FileDescriptor"], "fd")?;
        Some(vm.heap.load_u32(number))
    };
    matches!(number(), Some(1 | 2))
}

/// Whether `System.err` is the console.
pub(super) fn prints_errors_to_console(vm: &Vm) -> bool {
    let system = vm.loaders[vm::BOOT].classes.get("java/lang/System");
    let Some(class) = system.map(|&c| &vm.classes[c]) else {
        return false;
    };
    class
        .field("err")
        .is_some_and(|f| is_console(vm, vm.heap.load_ref(class.mirror + f.offset)))
}
