//! Mutants on the machine of the search.
//!
//! A mutant runs by giving the method other code. Which mutants a test could tell from the original is
//! known from one run of the test on the original: those whose instruction it reaches, and where the
//! change can make a difference to what it does there (weak mutation, or infection). Only those are run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use ::mutants::{Mutant, Mutants, Needs};
use classfile::{ClassFile, Instruction, Operands, instructions, opcode as op};
use executor::trail::{Sites, Way};
use executor::{Execution, Worker};
use testcase::TestCase;

use crate::lanes::{Lane, Lanes};

/// Mutants of one class that are run; those of PIT's default operators come first.
const MAX_MUTANTS: usize = 1500;
/// Bytecodes of a mutant's run: this many times the original's, and some.
const SLOWDOWN: u64 = 8;
const SLACK: u64 = 20_000;

/// The mutants of the classes under test.
pub(crate) struct Arena {
    classes: Vec<Mutants>,
    /// The classes as they are, with the constants of their mutants.
    originals: Vec<Option<Arc<ClassFile>>>,
    /// Class and place in its list, for each number.
    numbered: Vec<(usize, usize)>,
    /// Mutants that are left out, since there are too many.
    pub n_left_out: usize,
    /// Class files of mutants that were run.
    files: Vec<OnceLock<Option<Arc<ClassFile>>>>,
    /// Methods with mutants: class and index.
    methods: Vec<(usize, usize)>,
    code: Vec<Vec<Instruction>>,
    /// For each method, its mutants.
    of_method: Vec<Vec<usize>>,
    /// Those methods on the machine of each lane.
    sites: Vec<Sites>,
    fuel: u64,
}

/// A mutant that a run reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub number: usize,
    /// How far its change was from making a difference; 0 when it may have made one.
    pub distance: f64,
}

impl Arena {
    /// With all mutants of the classes, which the machines have loaded. `fuel` is what tests may use.
    pub fn new(classes: &[Arc<ClassFile>], lanes: &Lanes, fuel: u64) -> Arena {
        let classes: Vec<Mutants> = classes.iter().map(Mutants::of).collect();
        let all = classes.iter().enumerate();
        let all = all.flat_map(|(c, of)| (0..of.list.len()).map(move |m| (c, m)));
        let is_default = |(c, m): &(usize, usize)| classes[*c].list[*m].operator.is_default();
        let (mut numbered, stronger): (Vec<_>, Vec<_>) = all.partition(is_default);
        let n_all = numbered.len() + stronger.len();
        numbered = evenly(numbered, MAX_MUTANTS);
        let room = MAX_MUTANTS - numbered.len();
        numbered.extend(evenly(stronger, room));
        let mut by_method: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for (number, (c, m)) in numbered.iter().enumerate() {
            let method = classes[*c].list[*m].method;
            by_method.entry((*c, method)).or_default().push(number);
        }
        let (methods, of_method): (Vec<_>, Vec<_>) = by_method.into_iter().unzip();
        let named: Vec<(&str, usize)> = methods
            .iter()
            .map(|(c, m)| (&*classes[*c].class().this_class, *m))
            .collect();
        let sites = lanes.iter().map(|l| l.worker.sites(&named)).collect();
        let code = methods
            .iter()
            .map(|(c, m)| decoded(classes[*c].class(), *m))
            .collect();
        Arena {
            originals: classes.iter().map(Mutants::original).collect(),
            n_left_out: n_all - numbered.len(),
            files: numbered.iter().map(|_| OnceLock::new()).collect(),
            methods,
            code,
            of_method,
            sites,
            fuel,
            classes,
            numbered,
        }
    }

    /// How many mutants there are.
    pub fn len(&self) -> usize {
        self.numbered.len()
    }

    /// A mutant.
    pub fn mutant(&self, number: usize) -> &Mutant {
        let (class, m) = self.numbered[number];
        &self.classes[class].list[m]
    }

    /// Whether tests are looked for that notice it. The number that a hash code is, is nobody's promise.
    pub fn is_wanted(&self, number: usize) -> bool {
        let method = self.class(number).methods.get(self.mutant(number).method);
        !method.is_some_and(|m| &*m.name == "hashCode" && &*m.descriptor == "()I")
    }

    /// Its class, and the index of its method there.
    pub fn place(&self, number: usize) -> (usize, usize) {
        (self.numbered[number].0, self.mutant(number).method)
    }

    /// Its class.
    pub fn class(&self, number: usize) -> &Arc<ClassFile> {
        self.classes[self.numbered[number].0].class()
    }

    /// Whether a class is one of those that are changed.
    pub fn has_class(&self, name: &str) -> bool {
        self.classes.iter().any(|c| &*c.class().this_class == name)
    }

    /// The change as Java.
    pub fn told(&self, number: usize) -> String {
        self.classes[self.numbered[number].0].told(self.mutant(number))
    }

    /// Runs a test on the original; the mutants whose instructions it reaches come with it.
    pub fn reach(&self, lane: &mut Lane, test: &TestCase) -> (Execution, Vec<Reached>) {
        lane.worker.set_fuel(self.fuel);
        let sites = &self.sites[lane.number];
        let (run, ways) = lane.worker.run_on_trail(test, sites);
        let mut reached = Vec::new();
        for (k, way) in ways.iter().enumerate().filter(|(_, w)| w.is_entered) {
            let passed = passed(&self.code[k], self.handlers(k), way);
            for &number in &self.of_method[k] {
                let mutant = self.mutant(number);
                if passed.contains(&mutant.pc) {
                    let distance = distance(mutant, way);
                    reached.push(Reached { number, distance });
                }
            }
        }
        reached.sort_by_key(|r| r.number);
        (run, reached)
    }

    fn handlers(&self, k: usize) -> &[classfile::Handler] {
        let (class, method) = self.methods[k];
        let code = &self.classes[class].class().methods[method].code;
        code.as_ref().map_or(&[], |c| &c.handlers)
    }

    /// Gives the machine a mutant's code; false when that cannot be done.
    pub fn enter(&self, worker: &mut Worker, number: usize) -> bool {
        let (class, m) = self.numbered[number];
        let of = &self.classes[class];
        let file = self.files[number].get_or_init(|| of.apply(&of.list[m]));
        let method = self.mutant(number).method;
        file.as_ref().is_some_and(|f| worker.redefine(f, method))
    }

    /// Gives it the original's code again.
    pub fn leave(&self, worker: &mut Worker, number: usize) {
        let (class, method) = self.place(number);
        let file = self.originals[class].as_ref();
        worker.redefine(file.unwrap_or(self.class(number)), method);
        worker.set_fuel(self.fuel);
    }

    /// Runs a test, which takes so many steps on the original, on what the machine has now.
    pub fn run(&self, worker: &mut Worker, test: &TestCase, steps: u64) -> Execution {
        worker.set_fuel((steps * SLOWDOWN + SLACK).min(self.fuel));
        worker.run(test)
    }
}

fn decoded(class: &ClassFile, method: usize) -> Vec<Instruction> {
    let code = class.methods.get(method).and_then(|m| m.code.as_ref());
    let Some(code) = code else {
        return Vec::new();
    };
    let list = instructions(class.slice(&code.code));
    list.map_while(Result::ok).collect()
}

fn evenly<T: Copy>(all: Vec<T>, most: usize) -> Vec<T> {
    let n = all.len();
    if n <= most {
        return all;
    }
    (0..most).map(|k| all[k * n / most]).collect()
}

/// The instructions that a run passed: all that lie on some way along what it decided. An instruction
/// that threw may have kept it from those behind.
fn passed(code: &[Instruction], handlers: &[classfile::Handler], way: &Way) -> BTreeSet<u32> {
    let places: BTreeMap<u32, usize> = code.iter().enumerate().map(|(k, i)| (i.pc, k)).collect();
    let mut passed = BTreeSet::new();
    let mut work: Vec<u32> = vec![0];
    while let Some(pc) = work.pop() {
        let Some(&k) = places.get(&pc) else { continue };
        if !passed.insert(pc) {
            continue;
        }
        let i = &code[k];
        let decided = way.decided.get(&pc);
        match &i.operands {
            Operands::Branch(target) if op::is_conditional_jump(i.opcode) => {
                if decided.is_some_and(|d| d.jumped) {
                    work.push(*target);
                }
                if decided.is_some_and(|d| d.fell_through) {
                    work.push(i.next_pc());
                }
            }
            // How the machine numbers cases is its own affair.
            Operands::TableSwitch { .. } | Operands::LookupSwitch { .. } => {
                if decided.is_some() {
                    work.extend(i.targets());
                }
            }
            _ => {
                work.extend(i.targets());
                if !op::ends_flow(i.opcode) {
                    work.push(i.next_pc());
                }
            }
        }
        let caught = handlers
            .iter()
            .filter(|h| (u32::from(h.start_pc)..u32::from(h.end_pc)).contains(&pc));
        work.extend(caught.map(|h| u32::from(h.handler_pc)));
    }
    passed
}

/// How far a run was from making a difference at a mutant's instruction.
fn distance(mutant: &Mutant, way: &Way) -> f64 {
    let decided = way.decided.get(&mutant.shown_at);
    let happened = |it: Option<bool>| if it.unwrap_or(true) { 0.0 } else { 1.0 };
    match mutant.needs {
        Needs::Jumping => happened(decided.map(|d| d.jumped)),
        Needs::FallingThrough => happened(decided.map(|d| d.fell_through)),
        Needs::Equal => decided.map_or(0.0, |d| d.nearest),
        Needs::Near => decided.map_or(0.0, |d| (d.nearest - 1.0).max(0.0)),
        Needs::Passing | Needs::OtherResult | Needs::NonZero | Needs::Zero => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use executor::trail::Decided;

    /// `if (x > 0) a(); b();` with a handler over all of it.
    fn code() -> Vec<Instruction> {
        let bytes = [
            op::ILOAD_0,
            op::IFLE,
            0,
            4,
            op::NOP,
            op::NOP,
            op::RETURN,
            op::POP,
            op::RETURN,
        ];
        let list = instructions(&bytes);
        list.collect::<Result<_, _>>().unwrap()
    }

    fn way(jumped: bool, fell_through: bool) -> Way {
        let mut way = Way {
            is_entered: true,
            ..Way::default()
        };
        let decided = Decided {
            jumped,
            fell_through,
            nearest: 3.0,
            ..Decided::default()
        };
        way.decided.insert(1, decided);
        way
    }

    #[test]
    fn what_a_run_decided_tells_what_it_passed() {
        let all = |w: &Way| passed(&code(), &[], w).into_iter().collect::<Vec<_>>();
        assert_eq!(all(&way(true, false)), [0, 1, 5, 6]);
        assert_eq!(all(&way(false, true)), [0, 1, 4, 5, 6]);
        assert_eq!(
            all(&Way::default()),
            [0, 1],
            "it did not come back from there"
        );
        let handler = classfile::Handler {
            start_pc: 4,
            end_pc: 5,
            handler_pc: 7,
            catch_type: 0,
        };
        let caught = passed(&code(), &[handler], &way(false, true));
        assert!(caught.contains(&7), "what is protected may have thrown");
        let not = passed(&code(), &[handler], &way(true, false));
        assert!(!not.contains(&7));
    }

    #[test]
    fn too_many_are_sampled_evenly() {
        assert_eq!(evenly((0..10).collect(), 3), [0, 3, 6]);
        assert_eq!(evenly(vec![1, 2], 3), [1, 2]);
    }
}
