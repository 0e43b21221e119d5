//! A call on a machine of the generator.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use executor::{End, Execution, Observed, Surroundings, Worker};
use goals::Goals;
use serde::Serialize;
use testcase::{Action, Executable, TestCase, Universe};

use super::calls::Call;
use super::{N_LATER, Times, escaped};
use crate::BenchError;
use crate::machine::Setting;

/// What a test of the generator has.
pub(crate) const TEST_FUEL: u64 = 500_000;

/// What a measured run has, so that it comes to its end.
const ENOUGH_FUEL: u64 = 4_000_000_000;

/// So many warm-ups at most: a call that leaves something for the snapshot in every run is measured
/// as it is then.
const MAX_WARM_UPS: u32 = 32;

/// So many later uses are timed together at most.
const MOST_LATER: u64 = 1000;

/// How long a call is measured at least; more runs give better times of short calls.
const MEASURED: Duration = Duration::from_millis(20);

/// On the machine.
#[derive(Debug, Clone, Serialize)]
pub struct Ours {
    /// Bytecodes of the first use, before any warm-up.
    pub cold: u64,
    /// Bytecodes of the first use in a run from the warm snapshot.
    pub first: u64,
    /// Bytecodes of a later use in the same run, on average.
    pub later: u64,
    /// How often the snapshot was taken again until nothing was left to do.
    pub n_warm_ups: u32,
    /// Of a whole run with one use, undoing the last run included; and of a further use.
    pub times: Times,
}

/// The inner error is what the machine did instead of giving the right result.
pub(super) fn measure(
    setting: &Setting,
    call: &Call,
    n_repeats: u32,
    expected: &str,
) -> Result<Result<Ours, String>, BenchError> {
    let subject = Subject::of(setting, call)?;
    let measured = std::panic::catch_unwind(AssertUnwindSafe(|| {
        subject.measure(setting, n_repeats, expected)
    }));
    Ok(measured.unwrap_or_else(|_| Err("panicked; the message above says where".to_owned())))
}

struct Subject {
    goals: Goals,
    method: Arc<Executable>,
}

impl Subject {
    fn of(setting: &Setting, call: &Call) -> Result<Subject, BenchError> {
        let universe = Universe::new(setting.class_path.clone(), setting.library.clone());
        let name = format!("everyday/{}", call.class);
        let missing = || BenchError::Machine(format!("there is no {name}.{}", call.method));
        let class = universe.class(&name).ok_or_else(missing)?;
        let mut goals = Goals::default();
        goals.add(&class.file);
        // As the generator does it: nested classes belong to the class under test.
        let prefix = format!("{name}$");
        let names = setting.class_path.class_names();
        for nested in names.filter(|name| name.starts_with(&prefix)) {
            if let Some(nested) = universe.class(&nested) {
                goals.add(&nested.file);
            }
        }
        let mut methods = class.methods.iter();
        let method = methods.find(|method| &*method.name == call.method);
        let method = method.ok_or_else(missing)?.clone();
        Ok(Subject { goals, method })
    }

    /// A test with this many uses.
    fn uses(&self, n: u64) -> TestCase {
        let mut test = TestCase::default();
        for _ in 0..n {
            let action = Action::Call {
                method: self.method.clone(),
                on: None,
                args: Vec::new(),
            };
            test.push(action, self.method.ret.clone());
        }
        test
    }

    fn measure(&self, setting: &Setting, n_repeats: u32, expected: &str) -> Result<Ours, String> {
        let (library, class_path) = (setting.library.clone(), setting.class_path.clone());
        let usual = Surroundings::usual(1);
        let mut worker = Worker::new(library, class_path, &self.goals, &usual, ENOUGH_FUEL)
            .map_err(|error| error.to_string())?;
        let once = self.uses(1);
        let cold = worker.run(&once).steps;
        worker.set_fuel(TEST_FUEL);
        let n_warm_ups = warm_up(&mut worker, &once);
        worker.set_fuel(ENOUGH_FUEL);

        let first = worker.run(&once);
        check(&first, expected)?;
        let all = worker.run(&self.uses(1 + u64::from(N_LATER)));
        check(&all, expected)?;
        let later = all.steps.saturating_sub(first.steps) / u64::from(N_LATER);
        Ok(Ours {
            cold,
            first: first.steps,
            later,
            n_warm_ups,
            times: self.times(&mut worker, n_repeats, first.steps / later.max(1)),
        })
    }

    /// Times of a run with one use, and of later ones as what a run with more of them takes longer.
    /// Of these there are enough to take about as long as the first, so that the difference is not
    /// lost in the noise.
    fn times(&self, worker: &mut Worker, n_repeats: u32, first_by_later: u64) -> Times {
        let n_later = first_by_later.clamp(u64::from(N_LATER), MOST_LATER);
        let tests = [self.uses(1), self.uses(1 + n_later)];
        let mut best = [f64::INFINITY; 2];
        let start = Instant::now();
        let mut n_done = 0;
        while n_done < n_repeats || start.elapsed() < MEASURED {
            for (test, best) in tests.iter().zip(&mut best) {
                let start = Instant::now();
                let _measured_before = worker.run(test);
                *best = best.min(start.elapsed().as_secs_f64() * 1e6);
            }
            n_done += 1;
        }
        let [first_us, all_us] = best;
        Times {
            first_us,
            later_us: (all_us - first_us).max(0.0) / n_later as f64,
        }
    }
}

/// Runs with the fuel of a test until a run leaves nothing for the snapshot.
fn warm_up(worker: &mut Worker, test: &TestCase) -> u32 {
    for n_done in 0..MAX_WARM_UPS {
        match worker.run(test).warmth {
            Some(warmth) => worker.warm(&warmth),
            None => return n_done,
        }
    }
    MAX_WARM_UPS
}

/// Whether every use gave the right result.
fn check(run: &Execution, expected: &str) -> Result<(), String> {
    match &run.end {
        End::Completed => {}
        End::Threw { class, message, .. } => {
            let message = message.as_deref().unwrap_or("no message");
            return Err(format!("threw {}: {message}", class.replace('/', ".")));
        }
        End::Stopped { reason, .. } => return Err(format!("stopped: {reason:?}")),
    }
    for (idx, observed) in run.observed.iter().enumerate() {
        let found = match observed {
            Observed::Str(units) => escaped(units.iter().copied()),
            other => format!("{other:?}"),
        };
        if found != expected {
            let use_number = idx + 1;
            return Err(format!("use {use_number}: {found} instead of {expected}"));
        }
    }
    Ok(())
}
