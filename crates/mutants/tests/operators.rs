//! What each operator makes of Java source, and that what it makes can run.

use std::sync::Arc;

use classfile::ClassFile;
use mutants::{Mutants, OPERATORS, Operator};
use test_lab::{javac, jdks, workspace};
use verifier::{Answer, Hierarchy, Member};

/// One method for each operator, with what it should make.
const SOURCE: &str = r#"package m;
import java.math.*;
import java.util.*;
class All {
    int n; static int total; String name;
    boolean boundary(int a, int b) { return a < b; }
    int increments(int i) { i++; i -= 3; return i; }
    int invert(int x) { return -x; }
    long math(long a, long b) { return (a + b) * (a % b) >>> 2; }
    boolean negate(Object o) { return o == null; }
    void calls(StringBuilder b) { note(n, 2L); b.setLength(0); }
    void note(int a, long b) {}
    String empty(String s) { return s; }
    List<String> list(List<String> l) { return l; }
    Integer boxed(Integer i) { return i; }
    Boolean flag(Boolean b) { return b; }
    Object object(Object o) { return o; }
    Object[] array(Object[] o) { return o; }
    double primitive(double d) { return d; }
    int constants(int i) { return i * 7 + 40000; }
    double constants(double d) { return d + 2.5 + 1.0; }
    Object constructor(long a) { return new ArrayList<Object>(new ArrayList<Object>(5)); }
    int nonVoid(String s) { return s.indexOf("x", 3); }
    void member(int v) { this.n = v; total = v; }
    int cases(int k) { switch (k) { case 1: return 10; case 2: return 20; default: return 30; } }
    long argument(long a, int b, long c) { return pick(a, b, c); }
    static long pick(long a, int b, long c) { return c; }
    int first(int a, long b) { return one(a, b); }
    int one(int a, long b) { return a; }
    String receiver(String s) { return s.concat("y"); }
    BigInteger big(BigInteger a, BigInteger b) { return a.add(b); }
    BigDecimal decimal(BigDecimal a) { return a.negate(); }
    boolean regex(String s) { return s.matches("[a-z]+$"); }
    String text() { return ""; }
    void guarded(int[] a) { try { a[0] = n / a[1]; } catch (ArithmeticException e) { n = 1; } finally { total++; } }
    void asserted(int x) { assert x > 0 : "positive"; }
    String label; long from, to;
    String other() { return name; }
    long span() { return Math.floorDiv(to, from); }
    BigInteger less(BigInteger a, BigInteger b) { return a.mod(b); }
}
"#;

/// All classes extend `Object` and may be assigned to each other: what is left to find are wrong
/// shapes of the stack.
struct Lenient;

impl Hierarchy for Lenient {
    fn is_assignable(&mut self, _: &str, _: &str) -> Answer {
        Answer::Yes
    }

    fn is_interface(&mut self, _: &str) -> Answer {
        Answer::No
    }

    fn super_class(&mut self, name: &str) -> Option<Arc<str>> {
        (name != "java/lang/Object").then(|| "java/lang/Object".into())
    }

    fn is_protected_elsewhere(&mut self, _: &str, _: &str, _: Member, _: &str, _: &str) -> bool {
        false
    }
}

fn compiled(sources: &[(&str, &str)], package: &str) -> Option<Vec<Arc<ClassFile>>> {
    let jdk = jdks::oldest_or_skip("mutants")?;
    let classes = javac::compile_texts(&jdk, sources, &["-g"]);
    let mut files: Vec<_> = std::fs::read_dir(classes.join(package))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "class"))
        .collect();
    files.sort();
    let parse = |path| ClassFile::parse(std::fs::read(path).unwrap().into()).unwrap();
    Some(files.into_iter().map(|p| Arc::new(parse(p))).collect())
}

#[test]
fn every_operator_by_the_source_it_changes() {
    let Some(classes) = compiled(&[("m/All.java", SOURCE)], "m") else {
        return;
    };
    let mutants = Mutants::of(&classes[0]);
    let mut told = String::new();
    for m in &mutants.list {
        let line = m.line.unwrap_or(0);
        told.push_str(&format!("{line}: {}: {}\n", m.operator, mutants.told(m)));
    }
    test_lab::golden::check(
        workspace::root().join("crates/mutants/tests/operators.txt"),
        &told,
    );
    for row in OPERATORS {
        let name = format!(" {}: ", row.name);
        assert!(told.contains(&name), "no mutant by {}", row.name);
    }
}

/// The same class as one of the time before stack maps, whose types are inferred.
/// Nothing for what such an old class cannot have.
fn without_stack_maps(class: &ClassFile) -> Option<ClassFile> {
    let mut raw = classfile::raw::RawClass::read(class.bytes()).unwrap();
    raw.major = 49;
    ClassFile::parse(raw.write().into()).ok()
}

#[test]
fn every_mutant_keeps_the_types_of_the_stack() {
    let dir = workspace::root().join("corpus/generate/shapes");
    let mut texts = vec![("m/All.java".to_owned(), SOURCE.to_owned())];
    for entry in std::fs::read_dir(&dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        texts.push((
            format!("shapes/{name}"),
            std::fs::read_to_string(&path).unwrap(),
        ));
    }
    texts.sort();
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (&**n, &**t)).collect();
    let mut n = 0;
    for package in ["m", "shapes"] {
        let Some(classes) = compiled(&sources, package) else {
            return;
        };
        for class in classes {
            let mutants = Mutants::of(&class);
            let original = mutants.original().unwrap();
            let Some(as_it_was) = without_stack_maps(&original) else {
                continue;
            };
            verifier::verify(&as_it_was, &mut Lenient).unwrap();
            for m in &mutants.list {
                let changed = mutants.apply(m).unwrap();
                let (new, old) = (&changed.methods[m.method], &class.methods[m.method]);
                let code = |class: &ClassFile, m: &classfile::MethodInfo| {
                    class.slice(&m.code.as_ref().unwrap().code).to_vec()
                };
                assert_ne!(code(&changed, new), code(&class, old), "{m:?}");
                let changed = without_stack_maps(&changed).unwrap();
                if let Err(e) = verifier::verify(&changed, &mut Lenient) {
                    panic!("{}: {}: {m:?}: {e}", class.this_class, mutants.told(m));
                }
                n += 1;
            }
        }
    }
    assert!(n > 500, "only {n} mutants");
}

#[test]
fn code_of_another_length_is_moved_with_its_tables() {
    let Some(classes) = compiled(&[("m/All.java", SOURCE)], "m") else {
        return;
    };
    let mutants = Mutants::of(&classes[0]);
    let find = |operator: Operator, method: &str| {
        let class = mutants.class();
        let is = |m: &&mutants::Mutant| {
            m.operator == operator && &*class.methods[m.method].name == method
        };
        mutants.list.iter().find(is).unwrap()
    };
    let m = find(Operator::InlineConsts, "cases");
    let changed = mutants.apply(m).unwrap();
    let code = changed.methods[m.method].code.as_ref().unwrap();
    let lines: Vec<u16> = code.line_numbers.iter().map(|(_, line)| *line).collect();
    assert!(!lines.is_empty());
    let m = find(Operator::MemberVariable, "guarded");
    let changed = mutants.apply(m).unwrap();
    let (new, old) = (
        changed.methods[m.method].code.as_ref().unwrap(),
        classes[0].methods[m.method].code.as_ref().unwrap(),
    );
    assert_eq!(new.handlers.len(), old.handlers.len());
    assert_ne!(new.handlers, old.handlers, "they are where the code went");
}
