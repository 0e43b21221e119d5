//! What checks on the real JVM need, compiled once and kept: the stand-ins for JUnit, and an archive
//! that lets `javac` start in half the time.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use jdk::Jdk;

use crate::check::{stand_in_sources, write};

/// The first JDK that can archive classes when it ends.
const ARCHIVING_SINCE: u32 = 13;

/// Where compiled stand-ins and the archive are kept from one run to the next.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// Nothing when they are not kept.
    dir: Option<PathBuf>,
    may_archive: bool,
}

impl Store {
    /// Below a cache directory, for one JDK and one set of stand-ins.
    pub(crate) fn new(cache: Option<&Path>, jdk: &Jdk) -> Store {
        let mut parts = vec![
            jdk.version_string.clone(),
            jdk.home.to_string_lossy().into_owned(),
        ];
        for (name, text) in stand_in_sources() {
            parts.extend([name.to_owned(), text]);
        }
        let digest = junit::digest(&parts.join("\0"));
        Store {
            dir: cache.map(|c| c.join(format!("check-{digest:016x}"))),
            may_archive: jdk.feature_version >= ARCHIVING_SINCE,
        }
    }

    fn archive(&self) -> Option<PathBuf> {
        self.dir.as_ref().map(|d| d.join("javac.jsa"))
    }

    /// What `javac` is told so that it starts quickly; nothing the first time.
    pub(crate) fn javac_options(&self) -> Vec<OsString> {
        let Some(archive) = self.archive().filter(|a| a.is_file()) else {
            return Vec::new();
        };
        // A damaged or outdated archive is no reason to say anything.
        let mut option = OsString::from("-J-XX:SharedArchiveFile=");
        option.push(archive);
        vec![option, "-J-Xshare:auto".into(), "-J-Xlog:disable".into()]
    }

    /// The directory with the compiled stand-ins: the one that was kept, or a new one in `scratch`,
    /// which is kept then.
    pub(crate) fn stand_ins(&self, jdk: &Jdk, scratch: &Path) -> Result<PathBuf, String> {
        let kept = self.dir.as_ref().map(|d| d.join("stand-ins"));
        if let Some(kept) = kept.filter(|k| k.is_dir()) {
            return Ok(kept);
        }
        let sources = scratch.join("stand-ins");
        let mut files = Vec::new();
        for (name, text) in stand_in_sources() {
            let file = sources.join(name);
            write(&file, text)?;
            files.push(file);
        }
        let out = scratch.join("stand-in-classes");
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let mut options: Vec<OsString> = vec!["-proc:none".into()];
        let archive = scratch.join("javac.jsa");
        if self.may_archive && self.dir.is_some() {
            let mut option = OsString::from("-J-XX:ArchiveClassesAtExit=");
            option.push(&archive);
            options.extend([option, "-J-Xlog:disable".into()]);
        }
        jdk.compile(&files, &out, &[], &options)
            .map_err(|e| e.to_string())?;
        // Keeping is a convenience: where it fails, the next run does this again.
        let _ = self.keep(&out, &archive);
        Ok(out)
    }

    fn keep(&self, stand_ins: &Path, archive: &Path) -> std::io::Result<()> {
        let Some(dir) = &self.dir else { return Ok(()) };
        std::fs::create_dir_all(dir)?;
        // Another run may be doing the same: what has its name is complete.
        let unfinished = dir.join(format!("unfinished-{}", std::process::id()));
        copy_all(stand_ins, &unfinished)?;
        if std::fs::rename(&unfinished, dir.join("stand-ins")).is_err() {
            std::fs::remove_dir_all(&unfinished)?;
        }
        if archive.is_file() {
            std::fs::copy(archive, &unfinished)?;
            std::fs::rename(&unfinished, dir.join("javac.jsa"))?;
        }
        Ok(())
    }
}

fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
