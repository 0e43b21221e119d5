//! Says how far a class is: in place on a terminal, in a line now and then elsewhere.
#![expect(
    clippy::disallowed_methods,
    reason = "what a person is told of the time that passes; no result depends on it"
)]

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use session::{Progress, Stage};

use crate::args::GenerateArgs;
use crate::class_name::ClassName;
use crate::output;
use crate::quantity::Budget;

/// What is shown of one class while it is worked on.
pub(super) struct Display<'a> {
    /// The class, and where it stands among all.
    title: String,
    args: &'a GenerateArgs,
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
    pub fn new<'a>(args: &'a GenerateArgs, all: &[ClassName], target: &ClassName) -> Display<'a> {
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
        let text = format!("{}: {text}", self.title);
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
