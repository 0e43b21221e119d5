//! The command line of Omakase.
//!
//! Flow: raw arguments -> [`java_style`] spells the launcher's `-cp` and `-jar` the long way ->
//! [`args`] parses them without touching anything -> a command in [`commands`] resolves them
//! (finds the JDK, opens the class path) and does the work. Everything that can go wrong is a
//! [`failure::Failure`] with a message, hints and an exit code from [`exit`].

mod args;
mod class_name;
mod classes;
mod commands;
mod exit;
mod exploration;
mod failure;
mod faults_args;
mod files;
mod guard;
mod java_style;
mod machine;
mod output;
mod prove_args;
mod quantity;
mod reporting;
mod search_args;
mod suggest;
mod support;
mod sushi_args;
mod tardis_args;
mod worst_case_args;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Command, LowArgs};
use failure::Failure;

/// Tests are made on one thread, run on others and judged on the first.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    files::survive_size_limits();
    // A panic is a defect of ours; it must not look like an exit code of the program that ran.
    let code = std::panic::catch_unwind(run).unwrap_or_else(|_| {
        output::to_stderr("error: internal error; the message above says where\n");
        exit::INTERNAL
    });
    // The low eight bits, as the operating system takes them from `System.exit`.
    ExitCode::from(code.to_le_bytes()[0])
}

fn run() -> i32 {
    let low_args = match parse(std::env::args_os()) {
        Ok(low_args) => low_args,
        Err(error) => {
            let text = error.render().to_string();
            if error.use_stderr() {
                output::to_stderr(&text);
            } else {
                output::to_stdout(&text);
            }
            return error.exit_code();
        }
    };
    match dispatch(low_args) {
        Ok(code) => code,
        Err(mut failure) => {
            if let Some(hint) = support::hint_for_newer_class(&failure.message) {
                failure.hints = vec![hint];
            }
            output::to_stderr(&failure.to_string());
            failure.exit
        }
    }
}

fn parse(raw: impl Iterator<Item = std::ffi::OsString>) -> Result<LowArgs, clap::Error> {
    let raw: Vec<_> = raw.collect();
    let mut command = LowArgs::command();
    command.build();
    let spelled_out = java_style::spell_out(&command, raw);
    let matches = LowArgs::command().try_get_matches_from(spelled_out)?;
    LowArgs::from_arg_matches(&matches)
}

fn dispatch(low_args: LowArgs) -> Result<i32, Failure> {
    match low_args.command {
        Command::Run(args) => commands::run::execute(args),
        Command::Inspect(args) => commands::inspect::execute(&args),
        Command::Doctor(args) => commands::doctor::execute(&args),
        Command::Generate(args) => commands::generate::execute(&args),
        Command::Explore(args) => commands::explore::execute(&args),
        Command::WorstCase(args) => commands::worst_case::execute(&args),
        Command::Check(args) => commands::check::execute(&args),
        Command::Prove(args) => commands::prove::prove(&args),
        Command::Explain(args) => commands::prove::explain(&args),
        Command::Replay(args) => commands::replay::execute(&args),
        Command::Bench(args) => commands::bench::execute(&args),
        Command::Completions(args) => commands::completions::execute(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_args(line: &str) -> args::RunArgs {
        let parsed = parse(line.split(' ').map(Into::into)).unwrap();
        let Command::Run(args) = parsed.command else {
            panic!("{line}");
        };
        args
    }

    #[test]
    fn what_follows_the_main_class_belongs_to_the_program() {
        let args = run_args("omakase run -Da=b --fuel 5M -cp x -D c Main -- -cp y --seed 3 -Dz --");
        assert_eq!(args.properties, ["a=b", "c"]);
        assert_eq!(args.fuel, Some(5_000_000));
        assert_eq!(args.classes.class_path.unwrap(), "x");
        assert_eq!(args.seed, 0);
        let words = ["Main", "--", "-cp", "y", "--seed", "3", "-Dz", "--"];
        assert_eq!(args.main_and_args, words);
    }

    #[test]
    fn what_follows_the_jar_belongs_to_the_program() {
        let args = run_args("omakase run --stats -jar a.jar --stats -Dx=y -- -jar b");
        assert_eq!(args.jar.unwrap(), std::path::Path::new("a.jar"));
        assert_eq!(args.properties, [""; 0]);
        assert_eq!(args.main_and_args, ["--stats", "-Dx=y", "--", "-jar", "b"]);
    }

    #[test]
    fn an_unknown_option_before_the_main_class_is_an_error() {
        let line = ["omakase", "run", "--fule", "3", "Main"];
        let error = parse(line.into_iter().map(Into::into)).unwrap_err();
        assert!(error.to_string().contains("'--fuel'"), "{error}");
    }
}
