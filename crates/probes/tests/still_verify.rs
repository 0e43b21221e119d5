//! Classes with probes pass the verifier, and are the classes they were in everything else.

#[path = "../../verifier/tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;

use classfile::ClassFile;
use probes::{Point, Reason, Target, instrument};
use program::Branches;
use support::Library;

const TARGET: Target<'static> = Target {
    class: "omakase/probes/Probes",
    method: "hit",
};

#[derive(Default)]
struct Tally {
    classes: usize,
    methods: usize,
    probes: usize,
    left_out: BTreeMap<Reason, usize>,
    refused: Vec<String>,
}

impl Tally {
    fn check(&mut self, class: &ClassFile, library: &mut Library) {
        // Numbers of every length of push instruction.
        let first = [0, 100, 32_700, 70_000][self.classes % 4];
        self.classes += 1;
        self.methods += class.methods.iter().filter(|m| m.code.is_some()).count();
        let found = instrument(class, TARGET, first).unwrap();
        self.probes += found.probes.len();
        for (_, reason) in &found.left_out {
            *self.left_out.entry(*reason).or_default() += 1;
        }
        let branches = Branches::of(class);
        for b in branches.all() {
            let side = Point::Side {
                pc: b.pc,
                side: b.side_idx,
            };
            let is_there = found
                .probes
                .binary_search(&probes::Probe {
                    method: b.method,
                    point: side,
                })
                .is_ok();
            let left_out = found.left_out.iter().any(|(m, _)| *m == b.method);
            assert!(is_there || left_out, "{} has no {side:?}", class.this_class);
        }
        let with = match ClassFile::parse(found.bytes.into()) {
            Ok(with) => with,
            Err(e) => {
                self.refused.push(format!("{}: {e}", class.this_class));
                return;
            }
        };
        assert_eq!(with.this_class, class.this_class);
        assert_eq!(with.methods.len(), class.methods.len());
        if let Err(e) = verifier::verify(&with, library)
            && e.missing_class.is_none()
        {
            self.refused.push(e.to_string());
        }
    }

    fn report(&self, what: &str) {
        eprintln!(
            "{what}: {} classes, {} methods, {} probes, left out {:?}, {} refused",
            self.classes,
            self.methods,
            self.probes,
            self.left_out,
            self.refused.len()
        );
        let shown: Vec<_> = self.refused.iter().take(10).collect();
        assert!(self.refused.is_empty(), "{what}: {shown:#?}");
        let left: usize = self.left_out.values().sum();
        assert!(left * 200 <= self.methods, "{:?}", self.left_out);
    }
}

#[test]
fn the_class_library() {
    let homes = support::jdks();
    if homes.is_empty() {
        test_lab::skip::loudly("the_class_library", "no JDK on this machine");
    }
    for home in homes {
        let mut library = Library::new(&home, &[]);
        let mut tally = Tally::default();
        for module in ["java.base", "jdk.compiler"] {
            for name in library.jdk.class_names(module) {
                let Some((bytes, _)) = library.jdk.find_class(&name) else {
                    continue;
                };
                tally.check(&ClassFile::parse(bytes).unwrap(), &mut library);
            }
        }
        tally.report(&home.display().to_string());
    }
}

/// Old class files, other compilers, obfuscators.
#[test]
fn the_jars_of_this_machine() {
    let Some(home) = support::jdks().pop() else {
        test_lab::skip::loudly("the_jars_of_this_machine", "no JDK on this machine");
        return;
    };
    let mut jars = Vec::new();
    support::jars(std::path::Path::new("/usr/share/java"), &mut jars);
    if let Some(home) = std::env::var_os("HOME") {
        support::jars(&std::path::Path::new(&home).join(".m2"), &mut jars);
    }
    jars.sort();
    let mut tally = Tally::default();
    for jar in jars {
        let directory = jar.parent().unwrap().join("*");
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
                tally.check(&class, &mut library);
            }
        }
    }
    tally.report("jars");
}
