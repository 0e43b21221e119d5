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

/// What of the corpus differs on a class library, compiled by a JDK of its release.
fn check(jdk: &Jdk) -> Vec<String> {
    let cases = corpus::part_for(jdk);
    compare(jdk, jdk, &cases, |case| corpus::real_output(jdk, case))
}

/// What of the corpus differs on a runtime, whose own JVM is asked past all caches.
fn check_runtime(runtime: &Jdk, compiler: &Jdk) -> Vec<String> {
    let classes = corpus::compile_all(compiler);
    compare(runtime, compiler, &corpus::cases_for(compiler), |case| {
        corpus::run_on_real_java(runtime, &classes, &case.main_class, &[])
    })
}

/// Without the warnings of Java 26 and later about final fields, which name the place of a class and the
/// hash of its module.
fn without_warnings(run: RunOutput) -> RunOutput {
    let text = run.stderr_text();
    if !text.contains("WARNING: Final field") {
        return run;
    }
    let lines = text.lines().filter(|line| !line.starts_with("WARNING: "));
    let rest: String = lines.flat_map(|line| [line, "\n"]).collect();
    RunOutput::new(run.stdout, rest.into_bytes(), run.exit)
}

fn compare(
    jdk: &Jdk,
    compiler: &Jdk,
    cases: &[Case],
    real: impl Fn(&Case) -> RunOutput + Sync,
) -> Vec<String> {
    let classes = corpus::compile_all(compiler);
    let image = Arc::new(JdkImage::open(&jdk.home).expect("class library"));
    let (class_path, problems) =
        ClassPath::open(std::slice::from_ref(&classes), jdk.feature_version);
    assert!(problems.is_empty(), "{problems:?}");
    let class_path = Arc::new(class_path);
    let failures = test_lab::parallel::map(2, cases, |case| {
        let expected = without_warnings(real(case));
        let actual = without_warnings(run_on_machine(&image, &class_path, case));
        // A real clock on a busy machine can put the real JVM's threads in another order than
        // their sleeps say; asked again, it must once agree.
        let again = |_| corpus::run_on_real_java(jdk, &classes, &case.main_class, &[]);
        let timed = case.topic == "threads" || case.topic == "time";
        let late = timed.then(|| (0..3).map(again)).into_iter().flatten();
        let first = test_lab::compare::difference(&expected, &actual);
        std::iter::once(expected)
            .chain(late)
            .map(|real| test_lab::compare::difference(&real, &actual))
            .find(Option::is_none)
            .unwrap_or(first)
            .map(|d| format!("JDK {} {}:\n{d}", jdk.version_string, case.id()))
    });
    println!(
        "JDK {}: {} cases, {} differ",
        jdk.version_string,
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

/// Runtimes that `make runtimes` got: other builds than those of the JDKs here, without a compiler.
#[test]
#[ignore = "needs `make runtimes`; part of `make soak`"]
fn programs_behave_as_on_runtimes_of_other_builds() {
    let jdks = test_lab::jdks::every_release();
    let runtimes = test_lab::jdks::runtimes();
    assert!(!runtimes.is_empty(), "no runtime below target/runtimes");
    let failures: Vec<String> = runtimes
        .iter()
        .filter_map(|runtime| {
            let compiler = jdks
                .iter()
                .find(|jdk| jdk.feature_version == runtime.feature_version)?;
            Some(check_runtime(runtime, compiler))
        })
        .flatten()
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
