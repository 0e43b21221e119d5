//! The search for one size, and what it found.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use report::worst_case::{Argument, Counts, Line, Micros, Size};
use symex::Outcome;
use worst_case::baselines::{Policy, random_cost, random_input};
use worst_case::{CostModel, HotLine, Parameters, Sizes, Strategy, Subject, islands};

use super::target::Target;
use crate::failure::Failure;
use crate::worst_case_args::WorstCaseArgs;

/// Random inputs that the found one is compared with.
const RANDOM_INPUTS: usize = 20;
/// Characters of a value that are shown.
const SHOWN: usize = 2_000;
/// Lines that are shown.
const LINES: usize = 5;
/// Lines that are reported.
const REPORTED_LINES: usize = 20;

/// What was found for one size.
#[derive(Clone)]
pub struct Found {
    /// The size.
    pub size: u32,
    /// What it was bound to.
    shape: String,
    /// The cost.
    pub cost: u64,
    /// What the cost counts.
    pub cost_name: String,
    /// Counts of the run.
    pub counts: symex::cost::Counts,
    /// The input: names and values.
    pub input: Vec<(String, String)>,
    /// One at random.
    pub random_input: Vec<(String, String)>,
    /// How the run ends.
    pub outcome: Outcome,
    /// What random inputs cost on average.
    pub random: u64,
    is_confirmed: bool,
    /// The run would do something to the host.
    pub has_effects: bool,
    runs: u64,
    runs_to_best: u64,
    steps: u64,
    /// Why some runs did not end.
    pub stopped: Option<String>,
    /// The search was ended from outside.
    pub is_interrupted: bool,
    lines: Vec<HotLine>,
    times: Option<Micros>,
}

/// What all sizes have in common.
pub struct Search<'a> {
    /// Arguments.
    pub args: &'a WorstCaseArgs,
    /// The method.
    pub target: &'a Target,
    /// The cost.
    pub cost: &'a CostModel,
    /// The strategy.
    pub strategy: Strategy,
    /// What it learned.
    pub policy: Option<&'a Policy>,
    /// Sizes that do not vary.
    pub fixed: &'a Sizes,
    /// Ends it.
    pub interrupt: &'a Arc<AtomicBool>,
}

/// The parameters of the search.
pub fn parameters(args: &WorstCaseArgs) -> Parameters {
    Parameters {
        popsize: args.popsize.max(2),
        elitesize: args.elitesize,
        mprob: args.mprob,
        lsperiod: args.lsperiod,
        lsattempts: args.lsattempts,
        exact: args.exact,
        history: args.history,
    }
}

impl Search<'_> {
    /// The dearest input of a size.
    pub fn find(&self, sizes: Sizes) -> Result<Found, Failure> {
        self.find_until(sizes, None, self.args.budget)
    }

    /// The same, until a cost is exceeded, with so many steps.
    pub fn find_until(
        &self,
        sizes: Sizes,
        enough: Option<u64>,
        budget: u64,
    ) -> Result<Found, Failure> {
        let args = self.args;
        let mut subject = self.target.subject(args, self.cost, sizes.clone())?;
        let random =
            random_cost(&mut subject, RANDOM_INPUTS, args.seed).map_err(Failure::internal)?;
        let random_input = random_input(&mut subject, args.seed);
        let random_input = subject.render_values(&random_input);
        // What was seen by chance is no find of the strategy.
        subject.best = None;
        subject.marks.clear();
        subject.stopped = None;
        let (before, runs_before) = (subject.steps(), subject.n_runs);
        subject.limit = before.saturating_add(budget);
        subject.interrupt = self.interrupt.clone();
        subject.enough = enough;
        let mut subject = self.search(subject, sizes)?;
        let Some(best) = subject.best.clone() else {
            return Err(Failure::usage("no input of this size could be run"));
        };
        let plain = subject
            .run_plainly(&best.model)
            .map_err(Failure::internal)?;
        let lines = subject.hot_lines(&best).map_err(Failure::internal)?;
        let mut found = Found {
            size: subject.shape.size(),
            shape: subject.shape.text(),
            cost: best.cost,
            cost_name: self.cost.text().to_owned(),
            counts: best.counts,
            input: subject.render(&best),
            random_input,
            random,
            is_confirmed: plain
                .as_ref()
                .is_some_and(|p| self.cost.of(&p.counts) == best.cost),
            has_effects: plain.is_some_and(|p| p.has_effects),
            runs: subject.n_runs - runs_before + subject.n_plain,
            runs_to_best: subject
                .marks
                .last()
                .map_or(0, |m| m.runs.saturating_sub(runs_before)),
            steps: subject.steps() - before,
            stopped: match &best.outcome {
                Outcome::Stopped(reason) => Some(reason.to_string()),
                _ => None,
            },
            outcome: best.outcome.clone(),
            is_interrupted: self.interrupt.load(Ordering::Relaxed),
            lines,
            times: None,
        };
        if found.stopped.is_none() {
            found.times = super::wall_time(self, &found);
        }
        Ok(found)
    }

    /// Looks for the dearest input, on as many machines as there are islands.
    fn search(&self, mut subject: Subject, sizes: Sizes) -> Result<Subject, Failure> {
        let args = self.args;
        let p = parameters(args);
        if args.islands < 2 || self.strategy != Strategy::Ese || args.exact {
            worst_case::search(&mut subject, self.strategy, &p, self.policy, args.seed)
                .map_err(Failure::internal)?;
            return Ok(subject);
        }
        let left = subject.limit.saturating_sub(subject.steps());
        let mut subjects = vec![subject];
        for _ in 1..args.islands {
            let mut other = self.target.subject(args, self.cost, sizes.clone())?;
            other.limit = other.steps().saturating_add(left);
            other.interrupt = self.interrupt.clone();
            other.enough = subjects[0].enough;
            subjects.push(other);
        }
        // Where several sizes are searched at the same time, each has one thread.
        let n_threads = if args.sizes.len() < 2 { args.jobs } else { 1 };
        islands::search(subjects, &p, args.seed, n_threads).map_err(Failure::internal)
    }
}

impl Found {
    fn ending(&self) -> String {
        match &self.outcome {
            Outcome::Returned(None) => "returns".to_owned(),
            Outcome::Returned(Some(value)) => {
                let cut: String = value.chars().take(80).collect();
                format!("returns {cut}")
            }
            Outcome::Threw { class, .. } => format!("throws {class}"),
            Outcome::Assumption => "is not of interest".to_owned(),
            Outcome::Stopped(reason) => format!("does not end: {reason}"),
        }
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let ratio = self.cost as f64 / self.random.max(1) as f64;
        let mut out = format!(
            "size {}: {}\n  {} {}, {ratio:.1} times that of random inputs ({} on average)\n",
            self.size, self.shape, self.cost_name, self.cost, self.random
        );
        for (name, value) in &self.input {
            let cut: String = value.chars().take(SHOWN).collect();
            let more = if cut.len() < value.len() {
                " … (--json has all)"
            } else {
                ""
            };
            let _ = writeln!(out, "  {name} = {cut}{more}");
        }
        let _ = writeln!(out, "  it {}", self.ending());
        let all: u64 = self.lines.iter().map(|l| l.bytecodes).sum();
        for l in self.lines.iter().take(LINES) {
            let line = l.line.map_or_else(String::new, |n| format!(":{n}"));
            let percent = 100.0 * l.bytecodes as f64 / all.max(1) as f64;
            let _ = writeln!(out, "  {percent:>5.1} %  {}{line}", l.method);
        }
        if let Some(times) = self.times {
            let _ = writeln!(
                out,
                "  on the real JVM {:.1} µs, a random input {:.1} µs",
                times.worst, times.random
            );
        }
        let _ = writeln!(
            out,
            "  {} runs, the best after {}; {} steps",
            self.runs, self.runs_to_best, self.steps
        );
        if !self.is_confirmed {
            out.push_str("  a plain run of this input does not cost the same\n");
        }
        out
    }

    /// For reports.
    pub fn report(&self) -> Size {
        let all: u64 = self.lines.iter().map(|l| l.bytecodes).sum();
        let line = |l: &HotLine| Line {
            method: l.method.clone(),
            line: l.line,
            bytecodes: l.bytecodes,
            percent: (1000.0 * l.bytecodes as f64 / all.max(1) as f64).round() / 10.0,
        };
        let argument = |(name, value): &(String, String)| Argument {
            name: name.clone(),
            value: value.clone(),
        };
        Size {
            size: self.size,
            shape: self.shape.clone(),
            cost: self.cost,
            random_cost: self.random,
            input: self.input.iter().map(argument).collect(),
            outcome: self.ending(),
            confirmed: self.is_confirmed,
            counts: Counts {
                bytecodes: self.counts.bytecodes,
                iterations: self.counts.iterations,
                calls: self.counts.calls,
                allocated: self.counts.allocated,
                depth: self.counts.depth,
            },
            runs: self.runs,
            runs_to_best: self.runs_to_best,
            steps: self.steps,
            stopped: self.stopped.clone(),
            lines: self.lines.iter().take(REPORTED_LINES).map(line).collect(),
            microseconds: self.times,
        }
    }
}
