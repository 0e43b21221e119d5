//! `bench sound` tells wrong verdicts from right ones: a program that always says "safe" and "these are
//! all paths", or always the same violation, is found out.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use bench::sound::{self, Amount, SoundReport, SoundRequest, WrongKind};
use jdk::Jdk;
use test_lab::{jdks, workspace};

/// A program that says the same of everything.
fn liar(dir: &Path, check: &str, explore: &str) -> PathBuf {
    let file = dir.join("liar.sh");
    let text = format!("#!/bin/sh\nif [ \"$1\" = check ]; then\n{check}\nelse\n{explore}\nfi\n");
    std::fs::write(&file, text).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file
}

fn compare(jdk: &Jdk, dir: &Path, omakase: PathBuf, seed: u64) -> SoundReport {
    let request = SoundRequest {
        jdk: jdk.clone(),
        omakase,
        seed,
        amount: Amount::Programs(12),
        n_inputs: 300,
        n_jobs: 2,
        keep: dir.join("kept"),
    };
    sound::run(&request, &|_| {}).unwrap()
}

#[test]
fn what_is_always_safe_is_wrong_wherever_the_branch_is_reached() {
    let test = "bench-sound-safe";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let dir = workspace::scratch_dir(test);
    let explore = r#"echo '{"complete": true, "paths": []}'"#;
    let report = compare(&jdk, &dir, liar(&dir, "exit 0", explore), 4);
    assert_eq!(report.counts.programs, 12);
    assert_eq!(report.counts.complete, 12);
    // Nearly all branches are made of values that were seen.
    assert!(report.counts.reached >= 8, "{:?}", report.counts);
    let of_kind = |kind| report.wrong.iter().filter(|it| it.kind == kind).count();
    assert_eq!(of_kind(WrongKind::AllPaths), 12);
    assert!(of_kind(WrongKind::Safe) >= 6, "{:?}", report.wrong);
    let text = report.page().markdown();
    assert!(text.contains("| check: safe |"), "{text}");

    // The source of each is kept, with what is wrong in its first line.
    let kept = std::fs::read_dir(dir.join("kept")).unwrap().count();
    assert_eq!(kept, 12);
}

#[test]
fn inputs_that_do_not_do_what_they_should_are_wrong_and_so_is_a_crash() {
    let test = "bench-sound-witness";
    let Some(jdk) = jdks::oldest_or_skip(test) else {
        return;
    };
    let dir = workspace::scratch_dir(test);
    let path = r#"{"outcome": {"kind": "threw", "class": "java.lang.Error"}, "input": []}"#;
    let explore = format!("echo '{{\"complete\": false, \"paths\": [{path}]}}'");
    let report = compare(&jdk, &dir, liar(&dir, "kill -9 $$", &explore), 5);
    let of_kind = |kind| report.wrong.iter().filter(|it| it.kind == kind).count();
    assert_eq!(of_kind(WrongKind::Path), 12, "{:?}", report.wrong);
    assert_eq!(report.counts.replayed, 12);
    assert!(of_kind(WrongKind::Crash) >= 6);
    assert_eq!(of_kind(WrongKind::AllPaths), 0);
}
