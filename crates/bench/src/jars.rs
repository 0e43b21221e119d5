//! Jars of Maven Central: each version pinned by its checksum, got once and kept.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jdk::{Jdk, ToolCommand, process};
use sha2::{Digest, Sha256};

use crate::error::{BenchError, in_file};

const MAVEN_TIMEOUT: Duration = Duration::from_secs(900);

/// One jar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Artifact {
    /// `group:artifact:version[:classifier]`.
    pub coordinates: &'static str,
    /// SHA-256 of the jar, in hexadecimal.
    pub sha256: &'static str,
}

impl Artifact {
    pub(crate) const fn new(coordinates: &'static str, sha256: &'static str) -> Artifact {
        Artifact {
            coordinates,
            sha256,
        }
    }

    /// `artifact version`, as people say it.
    pub(crate) fn title(&self) -> String {
        let mut parts = self.coordinates.split(':').skip(1);
        let mut next = || parts.next().unwrap_or_default();
        format!("{} {}", next(), next())
    }

    /// The name Maven's `dependency:copy` gives the file.
    fn file_name(&self) -> String {
        let parts: Vec<&str> = self.coordinates.split(':').skip(1).collect();
        format!("{}.jar", parts.join("-"))
    }

    fn item(&self) -> String {
        let tags = ["groupId", "artifactId", "version", "classifier"];
        let elements: String = tags
            .iter()
            .zip(self.coordinates.split(':'))
            .map(|(tag, text)| format!("<{tag}>{text}</{tag}>"))
            .collect();
        format!("          <artifactItem>{elements}</artifactItem>\n")
    }
}

/// The directory of jars in a cache.
#[derive(Debug, Clone)]
pub(crate) struct Jars {
    dir: PathBuf,
}

impl Jars {
    /// Gets those that are not in the cache yet, all in one call of Maven, and checks every one.
    /// Several processes may share a cache: one at a time gets jars, and a jar is there as a whole or not at all.
    pub(crate) fn get(
        artifacts: &[&Artifact],
        jdk: &Jdk,
        cache: &Path,
    ) -> Result<Jars, BenchError> {
        let jars = Jars {
            dir: cache.join("jars"),
        };
        std::fs::create_dir_all(&jars.dir).map_err(in_file(&jars.dir))?;
        if !jars.missing(artifacts).is_empty() {
            let lock_file = jars.dir.join("lock");
            let lock = File::create(&lock_file).map_err(in_file(&lock_file))?;
            lock.lock().map_err(in_file(&lock_file))?;
            // Another process may have got them while this one waited.
            let missing = jars.missing(artifacts);
            if !missing.is_empty() {
                jars.copy_with_maven(&missing, jdk)?;
            }
        }
        for artifact in artifacts {
            jars.check(artifact)?;
        }
        Ok(jars)
    }

    /// Each of those that are not there, once: several classes may come from one jar.
    fn missing<'a>(&self, artifacts: &[&'a Artifact]) -> Vec<&'a Artifact> {
        let mut missing: Vec<&'a Artifact> = Vec::new();
        for artifact in artifacts {
            if !missing.contains(artifact) && !self.path(artifact).is_file() {
                missing.push(artifact);
            }
        }
        missing
    }

    /// Where the jar is.
    pub(crate) fn path(&self, artifact: &Artifact) -> PathBuf {
        self.dir.join(artifact.file_name())
    }

    /// What the user's own Maven repository has is taken without asking the network. Maven copies to a directory
    /// beside the jars, so that a call that was ended leaves no half of a jar here.
    fn copy_with_maven(&self, missing: &[&Artifact], jdk: &Jdk) -> Result<(), BenchError> {
        let maven = process::find_on_path("mvn").ok_or(BenchError::NoMaven)?;
        let coming = self.dir.join("coming");
        if coming.exists() {
            std::fs::remove_dir_all(&coming).map_err(in_file(&coming))?;
        }
        std::fs::create_dir(&coming).map_err(in_file(&coming))?;
        let project_file = coming.join("pom.xml");
        std::fs::write(&project_file, project_of(missing)).map_err(in_file(&project_file))?;
        let copy = |options: &[&str]| {
            let mut command = ToolCommand::new(&maven)
                .args(["--quiet", "--batch-mode"])
                .args(options)
                .args(["dependency:copy", "-Dmdep.overWriteReleases=true"])
                .env("JAVA_HOME", &jdk.home)
                .timeout(MAVEN_TIMEOUT);
            command.working_dir = Some(coming.clone());
            command.run()
        };
        let mut run = copy(&["--offline"])?;
        if !run.exit.is_success() {
            run = copy(&[])?;
        }
        if !run.exit.is_success() {
            return Err(BenchError::Maven {
                library: "the benchmark",
                messages: run.stdout_text() + &run.stderr_text(),
            });
        }
        for artifact in missing {
            let copied = coming.join(artifact.file_name());
            std::fs::rename(&copied, self.path(artifact)).map_err(in_file(&copied))?;
        }
        std::fs::remove_dir_all(&coming).map_err(in_file(&coming))
    }

    fn check(&self, artifact: &Artifact) -> Result<(), BenchError> {
        let path = self.path(artifact);
        let bytes = std::fs::read(&path).map_err(in_file(&path))?;
        let found = hexadecimal(&Sha256::digest(&bytes));
        if found == artifact.sha256 {
            return Ok(());
        }
        Err(BenchError::Checksum {
            path,
            expected: artifact.sha256,
            found,
        })
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn project_of(artifacts: &[&Artifact]) -> String {
    let items: String = artifacts.iter().map(|artifact| artifact.item()).collect();
    format!(
        "<project>\n  \
         <modelVersion>4.0.0</modelVersion>\n  \
         <groupId>omakase.bench</groupId>\n  \
         <artifactId>jars</artifactId>\n  \
         <version>1</version>\n  \
         <packaging>pom</packaging>\n  \
         <build><plugins><plugin>\n    \
         <groupId>org.apache.maven.plugins</groupId>\n    \
         <artifactId>maven-dependency-plugin</artifactId>\n    \
         <configuration>\n      \
         <outputDirectory>${{basedir}}</outputDirectory>\n        \
         <artifactItems>\n{items}        </artifactItems>\n    \
         </configuration>\n  \
         </plugin></plugins></build>\n\
         </project>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_an_artifact() {
        let agent = Artifact::new("org.jacoco:org.jacoco.agent:0.8.15:runtime", "");
        assert_eq!(agent.file_name(), "org.jacoco.agent-0.8.15-runtime.jar");
        assert_eq!(agent.title(), "org.jacoco.agent 0.8.15");
        let item = "<artifactItem><groupId>org.jacoco</groupId>\
                    <artifactId>org.jacoco.agent</artifactId><version>0.8.15</version>\
                    <classifier>runtime</classifier></artifactItem>";
        assert!(project_of(&[&agent]).contains(item));
    }

    /// Two processes that each wrote a project file of their own to one place got each other's jars.
    #[test]
    fn two_at_once_get_different_jars_into_one_cache_each_named_twice() {
        static JARS: [Artifact; 2] = [
            Artifact::new(
                "org.hamcrest:hamcrest-core:1.3",
                "66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9",
            ),
            Artifact::new(
                "org.opentest4j:opentest4j:1.3.0",
                "48e2df636cab6563ced64dcdff8abb2355627cb236ef0bf37598682ddf742f1b",
            ),
        ];
        const TEST: &str = "jars-at-once";
        let Some(jdk) = test_lab::jdks::oldest_or_skip(TEST) else {
            return;
        };
        if process::find_on_path("mvn").is_none() {
            test_lab::skip::loudly(TEST, "no Maven on this machine; run make setup");
            return;
        }
        let cache = test_lab::workspace::scratch_dir(TEST);
        std::thread::scope(|scope| {
            for jar in &JARS {
                let (jdk, cache) = (&jdk, &cache);
                scope.spawn(move || {
                    let jars = Jars::get(&[jar, jar], jdk, cache).unwrap();
                    assert!(jars.path(jar).is_file());
                });
            }
        });
        assert!(!cache.join("jars/coming").exists());
    }

    #[test]
    fn a_jar_with_another_checksum_is_refused() {
        static EMPTY: Artifact = Artifact::new(
            "g:empty:1",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        );
        let dir = std::env::temp_dir().join(format!("omakase-jars-{}", std::process::id()));
        let jars = Jars { dir: dir.clone() };
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("empty-1.jar"), b"").unwrap();
        let right = jars.check(&EMPTY);
        std::fs::write(dir.join("empty-1.jar"), b"x").unwrap();
        let wrong = jars.check(&EMPTY);
        std::fs::remove_dir_all(&dir).unwrap();
        assert!(right.is_ok(), "{right:?}");
        assert!(matches!(wrong, Err(BenchError::Checksum { .. })));
    }
}
