//! Small programs, compiled, and machines to explore them on.

#![allow(dead_code, reason = "each test uses a part")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use executor::{Surroundings, Worker};
use goals::{GoalId, GoalKind, Goals};
use jdk::Jdk;
use program::{ClassPath, JdkImage, Side};
use strategies::entry::{EntryExploration, EntryMethod, Heap, Machine, methods};
use strategies::{EntryEnd, NotProved, NotRealised, Refutation};
use symex::{Outcome, Part};
use testcase::{TestCase, Universe};

/// A class path with a class under test.
pub struct Lab {
    library: Arc<JdkImage>,
    path: Arc<ClassPath>,
    pub universe: Universe,
    pub goals: Goals,
    pub package: String,
}

/// The sides that no path takes, or why nothing is proved.
pub type Refuted = Result<Vec<(GoalId, Refutation)>, NotProved>;

/// What came of an exploration.
pub struct Explored {
    pub end: EntryEnd,
    pub n_paths: u64,
    pub covered: BTreeSet<GoalId>,
    pub tests: Vec<(TestCase, Vec<GoalId>)>,
    pub not_realised: Vec<NotRealised>,
    pub outcomes: Vec<Outcome>,
    pub refuted: Refuted,
}

impl Lab {
    /// The class and its nested ones, from a class directory.
    pub fn open(jdk: &Jdk, classes: PathBuf, class: &str) -> Lab {
        let library = Arc::new(JdkImage::open(&jdk.home).unwrap());
        let (path, problems) = ClassPath::open(&[classes], jdk.feature_version);
        assert!(problems.is_empty(), "{problems:?}");
        let path = Arc::new(path);
        let universe = Universe::new(path.clone(), library.clone());
        let mut goals = Goals::default();
        let nested = format!("{class}$");
        for name in path.class_names() {
            if *name == *class || name.starts_with(&nested) {
                goals.add(&universe.class(&name).unwrap().file);
            }
        }
        let package = testcase::package_of(class).to_owned();
        Lab {
            library,
            path,
            universe,
            goals,
            package,
        }
    }

    /// All classes of a package.
    pub fn open_package(jdk: &Jdk, classes: PathBuf, package: &str) -> Lab {
        let mut lab = Lab::open(jdk, classes, package);
        let inside = format!("{package}/");
        for name in lab.path.class_names() {
            if name.starts_with(&inside) {
                lab.goals.add(&lab.universe.class(&name).unwrap().file);
            }
        }
        lab.package = package.to_owned();
        lab
    }

    pub fn worker(&self) -> Worker {
        let (library, path) = (self.library.clone(), self.path.clone());
        Worker::new(library, path, &self.goals, &Surroundings::usual(1), 500_000).unwrap()
    }

    pub fn machine(&self) -> Machine {
        Machine::new(self.worker())
    }

    pub fn methods(&self) -> Vec<EntryMethod> {
        methods(&self.universe, &self.goals, &self.package)
    }

    pub fn method_of(&self, class: &str, name: &str) -> EntryMethod {
        let all = self.methods();
        let is_it = |m: &&EntryMethod| {
            *m.class.name == *class && &*m.class.file.methods[m.index].name == name
        };
        all.iter().find(is_it).expect("a method").clone()
    }

    pub fn method(&self, name: &str) -> EntryMethod {
        let all = self.methods();
        let is_it = |m: &&EntryMethod| &*m.class.file.methods[m.index].name == name;
        all.iter().find(is_it).expect("a method").clone()
    }

    pub fn explore(&self, machine: &mut Machine, method: EntryMethod, steps: u64) -> Explored {
        let mut e = EntryExploration::new(
            machine,
            &self.goals,
            method,
            (&self.package, Heap::Arguments),
            1,
        )
        .expect("ready");
        let mut tests = Vec::new();
        let mut not_realised = Vec::new();
        let mut outcomes = Vec::new();
        let progress = e.work(machine, &self.universe, steps, &mut |path| {
            outcomes.push(path.outcome);
            match path.test {
                Ok(test) => tests.push((test, path.covered)),
                Err(why) => not_realised.push(why),
            }
            true
        });
        Explored {
            end: progress.end,
            n_paths: e.n_paths(),
            covered: e.covered().clone(),
            tests,
            not_realised,
            outcomes,
            refuted: e.refuted(machine, &self.universe),
        }
    }

    /// Explores parts of a method, each on a machine of its own, and says what they prove together.
    pub fn refuted_in_parts(
        &self,
        machines: &mut [Machine],
        method: &EntryMethod,
        steps: u64,
    ) -> (BTreeSet<GoalId>, Refuted) {
        let heap = (&*self.package, Heap::Arguments);
        let mut parts = Vec::new();
        for (machine, part) in machines.iter_mut().zip(Part::split(2)) {
            let which = (1, part);
            let mut e =
                EntryExploration::of_part(machine, &self.goals, method.clone(), heap, which)
                    .expect("ready");
            e.work(machine, &self.universe, steps, &mut |_| true);
            parts.push(e);
        }
        let covered = parts.iter().flat_map(|e| e.covered()).copied().collect();
        let parts: Vec<_> = parts.iter().zip(&*machines).collect();
        let refuted = EntryExploration::refuted_by_all(&parts, &self.universe);
        (covered, refuted)
    }

    /// A side as `line:jump`, for messages.
    pub fn shown(&self, goal: GoalId) -> String {
        let g = &self.goals[goal];
        match &g.kind {
            GoalKind::Branch { side, line, .. } => {
                let side = match side {
                    Side::Jump => "jump".to_owned(),
                    Side::FallThrough => "on".to_owned(),
                    Side::Case(keys) => format!("{keys:?}"),
                    Side::Default => "default".to_owned(),
                };
                format!("{}:{side}", line.unwrap_or(0))
            }
            kind => format!("{kind:?}"),
        }
    }

    pub fn n_branches(&self) -> usize {
        let all = self.goals.ids();
        all.filter(|g| self.goals.is_branch(*g)).count()
    }
}
