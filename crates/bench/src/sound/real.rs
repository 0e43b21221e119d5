//! What the real JVM says of random programs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk};

use super::program::{Draft, Program, Sample};
use crate::BenchError;
use crate::scratch;

const OPS: &str = include_str!("../../java/sound/Ops.java");
const SOUND: &str = include_str!("../../java/sound/Sound.java");

/// The class of inputs, for the compiler; `check` gives its methods a meaning.
const VERIFIER: &str = "package org.sosy_lab.sv_benchmarks;

public final class Verifier {
    public static native boolean nondetBoolean();
    public static native char nondetChar();
    public static native int nondetInt();
    public static native long nondetLong();
    public static native double nondetDouble();
    public static native String nondetString();
}
";

/// For a batch, on a busy computer.
const LIMIT: Duration = Duration::from_secs(300);

/// An outcome that `target` has on the real JVM, with the first input that has it.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    /// `returns marked`, `throws java.lang.ArithmeticException`
    pub(super) what: String,
    /// Whether the input has a null, which the methods of `check` do not give.
    pub(super) has_null: bool,
    /// The input, as Java writes it, with commas.
    pub(super) input: String,
}

/// A call of `target` to be made again.
#[derive(Debug, Clone)]
pub(super) struct Call {
    /// The class of the program.
    pub(super) class: String,
    /// Arguments, as Java writes them, with commas.
    pub(super) arguments: String,
}

/// The real JVM with a directory of classes.
pub(super) struct Real<'a> {
    pub(super) jdk: &'a Jdk,
    pub(super) classes: &'a Path,
}

impl Real<'_> {
    /// Compiles the driver and what programs call.
    pub(super) fn prepare(&self) -> Result<(), BenchError> {
        let sources = [
            ("Ops.java", OPS),
            ("Sound.java", SOUND),
            ("Verifier.java", VERIFIER),
        ];
        scratch::compile(self.jdk, &sources, self.classes, &[])
    }

    fn compile(&self, sources: &[(String, String)]) -> Result<(), BenchError> {
        let sources: Vec<(&str, &str)> = sources
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        let class_path = [self.classes.to_owned()];
        scratch::compile(self.jdk, &sources, self.classes, &class_path)
    }

    fn drive(&self, args: Vec<String>) -> Result<String, BenchError> {
        let run = self
            .jdk
            .java_command()
            .args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
            // The host's settings, as the machine has them.
            .args(["-Duser.language=en", "-Duser.country=US"])
            .args(["-Duser.timezone=UTC", "-Dfile.encoding=UTF-8", "-cp"])
            .arg(self.classes)
            .arg("Sound")
            .args(&args)
            .timeout(LIMIT)
            .run()?;
        match run.exit {
            Exit::Code(0) => Ok(run.stdout_text()),
            exit => Err(BenchError::RealJava {
                what: format!("Sound {}", args.first().map_or("", String::as_str)),
                exit,
                messages: run.stderr_text(),
            }),
        }
    }

    /// The values that the results of drafts have for some input, for those that have one.
    pub(super) fn samples(
        &self,
        seed: u64,
        drafts: &[Draft],
    ) -> Result<BTreeMap<String, Sample>, BenchError> {
        let file = |draft: &Draft| (format!("{}.java", draft.class()), draft.source());
        self.compile(&drafts.iter().map(file).collect::<Vec<_>>())?;
        let mut args = vec!["values".to_owned(), seed_arg(seed)];
        args.extend(drafts.iter().map(Draft::class));
        let text = self.drive(args)?;
        let sample = |line: &str| {
            let mut fields = line.split('\t').map(str::to_owned);
            let (class, input) = (fields.next()?, fields.next()?);
            let values = fields.collect();
            Some((class, Sample { input, values }))
        };
        Ok(text.lines().filter_map(sample).collect())
    }

    /// Compiles programs, and runs each with many inputs.
    pub(super) fn outcomes(
        &self,
        seed: u64,
        n_inputs: u32,
        programs: &[Program],
    ) -> Result<BTreeMap<String, Vec<Outcome>>, BenchError> {
        let file = |program: &Program| (format!("{}.java", program.class), program.source.clone());
        self.compile(&programs.iter().map(file).collect::<Vec<_>>())?;
        let mut args = vec!["outcomes".to_owned(), seed_arg(seed), n_inputs.to_string()];
        args.extend(programs.iter().map(|program| program.class.clone()));
        let text = self.drive(args)?;
        let mut outcomes: BTreeMap<String, Vec<Outcome>> = BTreeMap::new();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [class, what, has_null, input] = fields[..] {
                outcomes.entry(class.to_owned()).or_default().push(Outcome {
                    what: what.to_owned(),
                    has_null: has_null == "true",
                    input: input.to_owned(),
                });
            }
        }
        Ok(outcomes)
    }

    /// The outcome of each call, in their order.
    pub(super) fn replay(&self, calls: &[Call]) -> Result<Vec<String>, BenchError> {
        let mut by_class: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (idx, call) in calls.iter().enumerate() {
            by_class.entry(&call.class).or_default().push(idx);
        }
        let mut sources = Vec::new();
        let mut args = vec!["replay".to_owned()];
        for (class, indices) in &by_class {
            let mut cases = String::new();
            for (n, &idx) in indices.iter().enumerate() {
                let arguments = calls.get(idx).map_or("", |call| &call.arguments);
                let _ = writeln!(
                    cases,
                    "            case {n}: return {class}.target({arguments});"
                );
            }
            let source = format!(
                "public class R{class} {{\n    static String replay(int n) throws Throwable {{\n        switch (n) {{\n{cases}            default: return \"end\";\n        }}\n    }}\n}}\n"
            );
            sources.push((format!("R{class}.java"), source));
            args.push(format!("R{class}"));
        }
        if sources.is_empty() {
            return Ok(Vec::new());
        }
        self.compile(&sources)?;
        let text = self.drive(args)?;
        let mut outcomes = vec!["was not run".to_owned(); calls.len()];
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [class, n, outcome] = fields[..] else {
                continue;
            };
            let indices = by_class.get(class.trim_start_matches('R'));
            let n = n.parse::<usize>().ok();
            let idx = indices.zip(n).and_then(|(indices, n)| indices.get(n));
            if let Some(slot) = idx.and_then(|&idx| outcomes.get_mut(idx)) {
                *slot = outcome.to_owned();
            }
        }
        Ok(outcomes)
    }
}

/// A seed as Java's `long`.
fn seed_arg(seed: u64) -> String {
    (seed as i64).to_string()
}
