//! Which way a run took through some methods: what is enough to tell where a change of their code
//! could have made a difference, and how far it was from that.

use rustc_hash::FxHashMap;
use testcase::TestCase;
use vm::domain::{Domain, Operands, Site};
use vm::{MethodId, Vm};

use crate::worker::{Execution, Follow, Worker};

/// What a run did at a jump or a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The jump was taken.
    pub jumped: bool,
    /// It was not.
    pub fell_through: bool,
    /// The targets that a switch took, by number; none is the default.
    pub cases: Vec<Option<u32>>,
    /// The least difference of what was compared; 0 when it was equal once.
    pub nearest: f64,
}

impl Default for Decided {
    fn default() -> Decided {
        Decided {
            jumped: false,
            fell_through: false,
            cases: Vec::new(),
            nearest: f64::INFINITY,
        }
    }
}

/// The way of a run through one method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    /// It was entered.
    pub is_entered: bool,
    /// What was decided, by pc.
    pub decided: FxHashMap<u32, Decided>,
}

/// Methods that are looked at: the numbers that the user gives them.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    numbers: FxHashMap<MethodId, usize>,
    n: usize,
}

struct Trail {
    sites: Sites,
    ways: Vec<Way>,
    last_compare: Option<f64>,
}

impl Trail {
    #[inline(never)]
    fn decide(&mut self, site: Site, taken: bool, difference: f64) {
        let Some(&number) = self.sites.numbers.get(&site.method) else {
            return;
        };
        // The operands of a jump after a three-way comparison are its result and zero.
        let difference = self.last_compare.take().unwrap_or(difference);
        let decided = self.ways[number].decided.entry(site.bci).or_default();
        decided.jumped |= taken;
        decided.fell_through |= !taken;
        decided.nearest = decided.nearest.min(difference);
    }
}

impl Domain for Trail {
    const ACTIVE: bool = true;
    const VALUES: bool = false;

    #[inline(always)]
    fn minds(&self, method: MethodId) -> bool {
        self.sites.numbers.contains_key(&method)
    }

    #[inline(always)]
    fn branch(&mut self, site: Site, taken: bool, operands: Operands) {
        let difference = match operands {
            Operands::Int(a, b) => (f64::from(a) - f64::from(b)).abs(),
            Operands::Long(a, b) => (a as f64 - b as f64).abs(),
            Operands::Float(a, b) => f64::from((a - b).abs()),
            Operands::Double(a, b) => (a - b).abs(),
            Operands::Ref(a, b) => f64::from(u8::from(a != b)),
        };
        self.decide(site, taken, difference);
    }

    fn switch(&mut self, site: Site, _key: i32, case: Option<u32>) {
        let Some(&number) = self.sites.numbers.get(&site.method) else {
            return;
        };
        let decided = self.ways[number].decided.entry(site.bci).or_default();
        if !decided.cases.contains(&case) {
            decided.cases.push(case);
        }
    }

    #[inline(always)]
    fn compare(&mut self, site: Site, operands: Operands) {
        if !self.sites.numbers.contains_key(&site.method) {
            return;
        }
        let difference = match operands {
            Operands::Long(a, b) => (a as f64 - b as f64).abs(),
            Operands::Float(a, b) => f64::from((a - b).abs()),
            Operands::Double(a, b) => (a - b).abs(),
            _ => return,
        };
        self.last_compare = Some(if difference.is_nan() {
            f64::MAX
        } else {
            difference
        });
    }

    fn method_entry(&mut self, _: &Vm, method: MethodId, _: u32) {
        if let Some(&number) = self.sites.numbers.get(&method) {
            self.ways[number].is_entered = true;
            self.last_compare = None;
        }
    }
}

impl Follow for Trail {
    fn entered(&mut self, method: MethodId) {
        self.last_compare = None;
        if let Some(&number) = self.sites.numbers.get(&method) {
            self.ways[number].is_entered = true;
        }
    }
}

impl Worker {
    /// The methods of classes, by class and index in the class file, in this order.
    pub fn sites(&self, methods: &[(&str, usize)]) -> Sites {
        let mut sites = Sites {
            n: methods.len(),
            ..Sites::default()
        };
        for (number, (class, index)) in methods.iter().enumerate() {
            let found = self.vm.classes.iter().rev();
            let Some(c) = found.filter(|c| !c.hidden).find(|c| *c.name == **class) else {
                continue;
            };
            for id in c.method_ids() {
                if usize::from(self.vm.methods[id].file_idx) == *index {
                    sites.numbers.insert(id, number);
                }
            }
        }
        sites
    }

    /// Runs a test from the snapshot and follows its way through some methods; no goals are counted.
    pub fn run_on_trail(&mut self, test: &TestCase, sites: &Sites) -> (Execution, Vec<Way>) {
        let mut trail = Trail {
            sites: sites.clone(),
            ways: vec![Way::default(); sites.n],
            last_compare: None,
        };
        let run = self.run_with(test, &mut trail);
        (run, trail.ways)
    }
}
