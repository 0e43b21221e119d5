//! Ends an exploration from outside: a time limit, Ctrl-C, SIGTERM. What was found until then is
//! still said.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::exit;
use crate::output;

/// How long the run or question under way may take to end once the exploration is to stop.
const GRACE: Duration = Duration::from_secs(3);

/// Text for standard output and the exit code, for when the exploration does not come to an end by
/// itself. Gets the reason.
pub type LastWords = Arc<dyn Fn(&str) -> (String, i32) + Send + Sync>;

/// Watches an exploration.
pub struct Guard {
    interrupt: Arc<AtomicBool>,
    is_time_up: Arc<AtomicBool>,
    /// Somebody gives the answer.
    is_answered: Arc<AtomicBool>,
}

impl Guard {
    /// Sets `interrupt` after the time limit, or when the process is asked to end.
    pub fn new(
        interrupt: Arc<AtomicBool>,
        time_limit: Option<Duration>,
        last_words: LastWords,
    ) -> Guard {
        let guard = Guard {
            interrupt,
            is_time_up: Arc::default(),
            is_answered: Arc::default(),
        };
        if let Some(limit) = time_limit {
            let (time_up, interrupt) = (guard.is_time_up.clone(), guard.interrupt.clone());
            let (answered, words) = (guard.is_answered.clone(), last_words.clone());
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                time_up.store(true, Ordering::Relaxed);
                interrupt.store(true, Ordering::Relaxed);
                end_after_grace(&answered, &words, TIME_UP);
            });
        }
        let (interrupt, answered) = (guard.interrupt.clone(), guard.is_answered.clone());
        let watched = ctrlc::set_handler(move || {
            if interrupt.swap(true, Ordering::Relaxed) {
                std::process::exit(exit::INTERRUPTED);
            }
            let (answered, words) = (answered.clone(), last_words.clone());
            std::thread::spawn(move || end_after_grace(&answered, &words, INTERRUPTED));
        });
        if let Err(e) = watched {
            output::warn(&format!("Ctrl-C will end the program at once: {e}"));
        }
        guard
    }

    /// Whether the time limit was reached.
    pub fn is_time_up(&self) -> bool {
        self.is_time_up.load(Ordering::Relaxed)
    }

    /// Why the exploration was ended from outside.
    pub fn reason(&self) -> &'static str {
        if self.is_time_up.load(Ordering::Relaxed) {
            TIME_UP
        } else {
            INTERRUPTED
        }
    }

    /// The caller is about to give the answer. Does not return when it has been given already, and
    /// the process ends.
    pub fn answer(&self) {
        while self.is_answered.swap(true, Ordering::SeqCst) {
            std::thread::sleep(GRACE);
        }
    }
}

const TIME_UP: &str = "the time limit was reached";
/// The reason when somebody asked the process to end.
pub const INTERRUPTED: &str = "interrupted";

fn end_after_grace(answered: &AtomicBool, words: &LastWords, reason: &str) {
    std::thread::sleep(GRACE);
    if !answered.swap(true, Ordering::SeqCst) {
        let (text, code) = words(reason);
        output::to_stdout(&text);
        std::process::exit(code);
    }
}
