//! Damaged jars, through the class path.

use std::path::Path;

use program::ClassPath;

use crate::bytes::{havoc, put};
use crate::rng::Rng;

/// A damaged copy of a jar.
pub fn mutate(seed: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    if rng.one_in(4) {
        bytes = with_manifest(&bytes, rng);
    }
    if rng.one_in(8) {
        let at = rng.below(bytes.len() + 1);
        if rng.one_in(2) {
            bytes.splice(0..0, vec![b'P'; rng.below(100)]);
        } else {
            bytes.truncate(at);
        }
    }
    if rng.one_in(5) {
        havoc(&mut bytes, rng);
        return bytes;
    }
    for _ in 0..=rng.below(4) {
        let signature: &[u8] = [
            &b"PK\x01\x02"[..],
            b"PK\x03\x04",
            b"PK\x05\x06",
            b"PK\x01\x02",
        ][rng.below(4)];
        let places = find_all(&bytes, signature);
        let Some(&record) = rng.pick(&places) else {
            continue;
        };
        edit_record(&mut bytes, record, rng);
    }
    if rng.one_in(20) {
        havoc(&mut bytes, rng);
    }
    bytes
}

/// A field of a record, or compressed data behind a local header.
fn edit_record(bytes: &mut [u8], record: usize, rng: &mut Rng) {
    let at = match rng.below(4) {
        0 => record + 26 + rng.below(400),
        _ => record + 4 + rng.below(42),
    };
    match rng.below(5) {
        0 => put(bytes, at, &rng.word().to_le_bytes()),
        1 => put(bytes, at, &rng.long_word().to_le_bytes()),
        2 => put(
            bytes,
            at,
            &(rng.below(bytes.len() + 64) as u32).to_le_bytes(),
        ),
        3 => put(bytes, at, &(rng.below(64) as u16).to_le_bytes()),
        _ => put(bytes, at, &[rng.next() as u8]),
    }
}

fn find_all(bytes: &[u8], signature: &[u8]) -> Vec<usize> {
    bytes
        .windows(signature.len())
        .enumerate()
        .filter(|(_, w)| *w == signature)
        .map(|(at, _)| at)
        .collect()
}

/// A jar of stored entries: a strange manifest, the jar inside itself, hostile names.
fn with_manifest(seed: &[u8], rng: &mut Rng) -> Vec<u8> {
    const LINES: [&str; 14] = [
        "Class-Path: .",
        "Class-Path: input.jar",
        "Class-Path: ../../no/such/ ../input.jar %zz file:/no/ http://x/y.jar",
        "Multi-Release: true",
        "Multi-Release: TRUE ",
        "Class-Path:",
        " continued",
        ": nothing",
        "Name: a/b",
        "Class-Path: \u{e9}%00%ff%2e%2e/",
        "Start-Class: x.Y",
        "\0\0\0",
        "Class-Path: sub/ input.jar input.jar!/inner.jar",
        "Main-Class: A",
    ];
    let mut manifest = String::from("Manifest-Version: 1.0\r\n");
    for _ in 0..rng.below(8) {
        manifest.push_str(LINES[rng.below(LINES.len())]);
        manifest.push_str(["\r\n", "\n", "\r", "", "\r\n\r\n"][rng.below(5)]);
        if rng.one_in(10) {
            manifest.push_str(&" a\n".repeat(rng.below(500)));
        }
    }
    let mut manifest = manifest.into_bytes();
    if rng.one_in(3) {
        havoc(&mut manifest, rng);
    }
    let names = [
        "BOOT-INF/lib/inner.jar",
        "WEB-INF/lib/a.jar",
        "../../evil.class",
        "/abs.class",
        "META-INF/versions/99999999999/A.class",
        "META-INF/versions/9/A.class",
        "META-INF/versions/-1/B.class",
        "A.class",
        "BOOT-INF/classes/",
        "inner.jar",
    ];
    let mut entries: Vec<(Vec<u8>, &[u8])> = vec![(b"META-INF/MANIFEST.MF".to_vec(), &manifest)];
    for _ in 0..rng.below(5) {
        let content: &[u8] = if seed.len() < 200_000 && rng.one_in(2) {
            seed
        } else {
            b"\xca\xfe\xba\xbe"
        };
        entries.push((names[rng.below(names.len())].as_bytes().to_vec(), content));
    }
    write_stored(&entries)
}

/// A zip archive without compression.
pub fn write_stored(entries: &[(Vec<u8>, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for (name, content) in entries {
        let local = out.len() as u32;
        let (len, name_len) = (content.len() as u32, name.len() as u16);
        let mut common = Vec::new();
        common.extend([10, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        common.extend(len.to_le_bytes());
        common.extend(len.to_le_bytes());
        common.extend(name_len.to_le_bytes());
        common.extend([0, 0]);
        out.extend(b"PK\x03\x04");
        out.extend(&common);
        out.extend(name);
        out.extend(*content);
        directory.extend(b"PK\x01\x02\x0a\0");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(local.to_le_bytes());
        directory.extend(name);
    }
    let start = out.len() as u32;
    let count = (entries.len() as u16).to_le_bytes();
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count);
    out.extend(count);
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    out
}

/// Opens a jar file and reads what it holds; whether anything could be used.
pub fn run(bytes: &[u8], scratch: &Path) -> bool {
    let path = scratch.join("input.jar");
    if std::fs::write(&path, bytes).is_err() {
        return false;
    }
    let (class_path, problems) = ClassPath::open(&[path], 17);
    problems.iter().for_each(|p| {
        let _ = p.to_string();
    });
    let names: Vec<String> = class_path.class_names().take(400).collect();
    let mut read = 0usize;
    for name in &names {
        match class_path.find_class(name) {
            Some(Ok(found)) => {
                if read < 4 << 20 {
                    let _ = classfile::ClassFile::parse(found.bytes.clone());
                }
                read += found.bytes.len();
            }
            Some(Err(e)) => {
                let _ = e.to_string();
            }
            None => {}
        }
        if read > 64 << 20 {
            break;
        }
    }
    for name in [
        "META-INF/MANIFEST.MF",
        "",
        "/",
        "..",
        "A.class",
        "META-INF/",
        "../input.jar",
        "\0",
    ] {
        let _ = class_path.find_resource(name);
        let _ = class_path.find_resources(name);
    }
    class_path.entries().iter().for_each(|e| {
        let _ = e.to_string();
    });
    !names.is_empty()
}
