//! What came of the analysis of a side, for those who asked.

use std::sync::Arc;

use classfile::ClassFile;
use program::Branch;

use crate::prover::{Open, Prover};
use crate::state::{Origin, What};

/// What a proof takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assumption {
    /// No other thread writes a plain field while the method runs; volatile fields and what is read
    /// after a lock was taken may change.
    SingleThread,
    /// Final fields and private members are not written or called by reflection, native code or
    /// deserialisation.
    NoReflection,
    /// Arguments and fields have values that the Java language lets them have.
    TypedValues,
    /// The classes that are there at run time are those on the class path.
    SameClasses,
}

impl Assumption {
    /// For people.
    pub fn text(self) -> &'static str {
        match self {
            Assumption::SingleThread => {
                "no other thread writes a field that is neither volatile nor read under a lock while the method runs"
            }
            Assumption::NoReflection => {
                "nothing writes final fields or uses private members by reflection or native code"
            }
            Assumption::TypedValues => {
                "arguments and fields have values that the Java language lets them have"
            }
            Assumption::SameClasses => "the classes at run time are those on the class path",
        }
    }
}

/// A proof that a side is infeasible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Why, with source lines.
    pub reason: String,
    /// What it rests on.
    pub assumptions: Vec<Assumption>,
    /// Conditions that cannot all be true, each in SMT-LIB; together they are the proof. Empty unless they
    /// were asked for.
    pub obligations: Vec<String>,
    /// How many there are.
    pub n_obligations: usize,
}

impl Prover<'_> {
    /// Whether no run takes a side, whoever calls its method with whatever arguments.
    ///
    /// # Errors
    /// When that is not proved: why not.
    pub fn prove(&mut self, file: &Arc<ClassFile>, branch: &Branch) -> Result<Proved, Open> {
        let refuted = self.refute(file, branch.method, branch.pc, &branch.side)?;
        let method = self.body(file, branch.method).map_or(0, |(id, _)| id);
        let what = match branch.side {
            program::Side::Jump => What::Jump(true),
            program::Side::FallThrough => What::Jump(false),
            _ => What::Switch(branch.target),
        };
        let target = Origin {
            method,
            pc: branch.pc,
            what,
        };
        let mut obligations = refuted.obligations;
        let is_invariant = |o: &Origin| matches!(o.what, What::Invariant(_));
        if refuted.cores.iter().flatten().any(is_invariant) {
            obligations.extend(self.of_invariants.iter().cloned());
        }
        let n_obligations = obligations.len();
        let obligations = if self.certifies {
            let texts = obligations.iter();
            let text = |clauses: &Vec<_>| expr::to_smtlib(&self.t.pool, clauses);
            // They have no model that could be asked for.
            texts
                .map(|c| text(c).replace("(get-model)\n", ""))
                .collect()
        } else {
            Vec::new()
        };
        Ok(Proved {
            reason: self.reason(target, &refuted.cores),
            assumptions: vec![
                Assumption::SingleThread,
                Assumption::NoReflection,
                Assumption::TypedValues,
                Assumption::SameClasses,
            ],
            n_obligations,
            obligations,
        })
    }
}
