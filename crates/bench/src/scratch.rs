//! Directories for compiled Java sources.

use std::path::{Path, PathBuf};

use jdk::Jdk;

use crate::error::{BenchError, in_file};

/// A directory of its own, removed when dropped.
pub(crate) struct ScratchDir(PathBuf);

impl ScratchDir {
    pub(crate) fn new(name: &str) -> Result<ScratchDir, BenchError> {
        let dir = std::env::temp_dir().join(format!("omakase-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).map_err(in_file(&dir))?;
        Ok(ScratchDir(dir))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchDir {
    fn drop(&mut self) {
        let _best_effort = std::fs::remove_dir_all(&self.0);
    }
}

/// Compiles sources given as file name and text into `classes`.
pub(crate) fn compile(
    jdk: &Jdk,
    sources: &[(&str, &str)],
    classes: &Path,
    class_path: &[PathBuf],
) -> Result<(), BenchError> {
    // Of its own for each class directory: several threads may compile at the same time.
    let key = key_of([classes.as_os_str().as_encoded_bytes()]);
    let dir = ScratchDir::new(&format!("sources-{key}"))?;
    let mut files = Vec::new();
    for (name, text) in sources {
        let file = dir.path().join(name);
        std::fs::write(&file, text).map_err(in_file(&file))?;
        files.push(file);
    }
    jdk.compile(&files, classes, class_path, &["-g", "-nowarn"])?;
    Ok(())
}

/// 64 bits of FNV-1a over all parts and their lengths, in hexadecimal: a key for caches, not a
/// defence.
pub(crate) fn key_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for part in parts {
        add(&(part.len() as u64).to_le_bytes());
        add(part);
    }
    format!("{hash:016x}")
}
