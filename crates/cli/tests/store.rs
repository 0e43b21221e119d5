//! The example project of services: tests are written for all its classes, Maven runs them, and they cover what they
//! should.
#![expect(clippy::disallowed_methods, reason = "a test that starts Maven itself")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use test_lab::{jdks, skip, workspace};

/// Classes that work with others: each is to be covered by itself.
const WITH_COLLABORATORS: [&str; 13] = [
    "catalog.CatalogController",
    "catalog.CatalogService",
    "catalog.FeedImporter",
    "catalog.PricingService",
    "catalog.StockService",
    "orders.CustomerService",
    "orders.LoyaltyService",
    "orders.NewsletterJob",
    "orders.OrderController",
    "orders.OrderService",
    "orders.ReportService",
    "orders.RetryingGateway",
    "orders.ShippingService",
];

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        // What somebody built there is another build.
        if entry.file_name() == "target" {
            continue;
        }
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), &target).unwrap()),
        }
    }
}

fn maven(jdk: &Jdk, project: &Path, goals: &[&str]) {
    let output = Command::new("mvn")
        .args(["-B", "-q"])
        .args(goals)
        .current_dir(project)
        .env("JAVA_HOME", &jdk.home)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "mvn {goals:?}\n{text}");
}

/// Class, covered branches and all, of a line of the summary.
fn figures(line: &str) -> Option<(&str, u32, u32)> {
    let (class, rest) = line.split_once(": ")?;
    let class = class.strip_prefix("store.")?;
    let branches = rest.split("branches ").nth(1)?;
    let (covered, all) = branches.split([',', ' ']).next()?.split_once('/')?;
    Some((class, covered.parse().ok()?, all.parse().ok()?))
}

/// The test class of one service, as so many machines write it.
fn with_jobs(jdk: &Jdk, project: &Path, jobs: &str) -> String {
    let out = project.join(format!("jobs-{jobs}"));
    let what = [
        "--budget",
        "40M",
        "--jobs",
        jobs,
        "store.orders.OrderService",
    ];
    let _summary = run(jdk, &project.join("orders"), &out, &what);
    std::fs::read_to_string(out.join("store/orders/OrderServiceTest.java")).unwrap()
}

/// What `generate` says of a module, and where its tests are.
fn generate(jdk: &Jdk, project: &Path, module: &str) -> (String, PathBuf) {
    let dir = project.join(module);
    let out = dir.join("src/test/java");
    let all = format!("store.{module}.**");
    let text = run(jdk, &dir, &out, &["--budget", "200M", "--seed", "5", &all]);
    (text, out)
}

/// Generates tests for classes of a module; the summary.
fn run(jdk: &Jdk, dir: &Path, out: &Path, more: &[&str]) -> String {
    let dependencies = std::fs::read_to_string(dir.join("target/class-path")).unwrap();
    let class_path = format!(
        "{}:{}",
        dir.join("target/classes").display(),
        dependencies.trim()
    );
    let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .timeout(Duration::from_secs(300))
        .args(["generate", "--quiet", "--jdk"])
        .arg(&jdk.home)
        .args(["-cp", &class_path, "-o"])
        .arg(out)
        .args(more)
        .run()
        .unwrap();
    let text = run.stdout_text();
    assert_eq!(run.exit, Exit::Code(0), "{text}\n{}", run.stderr_text());
    text
}

#[test]
fn services_are_covered_and_maven_runs_their_tests() {
    const TEST: &str = "store";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    if Command::new("mvn").arg("-v").output().is_err() {
        skip::loudly(TEST, "no Maven on this machine; run make setup");
        return;
    }
    let project = workspace::scratch_dir(TEST);
    copy(&workspace::root().join("examples/store"), &project);
    maven(
        &jdk,
        &project,
        &[
            "compile",
            "dependency:build-classpath",
            "-Dmdep.outputFile=target/class-path",
        ],
    );
    let (mut covered, mut all) = (0, 0);
    let mut poor = Vec::new();
    for module in ["catalog", "orders"] {
        let (text, out) = generate(&jdk, &project, module);
        for (class, own, of) in text.lines().filter_map(figures) {
            covered += own;
            all += of;
            if WITH_COLLABORATORS.contains(&class) && own * 100 < of * 70 {
                poor.push(format!("{class}: {own} of {of}"));
            }
        }
        let read = |class: &str| {
            let file = out.join(format!("store/{module}/{class}Test.java"));
            std::fs::read_to_string(file).unwrap()
        };
        match module {
            "catalog" => {
                let controller = read("CatalogController");
                assert!(!controller.contains("mockito"), "{controller}");
                assert!(
                    controller.contains("inject(catalogController, \"catalog\", "),
                    "{controller}"
                );
                assert!(!controller.contains("suspectedBug"), "{controller}");
            }
            _ => {
                let service = read("OrderService");
                for part in [
                    "mock(OrderRepository.class)",
                    ".thenReturn(Optional.of(",
                    "verify(orders).save(",
                ] {
                    assert!(service.contains(part), "no {part}: {service}");
                }
                // The logger, which nobody set up, prints; that is not what the tests are about.
                assert!(!service.contains("System.setErr"), "{service}");
            }
        }
    }
    assert!(poor.is_empty(), "{poor:?}");
    assert!(
        all > 150 && covered * 100 >= all * 85,
        "{covered} of {all} branches"
    );
    let [one, two] = ["1", "2"].map(|jobs| with_jobs(&jdk, &project, jobs));
    assert_eq!(one, two, "one job and two write other tests");
    maven(&jdk, &project, &["test"]);
}
