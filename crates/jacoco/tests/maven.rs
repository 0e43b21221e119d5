//! The example project from generated tests to JaCoCo's own report, by Maven, and ours beside it.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts the real tools itself"
)]

use crate::support;

use std::path::{Path, PathBuf};
use std::process::Command;

use jdk::Jdk;
use program::{ClassPath, JdkImage};
use session::check::RealJvm;
use session::{Adaptive, Answering, Options, Sources};

const CLASSES: [&str; 3] = ["shapes/Exceptions", "shapes/Generated", "shapes/Switches"];

fn maven(jdk: &Jdk, project: &Path, goals: &[&str]) {
    let output = Command::new("mvn")
        .args(["-B", "-q"])
        .args(goals)
        .current_dir(project)
        .env("JAVA_HOME", &jdk.home)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "mvn {goals:?}: {said}");
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else {
            std::fs::copy(&source, &target).unwrap();
        }
    }
}

#[test]
fn generated_tests_in_a_maven_project() {
    let test = "generated_tests_in_a_maven_project";
    let Some(jdk) = test_lab::jdks::oldest_or_skip(test) else {
        return;
    };
    if Command::new("mvn").arg("-v").output().is_err() {
        test_lab::skip::loudly(test, "no Maven on this machine; run make setup");
        return;
    }
    let project = test_lab::workspace::scratch_dir("jacoco-maven");
    let example = test_lab::workspace::root().join("examples/coverage");
    copy(&example.join("src/main"), &project.join("src/main"));
    std::fs::copy(example.join("pom.xml"), project.join("pom.xml")).unwrap();
    maven(&jdk, &project, &["compile"]);

    let classes = project.join("target/classes");
    let entries = vec![classes.clone()];
    let (path, _) = ClassPath::open(&entries, jdk.feature_version);
    let sources = Sources::new(path, entries.clone(), JdkImage::open(&jdk.home).unwrap());
    let scratch = test_lab::workspace::scratch_dir("jacoco-maven-check");
    let real = RealJvm::new(&jdk, scratch, entries, None).unwrap();
    let mut figures = Vec::new();
    for class in CLASSES {
        let mut options = Options {
            seed: 1,
            steps: 4_000_000,
            style: junit::Style {
                junit: junit::Junit::Five,
                assertj: false,
                mocks: junit::Mocks::Classes,
                parameterized: false,
            },
            wanted: session::Wanted::default(),
            strategies: "many".parse().unwrap(),
            tuning: session::Tuning::default(),
            adaptive: Adaptive::default(),
            answering: Answering::default(),
            tardis: session::tardis::Choices::default(),
            fuel: 32_000_000,
            allowed: session::Allowed::default(),
            jobs: 1,
            is_over: &mut |_| false,
            entered: &|_| {},
            is_sated: &|| false,
            is_late: &|| false,
            patience: session::check::Patience::unlimited(),
        };
        let outcome = session::generate(&sources, class, &real, &mut options).unwrap();
        assert_eq!(outcome.not_measured, None, "{class}");
        let file: PathBuf = project.join(format!("src/test/java/shapes/{}.java", outcome.name));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, outcome.source.unwrap().to_string()).unwrap();
        let found = outcome.real.unwrap();
        let each = found.classes.iter();
        figures.extend(each.map(|c| jacoco::analyse(&c.file, &found.hits_of(c))));
    }
    let measured: Vec<_> = figures.iter().map(|f| f.name.clone()).collect();
    let all = support::classes_below(&classes);
    let others = all.iter().filter(|c| !measured.contains(&c.this_class));
    assert_eq!(others.map(|c| &*c.this_class).collect::<Vec<_>>(), [""; 0]);

    maven(&jdk, &project, &["clean", "test", "jacoco:report"]);
    let theirs = std::fs::read_to_string(project.join("target/site/jacoco/jacoco.xml")).unwrap();
    let ours = jacoco::xml("coverage", &figures);
    let differences = support::differences(&ours, &theirs);
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(theirs.contains("type=\"BRANCH\""));
}
