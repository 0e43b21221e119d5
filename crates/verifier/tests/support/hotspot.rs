//! Verdicts of a real virtual machine.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts the real tools itself"
)]

use super::TempDir;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A JDK with the harness `Verdicts` compiled for it.
pub struct HotSpot {
    home: PathBuf,
    directory: TempDir,
}

impl HotSpot {
    pub fn new(home: &Path) -> HotSpot {
        let machine = HotSpot {
            home: home.to_owned(),
            directory: TempDir::new(),
        };
        let mut javac = Command::new(home.join("bin/javac"));
        javac.arg("-d").arg(machine.directory.path());
        run(javac.arg(source("Verdicts")));
        machine
    }

    /// Compiles sources of `tests/java`, with `far/Base`, and returns where the classes are.
    pub fn compile(&self, sources: &[&str], options: &[&str]) -> PathBuf {
        let classes = self.directory.path().join("classes");
        let mut javac = Command::new(self.home.join("bin/javac"));
        javac.args(["-nowarn", "-g:none", "-XDstringConcat=inline"]);
        javac.args(options).arg("-d").arg(&classes);
        javac.args(sources.iter().map(|name| source(name)));
        run(javac.arg(source("far/Base")));
        classes
    }

    /// A line for each class, given by internal name and bytes; see `Verdicts.java`.
    pub fn verdicts(&self, class_path: &[PathBuf], classes: &[(&str, &[u8])]) -> Vec<String> {
        let mut file = (classes.len() as u32).to_be_bytes().to_vec();
        for (name, bytes) in classes {
            let name = name.replace('/', ".");
            file.extend((name.len() as u16).to_be_bytes());
            file.extend(name.as_bytes());
            file.extend((bytes.len() as u32).to_be_bytes());
            file.extend(*bytes);
        }
        let path = self.directory.path().join("questions");
        std::fs::write(&path, file).unwrap();
        let mut java = Command::new(self.home.join("bin/java"));
        java.args([
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
            "-cp",
        ]);
        java.arg(self.directory.path()).arg("Verdicts").arg(&path);
        let output = run(java.arg(std::env::join_paths(class_path).unwrap()));
        let lines: Vec<String> = output.lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), classes.len());
        lines
    }
}

fn source(name: &str) -> PathBuf {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    java.join(format!("{name}.java"))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
