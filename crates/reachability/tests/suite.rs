//! Methods with known verdicts: no side that a run can take is ever refuted, and most of those that
//! none can take are.
//!
//! The programs are in `tests/programs`. A line that ends with `// never` has a condition that never
//! holds, one with `// always` a condition that always does, and one with `// never-default` a switch
//! that never comes to its default; of a line with `// copies` a compiler made several, each with a dead
//! side. All other sides can be taken, some of them rarely.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use program::{Branches, ClassPath, JdkImage, Side};
use reachability::{Limits, Prover};
use test_lab::{javac, jdks};
use testcase::Universe;

const PROGRAMS: [&str; 5] = ["Checks", "Enums", "Failures", "Privates", "Entries"];

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
                    into.copies.insert((format!("{name}.java"), n, side));
                }
                continue;
            }
            _ => continue,
        };
        into.dead.insert((format!("{name}.java"), n, side));
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
    let Some(jdk) = jdks::oldest_or_skip("no_side_that_can_be_taken_is_refuted") else {
        return;
    };
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut marks = Marked::default();
    let mut sources = Vec::new();
    for name in PROGRAMS {
        let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
        marked(name, &text, &mut marks);
        sources.push((format!("{name}.java"), text));
    }
    let expected = &marks.dead;
    let sources: Vec<(&str, &str)> = sources.iter().map(|(n, t)| (&**n, &**t)).collect();
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "-nowarn"]);
    let library = Arc::new(JdkImage::open(&jdk.home).unwrap());
    let (path, problems) = ClassPath::open(&[classes], jdk.feature_version);
    assert!(problems.is_empty(), "{problems:?}");
    let path = Arc::new(path);
    let universe = Universe::new(path.clone(), library);
    let mut names: Vec<String> = path.class_names().collect();
    names.sort();
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
    println!("{} of {} proved, {n_sides} sides, {steps} steps; missed {missed:#?}",
        expected.len() - missed.len(), expected.len());
    assert!(wrong.is_empty(), "refuted, but some run takes them: {wrong:#?}");
}
