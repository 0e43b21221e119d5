//! The native methods of a class library that have no row in the tables of natives.
//!
//! `cargo run --release -p natives --example unlisted -- JDK [PREFIX]`: one line for each, sorted, of the
//! classes whose internal names begin with the prefix.

use std::collections::BTreeSet;
use std::path::Path;

use classfile::{ClassFile, access};
use program::JdkImage;

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(home) = args.next() else {
        eprintln!("usage: unlisted JDK [PREFIX]");
        std::process::exit(2);
    };
    let prefix = args.next().unwrap_or_default();
    let image = match JdkImage::open(Path::new(&home)) {
        Ok(image) => image,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    };
    let rows: BTreeSet<(&str, &str, &str)> = natives::rows()
        .into_iter()
        .flatten()
        .map(|&(class, name, descriptor, _)| {
            let any = descriptor.starts_with('~');
            (class, name, if any { "*" } else { descriptor })
        })
        .collect();
    let mut modules = image.modules();
    if modules.is_empty() {
        modules.push(String::new());
    }
    let names: BTreeSet<String> = modules
        .iter()
        .flat_map(|module| image.class_names(module))
        .filter(|name| name.starts_with(&prefix))
        .collect();
    for class in names {
        let bytes = image.find_class(&class).map(|(bytes, _)| bytes);
        let Some(file) = bytes.and_then(|bytes| ClassFile::parse(bytes).ok()) else {
            continue;
        };
        for method in &file.methods {
            let listed = |descriptor| rows.contains(&(class.as_str(), &*method.name, descriptor));
            let only_native = format!("={}", method.descriptor);
            let is_listed = listed(&method.descriptor) || listed("*") || listed(&only_native);
            if method.access & access::NATIVE != 0 && !is_listed {
                println!("{class} {} {}", method.name, method.descriptor);
            }
        }
    }
}
