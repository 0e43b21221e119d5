//! Programs of `tests/programs`, compiled.

use std::path::Path;
use std::sync::Arc;

use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::Universe;

/// Classes, the file names and texts of their sources, and the names of the classes, sorted.
type Opened = (Universe, Vec<(String, String)>, Vec<String>);

/// Compiles some of the programs.
pub fn open(test: &str, names: &[&str]) -> Option<Opened> {
    let jdk = jdks::oldest_or_skip(test)?;
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut texts = Vec::new();
    for name in names {
        let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
        texts.push((format!("{name}.java"), text));
    }
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    let classes = javac::compile_texts(&jdk, &sources, &["-g", "-nowarn"]);
    let library = Arc::new(JdkImage::open(&jdk.home).unwrap());
    let (path, problems) = ClassPath::open(&[classes], jdk.feature_version);
    assert!(problems.is_empty(), "{problems:?}");
    let path = Arc::new(path);
    let universe = Universe::new(path.clone(), library);
    let mut classes: Vec<String> = path.class_names().collect();
    classes.sort();
    Some((universe, texts, classes))
}
