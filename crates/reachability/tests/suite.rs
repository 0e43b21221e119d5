//! Methods with known verdicts: no side that a run can take is ever refuted, and most of those that
//! none can take are.
//!
//! The programs are in `tests/programs`. A line that ends with `// never` has a condition that never
//! holds, one with `// always` a condition that always does, and one with `// never-default` a switch
//! that never comes to its default; of a line with `// copies` a compiler made several, each with a dead
//! side. All other sides can be taken, some of them rarely.

use std::collections::BTreeSet;

use program::{Branches, Side};
use reachability::{Limits, Prover};

use crate::lab;

const PROGRAMS: [&str; 6] = ["Checks", "Enums", "Failures", "Privates", "Rare", "Entries"];

/// File, line, name of the side.
type Place = (String, u16, &'static str);

/// Sides that are marked.
#[derive(Default)]
struct Marked {
    dead: BTreeSet<Place>,
    /// A compiler made copies of the line, each with a dead side.
    copies: BTreeSet<Place>,
}

fn marked(name: &str, text: &str, into: &mut Marked) {
    for (n, line) in (1u16..).zip(text.lines()) {
        let side = match line.trim_end().rsplit_once("// ").map(|(_, mark)| mark) {
            Some("never") => "on",
            Some("always") => "jump",
            Some("never-default") => "default",
            Some("copies") => {
                for side in ["on", "jump"] {
                    into.copies.insert((name.to_owned(), n, side));
                }
                continue;
            }
            _ => continue,
        };
        into.dead.insert((name.to_owned(), n, side));
    }
}

fn name_of(side: &Side) -> &'static str {
    match side {
        Side::Jump => "jump",
        Side::FallThrough => "on",
        Side::Case(_) => "case",
        Side::Default => "default",
    }
}

#[test]
fn no_side_that_can_be_taken_is_refuted() {
    const TEST: &str = "no_side_that_can_be_taken_is_refuted";
    let Some((universe, texts, names)) = lab::open(TEST, &PROGRAMS) else {
        return;
    };
    let mut marks = Marked::default();
    for (name, text) in &texts {
        marked(name, text, &mut marks);
    }
    let expected = &marks.dead;
    let mut refuted = BTreeSet::new();
    let mut steps = 0;
    let mut n_sides = 0;
    for name in names {
        let file = universe.class(&name).unwrap().file.clone();
        let mut prover = Prover::new(&universe, Limits::default());
        for branch in Branches::of(&file).all() {
            let method = &*file.methods[branch.method].name;
            if method == "<clinit>" || file.access & classfile::access::SYNTHETIC != 0 {
                continue;
            }
            n_sides += 1;
            let proved = prover.prove(&file, branch);
            let at = (
                file.source_file.as_deref().unwrap_or("").to_owned(),
                branch.line.unwrap_or(0),
                name_of(&branch.side),
            );
            match proved {
                Ok(proved) => {
                    println!("{at:?} {method}: {}", proved.reason);
                    refuted.insert(at);
                }
                Err(open) if expected.contains(&at) => println!("OPEN {at:?} {method}: {open:?}"),
                Err(_) => {}
            }
        }
        steps += prover.steps();
    }
    let wrong: Vec<_> = refuted
        .difference(expected)
        .filter(|at| !marks.copies.contains(at))
        .collect();
    let missed: Vec<_> = expected.difference(&refuted).collect();
    println!(
        "{} of {} proved, {n_sides} sides, {steps} steps; missed {missed:#?}",
        expected.len() - missed.len(),
        expected.len()
    );
    assert!(
        wrong.is_empty(),
        "refuted, but some run takes them: {wrong:#?}"
    );
    assert!(
        missed.len() * 100 <= expected.len() * 12,
        "too many are missed: {missed:#?}"
    );
}
