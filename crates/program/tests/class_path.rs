//! Finding classes in directories and archives, good and bad.

use crate::support;

use program::{ArchiveError, ClassPath, EntryKind, ProblemReason, ReadError};
use std::path::PathBuf;
use support::{TempDir, zip};

fn open(entries: &[PathBuf]) -> ClassPath {
    let (class_path, problems) = ClassPath::open(entries, 17);
    assert_eq!(problems, []);
    class_path
}

fn text(class_path: &ClassPath, name: &str) -> Option<String> {
    let found = class_path.find_resource(name)?.unwrap();
    Some(String::from_utf8(found.bytes.to_vec()).unwrap())
}

#[test]
fn first_entry_wins() {
    let dir = TempDir::new();
    dir.write("classes/a/B.class", b"dir");
    dir.write("classes/a/only.txt", b"only");
    let jar = zip(
        &[("a/", b""), ("a/B.class", b"jar"), ("a/C.class", b"jar")],
        &[],
    );
    let jar = dir.write("x.jar", &jar);
    let classes = dir.path().join("classes");
    let path = open(&[classes.clone(), jar.clone()]);
    let found = path.find_class("a/B").unwrap().unwrap();
    assert_eq!((&*found.bytes, found.origin.entry), (&b"dir"[..], 0));
    assert_eq!(found.origin.path_inside, "a/B.class");
    assert_eq!(path.find_class("a/C").unwrap().unwrap().origin.entry, 1);
    assert_eq!(path.class_names().collect::<Vec<_>>(), ["a/B", "a/C"]);
    assert_eq!(path.find_resources("a/B.class").len(), 2);
    assert_eq!(
        text(&open(&[jar, classes]), "a/B.class").as_deref(),
        Some("jar")
    );
    for absent in [
        "a",
        "a/",
        "a/B",
        "../x.jar",
        "/etc/passwd",
        "a/../a/only.txt",
        "x\0y",
        "",
    ] {
        let found = path.find_resource(absent);
        // `a/` is an entry of the jar, and empty.
        assert!(
            found.is_none_or(|found| found.unwrap().bytes.is_empty()),
            "{absent}"
        );
    }
    fn shareable<T: Send + Sync>(_: &T) {}
    shareable(&path);
}

#[test]
fn problems_name_the_entry_and_the_rest_works() {
    let dir = TempDir::new();
    let good = dir.write("good.jar", &zip(&[("A.class", b"good")], &[]));
    let corrupt = dir.write("corrupt.jar", b"not a zip");
    let empty = dir.write("empty.jar", b"");
    let missing = dir.path().join("missing.jar");
    let given = [corrupt.clone(), missing.clone(), empty.clone(), good];
    let (path, problems) = ClassPath::open(&given, 17);
    let expected = [
        (corrupt, ProblemReason::Archive(ArchiveError::NotAnArchive)),
        (missing, ProblemReason::Missing),
        (empty, ProblemReason::Archive(ArchiveError::NotAnArchive)),
    ];
    let found: Vec<_> = problems
        .iter()
        .map(|p| (p.path.clone(), p.reason.clone()))
        .collect();
    assert_eq!(found, expected);
    assert!(problems[0].to_string().contains("corrupt.jar"));
    assert_eq!(text(&path, "A.class").as_deref(), Some("good"));
}

#[test]
fn multi_release() {
    let dir = TempDir::new();
    let entries: &[(&str, &[u8])] = &[
        (
            "META-INF/MANIFEST.MF",
            b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n",
        ),
        ("A.class", b"base"),
        ("META-INF/versions/9/A.class", b"nine"),
        ("META-INF/versions/17/A.class", b"seventeen"),
        ("META-INF/versions/21/A.class", b"twenty-one"),
        ("META-INF/versions/11/only/New.class", b"new"),
        ("META-INF/versions/x/Bad.class", b"bad"),
    ];
    let jar = dir.write("mr.jar", &zip(entries, &[]));
    let plain = dir.write("plain.jar", &zip(&entries[1..], &[]));
    for (feature, expected) in [
        (8, "base"),
        (9, "nine"),
        (16, "nine"),
        (17, "seventeen"),
        (25, "twenty-one"),
    ] {
        let (path, _) = ClassPath::open(std::slice::from_ref(&jar), feature);
        assert_eq!(text(&path, "A.class").as_deref(), Some(expected));
    }
    let path = open(&[jar]);
    let found = path.find_class("A").unwrap().unwrap();
    assert_eq!(found.origin.path_inside, "META-INF/versions/17/A.class");
    assert_eq!(path.class_names().collect::<Vec<_>>(), ["A", "only/New"]);
    let path = open(&[plain]);
    assert_eq!(text(&path, "A.class").as_deref(), Some("base"));
    assert_eq!(path.class_names().collect::<Vec<_>>(), ["A"]);
}

#[test]
fn manifest_class_path_and_wildcards() {
    let dir = TempDir::new();
    let manifest = b"Manifest-Version: 1.0\nClass-Path: lib/b%20c.jar gone.jar classes/ app.jar\n";
    let app = dir.write("app.jar", &zip(&[("META-INF/MANIFEST.MF", manifest)], &[]));
    // Names its user again, which must not loop.
    let back = b"Class-Path: ../app.jar\n";
    let library = zip(&[("META-INF/MANIFEST.MF", back), ("B.class", b"b")], &[]);
    dir.write("lib/b c.jar", &library);
    dir.write("classes/C.class", b"c");
    let path = open(std::slice::from_ref(&app));
    let kinds: Vec<_> = path.entries().iter().map(|entry| entry.kind).collect();
    use EntryKind::*;
    assert_eq!(kinds, [Given, ManifestClassPath, ManifestClassPath]);
    assert_eq!(path.class_names().collect::<Vec<_>>(), ["B", "C"]);

    dir.write(
        "lib/a.JAR",
        &zip(&[("A.class", b"a"), ("B.class", b"a")], &[]),
    );
    dir.write("lib/readme.txt", b"no jar");
    let path = open(&[dir.path().join("lib/*")]);
    let names: Vec<_> = path
        .entries()
        .iter()
        .map(|e| e.path.file_name().unwrap().to_owned())
        .collect();
    // The manifest of the second leads to the last two.
    assert_eq!(names, ["a.JAR", "b c.jar", "app.jar", "classes"]);
    assert_eq!(text(&path, "B.class").as_deref(), Some("a"));
    let (_, problems) = ClassPath::open(&[dir.path().join("nowhere/*")], 17);
    assert_eq!(problems[0].reason, ProblemReason::Missing);
}

#[test]
fn application_archives() {
    let dir = TempDir::new();
    let stored = zip(&[("lib/S.class", b"stored")], &[]);
    let packed = zip(&[("lib/P.class", b"packed")], &[]);
    for folder in ["BOOT-INF", "WEB-INF"] {
        let names = [
            "classes/app/Main.class",
            "lib/s.jar",
            "lib/p.jar",
            "lib/bad.jar",
            "lib/x/deep.jar",
        ]
        .map(|name| format!("{folder}/{name}"));
        let entries: &[(&str, &[u8])] = &[
            ("org/Launcher.class", b"launcher"),
            (&names[0], b"main"),
            (&names[1], &stored),
            (&names[2], &packed),
            (&names[3], b"broken"),
            (&names[4], &packed),
        ];
        let jar = dir.write(&format!("{folder}.jar"), &zip(entries, &[&names[1]]));
        let (path, problems) = ClassPath::open(std::slice::from_ref(&jar), 17);
        let nested = ProblemReason::Nested {
            entry: names[3].clone(),
            reason: ArchiveError::NotAnArchive,
        };
        assert_eq!(
            problems.iter().map(|p| &p.reason).collect::<Vec<_>>(),
            [&nested]
        );
        let classes: Vec<_> = path.class_names().collect();
        assert_eq!(classes, ["app/Main", "lib/P", "lib/S", "org/Launcher"]);
        for name in &classes {
            path.find_class(name).unwrap().unwrap();
        }
        let found = path.find_class("lib/S").unwrap().unwrap();
        let entry = &path.entries()[found.origin.entry];
        assert_eq!(entry.inside.as_deref(), Some(&*names[1]));
        assert_eq!(
            entry.to_string(),
            format!("{}!/{}", jar.display(), names[1])
        );

        // The same places, named one by one.
        let inner = |name: &str| PathBuf::from(format!("{}!/{folder}/{name}", jar.display()));
        let path = open(&[inner("classes"), inner("lib/p.jar")]);
        assert_eq!(
            path.class_names().collect::<Vec<_>>(),
            ["app/Main", "lib/P"]
        );
        let (_, problems) = ClassPath::open(&[inner("lib/none.jar")], 17);
        assert_eq!(problems[0].reason, ProblemReason::Missing);
    }
}

#[test]
fn later_duplicates_win_and_leading_data_is_skipped() {
    let dir = TempDir::new();
    let mut bytes = b"#!/bin/sh\nexec java -jar $0\n".to_vec();
    bytes.extend(zip(
        &[("A.class", b"first"), ("A.class", b"second")],
        &["A.class"],
    ));
    let path = open(&[dir.write("x.jar", &bytes)]);
    assert_eq!(text(&path, "A.class").as_deref(), Some("second"));
}

#[test]
fn damaged_entries_are_errors_not_absent() {
    let dir = TempDir::new();
    let good = zip(&[("A.class", &[7; 1000])], &[]);
    // The method, sizes and local header offset in the central directory.
    let directory = good.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    let expect = |at: usize, value: &[u8], reason: ArchiveError| {
        let mut bad = good.clone();
        bad[directory + at..][..value.len()].copy_from_slice(value);
        let path = open(&[dir.write("bad.jar", &bad)]);
        match path.find_class("A").unwrap() {
            Err(ReadError::Entry {
                entry,
                reason: found,
                ..
            }) => {
                assert_eq!((entry.as_str(), found), ("A.class", reason));
            }
            other => panic!("{other:?}"),
        }
    };
    expect(8, &[1, 0], ArchiveError::Encrypted);
    expect(10, &[14, 0], ArchiveError::Method(14));
    expect(24, &[0xE9, 3, 0, 0], ArchiveError::BadData);
    expect(24, &[0, 0, 0, 1], ArchiveError::Bomb);
    expect(
        24,
        &[0, 0, 0, 0x7F],
        ArchiveError::TooLarge {
            size: 0x7F00_0000,
            limit: 256 << 20,
        },
    );
    expect(20, &[0xFF, 0xFF, 0, 0], ArchiveError::BadEntry);
    expect(42, &[1, 0, 0, 0], ArchiveError::BadEntry);
    expect(42, &[0xFF, 0xFF, 0xFF, 0x7F], ArchiveError::BadEntry);
}

#[test]
fn no_flip_or_truncation_panics() {
    let manifest = b"Multi-Release: true\nClass-Path: other.jar\n";
    let inner = zip(&[("I.class", b"inner")], &[]);
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", manifest),
        ("A.class", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
        ("BOOT-INF/lib/i.jar", &inner),
        ("META-INF/versions/9/A.class", b"nine"),
    ];
    let good = zip(entries, &["BOOT-INF/lib/i.jar"]);
    let dir = TempDir::new();
    let probe = |bytes: &[u8]| {
        let jar = dir.write("fuzz.jar", bytes);
        let (path, _) = ClassPath::open(std::slice::from_ref(&jar), 17);
        for name in path.class_names().chain(["A".into(), "I".into()]) {
            let _ = path.find_class(&name);
        }
        drop(path);
        std::fs::remove_file(jar).unwrap();
    };
    for length in 0..good.len() {
        probe(&good[..length]);
    }
    for at in 0..good.len() {
        for flip in [0x01, 0x80, 0xFF] {
            let mut bad = good.clone();
            bad[at] ^= flip;
            probe(&bad);
        }
    }
}

/// Bytes that do not become smaller, so that an archive of them is no small file.
fn incompressible(len: usize) -> Vec<u8> {
    let mut state = 1u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    };
    (0..len).map(next).collect()
}

#[test]
fn large_archives_are_read_piece_by_piece() {
    let dir = TempDir::new();
    let filler = incompressible(600 << 10);
    let inner = zip(&[("I.class", b"inner"), ("filler", &filler)], &[]);
    let entries: &[(&str, &[u8])] = &[
        ("A.class", b"a"),
        ("BOOT-INF/lib/i.jar", &inner),
        ("filler", &filler),
        ("Z.class", b"z"),
    ];
    let mut bytes = b"leading data".to_vec();
    bytes.extend(zip(entries, &["BOOT-INF/lib/i.jar", "A.class"]));
    // A comment after the end record.
    let comment = [b'c'; 300];
    let n = bytes.len();
    bytes[n - 2..].copy_from_slice(&(comment.len() as u16).to_le_bytes());
    bytes.extend(comment);
    let path = open(&[dir.write("large.jar", &bytes)]);
    for (name, expected) in [("A.class", "a"), ("I.class", "inner"), ("Z.class", "z")] {
        assert_eq!(text(&path, name).as_deref(), Some(expected));
    }
    let found = path.find_resource("filler").unwrap().unwrap();
    assert!(*found.bytes == *filler);
}

#[test]
fn an_archive_that_changes_is_an_error_of_what_is_read() {
    let dir = TempDir::new();
    let filler = incompressible(600 << 10);
    let entries: &[(&str, &[u8])] = &[("filler", &filler), ("A.class", b"first")];
    let bytes = zip(entries, &[]);
    let other = zip(&[("A.class", b"second"), ("filler", &filler)], &[]);
    let changed = |path: &ClassPath| match path.find_class("A") {
        Some(Err(ReadError::Entry { reason, entry, .. })) => {
            assert_eq!((reason, &*entry), (ArchiveError::Changed, "A.class"));
        }
        other => panic!("{other:?}"),
    };
    // Cut short, as a build that writes it anew does first: a mapped file would be a SIGBUS.
    let jar = dir.write("cut.jar", &bytes);
    let path = open(std::slice::from_ref(&jar));
    assert_eq!(text(&path, "A.class").as_deref(), Some("first"));
    std::fs::OpenOptions::new()
        .write(true)
        .open(&jar)
        .unwrap()
        .set_len(100)
        .unwrap();
    changed(&path);
    assert_eq!(path.class_names().collect::<Vec<_>>(), ["A"]);
    // Written anew in place.
    let jar = dir.write("rewritten.jar", &bytes);
    let path = open(std::slice::from_ref(&jar));
    std::fs::write(&jar, &other).unwrap();
    changed(&path);
    // Replaced by another file, or removed: the one that was opened is still there.
    let jar = dir.write("replaced.jar", &bytes);
    let path = open(std::slice::from_ref(&jar));
    std::fs::rename(dir.write("new.jar", &other), &jar).unwrap();
    assert_eq!(text(&path, "A.class").as_deref(), Some("first"));
    std::fs::remove_file(&jar).unwrap();
    assert_eq!(text(&path, "A.class").as_deref(), Some("first"));
}

#[test]
fn specs_split_as_java_splits_them() {
    let spec = std::env::join_paths(["a", "", "b c", "lib/*"]).unwrap();
    let parts = ClassPath::parse_spec(spec.to_str().unwrap());
    assert_eq!(parts, ["a", ".", "b c", "lib/*"].map(PathBuf::from));
}

#[cfg(unix)]
#[test]
fn cycles_of_links_end() {
    let dir = TempDir::new();
    dir.write("a/B.class", b"b");
    for link in ["x", "y", "a/z"] {
        std::os::unix::fs::symlink(dir.path(), dir.path().join(link)).unwrap();
    }
    let path = open(&[dir.path().to_owned()]);
    let names: Vec<_> = path.class_names().collect();
    assert!(
        names.contains(&"a/B".to_string()) && names.len() <= 3,
        "{names:?}"
    );
}
