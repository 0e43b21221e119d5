//! The strategy `sushi` from outside: what only a structure built by many calls reaches is covered, and the
//! number of jobs changes no byte.

use std::path::{Path, PathBuf};

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

fn structures(jdk: &Jdk, names: &[&str]) -> PathBuf {
    let read = |name: &&str| {
        let dir = workspace::root().join("corpus/sushi/structures");
        let text = std::fs::read_to_string(dir.join(format!("{name}.java"))).unwrap();
        (format!("structures/{name}.java"), text)
    };
    let texts: Vec<(String, String)> = names.iter().map(read).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(jdk, &files, &["-g"])
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    let path = |p: &Path| p.to_str().unwrap().to_owned();
    let (home, cp, out) = (path(&jdk.home), path(classes), path(out));
    let mut args = vec![
        "generate", "--jdk", &home, "-cp", &cp, "-o", &out, "--quiet",
    ];
    args.extend(more);
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(&args)
        .run()
        .unwrap()
}

/// Section 2 of Braione et al. (2017): a list of fifteen elements, of the user's and of the library's.
#[test]
fn the_motivating_example_is_covered() {
    let Some(jdk) = jdks::oldest_or_skip("sushi-sample") else {
        return;
    };
    let classes = structures(&jdk, &["ChainList", "Sample15", "LibrarySample"]);
    let out = workspace::scratch_dir("sushi-sample");
    for class in ["structures.Sample15", "structures.LibrarySample"] {
        for seed in ["1", "2"] {
            let strategy = ["--strategy", "many+dse+entry+sushi", "--budget", "30M"];
            let more = [&[class, "--seed", seed][..], &strategy].concat();
            let run = generate(&jdk, &classes, &out, &more);
            let text = run.stdout_text();
            assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
            assert!(text.contains("branches 2/2"), "seed {seed}: {text}");
        }
    }
}

/// Twenty-one insertions, then as many removals; with one job and with several the same files.
#[test]
fn a_full_cache_is_reached_and_jobs_change_nothing() {
    let Some(jdk) = jdks::oldest_or_skip("sushi-cache") else {
        return;
    };
    let classes = structures(&jdk, &["CachingList"]);
    let mut first: Option<(String, String)> = None;
    for jobs in ["1", "2", "3"] {
        let out = workspace::scratch_dir(&format!("sushi-cache-{jobs}"));
        let more = [
            "structures.CachingList",
            "--strategy",
            "many+sushi",
            "--budget",
            "60M",
            "--jobs",
            jobs,
        ];
        let run = generate(&jdk, &classes, &out, &more);
        let text = run.stdout_text().replace(out.to_str().unwrap(), "OUT");
        assert!(text.contains("branches 16/16"), "{text}");
        let file = out.join("structures/CachingListTest.java");
        let written = (text, std::fs::read_to_string(file).unwrap());
        match &first {
            None => first = Some(written),
            Some(first) => assert!(*first == written, "{jobs} jobs"),
        }
    }
}

/// Alone it makes its own tests to start from.
#[test]
fn it_works_alone() {
    let Some(jdk) = jdks::oldest_or_skip("sushi-alone") else {
        return;
    };
    let classes = structures(&jdk, &["ChainList", "Sample4"]);
    let out = workspace::scratch_dir("sushi-alone");
    let more = [
        "structures.Sample4",
        "--strategy",
        "sushi",
        "--budget",
        "30M",
    ];
    let run = generate(&jdk, &classes, &out, &more);
    let text = run.stdout_text();
    assert!(text.contains("branches 2/2"), "{text}");
}
