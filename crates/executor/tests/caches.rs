//! What the library remembers is part of the snapshot, and no program can tell.

use std::path::Path;
use std::sync::Arc;

use executor::{Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{Action, TestCase, Universe};

/// Enough for every call, once and again.
const LARGE: u64 = 400_000_000;
/// What tests of a search have.
const SMALL: u64 = 500_000;

struct Lab {
    library: Arc<JdkImage>,
    path: Arc<ClassPath>,
    goals: Goals,
    /// The methods of `Calls` by name, each as a test that calls it.
    tests: Vec<(String, TestCase)>,
}

impl Lab {
    fn new(jdk: &jdk::Jdk) -> Lab {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/caches/Calls.java");
        let text = std::fs::read_to_string(file).unwrap();
        let classes = javac::compile_texts(jdk, &[("caches/Calls.java", &text)], &["-nowarn"]);
        let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
        let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
        let universe = Universe::new(path.clone(), library.clone());
        let info = universe.class("caches/Calls").unwrap();
        let mut goals = Goals::default();
        goals.add(&info.file);
        let calls = info
            .methods
            .iter()
            .filter(|m| m.is_static() && m.access & vm::acc::PUBLIC != 0);
        let tests = calls.map(|method| {
            let mut test = TestCase::default();
            let action = Action::Call {
                method: method.clone(),
                on: None,
                args: Vec::new(),
            };
            test.push(action, method.ret.clone());
            (method.name.to_string(), test)
        });
        let tests = tests.collect();
        Lab {
            library,
            path,
            goals,
            tests,
        }
    }

    fn machine(&self, fuel: u64) -> Worker {
        let (library, path) = (self.library.clone(), self.path.clone());
        Worker::new(library, path, &self.goals, &Surroundings::usual(1), fuel).unwrap()
    }
}

/// Runs a test as a search does, and takes what it did into the snapshot, until there is nothing more.
fn warm(machine: &mut Worker, test: &TestCase) {
    for _ in 0..6 {
        let Some(warmth) = machine.run(test).warmth else {
            return;
        };
        machine.warm(&warmth);
    }
}

/// What programs print, and the steps they take.
fn shown(machine: &mut Worker, test: &TestCase) -> (String, u64) {
    let run = machine.run_with_fuel(test, LARGE);
    (format!("{:?} {:?}", run.end, run.observed), run.steps)
}

#[test]
fn programs_show_the_same_whatever_the_library_remembers() {
    for jdk in jdks::with_compiler_or_skip("executor-caches") {
        let lab = Lab::new(&jdk);
        let mut fresh = lab.machine(SMALL);
        let cold: Vec<_> = lab
            .tests
            .iter()
            .map(|(_, t)| shown(&mut fresh, t))
            .collect();
        for backwards in [false, true] {
            let mut machine = lab.machine(SMALL);
            let mut order: Vec<_> = lab.tests.iter().collect();
            if backwards {
                order.reverse();
            }
            for (_, test) in &order {
                warm(&mut machine, test);
            }
            let mut different = String::new();
            for ((name, test), (cold, cold_steps)) in lab.tests.iter().zip(&cold) {
                let (warm, steps) = shown(&mut machine, test);
                if &warm != cold {
                    different += &format!("{name}: {cold} is {warm}\n");
                }
                // A fuller table may take a little longer to look at.
                assert!(
                    steps <= cold_steps + cold_steps / 8,
                    "{name}: {cold_steps} became {steps}"
                );
            }
            let when = if backwards { "backwards" } else { "forwards" };
            assert!(
                different.is_empty(),
                "Java {}, {when}:\n{different}",
                jdk.version_string
            );
        }
    }
}

/// Calls whose first use costs millions of bytecodes, and little once the library knows them.
const CHEAP_ONCE_KNOWN: [&str; 17] = [
    "calendar",
    "date",
    "format",
    "localDate",
    "formatter",
    "zoned",
    "missingBundle",
    "simpleFormat",
    "decimal",
    "price",
    "message",
    "country",
    "collated",
    "digest",
    "stored",
    "url",
    "logger",
];

#[test]
fn what_costs_once_is_paid_once() {
    for jdk in jdks::with_compiler_or_skip("executor-caches") {
        let lab = Lab::new(&jdk);
        for name in CHEAP_ONCE_KNOWN {
            let (_, test) = lab.tests.iter().find(|(n, _)| n == name).unwrap();
            let mut machine = lab.machine(SMALL);
            let (_, cold) = shown(&mut machine, test);
            warm(&mut machine, test);
            let (_, known) = shown(&mut machine, test);
            assert!(
                known < 60_000 && known * 3 < cold,
                "Java {}: {name}: {cold} became {known}",
                jdk.version_string
            );
        }
    }
}
