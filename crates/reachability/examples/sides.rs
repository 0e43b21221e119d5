//! Follows every side of classes and says which are refuted:
//! `cargo run --release -p reachability --example sides -- JDK CLASS_PATH [PREFIX...]`.

use std::path::PathBuf;
use std::sync::Arc;

use program::{Branches, ClassPath, Conditions, JdkImage};
use reachability::{Limits, Prover};
use testcase::Universe;

fn main() {
    let mut args = std::env::args().skip(1);
    let home = PathBuf::from(args.next().unwrap_or_default());
    let path = args.next().unwrap_or_default();
    let prefixes: Vec<String> = args.collect();
    let library = Arc::new(JdkImage::open(&home).expect("a JDK"));
    let entries: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let (path, _) = ClassPath::open(&entries, library.feature_version());
    let path = Arc::new(path);
    let universe = Universe::new(path.clone(), library);
    let mut names: Vec<String> = path.class_names().collect();
    names.sort();
    let (mut n_sides, mut n_refuted, mut steps) = (0, 0, 0);
    let mut open = std::collections::BTreeMap::<String, usize>::new();
    for name in names {
        let is_meant = |p: &String| name.starts_with(p.as_str());
        if !prefixes.is_empty() && !prefixes.iter().any(is_meant) {
            continue;
        }
        let Some(class) = universe.class(&name) else {
            continue;
        };
        let mut prover = Prover::new(
            &universe,
            Limits {
                steps: 8_000_000,
                states: 300,
                ..Limits::default()
            },
        );
        for branch in Branches::of(&class.file).all() {
            n_sides += 1;
            let method = &class.file.methods[branch.method];
            match prover.prove(&class.file, branch) {
                Ok(proved) => {
                    n_refuted += 1;
                    let text = Conditions::of(&class.file, method).text(branch.pc, &branch.side);
                    println!(
                        "{name}#{}@{}.{} {}:{} {}: {}",
                        branch.method,
                        branch.pc,
                        branch.side_idx,
                        method.name,
                        branch.line.unwrap_or(0),
                        text.unwrap_or_default(),
                        proved.reason
                    );
                }
                Err(why) => {
                    let why = format!("{why:?}");
                    let kind = why.split('(').next().unwrap_or("").to_owned();
                    *open.entry(kind).or_default() += 1;
                }
            }
        }
        steps += prover.steps();
    }
    println!("{n_sides} sides, {n_refuted} refuted, {steps} steps, open: {open:?}");
}
