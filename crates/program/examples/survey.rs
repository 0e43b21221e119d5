//! Opens a class path, reads and parses everything on it, and prints counts, times and faults.
//!
//! `cargo run --release -p program --example survey -- a.jar:classes:lib/*`
#![expect(clippy::disallowed_methods, reason = "measures time")]

use classfile::ClassFile;
use program::{Branches, Cfg, CfgError, ClassPath};
use std::time::Instant;

fn main() {
    let spec = std::env::args().nth(1).unwrap_or_default();
    let start = Instant::now();
    let (class_path, problems) = ClassPath::open(&ClassPath::parse_spec(&spec), 25);
    println!(
        "{} entries opened in {:?}",
        class_path.entries().len(),
        start.elapsed()
    );
    problems.iter().for_each(|problem| println!("{problem}"));
    let start = Instant::now();
    let names: Vec<String> = class_path.class_names().collect();
    println!("{} class names in {:?}", names.len(), start.elapsed());
    let start = Instant::now();
    let found: Vec<_> = names
        .iter()
        .filter_map(|name| class_path.find_class(name))
        .collect();
    println!("read in {:?}", start.elapsed());
    let start = Instant::now();
    let mut classes = Vec::with_capacity(found.len());
    for (name, found) in names.iter().zip(found) {
        match found {
            Ok(found) => match ClassFile::parse(found.bytes) {
                Ok(class) => classes.push(class),
                Err(error) => println!("{name}: {error}"),
            },
            Err(error) => println!("{error}"),
        }
    }
    println!("{} parsed in {:?}", classes.len(), start.elapsed());
    let start = Instant::now();
    let (mut n_methods, mut n_branches) = (0, 0);
    for class in &classes {
        n_branches += Branches::of(class).len();
        for method in &class.methods {
            match Cfg::of(class, method) {
                Ok(_) => n_methods += 1,
                Err(CfgError::NoCode) => {}
                Err(error) => println!("{}.{}: {error}", class.this_class, method.name),
            }
        }
    }
    println!(
        "{n_methods} graphs, {n_branches} branches in {:?}",
        start.elapsed()
    );
}
