//! A small image, built here, read back whole and damaged.

use super::*;
use std::collections::BTreeMap;
use std::io::Write;

/// Builds an image byte by byte, in either byte order.
struct Builder {
    big_endian: bool,
    strings: Vec<u8>,
    resources: Vec<u8>,
    /// Full name and location record.
    entries: Vec<(String, Vec<u8>)>,
}

impl Builder {
    fn new(big_endian: bool) -> Builder {
        Builder {
            big_endian,
            strings: vec![0],
            resources: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn word(&self, value: u32) -> [u8; 4] {
        if self.big_endian {
            value.to_be_bytes()
        } else {
            value.to_le_bytes()
        }
    }

    fn string(&mut self, text: &str) -> u32 {
        if text.is_empty() {
            return 0;
        }
        let at = self.strings.len() as u32;
        self.strings.extend(text.bytes().chain([0]));
        at
    }

    /// Adds a resource whose stored bytes are already compressed if `size` differs from theirs.
    fn add(&mut self, parts: [&str; 4], stored: &[u8], size: usize) {
        let [module, parent, base, extension] = parts;
        let mut name = String::new();
        if !module.is_empty() {
            name += &format!("/{module}/");
        }
        if !parent.is_empty() {
            name += &format!("{parent}/");
        }
        name += base;
        if !extension.is_empty() {
            name += &format!(".{extension}");
        }
        let compressed = if stored.len() == size {
            0
        } else {
            stored.len()
        };
        let mut values = parts.map(|part| self.string(part) as usize).to_vec();
        values.extend([self.resources.len(), compressed, size]);
        let mut record = Vec::new();
        for (kind, value) in (1u8..).zip(values) {
            if value != 0 {
                record.push(kind << 3 | 3);
                record.extend((value as u32).to_be_bytes());
            }
        }
        record.extend([0, 0]);
        self.resources.extend_from_slice(stored);
        self.entries.push((name, record));
    }

    fn package(&mut self, package: &str, modules: &[(u32, &str)]) {
        let mut contents = Vec::new();
        for (is_empty, module) in modules {
            let module = self.string(module);
            contents.extend(self.word(*is_empty));
            contents.extend(self.word(module));
        }
        self.add(["", "/packages", package, ""], &contents, contents.len());
    }

    /// One compressed layer: header and body.
    fn layer(&mut self, decompressor: &str, body: &[u8], size: usize) -> Vec<u8> {
        let name = self.string(decompressor);
        let mut bytes = self.word(COMPRESSED_MAGIC).to_vec();
        for value in [body.len() as u32, size as u32] {
            let words = if self.big_endian {
                [0, value]
            } else {
                [value, 0]
            };
            words.iter().for_each(|word| bytes.extend(self.word(*word)));
        }
        bytes.extend(self.word(name));
        bytes.extend(self.word(0));
        bytes.push(1);
        bytes.extend_from_slice(body);
        bytes
    }

    fn finish(&self) -> Vec<u8> {
        let length = self.entries.len();
        let mut buckets: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, (name, _)) in self.entries.iter().enumerate() {
            let bucket = hash(&[name], HASH_MULTIPLIER) as usize % length;
            buckets.entry(bucket).or_default().push(index);
        }
        let mut buckets: Vec<_> = buckets.into_iter().collect();
        buckets.sort_by_key(|(_, members)| std::cmp::Reverse(members.len()));
        let mut slots: Vec<Option<usize>> = vec![None; length];
        let mut redirect = vec![0i32; length];
        for (bucket, members) in buckets {
            if let [only] = members[..] {
                let free = slots.iter().position(Option::is_none).unwrap();
                slots[free] = Some(only);
                redirect[bucket] = -1 - free as i32;
                continue;
            }
            let seed = (1..).find(|seed| {
                let mut wanted: Vec<usize> = members.iter().map(|m| self.slot(*m, *seed)).collect();
                wanted.sort_unstable();
                wanted.dedup();
                wanted.len() == members.len() && wanted.iter().all(|slot| slots[*slot].is_none())
            });
            redirect[bucket] = seed.unwrap();
            for member in members {
                slots[self.slot(member, redirect[bucket])] = Some(member);
            }
        }
        let mut locations = Vec::new();
        let mut offsets = Vec::new();
        for slot in slots {
            offsets.extend(self.word(locations.len() as u32));
            locations.extend_from_slice(&self.entries[slot.unwrap()].1);
        }
        let count = length as u32;
        let sizes = [locations.len() as u32, self.strings.len() as u32];
        let mut bytes = Vec::new();
        for word in [MAGIC, 0x1_0000, 0, count, count, sizes[0], sizes[1]] {
            bytes.extend(self.word(word));
        }
        redirect
            .iter()
            .for_each(|value| bytes.extend(self.word(*value as u32)));
        bytes.extend(offsets);
        bytes.extend(locations);
        bytes.extend_from_slice(&self.strings);
        bytes.extend_from_slice(&self.resources);
        bytes
    }

    fn slot(&self, entry: usize, seed: i32) -> usize {
        hash(&[&self.entries[entry].0], seed as u32) as usize % self.entries.len()
    }
}

/// A class file's front with a string and a descriptor moved to the string table.
fn compact(builder: &mut Builder) -> (Vec<u8>, Vec<u8>) {
    let mut plain = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 6];
    let mut body = plain.clone();
    let name = builder.string("java/lang/String");
    plain.extend([1, 0, 16]);
    plain.extend(b"java/lang/String");
    // A four-byte index has its top bit clear; a two-byte one says so.
    body.push(EXTERNAL_STRING);
    body.extend(name.to_be_bytes());
    let pattern = builder.string("(L;IL;)V");
    let (package, class) = (builder.string("a/b"), builder.string("C"));
    plain.extend([1, 0, 14]);
    plain.extend(b"(La/b/C;ILC;)V");
    body.push(EXTERNAL_DESCRIPTOR);
    body.extend(pattern.to_be_bytes());
    let short = |index: u32| [0x80 | 2 << 5 | (index >> 8) as u8, index as u8];
    let indices = [short(package), short(class), short(0), short(class)].concat();
    body.push(0x80 | 1 << 5 | indices.len() as u8);
    body.extend(indices);
    for bytes in [&mut plain, &mut body] {
        bytes.extend([1, 0, 2, b'h', b'i']);
        bytes.extend([5, 0, 0, 0, 0, 0, 0, 0, 7]);
        bytes.extend(b"the rest of the class");
    }
    (plain, body)
}

fn sample(big_endian: bool) -> (Vec<u8>, Vec<u8>) {
    let mut builder = Builder::new(big_endian);
    builder.package("a.b", &[(1, "m.two"), (0, "m.one")]);
    builder.add(["m.one", "a/b", "C", "class"], b"plain", 5);
    builder.add(["m.one", "", "module-info", "class"], b"info", 4);
    builder.add(["m.two", "a/b", "text", "txt"], b"", 0);
    let (plain, body) = compact(&mut builder);
    let shared = builder.layer("compact-cp", &body, plain.len());
    builder.add(["m.one", "a/b", "Shared", "class"], &shared, plain.len());
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(&shared).unwrap();
    let zipped = builder.layer("zip", &encoder.finish().unwrap(), shared.len());
    builder.add(["m.one", "a/b", "Both", "class"], &zipped, plain.len());
    let odd = builder.layer("lzma", b"x", 9);
    builder.add(["m.one", "a/b", "Odd", "class"], &odd, 9);
    (builder.finish(), plain)
}

fn image(bytes: &[u8]) -> Result<Image, ImageError> {
    Image::open(Bytes::from(Arc::from(bytes)))
}

fn read(image: &Image, name: &str) -> Option<Result<Arc<[u8]>, ImageError>> {
    Some(image.read(&image.find(&[name])?))
}

#[test]
fn reads_plain_and_compressed_resources() {
    for big_endian in [false, true] {
        let (bytes, class) = sample(big_endian);
        let image = image(&bytes).unwrap();
        assert_eq!(
            read(&image, "/m.one/a/b/C.class").unwrap().as_deref(),
            Ok(&b"plain"[..])
        );
        assert_eq!(
            read(&image, "/m.one/module-info.class").unwrap().as_deref(),
            Ok(&b"info"[..])
        );
        assert_eq!(
            read(&image, "/m.two/a/b/text.txt").unwrap().as_deref(),
            Ok(&b""[..])
        );
        for name in ["Shared", "Both"] {
            let found = read(&image, &format!("/m.one/a/b/{name}.class")).unwrap();
            assert_eq!(found.as_deref(), Ok(&class[..]), "{name}");
        }
        let odd = read(&image, "/m.one/a/b/Odd.class").unwrap();
        assert_eq!(odd, Err(ImageError::Decompressor("lzma".into())));
        let modules = image.package_modules(&["a.b"]);
        let modules: Vec<&str> = modules.iter().map(|module| image.string(*module)).collect();
        assert_eq!(modules, ["m.one", "m.two"]);
        for absent in [
            "",
            "/",
            "/m.one/a/b/C",
            "/m.one/a/b/C.classx",
            "m.one/a/b/C.class",
        ] {
            assert!(image.find(&[absent]).is_none(), "{absent}");
        }
        assert!(image.find(&["/m.one", "/a/b/", "C.class"]).is_some());
    }
}

#[test]
fn no_damage_panics() {
    let (good, _) = sample(false);
    let names: Vec<String> = ["C", "Shared", "Both", "Odd"]
        .iter()
        .map(|name| format!("/m.one/a/b/{name}.class"))
        .collect();
    let probe = |bytes: &[u8]| {
        let Ok(image) = image(bytes) else { return };
        names.iter().for_each(|name| drop(read(&image, name)));
        image.package_modules(&["a.b"]);
        for location in image.locations() {
            let _ = image.read(&location);
        }
    };
    for length in 0..good.len() {
        probe(&good[..length]);
    }
    for at in 0..good.len() {
        for flip in [0x01, 0x10, 0x80, 0xFF] {
            let mut bad = good.clone();
            bad[at] ^= flip;
            probe(&bad);
        }
    }
    assert_eq!(image(b"PK").unwrap_err(), ImageError::BadMagic);
    let mut future = good.clone();
    future[6] = 2;
    assert_eq!(
        image(&future).unwrap_err(),
        ImageError::Version { major: 2, minor: 0 }
    );
}
