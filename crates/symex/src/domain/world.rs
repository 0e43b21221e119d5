//! What a run asks of the world around the program: the clock, randomness, other threads, files.
//!
//! Another run of the same program with the same inputs may see another world. Where that is certain
//! to differ (the clock, identity hash codes, the schedule), asking is a gap; where it is a setting
//! of the host (the locale, files), it is an assumption that is listed beside the claim.

use library::Asked;
use vm::class::Shape;
use vm::thread::FrameKind;

use super::*;
use crate::candidates::is_user_class;
use crate::trace::World;

/// What calling a method asks for, looked up once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Known {
    /// Not looked up.
    #[default]
    Unknown,
    /// Nothing.
    Nothing,
    /// Something that differs between runs, whoever asks but the library while it initialises itself.
    Asks(World),
    /// The clock, which the library reads to time itself, too.
    Clock,
    /// Something that differs between runs, but for what the library does inside itself.
    AsksOpenly(World),
    /// The same, when the program itself asks.
    AsksDirectly(World),
    IdentityHash,
    /// A read from a file, which may be standard input.
    ReadsFile,
    Locale,
    Charset,
    TimeZone,
    Properties,
    Files,
}

impl Concolic {
    /// Notes what a call asks for. `base` is the register of the first argument.
    pub(super) fn ask_world(&mut self, vm: &Vm, method: MethodId, base: u32) {
        let at = method.index();
        let known = match self.worlds.get(at) {
            Some(&known) if known != Known::Unknown => known,
            _ => {
                let known = look_up(vm, method);
                if self.worlds.len() <= at {
                    let n = vm.methods.len().max(at + 1);
                    self.worlds.resize(n, Known::Unknown);
                }
                self.worlds[at] = known;
                known
            }
        };
        if known == Known::Nothing || self.is_muted(vm) {
            return;
        }
        let object = Self::object(vm, base);
        let asked = match known {
            Known::Asks(world) if !initialises_library(vm, method) => world,
            Known::Clock if !initialises_library(vm, method) => {
                if !concerns_program(vm, callers(vm, method), &TIMED) {
                    return;
                }
                World::Clock
            }
            Known::AsksOpenly(world) if concerns_program(vm, callers(vm, method), &INTERNAL) => {
                world
            }
            Known::AsksDirectly(world) if is_called_by_program(vm, method) => world,
            Known::IdentityHash if object != NULL && matters(vm, method, object) => {
                World::IdentityHash
            }
            Known::ReadsFile if descriptor_of(vm, object) == Some(0) => World::StandardInput,
            Known::Locale => return self.assume_world(Assumption::Locale),
            Known::Charset => return self.assume_world(Assumption::Charset),
            Known::TimeZone => return self.assume_world(Assumption::TimeZone),
            Known::Files => return self.assume_world(Assumption::Files),
            Known::Properties if is_called_by_program(vm, method) => {
                return self.assume_world(Assumption::Properties);
            }
            _ => return,
        };
        self.gap(Gap::Asked(asked));
    }

    fn assume_world(&mut self, assumption: Assumption) {
        self.trace.assumptions.insert(assumption);
    }
}

/// Classes of the frames below the call, innermost first; nothing for the machine's own frames.
fn callers(vm: &Vm, method: MethodId) -> impl Iterator<Item = Option<(&vm::Method, ClassId)>> {
    let frames = vm.threads[vm.current].frames.iter().rev();
    // A native has its frame already.
    let own = move |f: &&vm::thread::Frame| f.method == method;
    frames.skip_while(own).map(|f| {
        let m = &vm.methods[f.method];
        let is_java = matches!(f.kind, FrameKind::Method | FrameKind::Native);
        is_java.then_some((m, m.class))
    })
}

fn is_called_by_program(vm: &Vm, method: MethodId) -> bool {
    let caller = callers(vm, method).next().flatten();
    caller.is_some_and(|(_, class)| is_user_class(vm, class))
}

/// Whether a class initialiser of the library asks, and not the program.
fn initialises_library(vm: &Vm, method: MethodId) -> bool {
    for caller in callers(vm, method).flatten() {
        let (m, class) = caller;
        if is_user_class(vm, class) {
            return false;
        }
        if &*m.name == "<clinit>" {
            return true;
        }
    }
    false
}

/// Packages and classes of the library that keep tables of their own, in an order that nobody sees.
const INTERNAL: [&str; 18] = [
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/lang/ref/",
    "java/lang/Class",
    "java/lang/Module",
    "java/lang/Thread",
    "java/lang/Package",
    "java/security/",
    "java/io/ObjectStream",
    "java/text/",
    "java/time/",
    "java/util/ResourceBundle",
    "java/util/ServiceLoader",
    "java/util/Locale",
    "java/util/TimeZone",
    "jdk/internal/",
    "sun/",
    "com/sun/",
];

/// Classes of the library that time themselves.
const TIMED: [&str; 5] = [
    "java/lang/Class",
    "java/lang/invoke/",
    "jdk/internal/loader/",
    "jdk/internal/perf/",
    "jdk/internal/module/",
];

/// Frames through which the program calls by reflection or method handles.
const PASSED_THROUGH: [&str; 6] = [
    "java/lang/invoke/LambdaForm$",
    "java/lang/invoke/Invokers",
    "java/lang/invoke/DirectMethodHandle$Holder",
    "java/lang/reflect/Method",
    "java/lang/reflect/Constructor",
    "jdk/internal/reflect/",
];

/// Whether the program asks, through however many collections and the like, and not the inside of
/// the library or the machine.
fn concerns_program<'a>(
    vm: &Vm,
    callers: impl Iterator<Item = Option<(&'a vm::Method, ClassId)>>,
    internal: &[&str],
) -> bool {
    for caller in callers {
        let Some((_, class)) = caller else {
            return false;
        };
        if is_user_class(vm, class) {
            return true;
        }
        let name = name_of(vm, class);
        if PASSED_THROUGH.iter().any(|p| name.starts_with(p)) {
            continue;
        }
        if internal.iter().any(|p| name.starts_with(p)) {
            return false;
        }
    }
    true
}

/// Whether it can matter which identity hash code an object has.
fn matters(vm: &Vm, method: MethodId, object: Ref) -> bool {
    let class = vm.class_of(object);
    // Objects met before while they are serialised.
    let direct = callers(vm, method).next().flatten();
    if direct.is_some_and(|(_, c)| &*name_of(vm, c) == "java/io/ObjectOutputStream$HandleTable") {
        return false;
    }
    let is_array = matches!(vm.classes[class].shape, Shape::Array { .. });
    is_array
        || class == vm.known.object
        || is_user_class(vm, class)
        || concerns_program(vm, callers(vm, method), &INTERNAL)
}

fn name_of(vm: &Vm, class: ClassId) -> std::sync::Arc<str> {
    vm.classes[class].name.clone()
}

/// The number of a stream's file descriptor.
fn descriptor_of(vm: &Vm, stream: Ref) -> Option<u32> {
    let field = |object: Ref, name: &str| {
        let class = &vm.classes.get(vm.class_of(object))?;
        let offset = class
            .supers
            .iter()
            .find_map(|&c| vm.field_offset(c, name))?;
        Some(object + offset)
    };
    let descriptor = (stream != NULL).then(|| field(stream, "fd"))??;
    let descriptor = vm.heap.load_ref(descriptor);
    let number = (descriptor != NULL).then(|| field(descriptor, "fd"))??;
    Some(vm.heap.load_u32(number))
}

fn look_up(vm: &Vm, method: MethodId) -> Known {
    use Known::{Asks, AsksDirectly};
    let m = &vm.methods[method];
    let class = &vm.classes[m.class];
    if is_user_class(vm, m.class) {
        return Known::Nothing;
    }
    let signature = library::Method {
        class: &class.name,
        name: &m.name,
        descriptor: &m.descriptor,
    };
    match signature.asks(m.is_native()) {
        None => Known::Nothing,
        Some(Asked::Clock) => Known::Clock,
        Some(Asked::Random) => Asks(World::Random),
        Some(Asked::IdentityHash) => Known::IdentityHash,
        Some(Asked::SetOrder) => Known::AsksOpenly(World::SetOrder),
        Some(Asked::Collector) => AsksDirectly(World::Collector),
        Some(Asked::Schedule) => Asks(World::Schedule),
        Some(Asked::Shutdown) => Asks(World::Shutdown),
        Some(Asked::HostOfProgram) => AsksDirectly(World::Host),
        Some(Asked::Host) => Asks(World::Host),
        Some(Asked::Environment) => Asks(World::Environment),
        Some(Asked::FileContent) => Known::ReadsFile,
        Some(Asked::Locale) => Known::Locale,
        Some(Asked::Charset) => Known::Charset,
        Some(Asked::TimeZone) => Known::TimeZone,
        Some(Asked::Properties) => Known::Properties,
        Some(Asked::Files) => Known::Files,
        Some(Asked::Network) => Asks(World::Network),
    }
}
