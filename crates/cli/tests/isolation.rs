//! What a run leaves behind, and what signals do to it.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts processes and waits for them"
)]
#![cfg(target_os = "linux")]

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use jdk::{Exit, Jdk, ToolCommand};
use test_lab::{javac, jdks, workspace};

/// Sleeping takes no time on the machine, but on the real JVM it does.
const SLOW: &str = "package slow;
public class Slow {
    public static String nap(int n) {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            return \"woken\";
        }
        return n > 10 ? \"large\" : n < 0 ? \"negative\" : \"small\";
    }

    public static int add(int a, int b) { return a == b ? 2 * a : a + b; }
}
";

/// Two ways to hang: one that the machine knows, and one that is only there on a real JVM, where the
/// home is another one.
const STUCK: &str = "package slow;
public class Stuck {
    public static String wait(int n) throws InterruptedException {
        if (n > 100) {
            Thread.sleep(86_400_000L);
            return \"late\";
        }
        return n < 0 ? \"negative\" : \"small\";
    }

    public static String spin(int n) {
        while (n > 100 && !System.getProperty(\"user.home\").equals(\"/home/user\")) {
        }
        return n > 100 ? \"spun\" : \"still\";
    }
}
";

struct Place {
    jdk: Jdk,
    classes: PathBuf,
    /// The directory for temporary files.
    tmp: PathBuf,
    out: PathBuf,
}

impl Place {
    fn new(name: &str) -> Option<Place> {
        let jdk = jdks::oldest_or_skip(name)?;
        let sources = [("slow/Slow.java", SLOW), ("slow/Stuck.java", STUCK)];
        let classes = javac::compile_texts(&jdk, &sources, &["-g"]);
        let dir = workspace::scratch_dir(name);
        let (tmp, out) = (dir.join("tmp"), dir.join("out"));
        std::fs::create_dir_all(&tmp).unwrap();
        Some(Place {
            jdk,
            classes,
            tmp,
            out,
        })
    }

    fn arguments(&self, class: &str, budget: &str) -> Vec<String> {
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        let mut all: Vec<String> = ["generate", "--quiet", "--budget", budget, class, "--jdk"]
            .map(String::from)
            .to_vec();
        all.extend([text(&self.jdk.home), "-cp".into(), text(&self.classes)]);
        all.extend(["-o".into(), text(&self.out)]);
        all
    }

    fn run(&self, class: &str, budget: &str) -> jdk::RunOutput {
        ToolCommand::new(env!("CARGO_BIN_EXE_omakase"))
            .args(self.arguments(class, budget))
            .env("TMPDIR", &self.tmp)
            .timeout(Duration::from_secs(120))
            .run()
            .unwrap()
    }

    fn start(&self, class: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_omakase"))
            .args(self.arguments(class, "3M"))
            .env("TMPDIR", &self.tmp)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap()
    }

    /// Processes that work below the directory for temporary files: those that run tests.
    fn jvms(&self) -> Vec<u32> {
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        let ids = all.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
        ids.filter(|id| {
            let cwd = std::fs::read_link(format!("/proc/{id}/cwd"));
            cwd.is_ok_and(|cwd| cwd.starts_with(&self.tmp))
        })
        .collect()
    }

    /// Whether anything runs that was started with this directory for temporary files, or in it.
    fn is_quiet(&self) -> bool {
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        let ours = format!("TMPDIR={}", self.tmp.display());
        let mut environments = all.filter_map(|e| std::fs::read(e.path().join("environ")).ok());
        let has_ours = |text: Vec<u8>| {
            let mut variables = text.split(|b| *b == 0);
            variables.any(|v| v.starts_with(ours.as_bytes()))
        };
        self.jvms().is_empty() && !environments.any(has_ours)
    }

    fn leftovers(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.tmp).unwrap();
        entries.map(|e| e.unwrap().path()).collect()
    }

    fn written(&self, class: &str) -> String {
        std::fs::read_to_string(self.out.join(format!("slow/{class}Test.java"))).unwrap()
    }
}

/// Waits for something that comes soon.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn signal(signal: &str, target: &str) {
    let kill = ToolCommand::new("kill").args([signal, "--", target]);
    assert!(kill.run().unwrap().exit.is_success());
}

#[test]
fn nothing_is_left_of_a_run_that_was_killed() {
    let Some(place) = Place::new("isolation-killed") else {
        return;
    };
    let mut child = place.start("slow.Slow");
    until("a JVM", || !place.jvms().is_empty());
    child.kill().unwrap();
    child.wait().unwrap();
    until("the end of all processes", || place.is_quiet());
    // The next run sweeps the directory of the dead one, and its own.
    assert_eq!(place.leftovers().len(), 1);
    let run = place.run("slow.Slow", "1M");
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    assert_eq!(place.leftovers(), [] as [PathBuf; 0]);
}

#[test]
fn a_signal_to_all_during_a_check_is_no_verdict() {
    let Some(place) = Place::new("isolation-signalled") else {
        return;
    };
    let run = place.run("slow.Slow", "3M");
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let undisturbed = place.written("Slow");
    assert!(
        undisturbed.contains("assertEquals(\"large\""),
        "{undisturbed}"
    );
    std::fs::remove_dir_all(&place.out).unwrap();
    for name in ["-INT", "-TERM"] {
        let mut child = place.start("slow.Slow");
        until("a JVM", || !place.jvms().is_empty());
        signal(name, &format!("-{}", child.id()));
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{name}");
        assert_eq!(place.written("Slow"), undisturbed, "{name}");
        std::fs::remove_dir_all(&place.out).unwrap();
    }
    assert_eq!(place.leftovers(), [] as [PathBuf; 0]);
}

#[test]
fn a_second_signal_ends_it_at_once_and_leaves_nothing() {
    let Some(place) = Place::new("isolation-twice") else {
        return;
    };
    let mut child = place.start("slow.Slow");
    until("a JVM", || !place.jvms().is_empty());
    let group = format!("-{}", child.id());
    signal("-INT", &group);
    std::thread::sleep(Duration::from_millis(50));
    signal("-INT", &group);
    let code = child.wait().unwrap().code();
    // It may have been done in between.
    assert!(matches!(code, Some(0 | 130)), "{code:?}");
    until("the end of all processes", || place.is_quiet());
    assert_eq!(place.leftovers(), [] as [PathBuf; 0]);
}

#[test]
fn a_test_that_hangs_does_not_break_the_budget() {
    let Some(place) = Place::new("isolation-hang") else {
        return;
    };
    let started = Instant::now();
    let run = place.run("slow.Stuck", "8s");
    // Far more than what is promised, for a machine that does much else; a hang is no longer 60 s.
    assert!(started.elapsed() < Duration::from_secs(30));
    assert_eq!(run.exit, Exit::Code(0), "{}", run.stderr_text());
    let (said, written) = (run.stdout_text(), place.written("Stuck"));
    assert!(said.contains("waits too long"), "{said}");
    assert!(said.contains("hangs or ends the real JVM"), "{said}");
    for (text, is_there) in [
        ("negative", true),
        ("late", false),
        ("still", true),
        ("spun", false),
    ] {
        assert_eq!(
            written.contains(&format!("\"{text}\"")),
            is_there,
            "{written}"
        );
    }
    assert_eq!(place.leftovers(), [] as [PathBuf; 0]);
}

#[test]
fn a_missing_directory_for_temporary_files_is_named() {
    let Some(mut place) = Place::new("isolation-tmpdir") else {
        return;
    };
    place.tmp = place.tmp.join("missing");
    let run = place.run("slow.Slow", "1M");
    assert_eq!(run.exit, Exit::Code(2), "{}", run.stderr_text());
    let said = run.stderr_text();
    assert!(said.contains(place.tmp.to_str().unwrap()), "{said}");
    assert!(said.contains("TMPDIR"), "{said}");
}

#[test]
fn doctor_says_what_guards_the_system() {
    let doctor = |more: &[&str]| {
        let run = ToolCommand::new(env!("CARGO_BIN_EXE_omakase")).arg("doctor");
        run.args(more).run().unwrap().stdout_text()
    };
    let walls = jdk::Walls::of_this_system().to_string();
    let text = doctor(&[]);
    let line = text.lines().find(|l| l.contains(" isolation  ")).unwrap();
    assert!(line.contains(&walls), "{line}");
    let json = doctor(&["--json"]);
    assert!(json.contains("\"name\": \"isolation\""), "{json}");
    assert!(json.contains(&walls), "{json}");
}
