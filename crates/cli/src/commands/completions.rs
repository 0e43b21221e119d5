//! `omakase completions`: a completion script for a shell.

use clap::CommandFactory;

use crate::args::{CompletionsArgs, LowArgs};
use crate::exit;
use crate::failure::Failure;
use crate::output;

/// Prints the script.
pub fn execute(args: &CompletionsArgs) -> Result<i32, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut LowArgs::command(), "omakase", &mut script);
    output::to_stdout(&String::from_utf8_lossy(&script));
    Ok(exit::SUCCESS)
}
