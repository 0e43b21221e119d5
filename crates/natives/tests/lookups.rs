//! Resources, services, bundles and archives are found as on the real JVM, over a class path of jars
//! of all kinds; what is not there is found out cheaply, and at the same cost every time.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jdk::{Exit, Jdk, RunOutput};
use natives::launch::{self, Ended};
use program::{ClassPath, JdkImage};
use vfs::{OutputSink, Stream};
use vm::{ClassId, Completion, Config, Vm};

const SOURCES: [(&str, &str); 2] = [
    ("Looker.java", include_str!("java/Looker.java")),
    ("Maker.java", include_str!("java/Maker.java")),
];

/// What the class path has after the classes, in this order.
const ENTRIES: [&str; 11] = [
    "plain.jar",
    "multi.jar",
    "directory",
    "notmulti.jar",
    "naming.jar",
    "comments.jar",
    "stored.jar",
    "signed.jar",
    "index.jar",
    "garbage.jar",
    "behind.jar",
];

/// The class path of a JDK's own jars.
fn class_path(jdk: &Jdk) -> Vec<PathBuf> {
    let args = ["-g", "-nowarn", "-Xlint:none"];
    let classes = test_lab::javac::compile_texts(jdk, &SOURCES, &args);
    let root = classes.with_extension("lookups");
    if !root.join("directory").is_dir() {
        let target = root.to_string_lossy().into_owned();
        let made = test_lab::corpus::run_on_real_java(jdk, &classes, "Maker", &[&target]);
        assert_eq!(made.exit, Exit::Code(0), "{}", made.stderr_text());
    }
    let entries = ENTRIES.iter().map(|entry| root.join(entry));
    std::iter::once(classes).chain(entries).collect()
}

fn boot(jdk: &Jdk, class_path: &[PathBuf]) -> Vm {
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, _) = ClassPath::open(class_path, jdk.feature_version);
    let config = Config {
        fuel: 2_000_000_000,
        ..Config::default()
    };
    launch::boot(image, Arc::new(class_path), config).expect("boots")
}

fn run_on_machine(jdk: &Jdk, class_path: &[PathBuf], main: &str) -> RunOutput {
    let mut vm = boot(jdk, class_path);
    for stream in [Stream::Stdout, Stream::Stderr] {
        natives::host(&mut vm)
            .vfs
            .set_sink(stream, OutputSink::Collect { limit: 16 << 20 });
    }
    let exit = match launch::run_main(&mut vm, &main.replace('.', "/"), &[]) {
        Ended::Exit(code) => Exit::Code(code & 0xff),
        Ended::Stopped(reason) => panic!("{reason}\n{}", launch::stack_lines(&vm).join("\n")),
    };
    let vfs = &mut natives::host(&mut vm).vfs;
    let (stdout, stderr) = (
        vfs.take_output(Stream::Stdout),
        vfs.take_output(Stream::Stderr),
    );
    RunOutput::new(stdout, stderr, exit)
}

#[test]
fn lookups_answer_as_on_the_real_jvm() {
    for jdk in test_lab::jdks::with_compiler_or_skip("lookups") {
        let class_path = class_path(&jdk);
        let joined = std::env::join_paths(&class_path).expect("no separators");
        let real = test_lab::corpus::run_on_real_java(&jdk, Path::new(&joined), "Looker", &[]);
        let ours = run_on_machine(&jdk, &class_path, "Looker");
        test_lab::compare::assert_same(&format!("JDK {}", jdk.feature_version), &real, &ours);
    }
}

/// A class that is initialised in the snapshot.
fn settled(vm: &mut Vm, name: &str) -> ClassId {
    let loader = vm.app_loader().expect("a loader");
    let class = vm.settle(|vm| {
        let class = vm.load_class(name, loader)?;
        vm.ensure_init(class)?;
        Ok(class)
    });
    assert!(vm.take_snapshot());
    class.expect("loads")
}

/// Bytecodes of a call of a static method, right after a reset.
fn cost(vm: &mut Vm, class: ClassId, method: &str) -> u64 {
    vm.reset();
    let method = vm.find_declared(class, method, "()I").expect("declared");
    let before = vm.steps;
    let result = vm.call(method, &[]);
    assert!(matches!(result, Completion::Returned(_)), "{result:?}");
    vm.steps - before
}

#[test]
fn lookups_are_cheap_and_cost_the_same_every_time() {
    for jdk in test_lab::jdks::with_compiler_or_skip("lookups") {
        let mut vm = boot(&jdk, &class_path(&jdk));
        let class = settled(&mut vm, "Looker");
        // Millions each, when the library opens every jar and asks every module.
        for (method, most) in [("absent", 60_000), ("present", 150_000)] {
            let first = cost(&mut vm, class, method);
            assert!(
                first < most,
                "JDK {}: {method} {first}",
                jdk.feature_version
            );
            cost(&mut vm, class, "absent");
            assert_eq!(cost(&mut vm, class, method), first, "{method}");
        }
    }
}

/// A jar whose manifest says what the package of `Titles` is called.
fn titled_jar(jdk: &Jdk) -> PathBuf {
    const TITLES: &str = include_str!("java/Titles.java");
    let classes = test_lab::javac::compile_texts(jdk, &[("titles/Titles.java", TITLES)], &["-g"]);
    let jar = classes.with_extension("titles.jar");
    if !jar.is_file() {
        let target = jar.to_string_lossy().into_owned();
        let made = test_lab::corpus::run_on_real_java(jdk, &classes, "titles.Titles", &[&target]);
        assert_eq!(made.exit, Exit::Code(0), "{}", made.stderr_text());
    }
    jar
}

#[test]
fn packages_have_what_the_manifest_of_their_jar_says() {
    for jdk in test_lab::jdks::every_release_or_skip("packages") {
        let jar = titled_jar(&jdk);
        let real = test_lab::corpus::run_on_real_java(&jdk, &jar, "titles.Titles", &[]);
        assert!(real.stdout_text().contains("Shapes, 4.5, null"), "{real:?}");
        let ours = run_on_machine(&jdk, std::slice::from_ref(&jar), "titles.Titles");
        test_lab::compare::assert_same(&format!("JDK {}", jdk.feature_version), &real, &ours);
    }
}

#[test]
fn the_package_of_a_class_costs_the_same_every_time() {
    for jdk in test_lab::jdks::every_release_or_skip("packages") {
        let mut vm = boot(&jdk, &[titled_jar(&jdk)]);
        let class = settled(&mut vm, "titles/Titles");
        let first = cost(&mut vm, class, "title");
        eprintln!("JDK {}: {first}", jdk.feature_version);
        assert_eq!(
            cost(&mut vm, class, "title"),
            first,
            "JDK {}",
            jdk.feature_version
        );
    }
}
