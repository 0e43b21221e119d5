//! The exit codes of `omakase`. `docs/cli.md` lists them for users; a test compares the two.
//!
//! A program that ran to its end decides the exit code itself, so a code alone cannot tell
//! `System.exit(64)` from [`OUT_OF_FUEL`]; the line on standard error can.

/// Everything went well.
pub const SUCCESS: i32 = 0;
/// `doctor` found that something needed is missing; `generate` found nothing to test.
pub const NOT_READY: i32 = 1;
/// The command line, the class path or the JDK is wrong: nothing was run.
pub const USAGE: i32 = 2;
/// `generate` covered less than `--fail-under` asks for, or its tests notice fewer mutants than
/// `--fail-under-mutants` does.
pub const BELOW: i32 = 3;
/// A file could not be written; the others were.
pub const CANNOT_WRITE: i32 = 4;
/// `check` found an input that violates the property.
pub const VIOLATION: i32 = 10;
/// `check` could not decide.
pub const UNDECIDED: i32 = 20;
/// The program used up its fuel.
pub const OUT_OF_FUEL: i32 = 64;
/// The program called something that the machine does not have.
pub const UNSUPPORTED: i32 = 65;
/// Every thread of the program waits for another one.
pub const DEADLOCK: i32 = 66;
/// A defect of Omakase itself.
pub const INTERNAL: i32 = 70;
/// `generate` was interrupted; what it had found was written.
pub const INTERRUPTED: i32 = 130;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_lists_every_code() {
        let page = include_str!("../../../docs/cli.md");
        for code in [
            SUCCESS,
            NOT_READY,
            USAGE,
            BELOW,
            CANNOT_WRITE,
            VIOLATION,
            UNDECIDED,
            OUT_OF_FUEL,
            UNSUPPORTED,
            DEADLOCK,
            INTERNAL,
            INTERRUPTED,
        ] {
            assert!(
                page.contains(&format!("\n| {code} |")),
                "docs/cli.md has no row for exit code {code}"
            );
        }
    }
}
