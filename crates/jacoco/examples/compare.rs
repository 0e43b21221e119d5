//! Compares our figures with JaCoCo's.
//!
//! `compare static JAR…`: all classes of jars, with nothing executed: what the filters leave.
//! `compare suite CLASSPATH CLASS TEST.java`: a class and its nested classes under a test class.
//! `compare generate CLASSPATH CLASS STEPS`: the same under a test class generated with so many
//! steps; also where machine and real JVM disagree about what its tests cover.

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::ClassFile;
use jdk::Jdk;
use program::{ClassPath, JdkImage};
use session::check::RealJvm;
use session::{Adaptive, Answering, Chosen, Options, Outcome, Sources};
use support::{Subject, Tools};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let jdk = test_lab::jdks::newest_or_skip("compare").expect("a JDK");
    let tools = Tools::find_or_skip("compare").expect("JaCoCo");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["static", ref jars @ ..] => {
            for jar in jars {
                let classes = classes_of(jar, |_| true);
                let figures: Vec<_> = classes
                    .iter()
                    .map(|c| jacoco::analyse(c, &BTreeSet::new()))
                    .collect();
                let ours = jacoco::xml("report", &figures);
                let theirs = tools.report_unexecuted(&jdk, Path::new(jar));
                show(jar, &ours, &theirs);
            }
        }
        ["suite", class_path, class, test] => {
            let source = std::fs::read_to_string(test).expect("a test file");
            let simple = Path::new(test).file_stem().expect("a name");
            let simple = simple.to_string_lossy();
            suite(&jdk, &tools, class_path, class, &simple, &source);
        }
        ["generate", class_path, class, steps] => {
            let steps = steps.parse().expect("a number of steps");
            let outcome = generate(&jdk, class_path, class, steps);
            println!(
                "{class}: {} tests, branches {:?}, not measured: {:?}",
                outcome.n_tests, outcome.branches, outcome.not_measured
            );
            let differ = &outcome.disagreements;
            for (who, list) in [
                ("machine", &differ.only_machine),
                ("real", &differ.only_real),
            ] {
                println!("only {who}: {}", list.len());
                for (test, goal) in list.iter().take(12) {
                    println!("  {test} {}", goal_text(class_path, class, *goal));
                }
            }
            let source = outcome.source.expect("tests").to_string();
            suite(&jdk, &tools, class_path, class, &outcome.name, &source);
        }
        _ => eprintln!("compare static JAR... | compare suite CLASSPATH CLASS TEST.java"),
    }
}

fn suite(jdk: &Jdk, tools: &Tools, class_path: &str, class: &str, simple: &str, source: &str) {
    let name = class.replace('.', "/");
    let nested = format!("{name}$");
    let classes = classes_of(class_path, |n| n == name || n.starts_with(&nested));
    let package = source
        .lines()
        .find_map(|l| l.strip_prefix("package ")?.strip_suffix(';'));
    let test_class = match package {
        Some(package) => format!("{package}.{simple}"),
        None => simple.to_owned(),
    };
    let subject = Subject {
        class_path: &std::env::split_paths(class_path).collect::<Vec<PathBuf>>(),
        classes: &classes,
        test_class: &test_class,
        test_source: source,
    };
    let scratch = test_lab::workspace::scratch_dir("compare");
    let (ours, theirs) = support::reports(jdk, tools, &subject, &scratch);
    show(class, &ours, &theirs);
}

fn generate(jdk: &Jdk, class_path: &str, class: &str, steps: u64) -> Outcome {
    let entries: Vec<PathBuf> = std::env::split_paths(class_path).collect();
    let (path, _) = ClassPath::open(&ClassPath::parse_spec(class_path), jdk.feature_version);
    let library = JdkImage::open(&jdk.home).expect("a class library");
    let sources = Sources::new(path, entries.clone(), library);
    let scratch = test_lab::workspace::scratch_dir("compare-generate");
    let real = RealJvm::new(jdk, scratch, entries, None).expect("a JVM");
    let mut options = Options {
        seed: 1,
        steps,
        style: junit::Style {
            junit: junit::Junit::Five,
            assertj: false,
            mocks: junit::Mocks::Classes,
            parameterized: false,
        },
        wanted: session::Wanted::default(),
        strategies: Chosen::default(),
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
    session::generate(&sources, &class.replace('.', "/"), &real, &mut options).expect("an outcome")
}

fn goal_text(class_path: &str, class: &str, goal: goals::GoalId) -> String {
    let name = class.replace('.', "/");
    let nested = format!("{name}$");
    let mut goals = goals::Goals::default();
    for class in classes_of(class_path, |n| n == name || n.starts_with(&nested)) {
        goals.add(&class);
    }
    let goal = &goals[goal];
    format!("{}.{} {:?}", goal.class, goal.signature.0, goal.kind)
}

fn classes_of(class_path: &str, wanted: impl Fn(&str) -> bool) -> Vec<Arc<ClassFile>> {
    let (path, _) = ClassPath::open(&ClassPath::parse_spec(class_path), 8);
    let names: Vec<String> = path.class_names().filter(|n| wanted(n)).collect();
    let found = names.iter().filter_map(|name| {
        let found = path.find_class(name)?.ok()?;
        let class = ClassFile::parse(found.bytes).ok()?;
        let skipped = class.is_module_info() || name.ends_with("/package-info");
        (!skipped).then(|| Arc::new(class))
    });
    found.collect()
}

fn show(what: &str, ours: &str, theirs: &str) {
    let differences = support::differences(ours, theirs);
    let facts = support::facts(ours);
    println!(
        "{what}: {} facts, {} differences",
        facts.len(),
        differences.len()
    );
    for fact in facts.iter().filter(|f| f.starts_with("report counter")) {
        println!("  {fact}");
    }
    for difference in differences.iter().take(20) {
        println!("  {difference}");
    }
}
