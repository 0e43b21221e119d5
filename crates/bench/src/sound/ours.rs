//! What `omakase check` and `omakase explore` say of a random program.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use serde_json::Value;

use super::ops::Ty;
use super::program::Program;
use crate::BenchError;

/// Limits of one exploration; small, since many programs tell more than much about one.
const LIMITS: [&str; 4] = ["--fuel", "10M", "--budget", "6M"];
const CHECK_PATHS: &str = "150";
const EXPLORE_PATHS: &str = "60";

/// After this time there is no verdict.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// What `check` says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Checked {
    /// With the input, as Java writes it, with commas.
    Violation(String),
    Safe,
    Unknown,
    /// The program has no `main`.
    NotAsked,
    /// It ended with no verdict at all.
    Crash(String),
}

/// A path that `explore` printed.
#[derive(Debug, Clone)]
pub(super) struct FoundPath {
    /// `returns marked`, `throws java.lang.ArithmeticException`
    pub(super) outcome: String,
    /// The input, as Java writes it, with commas.
    pub(super) input: String,
}

/// What `explore` says.
#[derive(Debug, Clone, Default)]
pub(super) struct Explored {
    pub(super) paths: Vec<FoundPath>,
    /// Whether these are said to be all.
    pub(super) is_complete: bool,
    pub(super) crash: Option<String>,
}

/// The program, with what it needs.
pub(super) struct Ours<'a> {
    pub(super) omakase: &'a Path,
    pub(super) jdk: &'a Jdk,
    pub(super) classes: &'a Path,
}

impl Ours<'_> {
    fn command(&self, name: &str, what: &str, paths: &str) -> ToolCommand {
        ToolCommand::new(self.omakase)
            .args([name, what, "--paths", paths, "--json", "--jdk"])
            .arg(&self.jdk.home)
            .args(LIMITS)
            .arg("-cp")
            .arg(self.classes)
            .timeout(TIME_LIMIT)
    }

    /// Checks the program.
    pub(super) fn check(&self, program: &Program) -> Result<Checked, BenchError> {
        if !program.has_main {
            return Ok(Checked::NotAsked);
        }
        let command = self.command("check", &program.class, CHECK_PATHS);
        let run = command.args(["--property", "assert"]).run()?;
        let json = serde_json::from_slice::<Value>(&run.stdout).unwrap_or_default();
        Ok(match run.exit {
            Exit::Code(0) => Checked::Safe,
            Exit::Code(10) => {
                let inputs = json["input"].as_array();
                let values = inputs.into_iter().flatten().map(|it| it["value"].as_str());
                let values: Vec<&str> = values.flatten().collect();
                Checked::Violation(values.join(", "))
            }
            Exit::Code(20) | Exit::TimedOut(_) => Checked::Unknown,
            exit => Checked::Crash(format!("{exit}: {}", run.stderr_text())),
        })
    }

    /// Explores the method `target`.
    pub(super) fn explore(&self, program: &Program) -> Result<Explored, BenchError> {
        let target = format!("{}.target", program.class);
        let run = self.command("explore", &target, EXPLORE_PATHS).run()?;
        match run.exit {
            Exit::Code(0) => {}
            Exit::TimedOut(_) => return Ok(Explored::default()),
            exit => {
                return Ok(Explored {
                    crash: Some(format!("{exit}: {}", run.stderr_text())),
                    ..Explored::default()
                });
            }
        }
        let json = serde_json::from_slice::<Value>(&run.stdout).unwrap_or_default();
        let paths = json["paths"].as_array().into_iter().flatten();
        Ok(Explored {
            paths: paths.filter_map(|it| path(program, it)).collect(),
            is_complete: json["complete"] == true,
            crash: None,
        })
    }
}

/// A path with an outcome; runs that did not end have none.
fn path(program: &Program, json: &Value) -> Option<FoundPath> {
    let outcome = &json["outcome"];
    let what = match outcome["kind"].as_str()? {
        "returned" => format!("returns {}", outcome["value"].as_str()?.trim_matches('"')),
        "threw" => format!("throws {}", outcome["class"].as_str()?),
        _ => return None,
    };
    let value = |(name, ty): &(String, Ty)| {
        let inputs = json["input"].as_array().into_iter().flatten();
        let mut of_name = inputs.filter(|it| it["name"] == name.as_str());
        let value = of_name.next().and_then(|it| it["value"].as_str());
        value.map_or_else(|| unused(*ty).to_owned(), str::to_owned)
    };
    let values: Vec<String> = program.params.iter().map(value).collect();
    Some(FoundPath {
        outcome: what,
        input: values.join(", "),
    })
}

/// An argument that a path does not look at.
fn unused(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "false",
        Ty::Char => "'a'",
        Ty::Int => "0",
        Ty::Long => "0L",
        Ty::Double => "0.0",
        Ty::Str | Ty::Ints | Ty::List => "null",
    }
}
