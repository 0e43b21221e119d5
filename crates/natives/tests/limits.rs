//! A guest stays inside its limits whatever it does: heap, stacks, threads, work of natives.

use std::sync::Arc;

use natives::launch;
use program::{ClassPath, JdkImage};
use vm::{ClassId, Completion, Config, StopReason, Vm};

const SUBJECT: &str = include_str!("java/Limits.java");

fn machine(config: Config) -> Option<(Vm, ClassId)> {
    let fuel = config.fuel;
    let config = Config {
        fuel: Config::default().fuel,
        ..config
    };
    let jdk = test_lab::jdks::oldest_or_skip("limits")?;
    let classes = test_lab::javac::compile_text(&jdk, "Limits", SUBJECT);
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let mut vm = launch::boot(image, Arc::new(class_path), config).expect("boots");
    let loader = vm.app_loader().expect("loader");
    let class = vm
        .settle(|vm| {
            let class = vm.load_class("Limits", loader)?;
            vm.ensure_init(class)?;
            Ok(class)
        })
        .expect("loads");
    vm.fuel = fuel;
    assert!(vm.take_snapshot());
    Some((vm, class))
}

fn call(vm: &mut Vm, class: ClassId, name: &str, args: &[u64]) -> Completion {
    let descriptor = format!("({})I", "I".repeat(args.len()));
    let method = vm.find_declared(class, name, &descriptor).expect(name);
    vm.reset();
    vm.call(method, args)
}

fn small_heap() -> Config {
    Config {
        heap_limit: 32 << 20,
        fuel: 400_000_000,
        ..Config::default()
    }
}

/// What the process has in memory, where that can be told.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

#[test]
fn exceptions_of_the_machine_are_collected() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    // More than the whole young space, each with a stack trace of a thousand frames.
    let n = 190_000;
    assert_eq!(
        call(&mut vm, class, "caught", &[1000, n]),
        Completion::Returned(n)
    );
    assert_eq!(
        call(&mut vm, class, "kept", &[1000]),
        Completion::Returned(1),
        "exceptions that are kept end in an OutOfMemoryError"
    );
}

#[test]
fn natives_that_allocate_are_collected() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    for (name, argument) in [
        ("cloned", 1 << 19),
        ("cloned", 6 << 20),
        ("reflected", 6 << 20),
        ("joined", 6 << 20),
    ] {
        assert_eq!(
            call(&mut vm, class, name, &[argument]),
            Completion::Returned(1),
            "{name} {argument}"
        );
    }
    assert_eq!(
        call(&mut vm, class, "keptClones", &[]),
        Completion::Returned(1)
    );
}

#[test]
fn an_overflow_in_every_finally_is_no_way_out() {
    let config = Config {
        fuel: 20_000_000,
        ..small_heap()
    };
    let Some((mut vm, class)) = machine(config) else {
        return;
    };
    assert_eq!(
        call(&mut vm, class, "overflowing", &[]),
        Completion::Stopped(StopReason::OutOfFuel)
    );
}

#[test]
fn stacks_are_bounded_and_grow_as_needed() {
    let config = Config {
        stack_depth: 4_000_000_000,
        stack_slots: u32::MAX,
        ..small_heap()
    };
    let Some((mut vm, class)) = machine(config) else {
        return;
    };
    let Completion::Returned(depth) = call(&mut vm, class, "depth", &[]) else {
        panic!("a StackOverflowError is caught");
    };
    assert!((100_000..1_000_001).contains(&depth), "{depth}");
    assert_eq!(
        call(&mut vm, class, "depth", &[]),
        Completion::Returned(depth),
        "at the same depth every time"
    );
}

#[test]
fn threads_and_their_stacks_are_bounded() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    assert_eq!(
        call(&mut vm, class, "threads", &[7]),
        Completion::Returned(7)
    );
    vm.reset();
    let before = resident();
    assert_eq!(
        call(&mut vm, class, "manyThreads", &[]),
        Completion::Returned(1)
    );
    let taken = resident().saturating_sub(before);
    assert!(taken < 200 << 20, "{taken} bytes for threads");
}

#[test]
fn interned_strings_count_as_heap_and_die() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    assert_eq!(
        call(&mut vm, class, "interned", &[400_000]),
        Completion::Returned(1),
        "those that nobody keeps are forgotten"
    );
    assert_eq!(
        call(&mut vm, class, "internedTwice", &[]),
        Completion::Returned(1)
    );
    let before = resident();
    assert_eq!(
        call(&mut vm, class, "keptInterned", &[]),
        Completion::Returned(1)
    );
    let taken = resident().saturating_sub(before);
    assert!(taken < 200 << 20, "{taken} bytes for interned strings");
}

#[test]
fn what_is_outside_the_heap_is_bounded_too() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    for name in ["classes", "deflaters"] {
        assert_eq!(
            call(&mut vm, class, name, &[]),
            Completion::Returned(1),
            "{name}"
        );
    }
}

#[test]
fn natives_pay_for_their_work() {
    let config = Config {
        heap_limit: 256 << 20,
        fuel: 2_000_000,
        ..Config::default()
    };
    let Some((mut vm, class)) = machine(config) else {
        return;
    };
    for name in [
        "crc",
        "adler",
        "deflate",
        "inflate",
        "arrayCopy",
        "cast",
        "cloneMany",
        "equal",
        "hash",
        "join",
        "internLong",
        "files",
        "channels",
        "offHeap",
        "allocate",
        "manyArrays",
        "members",
        "traces",
    ] {
        assert_eq!(
            call(&mut vm, class, name, &[]),
            Completion::Stopped(StopReason::OutOfFuel),
            "{name}"
        );
    }
}

#[test]
fn small_work_of_natives_is_free() {
    let Some((mut vm, class)) = machine(small_heap()) else {
        return;
    };
    let mut steps = |name: &str, n: u64| {
        let ended = call(&mut vm, class, name, &[n]);
        assert!(
            matches!(ended, Completion::Returned(_)),
            "{name}: {ended:?}"
        );
        vm.steps
    };
    for name in ["equalOf", "crcOf", "cloneOf"] {
        assert_eq!(steps(name, 0), steps(name, 1), "{name}");
        assert!(steps(name, 1) < steps(name, 2), "{name}");
    }
}
