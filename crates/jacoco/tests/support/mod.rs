//! The same tests measured by JaCoCo and by us.
#![allow(dead_code, reason = "each test uses its part of it")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use classfile::ClassFile;
use jacoco::FILTERS_OF;
use jdk::Jdk;
use session::check::RealJvm;
use session::coverage::Measured;

/// JaCoCo's agent and command line, which `scripts/setup.sh` gets.
pub struct Tools {
    agent: PathBuf,
    cli: PathBuf,
}

impl Tools {
    /// Those below `target/jacoco`; a loud skip in the name of `test` without them.
    pub fn find_or_skip(test: &str) -> Option<Tools> {
        let dir = test_lab::workspace::cache_dir().with_file_name("jacoco");
        let tools = Tools {
            agent: dir.join(format!("org.jacoco.agent-{FILTERS_OF}-runtime.jar")),
            cli: dir.join(format!("org.jacoco.cli-{FILTERS_OF}-nodeps.jar")),
        };
        if tools.agent.is_file() && tools.cli.is_file() {
            return Some(tools);
        }
        let why = format!(
            "no JaCoCo {FILTERS_OF} in {}; run make setup",
            dir.display()
        );
        test_lab::skip::loudly(test, &why);
        None
    }

    /// JaCoCo's report of classes of which nothing was executed.
    pub fn report_unexecuted(&self, jdk: &Jdk, classes: &Path) -> String {
        self.report(
            jdk,
            None,
            classes,
            &test_lab::workspace::scratch_dir("unexecuted"),
        )
    }

    fn report(&self, jdk: &Jdk, exec: Option<&Path>, classes: &Path, scratch: &Path) -> String {
        let xml = scratch.join("jacoco.xml");
        let report = jdk
            .java_command()
            .arg("-jar")
            .arg(&self.cli)
            .arg("report")
            .args(exec)
            .arg("--classfiles")
            .arg(classes)
            .arg("--xml")
            .arg(&xml)
            .timeout(Duration::from_secs(300))
            .run()
            .unwrap();
        assert!(report.exit.is_success(), "{report:?}");
        std::fs::read_to_string(xml).unwrap()
    }
}

/// What is measured.
pub struct Subject<'a> {
    /// Classes, and what they need.
    pub class_path: &'a [PathBuf],
    /// Internal names of the classes that are measured.
    pub classes: &'a [Arc<ClassFile>],
    /// The test class, dotted, and its source.
    pub test_class: &'a str,
    pub test_source: &'a str,
}

/// Runs test methods and ends as programs do, so that the agent can write what it saw.
const MAIN: &str = r#"
public class RunTests {
    public static void main(String[] args) throws Exception {
        java.io.PrintStream out = System.out;
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        System.setErr(System.out);
        Class<?> type = Class.forName(args[0]);
        for (int i = 1; i < args.length; i++) {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object test = constructor.newInstance();
            var method = type.getDeclaredMethod(args[i]);
            method.setAccessible(true);
            try {
                method.invoke(test);
            } catch (java.lang.reflect.InvocationTargetException e) {
                out.println(args[i] + ": " + e.getCause());
            }
        }
        System.exit(0);
    }
}
"#;

/// Our report and JaCoCo's.
pub fn reports(
    jdk: &Jdk,
    tools: &Tools,
    subject: &Subject<'_>,
    scratch: &Path,
) -> (String, String) {
    let names = test_names(subject.test_source);
    let real = RealJvm::new(jdk, scratch.join("real"), subject.class_path.to_vec(), None).unwrap();
    let verdict = real
        .check(subject.test_class, subject.test_source, &names, &[])
        .unwrap();
    assert!(
        verdict.errors.is_empty() && verdict.failed.is_empty(),
        "{verdict:?}"
    );
    let measured: Vec<Measured> = subject
        .classes
        .iter()
        .map(|file| Measured {
            file: file.clone(),
            module: None,
        })
        .collect();
    let found = real
        .coverage(subject.test_class, &names, &measured)
        .unwrap();
    let figures: Vec<jacoco::ClassCoverage> = found
        .classes
        .iter()
        .map(|c| {
            assert_eq!(c.left_out, [], "{}", c.file.this_class);
            jacoco::analyse(&c.file, &found.hits_of(c))
        })
        .collect();
    (
        jacoco::xml("report", &figures),
        theirs(jdk, tools, subject, &names, scratch),
    )
}

fn theirs(
    jdk: &Jdk,
    tools: &Tools,
    subject: &Subject<'_>,
    names: &[String],
    scratch: &Path,
) -> String {
    let main = test_lab::javac::compile_texts(jdk, &[("RunTests.java", MAIN)], &[]);
    let exec = scratch.join("jacoco.exec");
    let mut path = subject.class_path.to_vec();
    path.push(scratch.join("real/stand-in-classes"));
    path.push(scratch.join("real/test-classes"));
    path.push(main);
    let run = jdk
        .java_command()
        .arg(format!(
            "-javaagent:{}=destfile={}",
            tools.agent.display(),
            exec.display()
        ))
        .args(["-ea", "-Duser.timezone=UTC", "-cp"])
        .arg(std::env::join_paths(path).unwrap())
        .args(["RunTests", subject.test_class])
        .args(names)
        .timeout(Duration::from_secs(120))
        .run()
        .unwrap();
    assert!(run.exit.is_success() && run.stdout.is_empty(), "{run:?}");
    // JaCoCo reports what it finds below the directories it is given.
    let only = scratch.join("measured");
    for class in subject.classes {
        let file = only.join(format!("{}.class", class.this_class));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, class.bytes()).unwrap();
    }
    tools.report(jdk, Some(&exec), &only, scratch)
}

/// Every element of a report with its attributes and the elements around it.
pub fn facts(xml: &str) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let mut open: Vec<String> = Vec::new();
    for tag in xml.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        if tag.starts_with(['?', '!']) || tag.starts_with("sessioninfo") {
            continue;
        }
        if tag.starts_with('/') {
            open.pop();
            continue;
        }
        let is_empty = tag.ends_with('/');
        let element = match tag.trim_end_matches('/') {
            report if report.starts_with("report") => "report",
            other => other,
        };
        facts.insert(format!("{} {element}", open.join(" ")));
        if !is_empty {
            open.push(element.to_owned());
        }
    }
    facts
}

/// What only one of the reports says; empty if they agree.
pub fn differences(ours: &str, theirs: &str) -> Vec<String> {
    let (ours, theirs) = (facts(ours), facts(theirs));
    let only_ours = ours.difference(&theirs).map(|f| format!("ours: {f}"));
    let only_theirs = theirs.difference(&ours).map(|f| format!("JaCoCo's: {f}"));
    let mut all: Vec<String> = only_ours.chain(only_theirs).collect();
    all.sort_by_key(|text| text.split_once(": ").map(|(_, fact)| fact.to_owned()));
    all
}

/// The methods with `@Test`.
pub fn test_names(source: &str) -> Vec<String> {
    let tests = source.split("@Test").skip(1);
    tests
        .filter_map(|after| {
            let (_, name) = after.split_once("void ")?;
            Some(name.split('(').next()?.trim().to_owned())
        })
        .collect()
}

/// The classes below a directory.
pub fn classes_below(dir: &Path) -> Vec<Arc<ClassFile>> {
    let mut found = Vec::new();
    let mut pending = vec![dir.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in std::fs::read_dir(&dir).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == "class") {
                let bytes = std::fs::read(&path).unwrap();
                found.push(Arc::new(ClassFile::parse(bytes.into()).unwrap()));
            }
        }
    }
    found.sort_by_key(|c| c.this_class.clone());
    found
}
