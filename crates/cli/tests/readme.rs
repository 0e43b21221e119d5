//! What README.md shows is what the program prints.

use std::path::Path;
use std::time::Duration;

use jdk::{Exit, Jdk, ToolCommand};
use test_lab::{javac, jdks, workspace};

/// The blocks of a kind, in order.
fn blocks<'t>(readme: &'t str, kind: &str) -> Vec<&'t str> {
    let open = format!("```{kind}\n");
    let pieces = readme.split(&*open).skip(1);
    pieces.filter_map(|p| p.split("```").next()).collect()
}

/// The one block of a kind that begins with these words.
#[track_caller]
fn block<'t>(readme: &'t str, kind: &str, beginning: &str) -> &'t str {
    let mut found = blocks(readme, kind).into_iter();
    let found = found.find(|b| b.trim_start().starts_with(beginning));
    found.unwrap_or_else(|| panic!("README.md has no block {kind} that begins with {beginning:?}"))
}

struct Bank {
    dir: std::path::PathBuf,
    jdk: Jdk,
}

impl Bank {
    /// Runs the program with the arguments that README.md has, where `build/bank` is compiled.
    fn said(&self, args: &str) -> String {
        // What comes behind the class is the program's own.
        let (command, rest) = args.split_once(' ').unwrap();
        let mut run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
            .timeout(Duration::from_secs(300))
            .args([command, "--jdk"])
            .arg(&self.jdk.home)
            .args(rest.split(' '));
        run.working_dir = Some(self.dir.clone());
        let run = run.run().unwrap();
        assert_eq!(run.exit, Exit::Code(0), "{args}: {}", run.stderr_text());
        run.stdout_text() + &run.stderr_text()
    }
}

/// Without the time that something took.
fn without_seconds(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once(", ") {
        Some((rest, last)) if last.ends_with(" s") => rest,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_readme_shows_is_what_the_program_prints() {
    const TEST: &str = "readme";
    let Some(jdk) = jdks::oldest_or_skip(TEST) else {
        return;
    };
    let readme = std::fs::read_to_string(workspace::root().join("README.md")).unwrap();
    let sources = workspace::root().join("examples/bank/src/main/java/bank");
    let mut texts: Vec<(String, String)> = Vec::new();
    for entry in std::fs::read_dir(sources).unwrap().flatten() {
        let name = format!("bank/{}", entry.file_name().to_string_lossy());
        texts.push((name, std::fs::read_to_string(entry.path()).unwrap()));
    }
    texts.sort();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    let classes = javac::compile_texts(&jdk, &texts, &["-g"]);
    let dir = workspace::scratch_dir(TEST);
    copy(&classes, &dir.join("build/bank"));
    let bank = Bank { dir, jdk };

    let run = block(&readme, "text", "open anna");
    assert_eq!(bank.said("run -cp build/bank bank.Main"), run);

    // The commands that README.md says are those that are run here.
    let generate = "generate -cp build/bank bank.Account -o build/tests --budget 20M";
    let explore = "explore -cp build/bank bank.Account.freeze";
    let inspect = "inspect -cp build/bank bank.Account.withdraw";
    for command in [generate, explore, inspect, "run -cp build/bank bank.Main"] {
        assert!(readme.contains(&format!("omakase {command}")), "{command}");
    }

    let summary = block(&readme, "text", "bank.Account:");
    let said = bank.said(generate);
    assert_eq!(without_seconds(&said), without_seconds(summary));
    let file = bank.dir.join("build/tests/bank/AccountTest.java");
    let written = std::fs::read_to_string(file).unwrap();
    let test = block(&readme, "java", "@Test");
    assert!(written.contains(test), "{test} is not in\n{written}");

    for (command, beginning) in [
        (inspect, "class bank/Account"),
        (explore, "bank.Account.freeze()"),
    ] {
        let shown = block(&readme, "text", beginning);
        let said = bank.said(command);
        assert!(
            said.starts_with(shown),
            "{command}: {shown}\n--- said\n{said}"
        );
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}
