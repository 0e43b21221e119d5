//! Ctrl-C and the signals that ask a program to end: the first ends the search, and what was found is
//! checked and written; the second ends the program at once, with nothing left behind.
#![expect(
    clippy::disallowed_methods,
    reason = "the outer limit that the user asked for"
)]

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::scratch;
use crate::exit;
use crate::files::Files;
use crate::output;

/// How long checks may go on after the first signal.
pub(super) const GRACE: Duration = Duration::from_secs(10);

/// Whether an end is wanted, and since when.
#[derive(Debug, Default)]
pub(super) struct Interrupts {
    since: OnceLock<Instant>,
    /// Whether the end is now.
    is_final: OnceLock<()>,
}

impl Interrupts {
    /// Listens from now on. At the second signal the directory is removed, and the program ends, but
    /// not in the middle of a file.
    pub fn listen(scratch: PathBuf, files: Files) -> Arc<Interrupts> {
        let interrupts = Arc::new(Interrupts::default());
        let ours = interrupts.clone();
        let listening = ctrlc::set_handler(move || {
            if ours.is_raised() {
                let _again = ours.is_final.set(());
                jdk::end_all();
                // Who was at work may have made a part of it anew.
                for _ in 0..5 {
                    scratch::remove(&scratch);
                    std::thread::sleep(Duration::from_millis(20));
                    if !scratch.exists() {
                        break;
                    }
                }
                let _no_file_is_open = files.pause();
                std::process::exit(exit::INTERRUPTED);
            }
            ours.raise();
            output::to_stderr("\ninterrupted: writing what was found\n");
        });
        if let Err(e) = listening {
            output::warn(&format!("Ctrl-C will end the program at once: {e}"));
        }
        interrupts
    }

    /// Wants an end.
    pub fn raise(&self) {
        let _earlier = self.since.set(Instant::now());
    }

    /// Whether an end is wanted.
    pub fn is_raised(&self) -> bool {
        self.since.get().is_some()
    }

    /// Does not return once the end is now: what was cut off is nothing to report.
    pub fn hold_if_final(&self) {
        while self.is_final.get().is_some() {
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// What is left for checks, once an end is wanted.
    pub fn left(&self) -> Option<Duration> {
        let since = self.since.get()?;
        Some(GRACE.saturating_sub(since.elapsed()))
    }
}
