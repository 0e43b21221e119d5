//! Random edits of generated files, and any number of runs over them: nothing that a person wrote
//! disappears, the result is Java where it was, and a run without news changes no byte.

use std::collections::BTreeMap;

use junit::Unit;
use test_lab::{javac, jdks};

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const POOL: [(&str, &str, &str); 9] = [
    ("add_one_returnsTwo", "", "assertEquals(#, 1 + 1);"),
    (
        "empty_list",
        "java.util.ArrayList java.util.List",
        "List<String> list = new ArrayList<>();\n\n        assertEquals(#, list.size());",
    ),
    (
        "key_isThere",
        "java.util.HashMap java.util.Map",
        "Map<String, Integer> map = new HashMap<>();\n        map.put(\"}{\", #);\n\n        assertTrue(map.size() == #);",
    ),
    (
        "quotes",
        "",
        "char c = '\"';\n\n        assertEquals(#, c);",
    ),
    (
        "block",
        "java.util.List",
        "List<String> list = null;\n        if (list != null) {\n            list.clear();\n        }\n        assertTrue(# > 0);",
    ),
    (
        "lambda",
        "java.util.function.Supplier",
        "Supplier<Integer> supplier = () -> {\n            return #;\n        };\n\n        assertEquals(#, supplier.get());",
    ),
    (
        STUBBED,
        "",
        "LimitStub limit = new LimitStub();\n        limit.getAsInt = #;\n\n        assertEquals(#, limit.getAsInt());",
    ),
    ("odd", "", "Integer.parseInt(\"#\"); // \u{e9}"),
    (
        "odder",
        "java.util.Set",
        "Set<String> set = null;\n        assertEquals(#, set);",
    ),
];

/// The test that needs a class of its own.
const STUBBED: &str = "limit_isAsked";

/// As the writer has classes that several tests need.
const STUB: &str = "    /** Answers as a test wants it. */
    private static class LimitStub implements java.util.function.IntSupplier {
        int getAsInt;

        @Override
        public int getAsInt() {
            return getAsInt;
        }
    }
";

/// The first of the tests that show suspected bugs.
const FIRST_SUSPECT: usize = 7;

/// A suite as `junit::write` lays it out; the number decides which tests there are and what they say.
fn suite(number: u64) -> String {
    let mut random = Random(number);
    let mut imports = vec!["org.junit.jupiter.api.Test"];
    let mut statics = Vec::new();
    let mut body: Vec<String> = Vec::new();
    let mut has_section = false;
    for (k, (name, needs, text)) in POOL.iter().enumerate() {
        if random.below(3) == 0 {
            continue;
        }
        imports.extend(needs.split_whitespace());
        for f in ["assertEquals", "assertTrue"] {
            if text.contains(f) {
                statics.push(f);
            }
        }
        let text = text.replace('#', &random.below(3).to_string());
        let mut test = String::new();
        if k >= FIRST_SUSPECT && !has_section {
            has_section = true;
            test.push_str(
                "    // Suspected bugs: what these tests show does not look intended.\n\n",
            );
        }
        if k >= FIRST_SUSPECT {
            test.push_str("    // NumberFormatException in A.f\n");
        }
        test.push_str(&format!(
            "    @Test\n    void {name}() {{\n        {text}\n    }}\n"
        ));
        body.push(test);
    }
    if body.iter().any(|t| t.contains(STUBBED)) {
        body.push(STUB.to_owned());
    }
    imports.sort_unstable();
    imports.dedup();
    statics.sort_unstable();
    statics.dedup();
    let mut out = String::from("package p;\n\n");
    for f in &statics {
        out.push_str(&format!(
            "import static org.junit.jupiter.api.Assertions.{f};\n"
        ));
    }
    out.push_str(if statics.is_empty() { "" } else { "\n" });
    for i in imports {
        out.push_str(&format!("import {i};\n"));
    }
    out + &format!("\nclass ATest {{\n{}}}\n", body.join("\n"))
}

/// What an edit did to the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edited {
    /// It is still Java, if it was.
    Fine,
    /// It may not compile any more, but still has its structure.
    Doubtful,
    /// It is no Java any more.
    Broken,
    Nothing,
}

/// Puts a text in front of the `k`th place where one is found.
fn insert_before(text: &mut String, found: &str, random: &mut Random, added: &str) -> Edited {
    let places: Vec<usize> = text.match_indices(found).map(|(at, _)| at).collect();
    if places.is_empty() {
        return Edited::Nothing;
    }
    text.insert_str(*random.pick(&places), added);
    Edited::Fine
}

fn insert_after(text: &mut String, found: &str, random: &mut Random, added: &str) -> Edited {
    let places: Vec<usize> = text
        .match_indices(found)
        .map(|(at, f)| at + f.len())
        .collect();
    if places.is_empty() {
        return Edited::Nothing;
    }
    text.insert_str(*random.pick(&places), added);
    Edited::Fine
}

fn replace_once(text: &mut String, from: &str, to: &str) -> Edited {
    if !text.contains(from) {
        return Edited::Nothing;
    }
    *text = text.replacen(from, to, 1);
    Edited::Fine
}

/// The range of a random test, from its annotation to its brace with the line break.
fn a_test(text: &str, random: &mut Random) -> Option<std::ops::Range<usize>> {
    let starts: Vec<usize> = text
        .match_indices("    @Test\n")
        .map(|(at, _)| at)
        .collect();
    if starts.is_empty() {
        return None;
    }
    let start = *random.pick(&starts);
    let end = text[start..].find("\n    }\n")? + start + 7;
    Some(start..end)
}

/// One edit; `n` makes what it adds unlike everything else.
fn edit(text: &mut String, random: &mut Random, n: u64) -> Edited {
    let r = &mut *random;
    match r.below(31) {
        0 => insert_before(
            text,
            "    @Test\n",
            r,
            &format!("    @Test\n    void mine{n}() {{ }}\n\n"),
        ),
        1 => insert_before(text, "    @Test\n", r, &format!("    // a note {n}\n\n")),
        2 => insert_before(
            text,
            "    @Test\n",
            r,
            &format!("    /* {n} {{ \" ' \n     */\n"),
        ),
        3 => insert_after(text, "() {\n", r, &format!("        int v{n} = {n};\n")),
        4 => insert_before(text, "\n        assert", r, &format!(" // {n} }}")),
        5 => insert_before(
            text,
            "import org",
            r,
            &format!("import java.io.*; // {n}\n"),
        ),
        6 => insert_before(
            text,
            "    @Test\n",
            r,
            &format!("    private int[] f{n} = {{1, {n}}}, g{n} = {{}};\n\n"),
        ),
        7 => insert_before(
            text,
            "    @Test\n",
            r,
            &format!("    static class N{n} {{\n        void f() {{ }}\n    }}\n"),
        ),
        8 => insert_before(
            text,
            "    @Test\n",
            r,
            &format!("    static {{ \"{n}\".length(); }}\n"),
        ),
        9 => insert_before(text, "class ATest", r, &format!("/** {n}. */\n")),
        10 => replace_once(
            text,
            "class ATest {",
            &format!("class ATest implements java.io.Serializable {{ // {n}"),
        ),
        11 => {
            text.insert_str(0, &format!("/* Licence {n}. */\n"));
            Edited::Fine
        }
        12 => insert_before(text, "package p;", r, &format!("// package {n}\n")),
        13 => {
            text.push_str(&format!("\n// the end {n}\n"));
            Edited::Fine
        }
        14 => {
            text.push_str(&format!("\nclass H{n} {{\n    void mine() {{ }}\n}}\n"));
            Edited::Fine
        }
        15 => insert_before(text, "// omakase:", r, &format!("class G{n} {{ }}\n\n")),
        16 => {
            let Some(test) = a_test(text, r) else {
                return Edited::Nothing;
            };
            let tabs = text[test.clone()].replace("    ", "\t");
            text.replace_range(test, &tabs);
            Edited::Fine
        }
        17 => {
            let Some(test) = a_test(text, r) else {
                return Edited::Nothing;
            };
            text.replace_range(test, "");
            Edited::Fine
        }
        18 => {
            let Some(test) = a_test(text, r) else {
                return Edited::Nothing;
            };
            let moved = text[test.clone()].to_owned();
            text.replace_range(test, "");
            insert_before(text, "    @Test\n", r, &format!("{moved}\n"));
            Edited::Fine
        }
        19 => replace_once(text, "class ATest ", &format!("class Renamed{n} ")),
        20 => {
            let all: Vec<_> = text
                .match_indices("import java")
                .map(|(at, _)| at)
                .collect();
            if all.is_empty() {
                return Edited::Nothing;
            }
            let at = *r.pick(&all);
            let end = text[at..].find('\n').map_or(text.len(), |e| at + e + 1);
            text.replace_range(at..end, "");
            Edited::Doubtful
        }
        21 => replace_once(
            text,
            "import java.util.List;",
            &format!("import java.util.*; // {n}"),
        ),
        22 => insert_before(text, "\n\n    @Test", r, &format!(" // after {n}")),
        23 => insert_before(text, "\n\n    @Test", r, ";"),
        24 => {
            let at = text.rfind("// omakase:").unwrap_or(text.len());
            text.insert_str(at, &format!("// omakase: and me {n}\n"));
            Edited::Fine
        }
        25 => {
            let rest: Vec<&str> = text
                .lines()
                .filter(|l| !l.starts_with("// omakase:"))
                .collect();
            *text = rest.join("\n");
            Edited::Fine
        }
        26 => insert_before(text, "}\n// omakase:", r, &format!("    // last {n}\n")),
        27 => insert_before(text, "\n", r, " "),
        28 if r.below(4) == 0 => {
            let braces: Vec<usize> = text.match_indices('}').map(|(at, _)| at).collect();
            let at = *r.pick(&braces);
            if r.below(2) == 0 {
                text.remove(at);
            } else {
                text.insert_str(at, &format!("}} /* {n} */ "));
            }
            Edited::Broken
        }
        30 => insert_before(text, "\n", r, "\r"),
        29 => {
            *text = text.replace("void mine", "void mineToo");
            Edited::Fine
        }
        _ => Edited::Nothing,
    }
}

/// Non-blank lines, and how often each is there; without those that only list digests.
fn lines(text: &str) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    let lines = text.lines().map(|l| l.trim_start_matches('\u{feff}'));
    let is_digests = |l: &str| l.starts_with("// omakase:") && !l.contains("me");
    for line in lines.filter(|l| !l.trim().is_empty() && !is_digests(l)) {
        *counts
            .entry(line.trim_end_matches('\r').to_owned())
            .or_default() += 1;
    }
    counts
}

/// Lines that a person added or changed, and how often; what a later edit takes away is no longer
/// theirs.
#[derive(Default)]
struct Theirs(BTreeMap<String, i64>);

impl Theirs {
    fn note(&mut self, before: &str, after: &str) {
        let (before, after) = (lines(before), lines(after));
        for (line, n) in &after {
            let added = n - before.get(line).copied().unwrap_or(0);
            if added > 0 {
                *self.0.entry(line.clone()).or_default() += added;
            }
        }
        for (line, n) in &before {
            let left = after.get(line).copied().unwrap_or(0);
            if let Some(count) = self.0.get_mut(line)
                && left < *n
            {
                *count = (*count).min(left);
            }
        }
    }

    fn assert_all_in(&self, text: &str, what: &str) {
        let there = lines(text);
        for (line, n) in &self.0 {
            let found = there.get(line).copied().unwrap_or(0);
            assert!(found >= *n, "{what}: lost {line:?}\n{text}");
        }
    }
}

/// One life of a file: edited and generated again, several times. What it is in the end, where that
/// should compile.
fn life(seed: u64, n: &mut u64) -> Option<String> {
    let mut random = Random(seed);
    let random = &mut random;
    let unit = |text: &str| Unit::parse(text, "").unwrap();
    let mut file = unit(&suite(random.next())).marked().to_string();
    let mut theirs = Theirs::default();
    let mut compiles = true;
    for run in 0..5 {
        let what = format!("seed {seed}, run {run}");
        let has_crlf = file.matches("\r\n").count() == file.matches('\n').count();
        let bom = file.strip_prefix('\u{feff}').map(str::to_owned);
        let mut text = bom.clone().unwrap_or(file.clone());
        if has_crlf {
            text = text.replace("\r\n", "\n");
        }
        let before = text.clone();
        let mut is_broken = false;
        for _ in 0..random.below(4) {
            *n += 1;
            match edit(&mut text, random, *n) {
                Edited::Broken => is_broken = true,
                Edited::Doubtful => compiles = false,
                Edited::Fine | Edited::Nothing => {}
            }
        }
        theirs.note(&before, &text);
        if has_crlf || random.below(12) == 0 {
            text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if bom.is_some() || random.below(12) == 0 {
            text.insert(0, '\u{feff}');
        }
        let new = suite(random.next());
        let new_unit = unit(&new);
        let printed = match junit::merge(&text, &new_unit) {
            Ok(merged) => merged.unit.print(),
            Err(why) => {
                // It is left alone; the new suite goes into a file beside it.
                let is_lost = !text.contains("class ATest ");
                assert!(is_broken || is_lost, "{what}: {why}\n{text}");
                return None;
            }
        };
        let merged = printed.text.clone();
        theirs.assert_all_in(&merged, &what);
        // What the merge says of the file is what is read from it.
        let read = Unit::parse(&merged, "ATest").unwrap().print();
        assert_eq!(read.text, merged, "{what}");
        if merged.contains("class ATest ") {
            assert!(read.members == printed.members, "{what}\n{merged}");
        }
        let found: BTreeMap<&str, _> = read.tests().collect();
        for (name, ..) in POOL {
            if new.contains(&format!("void {name}(")) && merged.contains("class ATest ") {
                let Some(place) = found.get(name) else {
                    panic!("{what}: no {name}\n{merged}");
                };
                let at = place.span.bytes.clone();
                let there = &merged[at.clone()];
                assert!(there.contains(&format!("void {name}(")), "{what}: {there}");
                assert_eq!(there.matches("@Test").count(), 1, "{what}: {there}");
                let line = |at: usize| 1 + merged[..at].matches('\n').count() as u32;
                let lines = (line(at.start), line(at.end));
                assert_eq!(lines, (place.span.first, place.span.last), "{what}");
            }
        }
        for _ in 0..2 {
            let again = junit::merge(&merged, &new_unit).unwrap().unit.to_string();
            assert_eq!(again, merged, "{what}: another run changes the file");
        }
        compiles &= !is_broken;
        file = merged;
    }
    compiles.then_some(file)
}

#[test]
fn nothing_that_a_person_wrote_disappears() {
    let mut n = 0;
    let ends: Vec<String> = (0..600).filter_map(|seed| life(seed, &mut n)).collect();
    assert!(ends.len() > 200, "{}", ends.len());
    let Some(jdk) = jdks::oldest_or_skip("edits") else {
        return;
    };
    // All of it compiles: a sample of the files, each in a package of its own.
    let mut files = vec![
        (
            "org/junit/jupiter/api/Test.java".to_owned(),
            "package org.junit.jupiter.api;\npublic @interface Test { }\n".to_owned(),
        ),
        (
            "org/junit/jupiter/api/Assertions.java".to_owned(),
            "package org.junit.jupiter.api;\npublic class Assertions {\n  public static void assertEquals(Object a, Object b) { }\n  public static void assertTrue(boolean b) { }\n}\n".to_owned(),
        ),
    ];
    for (k, text) in ends.iter().enumerate().step_by(2) {
        let text = text.trim_start_matches('\u{feff}');
        let text = text.replace("package p;", &format!("package p{k};"));
        files.push((format!("p{k}/ATest.java"), text));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (&**n, &**t)).collect();
    javac::compile_texts(&jdk, &files, &[]);
}
