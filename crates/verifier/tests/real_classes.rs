//! No class a real compiler made is refused.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]

use crate::support;

use classfile::opcode::{JSR, JSR_W};
use classfile::{ClassFile, instructions};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use support::Library;

const MODULES: [&str; 4] = ["java.base", "java.desktop", "jdk.compiler", "java.xml"];

#[derive(Default)]
struct Tally {
    classes: usize,
    old: usize,
    with_subroutines: usize,
    missing: usize,
    time: Duration,
    slowest: (Duration, String),
    refused: Vec<String>,
}

impl Tally {
    fn verify(&mut self, class: &ClassFile, library: &mut Library) {
        let start = Instant::now();
        let outcome = verifier::verify(class, library);
        let time = start.elapsed();
        self.classes += 1;
        self.old += usize::from(class.major < 50);
        self.with_subroutines += usize::from(has_subroutine(class));
        self.time += time;
        if time > self.slowest.0 {
            self.slowest = (time, class.this_class.to_string());
        }
        match outcome {
            Err(error) if error.missing_class.is_some() => self.missing += 1,
            Err(error) => self.refused.push(error.to_string()),
            Ok(()) => {}
        }
    }

    fn report(&self, what: &str) {
        eprintln!(
            "{what}: {} classes ({} before version 50, {} with jsr) in {:?}, slowest {:?} {}, {} lack classes, {} refused",
            self.classes,
            self.old,
            self.with_subroutines,
            self.time,
            self.slowest.0,
            self.slowest.1,
            self.missing,
            self.refused.len(),
        );
        let shown: Vec<_> = self.refused.iter().take(20).collect();
        assert!(self.refused.is_empty(), "{what}: {shown:#?}");
    }
}

fn has_subroutine(class: &ClassFile) -> bool {
    let codes = class.methods.iter().flat_map(|method| &method.code);
    let mut all = codes.flat_map(|code| instructions(class.slice(&code.code)).flatten());
    class.major < 51 && all.any(|instruction| matches!(instruction.opcode, JSR | JSR_W))
}

#[test]
fn accepts_the_class_library() {
    for home in support::jdks() {
        for module in MODULES {
            let mut library = Library::new(&home, &[]);
            let mut tally = Tally::default();
            for name in library.jdk.class_names(module) {
                let Some((bytes, _)) = library.jdk.find_class(&name) else {
                    continue;
                };
                let class = ClassFile::parse(bytes).unwrap();
                tally.verify(&class, &mut library);
            }
            tally.report(&format!("{} {module}", home.display()));
            assert!(tally.classes > 100);
            assert_eq!(tally.missing, 0);
        }
    }
}

/// Also those of `VERIFIER_JARS`, a class path of directories to look for jars in.
#[test]
fn accepts_the_jars_of_this_machine() {
    let Some(home) = support::jdks().pop() else {
        return;
    };
    let mut directories = vec![PathBuf::from("/usr/share/java")];
    directories.extend(std::env::var_os("HOME").map(|home| Path::new(&home).join(".m2")));
    let more = std::env::var_os("VERIFIER_JARS").unwrap_or_default();
    directories.extend(std::env::split_paths(&more).filter(|path| path.is_dir()));
    let mut jars = Vec::new();
    for directory in &directories {
        support::jars(directory, &mut jars);
    }
    jars.sort();
    let mut tally = Tally::default();
    for jar in jars {
        // Each jar first, then all others, so that most of what it needs is found.
        let directory = jar.parent().unwrap_or(Path::new("/")).join("*");
        let mut library = Library::new(&home, &[jar, directory]);
        let names: Vec<String> = library.class_path.class_names().collect();
        for name in names {
            let Some(Ok(found)) = library.class_path.find_class(&name) else {
                continue;
            };
            if found.origin.entry > 0 {
                continue;
            }
            if let Ok(class) = ClassFile::parse(found.bytes) {
                tally.verify(&class, &mut library);
            }
        }
    }
    tally.report("jars");
}
