//! `Unsafe` with odd arguments: an ordinary error or result, never a panic, and the objects are
//! still what they are.

use std::sync::Arc;

use natives::launch;
use program::{ClassPath, JdkImage};
use vm::{ClassId, Completion, Config, StopReason, Vm};

const SUBJECT: &str = include_str!("java/OddUnsafe.java");

/// Calls of each method.
const ROUNDS: u64 = 25;
/// Decides about the arguments.
const SEED: u64 = 1;

fn call(vm: &mut Vm, class: ClassId, name: &str, args: &[u64]) -> Completion {
    let descriptor = format!("({})I", "I".repeat(args.len()));
    let method = vm.find_declared(class, name, &descriptor).expect(name);
    vm.reset();
    vm.call(method, args)
}

fn machine(jdk: &jdk::Jdk) -> (Vm, ClassId) {
    let classes = test_lab::javac::compile_texts(
        jdk,
        &[("OddUnsafe.java", SUBJECT)],
        &["-g", "-XDignore.symbol.file", "-nowarn"],
    );
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let config = Config {
        heap_limit: 64 << 20,
        ..Config::default()
    };
    let mut vm = launch::boot(image, Arc::new(class_path), config).expect("boots");
    let loader = vm.app_loader().expect("loader");
    let class = vm
        .settle(|vm| {
            let class = vm.load_class("OddUnsafe", loader)?;
            vm.ensure_init(class)?;
            Ok(class)
        })
        .unwrap_or_else(|c| match c {
            Completion::Threw(e) => panic!("{}", launch::describe_throwable(&vm, e)),
            other => panic!("{other:?}"),
        });
    vm.fuel = 300_000_000;
    assert!(vm.take_snapshot());
    (vm, class)
}

#[test]
fn odd_arguments_of_unsafe_do_no_harm() {
    let Some(jdk) = test_lab::jdks::oldest_or_skip("unsafe_access") else {
        return;
    };
    let (mut vm, class) = machine(&jdk);
    assert_eq!(
        call(&mut vm, class, "ordinary", &[]),
        Completion::Returned(1)
    );
    let Completion::Returned(n) = call(&mut vm, class, "count", &[]) else {
        panic!("methods are counted");
    };
    assert!(n > 300, "{n}");
    for index in 0..n {
        let ended = call(&mut vm, class, "attack", &[index, SEED, ROUNDS]);
        assert!(
            !matches!(ended, Completion::Stopped(StopReason::Internal(_))),
            "method {index}: {ended:?}"
        );
        assert_ne!(
            ended,
            Completion::Stopped(StopReason::OutOfFuel),
            "method {index}"
        );
    }
    assert_eq!(
        call(&mut vm, class, "ordinary", &[]),
        Completion::Returned(1)
    );
}
