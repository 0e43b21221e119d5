//! Every path of every method of the corpus, replayed on the real JVM: the input that was derived
//! for it gives the outcome that was predicted.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]

use crate::lab;

use std::fmt::Write;
use std::time::{Duration, Instant};

use jdk::Jdk;
use solver::SolverConfig;
use symex::explore::{Counts, Explorer};
use symex::{Choice, Order, Path, render, replay};
use test_lab::{javac, jdks, parallel};

use lab::{Lab, Subject};

/// Paths explored of each method.
const MAX_PATHS: u64 = 40;
/// Other inputs made from that of each path.
const N_VARIATIONS: u32 = 4;

/// A path to be replayed.
struct Prediction {
    /// For messages: the method, the number of the path, the input as Java.
    what: String,
    call: String,
    outcome: String,
}

/// What exploring a method gave.
struct Explored {
    subject: Subject,
    predictions: Vec<Prediction>,
    counts: Counts,
    time: Duration,
}

fn predict(e: &Explorer, subject: &Subject, path: &Path) -> Prediction {
    let input = render::input(&e.vm, &e.domain, e.entry(), &path.input);
    let input: Vec<String> = input.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let outcome = replay::outcome(&e.vm, e.entry(), &path.outcome);
    Prediction {
        what: format!("{}({})", subject.id(), input.join(", ")),
        call: replay::call(&e.vm, &e.domain, e.entry(), &path.input),
        outcome: outcome.unwrap_or_else(|| format!("{:?}", path.outcome)),
    }
}

fn explore(lab: &Lab, subject: &Subject) -> Explored {
    let start = Instant::now();
    let solver = SolverConfig::default();
    let mut explorer = lab.explorer(subject, Order::Coverage, 0, MAX_PATHS, solver);
    let mut predictions = Vec::new();
    let mut inputs = Vec::new();
    explorer
        .explore(&mut |e, path| {
            predictions.push(predict(e, subject, path));
            inputs.push(path.input.clone());
            true
        })
        .unwrap_or_else(|e| panic!("{}: {e}", subject.id()));
    // One input for each path says little about values: the same objects with other values.
    let mut rng = 3;
    for input in inputs {
        if input.choices.values().any(|c| *c == Choice::Wide) {
            continue;
        }
        for _ in 0..N_VARIATIONS {
            let input = lab::changed(&explorer, &input, &mut rng);
            if let Ok(path) = explorer.run(input).expect("the machine works") {
                predictions.push(predict(&explorer, subject, &path));
                explorer.counts.inconsistent += u64::from(!explorer.domain.is_consistent());
            }
        }
    }
    Explored {
        subject: subject.clone(),
        predictions,
        counts: explorer.counts,
        time: start.elapsed(),
    }
}

/// What the real JVM makes of the calls, one line each.
fn on_real_java(jdk: &Jdk, lab: &Lab, calls: &[&str]) -> Vec<String> {
    let driver = javac::compile_text(jdk, "ReplayDriver", include_str!("java/ReplayDriver.java"));
    let mut command = jdk
        .java_command()
        .args([
            "-ea",
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-Duser.language=en",
        ])
        .args(["--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"])
        .arg("-cp")
        .arg(driver)
        .arg("ReplayDriver")
        .arg(&lab.classes)
        .timeout(Duration::from_secs(120));
    command.stdin = (calls.join("\n") + "\n").into_bytes();
    let run = command.run().expect("java starts");
    assert!(run.exit.is_success(), "{}", run.stderr_text());
    let lines: Vec<String> = run.stdout_text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), calls.len(), "{}", run.stderr_text());
    lines
}

/// Explores and replays everything; one text with all that is wrong.
fn check(jdk: &Jdk) -> String {
    let lab = Lab::open(jdk);
    let subjects = lab.subjects();
    assert!(subjects.len() >= 100, "{} methods", subjects.len());
    let explored = parallel::map(2, &subjects, |subject| explore(&lab, subject));
    let predictions: Vec<&Prediction> = explored.iter().flat_map(|e| &e.predictions).collect();
    let calls: Vec<&str> = predictions.iter().map(|p| p.call.as_str()).collect();
    let actual = on_real_java(jdk, &lab, &calls);

    let mut wrong = String::new();
    for (prediction, actual) in predictions.iter().zip(&actual) {
        if prediction.outcome != *actual {
            let Prediction { what, outcome, .. } = prediction;
            let _ = writeln!(wrong, "{what}\n  predicted {outcome}\n  real JVM  {actual}");
        }
    }
    let (mut runs, mut divergences) = (0, 0);
    for Explored {
        subject, counts, ..
    } in &explored
    {
        runs += counts.runs;
        divergences += counts.divergences;
        if counts.inconsistent > 0 {
            let _ = writeln!(
                wrong,
                "{}: {} inconsistent",
                subject.id(),
                counts.inconsistent
            );
        }
        if counts.divergences > 0 {
            eprintln!("{}: {} divergences", subject.id(), counts.divergences);
        }
    }
    for e in explored.iter().filter(|e| e.time > Duration::from_secs(2)) {
        eprintln!("{}: {:?}", e.subject.id(), e.time);
    }
    let slowest = explored.iter().max_by_key(|e| e.time).expect("some");
    eprintln!(
        "{jdk}: {} methods, {runs} paths, {} calls, {divergences} divergences; slowest {} with {:?}",
        explored.len(),
        calls.len(),
        slowest.subject.id(),
        slowest.time
    );
    if divergences * 100 > runs {
        let _ = writeln!(wrong, "{divergences} divergences in {runs} runs");
    }
    wrong
}

#[test]
fn every_path_gives_the_predicted_outcome_on_the_real_jvm() {
    let test = "every_path_gives_the_predicted_outcome_on_the_real_jvm";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let wrong = check(&jdk);
    assert!(wrong.is_empty(), "{wrong}");
}
