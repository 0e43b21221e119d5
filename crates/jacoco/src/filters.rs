//! What compilers generate and no source line stands for.
//!
//! Each filter looks for one pattern and says which instructions do not count, which are copies
//! of others, and which have other branches than their own. Patterns are those of JaCoCo
//! [0.8.15](crate::FILTERS_OF).

mod finally;
mod generated;
mod matcher;
mod resources;
mod switches;

use std::collections::{BTreeMap, BTreeSet};

use classfile::ClassFile;
use classfile::raw::RawClass;

use crate::method::Method;

/// Rows of the exception table times instructions: 1,000 rows in the largest of methods.
const MAX_HANDLER_WORK: usize = 50_000_000;

/// Where a branch leads: a pc, and whether a label is meant or the instruction at it.
pub(crate) type BranchTarget = (u32, bool);

/// The branches an instruction has instead of its own: covered when one of these branches of other
/// instructions is. In the order in which targets were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Replacement {
    pub(crate) branches: Vec<(BranchTarget, Vec<(usize, u32)>)>,
}

impl Replacement {
    fn add(&mut self, target: BranchTarget, instruction: usize, branch: u32) {
        match self.branches.iter_mut().find(|(t, _)| *t == target) {
            Some((_, sources)) => sources.push((instruction, branch)),
            None => self.branches.push((target, vec![(instruction, branch)])),
        }
    }
}

/// What the filters say of a method. Instructions are given by their index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filtered {
    ignored: BTreeSet<usize>,
    /// Copies, with the one that stands for them all.
    pub(crate) merged: BTreeMap<usize, usize>,
    pub(crate) replaced: BTreeMap<usize, Replacement>,
}

impl Filtered {
    pub(crate) fn is_ignored(&self, index: usize) -> bool {
        self.ignored.contains(&index) || self.merged.contains_key(&index)
    }

    fn ignore(&mut self, range: std::ops::RangeInclusive<usize>) {
        self.ignored.extend(range);
    }

    fn ignore_all(&mut self, method: &Method<'_>) {
        self.ignored.extend(0..method.list.len());
    }

    fn first_of(&self, mut index: usize) -> usize {
        while let Some(first) = self.merged.get(&index) {
            index = *first;
        }
        index
    }

    fn merge(&mut self, a: usize, b: usize) {
        let (a, b) = (self.first_of(a), self.first_of(b));
        if a != b {
            self.merged.insert(b, a);
        }
    }
}

/// What filters need to know of the class.
pub(crate) struct Context<'a> {
    pub(crate) class: &'a ClassFile,
    pub(crate) is_kotlin: bool,
    pub(crate) is_scala: bool,
    /// Descriptors of the class's annotations, and of those of each method.
    pub(crate) annotations: Vec<String>,
    pub(crate) method_annotations: Vec<Vec<String>>,
}

impl<'a> Context<'a> {
    pub(crate) fn of(class: &'a ClassFile) -> Context<'a> {
        let (attributes, methods) = match RawClass::read(class.bytes()) {
            Some(raw) => (raw.attributes, raw.methods),
            None => (Vec::new(), Vec::new()),
        };
        let annotations = classfile::annotations::types(class, &attributes);
        let is_scala = attributes.iter().any(|a| {
            let name = class.constants.utf8_bytes(a.name);
            matches!(name, Ok(b"ScalaSig" | b"Scala"))
        });
        Context {
            class,
            is_kotlin: annotations.iter().any(|a| a == "Lkotlin/Metadata;"),
            is_scala,
            annotations,
            method_annotations: methods
                .iter()
                .map(|m| classfile::annotations::types(class, &m.attributes))
                .collect(),
        }
    }

    fn super_name(&self) -> &str {
        self.class.super_class.as_deref().unwrap_or_default()
    }
}

/// Runs all filters over a method.
pub(crate) fn apply(context: &Context<'_>, index: usize, method: &Method<'_>) -> Filtered {
    let mut out = Filtered::default();
    if generated::is_generated(context, index, method) {
        out.ignore_all(method);
        return out;
    }
    // Looking for the code around handlers takes quadratic time, which no compiler makes us feel.
    if method.code.handlers.len() * method.list.len() <= MAX_HANDLER_WORK {
        generated::synchronized(method, &mut out);
        resources::javac_11(method, &mut out);
        resources::javac_9(method, &mut out);
        resources::ecj(method, &mut out);
        finally::merge_copies(method, &mut out);
        switches::record_patterns(method, &mut out);
    }
    generated::asserts(context, method, &mut out);
    switches::strings_javac(method, &mut out);
    switches::strings(method, &mut out);
    switches::exhaustive(method, &mut out);
    let firsts: Vec<(usize, usize)> = out
        .merged
        .keys()
        .map(|copy| (*copy, out.first_of(*copy)))
        .collect();
    out.merged.extend(firsts);
    out
}
