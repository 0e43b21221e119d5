//! Verdicts are the tests' own: what tests print, read, write, start or end changes none of them.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that measures time or waits for a limit"
)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use session::check::{Patience, RealJvm, Verdict};
use test_lab::{javac, jdks, skip, workspace};

/// What the tests call.
const ACTS: &str = r#"package acts;
import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Acts {
    public static String read(String file) throws IOException {
        return new String(Files.readAllBytes(Paths.get(file)));
    }

    public static void write(String file) throws IOException {
        Files.write(Paths.get(file), new byte[1]);
    }

    public static void connect(int port) throws IOException {
        new Socket("127.0.0.1", port).close();
    }

    public static void start() throws Exception {
        new ProcessBuilder("/bin/true").start().waitFor();
    }

    public static void startThreads() {
        new Thread(() -> { startThreads(); startThreads(); pause(); }).start();
    }

    public static void pause() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void print() throws IOException {
        byte[] bytes = new byte[1 << 20];
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        for (int i = 0; i < 100; i++) {
            System.out.write(bytes, 0, bytes.length);
            out.write(bytes);
        }
    }

    /** Says that tests passed wherever something can be said. */
    public static void forge(String... tests) throws IOException {
        StringBuilder text = new StringBuilder("\n");
        for (String test : tests) {
            text.append(test).append("\tpass\t\t\n");
            text.append("00000000000000000000000000000000\tpass\t\t\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        String[] open = new File("/proc/self/fd").list();
        for (String fd : open == null ? new String[] {"1", "2"} : open) {
            try (FileOutputStream out = new FileOutputStream("/proc/self/fd/" + fd)) {
                out.write(bytes);
            } catch (IOException refused) {
                // The next one.
            }
        }
    }

    public static int input() throws IOException {
        return System.in.read();
    }

    public static class Rude extends RuntimeException {
        @Override public String toString() {
            throw new IllegalStateException("\n\tpass");
        }
    }
}
"#;

fn test_class(bodies: &[(&str, String)]) -> (String, Vec<String>) {
    let mut text = String::from(
        "package acts;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class ActsTest {
",
    );
    for (name, body) in bodies {
        text.push_str(&format!(
            "    @Test void {name}() throws Exception {{ {body} }}\n"
        ));
    }
    text.push_str("}\n");
    (text, bodies.iter().map(|(n, _)| (*n).to_owned()).collect())
}

/// The verdict on tests with these bodies.
fn verdict(name: &str, bodies: &[(&str, String)], patience: &Patience<'_>) -> Option<Verdict> {
    let jdk = jdks::oldest_or_skip(name)?;
    let classes = javac::compile_texts(&jdk, &[("acts/Acts.java", ACTS)], &["-g"]);
    let real = RealJvm::new(&jdk, workspace::scratch_dir(name), vec![classes], None).unwrap();
    let (source, tests) = test_class(bodies);
    let verdict = real
        .check_within("acts.ActsTest", &source, (&tests, &[]), patience)
        .unwrap();
    assert!(verdict.errors.is_empty(), "{:?}", verdict.errors);
    Some(verdict)
}

fn keys<V>(map: &std::collections::BTreeMap<String, V>) -> Vec<&str> {
    map.keys().map(|k| &**k).collect()
}

const QUICK: Patience<'static> = Patience {
    per_test: Duration::from_secs(2),
    left: &|| None,
};

#[test]
fn a_test_that_halts_ends_or_hangs_is_named_and_the_others_are_run() {
    let bodies = [
        ("good", "assertEquals(1, 1);".to_owned()),
        ("halts", "Runtime.getRuntime().halt(0);".to_owned()),
        ("exits", "System.exit(0);".to_owned()),
        ("hangs", "while (true) { }".to_owned()),
        ("sleeps", "Acts.pause();".to_owned()),
        ("grows", "Acts.startThreads(); Acts.pause();".to_owned()),
        ("wrong", "assertEquals(1, 2);".to_owned()),
        ("rude", "throw new Acts.Rude();".to_owned()),
        ("last", "assertEquals(2, 2);".to_owned()),
    ];
    let Some(verdict) = verdict("verdict-ends", &bodies, &QUICK) else {
        return;
    };
    assert_eq!(keys(&verdict.failed), ["rude", "wrong"], "{verdict:?}");
    let ended = ["exits", "grows", "halts", "hangs", "sleeps"];
    assert_eq!(keys(&verdict.ended), ended, "{verdict:?}");
    assert!(verdict.ended["hangs"].contains("longer than 2 s"));
    assert!(verdict.ended["exits"].contains("exit code 0"));
    assert!(verdict.unchecked.is_empty());
}

/// With an error in it the compiler would stay half cold, and nobody would notice.
#[test]
fn what_the_compiler_warms_up_with_is_a_good_test_class() {
    const TEST: &str = "verdict-warm-up";
    let warm_up = include_str!("../java/WarmUp.java");
    let tests = warm_up.split("    @Test\n    void ").skip(1);
    let names = tests.filter_map(|text| text.split_once('('));
    let names: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
    assert!(names.len() > 4, "{names:?}");
    // The oldest knows least.
    for jdk in jdks::every_release_or_skip(TEST).into_iter().take(1) {
        let real = RealJvm::new(&jdk, workspace::scratch_dir(TEST), Vec::new(), None).unwrap();
        let verdict = real.check("WarmUp", warm_up, &names, &[]).unwrap();
        assert!(verdict.errors.is_empty(), "{verdict:?}");
        assert!(verdict.failed.is_empty(), "{verdict:?}");
        assert!(verdict.ended.is_empty(), "{verdict:?}");
        assert!(verdict.unchecked.is_empty(), "{verdict:?}");
    }
}

#[test]
fn what_tests_print_is_no_verdict() {
    let bodies = [
        ("prints", "Acts.print();".to_owned()),
        (
            "forges",
            "Acts.forge(\"wrong\", \"halts\", \"forges\", \"good\"); assertTrue(false);".to_owned(),
        ),
        ("wrong", "assertEquals(1, 2);".to_owned()),
        (
            "halts",
            "Acts.forge(\"halts\", \"good\"); Runtime.getRuntime().halt(0);".to_owned(),
        ),
        ("good", "assertEquals(-1, Acts.input());".to_owned()),
    ];
    let Some(verdict) = verdict("verdict-forged", &bodies, &QUICK) else {
        return;
    };
    assert_eq!(keys(&verdict.failed), ["forges", "wrong"], "{verdict:?}");
    assert_eq!(keys(&verdict.ended), ["halts"], "{verdict:?}");
}

/// A directory with a file that no test may touch.
fn outside(name: &str) -> (PathBuf, String) {
    let dir = workspace::scratch_dir(name);
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("secret");
    std::fs::write(&file, "the user's").unwrap();
    let text = format!("\"{}\"", file.display());
    (file, text)
}

fn is_untouched(file: &Path) -> bool {
    std::fs::read_to_string(file).is_ok_and(|text| text == "the user's")
}

#[test]
fn tests_reach_nothing_outside_their_directory() {
    if !jdk::Walls::of_this_system().missing().is_empty() {
        return skip::loudly("verdict-walls", "this kernel has no walls");
    }
    let (secret, path) = outside("verdict-walls-outside");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let bodies = [
        ("reads", format!("Acts.read({path});")),
        ("writes", format!("Acts.write({path});")),
        ("connects", format!("Acts.connect({port});")),
        ("starts", "Acts.start();".to_owned()),
        (
            "own",
            "Acts.write(\"own\"); assertEquals(1, Acts.read(\"own\").length());".to_owned(),
        ),
        ("again", "assertFalse(new java.io.File(\"own\").isDirectory());".to_owned()),
        (
            "environment",
            "assertEquals(\"C.UTF-8\", System.getenv(\"LANG\")); assertNull(System.getenv(\"CARGO\"));".to_owned(),
        ),
    ];
    let Some(verdict) = verdict("verdict-walls", &bodies, &QUICK) else {
        return;
    };
    let refused = ["connects", "reads", "starts", "writes"];
    assert_eq!(keys(&verdict.failed), refused, "{verdict:?}");
    assert!(verdict.ended.is_empty(), "{verdict:?}");
    assert!(is_untouched(&secret));
}

#[test]
fn tests_are_checked_west_of_greenwich() {
    let day = "assertEquals(1, new java.util.Date(0).getDate());";
    let Some(verdict) = verdict("verdict-zone", &[("day", day.to_owned())], &QUICK) else {
        return;
    };
    assert_eq!(keys(&verdict.failed), ["day"], "{verdict:?}");
}

#[test]
fn what_is_not_checked_in_time_is_said() {
    let bodies: Vec<(String, String)> = (0..40)
        .map(|k| (format!("sleeps{k}"), "Thread.sleep(1500);".to_owned()))
        .collect();
    let bodies: Vec<(&str, String)> = bodies.iter().map(|(n, b)| (&**n, b.clone())).collect();
    let started = Instant::now();
    let limit = Duration::from_secs(8);
    let left = || Some(limit.saturating_sub(started.elapsed()));
    let patience = Patience {
        left: &left,
        ..QUICK
    };
    let Some(verdict) = verdict("verdict-late", &bodies, &patience) else {
        return;
    };
    assert!(started.elapsed() < limit + Duration::from_secs(4));
    assert!(verdict.failed.is_empty(), "{verdict:?}");
    assert!(!verdict.unchecked.is_empty(), "{verdict:?}");
}

/// Numbers of the JVMs that run this test's home, by their working directory.
#[cfg(target_os = "linux")]
fn jvms_below(dir: &Path) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let ids = all.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| {
        let cwd = std::fs::read_link(format!("/proc/{id}/cwd"));
        cwd.is_ok_and(|cwd| cwd.starts_with(dir))
    })
    .collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_jvm_that_somebody_kills_is_no_verdict() {
    let name = "verdict-killed";
    let bodies = [
        ("a", "Thread.sleep(1000);".to_owned()),
        ("b", "Thread.sleep(1000);".to_owned()),
    ];
    let dir = workspace::scratch_dir(name);
    let n_killed = AtomicU32::new(0);
    // Asked often, so a place from which to kill each of the first two JVMs, each in its own way.
    let left = || {
        for id in jvms_below(&dir.join("home")) {
            let n = n_killed.load(Ordering::Relaxed);
            let old_enough = || {
                let stat = std::fs::metadata(format!("/proc/{id}")).and_then(|m| m.modified());
                stat.is_ok_and(|at| at.elapsed().is_ok_and(|age| age.as_millis() > 700))
            };
            if n < 2 && old_enough() && n_killed.fetch_add(1, Ordering::Relaxed) < 2 {
                let signal = if n == 0 { "-KILL" } else { "-TERM" };
                let kill = jdk::ToolCommand::new("kill").args([signal, &id.to_string()]);
                kill.run().unwrap();
            }
        }
        None
    };
    let patience = Patience {
        per_test: Duration::from_secs(20),
        left: &left,
    };
    let Some(verdict) = verdict(name, &bodies, &patience) else {
        return;
    };
    assert!(n_killed.load(Ordering::Relaxed) >= 1);
    assert!(verdict.failed.is_empty(), "{verdict:?}");
    assert!(verdict.ended.is_empty(), "{verdict:?}");
}
