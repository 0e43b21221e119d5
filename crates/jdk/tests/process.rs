//! Running processes: output, exit, input and the time limit.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]
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

#[test]
fn output_beyond_the_limit_is_dropped_and_said() {
    let run = shell("head -c 20000000 /dev/zero").run().unwrap();
    assert_eq!(run.stdout.len(), jdk::process::OUTPUT_LIMIT);
    assert!(run.is_cut && run.exit.is_success());
    assert!(!shell("echo short").run().unwrap().is_cut);
}

#[test]
fn nothing_is_inherited_from_a_cleared_environment() {
    let mut command = shell("echo \"${HOME:-none} $GIVEN\"").env("GIVEN", "yes");
    command.env_cleared = true;
    assert_eq!(command.run().unwrap().stdout, b"none yes\n");
}

#[test]
fn it_runs_as_long_as_it_is_wanted() {
    let start = Instant::now();
    let mut n_asked = 0;
    let mut is_wanted = || {
        n_asked += 1;
        n_asked < 5
    };
    let run = shell("exec sleep 30").run_while(&mut is_wanted).unwrap();
    assert!(matches!(run.exit, Exit::TimedOut(_)), "{:?}", run.exit);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn reports_come_over_a_pipe_of_their_own() {
    let script = "n=$(head -c 4 | od -An -tu1 | awk '{print $4}')
        echo printed; read rest; echo \"report of $rest\" > /dev/fd/$n";
    let mut command = shell(script);
    command.stdin = b"input\n".to_vec();
    let (run, reports) = command.run_reporting(&mut || true, &mut |_| false).unwrap();
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert_eq!(run.stdout, b"printed\n", "{}", run.stderr_text());
    assert_eq!(reports, b"report of input\n");
}

#[test]
fn whoever_has_reported_all_is_not_waited_for() {
    let start = Instant::now();
    let script = "n=$(head -c 4 | od -An -tu1 | awk '{print $4}')
        echo first > /dev/fd/$n; echo last > /dev/fd/$n; exec sleep 30";
    let is_all = &mut |reports: &[u8]| reports.ends_with(b"last\n");
    let (run, reports) = shell(script).run_reporting(&mut || true, is_all).unwrap();
    assert_eq!(reports, b"first\nlast\n", "{}", run.stderr_text());
    assert!(matches!(run.exit, Exit::Signal(_)), "{:?}", run.exit);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn input_that_stays_open_ends_with_the_run() {
    let mut command = shell("cat; echo end").timeout(Duration::from_millis(300));
    command.stdin = b"text ".to_vec();
    command.input_stays_open = true;
    let run = command.run().unwrap();
    assert!(matches!(run.exit, Exit::TimedOut(_)), "{:?}", run.exit);
    assert_eq!(run.stdout, b"text ");
}

#[cfg(target_os = "linux")]
mod groups {
    use super::*;
    use std::io::Read;
    use std::path::Path;

    /// Waits until a process is gone, or a zombie that somebody else has to wait for.
    fn is_gone(id: &str) -> bool {
        let stat = Path::new("/proc").join(id).join("stat");
        for _ in 0..500 {
            match std::fs::read_to_string(&stat) {
                Ok(text) if !text.contains(") Z ") => {}
                _ => return true,
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    #[test]
    fn what_a_process_started_ends_with_it() {
        let run = shell("sleep 60 & echo $!").run().unwrap();
        assert!(is_gone(run.stdout_text().trim()));
        let run = shell("sleep 60 & echo $!; wait")
            .timeout(Duration::from_millis(300))
            .run()
            .unwrap();
        assert!(is_gone(run.stdout_text().trim()));
    }

    #[test]
    fn a_signal_to_our_group_does_not_reach_it() {
        let run = shell("echo $$ $(cut -d' ' -f5 /proc/$$/stat)")
            .run()
            .unwrap();
        let text = run.stdout_text();
        let (id, group) = text.trim().split_once(' ').unwrap();
        assert_eq!(id, group);
    }

    #[test]
    fn it_ends_with_the_thread_that_started_it() {
        let started = std::thread::spawn(|| {
            let mut running = shell("echo $$; exec sleep 60").start().unwrap();
            let mut id = String::new();
            let mut output = running.take_output().unwrap();
            while !id.ends_with('\n') {
                let mut byte = [0];
                output.read_exact(&mut byte).unwrap();
                id.push(byte[0] as char);
            }
            // As if the whole program had been killed: nobody is there to end it.
            std::mem::forget(running);
            id
        });
        assert!(is_gone(started.join().unwrap().trim()));
    }
}
