//! Every corpus program gives the same output and exit code on the real JVM and on the machine,
//! with the class library of every JDK found.

use std::sync::Arc;

use jdk::{Exit, Jdk, RunOutput};
use natives::launch::{self, Ended};
use program::{ClassPath, JdkImage};
use test_lab::corpus::{self, Case};
use vfs::{OutputSink, Stream};
use vm::Config;

fn run_on_machine(image: &Arc<JdkImage>, class_path: &Arc<ClassPath>, case: &Case) -> RunOutput {
    // A limit far above what any case needs: a hang is a failure, not a stuck test run.
    let config = Config {
        fuel: 2_000_000_000,
        ..Config::default()
    };
    let mut vm =
        launch::boot(image.clone(), class_path.clone(), config).expect("the library boots");
    for stream in [Stream::Stdout, Stream::Stderr] {
        natives::host(&mut vm)
            .vfs
            .set_sink(stream, OutputSink::Collect { limit: 16 << 20 });
    }
    let ended = launch::run_main(&mut vm, &case.main_class.replace('.', "/"), &[]);
    let mut stderr = natives::host(&mut vm).vfs.take_output(Stream::Stderr);
    let exit = match ended {
        Ended::Exit(code) => Exit::Code(code & 0xff),
        Ended::Stopped(reason) => {
            stderr.extend(
                format!(
                    "stopped: {reason:?}\n{}",
                    launch::stack_lines(&vm).join("\n")
                )
                .into_bytes(),
            );
            Exit::Code(-1)
        }
    };
    let stdout = natives::host(&mut vm).vfs.take_output(Stream::Stdout);
    RunOutput::new(stdout, stderr, exit)
}

fn check(jdk: &Jdk) -> Vec<String> {
    let classes = corpus::compile_all(jdk);
    let cases = corpus::part_for(jdk);
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, problems) =
        ClassPath::open(std::slice::from_ref(&classes), jdk.feature_version);
    assert!(problems.is_empty(), "{problems:?}");
    let class_path = Arc::new(class_path);
    let failures = test_lab::parallel::map(2, &cases, |case| {
        let expected = corpus::real_output(jdk, case);
        let actual = run_on_machine(&image, &class_path, case);
        // A real clock on a busy machine can put the real JVM's threads in another order than
        // their sleeps say; asked again, it must once agree.
        let again = |_| corpus::run_on_real_java(jdk, &classes, &case.main_class, &[]);
        let timed = case.topic == "threads" || case.topic == "time";
        let late = timed.then(|| (0..3).map(again)).into_iter().flatten();
        std::iter::once(expected)
            .chain(late)
            .map(|real| test_lab::compare::difference(&real, &actual))
            .find(Option::is_none)
            .unwrap_or_else(|| {
                test_lab::compare::difference(&corpus::real_output(jdk, case), &actual)
            })
            .map(|d| format!("JDK {} {}:\n{d}", jdk.feature_version, case.id()))
    });
    println!(
        "JDK {}: {} cases, {} differ",
        jdk.feature_version,
        cases.len(),
        failures.iter().flatten().count()
    );
    failures.into_iter().flatten().collect()
}

#[test]
fn programs_behave_as_on_the_real_jvm() {
    let failures: Vec<String> = test_lab::jdks::every_release_or_skip("corpus")
        .iter()
        .flat_map(check)
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
