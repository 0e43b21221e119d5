//! One library made ready to run: its jars from Maven, its driver compiled, its test classes
//! listed.

use std::path::{Path, PathBuf};
use std::time::Duration;

use classfile::ClassFile;
use jdk::{Jdk, ToolCommand, process};
use program::ClassPath;

use super::libraries::{Framework, Library, TestSource, is_test_class_name};
use crate::error::{BenchError, in_file};
use crate::scratch;

const MAVEN_TIMEOUT: Duration = Duration::from_secs(900);
const ACC_INTERFACE_OR_ABSTRACT: u16 = 0x0200 | 0x0400;

/// A library that can be run.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The library.
    pub library: &'static Library,
    /// Driver, tests, library, and what they need.
    pub class_path: Vec<PathBuf>,
    /// Binary names of the test classes, sorted.
    pub classes: Vec<String>,
    /// Stands for everything that verdicts depend on but the JVM: versions, drivers, sources.
    pub key: String,
}

impl Suite {
    /// Gets what is missing and compiles what is not compiled. Everything is kept in `cache`.
    pub fn prepare(
        library: &'static Library,
        jdk: &Jdk,
        cache: &Path,
    ) -> Result<Suite, BenchError> {
        let jars = jars_of(library, jdk, cache)?;
        let mut key_parts: Vec<Vec<u8>> = library
            .artifacts
            .iter()
            .chain(library.framework.artifacts())
            .map(|artifact| artifact.as_bytes().to_vec())
            .collect();
        for (_, text) in library.framework.driver_sources() {
            key_parts.push(text.as_bytes().to_vec());
        }
        let tests = match library.tests {
            TestSource::PublishedJar => jars[0].clone(),
            TestSource::Sources { version } => {
                let dir = cache.join("sources").join(library.name);
                let sources = java_sources(&dir);
                if sources.is_empty() {
                    return Err(BenchError::NoTestSources {
                        library: library.name,
                        version,
                        dir,
                    });
                }
                key_parts.push(version.as_bytes().to_vec());
                compile_tests(library, jdk, cache, &dir, &sources, &jars)?
            }
        };
        let key_parts = key_parts.iter().map(Vec::as_slice);
        let key = scratch::key_of(key_parts);

        let mut class_path = vec![driver(library.framework, jdk, cache, &jars)?];
        if !jars.contains(&tests) {
            class_path.push(tests.clone());
        }
        class_path.extend(jars);
        Ok(Suite {
            library,
            classes: test_classes(&tests, jdk)?,
            class_path,
            key,
        })
    }
}

/// The class path that Maven resolves for a project which depends on all of a library's artifacts.
fn jars_of(library: &Library, jdk: &Jdk, cache: &Path) -> Result<Vec<PathBuf>, BenchError> {
    let project = project_of(library);
    let dir = cache.join("maven").join(library.name);
    let project_file = dir.join("pom.xml");
    let list = dir.join("class-path.txt");
    let known = std::fs::read_to_string(&project_file).is_ok_and(|text| text == project);
    if known && let Some(jars) = read_jars(&list) {
        return Ok(jars);
    }
    std::fs::create_dir_all(&dir).map_err(in_file(&dir))?;
    std::fs::write(&project_file, &project).map_err(in_file(&project_file))?;

    let maven = process::find_on_path("mvn").ok_or(BenchError::NoMaven)?;
    let resolve = |options: &[&str]| {
        let mut command = ToolCommand::new(&maven)
            .args(["--quiet", "--batch-mode"])
            .args(options)
            .args([
                "dependency:build-classpath",
                "-Dmdep.outputFile=class-path.txt",
            ])
            .env("JAVA_HOME", &jdk.home)
            .timeout(MAVEN_TIMEOUT);
        command.working_dir = Some(dir.clone());
        command.run()
    };
    let mut run = resolve(&["--offline"])?;
    if !run.exit.is_success() {
        run = resolve(&[])?;
    }
    match read_jars(&list) {
        Some(jars) if run.exit.is_success() => Ok(jars),
        _ => {
            // Without it, the next call tries again.
            let _best_effort = std::fs::remove_file(&project_file);
            Err(BenchError::Maven {
                library: library.name,
                messages: run.stdout_text() + &run.stderr_text(),
            })
        }
    }
}

/// The jars of a list that Maven wrote; `None` when there is none or a jar has gone.
fn read_jars(list: &Path) -> Option<Vec<PathBuf>> {
    let text = std::fs::read_to_string(list).ok()?;
    let jars: Vec<PathBuf> = std::env::split_paths(text.trim()).collect();
    jars.iter().all(|jar| jar.is_file()).then_some(jars)
}

/// A project file for Maven. The framework comes right after the first artifact, so that its
/// versions win over those that the others ask for.
fn project_of(library: &Library) -> String {
    let (first, others) = library.artifacts.split_at(1);
    let mut dependencies = String::new();
    for artifact in first
        .iter()
        .chain(library.framework.artifacts())
        .chain(others)
    {
        let mut parts = artifact.split(':');
        let tags = ["groupId", "artifactId", "version", "classifier"];
        let elements: Vec<String> = tags
            .iter()
            .zip(parts.by_ref())
            .map(|(tag, text)| format!("<{tag}>{text}</{tag}>"))
            .collect();
        dependencies.push_str(&format!(
            "    <dependency>{}</dependency>\n",
            elements.concat()
        ));
    }
    format!(
        "<project>\n  \
         <modelVersion>4.0.0</modelVersion>\n  \
         <groupId>omakase.conformance</groupId>\n  \
         <artifactId>{}</artifactId>\n  \
         <version>1</version>\n  \
         <packaging>pom</packaging>\n  \
         <dependencies>\n{dependencies}  </dependencies>\n\
         </project>\n",
        library.name
    )
}

/// The directory of the compiled driver.
fn driver(
    framework: Framework,
    jdk: &Jdk,
    cache: &Path,
    jars: &[PathBuf],
) -> Result<PathBuf, BenchError> {
    let sources = framework.driver_sources();
    let key = scratch::key_of(sources.iter().map(|(_, text)| text.as_bytes()));
    let name = format!("{}-{}-{key}", framework.driver(), jdk.feature_version);
    let dir = cache.join("driver");
    let classes = dir.join(name);
    let is_complete = || classes.join(".complete").is_file();
    if !is_complete() {
        // Other threads may want the same driver, each for a library of its own.
        let whose = scratch::key_of(jars.iter().map(|jar| jar.as_os_str().as_encoded_bytes()));
        let unfinished = dir.join(format!("unfinished-{}-{whose}", std::process::id()));
        scratch::compile(jdk, &sources, &unfinished, jars)?;
        mark_complete(&unfinished)?;
        let mut placed = std::fs::rename(&unfinished, &classes);
        if placed.is_err() && !is_complete() {
            // What is there was left by a run that was cut short.
            let _there_may_be_none = std::fs::remove_dir_all(&classes);
            placed = std::fs::rename(&unfinished, &classes);
        }
        if let Err(cause) = placed {
            let _best_effort = std::fs::remove_dir_all(&unfinished);
            if !is_complete() {
                return Err(in_file(&classes)(cause));
            }
        }
    }
    Ok(classes)
}

fn mark_complete(dir: &Path) -> Result<(), BenchError> {
    let mark = dir.join(".complete");
    std::fs::write(&mark, "").map_err(in_file(&mark))
}

/// Compiles a library's own tests; the directory also gets their resources.
fn compile_tests(
    library: &Library,
    jdk: &Jdk,
    cache: &Path,
    source_dir: &Path,
    sources: &[PathBuf],
    jars: &[PathBuf],
) -> Result<PathBuf, BenchError> {
    let name = format!("{}-{}", library.name, jdk.feature_version);
    let classes = cache.join("test-classes").join(name);
    if !classes.join(".complete").is_file() {
        jdk.compile(sources, &classes, jars, &["-g", "-nowarn"])?;
        for resource in files_below(&source_dir.join("resources")) {
            if let Ok(relative) = resource.strip_prefix(source_dir.join("resources")) {
                let to = classes.join(relative);
                let dir = to.parent().unwrap_or(&classes);
                std::fs::create_dir_all(dir).map_err(in_file(dir))?;
                std::fs::copy(&resource, &to).map_err(in_file(&resource))?;
            }
        }
        mark_complete(&classes)?;
    }
    Ok(classes)
}

fn java_sources(dir: &Path) -> Vec<PathBuf> {
    let mut files = files_below(dir);
    files.retain(|file| file.extension().is_some_and(|end| end == "java"));
    files
}

fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The classes in a jar or directory that look like tests and can be made instances of.
fn test_classes(tests: &Path, jdk: &Jdk) -> Result<Vec<String>, BenchError> {
    let (class_path, problems) = ClassPath::open(&[tests.to_owned()], jdk.feature_version);
    if let Some(problem) = problems.first() {
        return Err(BenchError::ClassPath(problem.to_string()));
    }
    let mut names = Vec::new();
    for internal in class_path.class_names() {
        let name = internal.replace('/', ".");
        if !is_test_class_name(&name) {
            continue;
        }
        let Some(Ok(found)) = class_path.find_class(&internal) else {
            continue;
        };
        let Ok(class) = ClassFile::parse(found.bytes) else {
            continue;
        };
        if class.access & ACC_INTERFACE_OR_ABSTRACT == 0 {
            names.push(name);
        }
    }
    names.sort();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::super::libraries::LIBRARIES;
    use super::*;

    #[test]
    fn the_project_names_every_artifact() {
        let text = project_of(&LIBRARIES[0]);
        assert!(text.contains(
            "<groupId>org.apache.commons</groupId><artifactId>commons-lang3</artifactId>\
             <version>3.17.0</version><classifier>tests</classifier>"
        ));
        let junit = text.find("junit-jupiter").unwrap();
        let pioneer = text.find("junit-pioneer").unwrap();
        assert!(junit < pioneer);
    }
}
