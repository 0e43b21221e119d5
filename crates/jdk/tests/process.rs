//! Running processes: output, exit, input and the time limit.
#![cfg(unix)]

use std::time::{Duration, Instant};

use jdk::{Exit, ProcessError, ToolCommand};

fn shell(script: &str) -> ToolCommand {
    ToolCommand::new("/bin/sh").args(["-c", script])
}

#[test]
fn output_and_exit_code_are_captured() {
    let output = shell("printf out; printf err >&2; exit 7").run().unwrap();
    assert_eq!(output.stdout, b"out");
    assert_eq!(output.stderr, b"err");
    assert_eq!(output.exit, Exit::Code(7));
}

#[test]
fn input_larger_than_a_pipe_goes_through() {
    let mut command = shell("cat");
    command.stdin = vec![b'x'; 1 << 20];
    assert_eq!(command.run().unwrap().stdout.len(), 1 << 20);
}

#[test]
fn input_that_nobody_reads_is_no_error() {
    let mut command = shell("exit 0");
    command.stdin = vec![b'x'; 1 << 20];
    assert!(command.run().unwrap().exit.is_success());
}

#[test]
fn a_process_over_its_time_limit_is_killed_and_its_output_kept() {
    let limit = Duration::from_millis(300);
    let start = Instant::now();
    let output = shell("echo before; exec sleep 30")
        .timeout(limit)
        .run()
        .unwrap();
    assert_eq!(output.exit, Exit::TimedOut(limit));
    assert_eq!(output.stdout, b"before\n");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_grandchild_that_keeps_the_pipes_open_does_not_hold_us() {
    let start = Instant::now();
    let output = shell("sleep 8 & echo done").run().unwrap();
    assert_eq!(output.stdout, b"done\n");
    assert!(start.elapsed() < Duration::from_secs(7));
}

#[test]
fn death_by_signal_is_told_apart() {
    assert_eq!(shell("kill -9 $$").run().unwrap().exit, Exit::Signal(9));
}

#[test]
fn environment_is_set_and_removed() {
    let mut command = shell("echo \"$GIVEN-${HOME:-gone}\"").env("GIVEN", "yes");
    command.env_removed = vec!["HOME".into()];
    assert_eq!(command.run().unwrap().stdout, b"yes-gone\n");
}

#[test]
fn a_missing_program_is_named() {
    let error = ToolCommand::new("/nonexistent/tool").run().unwrap_err();
    assert!(matches!(error, ProcessError::Start { .. }));
    assert!(error.to_string().contains("/nonexistent/tool"), "{error}");
}

#[test]
fn the_first_output_is_timed_and_ends_the_process() {
    let start = Instant::now();
    let script = "echo warning >&2; sleep 0.2; echo first; exec sleep 30";
    let elapsed = shell(script).time_to_first_output().unwrap().unwrap();
    assert!(elapsed >= Duration::from_millis(200), "{elapsed:?}");
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(shell("exit 0").time_to_first_output().unwrap(), None);
}
