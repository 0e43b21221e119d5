//! The verdicts of the real JVM, kept on disk.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::Jdk;

use super::suite::Suite;
use super::verdicts::ClassRun;
use crate::error::{BenchError, in_file};
use crate::scratch;

const TIMEOUT: Duration = Duration::from_secs(300);

/// Surroundings as in the machine's sandbox. Tests are many and short: the quick compiler alone
/// is faster for most of them.
const OPTIONS: [&str; 7] = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xmx1g",
    "-Duser.timezone=UTC",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Dfile.encoding=UTF-8",
];

/// Which of the runs: the first, or another one to see what changes from run to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Take {
    First,
    Second,
}

/// The real JVM's verdicts on one class; incomplete when it crashed or took too long.
pub(super) fn verdicts(
    suite: &Suite,
    class: &str,
    jdk: &Jdk,
    cache: &Path,
    take: Take,
) -> Result<ClassRun, BenchError> {
    let file = file_of(suite, class, jdk, cache, take);
    if let Ok(text) = std::fs::read_to_string(&file) {
        return Ok(ClassRun::parse(&text));
    }
    let run = run(suite, class, jdk, cache)?;
    let dir = file.parent().unwrap_or(cache);
    let unfinished = file.with_extension(format!("unfinished-{}", std::process::id()));
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&unfinished, run.to_lines()))
        .and_then(|()| std::fs::rename(&unfinished, &file))
        .map_err(in_file(&file))?;
    Ok(run)
}

fn file_of(suite: &Suite, class: &str, jdk: &Jdk, cache: &Path, take: Take) -> PathBuf {
    let key = scratch::key_of([suite.key.as_bytes(), OPTIONS.join(" ").as_bytes()]);
    let group = format!("{}-{key}-{}", suite.library.name, jdk.version_string);
    let end = match take {
        Take::First => "txt",
        Take::Second => "again.txt",
    };
    cache
        .join("real")
        .join(group)
        .join(format!("{class}.{end}"))
}

fn run(suite: &Suite, class: &str, jdk: &Jdk, cache: &Path) -> Result<ClassRun, BenchError> {
    // Tests look for files of their source tree and write others; neither must be ours.
    let dir = cache.join("empty").join(class);
    std::fs::create_dir_all(&dir).map_err(in_file(&dir))?;
    let class_path = std::env::join_paths(&suite.class_path)
        .map_err(|error| BenchError::ClassPath(error.to_string()))?;
    let mut command = jdk
        .java_command()
        .args(OPTIONS)
        .arg("-cp")
        .arg(class_path)
        .args([suite.library.framework.driver(), class])
        .env("TZ", "UTC")
        .env("LC_ALL", "C.UTF-8")
        .timeout(TIMEOUT);
    command.working_dir = Some(dir.clone());
    let output = command.run()?;
    let _best_effort = std::fs::remove_dir_all(&dir);
    Ok(ClassRun::parse(&output.stdout_text()))
}
