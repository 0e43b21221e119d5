//! One JVM that runs tests: isolated, watched, and heard over a pipe of its own.
//!
//! What it is to do goes to its standard input, with a secret for each answer. Code under test knows
//! neither the pipe nor the secrets, so that what it prints is never taken for an answer; and an
//! answer that is missing means that the JVM did not get that far. How the other side works is said
//! in `java/Link.java`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Exit, Isolation, Jdk, RunOutput};

/// How long a JVM may run however many tests it has; more of them have more.
const JVM_TIME: Duration = Duration::from_secs(60);
/// What each test adds.
const TEST_TIME: Duration = Duration::from_millis(250);

/// How long checks may take.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// For one test. What takes longer hangs.
    pub per_test: Duration,
    /// Asked often: what is left for everything; nothing when there is no limit.
    pub left: &'a (dyn Fn() -> Option<Duration> + Sync),
}

impl Patience<'_> {
    /// As long as it takes, but for tests that hang.
    pub const fn unlimited() -> Patience<'static> {
        Patience {
            per_test: Duration::from_secs(10),
            left: &|| None,
        }
    }

    /// For one test, after so many others hung: where there is a limit, each takes from what is left
    /// for all.
    pub(crate) fn after_hangs(&self, n_hung: u32) -> Duration {
        const LEAST: Duration = Duration::from_millis(300);
        match (self.left)() {
            None => self.per_test,
            Some(_) => (self.per_test / (1 << n_hung.min(8))).max(LEAST.min(self.per_test)),
        }
    }

    /// Whether there is no time left.
    pub fn is_over(&self) -> bool {
        self.is_shorter_than(Duration::ZERO)
    }

    /// Whether no more than this is left.
    pub(crate) fn is_shorter_than(&self, time: Duration) -> bool {
        (self.left)().is_some_and(|left| left <= time)
    }
}

/// What a JVM is to do.
pub(crate) struct Job<'j> {
    /// Its main class.
    pub main: &'j str,
    /// The test class.
    pub class: &'j str,
    /// Tests, in order.
    pub tests: &'j [String],
    pub n_probes: usize,
    pub path: &'j [PathBuf],
    /// What the JVM is told besides.
    pub options: &'j [OsString],
    /// Where it runs, an empty directory: what is written to relative paths, to the home or to the
    /// temporary directory stays here.
    pub home: &'j Path,
    /// How long one test may take.
    pub per_test: Duration,
}

/// An answer: a word, a reason, and the probes that were hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub word: Word,
    pub reason: String,
    pub hits: String,
}

/// What an answer says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Word {
    Pass,
    #[default]
    Fail,
    /// It took too long; the JVM ended itself.
    Hang,
}

/// What came of a JVM.
#[derive(Debug)]
pub(crate) struct Said {
    /// That the test class was loaded, then one for each test; what was not said is missing.
    pub answers: Vec<Option<Answer>>,
    /// That it came to its end.
    pub end: Option<Answer>,
    pub run: RunOutput,
}

impl Said {
    /// Whether it was ended by somebody else: a signal that no program sends itself, or the exit code
    /// with which a JVM follows one.
    pub fn is_interrupted(&self) -> bool {
        const FROM_OUTSIDE: [i32; 5] = [1, 2, 3, 9, 15];
        if self.end.is_some() || self.run.is_over_limit {
            return false;
        }
        match self.run.exit {
            Exit::Signal(signal) => FROM_OUTSIDE.contains(&signal),
            Exit::Code(code) => FROM_OUTSIDE.contains(&(code - 128)),
            Exit::TimedOut(_) => false,
        }
    }

    /// How it ended, for people.
    pub fn how(&self) -> String {
        match self.run.exit {
            _ if self.run.is_over_limit => "the JVM had too many threads".to_owned(),
            exit => format!("the JVM ended: {exit}"),
        }
    }
}

/// Runs a JVM, as long as there is time.
pub(crate) fn run(
    jdk: &Jdk,
    isolation: Isolation,
    job: &Job<'_>,
    patience: &Patience<'_>,
) -> Result<Said, String> {
    let secrets = secrets(job.tests.len() + 2);
    let path = std::env::join_paths(job.path).map_err(|e| e.to_string())?;
    let n_tests = u32::try_from(job.tests.len()).unwrap_or(u32::MAX);
    let home = job.home.display();
    let mut command = jdk
        .java_command()
        .args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-ea",
            // What needs more than the machine had fails there, rather than taking all there is.
            "-Xmx256m",
            "-XX:MaxMetaspaceSize=256m",
            "-XX:MaxDirectMemorySize=64m",
            // Nothing is left in directories that all users share.
            "-XX:-UsePerfData",
            "-XX:+DisableAttachMechanism",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-Duser.timezone=UTC",
            "-Duser.name=user",
        ])
        .args(job.options)
        .arg(format!("-Duser.home={home}"))
        .arg(format!("-Djava.io.tmpdir={home}"))
        .arg("-cp")
        .arg(path)
        .arg(job.main)
        .env("PATH", "/usr/bin:/bin")
        .env("LANG", "C.UTF-8")
        .env("HOME", job.home)
        .env("TMPDIR", job.home)
        .timeout(JVM_TIME + TEST_TIME * n_tests);
    command.env_cleared = true;
    command.working_dir = Some(job.home.to_owned());
    command.isolation = Some(isolation.writing([job.home.to_owned()]));
    command.stdin = request(job, &secrets);
    command.input_stays_open = true;
    // A JVM that ends itself waits a third of a second for threads that read or write. Whoever has its
    // last word does not need that.
    let mut last_word = LastWord::new(secrets.last());
    let (run, reports) = command
        .run_reporting(&mut || !patience.is_over(), &mut |said| {
            last_word.is_in(said)
        })
        .map_err(|e| e.to_string())?;
    let mut answers = read(&String::from_utf8_lossy(&reports), &secrets);
    Ok(Said {
        end: answers.pop().flatten(),
        answers,
        run,
    })
}

/// The answer after which there is nothing more to hear.
struct LastWord {
    secret: Vec<u8>,
    /// So many bytes were looked through in vain.
    looked_through: usize,
}

impl LastWord {
    fn new(secret: Option<&String>) -> LastWord {
        LastWord {
            secret: secret.map_or_else(Vec::new, |s| s.clone().into_bytes()),
            looked_through: 0,
        }
    }

    /// Whether all of it is in what was said so far, which only grows.
    fn is_in(&mut self, said: &[u8]) -> bool {
        let n = self.secret.len();
        // It may have been cut in the middle.
        let new = &said[self.looked_through.saturating_sub(n).min(said.len())..];
        let at = new.windows(n.max(1)).position(|w| w == self.secret);
        match at {
            Some(at) => new[at..].contains(&b'\n'),
            None => {
                self.looked_through = said.len();
                false
            }
        }
    }
}

/// Words that nobody can guess.
fn secrets(n: usize) -> Vec<String> {
    // Seeded by the system's own source of randomness.
    let (one, other) = (RandomState::new(), RandomState::new());
    (0..n)
        .map(|k| format!("{:016x}{:016x}", one.hash_one(k), other.hash_one(k)))
        .collect()
}

fn request(job: &Job<'_>, secrets: &[String]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let number = |bytes: &mut Vec<u8>, n: usize| {
        let n = i32::try_from(n).unwrap_or(i32::MAX);
        bytes.extend(n.to_be_bytes());
    };
    let text = |bytes: &mut Vec<u8>, text: &str| {
        number(bytes, text.len());
        bytes.extend(text.as_bytes());
    };
    number(&mut bytes, job.per_test.as_millis() as usize);
    text(&mut bytes, job.class);
    number(&mut bytes, job.n_probes);
    for list in [job.tests, secrets] {
        number(&mut bytes, list.len());
        for entry in list {
            text(&mut bytes, entry);
        }
    }
    bytes
}

/// The answers in what came over the pipe. What does not begin with a secret was not said by us; of
/// what is said twice the first counts.
fn read(reports: &str, secrets: &[String]) -> Vec<Option<Answer>> {
    let numbers: BTreeMap<&str, usize> = secrets.iter().map(|s| &**s).zip(0..).collect();
    let mut answers = vec![None; secrets.len()];
    for line in reports.split('\n') {
        let parts: Vec<&str> = line.split('\t').collect();
        let [secret, word, reason, hits] = parts[..] else {
            continue;
        };
        let word = match word {
            "pass" => Word::Pass,
            "fail" => Word::Fail,
            "hang" => Word::Hang,
            _ => continue,
        };
        if let Some(number) = numbers.get(secret) {
            answers[*number].get_or_insert_with(|| Answer {
                word,
                reason: reason.to_owned(),
                hits: hits.to_owned(),
            });
        }
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangs_take_less_and_less_where_time_is_short() {
        let short = Patience {
            per_test: Duration::from_secs(2),
            left: &|| Some(Duration::from_secs(5)),
        };
        let millis = |n| short.after_hangs(n).as_millis();
        assert_eq!([0, 1, 2, 3, 100].map(millis), [2000, 1000, 500, 300, 300]);
        let long = Patience::unlimited();
        assert_eq!(long.after_hangs(5), long.per_test);
    }

    #[test]
    fn the_last_word_is_heard_once_it_is_complete() {
        let mut last_word = LastWord::new(Some(&"0123456789".to_owned()));
        let mut said = Vec::new();
        for (more, is_all) in [
            ("", false),
            ("a\tpass\t\t\n\n01234", false),
            ("56789\tpass\t", false),
            ("\tff", false),
            ("\n", true),
            ("more", true),
        ] {
            said.extend(more.as_bytes());
            assert_eq!(last_word.is_in(&said), is_all, "{more}");
        }
    }

    #[test]
    fn only_what_carries_a_secret_is_an_answer() {
        let secrets = secrets(3);
        let (a, b) = (&secrets[0], &secrets[1]);
        assert!(a.len() == 32 && a != b);
        let text = format!(
            "a\tpass\t\t\n\n{a}\tfail\tbad\t1f\n{a}\tpass\t\t\nnoise{b}\tpass\t\t\n\n{b}\tpass\t\n"
        );
        let answers = read(&text, &secrets);
        let first = answers[0].as_ref().unwrap();
        assert_eq!((first.word, &*first.reason), (Word::Fail, "bad"));
        assert_eq!(first.hits, "1f");
        assert_eq!(answers[1..], [None, None]);
    }
}
