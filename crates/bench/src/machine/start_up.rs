//! Time from starting the process to the first line of `main`.

use std::path::Path;
use std::time::Duration;

use jdk::ToolCommand;
use serde::Serialize;

use super::Setting;
use crate::BenchError;

const N_RUNS: usize = 10;
const TIMEOUT: Duration = Duration::from_secs(60);

/// Medians in milliseconds.
#[derive(Debug, Clone, Serialize)]
pub struct StartUp {
    /// `omakase run`; `None` when it wrote nothing.
    pub ours_ms: Option<f64>,
    /// `java -Xint -Xshare:off`.
    pub xint_unshared_ms: f64,
    /// `java -Xint`, with the JDK's own class data archive.
    pub xint_ms: f64,
    /// `java`.
    pub java_ms: f64,
}

pub(super) fn measure(setting: &Setting, omakase: &Path) -> Result<StartUp, BenchError> {
    let program = |command: ToolCommand| {
        command
            .arg("-cp")
            .arg(&setting.classes)
            .arg("FirstLine")
            .timeout(TIMEOUT)
    };
    let java = |options: &[&str]| program(setting.jdk.java_command().args(options));
    let ours = program(
        ToolCommand::new(omakase)
            .args(["run", "--jdk"])
            .arg(&setting.jdk.home),
    );
    let commands = [
        ours,
        java(&["-Xint", "-Xshare:off"]),
        java(&["-Xint"]),
        java(&[]),
    ];
    let mut times: [Vec<Option<Duration>>; 4] = Default::default();
    for _ in 0..N_RUNS {
        for (command, times) in commands.iter().zip(&mut times) {
            times.push(command.time_to_first_output()?);
        }
    }
    let [ours, unshared, xint, java] = times;
    let real = |times: Vec<Option<Duration>>, command: &ToolCommand| match median(times) {
        Some(ms) => Ok(ms),
        None => Err(no_output(command)),
    };
    Ok(StartUp {
        ours_ms: median(ours),
        xint_unshared_ms: real(unshared, &commands[1])?,
        xint_ms: real(xint, &commands[2])?,
        java_ms: real(java, &commands[3])?,
    })
}

/// In milliseconds; `None` when any run gave no output.
fn median(times: Vec<Option<Duration>>) -> Option<f64> {
    let mut times: Vec<Duration> = times.into_iter().collect::<Option<_>>()?;
    times.sort();
    let middle = times.get(times.len() / 2)?;
    Some(middle.as_secs_f64() * 1e3)
}

fn no_output(command: &ToolCommand) -> BenchError {
    match command.run() {
        Ok(run) => BenchError::RealJava {
            what: "a program of one line".to_owned(),
            exit: run.exit,
            messages: run.stderr_text(),
        },
        Err(error) => BenchError::Process(error),
    }
}
