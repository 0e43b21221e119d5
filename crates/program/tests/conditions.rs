//! Conditions of branches as Java, read off what javac makes of it.

use classfile::ClassFile;
use program::{Branches, Conditions};
use test_lab::{javac, jdks};

const SOURCE: &str = r#"
package a;
import java.util.*;
class Sample {
    enum Size { SMALL, LARGE }
    int balance;
    String name;
    static int limit;
    List<String> items = new ArrayList<>();
    boolean isOpen() { return balance > 0; }
    int compare(int x, Sample other, double d, char c, Object o, Size size, int[] values, long n) {
        if (x > balance) return 1;
        if (other == null) return 2;
        if (isOpen()) return 3;
        if (!other.isOpen()) return 4;
        if (d < 1.5) return 5;
        if (c == 'a' || c == '\'') return 6;
        if (o instanceof String) return 7;
        if (size == Size.LARGE) return 8;
        if (values[x + 1] * 2 != (x - limit) * 3) return 9;
        if (values.length <= Integer.MAX_VALUE - 1) return 10;
        if ((n & 7L) == 3L) return 11;
        if (name.equals("it \"is\"")) return 12;
        if (Math.max(x, -3) >= items.get(0).length()) return 13;
        while (x++ < 9) limit = x;
        switch (x) { case 1: case 2: return 14; case 1000: return 15; default: }
        if ((x > 3 ? other : this) == o) return 16;
        return 0;
    }
}
"#;

#[test]
fn conditions_of_a_method() {
    let Some(jdk) = jdks::oldest_or_skip("program-conditions") else {
        return;
    };
    let classes = javac::compile_texts(&jdk, &[("a/Sample.java", SOURCE)], &["-g"]);
    let bytes = std::fs::read(classes.join("a/Sample.class")).unwrap();
    let class = ClassFile::parse(bytes.into()).unwrap();
    let index = class.methods.iter().position(|m| &*m.name == "compare");
    let index = index.unwrap();
    let conditions = Conditions::of(&class, &class.methods[index]);
    let mut told = Vec::new();
    for branch in Branches::of(&class).of_method(index) {
        let text = conditions.text(branch.pc, &branch.side);
        told.push(text.unwrap_or_else(|| "-".to_owned()));
    }
    let expected = [
        ["x <= balance", "x > balance"],
        ["other != null", "other == null"],
        ["!isOpen()", "isOpen()"],
        ["other.isOpen()", "!other.isOpen()"],
        ["!(d < 1.5)", "d < 1.5"],
        ["c == 'a'", "c != 'a'"],
        ["c != '\\''", "c == '\\''"],
        ["!(o instanceof String)", "o instanceof String"],
        ["size != Size.LARGE", "size == Size.LARGE"],
        [
            "values[x + 1] * 2 == (x - limit) * 3",
            "values[x + 1] * 2 != (x - limit) * 3",
        ],
        ["values.length > 2147483646", "values.length <= 2147483646"],
        ["(n & 7) != 3", "(n & 7) == 3"],
        [
            "!name.equals(\"it \\\"is\\\"\")",
            "name.equals(\"it \\\"is\\\"\")",
        ],
        [
            "Math.max(x, -3) < items.get(0).length()",
            "Math.max(x, -3) >= items.get(0).length()",
        ],
        ["x++ >= 9", "x++ < 9"],
    ];
    let pairs: Vec<&str> = expected.iter().flatten().copied().collect();
    let rest = [
        "x == 1 || x == 2",
        "x == 1000",
        "x is no other case",
        "x <= 3",
        "x > 3",
        "… != o",
        "… == o",
    ];
    assert_eq!(told, [&pairs[..], &rest[..]].concat());
}

/// Without names of variables there are still places of parameters.
#[test]
fn code_without_names() {
    let Some(jdk) = jdks::oldest_or_skip("program-conditions-plain") else {
        return;
    };
    let source = "class Plain { static int f(int x, long y) { int z = x; return y > z ? 1 : 0; } }";
    let classes = javac::compile_texts(&jdk, &[("Plain.java", source)], &["-g:none"]);
    let bytes = std::fs::read(classes.join("Plain.class")).unwrap();
    let class = ClassFile::parse(bytes.into()).unwrap();
    let index = class.methods.iter().position(|m| &*m.name == "f").unwrap();
    let conditions = Conditions::of(&class, &class.methods[index]);
    let branches = Branches::of(&class);
    let told = branches.of_method(index).iter();
    let told: Vec<_> = told.map(|b| conditions.text(b.pc, &b.side)).collect();
    assert_eq!(
        told,
        [Some("arg1 <= …".to_owned()), Some("arg1 > …".to_owned())]
    );
}
