//! What checks on the real JVM need, compiled once and kept: the stand-ins for JUnit, and an archive
//! that lets a compiler start in half the time.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use jdk::{Jdk, ToolCommand};

use crate::check::{stand_in_sources, write};
use crate::compiler;

/// The first JDK that can archive classes when it ends.
const ARCHIVING_SINCE: u32 = 13;

/// A compiler that stays, as a jar, and the archive of the classes it loads.
#[derive(Clone, Debug)]
pub(crate) struct Quick {
    pub jar: PathBuf,
    pub archive: PathBuf,
}

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
        // The archive is made of what this loads.
        parts.push(compiler::WARM_UP.to_owned());
        let digest = junit::digest(&parts.join("\0"));
        Store {
            dir: cache.map(|c| c.join(format!("check-{digest:016x}"))),
            may_archive: jdk.feature_version >= ARCHIVING_SINCE,
        }
    }

    /// What a compiler that stays needs to start quickly, if it was made.
    pub(crate) fn quick(&self) -> Option<Quick> {
        let quick = self.places()?;
        (quick.jar.is_file() && quick.archive.is_file()).then_some(quick)
    }

    fn places(&self) -> Option<Quick> {
        let dir = self.dir.as_ref().filter(|_| self.may_archive)?;
        Some(Quick {
            jar: dir.join("compiler.jar"),
            archive: dir.join("compiler.jsa"),
        })
    }

    /// Makes what a compiler that stays needs, for later runs, as long as `goes_on`. Where that fails,
    /// they are as slow as this one.
    pub(crate) fn make_quick(
        &self,
        jdk: &Jdk,
        stand_ins: &Path,
        scratch: &Path,
        goes_on: &mut dyn FnMut() -> bool,
    ) {
        let _done_or_not = self.try_make_quick(jdk, stand_ins, scratch, goes_on);
    }

    fn try_make_quick(
        &self,
        jdk: &Jdk,
        stand_ins: &Path,
        scratch: &Path,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        let places = self.places()?;
        let (dir, jar) = (self.dir.as_ref()?, scratch.join("compiler.jar"));
        // An archive can only be made of what is in jars.
        let made = ToolCommand::new(jdk.home.join("bin/jar"))
            .arg("cf")
            .arg(&jar)
            .arg("-C")
            .arg(stand_ins)
            .arg("omakase/check/Compiler.class")
            .run_while(goes_on);
        made.ok().filter(|run| run.exit.is_success())?;
        publish(&jar, dir, &places.jar).ok()?;
        let archive = scratch.join("compiler.jsa");
        let mut option = OsString::from("-XX:ArchiveClassesAtExit=");
        option.push(&archive);
        let mut command = compiler::command(jdk, &places);
        command.args.insert(0, option);
        command.stdin = compiler::warm_up(stand_ins, scratch)?;
        let made = command.run_while(goes_on);
        made.ok().filter(|run| run.exit.is_success())?;
        publish(&archive, dir, &places.archive).ok()
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
        // Joining strings by other means loads a hundred classes in each JVM that runs tests.
        jdk.compile(&files, &out, &[], &["-proc:none", "-XDstringConcat=inline"])
            .map_err(|e| e.to_string())?;
        // Keeping is a convenience: where it fails, the next run does this again.
        let _ = self.keep(&out);
        Ok(out)
    }

    fn keep(&self, stand_ins: &Path) -> std::io::Result<()> {
        let Some(dir) = &self.dir else { return Ok(()) };
        std::fs::create_dir_all(dir)?;
        // Another run may be doing the same: what has its name is complete.
        let unfinished = dir.join(format!("unfinished-{}", std::process::id()));
        copy_all(stand_ins, &unfinished)?;
        if std::fs::rename(&unfinished, dir.join("stand-ins")).is_err() {
            std::fs::remove_dir_all(&unfinished)?;
        }
        Ok(())
    }
}

/// Copies a file so that whoever sees it sees all of it.
fn publish(file: &Path, dir: &Path, place: &Path) -> std::io::Result<()> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let unfinished = dir.join(format!("unfinished-{}-{number}", std::process::id()));
    std::fs::copy(file, &unfinished)?;
    std::fs::rename(&unfinished, place)
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
