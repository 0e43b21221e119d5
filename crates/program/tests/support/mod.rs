//! What the tests share: a zip writer, temporary directories, and the JDKs installed here.
#![allow(dead_code, reason = "each test uses its part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Packs entries, each name and contents; names listed in `stored` are not compressed.
pub fn zip(entries: &[(&str, &[u8])], stored: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for (name, contents) in entries {
        let is_stored = stored.contains(name);
        let data = if is_stored {
            contents.to_vec()
        } else {
            deflate(contents)
        };
        let method: u16 = if is_stored { 0 } else { 8 };
        let offset = bytes.len() as u32;
        // Version, flags, method, time, date, checksum (not looked at), sizes, lengths.
        let mut common = Vec::new();
        common.extend([20u16, 0, method, 0, 0].map(u16::to_le_bytes).concat());
        common.extend(
            [0, data.len() as u32, contents.len() as u32]
                .map(u32::to_le_bytes)
                .concat(),
        );
        common.extend([name.len() as u16, 0].map(u16::to_le_bytes).concat());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&common);
        bytes.extend(name.as_bytes());
        bytes.extend(&data);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = bytes.len() as u32;
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([entries.len() as u16; 2].map(u16::to_le_bytes).concat());
    bytes.extend(
        [directory.len() as u32, start]
            .map(u32::to_le_bytes)
            .concat(),
    );
    bytes.extend([0, 0]);
    bytes
}

fn deflate(contents: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(contents).unwrap();
    encoder.finish().unwrap()
}

/// A directory that goes away with the value.
pub struct TempDir(PathBuf);

impl TempDir {
    pub fn new() -> TempDir {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("program-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, making the directories above it.
    pub fn write(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, contents).unwrap();
        path
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `JAVA_HOME` and everything under `/usr/lib/jvm` that has a class library.
pub fn java_homes() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME")
        .map(PathBuf::from)
        .into_iter()
        .collect();
    if let Ok(children) = std::fs::read_dir("/usr/lib/jvm") {
        homes.extend(
            children
                .flatten()
                .filter_map(|child| child.path().canonicalize().ok()),
        );
    }
    homes
        .retain(|home| home.join("lib/modules").is_file() || home.join("jre/lib/rt.jar").is_file());
    homes.sort();
    homes.dedup();
    if homes.is_empty() {
        eprintln!("SKIPPED: no JDK through JAVA_HOME or under /usr/lib/jvm; nothing was tested");
    }
    homes
}
