//! The machine's own promises: reset brings everything back, limits hold, long loops do not grow the
//! native stack.

use std::sync::Arc;

use natives::launch;
use program::{ClassPath, JdkImage};
use vm::{ClassId, Completion, Config, StopReason, Vm};

const SUBJECT: &str = r#"
import java.nio.file.*;
import java.util.*;
public class Subject {
    static int calls;
    static final List<String> LOG = new ArrayList<>();
    static Map<String, Integer> cache = new HashMap<>();
    static class Lazy { static int inits; static { inits++; LOG.add("lazy"); } static int value = 7; }
    public static int touch(int n) throws Exception {
        calls++;
        LOG.add("call " + n);
        cache.merge("k", n, Integer::sum);
        Files.writeString(Path.of("/tmp/subject.txt"), "x" + n, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        long size = Files.size(Path.of("/tmp/subject.txt"));
        String interned = ("in" + n).intern();
        Thread t = new Thread(() -> { synchronized (LOG) { LOG.add("thread"); } });
        t.start();
        t.join();
        Thread.sleep(50);
        int hash = new Object().hashCode();
        double random = Math.random();
        return Objects.hash(calls, LOG, cache, size, interned, Lazy.value, Lazy.inits, hash, random, System.nanoTime(), new Random().nextInt());
    }
    public static int loops(int n) {
        int s = 0;
        int[][] grid = new int[2][3];
        Object[] objects = { "a", 1, 2L };
        for (int i = 0; i < n; i++) {
            try {
                if ((i & 3) == 0) throw new IllegalStateException();
                if ((i & 3) == 1) s += grid[i & 1][7];
                if ((i & 3) == 2) s += ((String) objects[i % 3]).length();
            } catch (IllegalStateException | ArrayIndexOutOfBoundsException | ClassCastException e) {
                s++;
            }
            synchronized (objects) { s += objects[i % 3].hashCode() & 1; }
            Object[] mixed = new Object[2]; mixed[i & 1] = objects[i % 3]; mixed[0] = (i & 1) == 0 ? "s" : objects;
            Runnable r = () -> grid[0][0]++;
            r.run();
            switch (i % 5) { case 0: s += 1; break; case 3: s -= 1; break; default: s ^= 1; }
            long l = i * 3L; if (l > 5) s += (int) (l % 7);
            double d = i / 3.0; if (d > 1) s += (int) d & 1;
        }
        return s + grid[0][0];
    }
    public static int noted() { return LOG.size() * 1000 + String.join(",", LOG).length(); }
    public static int forever() { int i = 0; while (true) { i++; } }
    public static int deep(int n) { return deep(n + 1) + 1; }
    public static int depth() { try { return deep(0); } catch (StackOverflowError e) { return -1; } }
    public static int hungry() { List<long[]> all = new ArrayList<>(); try { while (true) all.add(new long[100_000]); } catch (OutOfMemoryError e) { return all.size() > 10 ? 1 : 0; } }
}
"#;

fn machine(config: Config) -> Option<(Vm, ClassId)> {
    let jdk = test_lab::jdks::oldest_or_skip("machine")?;
    let classes = test_lab::javac::compile_text(&jdk, "Subject", SUBJECT);
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let mut vm = launch::boot(image, Arc::new(class_path), config).expect("boots");
    let loader = vm.app_loader().expect("loader");
    let class = vm
        .settle(|vm| {
            let class = vm.load_class("Subject", loader)?;
            vm.ensure_init(class)?;
            Ok(class)
        })
        .expect("loads");
    Some((vm, class))
}

fn call(vm: &mut Vm, class: ClassId, name: &str, descriptor: &str, args: &[u64]) -> Completion {
    let method = vm.find_declared(class, name, descriptor).expect("method");
    vm.call(method, args)
}

#[test]
fn every_run_after_a_reset_is_the_same() {
    let Some((mut vm, class)) = machine(Config::default()) else {
        return;
    };
    assert!(vm.take_snapshot());
    let mut runs = Vec::new();
    for round in 0..6 {
        let result = call(&mut vm, class, "touch", "(I)I", &[5]);
        assert!(matches!(result, Completion::Returned(_)), "{result:?}");
        runs.push((result, vm.steps, vm.nanos()));
        if round == 3 {
            // Another run in between must leave no trace.
            vm.reset();
            call(&mut vm, class, "touch", "(I)I", &[99]);
            call(&mut vm, class, "touch", "(I)I", &[98]);
        }
        vm.reset();
    }
    for run in &runs {
        assert_eq!(run, &runs[0]);
    }
}

#[test]
fn a_second_snapshot_keeps_what_changed_since_the_first() {
    let Some((mut vm, class)) = machine(Config::default()) else {
        return;
    };
    assert!(vm.take_snapshot());
    // The list is in the first snapshot, what is added to it is not.
    call(&mut vm, class, "touch", "(I)I", &[5]);
    call(&mut vm, class, "touch", "(I)I", &[6]);
    let noted = call(&mut vm, class, "noted", "()I", &[]);
    assert!(vm.take_snapshot());
    for _ in 0..3 {
        assert_eq!(call(&mut vm, class, "noted", "()I", &[]), noted);
        let result = call(&mut vm, class, "touch", "(I)I", &[7]);
        assert!(matches!(result, Completion::Returned(_)), "{result:?}");
        assert_ne!(call(&mut vm, class, "noted", "()I", &[]), noted);
        vm.collect(false, true);
        vm.reset();
    }
}

#[test]
fn without_a_reset_state_is_kept() {
    let Some((mut vm, class)) = machine(Config::default()) else {
        return;
    };
    let first = call(&mut vm, class, "touch", "(I)I", &[5]);
    let second = call(&mut vm, class, "touch", "(I)I", &[5]);
    assert_ne!(first, second);
}

#[test]
fn two_machines_with_one_seed_agree_and_seeds_matter() {
    let run = |seed| {
        let (mut vm, class) = machine(Config {
            seed,
            ..Config::default()
        })?;
        Some((call(&mut vm, class, "touch", "(I)I", &[5]), vm.steps))
    };
    let Some(a) = run(1) else { return };
    assert_eq!(Some(&a), run(1).as_ref());
    assert_ne!(Some(&a.0), run(2).as_ref().map(|r| &r.0));
}

#[test]
fn long_loops_do_not_grow_the_native_stack() {
    // On a stack of 512 KiB even one leaked frame for every thousandth iteration would show.
    let handle = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(|| {
            let Some((mut vm, class)) = machine(Config::default()) else {
                return;
            };
            let result = call(&mut vm, class, "loops", "(I)I", &[400_000]);
            assert!(matches!(result, Completion::Returned(_)), "{result:?}");
        })
        .expect("thread");
    handle.join().expect("no overflow");
}

#[test]
fn limits_have_their_own_outcomes() {
    let config = Config {
        fuel: 30_000_000,
        heap_limit: 64 << 20,
        stack_depth: 800,
        ..Config::default()
    };
    let Some((mut vm, class)) = machine(config) else {
        return;
    };
    assert!(vm.take_snapshot());
    assert_eq!(
        call(&mut vm, class, "depth", "()I", &[]),
        Completion::Returned(u64::from(u32::MAX))
    );
    let steps = vm.steps;
    vm.reset();
    assert_eq!(
        call(&mut vm, class, "depth", "()I", &[]),
        Completion::Returned(u64::from(u32::MAX))
    );
    assert_eq!(
        vm.steps, steps,
        "a stack overflow comes at the same depth every time"
    );
    vm.reset();
    assert_eq!(
        call(&mut vm, class, "hungry", "()I", &[]),
        Completion::Returned(1)
    );
    vm.reset();
    assert_eq!(
        call(&mut vm, class, "forever", "()I", &[]),
        Completion::Stopped(StopReason::OutOfFuel)
    );
    vm.reset();
    assert!(
        matches!(
            call(&mut vm, class, "touch", "(I)I", &[1]),
            Completion::Returned(_)
        ),
        "usable after each"
    );
}
