//! Every attempt to leave the sandbox is seen, and nothing else is taken for one.

use std::sync::Arc;

use executor::{End, Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{Action, ClassInfo, TestCase, Universe};

/// Nothing of this ever runs on a real JVM.
const LEAVES: &str = include_str!("effects/Leaves.java");

/// A machine, and the class that is run on it.
struct Lab {
    worker: Worker,
    info: Arc<ClassInfo>,
}

impl Lab {
    fn new(test: &str, surroundings: &Surroundings) -> Option<Lab> {
        let jdk = jdks::oldest_or_skip(test)?;
        let classes = javac::compile_texts(&jdk, &[("effects/Leaves.java", LEAVES)], &["-nowarn"]);
        let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
        let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
        let universe = Universe::new(path.clone(), library.clone());
        let info = universe.class("effects/Leaves").unwrap();
        let mut goals = Goals::default();
        goals.add(&info.file);
        let worker = Worker::new(library, path, &goals, surroundings, 20_000_000).unwrap();
        Some(Lab { worker, info })
    }

    fn call(&self, name: &str) -> TestCase {
        let method = self.info.methods.iter().find(|m| &*m.name == name);
        let method = method.unwrap_or_else(|| panic!("no {name}")).clone();
        let mut test = TestCase::default();
        let ty = method.ret.clone();
        let action = Action::Call {
            method,
            on: None,
            args: Vec::new(),
        };
        test.push(action, ty);
        test
    }

    fn run(&mut self, name: &str) -> String {
        let test = self.call(name);
        let run = self.worker.run(&test);
        if let End::Stopped { reason, .. } = &run.end {
            let is_exit = format!("{reason:?}").starts_with("Exit");
            assert!(is_exit, "{name}: {reason:?}");
        }
        if let Some(w) = &run.warmth {
            self.worker.warm(w);
        }
        let words: Vec<String> = run.effects.iter().map(ToString::to_string).collect();
        words.join("; ")
    }
}

const ATTEMPTS: [(&str, &str); 38] = [
    ("exists", "reads files: /b"),
    ("reads", "reads files: /b"),
    ("writes", "writes files: b"),
    ("deletes", "deletes files: /"),
    ("lists", "lists files: /"),
    ("makes", "creates files: /x/y"),
    ("renames", "deletes files: /a; writes files: /b"),
    ("canonical", "reads files: /work/a"),
    ("nioDeletes", "reads files: /b"),
    ("nioLists", "lists files: /"),
    ("nioWrites", "writes files: /b"),
    ("listsTemporary", "lists files: /tmp"),
    ("fixedName", "creates files: /tmp/fixed"),
    ("laterDeleted", "deletes files: /b"),
    ("writesClassPath", "writes files: /classpath"),
    ("bindsPath", "uses the network: socket"),
    ("connects", "uses the network: socket"),
    ("binds", "uses the network: socket"),
    ("datagram", "uses the network: socket"),
    ("looksUp", "looks up hosts: omakase.invalid"),
    ("localHost", "looks up hosts: the local host"),
    ("hashesUrl", "looks up hosts: omakase.invalid"),
    ("interfaces", "uses the network: network interfaces"),
    ("selects", "uses the network: selector"),
    ("process", "uses processes: rm"),
    ("otherProcess", "uses processes: others"),
    ("allProcesses", "uses processes: others"),
    ("library", "loads native libraries: x"),
    ("libraryFile", "loads native libraries: /x.so"),
    ("exits", "ends the JVM: 3"),
    ("halts", "ends the JVM: 4"),
    ("signal", "handles signals: HUP"),
    ("variable", "reads the environment: HOME"),
    ("environment", "reads the environment"),
    ("inherited", "reads the environment"),
    ("input", "reads standard input"),
    ("hook", "adds shutdown hooks"),
    ("output", "replaces standard streams: System.out"),
];

#[test]
fn attempts_are_seen_whether_they_succeed_or_not() {
    let Some(mut lab) = Lab::new("effects-attempts", &Surroundings::usual(1)) else {
        return;
    };
    for (name, expected) in ATTEMPTS {
        let found = lab.run(name);
        assert!(found.contains(expected), "{name}: {found}");
    }
    assert_eq!(lab.run("plain"), "", "a reset forgets them");
}

#[test]
fn threads_and_the_desktop() {
    let Some(mut lab) = Lab::new("effects-threads", &Surroundings::usual(1)) else {
        return;
    };
    assert_eq!(lab.run("bomb"), "starts threads: 40");
    assert_eq!(lab.run("fewThreads"), "");
    assert_ne!(lab.run("desktop"), "");
}

#[test]
fn what_a_run_made_for_itself_is_free() {
    for surroundings in [Surroundings::usual(1), Surroundings::elsewhere(1)] {
        let Some(mut lab) = Lab::new("effects-free", &surroundings) else {
            return;
        };
        for name in [
            "ownFile",
            "ownOldFile",
            "ownDir",
            "ownChannel",
            "ownLater",
            "resource",
            "random",
            "seeded",
            "uuid",
            "logs",
            "dates",
            "services",
            "charset",
            "digest",
            "prints",
            "xml",
            "bundle",
            "parallel",
        ] {
            assert_eq!(lab.run(name), "", "{name}");
            let test = lab.call(name);
            assert_eq!(lab.worker.judge(&test).unwrap(), [], "{name}");
        }
        for (name, expected) in [
            ("linkOut", "deletes files: "),
            ("upOut", "deletes files: "),
            ("temporaryElsewhere", "creates files: /home/user/"),
        ] {
            let found = lab.run(name);
            assert!(found.contains(expected), "{name}: {found}");
        }
    }
}

#[test]
fn an_initialiser_has_its_effects_in_every_run() {
    let Some(mut lab) = Lab::new("effects-initialiser", &Surroundings::usual(1)) else {
        return;
    };
    for _ in 0..3 {
        assert_eq!(lab.run("initialises"), "reads files: /init");
        assert_eq!(lab.run("initialisesByOther"), "reads files: /init");
        assert_eq!(lab.run("plain"), "");
    }
}

#[test]
fn what_comes_after_the_last_statement_counts() {
    let Some(mut lab) = Lab::new("effects-aftermath", &Surroundings::usual(1)) else {
        return;
    };
    for (name, expected) in [
        ("timer", "deletes files: /timer"),
        ("thread", "deletes files: /thread"),
        ("finalised", "deletes files: /finalised"),
        ("cleaned", "deletes files: /cleaned"),
        ("spins", "starts threads: one that does not end"),
    ] {
        assert_eq!(lab.run(name), "", "{name}");
        let test = lab.call(name);
        let found = lab.worker.judge(&test).unwrap();
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, [expected], "{name}");
    }
    let test = lab.call("leavesThreads");
    let found = lab.worker.judge(&test).unwrap()[0].to_string();
    assert!(found.starts_with("starts threads: "), "{found}");
    assert!(found.ends_with(" that do not end"), "{found}");
    let test = lab.call("plain");
    assert_eq!(lab.worker.judge(&test).unwrap(), []);
}

#[test]
fn tests_in_turn_see_what_others_left() {
    let Some(mut lab) = Lab::new("effects-turn", &Surroundings::usual(1)) else {
        return;
    };
    let (arm, fire) = (lab.call("arm"), lab.call("fire"));
    assert_eq!(lab.worker.judge(&arm).unwrap(), []);
    assert_eq!(lab.worker.judge(&fire).unwrap(), []);
    let found = lab.worker.judge_in_turn(&[&arm, &fire]);
    assert_eq!(found[0], []);
    assert_eq!(found[1][0].to_string(), "deletes files: /fire");
    let found = lab.worker.judge_in_turn(&[&fire, &arm]);
    assert_eq!(found, [vec![], vec![]]);
}
