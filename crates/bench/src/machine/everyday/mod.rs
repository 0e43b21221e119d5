//! What the first use of everyday library calls costs in a test, beside later uses.
//!
//! A test has little fuel, and much of the library works long when it is first used. So each call
//! is measured as a machine of the generator meets it: `ours` runs it from the snapshot of a worker
//! that was warmed up by the same call. `real` measures it in a fresh JVM, whose result is the right
//! one.

mod calls;
mod ours;
mod real;

use std::path::Path;

use jdk::Jdk;
use serde::Serialize;

pub(super) use calls::Call;
pub use ours::Ours;
pub(super) use ours::TEST_FUEL;

use super::Setting;
use crate::error::in_file;
use crate::scratch::{self, ScratchDir};
use crate::{BenchError, Progress};
use calls::{CALLS, RESOURCES, SOURCES};

/// What `--only` says for all of them.
pub(super) const ALL: &str = "everyday";

/// How many later uses are measured together.
const N_LATER: u32 = 10;

/// A first use may cost so many later ones.
pub(super) const MOST_TIMES_LATER: u64 = 3;

/// A first use may cost so many bytecodes, unless a later one costs more.
pub(super) const MOST_BYTECODES: u64 = 100_000;

/// Microseconds.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Times {
    /// Of the first use.
    pub first_us: f64,
    /// Of a later use, on average.
    pub later_us: f64,
}

impl Times {
    fn best(self, other: Times) -> Times {
        Times {
            first_us: self.first_us.min(other.first_us),
            later_us: self.later_us.min(other.later_us),
        }
    }
}

/// What was measured of one call.
#[derive(Debug, Clone, Serialize)]
pub struct CallResult {
    /// The call.
    pub name: &'static str,
    /// On the machine; `None` when it went wrong.
    pub ours: Option<Ours>,
    /// On `java -Xint`, in a fresh process.
    pub xint: Times,
    /// On `java`, likewise.
    pub java: Times,
    /// What went wrong on the machine: another result, an exception, an unsupported native.
    pub wrong: Option<String>,
}

impl CallResult {
    /// Whether the first use costs little enough.
    pub fn meets_goal(&self) -> bool {
        self.ours.as_ref().is_some_and(|ours| {
            ours.first <= ours.later.saturating_mul(MOST_TIMES_LATER)
                && (ours.first <= MOST_BYTECODES || ours.later > MOST_BYTECODES)
        })
    }
}

/// The calls whose name contains `only`, as far as the JDK has what they need.
pub(super) fn choose(only: Option<&str>, jdk: &Jdk) -> Vec<&'static Call> {
    let is_there = |call: &Call| {
        let source = SOURCES.iter().find(|source| source.class == call.class);
        source.is_some_and(|source| source.release <= jdk.feature_version)
    };
    let is_meant = |call: &Call| match only {
        None => true,
        Some(only) if only.eq_ignore_ascii_case(ALL) => true,
        Some(only) => call.name.to_lowercase().contains(&only.to_lowercase()),
    };
    let chosen = CALLS.iter().filter(|call| is_there(call) && is_meant(call));
    chosen.collect()
}

/// Names of all calls.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CALLS.iter().map(|call| call.name)
}

/// Measures each call on the machine, then on the real JVM.
pub(super) fn measure(
    jdk: &Jdk,
    calls: &[&'static Call],
    n_repeats: u32,
    progress: Progress<'_>,
) -> Result<Vec<CallResult>, BenchError> {
    let scratch = ScratchDir::new("bench-everyday")?;
    // Programs see its name and work on it: the same in every run, so that they cost the same.
    let classes = scratch.path().join("classes");
    compile(jdk, calls, &classes)?;
    let setting = Setting::open(jdk, classes)?;
    let mut results = Vec::with_capacity(calls.len());
    for (idx, call) in calls.iter().enumerate() {
        progress(&format!(
            "call {} of {}: {}",
            idx + 1,
            calls.len(),
            call.name
        ));
        let real = real::measure(&setting, idx, call, n_repeats)?;
        let ours = ours::measure(&setting, call, n_repeats, &real.result)?;
        let (ours, wrong) = match ours {
            Ok(ours) => (Some(ours), None),
            Err(reason) => (None, Some(reason)),
        };
        results.push(CallResult {
            name: call.name,
            ours,
            xint: real.xint,
            java: real.java,
            wrong,
        });
    }
    Ok(results)
}

/// Compiles the classes of all calls that the JDK can have, with the driver of those chosen.
fn compile(jdk: &Jdk, calls: &[&Call], classes: &Path) -> Result<(), BenchError> {
    std::fs::create_dir_all(classes).map_err(in_file(classes))?;
    let driver = real::driver(calls);
    let mut sources: Vec<(&str, &str)> = SOURCES
        .iter()
        .filter(|source| source.release <= jdk.feature_version)
        .map(|source| (source.file, source.text))
        .collect();
    sources.push((real::DRIVER_FILE, &driver));
    scratch::compile(jdk, &sources, classes, &[])?;
    for (name, text) in RESOURCES {
        let file = classes.join(name);
        if let Some(dir) = file.parent() {
            std::fs::create_dir_all(dir).map_err(in_file(dir))?;
        }
        std::fs::write(&file, text).map_err(in_file(&file))?;
    }
    Ok(())
}

/// A result as the driver prints it: other characters than plain ASCII by their numbers.
fn escaped(units: impl IntoIterator<Item = u16>) -> String {
    let one = |unit: u16| match u8::try_from(unit) {
        Ok(byte @ b' '..=b'~') if byte != b'\\' => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    };
    units.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(first: u64, later: u64) -> CallResult {
        let times = Times {
            first_us: 1.0,
            later_us: 1.0,
        };
        CallResult {
            name: "a call",
            ours: Some(Ours {
                cold: first,
                first,
                later,
                n_warm_ups: 0,
                times,
            }),
            xint: times,
            java: times,
            wrong: None,
        }
    }

    #[test]
    fn a_first_use_is_compared_with_later_ones_and_with_the_limit() {
        assert!(result(300, 100).meets_goal());
        assert!(!result(301, 100).meets_goal());
        assert!(result(100_000, 90_000).meets_goal());
        assert!(!result(100_001, 90_000).meets_goal());
        assert!(result(200_000, 100_001).meets_goal());
        let wrong = CallResult {
            ours: None,
            ..result(1, 1)
        };
        assert!(!wrong.meets_goal());
    }

    #[test]
    fn results_are_printed_in_ascii() {
        assert_eq!(escaped("a\\é\n".encode_utf16()), "a\\u005c\\u00e9\\u000a");
    }
}
