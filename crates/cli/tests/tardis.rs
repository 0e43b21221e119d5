//! The strategy `tardis` from outside: the hard branch of its paper is covered, the number of jobs changes no
//! byte, what was learned is kept, and what is no such file is refused.

use std::path::{Path, PathBuf};

use jdk::{Exit, Jdk, RunOutput, ToolCommand};
use test_lab::{javac, jdks, workspace};

fn sample(jdk: &Jdk) -> PathBuf {
    let file = workspace::root().join("corpus/tardis/paper/SampleClass.java");
    let text = std::fs::read_to_string(file).unwrap();
    javac::compile_texts(jdk, &[("paper/SampleClass.java", &text)], &["-g"])
}

fn generate(jdk: &Jdk, classes: &Path, out: &Path, more: &[&str]) -> RunOutput {
    let path = |p: &Path| p.to_str().unwrap().to_owned();
    let (home, cp, out) = (path(&jdk.home), path(classes), path(out));
    let mut args = vec![
        "generate",
        "--jdk",
        &home,
        "-cp",
        &cp,
        "-o",
        &out,
        "--quiet",
        "paper.SampleClass",
    ];
    if !more.contains(&"--strategy") {
        args.extend(["--strategy", "tardis"]);
    }
    args.extend(more);
    ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
        .args(&args)
        .run()
        .unwrap()
}

/// Listing 1: `Yes` is returned where no branch is left but those that the constructor rules out.
#[test]
fn the_hard_branch_is_covered_and_jobs_change_nothing() {
    let Some(jdk) = jdks::oldest_or_skip("tardis-jobs") else {
        return;
    };
    let classes = sample(&jdk);
    let mut first: Option<[String; 3]> = None;
    for jobs in ["1", "2"] {
        let out = workspace::scratch_dir(&format!("tardis-jobs-{jobs}"));
        let model = out.join("learned");
        let more = [
            "--budget",
            "30M",
            "--jobs",
            jobs,
            "--learn",
            model.to_str().unwrap(),
        ];
        let run = generate(&jdk, &classes, &out, &more);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
        let text = run.stdout_text().replace(out.to_str().unwrap(), "OUT");
        assert!(text.contains("branches 14/16"), "{text}");
        let source = std::fs::read_to_string(out.join("paper/SampleClassTest.java")).unwrap();
        assert!(source.contains("\"Yes\""), "{source}");
        let model = std::fs::read_to_string(model).unwrap();
        let all = [text, source, model];
        match &first {
            None => first = Some(all),
            Some(first) => assert!(*first == all, "{jobs} jobs"),
        }
    }
}

#[test]
fn what_was_learned_is_read_again_and_grows() {
    let Some(jdk) = jdks::oldest_or_skip("tardis-learn") else {
        return;
    };
    let classes = sample(&jdk);
    let out = workspace::scratch_dir("tardis-learn");
    let model = out.join("learned");
    let named = model.to_str().unwrap();
    let n_examples = || {
        let text = std::fs::read_to_string(&model).unwrap();
        let line = text.lines().nth(2).unwrap().to_owned();
        line["examples ".len()..].parse::<usize>().unwrap()
    };
    let learn = |seed, budget| {
        let more = ["--budget", budget, "--learn", named, "--seed", seed];
        let run = generate(&jdk, &classes, &out, &more);
        assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    };
    learn("1", "10M");
    let before = std::fs::read_to_string(&model).unwrap();
    let n = n_examples();
    assert!(n > 5, "{n}");
    learn("2", "10M");
    assert!(n_examples() > n);
    let after = std::fs::read_to_string(&model).unwrap();
    let examples: Vec<&str> = before.lines().skip(3).take(n).collect();
    let kept: Vec<&str> = after.lines().skip(3).take(n).collect();
    assert_eq!(kept, examples);
    // Damaged, and of another version.
    let last = before.rfind('\n').unwrap();
    for (text, why) in [
        (before[..last / 2].to_owned(), "it is not complete"),
        (
            before.replacen("learned 1", "learned 9", 1),
            "it has version 9, and only version 1 is known",
        ),
        (
            "hello\n".to_owned(),
            "it is no file that --learn has written",
        ),
    ] {
        std::fs::write(&model, &text).unwrap();
        let run = generate(&jdk, &classes, &out, &["--budget", "1M", "--learn", named]);
        assert_eq!(run.exit, Exit::Code(2), "{}", run.stderr_text());
        assert!(run.stderr_text().contains(why), "{}", run.stderr_text());
        let left = std::fs::read_to_string(&model).unwrap();
        assert_eq!(left, text, "it is left as it was");
    }
}

#[test]
fn options_of_tardis_need_it() {
    let Some(jdk) = jdks::oldest_or_skip("tardis-options") else {
        return;
    };
    let classes = sample(&jdk);
    let out = workspace::scratch_dir("tardis-options");
    for (option, value) in [("--learn", "x"), ("--path-selection", "fifo")] {
        let run = generate(&jdk, &classes, &out, &["--strategy", "many", option, value]);
        assert_eq!(run.exit, Exit::Code(2), "{}", run.stderr_text());
        let why = format!("{option} is for the strategy tardis, which is not chosen");
        assert!(run.stderr_text().contains(&why), "{}", run.stderr_text());
    }
}
