//! Outcomes of `generate` as the model that reports are written from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use classfile::{ClassFile, disassemble};
use goals::{GoalId, GoalKind};
use junit::tree::{MemberSpan, Printed};
use program::Conditions;
use report::{
    Branch, Class, Figures, FurtherGoals, Kind, LineCoverage, LineRange, Method, MutantLine,
    MutantOperator, Place, Reason, Run, Survivor, Test, Verdict,
};
use session::account::{GoalAccount, GoalState, Needs};
use session::coverage::RealCoverage;
use session::mutants::{Fate, MutantAccount};
use session::reasons::Reason as Why;
use session::{Outcome, Sources};

use crate::class_name::ClassName;

/// A test class that was written.
pub struct TestFile {
    /// Where it is.
    pub path: PathBuf,
    /// All of the file, with what was there already, and where its tests are.
    pub printed: Printed,
}

/// Turns outcomes into the classes of a report.
pub struct Reporter<'a> {
    sources: &'a Sources,
    /// Where source files are looked for.
    roots: Vec<PathBuf>,
    /// Paths below it are shown relative to it.
    here: PathBuf,
}

impl<'a> Reporter<'a> {
    /// With the source roots that were named; the convention's where none were.
    pub fn new(sources: &'a Sources, named: &[PathBuf]) -> Reporter<'a> {
        let convention = PathBuf::from("src/main/java");
        let roots = match named {
            [] if convention.is_dir() => vec![convention],
            [] => Vec::new(),
            named => named.to_vec(),
        };
        Reporter {
            sources,
            roots,
            here: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// A class that could not be worked on, or whose tests could not be written: all of it is open.
    pub fn without_tests(
        &self,
        target: &ClassName,
        o: &Outcome,
        (reason, text): (Why, &str),
    ) -> Class {
        let mut class = self.class(target, o, Path::new(""), None);
        class.reason = Some(because(reason, text.to_owned()));
        class
    }

    /// What came of a class; `file` is its test class below `output`, with which the outcome was
    /// [brought in line](Outcome::settle).
    pub fn class(
        &self,
        target: &ClassName,
        o: &Outcome,
        output: &Path,
        file: Option<&TestFile>,
    ) -> Class {
        let (source_file, source) = self.source_of(target.internal());
        let test_file = file.map(|f| {
            let below = f.path.strip_prefix(output).unwrap_or(&f.path);
            self.shown(output, below)
        });
        let tests = match (file, &test_file) {
            (Some(file), Some(shown)) => tests(o, &file.printed, shown),
            _ => Vec::new(),
        };
        let mut methods = self.methods(o, &tests);
        self.count_mutants(o, &mut methods);
        let lines = match &o.real {
            Some(real) => measured_lines(real),
            None => branch_lines(&methods),
        };
        let mut figures = Figures {
            executions: o.executions,
            steps: o.steps,
            mutants: o.mutants.all,
            mutants_killed: o.mutants.killed,
            mutants_untried: o.mutants.untried,
            mutants_equivalent: o.mutants.equivalent,
            ..Figures::default()
        };
        figures.count(&methods, &lines);
        let needs = Needs::of(&o.goals);
        let reason = file.is_none().then(|| {
            let (reason, text) = why_no_tests(o);
            because(reason, text)
        });
        Class {
            name: target.to_string(),
            source_file,
            source,
            test_file,
            reason,
            figures,
            further_goals: o.secondary.iter().map(further).collect(),
            mutant_operators: by_operator(&o.changes),
            mutant_lines: by_line(&o.changes),
            survivors: self.survivors(o),
            methods,
            lines,
            tests,
            timeline: o.timeline.clone(),
            conditions: o.conditions.iter().map(tried).collect(),
            effects: needs.effects.iter().map(ToString::to_string).collect(),
            dropped: o.dropped.iter().map(|(r, n)| (r.to_string(), *n)).collect(),
            stopped: o.stopped.clone(),
            disagreements: o.dropped.get(&Why::Fails).copied().unwrap_or(0)
                + o.weakened
                + o.disagreements.only_machine.len(),
        }
    }

    /// The methods that have goals, with the verdicts of their branches.
    fn methods(&self, o: &Outcome, tests: &[Test]) -> Vec<Method> {
        let mut covered_by: BTreeMap<GoalId, Vec<usize>> = BTreeMap::new();
        for (place, test) in o.tests.iter().enumerate() {
            for goal in &test.covers {
                covered_by.entry(*goal).or_default().push(place);
            }
        }
        let mut classes: BTreeMap<&str, Option<Arc<ClassFile>>> = BTreeMap::new();
        let mut methods: Vec<Method> = Vec::new();
        let mut places: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        let mut conditions: BTreeMap<(&str, usize), Conditions> = BTreeMap::new();
        for (id, account) in (0..).map(GoalId).zip(&o.goals) {
            let goal = &account.goal;
            let file = classes
                .entry(&goal.class)
                .or_insert_with(|| Some(self.sources.universe.class(&goal.class)?.file.clone()));
            let place = *places.entry((&goal.class, goal.method)).or_insert_with(|| {
                methods.push(method(file.as_deref(), goal));
                methods.len() - 1
            });
            let Some(m) = methods.get_mut(place) else {
                continue;
            };
            let by = covered_by.remove(&id).unwrap_or_default();
            m.entered_by.extend(&by);
            // What somebody changed was not seen to do anything.
            let is_seen = |place: &usize| tests.get(*place).is_some_and(|t| !t.changed);
            let is_confirmed = o.real.is_some() && by.iter().any(is_seen);
            let GoalKind::Branch {
                number,
                pc,
                side_idx,
                side,
                line,
            } = &goal.kind
            else {
                continue;
            };
            let conditions = conditions
                .entry((&goal.class, goal.method))
                .or_insert_with(|| {
                    let file = file.as_ref();
                    let method = file.and_then(|f| Some((f, f.methods.get(goal.method)?)));
                    method.map_or_else(Conditions::default, |(f, m)| Conditions::of(f, m))
                });
            let condition = conditions.text(*pc, side);
            m.branches.push(Branch {
                id: id.0,
                number: number.0,
                pc: *pc,
                side_index: *side_idx,
                side: side.to_string(),
                line: *line,
                words: report::words::of_branch(condition.as_deref(), &side.to_string()),
                condition,
                verdict: verdict(&account.state, by, is_confirmed),
            });
        }
        for m in &mut methods {
            m.entered_by.sort_unstable();
            m.entered_by.dedup();
        }
        methods
    }

    /// Notes in each method how many of its mutants are noticed.
    fn count_mutants(&self, o: &Outcome, methods: &mut [Method]) {
        for change in o.changes.iter().filter(|c| counts(c)) {
            let Some((name, descriptor)) = self.signature(change) else {
                continue;
            };
            let class = change.class.replace('/', ".");
            let is_it = |m: &&mut Method| {
                m.class == class && *m.name == *name && *m.descriptor == *descriptor
            };
            if let Some(method) = methods.iter_mut().find(is_it) {
                method.mutants += 1;
                method.mutants_killed += usize::from(change.fate == Fate::Killed);
            }
        }
    }

    /// The mutants that no test notices.
    fn survivors(&self, o: &Outcome) -> Vec<Survivor> {
        let survives = |c: &&MutantAccount| matches!(c.fate, Fate::Survived | Fate::NotReached);
        let survivors = o.changes.iter().filter(survives).map(|c| {
            let (method, descriptor) = self.signature(c).unwrap_or_default();
            Survivor {
                class: c.class.replace('/', "."),
                method,
                descriptor,
                line: c.line,
                operator: c.operator.name().to_owned(),
                change: c.change.clone(),
                reached: c.fate == Fate::Survived,
            }
        });
        survivors.collect()
    }

    fn signature(&self, change: &MutantAccount) -> Option<(String, String)> {
        let class = self.sources.universe.class(&change.class)?;
        let method = class.file.methods.get(change.method)?;
        Some((method.name.to_string(), method.descriptor.to_string()))
    }

    /// Path and text of the source of a class.
    fn source_of(&self, class: &str) -> (Option<String>, Option<String>) {
        let info = self.sources.universe.class(class);
        let Some(name) = info.as_ref().and_then(|c| c.file.source_file.clone()) else {
            return (None, None);
        };
        // The attribute is whatever the compiler wrote; only a plain file name is looked for.
        let plain = Path::new(&*name).components().count() == 1
            && matches!(
                Path::new(&*name).components().next(),
                Some(Component::Normal(_))
            );
        if !plain {
            return (None, None);
        }
        let below = match class.rsplit_once('/') {
            Some((package, _)) => format!("{package}/{name}"),
            None => name.to_string(),
        };
        for root in &self.roots {
            if let Ok(bytes) = std::fs::read(root.join(&below)) {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return (Some(self.shown(root, Path::new(&below))), Some(text));
            }
        }
        (Some(below), None)
    }

    /// A path without anything of this machine: relative to here, else to its root.
    fn shown(&self, root: &Path, below: &Path) -> String {
        let whole = root.join(below);
        let relative = if root.is_relative() {
            whole.strip_prefix(".").unwrap_or(&whole)
        } else {
            whole.strip_prefix(&self.here).unwrap_or(below)
        };
        relative.to_string_lossy().replace('\\', "/")
    }
}

fn method(file: Option<&ClassFile>, goal: &goals::Goal) -> Method {
    let info = file.and_then(|f| f.methods.get(goal.method).map(|m| (f, m)));
    let code = info.and_then(|(_, m)| m.code.as_ref());
    Method {
        class: goal.class.replace('/', "."),
        name: goal.signature.0.to_string(),
        descriptor: goal.signature.1.to_string(),
        signature: info
            .map(|(f, m)| without_packages(&disassemble::declaration(f, m)))
            .unwrap_or_default(),
        first_line: code.and_then(|c| c.line_of(0)),
        ..Method::default()
    }
}

fn further(&(kind, covered, all): &(&'static str, usize, usize)) -> FurtherGoals {
    FurtherGoals {
        kind: kind.to_owned(),
        covered,
        all,
    }
}

/// Whether a mutant counts: it was tried, and something could notice it for all that is known.
fn counts(change: &MutantAccount) -> bool {
    !matches!(change.fate, Fate::Untried | Fate::Equivalent)
}

/// Mutants that count: killed and all, by a key.
fn tallied<K: Ord>(
    changes: &[MutantAccount],
    key: impl Fn(&MutantAccount) -> Option<K>,
) -> BTreeMap<K, (usize, usize)> {
    let mut found: BTreeMap<K, (usize, usize)> = BTreeMap::new();
    for change in changes.iter().filter(|c| counts(c)) {
        if let Some(key) = key(change) {
            let (killed, all) = found.entry(key).or_default();
            *killed += usize::from(change.fate == Fate::Killed);
            *all += 1;
        }
    }
    found
}

fn by_operator(changes: &[MutantAccount]) -> Vec<MutantOperator> {
    let found = tallied(changes, |c| Some(c.operator));
    let rows = found
        .into_iter()
        .map(|(operator, (killed, all))| MutantOperator {
            operator: operator.name().to_owned(),
            pit_default: operator.is_default(),
            killed,
            all,
        });
    rows.collect()
}

fn by_line(changes: &[MutantAccount]) -> Vec<MutantLine> {
    let found = tallied(changes, |c| c.line);
    let rows = found.into_iter();
    rows.map(|(line, (killed, all))| MutantLine { line, killed, all })
        .collect()
}

fn verdict(state: &GoalState, tests: Vec<usize>, confirmed: bool) -> Verdict {
    let open = |why: Why, more: &str| Verdict::Open {
        code: why.code().to_owned(),
        reason: format!("{why}{more}"),
        effects: Vec::new(),
    };
    match state {
        GoalState::Covered => Verdict::Covered { tests, confirmed },
        GoalState::Lost => open(Why::TestsDropped, ""),
        GoalState::NeedsEffects(effects) => {
            let effects: Vec<String> = effects.iter().map(ToString::to_string).collect();
            let why = Why::BranchNeedsEffects;
            Verdict::Open {
                code: why.code().to_owned(),
                reason: format!("{why}: {}", effects.join("; ")),
                effects,
            }
        }
        GoalState::Reached(d) => {
            let more = format!(" (closest distance {d:.3})");
            open(Why::OtherSideOnly, &more)
        }
        GoalState::NeverReached => open(Why::NeverReached, ""),
        GoalState::Infeasible(proof) => Verdict::Infeasible {
            proof: proof.reason.clone(),
            assumptions: proof.assumptions.iter().map(ToString::to_string).collect(),
        },
    }
}

/// The tests as they are in their file: somebody may have changed them there.
fn tests(o: &Outcome, file: &Printed, shown: &str) -> Vec<Test> {
    let is_branch = |g: &&GoalId| {
        let goal = o.goals.get(g.index());
        goal.is_some_and(|g| matches!(g.goal.kind, GoalKind::Branch { .. }))
    };
    let lines = |m: &MemberSpan| (m.span.first, m.span.last);
    let test = |t: &session::account::TestAccount| {
        let mut all = file.tests();
        let (_, there) = all.find(|(name, m)| *name == t.name && lines(m) == t.lines)?;
        let text = file.text.get(there.span.bytes.clone())?;
        let text: Vec<&str> = text.lines().collect();
        Some(Test {
            name: t.name.clone(),
            file: shown.to_owned(),
            lines: LineRange {
                first: there.span.first,
                last: there.span.last,
            },
            source: unindented(&text),
            kind: kind_of(o, &t.name),
            changed: !there.is_ours,
            covers: t.covers.iter().filter(is_branch).map(|g| g.0).collect(),
        })
    };
    o.tests.iter().filter_map(test).collect()
}

fn because(reason: Why, text: String) -> Reason {
    Reason {
        code: reason.code().to_owned(),
        text,
    }
}

/// Why a class that was worked on has no tests, and what to say of it.
pub fn why_no_tests(o: &Outcome) -> (Why, String) {
    if has_nothing_to_test(o) {
        return (Why::NothingToTest, Why::NothingToTest.to_string());
    }
    let needs = Needs::of(&o.goals);
    if !needs.effects.is_empty() {
        let text = format!("{}: {}", Why::NeedsEffects, needs.words());
        return (Why::NeedsEffects, text);
    }
    // The most frequent one says most.
    let most = o
        .dropped
        .iter()
        .max_by_key(|(reason, n)| (**n, std::cmp::Reverse(**reason)));
    match most {
        Some((reason, _)) => (Why::AllDropped, format!("{}: {reason}", Why::AllDropped)),
        None => (Why::NoRepeatableTest, Why::NoRepeatableTest.to_string()),
    }
}

/// Whether a class has no code but what the compiler makes for its constants.
pub fn has_nothing_to_test(o: &Outcome) -> bool {
    let is_made = |g: &GoalAccount| {
        let (name, descriptor) = &g.goal.signature;
        &**name == "<clinit>"
            // Of an enum: the name and the number of the constant.
            || &**name == "<init>" && &**descriptor == "(Ljava/lang/String;I)V"
    };
    o.n_tests == 0 && o.branches.1 == 0 && o.dropped.is_empty() && o.goals.iter().all(is_made)
}

fn kind_of(o: &Outcome, test: &str) -> Kind {
    let Some(s) = o.suspected.iter().find(|s| s.test == test) else {
        return Kind::Regular;
    };
    Kind::SuspectedBug {
        exception: s.exception.replace('/', "."),
        message: s.message.clone(),
        at: Some(Place {
            method: format!("{}.{}", s.class.replace('/', "."), s.method),
            line: s.line.and_then(|l| u16::try_from(l).ok()),
        }),
    }
}

/// All lines with code, by JaCoCo's rules, as the real JVM ran them. What only class initialisers
/// run counts once: it happens in whichever test comes first.
fn measured_lines(real: &RealCoverage) -> Vec<LineCoverage> {
    let mut found: BTreeMap<u16, BTreeSet<usize>> = BTreeMap::new();
    let mut initial: BTreeSet<u16> = BTreeSet::new();
    for class in &real.classes {
        let all = jacoco::analyse(&class.file, &BTreeSet::new()).lines;
        for line in all.keys() {
            found.entry(*line).or_default();
        }
        let numbers = class.first..class.first + class.probes.len() as u32;
        let probes_of = |hits: &BTreeSet<u32>| -> BTreeSet<_> {
            let places = hits.range(numbers.clone()).map(|n| n - class.first);
            let found = places.filter_map(|p| class.probes.get(p as usize));
            found.copied().collect()
        };
        let hits = real.tests.iter().map(|t| &t.hits);
        let hits = hits.chain([&real.initialisers]);
        let sets: Vec<_> = hits.map(probes_of).collect();
        let mut lines = jacoco::lines_by_hits(&class.file, &sets);
        initial.extend(lines.pop().unwrap_or_default());
        for (place, lines) in lines.into_iter().enumerate() {
            for line in lines {
                found.entry(line).or_default().insert(place);
            }
        }
    }
    let hits = |line: u16, tests: BTreeSet<usize>| LineCoverage {
        line,
        hits: tests.len().max(usize::from(initial.contains(&line))),
    };
    found.into_iter().map(|(line, by)| hits(line, by)).collect()
}

/// Lines where a branch is decided or a method begins: of those it is known which tests run them
/// where nothing was measured.
fn branch_lines(methods: &[Method]) -> Vec<LineCoverage> {
    let mut found: BTreeMap<u16, BTreeSet<usize>> = BTreeMap::new();
    for m in methods {
        if let Some(line) = m.first_line {
            found.entry(line).or_default().extend(&m.entered_by);
        }
        for b in &m.branches {
            let Some(line) = b.line else { continue };
            let tests = found.entry(line).or_default();
            if let Verdict::Covered { tests: by, .. } = &b.verdict {
                tests.extend(by);
            }
        }
    }
    found
        .into_iter()
        .map(|(line, tests)| LineCoverage {
            line,
            hits: tests.len(),
        })
        .collect()
}

/// Without the spaces that all lines begin with.
fn unindented(lines: &[&str]) -> String {
    let indent = |l: &&str| l.len() - l.trim_start().len();
    let filled = lines.iter().filter(|l| !l.trim().is_empty());
    let common = filled.map(indent).min().unwrap_or(0);
    let cut: Vec<&str> = lines
        .iter()
        .map(|l| l.get(common..).unwrap_or(""))
        .collect();
    cut.join("\n")
}

/// `void f(java.util.List, a.B...)` becomes `void f(List, B...)`.
fn without_packages(declaration: &str) -> String {
    let mut out = String::with_capacity(declaration.len());
    let mut word = String::new();
    for c in declaration.chars().chain([' ']) {
        if c.is_alphanumeric() || matches!(c, '_' | '$' | '.') {
            word.push(c);
            continue;
        }
        let name = word.trim_end_matches('.');
        let simple = name.rsplit('.').next().unwrap_or(name);
        out.push_str(simple);
        out.push_str(&word[name.len()..]);
        out.push(c);
        word.clear();
    }
    out.pop();
    out
}

/// A choice as it is written on the command line.
pub fn spelled(choice: &impl clap::ValueEnum) -> String {
    let value = choice.to_possible_value();
    value.map_or_else(String::new, |v| v.get_name().to_owned())
}

/// Every report of a run, and the files they go to.
pub fn all(dir: &Path, run: &Run, coverage: &[jacoco::ClassCoverage]) -> Vec<(PathBuf, String)> {
    let files = [
        ("run.json", report::json::write(run)),
        ("index.html", report::html::write(run)),
        ("lcov.info", report::lcov::write(run)),
        ("report.sarif", report::sarif::write(run)),
        ("jacoco.xml", jacoco::xml("omakase", coverage)),
    ];
    let placed = files.map(|(name, text)| (dir.join(name), text));
    placed.into()
}

fn tried(&(steps, tried): &(u64, session::Tried)) -> (u64, report::Condition) {
    let condition = match tried {
        session::Tried::Feasible => report::Condition::Feasible,
        session::Tried::InVain => report::Condition::InVain,
        session::Tried::Refuted => report::Condition::Refuted,
    };
    (steps, condition)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_as_a_reader_sees_them() {
        let shown = without_packages("public void f(java.util.List, a.B...) throws x.Y");
        assert_eq!(shown, "public void f(List, B...) throws Y");
        assert_eq!(without_packages("bank.Account$1()"), "Account$1()");
        assert_eq!(
            without_packages("int[] f(long, a.B[])"),
            "int[] f(long, B[])"
        );
        assert_eq!(without_packages(""), "");
    }

    #[test]
    fn indentation_is_what_all_lines_share() {
        assert_eq!(unindented(&["    a", "", "      b"]), "a\n\n  b");
        assert_eq!(unindented(&[]), "");
    }
}
