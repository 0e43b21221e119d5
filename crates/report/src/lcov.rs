//! `lcov.info`: lines, functions and branches in the format of `geninfo(1)`.
//!
//! Counts are numbers of tests. Branches say which one they are: the block is the program counter
//! of the jump or switch, the branch the place of the side. What has no line is left out, since
//! the format cannot express it. The format has no word for infeasible branches either: they are
//! branches that were not taken.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::model::{Class, Run, Verdict};

/// A branch: block, side.
type Side = (u64, u32);

/// What is said about one source file, by all classes in it.
#[derive(Default)]
struct File {
    /// Function to its line and its count.
    functions: BTreeMap<String, (u16, usize)>,
    /// Count by line and side; nothing where the jump was not reached.
    branches: BTreeMap<(u16, Side), Option<usize>>,
    lines: BTreeMap<u16, usize>,
    /// Whose block is taken: line, block.
    owners: BTreeMap<(u16, u64), String>,
}

/// The tracefile.
pub fn write(run: &Run) -> String {
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    for class in &run.classes {
        if class.methods.is_empty() && class.lines.is_empty() {
            continue;
        }
        files
            .entry(one_line(&class.source_path()))
            .or_default()
            .add(class);
    }
    let mut text = String::new();
    for (path, file) in &files {
        file.write_to(path, &mut text);
    }
    text
}

impl File {
    fn add(&mut self, class: &Class) {
        for line in &class.lines {
            let hits = self.lines.entry(line.line).or_default();
            *hits = (*hits).max(line.hits);
        }
        for (index, method) in class.methods.iter().enumerate() {
            let name = one_line(&format!(
                "{}.{}{}",
                method.class, method.name, method.descriptor
            ));
            if let Some(line) = method.first_line {
                self.functions
                    .insert(name.clone(), (line, method.entered_by.len()));
            }
            let reached: BTreeSet<u32> = method
                .branches
                .iter()
                .filter(|b| matches!(b.verdict, Verdict::Covered { .. }))
                .map(|b| b.pc)
                .collect();
            for b in &method.branches {
                let Some(line) = b.line else { continue };
                let count = match &b.verdict {
                    Verdict::Covered { tests, .. } => Some(tests.len().max(1)),
                    _ if reached.contains(&b.pc) => Some(0),
                    _ => None,
                };
                let block = self.block(line, b.pc, index, &name);
                self.branches.insert((line, (block, b.side_index)), count);
            }
        }
    }

    /// The program counter, unless another method has it on the same line, as lambdas can.
    fn block(&mut self, line: u16, pc: u32, method: usize, name: &str) -> u64 {
        let mut block = u64::from(pc);
        let mut step = method as u64 + 1;
        loop {
            let owner = self
                .owners
                .entry((line, block))
                .or_insert_with(|| name.to_owned());
            if owner == name {
                return block;
            }
            // Code is shorter than this, so the new block is nobody's program counter.
            block = (step << 16) + u64::from(pc);
            step += 1;
        }
    }

    fn write_to(&self, path: &str, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.try_write(path, text);
    }

    fn try_write(&self, path: &str, text: &mut String) -> std::fmt::Result {
        writeln!(text, "TN:\nSF:{path}")?;
        let mut by_line: Vec<_> = self.functions.iter().collect();
        by_line.sort_by_key(|(name, (line, _))| (*line, *name));
        for (name, (line, _)) in &by_line {
            writeln!(text, "FN:{line},{name}")?;
        }
        for (name, (_, count)) in &by_line {
            writeln!(text, "FNDA:{count},{name}")?;
        }
        let entered = by_line.iter().filter(|(_, (_, n))| *n > 0).count();
        writeln!(text, "FNF:{}\nFNH:{entered}", by_line.len())?;
        for ((line, (block, side)), count) in &self.branches {
            let count = count.map_or_else(|| "-".to_owned(), |n| n.to_string());
            writeln!(text, "BRDA:{line},{block},{side},{count}")?;
        }
        let taken = self.branches.values().filter(|n| n.is_some_and(|n| n > 0));
        let taken = taken.count();
        writeln!(text, "BRF:{}\nBRH:{taken}", self.branches.len())?;
        for (line, hits) in &self.lines {
            writeln!(text, "DA:{line},{hits}")?;
        }
        let hit = self.lines.values().filter(|n| **n > 0).count();
        writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", self.lines.len())
    }
}

/// Names of class files may hold any character; a record ends with its line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], "?")
}
