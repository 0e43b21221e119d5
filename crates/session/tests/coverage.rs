//! What the real JVM shows of tests, and what happens where it cannot show anything.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::ClassFile;
use jdk::Jdk;
use probes::Point;
use program::{Branches, ClassPath, JdkImage};
use session::check::RealJvm;
use session::coverage::{Measured, RealCoverage};
use session::{Adaptive, Answering, Options, Sources};

const SIGN: &str = "
package demo;
public class Sign {
    static final int START = of(-3);
    static int of(int n) {
        if (n < 0) {
            return -1;
        }
        switch (n) {
            case 0: return 0;
            case 7: return 70;
            case 8: return 70;
            default: return 1;
        }
    }
    static int touch() {
        return START;
    }
}
class Helper {
    static int one() {
        return 1;
    }
}
";

const SIGN_TEST: &str = "
package demo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;
class SignTest {
    @Test
    void zero() {
        assertEquals(0, Sign.of(0));
        assertEquals(1, Helper.one());
    }
    @Test
    void large() {
        assertEquals(1, Sign.of(9));
        assertEquals(70, Sign.of(8));
    }
    @Test
    void start() {
        assertEquals(-1, Sign.touch());
    }
}
";

fn parse(dir: &Path, name: &str) -> Arc<ClassFile> {
    let bytes = std::fs::read(dir.join(format!("{name}.class"))).unwrap();
    Arc::new(ClassFile::parse(bytes.into()).unwrap())
}

fn users(file: Arc<ClassFile>) -> Measured {
    Measured { file, module: None }
}

fn names(tests: &[&str]) -> Vec<String> {
    tests.iter().map(|t| (*t).to_owned()).collect()
}

fn checked<'a>(
    jdk: &'a Jdk,
    name: &str,
    path: &[PathBuf],
    test: (&str, &str, &[String]),
) -> RealJvm<'a> {
    let scratch = test_lab::workspace::scratch_dir(name);
    let real = RealJvm::new(jdk, scratch, path.to_vec(), None).unwrap();
    let verdict = real.check(test.0, test.1, test.2, &[]).unwrap();
    assert!(
        verdict.errors.is_empty() && verdict.failed.is_empty(),
        "{verdict:?}"
    );
    real
}

/// The sides of branches that a test, or class initialisers, took: `line/side`.
fn sides(
    found: &RealCoverage,
    class: usize,
    hits: &std::collections::BTreeSet<u32>,
) -> Vec<String> {
    let class = &found.classes[class];
    let branches = Branches::of(&class.file);
    let taken = branches.all().iter().filter(|b| {
        let (pc, side) = (b.pc, b.side_idx);
        let number = found.number(&class.file.this_class, b.method, Point::Side { pc, side });
        hits.contains(&number.unwrap())
    });
    taken
        .map(|b| format!("{}/{}", b.line.unwrap(), b.side_idx))
        .collect()
}

#[test]
fn each_test_has_its_branches_and_initialisers_have_theirs() {
    let test = "each_test_has_its_branches_and_initialisers_have_theirs";
    for jdk in test_lab::jdks::with_compiler_or_skip(test) {
        let classes = test_lab::javac::compile_texts(&jdk, &[("demo/Sign.java", SIGN)], &["-g"]);
        let tests = names(&["zero", "large", "start"]);
        let test = ("demo.SignTest", SIGN_TEST, &*tests);
        let label = format!("coverage-{}", jdk.feature_version);
        let real = checked(&jdk, &label, std::slice::from_ref(&classes), test);
        let measured = [users(parse(&classes, "demo/Sign"))];
        let found = real.coverage("demo.SignTest", &tests, &measured).unwrap();
        assert_eq!(found.classes[0].left_out, []);
        // The jump of `if (n < 0)` is around the return; cases 7 and 8 have targets of their own.
        assert_eq!(sides(&found, 0, &found.tests[0].hits), ["6/0", "9/0"]);
        assert_eq!(
            sides(&found, 0, &found.tests[1].hits),
            ["6/0", "9/2", "9/3"]
        );
        assert_eq!(sides(&found, 0, &found.tests[2].hits), [""; 0]);
        assert_eq!(sides(&found, 0, &found.initialisers), ["6/1"]);
    }
}

#[test]
fn classes_of_the_jdk_are_patched() {
    const TEST: &str = "
package demo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;
class DequeTest {
    @Test
    void empty() {
        assertEquals(null, new ArrayDeque<String>().peekFirst());
    }
    @Test
    void grows() {
        ArrayDeque<Integer> deque = new ArrayDeque<>(1);
        for (int i = 0; i < 100; i++) {
            deque.addFirst(i);
        }
        assertEquals(99, (int) deque.peekFirst());
    }
}
";
    let jdks = test_lab::jdks::with_compiler_or_skip("classes_of_the_jdk_are_patched");
    for jdk in jdks {
        let library = JdkImage::open(&jdk.home).unwrap();
        let class = |name: &str| {
            let (bytes, module) = library.find_class(name).unwrap();
            Measured {
                file: Arc::new(ClassFile::parse(bytes).unwrap()),
                module: Some(module),
            }
        };
        let measured = [
            class("java/util/ArrayDeque"),
            class("java/util/logging/Level"),
        ];
        assert_eq!(measured[1].module.as_deref(), Some("java.logging"));
        let tests = names(&["empty", "grows"]);
        let label = format!("coverage-jdk-{}", jdk.feature_version);
        let real = checked(&jdk, &label, &[], ("demo.DequeTest", TEST, &tests));
        let found = real.coverage("demo.DequeTest", &tests, &measured).unwrap();
        let grow = found.classes[0]
            .file
            .methods
            .iter()
            .position(|m| &*m.name == "grow")
            .unwrap();
        let name = "java/util/ArrayDeque";
        let grow = found.number(name, grow, Point::At { pc: 0 }).unwrap();
        assert!(!found.tests[0].hits.is_empty());
        assert!(!found.tests[0].hits.contains(&grow));
        assert!(found.tests[1].hits.contains(&grow));
    }
}

/// Instrumented classes are not from the jar, whose packages may not be split.
#[test]
fn a_sealed_package_is_said_not_to_be_measured() {
    let Some(jdk) = test_lab::jdks::newest_or_skip("a_sealed_package") else {
        return;
    };
    let classes = test_lab::javac::compile_texts(&jdk, &[("demo/Sign.java", SIGN)], &["-g"]);
    let dir = test_lab::workspace::scratch_dir("coverage-sealed-jar");
    let (manifest, jar) = (dir.join("manifest"), dir.join("sealed.jar"));
    std::fs::write(&manifest, "Sealed: true\n").unwrap();
    let made = jdk
        .java_command()
        .args(["-m", "jdk.jartool/sun.tools.jar.Main", "cfm"])
        .args([&jar, &manifest])
        .arg("-C")
        .arg(&classes)
        .arg(".")
        .run()
        .unwrap();
    assert!(made.exit.is_success(), "{made:?}");
    const TEST: &str = "
package other;
import org.junit.jupiter.api.Test;
class OtherTest {
    @Test
    void both() throws Exception {
        Class.forName(\"demo.Helper\");
        Class.forName(\"demo.Sign\");
    }
}
";
    let tests = names(&["both"]);
    let test = ("other.OtherTest", TEST, &*tests);
    let real = checked(&jdk, "coverage-sealed", &[jar], test);
    let measured = [users(parse(&classes, "demo/Sign"))];
    let why = real
        .coverage("other.OtherTest", &tests, &measured)
        .unwrap_err();
    assert!(why.contains("sealing violation"), "{why}");
}

#[test]
fn generated_suites_are_measured() {
    let Some(jdk) = test_lab::jdks::newest_or_skip("generated_suites_are_measured") else {
        return;
    };
    let dir = test_lab::workspace::root().join("examples/bank/src/main/java/bank");
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let classes = test_lab::javac::compile_files(&jdk, "bank", &files, &[], &["-g"]);
    let entries = vec![classes.clone()];
    let (path, _) = ClassPath::open(&entries, jdk.feature_version);
    let sources = Sources::new(path, entries.clone(), JdkImage::open(&jdk.home).unwrap());
    let scratch = test_lab::workspace::scratch_dir("coverage-generated");
    let real = RealJvm::new(&jdk, scratch, entries, None).unwrap();
    let mut options = Options {
        seed: 1,
        steps: 5_000_000,
        style: junit::Style {
            junit: junit::Junit::Five,
            assertj: false,
            mocks: junit::Mocks::Classes,
            parameterized: false,
        },
        wanted: session::Wanted::default(),
        strategies: "many".parse().unwrap(),
        tuning: session::Tuning::default(),
        adaptive: Adaptive::default(),
        answering: Answering::default(),
        tardis: session::tardis::Choices::default(),
        fuel: 32_000_000,
        allowed: session::Allowed::default(),
        jobs: 1,
        is_over: &mut |_| false,
        entered: &|_| {},
        is_sated: &|| false,
        is_late: &|| false,
        patience: session::check::Patience::unlimited(),
    };
    let outcome = session::generate(&sources, "bank/Account", &real, &mut options).unwrap();
    assert_eq!(outcome.not_measured, None);
    let measured = outcome.real.unwrap();
    assert_eq!(measured.tests.len(), outcome.n_tests);
    let class = &measured.classes[0];
    let hits = measured.hits_of(class);
    let sides = hits
        .iter()
        .filter(|h| matches!(h.point, Point::Side { .. }));
    assert_eq!(sides.count(), outcome.branches.0);
    assert!(outcome.branches.0 > 0);
    assert_eq!(outcome.disagreements.only_machine, []);
}
