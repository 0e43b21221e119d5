//! Mutants are valid classes: the same length, and accepted by the verifier.

use std::sync::Arc;

use classfile::ClassFile;
use session::mutants::mutants_of;
use test_lab::{javac, jdks, workspace};
use verifier::{Answer, Hierarchy, Member};

/// All classes extend `Object` and may be assigned to each other: what is left to find are wrong
/// shapes of the stack.
struct Lenient;

impl Hierarchy for Lenient {
    fn is_assignable(&mut self, _: &str, _: &str) -> Answer {
        Answer::Yes
    }

    fn is_interface(&mut self, _: &str) -> Answer {
        Answer::No
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        (name != "java/lang/Object").then(|| "java/lang/Object".into())
    }

    fn is_protected_elsewhere(&mut self, _: &str, _: &str, _: Member, _: &str, _: &str) -> bool {
        false
    }
}

#[test]
fn every_mutant_verifies() {
    let Some(jdk) = jdks::oldest_or_skip("mutants") else {
        return;
    };
    let dir = workspace::root().join("corpus/generate/shapes");
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(&dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        texts.push((
            format!("shapes/{name}"),
            std::fs::read_to_string(&path).unwrap(),
        ));
    }
    texts.sort();
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    let classes = javac::compile_texts(&jdk, &sources, &["-g"]);
    let mut n = 0;
    for entry in std::fs::read_dir(classes.join("shapes")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let class = ClassFile::parse(bytes.into()).unwrap();
        for mutant in mutants_of(0, &class) {
            let changed = mutant.apply(&class).unwrap();
            assert_eq!(changed.bytes().len(), class.bytes().len());
            assert_ne!(changed.bytes(), class.bytes());
            if let Err(e) = verifier::verify(&changed, &mut Lenient) {
                panic!("{}: {mutant:?}: {e}", class.this_class);
            }
            n += 1;
        }
    }
    assert!(n > 300, "only {n} mutants");
}
