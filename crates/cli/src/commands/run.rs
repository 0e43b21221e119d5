//! `omakase run`: resolves the arguments into a [`MachineRequest`], runs it, and turns the
//! outcome into an exit code and, if it is the machine's own, a line on standard error.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use jdk::Jdk;

use crate::args::RunArgs;
use crate::class_name::ClassName;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::machine::{
    self, MachineError, MachineOutcome, MachineReport, MachineRequest, MachineStats,
};
use crate::output;
use crate::quantity::display_bytes;
use crate::support;

/// Runs the program; the exit code is the program's or one of [`exit`].
pub fn execute(args: RunArgs) -> Result<i32, Failure> {
    let with_stats = args.stats;
    let fuel = args.fuel;
    let request = resolve(args)?;

    let report = machine::execute(&request).map_err(failure_of)?;
    if with_stats {
        output::to_stderr(&stats_text(&report.stats));
    }
    Ok(exit_code_of(&report, fuel))
}

fn resolve(args: RunArgs) -> Result<MachineRequest, Failure> {
    let mut words = args.main_and_args.into_iter();
    let named_main = match &args.jar {
        Some(_) => None,
        None => Some(words.next().ok_or_else(|| {
            Failure::usage("no main class given")
                .hint("omakase run -cp PATH com.example.Main [ARGS]...")
        })?),
    };
    let entries = match &args.jar {
        Some(jar) => vec![jar.clone()],
        None => classes::split_class_path(args.classes.class_path.as_deref()),
    };
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let classes = Classes::open(&entries, &jdk)?;
    let main_class = match named_main {
        Some(name) => ClassName::parse(&text_of(name, "the main class")?)?,
        None => main_class_of_jar(&classes, &entries[0])?,
    };
    classes.require_main(&main_class)?;

    Ok(MachineRequest {
        class_library: Arc::new(classes.library),
        class_path: Arc::new(classes.class_path),
        main_class: main_class.internal().to_owned(),
        args: words
            .map(|word| text_of(word, "an argument"))
            .collect::<Result<_, _>>()?,
        properties: args.properties.iter().map(|text| property(text)).collect(),
        stdin: args.stdin.as_deref().map_or(Ok(Vec::new()), read_stdin)?,
        seed: args.seed,
        fuel: args.fuel,
        heap_bytes: args.heap,
        stack_depth: args.stack_depth,
    })
}

fn main_class_of_jar(classes: &Classes, jar: &Path) -> Result<ClassName, Failure> {
    let name = jar.display();
    if classes.class_path.entries().is_empty() {
        return Err(Failure::usage(format!("cannot run {name}")));
    }
    let main_class = classes.main_class_of_manifest().ok_or_else(|| {
        Failure::usage(format!("{name}: its manifest names no Main-Class"))
            .hint(format!("omakase run -cp {name} MAIN"))
    })?;
    ClassName::parse(&main_class)
}

fn text_of(word: OsString, what: &str) -> Result<String, Failure> {
    word.into_string()
        .map_err(|word| Failure::usage(format!("{what} is not valid Unicode: {}", word.display())))
}

/// `key=value`, or `key` alone for an empty value, as `java` takes it.
fn property(text: &str) -> (String, String) {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    (key.to_owned(), value.to_owned())
}

fn read_stdin(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(file).map(|content| bytes = content)
    };
    match read {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Failure::usage(format!(
            "cannot read standard input from {}: {error}",
            file.display()
        ))),
    }
}

fn failure_of(error: MachineError) -> Failure {
    match error {
        MachineError::ClassLibrary { .. } => {
            Failure::usage(error.to_string()).hint("name another JDK with --jdk HOME")
        }
        MachineError::Internal { .. } => Failure::internal(error.to_string()),
    }
}

/// The exit code; says on standard error how the run ended if the program did not end it.
fn exit_code_of(report: &MachineReport, fuel: Option<u64>) -> i32 {
    let (code, message) = match &report.outcome {
        MachineOutcome::Exit(code) => return *code,
        MachineOutcome::OutOfFuel => {
            let limit = fuel.map_or_else(String::new, |fuel| format!(" after {fuel} bytecodes"));
            (exit::OUT_OF_FUEL, format!("out of fuel{limit}"))
        }
        MachineOutcome::Unsupported { what, stack } => (
            exit::UNSUPPORTED,
            with_lines(format!("unsupported: {what}"), stack),
        ),
        MachineOutcome::Deadlock { threads } => (
            exit::DEADLOCK,
            with_lines("deadlock: every thread waits".to_owned(), threads),
        ),
    };
    output::to_stderr(&format!("omakase: {message}\n"));
    code
}

fn with_lines(mut message: String, lines: &[String]) -> String {
    for line in lines {
        message.push_str("\n  ");
        message.push_str(line);
    }
    message
}

fn stats_text(stats: &MachineStats) -> String {
    let seconds = stats.running.as_secs_f64();
    let per_second = if seconds > 0.0 {
        stats.bytecodes as f64 / seconds / 1e6
    } else {
        0.0
    };
    format!(
        "omakase: bytecodes    {} ({per_second:.1} million a second)\n\
         omakase: classes      {}\n\
         omakase: allocated    {}, {} collections\n\
         omakase: start-up     {:.3} s\n\
         omakase: running      {seconds:.3} s\n",
        stats.bytecodes,
        stats.classes,
        display_bytes(stats.allocated_bytes),
        stats.collections,
        stats.start_up.as_secs_f64(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(outcome: MachineOutcome) -> i32 {
        let report = MachineReport {
            outcome,
            stats: MachineStats::default(),
        };
        exit_code_of(&report, Some(5))
    }

    #[test]
    fn every_outcome_has_its_own_code() {
        assert_eq!(code(MachineOutcome::Exit(3)), 3);
        assert_eq!(code(MachineOutcome::OutOfFuel), 64);
        let unsupported = MachineOutcome::Unsupported {
            what: "a/B.c()V".into(),
            stack: vec!["at a.D.e(D.java:1)".into()],
        };
        assert_eq!(code(unsupported), 65);
        assert_eq!(code(MachineOutcome::Deadlock { threads: vec![] }), 66);
    }

    #[test]
    fn properties_are_split_at_the_first_equals_sign() {
        assert_eq!(property("a=b=c"), ("a".into(), "b=c".into()));
        assert_eq!(property("a"), ("a".into(), String::new()));
    }
}
