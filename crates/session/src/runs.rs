//! Tests run in an order: in one JVM, or, where some of them end it, in several.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jdk::Exit;

use crate::check::RealJvm;
use crate::jvm::{Job, Patience, Said, Word};

/// JVMs that may be ended by tests in one run; what is left is another run's.
const MAX_ENDED: usize = 8;
/// JVMs that may be ended by others in one run. Who is interrupted more often was not.
const MAX_INTERRUPTED: usize = 2;

/// How tests run.
pub(crate) struct Run<'r> {
    /// The test class.
    pub class: &'r str,
    pub order: &'r [String],
    pub n_probes: usize,
    pub path: &'r [PathBuf],
    /// What the JVM is told: time zone, language, patched modules.
    pub options: &'r [OsString],
    /// The name of the directory they run in.
    pub home: &'r str,
}

/// Tests that hang or end the JVM, and how: one that did so in a run need not do so in the next.
pub(crate) type Ended = Mutex<BTreeMap<String, String>>;

/// What became of tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    /// Tests that failed, with the reason.
    pub failed: BTreeMap<String, String>,
    /// Tests that hang or end the JVM.
    pub ended: BTreeMap<String, String>,
    /// Tests that were not run.
    pub unchecked: BTreeSet<String>,
    /// The probes that tests hit which passed.
    pub hits: BTreeMap<String, String>,
    /// The probes that class initialisers hit, in each JVM.
    pub initial: Vec<String>,
}

impl RealJvm<'_> {
    /// Runs tests. A JVM that ends without having said so is no verdict on any test but the one it
    /// was at, and not even on that one when somebody else ended it.
    pub(crate) fn run(
        &self,
        run: &Run<'_>,
        known: &Ended,
        patience: &Patience<'_>,
    ) -> Result<Results, String> {
        let mut results = Results::default();
        let mut rest = run.order.to_vec();
        let (mut n_ended, mut n_hung, mut n_interrupted) = (0, 0, 0);
        loop {
            results.leave_out(&mut rest, known);
            if rest.is_empty() {
                return Ok(results);
            }
            if patience.is_over() || n_ended == MAX_ENDED {
                results.unchecked.extend(rest);
                return Ok(results);
            }
            let per_test = patience.after_hangs(n_hung);
            let said = self.run_once(run, &rest, (per_test, patience))?;
            let n_said = results.take(&rest, &said, per_test);
            let n_done = match Cause::of(&said, n_said, patience.is_over()) {
                Cause::End => rest.len(),
                Cause::Hang => {
                    n_ended += 1;
                    n_hung += 1;
                    n_said
                }
                Cause::Interrupted if n_interrupted < MAX_INTERRUPTED => {
                    n_interrupted += 1;
                    n_said
                }
                Cause::TimeOver => n_said,
                Cause::NoStart => {
                    let words = said.run.stderr_text() + &said.run.stdout_text();
                    return Err(format!("{}\n{}", said.how(), words.trim_end()));
                }
                Cause::Test | Cause::Interrupted => {
                    n_ended += 1;
                    // A thread that a test left behind may end the JVM after the last one.
                    let at = n_said.min(rest.len() - 1);
                    results.ended.insert(rest[at].clone(), said.how());
                    at + 1
                }
            };
            rest.drain(..n_done);
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.extend(results.ended.clone());
        }
    }

    fn run_once(
        &self,
        run: &Run<'_>,
        tests: &[String],
        (per_test, patience): (Duration, &Patience<'_>),
    ) -> Result<Said, String> {
        let home = self.fresh_home(run.home)?;
        let job = Job {
            main: "omakase.check.Driver",
            class: run.class,
            tests,
            n_probes: run.n_probes,
            path: run.path,
            options: run.options,
            home: &home,
            per_test,
        };
        self.call(&job, patience)
    }
}

/// Why a JVM ended.
enum Cause {
    /// It was done.
    End,
    /// It said that a test hangs.
    Hang,
    /// Somebody else ended it.
    Interrupted,
    /// There was no time for more.
    TimeOver,
    /// It never began with the tests.
    NoStart,
    /// The test it was at.
    Test,
}

impl Cause {
    fn of(said: &Said, n_said: usize, is_over: bool) -> Cause {
        // The first answer is about the test class.
        let last = said.answers.get(n_said).and_then(Option::as_ref);
        let is_timed_out = matches!(said.run.exit, Exit::TimedOut(_));
        if said.end.is_some() {
            Cause::End
        } else if n_said > 0 && last.is_some_and(|answer| answer.word == Word::Hang) {
            Cause::Hang
        } else if said.is_interrupted() {
            Cause::Interrupted
        } else if is_timed_out && (n_said > 0 || is_over) {
            Cause::TimeOver
        } else if said.answers.iter().all(Option::is_none) {
            Cause::NoStart
        } else {
            Cause::Test
        }
    }
}

impl Results {
    /// Takes what a JVM said of tests; of how many it said anything.
    fn take(&mut self, tests: &[String], said: &Said, per_test: Duration) -> usize {
        if let Some(end) = &said.end {
            self.initial.push(end.hits.clone());
            if end.word != Word::Pass {
                // The test class itself cannot be loaded.
                let all = tests.iter().map(|t| (t.clone(), end.reason.clone()));
                self.failed.extend(all);
                return tests.len();
            }
        }
        let mut n_said = 0;
        for (test, answer) in tests.iter().zip(&said.answers[1..]) {
            let Some(answer) = answer else { break };
            n_said += 1;
            let name = test.clone();
            match answer.word {
                Word::Pass => drop(self.hits.insert(name, answer.hits.clone())),
                Word::Fail => drop(self.failed.insert(name, answer.reason.clone())),
                Word::Hang => {
                    let limit = per_test.as_secs_f64();
                    self.ended
                        .insert(name, format!("takes longer than {limit} s"));
                }
            }
        }
        n_said
    }

    /// Tests that are known to end the JVM are not run.
    fn leave_out(&mut self, rest: &mut Vec<String>, known: &Ended) {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        rest.retain(|test| match known.get(test) {
            Some(how) => {
                self.ended.insert(test.clone(), how.clone());
                false
            }
            None => true,
        });
    }
}
