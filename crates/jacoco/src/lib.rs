//! Coverage figures as JaCoCo gives them, from probes that were hit.
//!
//! [`analyse`] counts a class: instructions, branches, lines, complexity, methods, by line and
//! method. What compilers generate without a line of source to show for it is left out by the
//! same rules as JaCoCo's ([`FILTERS_OF`] says which version; the rules for Kotlin are not there).
//! [`xml`] writes JaCoCo's report format.
//!
//! An instruction counts as covered when a probe behind it on every way to it was hit. So a line
//! that threw is missed although its beginning ran, as it is with JaCoCo.

mod filters;
mod flow;
mod method;
mod xml;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::ClassFile;
use probes::{Point, Probe};
use program::Branches;

pub use xml::xml;

/// The version of JaCoCo whose figures these are.
pub const FILTERS_OF: &str = "0.8.15";

/// How many things were missed and covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Not covered.
    pub missed: u32,
    /// Covered.
    pub covered: u32,
}

impl Counter {
    fn one(is_covered: bool) -> Counter {
        Counter {
            missed: u32::from(!is_covered),
            covered: u32::from(is_covered),
        }
    }

    fn add(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }

    /// Both together.
    pub fn total(self) -> u32 {
        self.missed + self.covered
    }
}

/// The counters of a method, class, source file, package or report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Bytecode instructions.
    pub instructions: Counter,
    /// Sides of jumps and switches.
    pub branches: Counter,
    /// Lines; one with a covered instruction is covered.
    pub lines: Counter,
    /// Cyclomatic complexity.
    pub complexity: Counter,
    /// Methods.
    pub methods: Counter,
    /// Classes.
    pub classes: Counter,
}

impl Counters {
    fn add(&mut self, other: &Counters) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.lines.add(other.lines);
        self.complexity.add(other.complexity);
        self.methods.add(other.methods);
        self.classes.add(other.classes);
    }
}

/// A source line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its instructions.
    pub instructions: Counter,
    /// Their branches.
    pub branches: Counter,
}

/// Lines by number.
pub type Lines = BTreeMap<u16, Line>;

fn merge_lines(into: &mut Lines, other: &Lines) {
    for (number, line) in other {
        let known = into.entry(*number).or_default();
        known.instructions.add(line.instructions);
        known.branches.add(line.branches);
    }
}

fn count_lines(lines: &Lines) -> Counter {
    let mut counter = Counter::default();
    for line in lines.values().filter(|l| l.instructions.total() > 0) {
        counter.add(Counter::one(line.instructions.covered > 0));
    }
    counter
}

/// The figures of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCoverage {
    /// Name.
    pub name: Arc<str>,
    /// Descriptor.
    pub descriptor: Arc<str>,
    /// Its lines.
    pub lines: Lines,
    /// Its counters; classes are not counted.
    pub counters: Counters,
}

/// The figures of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCoverage {
    /// Internal name.
    pub name: Arc<str>,
    /// `SourceFile`.
    pub source_file: Option<Arc<str>>,
    /// Methods with something to count, in class file order.
    pub methods: Vec<MethodCoverage>,
    /// Its lines.
    pub lines: Lines,
    /// Its counters.
    pub counters: Counters,
}

/// The lines that each set of hits covers, as [`analyse`] would say of the set alone. Each method is
/// prepared once, and only looked at for sets that have hits in it.
pub fn lines_by_hits(class: &ClassFile, sets: &[BTreeSet<Probe>]) -> Vec<BTreeSet<u16>> {
    let branches = Branches::of(class);
    let context = filters::Context::of(class);
    // For each method: the hits in it, and the sets that have exactly these.
    let mut by_method: BTreeMap<usize, BTreeMap<BTreeSet<Point>, Vec<usize>>> = BTreeMap::new();
    for (place, set) in sets.iter().enumerate() {
        let mut points: BTreeMap<usize, BTreeSet<Point>> = BTreeMap::new();
        for probe in set {
            points.entry(probe.method).or_default().insert(probe.point);
        }
        for (method, points) in points {
            let groups = by_method.entry(method).or_default();
            groups.entry(points).or_default().push(place);
        }
    }
    let mut found = vec![BTreeSet::new(); sets.len()];
    for (index, groups) in by_method {
        let info = class.methods.get(index);
        let method = info.and_then(|info| Some((info, method::Method::of(class, info)?)));
        let Some((info, method)) = method else {
            continue;
        };
        let filtered = filters::apply(&context, index, &method);
        for (points, places) in groups {
            let is_hit = |point: Point| points.contains(&point);
            let flow = flow::Flow::of(&method, branches.of_method(index), &is_hit);
            let lines = flow.count(info, &filtered).map(|c| c.lines);
            let covered = lines.into_iter().flatten();
            let covered = covered.filter(|(_, line)| line.instructions.covered > 0);
            let covered: Vec<u16> = covered.map(|(number, _)| number).collect();
            for place in places {
                found[place].extend(&covered);
            }
        }
    }
    found
}

/// The figures of a class of which these probes were hit. Methods that cannot have probes are
/// left out, since nothing is known of them.
pub fn analyse(class: &ClassFile, hits: &BTreeSet<Probe>) -> ClassCoverage {
    let branches = Branches::of(class);
    let context = filters::Context::of(class);
    let mut found = ClassCoverage {
        name: class.this_class.clone(),
        source_file: class.source_file.clone(),
        methods: Vec::new(),
        lines: Lines::new(),
        counters: Counters::default(),
    };
    for (index, info) in class.methods.iter().enumerate() {
        let Some(method) = method::Method::of(class, info) else {
            continue;
        };
        let is_hit = |point: Point| {
            hits.contains(&Probe {
                method: index,
                point,
            })
        };
        let flow = flow::Flow::of(&method, branches.of_method(index), &is_hit);
        let filtered = filters::apply(&context, index, &method);
        if let Some(coverage) = flow.count(info, &filtered) {
            found.counters.add(&coverage.counters);
            merge_lines(&mut found.lines, &coverage.lines);
            found.methods.push(coverage);
        }
    }
    found.counters.lines = count_lines(&found.lines);
    if !found.methods.is_empty() {
        found.counters.classes = Counter::one(found.counters.methods.covered > 0);
    }
    found
}
