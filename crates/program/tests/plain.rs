//! Which archives are plain, and what such an archive may hold.

use crate::support;

use program::archive::Archive;
use program::{Bytes, Contents};
use support::zip;

fn archive(bytes: Vec<u8>) -> Archive {
    let bytes: std::sync::Arc<[u8]> = bytes.into();
    Archive::open(Contents::from(Bytes::from(bytes))).expect("an archive")
}

#[test]
fn a_plain_archive_knows_what_it_does_not_hold() {
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n"),
        ("a/", b""),
        ("a/B.class", b"base"),
        ("META-INF/versions/9/a/Nine.class", b"nine"),
        ("META-INF/versions/x/a/Odd.class", b"odd"),
    ];
    let archive = archive(zip(entries, &["a/B.class"]));
    assert!(archive.plain().is_some());
    for held in ["a", "a/", "a/B.class", "a/Nine.class", "\u{fc}"] {
        assert!(archive.may_hold(held), "{held}");
    }
    for absent in [
        "b",
        "a/C.class",
        "a/B.clas",
        "B.class",
        "a/Odd.class",
        "A",
        "",
    ] {
        assert!(!archive.may_hold(absent), "{absent}");
    }
}

#[test]
fn of_other_archives_nothing_is_said() {
    let usual: (&str, &[u8]) = ("a.txt", b"text");
    let manifest = |text: &'static [u8]| zip(&[("META-INF/MANIFEST.MF", text), usual], &[]);
    let comment = {
        let mut bytes = zip(&[usual], &[]);
        let end = bytes.len();
        bytes[end - 2] = 1;
        bytes.push(b'!');
        bytes
    };
    let encrypted = {
        let mut bytes = zip(&[usual], &[]);
        let record = bytes.windows(4).rposition(|w| w == b"PK\x01\x02");
        bytes[record.unwrap() + 8] |= 1;
        bytes
    };
    let stub = [b"#!/bin/sh\n".to_vec(), zip(&[usual], &[])].concat();
    let others = [
        ("class path", manifest(b"Class-Path: b.jar\n")),
        ("other case", manifest(b"class-PATH: b.jar\n")),
        ("two manifests", {
            let text: &[u8] = b"Manifest-Version: 1.0\n";
            zip(
                &[
                    ("META-INF/MANIFEST.MF", text),
                    ("meta-inf/manifest.mf", text),
                ],
                &[],
            )
        }),
        ("index", zip(&[usual, ("META-INF/INDEX.LIST", b"")], &[])),
        ("umlaut", zip(&[("\u{fc}.txt", b"")], &[])),
        ("comment", comment),
        ("encrypted", encrypted),
        ("stub", stub),
        ("empty", zip(&[], &[])),
    ];
    for (what, bytes) in others {
        let archive = archive(bytes);
        assert!(archive.plain().is_none(), "{what}");
        assert!(archive.may_hold("nothing"), "{what}");
    }
}
