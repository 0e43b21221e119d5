//! Bytecodes that each static method `()V` of a class takes, and where they go.
//!
//! `cargo run --release -p natives --example costs -- JDK CLASS_PATH CLASS [METHOD]`
//!
//! Three columns: the first call after start-up, the first call when class initialisers and call
//! sites of an earlier run are part of the snapshot (as in a search for tests), a later call of the
//! same run. With a method's name, its first warm call is profiled instead: the library methods that
//! most instructions are spent in, alone and with what they call.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use natives::launch;
use program::{ClassPath, JdkImage};
use vm::domain::Domain;
use vm::insn::Insn;
use vm::{Completion, Config, MethodId, Vm};

/// Instructions between two looks at the stack; prime, so that no loop keeps step with it.
const INTERVAL: u64 = 97;
/// Lines of each list.
const SHOWN: usize = 40;

/// Looks at the stack once in so many instructions.
#[derive(Default)]
struct Profile {
    n_instructions: u64,
    alone: BTreeMap<MethodId, u64>,
    with_callees: BTreeMap<MethodId, u64>,
}

impl Domain for Profile {
    const ACTIVE: bool = true;

    fn insn(&mut self, vm: &Vm, _insn: &Insn, _base: u32) {
        self.n_instructions += 1;
        if !self.n_instructions.is_multiple_of(INTERVAL) {
            return;
        }
        let frames = &vm.threads[vm.current].frames;
        let mut seen: Vec<MethodId> = frames.iter().map(|f| f.method).collect();
        if let Some(&top) = seen.last() {
            *self.alone.entry(top).or_default() += INTERVAL;
        }
        seen.sort_unstable();
        seen.dedup();
        for method in seen {
            *self.with_callees.entry(method).or_default() += INTERVAL;
        }
    }
}

impl Profile {
    fn print(&self, vm: &Vm) {
        println!("{} instructions", self.n_instructions);
        for (title, counts) in [("alone", &self.alone), ("with callees", &self.with_callees)] {
            println!("\n{title}");
            let mut sorted: Vec<_> = counts.iter().collect();
            sorted.sort_by_key(|&(method, n)| (std::cmp::Reverse(*n), *method));
            for (method, n) in sorted.into_iter().take(SHOWN) {
                println!("{n:>12}  {}", vm.describe(*method));
            }
        }
    }
}

/// Bytecodes of one call.
fn cost(vm: &mut Vm, method: MethodId) -> u64 {
    vm.fuel = u64::MAX / 2;
    let before = vm.steps;
    match vm.call(method, &[]) {
        Completion::Returned(_) => {}
        Completion::Threw(e) => println!("{}", launch::describe_throwable(vm, e)),
        other => println!("{other:?}"),
    }
    vm.steps - before
}

/// A machine with the class ready, and the methods of it that can be called.
fn machine(
    library: &Arc<JdkImage>,
    class_path: &Arc<ClassPath>,
    name: &str,
) -> (Vm, Vec<MethodId>) {
    let config = Config::default();
    let mut vm = launch::boot(library.clone(), class_path.clone(), config).expect("boots");
    let loader = vm.app_loader().expect("a loader");
    let class = vm
        .settle(|vm| {
            let class = vm.load_class(&name.replace('.', "/"), loader)?;
            vm.ensure_init(class)?;
            Ok(class)
        })
        .expect("the class loads");
    let c = &vm.classes[class];
    let methods = c.method_ids();
    let is_wanted = |m: &MethodId| {
        let m = &vm.methods[*m];
        m.is_static() && &*m.descriptor == "()V" && &*m.name != "<clinit>"
    };
    let methods = methods.filter(is_wanted).collect();
    assert!(vm.take_snapshot(), "the snapshot fits");
    (vm, methods)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [home, class_path, class, wanted @ ..] = args.as_slice() else {
        eprintln!("JDK CLASS_PATH CLASS [METHOD]");
        std::process::exit(2);
    };
    let library = Arc::new(JdkImage::open(Path::new(home)).expect("a JDK"));
    let entries = ClassPath::parse_spec(class_path);
    let (class_path, problems) = ClassPath::open(&entries, library.feature_version());
    for problem in problems {
        eprintln!("{problem}");
    }
    let class_path = Arc::new(class_path);
    let n_methods = machine(&library, &class_path, class).1.len();
    for i in 0..n_methods {
        // A machine of its own, so that nothing depends on what was measured before.
        let (mut vm, methods) = machine(&library, &class_path, class);
        let method = methods[i];
        let name = vm.methods[method].name.clone();
        if wanted.first().is_some_and(|w| **w != *name) {
            continue;
        }
        let cold = cost(&mut vm, method);
        let loader = vm.app_loader().expect("a loader");
        let warmth = vm.warmth(loader);
        vm.warm(&warmth, loader);
        assert!(vm.take_snapshot(), "the snapshot fits");
        if wanted.is_empty() {
            let first = cost(&mut vm, method);
            let later = cost(&mut vm, method);
            println!("{name:30} {cold:>12} {first:>12} {later:>12}");
            continue;
        }
        let mut profile = Profile::default();
        vm.call_in(method, &[], &mut profile);
        profile.print(&vm);
    }
}
