//! Mounted sources: lazy, cached, read-only and confined.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use vfs::{
    Access, Content, EntryKind, Errno, FileType, HostDirSource, HostFileSource, OpenFlags as O,
    Result, Source, Vfs,
};

/// Files by path; counts how often it is read.
struct MapSource {
    files: BTreeMap<&'static str, &'static [u8]>,
    n_reads: AtomicUsize,
}

impl MapSource {
    fn new(files: &[(&'static str, &'static [u8])]) -> Arc<MapSource> {
        let files = files.iter().copied().collect();
        Arc::new(MapSource {
            files,
            n_reads: AtomicUsize::new(0),
        })
    }
}

impl Source for MapSource {
    fn entry(&self, path: &str) -> Option<EntryKind> {
        if let Some(content) = self.files.get(path) {
            return Some(EntryKind::File {
                len: content.len() as u64,
            });
        }
        let prefix = format!("{path}/");
        let is_dir = path.is_empty() || self.files.keys().any(|k| k.starts_with(&prefix));
        is_dir.then_some(EntryKind::Dir)
    }

    fn read(&self, path: &str) -> io::Result<Content> {
        self.n_reads.fetch_add(1, Ordering::Relaxed);
        match self.files.get(path).copied() {
            Some(b"broken") => Err(io::ErrorKind::Other.into()),
            Some(content) => Ok(Arc::new(content)),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn list(&self, path: &str) -> Vec<(String, EntryKind)> {
        let prefix = if path.is_empty() {
            String::new()
        } else {
            format!("{path}/")
        };
        let inner = self.files.keys().filter_map(|k| k.strip_prefix(&prefix));
        let names = inner.map(|rest| rest.split('/').next().unwrap_or_default());
        // Out of order and with duplicates, as a source may be.
        let names: Vec<&str> = names.rev().collect();
        let entry = |name: &str| Some((name.to_owned(), self.entry(&format!("{prefix}{name}"))?));
        names.into_iter().filter_map(entry).collect()
    }
}

fn mounted() -> (Vfs, Arc<MapSource>) {
    let source = MapSource::new(&[
        ("bad", b"broken"),
        ("conf/a.txt", b"alpha"),
        ("conf/b.txt", b"beta"),
        ("x", b""),
    ]);
    let mut fs = Vfs::new();
    fs.mount(b"/opt/app", source.clone()).unwrap();
    fs.mark();
    (fs, source)
}

#[test]
fn content_is_read_once_and_survives_a_reset() -> Result<()> {
    let (mut fs, source) = mounted();
    assert_eq!(fs.stat(b"/opt/app/conf/a.txt")?.size, 5);
    assert_eq!(source.n_reads.load(Ordering::Relaxed), 0);
    let ino = fs.stat(b"/opt/app/conf/b.txt")?.ino;
    for _ in 0..3 {
        let fd = fs.open(b"/opt/app/conf/a.txt", O::RDONLY, 0)?;
        let mut buf = [0; 8];
        assert_eq!(fs.read(fd, &mut buf)?, 5);
        assert_eq!(&buf[..5], b"alpha");
        fs.reset();
    }
    assert_eq!(source.n_reads.load(Ordering::Relaxed), 1);
    assert_eq!(fs.stat(b"/opt/app/conf/b.txt")?.ino, ino);
    assert_eq!(fs.read_file(b"/opt/app/bad"), Err(Errno::EIO));
    assert_eq!(fs.n_bytes_used(), 0);
    Ok(())
}

#[test]
fn a_mount_is_walked_and_listed_like_any_directory() -> Result<()> {
    let (mut fs, _) = mounted();
    let entries = fs.list(b"/opt/app")?;
    let names: Vec<&[u8]> = entries.iter().map(|e| &*e.name).collect();
    assert_eq!(names, [&b"bad"[..], b"conf", b"x"]);
    assert_eq!(entries[1].file_type, FileType::Directory);
    assert_eq!(entries[1].ino, fs.stat(b"/opt/app/conf")?.ino);
    fs.symlink(b"/opt/app/conf", b"c")?;
    assert_eq!(fs.realpath(b"c/../conf/b.txt")?, b"/opt/app/conf/b.txt");
    assert_eq!(fs.realpath(b"c/../..")?, b"/opt");
    fs.chdir(b"c")?;
    assert_eq!(fs.getcwd()?, b"/opt/app/conf");
    assert_eq!(fs.read_file(b"a.txt")?, b"alpha");
    assert_eq!(fs.stat(b"a.txt/x"), Err(Errno::ENOTDIR));
    assert_eq!(fs.stat(b"\xFF"), Err(Errno::ENOENT));
    Ok(())
}

#[test]
fn a_mount_cannot_be_changed() -> Result<()> {
    let (mut fs, _) = mounted();
    fs.write_file(b"f", b"")?;
    let file = b"/opt/app/conf/a.txt";
    let write = Access::from_bits(2);
    let tries = [
        fs.write_file(file, b"x"),
        fs.write_file(b"/opt/app/new", b"x"),
        fs.truncate(file, 0),
        fs.mkdir(b"/opt/app/new", 0o777),
        fs.rmdir(b"/opt/app/conf"),
        fs.unlink(file),
        fs.symlink(b"t", b"/opt/app/new"),
        fs.rename(file, b"/opt/app/new"),
        fs.link(file, b"/opt/app/new"),
        fs.chmod(file, 0o777),
        fs.chown(file, Some(1), None, true),
        fs.utimens(file, Some(1), None, true),
        fs.access(file, write),
        fs.mount(b"/opt/app/conf/inner", MapSource::new(&[])),
    ];
    assert!(tries.iter().all(|t| *t == Err(Errno::EROFS)), "{tries:?}");
    assert_eq!(fs.mkdir(b"/opt/app/conf", 0o777), Err(Errno::EEXIST));
    assert_eq!(fs.rename(file, b"/work/a"), Err(Errno::EXDEV));
    assert_eq!(fs.rename(b"f", b"/opt/app/f"), Err(Errno::EXDEV));
    assert_eq!(fs.link(file, b"/work/a"), Err(Errno::EXDEV));
    assert_eq!(fs.rmdir(b"/opt/app"), Err(Errno::EBUSY));
    assert_eq!(fs.rename(b"/opt/app", b"/opt/b"), Err(Errno::EBUSY));
    assert_eq!(
        fs.mount(b"/opt/app", MapSource::new(&[])),
        Err(Errno::EBUSY)
    );
    assert_eq!(
        fs.mount(b"/opt", MapSource::new(&[])),
        Err(Errno::ENOTEMPTY)
    );
    fs.rename(b"/opt", b"/work/moved")?;
    assert_eq!(fs.realpath(b"/work/moved/app/x")?, b"/work/moved/app/x");
    Ok(())
}

#[test]
fn a_mounted_file_is_loaded_when_needed() -> Result<()> {
    let n_loads = Arc::new(AtomicUsize::new(0));
    let counter = n_loads.clone();
    let mut fs = Vfs::new();
    fs.mount_file(b"/opt/lib/modules", move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Arc::from(*b"image"))
    })?;
    fs.list(b"/opt/lib")?;
    assert_eq!(n_loads.load(Ordering::Relaxed), 0);
    assert_eq!(fs.stat(b"/opt/lib/modules")?.size, 5);
    assert_eq!(fs.read_file(b"/opt/lib/modules")?, b"image");
    assert_eq!(n_loads.load(Ordering::Relaxed), 1);
    assert_eq!(fs.unlink(b"/opt/lib/modules"), Err(Errno::EBUSY));
    assert_eq!(fs.write_file(b"/opt/lib/modules", b""), Err(Errno::EROFS));
    fs.reset();
    assert_eq!(
        fs.stat(b"/opt"),
        Err(Errno::ENOENT),
        "mounted after the mark"
    );
    Ok(())
}

/// A host directory of its own for a test, removed at the end.
struct HostDir(PathBuf);

impl HostDir {
    fn new(name: &str) -> HostDir {
        let dir = std::env::temp_dir().join(format!("vfs-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        HostDir(dir)
    }
}

impl Drop for HostDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_host_directory_is_confined() -> Result<()> {
    use std::os::unix::fs::symlink;

    let host = HostDir::new("confined");
    let root = host.0.join("root");
    fs::create_dir_all(root.join("sub")).unwrap();
    fs::write(host.0.join("secret"), "secret").unwrap();
    fs::write(root.join("sub/file"), "content").unwrap();
    symlink("sub/file", root.join("inside")).unwrap();
    symlink("../secret", root.join("outside")).unwrap();
    symlink(host.0.join("secret"), root.join("absolute")).unwrap();
    symlink("..", root.join("up")).unwrap();
    symlink("sub", root.join("dir")).unwrap();

    let source = HostDirSource::new(&root).unwrap();
    for path in [
        "../secret",
        "sub/../../secret",
        "/etc/passwd",
        "up/secret",
        "outside",
        "dir",
    ] {
        assert_eq!(source.entry(path), None, "{path}");
        assert!(source.read(path).is_err(), "{path}");
        assert!(source.list(path).is_empty(), "{path}");
    }
    assert_eq!(source.entry("dir/file"), None);

    let mut fs = Vfs::new();
    fs.mount(b"/host", Arc::new(source))?;
    let entries = fs.list(b"/host")?;
    let names: Vec<&[u8]> = entries.iter().map(|e| &*e.name).collect();
    assert_eq!(names, [&b"inside"[..], b"sub"]);
    assert_eq!(fs.read_file(b"/host/inside")?, b"content");
    assert_eq!(fs.read_file(b"/host/sub/file")?, b"content");
    assert_eq!(fs.realpath(b"/host/sub/../..")?, b"/");

    let file = HostFileSource::new(root.join("sub/file")).unwrap();
    fs.write_file(b"one", b"replaced")?;
    fs.mount(b"one", Arc::new(file))?;
    assert_eq!(fs.stat(b"one")?.size, 7);
    assert_eq!(fs.read_file(b"/work/one")?, b"content");
    assert!(HostFileSource::new(&root).is_err());
    assert!(HostDirSource::new(root.join("sub/file")).is_err());
    Ok(())
}
