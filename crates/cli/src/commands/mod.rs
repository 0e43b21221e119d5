//! One module for each command. Each takes its parsed arguments and gives the exit code.

pub mod bench;
pub mod completions;
pub mod doctor;
pub mod inspect;
pub mod run;
