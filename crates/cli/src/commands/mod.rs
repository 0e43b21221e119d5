//! One module for each command. Each takes its parsed arguments and gives the exit code.

pub mod bench;
pub mod check;
pub mod completions;
pub mod doctor;
pub mod explore;
pub mod generate;
pub mod inspect;
pub mod prove;
pub mod replay;
pub mod run;
pub mod worst_case;
