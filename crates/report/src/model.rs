//! What a report says: plain data, without clocks and without absolute paths.
//!
//! Keys are written in the order of the fields. Readers of old files are served by defaults for
//! everything that may be missing; a change that breaks readers raises [`SCHEMA`].

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Version of the fields below.
pub const SCHEMA: u32 = 1;

/// A run of `omakase generate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Version of the fields: [`SCHEMA`].
    pub schema: u32,
    /// Version of Omakase.
    pub version: String,
    /// Decided everything random.
    pub seed: u64,
    /// For each class, as it was given: `30s`, `200M`.
    pub budget: String,
    /// The strategies that looked for tests: `many+dse`.
    pub strategy: String,
    /// What else decides the tests, byte by byte.
    #[serde(default)]
    pub environment: Environment,
    /// False when the run was cut short, so that classes are missing.
    pub complete: bool,
    /// Of the command.
    pub exit_code: i32,
    /// In the order in which they were worked on.
    #[serde(default)]
    pub classes: Vec<Class>,
}

impl Default for Run {
    fn default() -> Run {
        Run {
            schema: SCHEMA,
            version: String::new(),
            seed: 0,
            budget: String::new(),
            strategy: String::new(),
            environment: Environment::default(),
            complete: true,
            exit_code: 0,
            classes: Vec::new(),
        }
    }
}

/// What decides the tests besides classes, seed, budget and strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Environment {
    /// Full version of the JDK.
    pub jdk: String,
    /// Who built it, where it says so.
    pub jdk_vendor: Option<String>,
    /// Version of Z3; null when there is none.
    pub z3: Option<String>,
    /// What was to be covered.
    pub goals: Vec<String>,
    /// Which links of the solver answered.
    pub solver: String,
    /// Bytecodes that a test might take.
    pub fuel: u64,
    /// Effects on the host that tests might have.
    pub allowed_effects: Vec<String>,
}

/// A class and the classes inside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Class {
    /// Binary name with dots.
    pub name: String,
    /// Path of the source, relative to the directory of the run where it was found there,
    /// otherwise to an unknown source root.
    pub source_file: Option<String>,
    /// Text of the source, when it was found.
    pub source: Option<String>,
    /// Path of the test class.
    pub test_file: Option<String>,
    /// Why there are no tests.
    pub reason: Option<Reason>,
    /// Totals.
    pub figures: Figures,
    /// Goals besides branches, where some were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further_goals: Vec<FurtherGoals>,
    /// Mutants by the operators that made them, in the order of PIT's; those of which there is none
    /// are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mutant_operators: Vec<MutantOperator>,
    /// Mutants by source line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mutant_lines: Vec<MutantLine>,
    /// Mutants that no test notices, by class and place in the code.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<Survivor>,
    /// Methods with code, by class and place in the class file.
    pub methods: Vec<Method>,
    /// All lines with code; those of branches and of the beginnings of methods where nothing was
    /// measured on the real JVM.
    pub lines: Vec<LineCoverage>,
    /// Tests in the test class, in its order.
    pub tests: Vec<Test>,
    /// Steps used, branches covered then; both never fall.
    pub timeline: Vec<(u64, usize)>,
    /// Path conditions that a strategy looked for tests for: steps used, what came of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<(u64, Condition)>,
    /// What tests would do to the host that were not written for that reason, while nothing else
    /// covers what they do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    /// Tests that were not written, by cause.
    pub dropped: BTreeMap<String, usize>,
    /// Runs of the search that did not end, by cause.
    pub stopped: BTreeMap<String, u64>,
    /// Tests on which the real JVM and Omakase's machine did not agree; none of them is written.
    pub disagreements: usize,
}

/// What came of a path condition that a test was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// A test satisfies it.
    Feasible,
    /// The search was given up.
    InVain,
    /// A solver refuted it.
    Refuted,
}

/// Why there is none of something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// For programs: `no-repeatable-test`.
    pub code: String,
    /// For people.
    pub text: String,
}

/// Goals of a kind besides branches. Counted on Omakase's machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FurtherGoals {
    /// `line goals`, `weak mutants`, `inputs`, `outputs`.
    pub kind: String,
    /// Covered by tests that were written.
    pub covered: usize,
    /// In all.
    pub all: usize,
}

/// Mutants of one operator. Counted on Omakase's machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MutantOperator {
    /// As PIT names it: `CONDITIONALS_BOUNDARY`.
    pub operator: String,
    /// Whether PIT uses it unless told otherwise.
    pub pit_default: bool,
    /// Noticed by a test.
    pub killed: usize,
    /// In all.
    pub all: usize,
}

/// Mutants of one source line. Counted on Omakase's machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutantLine {
    /// Number of the line.
    pub line: u16,
    /// Noticed by a test.
    pub killed: usize,
    /// In all.
    pub all: usize,
}

/// A mutant that no test notices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Survivor {
    /// Binary name, with dots, of the class that declares the method.
    pub class: String,
    /// As in the class file.
    pub method: String,
    /// As in the class file.
    pub descriptor: String,
    /// Source line.
    #[serde(default)]
    pub line: Option<u16>,
    /// What made it, as PIT names it.
    pub operator: String,
    /// The change as Java: `999 < n became 999 <= n`.
    pub change: String,
    /// Whether tests run the changed code.
    pub reached: bool,
}

/// Totals of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    /// Tests that the search ran.
    pub executions: u64,
    /// Machine steps.
    pub steps: u64,
    /// Branches in all: the sum of the next three.
    pub branches: usize,
    /// Covered by tests that were written.
    pub branches_covered: usize,
    /// Proved to be out of reach.
    pub branches_infeasible: usize,
    /// Neither.
    pub branches_open: usize,
    /// Lines whose coverage is known.
    pub lines: usize,
    /// Of those, the ones that tests run.
    pub lines_covered: usize,
    /// Mutants that were run, or that no test reaches.
    pub mutants: usize,
    /// Of those, the ones that a test notices.
    pub mutants_killed: usize,
    /// Mutants besides those, for which there was no time.
    pub mutants_untried: usize,
    /// Mutants besides those that are proved to be what the original is.
    pub mutants_equivalent: usize,
}

impl Figures {
    /// Counts branches and lines of a class; `executions` and `steps` stay as they are.
    pub fn count(&mut self, methods: &[Method], lines: &[LineCoverage]) {
        let branches = || methods.iter().flat_map(|m| &m.branches);
        let of = |is: fn(&Verdict) -> bool| branches().filter(|b| is(&b.verdict)).count();
        self.branches = branches().count();
        self.branches_covered = of(|v| matches!(v, Verdict::Covered { .. }));
        self.branches_infeasible = of(|v| matches!(v, Verdict::Infeasible { .. }));
        self.branches_open = of(|v| matches!(v, Verdict::Open { .. }));
        self.lines = lines.len();
        self.lines_covered = lines.iter().filter(|l| l.hits > 0).count();
    }
}

/// A method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Method {
    /// Binary name, with dots, of the class that declares it: the class of the report or one
    /// inside it.
    pub class: String,
    /// As in the class file: `<init>` for constructors.
    pub name: String,
    /// As in the class file.
    pub descriptor: String,
    /// As a reader of Java sees it: `void deposit(Money)`.
    pub signature: String,
    /// First line of its code.
    pub first_line: Option<u16>,
    /// Tests that enter it, by their places in [`Class::tests`].
    pub entered_by: Vec<usize>,
    /// Mutants of its code that were run, or that no test reaches.
    #[serde(skip_serializing_if = "is_zero")]
    pub mutants: usize,
    /// Of those, the ones that a test notices.
    #[serde(skip_serializing_if = "is_zero")]
    pub mutants_killed: usize,
    /// In the order of their numbers.
    pub branches: Vec<Branch>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// One side of a conditional jump or switch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Branch {
    /// Unique in the class of the report.
    pub id: u32,
    /// Number in the class that declares the method, as `omakase inspect` prints it.
    pub number: u32,
    /// Program counter of the jump or switch.
    pub pc: u32,
    /// Place among the sides of that instruction.
    pub side_index: u32,
    /// As `omakase inspect` names it: `jump`, `fall through`, `case 1, 2`, `default`.
    pub side: String,
    /// Source line of the jump or switch.
    #[serde(default)]
    pub line: Option<u16>,
    /// When this side is taken, as Java.
    #[serde(default)]
    pub condition: Option<String>,
    /// The same in words, as the page has it: `amount is not positive`.
    #[serde(default)]
    pub words: String,
    /// What is known.
    pub verdict: Verdict,
}

/// What is known about a branch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Verdict {
    /// Tests take it.
    Covered {
        /// Places in [`Class::tests`].
        tests: Vec<usize>,
        /// Whether the real JVM was seen to take it, and not only Omakase's machine.
        confirmed: bool,
    },
    /// No input takes it.
    Infeasible {
        /// Why.
        proof: String,
        /// What the proof takes for granted.
        #[serde(default)]
        assumptions: Vec<String>,
    },
    /// Neither covered nor proved to be out of reach.
    Open {
        /// Why, for programs: `never-reached`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        code: String,
        /// How far it is: `never reached`.
        reason: String,
        /// It is reachable, but what was found does this to the host: `writes files: /b`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        effects: Vec<String>,
    },
}

/// How often a line is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCoverage {
    /// Number of the line.
    pub line: u16,
    /// Tests that run it; one for what only class initialisers run.
    pub hits: usize,
}

/// Lines of a file, both included, counted from one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineRange {
    /// The first.
    pub first: u32,
    /// The last.
    pub last: u32,
}

/// A test method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// Name of the method.
    pub name: String,
    /// Path of its file.
    pub file: String,
    /// Where it stands there.
    pub lines: LineRange,
    /// Its text.
    pub source: String,
    /// What it shows.
    pub kind: Kind,
    /// Somebody changed it: what it shows and covers is what it did as it was generated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changed: bool,
    /// Branches it takes, by [`Branch::id`].
    #[serde(default)]
    pub covers: BTreeSet<u32>,
}

/// What a test shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Kind {
    /// What the class does.
    Regular,
    /// Something that looks like a bug.
    SuspectedBug {
        /// Binary name of the exception's class, with dots.
        exception: String,
        /// Its message.
        #[serde(default)]
        message: Option<String>,
        /// Where it was thrown.
        #[serde(default)]
        at: Option<Place>,
    },
}

/// A place in the code under test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// `bank.Account.deposit`.
    pub method: String,
    /// Source line.
    #[serde(default)]
    pub line: Option<u16>,
}

impl Class {
    /// The source file, or where it would be by convention.
    pub fn source_path(&self) -> String {
        match &self.source_file {
            Some(path) => path.clone(),
            None => {
                let top = match self.name.split_once('$') {
                    Some((outer, _)) if !outer.is_empty() && !outer.ends_with('.') => outer,
                    _ => &self.name,
                };
                format!("{}.java", top.replace('.', "/"))
            }
        }
    }

    /// Tests that show something that looks like a bug.
    pub fn suspected_bugs(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|t| t.kind != Kind::Regular)
    }
}
