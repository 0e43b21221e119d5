//! What a complete exploration proves, and what keeps it from proving anything.
//!
//! An exploration starts from one state of static fields, class initialisation and library. It speaks
//! for all states only if no code that ran reads any of them, directly or through what they refer
//! to; for all inputs only if the types of inputs have no values beyond those that were tried. What
//! is not known to be so counts as not so. Two things are taken for granted in every proof, and listed
//! beside it: that no other thread changes an argument while the method runs, and that nobody passes values that the
//! Java language does not let pass (a `boolean` of 2).

use classfile::access;
use symex::Explorer;
use symex::candidates::{is_box, is_user_class};
use symex::trace::Assumption;
use testcase::Universe;
use vm::Vm;

use super::closed::Closed;
use super::methods::EntryMethod;

/// A side that no input takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Why, in plain words.
    pub reason: String,
    /// What it rests on.
    pub assumptions: Vec<Assumption>,
    /// Paths that were run.
    pub n_paths: u64,
    /// Sides of decisions that the solver refuted.
    pub n_refuted_sides: u64,
}

/// Why nothing was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotProved {
    /// Paths may be left.
    NotExhausted,
    /// Receivers of instance methods are not explored in full.
    NotStatic,
    /// The exploration itself says that it is not complete.
    LeftOver(String),
    /// It rests on something that need not be so.
    Assumes(Assumption),
    /// Values of this type may be of classes, or in a state, that nobody tried.
    OpenType(String),
    /// This method of the library may read what a program can change.
    Library(String),
    /// This code reads a static field that may have another value.
    ReadsStatic(String),
    /// This class may be initialised while the method runs, by code that does more than set its own
    /// constants.
    Initialises(String),
    /// This code has a handler for errors that the machine may raise anywhere.
    CatchesErrors(String),
    /// This code asks whether assertions are enabled.
    Assertions(String),
    /// This code has an instruction that is not understood here.
    Unclear(String),
}

impl std::fmt::Display for NotProved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotProved::NotExhausted => f.write_str("not all paths were run"),
            NotProved::NotStatic => f.write_str("the method has a receiver"),
            NotProved::LeftOver(why) => write!(f, "not all paths were followed: {why}"),
            NotProved::Assumes(what) => write!(f, "it would assume that {}", what.text()),
            NotProved::OpenType(ty) => write!(f, "not every value of type {ty} was tried"),
            NotProved::Library(what) => write!(f, "{what} may depend on more than its arguments"),
            NotProved::ReadsStatic(what) => write!(f, "the static field {what} is read"),
            NotProved::Initialises(class) => write!(f, "{class} may be initialised meanwhile"),
            NotProved::CatchesErrors(what) => write!(f, "{what} catches errors of the machine"),
            NotProved::Assertions(what) => write!(f, "{what} depends on whether assertions are on"),
            NotProved::Unclear(what) => write!(f, "{what} is not understood"),
        }
    }
}

/// What explorations of parts of a method showed together.
#[derive(Debug, Default)]
pub(super) struct Parts {
    assumptions: Vec<Assumption>,
    n_parts: u64,
    n_paths: u64,
    n_refuted_sides: u64,
    first_path: Option<u64>,
}

impl Parts {
    /// Takes a part that is complete, with what it rests on.
    ///
    /// # Errors
    /// When it and those before it are not parts of the same exploration.
    pub fn add(
        &mut self,
        explorer: &Explorer<()>,
        assumptions: Vec<Assumption>,
    ) -> Result<(), NotProved> {
        let first_path = *self.first_path.get_or_insert(explorer.first_path());
        if first_path != explorer.first_path() {
            let why = "its parts do not begin with the same path".into();
            return Err(NotProved::LeftOver(why));
        }
        self.assumptions.extend(assumptions);
        self.assumptions.sort();
        self.assumptions.dedup();
        self.n_parts += 1;
        self.n_paths += explorer.counts.runs;
        self.n_refuted_sides += explorer.sides().1 as u64;
        Ok(())
    }

    /// What all of them prove.
    pub fn refutation(self, method: &EntryMethod) -> Refutation {
        // Each of them begins with the same path.
        let n_paths = self.n_paths - self.n_parts.saturating_sub(1);
        Refutation {
            reason: reason(method, n_paths),
            assumptions: self.assumptions,
            n_paths,
            n_refuted_sides: self.n_refuted_sides,
        }
    }
}

/// Why a side is refuted, in plain words.
fn reason(method: &EntryMethod, n_paths: u64) -> String {
    let shown = method.shown();
    if n_paths == 1 {
        format!("{shown} has one path; it does not take this side")
    } else {
        format!("all {n_paths} paths of {shown} were explored; none takes this side")
    }
}

/// Whether an exploration with nothing left to ask for speaks for all runs; what it rests on then.
pub(super) fn check(
    vm: &Vm,
    explorer: &Explorer<()>,
    universe: &Universe,
) -> Result<Vec<Assumption>, NotProved> {
    is_complete(explorer)?;
    let mut assumptions = Vec::new();
    for assumption in &explorer.assumptions {
        match assumption {
            // Settings of the place where a program runs; they are listed beside the verdict.
            Assumption::Locale | Assumption::Charset | Assumption::TimeZone => {
                assumptions.push(assumption.clone());
            }
            Assumption::Properties
            | Assumption::Files
            | Assumption::NotStatic(_)
            | Assumption::Sampled(..) => return Err(NotProved::Assumes(assumption.clone())),
        }
    }
    let mut closed = Closed::new(universe);
    for info in explorer.domain.space.references() {
        is_closed_type(&mut closed, universe, &info.declared)?;
    }
    for method in explorer.domain.observed.methods() {
        let m = &vm.methods[method];
        let class = &vm.classes[m.class];
        let shown = || format!("{}.{}", class.external_name(), m.name);
        if !is_user_class(vm, m.class) {
            let signature = library::Method {
                class: &class.name,
                name: &m.name,
                descriptor: &m.descriptor,
            };
            if !signature.is_pure() {
                return Err(NotProved::Library(shown()));
            }
            continue;
        }
        let (Some(file), Some(info)) = (vm.file(m.class), vm.method_info(method)) else {
            return Err(NotProved::Unclear(shown()));
        };
        closed.code(file, info)?;
    }
    Ok(assumptions)
}

fn is_complete(explorer: &Explorer<()>) -> Result<(), NotProved> {
    let left = |why: &str| Err(NotProved::LeftOver(why.into()));
    if let Some(why) = explorer.left_over().into_iter().next() {
        return Err(NotProved::LeftOver(why));
    }
    if let Some(gap) = explorer.gaps.keys().next() {
        return Err(NotProved::LeftOver(format!("{gap:?}")));
    }
    let c = &explorer.counts;
    let (_, _, n_pending, n_open) = explorer.sides();
    match () {
        () if c.runs == 0 => left("nothing was run"),
        () if n_pending + n_open > 0 => left("branches are open"),
        () if c.unknown > 0 => left("the solver did not know"),
        () if c.divergences > 0 => left("a run left the predicted path"),
        () if c.inconsistent > 0 => left("a run contradicts itself"),
        () if !explorer.unfinished.is_empty() => left("a run did not end"),
        () => Ok(()),
    }
}

/// Whether the values of a type are no others than those that were tried: nobody can write another
/// class of it, and no object of it is in a state that was there before.
fn is_closed_type(
    closed: &mut Closed<'_>,
    universe: &Universe,
    declared: &str,
) -> Result<(), NotProved> {
    let element = declared.trim_start_matches('[');
    let Some(name) = element.strip_prefix('L').map(|n| n.trim_end_matches(';')) else {
        return Ok(());
    };
    if name == "java/lang/String" || is_box(name) {
        return Ok(());
    }
    let open = || Err(NotProved::OpenType(name.replace(['/', '$'], ".")));
    let Some(info) = universe.class(name) else {
        return open();
    };
    if info.is_enum() {
        return closed.constants_of(&info);
    }
    if !info.is_library && info.file.access & access::FINAL != 0 {
        return Ok(());
    }
    open()
}
