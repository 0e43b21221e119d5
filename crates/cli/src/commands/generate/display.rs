//! Says how far a class is: in place on a terminal, in a line now and then elsewhere.
#![expect(
    clippy::disallowed_methods,
    reason = "what a person is told of the time that passes; no result depends on it"
)]

use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use session::{Progress, Stage};

use crate::args::GenerateArgs;
use crate::class_name::ClassName;
use crate::output;
use crate::quantity::Budget;

/// How fast classes are done, all threads together.
pub(super) struct Pace {
    began: Instant,
    n_done: AtomicUsize,
    n_all: usize,
    n_threads: usize,
}

impl Pace {
    /// Of a run that begins now.
    pub fn new(n_all: usize, n_threads: usize) -> Pace {
        Pace {
            began: Instant::now(),
            n_done: AtomicUsize::new(0),
            n_all,
            n_threads: n_threads.max(1),
        }
    }

    /// A class is done.
    pub fn count(&self) {
        self.n_done.fetch_add(1, Ordering::Relaxed);
    }

    /// About how long all classes that are not done will take: as long as those before them, or as long
    /// as they may while none is done. Nothing for a single class.
    fn left(&self, budget: Budget) -> Option<Duration> {
        let n_done = self.n_done.load(Ordering::Relaxed);
        let n_left = u32::try_from(self.n_all.checked_sub(n_done)?).ok()?;
        if self.n_all < 2 {
            return None;
        }
        match (u32::try_from(n_done).ok()?, budget) {
            (0, Budget::Seconds(each)) => {
                let rounds = n_left.div_ceil(u32::try_from(self.n_threads).ok()?);
                Some(Duration::from_secs(each) * rounds)
            }
            (0, Budget::Steps(_)) => None,
            (n_done, _) => Some(self.began.elapsed() / n_done * n_left),
        }
    }
}

/// A time to wait, in words.
fn about(time: Duration) -> String {
    match time.as_secs() {
        s @ 0..90 => format!("about {} s", s.max(1)),
        s @ 90..5400 => format!("about {} min", (s + 30) / 60),
        s => format!("about {:.1} h", s as f64 / 3600.0),
    }
}

/// What is shown of one class while it is worked on.
pub(super) struct Display<'a> {
    /// The class, and where it stands among all.
    title: String,
    args: &'a GenerateArgs,
    pace: &'a Pace,
    /// Nothing when it is to be quiet.
    every: Option<Duration>,
    in_place: bool,
    began: Instant,
    shown: Instant,
    /// What is being done, and since when.
    stage: Option<(Stage, Instant)>,
    /// What was done, and how long it took.
    times: Vec<(Stage, Duration)>,
}

impl Display<'_> {
    /// For one of several classes.
    pub fn new<'a>(
        args: &'a GenerateArgs,
        pace: &'a Pace,
        all: &[ClassName],
        target: &ClassName,
    ) -> Display<'a> {
        let in_place = std::io::stderr().is_terminal();
        let every = Duration::from_millis(if in_place { 200 } else { 10_000 });
        let place = all.iter().position(|c| c == target);
        let title = match place {
            Some(k) if all.len() > 1 => format!("[{}/{}] {target}", k + 1, all.len()),
            _ => target.to_string(),
        };
        let now = Instant::now();
        Display {
            title,
            args,
            pace,
            every: (!args.quiet).then_some(every),
            in_place,
            began: now,
            shown: now,
            stage: None,
            times: Vec::new(),
        }
    }

    /// Something else is begun.
    pub fn enter(&mut self, stage: Stage) {
        self.leave();
        self.stage = Some((stage, Instant::now()));
        // The search says more by itself, and often.
        if self.in_place && stage != Stage::Searching {
            self.tell(&stage.to_string());
        }
    }

    /// How far the search is.
    pub fn show(&mut self, p: &Progress) {
        if self.every.is_none_or(|e| self.shown.elapsed() < e) {
            return;
        }
        self.shown = Instant::now();
        let used = match self.args.budget {
            Budget::Seconds(all) => {
                let used = self.began.elapsed().as_secs().min(all);
                format!("{} s left", all - used)
            }
            Budget::Steps(all) if all >= 1_000_000 => {
                format!("{} of {} M steps", p.steps / 1_000_000, all / 1_000_000)
            }
            Budget::Steps(all) => format!("{} of {all} steps", p.steps),
        };
        let text = format!(
            "searching, {} of {} goals, {} tests, {used}",
            p.covered, p.goals, p.tests
        );
        self.tell(&text);
    }

    fn tell(&self, text: &str) {
        if self.every.is_none() {
            return;
        }
        let left = self.pace.left(self.args.budget);
        let left = left.map_or_else(String::new, |t| format!("; {} left for all", about(t)));
        let text = format!("{}: {text}{left}", self.title);
        if self.in_place {
            output::to_stderr(&format!("\r\u{1b}[K{text}"));
        } else {
            output::to_stderr(&format!("{text}\n"));
        }
    }

    fn leave(&mut self) {
        if let Some((stage, since)) = self.stage.take() {
            self.times.push((stage, since.elapsed()));
        }
    }

    /// The class is done: nothing of it stays on a terminal, but for the times where they are asked for.
    pub fn end(&mut self) {
        self.leave();
        self.pace.count();
        if self.every.is_some() && self.in_place {
            output::to_stderr("\r\u{1b}[K");
        }
        if self.args.verbose {
            let times = self.times.iter();
            let times = times.map(|(stage, t)| format!("{stage} {:.1} s", t.as_secs_f64()));
            let times = times.collect::<Vec<_>>().join(", ");
            output::to_stderr(&format!("{}: {times}\n", self.title));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_for_all_classes() {
        let of = |n_all, n_threads| Pace::new(n_all, n_threads);
        assert_eq!(of(1, 1).left(Budget::Seconds(30)), None);
        let five = of(5, 2);
        assert_eq!(five.left(Budget::Steps(1_000_000)), None);
        assert_eq!(
            five.left(Budget::Seconds(30)),
            Some(Duration::from_secs(90))
        );
        five.count();
        // One of five is done: what is left takes four times as long as it did, which was a moment.
        assert!(five.left(Budget::Seconds(30)) < Some(Duration::from_secs(30)));
        let words = [0, 89, 90, 3600, 9000].map(|s| about(Duration::from_secs(s)));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = [
            "about 1 s",
            "about 89 s",
            "about 2 min",
            "about 60 min",
            "about 2.5 h",
        ];
        assert_eq!(words, expected);
    }
}
