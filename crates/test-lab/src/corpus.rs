//! The differential corpus: small Java programs, and what the real JVM makes of them.
//!
//! A case is a source file with a `main` in `corpus/java<N>/<topic>/`, where the number is the
//! least Java release that compiles it (`corpus/java` stands for 17). All roots that a JDK can
//! compile are compiled together; a file without a `main` is shared by the cases of its topic.
//! Files that are not Java sources are resources, at the same relative path on the class path.

use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use jdk::{Exit, Jdk, RunOutput};

use crate::hash::ContentHash;
use crate::workspace::{self, files_below, read};
use crate::{javac, parallel, stored_run};

/// The root directories below `corpus`, each with the least Java release it needs.
pub const ROOTS: [(&str, u32); 5] = [
    ("java8", 8),
    ("java11", 11),
    ("java", 17),
    ("java21", 21),
    ("java25", 25),
];

/// How long a case may run on the real JVM.
pub const CASE_TIMEOUT: Duration = Duration::from_secs(60);

/// How many real JVMs run at the same time.
const N_REAL_JVMS: usize = 2;

/// Options of the real JVM: what starts and ends quickly (cases are short), fixed locale and zone.
pub const JAVA_OPTIONS: [&str; 7] = [
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
];

/// One program of the corpus.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The directory it lies in, such as `strings`.
    pub topic: String,
    /// The name of its file without `.java`.
    pub name: String,
    /// The binary name of its main class, such as `strings.Format`.
    pub main_class: String,
    /// The least Java release that compiles it.
    pub min_jdk: u32,
    /// Its source file.
    pub source: PathBuf,
}

impl Case {
    /// `topic/name`, unique in the corpus.
    pub fn id(&self) -> String {
        format!("{}/{}", self.topic, self.name)
    }
}

/// Every case of the corpus, sorted by topic and name.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (root, min_jdk) in ROOTS {
        let root = root_dir(root);
        for source in files_below(&root).into_iter().filter(|file| is_java(file)) {
            let text = String::from_utf8_lossy(&read(&source)).into_owned();
            if !has_main(&text) {
                continue;
            }
            let relative = source.strip_prefix(&root).expect("below its root");
            let topic = relative.parent().unwrap_or(Path::new(""));
            let name = source
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            cases.push(Case {
                topic: topic.to_string_lossy().into_owned(),
                main_class: match package_of(&text) {
                    Some(package) => format!("{package}.{name}"),
                    None => name.clone(),
                },
                name,
                min_jdk,
                source,
            });
        }
    }
    cases.sort();
    cases
}

/// The cases that this JDK can compile and run.
pub fn cases_for(jdk: &Jdk) -> Vec<Case> {
    let mut cases = cases();
    cases.retain(|case| case.min_jdk <= jdk.feature_version);
    cases
}

/// The part of [`cases_for`] that every run of the tests compares. It is all of them for Java 8, 17 and
/// 25, and for the releases that [`crate::jdks::SELECT_VARIABLE`] names. The others share most of their
/// library with one of these: of their cases it is those that need the newest syntax that they have, and
/// the topics whose natives differ.
pub fn part_for(jdk: &Jdk) -> Vec<Case> {
    const DIFFER: [&str; 5] = ["io", "invoke", "reflection", "refs", "threads"];
    let mut cases = cases_for(jdk);
    let newest = ROOTS.iter().map(|(_, release)| *release);
    let newest = newest
        .filter(|release| *release <= jdk.feature_version)
        .max();
    let in_part = !matches!(jdk.feature_version, 8 | 17 | 25) && !crate::jdks::is_selected();
    cases.retain(|case| {
        !in_part || Some(case.min_jdk) == newest || DIFFER.contains(&case.topic.as_str())
    });
    cases
}

/// The directory with the classes of all cases for this JDK, made by one call of its `javac`
/// with `-g -parameters` unless it is there already.
///
/// # Panics
/// When a source does not compile, with the messages of `javac`.
pub fn compile_all(jdk: &Jdk) -> PathBuf {
    let mut sources = Vec::new();
    let mut resources = Vec::new();
    for (root, min_jdk) in ROOTS {
        if jdk.feature_version < min_jdk {
            continue;
        }
        let root = root_dir(root);
        for file in files_below(&root) {
            if is_java(&file) {
                sources.push(file);
            } else {
                let target = file.strip_prefix(&root).expect("below its root").to_owned();
                resources.push((file, target));
            }
        }
    }
    assert!(!sources.is_empty(), "no corpus for {jdk}");
    let args = ["-g", "-parameters", "-proc:none", "-nowarn"];
    javac::compile_files(jdk, "corpus", &sources, &resources, &args)
}

/// The class directory of `corpus/explore`: methods to be explored rather than programs to be run.
///
/// # Panics
/// When a source does not compile, with the messages of `javac`.
pub fn compile_explore(jdk: &Jdk) -> PathBuf {
    let mut sources = files_below(&root_dir("explore"));
    sources.retain(|file| is_java(file));
    let args = ["-g", "-parameters", "-proc:none", "-nowarn"];
    javac::compile_files(jdk, "explore", &sources, &[], &args)
}

/// What the real JVM does with a case, from the cache if the case's classes have not changed.
///
/// At most two JVMs run at the same time, however many threads call this.
pub fn real_output(jdk: &Jdk, case: &Case) -> RunOutput {
    let classes = compile_all_once(jdk);
    let file = workspace::cache_dir()
        .join("runs")
        .join(format!("jdk{}", jdk.feature_version))
        .join(format!("{}-{}", case.topic.replace('/', "."), case.name))
        .join(cache_key(jdk, case, &classes));
    if let Some(run) = std::fs::read(&file)
        .ok()
        .and_then(|bytes| stored_run::decode(&bytes))
    {
        return run;
    }
    let run = {
        let _permit = JVM_PERMITS.take();
        run_on_real_java(jdk, &classes, &case.main_class, &[])
    };
    // Slowness of the moment is not a property of the case.
    if matches!(run.exit, Exit::TimedOut(_)) {
        return run;
    }
    if let Some(dir) = file.parent() {
        let _outdated = std::fs::remove_dir_all(dir);
    }
    workspace::write_whole(&file, &stored_run::encode(&run));
    run
}

/// [`real_output`] of many cases, two at a time, in the order of `cases`.
pub fn real_outputs(jdk: &Jdk, cases: &[Case]) -> Vec<RunOutput> {
    parallel::map(N_REAL_JVMS, cases, |case| real_output(jdk, case))
}

/// Runs a class on the real JVM in the corpus's fixed surroundings, past all caches.
pub fn run_on_real_java(jdk: &Jdk, classes: &Path, main_class: &str, args: &[&str]) -> RunOutput {
    let mut command = jdk
        .java_command()
        .args(JAVA_OPTIONS)
        .arg("-cp")
        .arg(classes)
        .arg(main_class)
        .args(args)
        .env("TZ", "UTC")
        .env("LC_ALL", "C.UTF-8")
        .timeout(CASE_TIMEOUT);
    // A case that writes a file must not write it into the workspace.
    let scratch = workspace::cache_dir().join("scratch").join("real-java");
    std::fs::create_dir_all(&scratch)
        .unwrap_or_else(|error| panic!("cannot create {}: {error}", scratch.display()));
    command.working_dir = Some(scratch);
    command
        .run()
        .unwrap_or_else(|error| panic!("{main_class}: {error}"))
}

fn root_dir(name: &str) -> PathBuf {
    workspace::root().join("corpus").join(name)
}

fn is_java(file: &Path) -> bool {
    file.extension()
        .is_some_and(|extension| extension == "java")
}

/// Whether a source declares a `main`; instance mains of Java 25 included.
fn has_main(text: &str) -> bool {
    text.contains("void main(")
}

fn package_of(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        line.trim()
            .strip_prefix("package ")?
            .split(';')
            .next()
            .map(str::trim)
    })
}

/// [`compile_all`] reads every source to compute its key; once for each JDK and process is enough.
fn compile_all_once(jdk: &Jdk) -> PathBuf {
    static COMPILED: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, classes)) = compiled.iter().find(|(home, _)| *home == jdk.home) {
        return classes.clone();
    }
    let classes = compile_all(jdk);
    compiled.push((jdk.home.clone(), classes.clone()));
    classes
}

/// Everything the output of a case depends on: the JVM and its options, the case's own classes,
/// and what it may share: classes of files without a `main` and resources of its topic.
fn cache_key(jdk: &Jdk, case: &Case, classes: &Path) -> String {
    let mut hash = ContentHash::new()
        .part(jdk.version_string.as_bytes())
        .part(JAVA_OPTIONS.join(" ").as_bytes())
        .part(&read(&case.source));
    let package_dir = case.main_class.rsplit_once('.').map_or_else(
        || classes.to_owned(),
        |(package, _)| classes.join(package.replace('.', "/")),
    );
    let own_nested = format!("{}$", case.name);
    for file in files_below(&package_dir) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        if stem == case.name || stem.starts_with(&own_nested) {
            hash = hash.part(stem.as_bytes()).part(&read(&file));
        }
    }
    for (root, min_jdk) in ROOTS {
        if jdk.feature_version < min_jdk {
            continue;
        }
        for file in files_below(&root_dir(root).join(&case.topic)) {
            let bytes = read(&file);
            if !is_java(&file) || !has_main(&String::from_utf8_lossy(&bytes)) {
                hash = hash.part(&bytes);
            }
        }
    }
    hash.hex()
}

static JVM_PERMITS: Permits = Permits {
    free: Mutex::new(N_REAL_JVMS),
    returned: Condvar::new(),
};

/// A counting semaphore.
struct Permits {
    free: Mutex<usize>,
    returned: Condvar,
}

struct Permit<'a>(&'a Permits);

impl Permits {
    fn take(&self) -> Permit<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self
            .returned
            .wait_while(free, |free| *free == 0)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        Permit(self)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_and_main_are_read_from_the_source() {
        let text =
            "// text\npackage a.b;\npublic class C { public static void main(String[] a) {} }";
        assert_eq!(package_of(text), Some("a.b"));
        assert!(has_main(text));
        assert_eq!(package_of("class C {}"), None);
        assert!(!has_main("class C { void other() {} }"));
    }

    #[test]
    fn case_names_are_unique() {
        let cases = cases();
        for pair in cases.windows(2) {
            assert_ne!(pair[0].id(), pair[1].id());
        }
    }
}
