//! Random operations here and in a real directory of the host give the same results, error
//! numbers and trees.

use std::fs;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use vfs::{Errno, FileType, OpenFlags as O, Vfs, Whence};

/// Where relative paths start. A path climbs at most two levels out of it (one `..` of its own
/// and one through a link to a directory above), so it stays below `/work`.
const INNER: &str = "p/q/r";

const PATHS: &[&str] = &[
    "a", "b", "c", "d", "a/a", "a/b", "b/a", "b/b", "c/a", "d/c", "a/b/c", "b/a/d", "a/", "b//",
    "a/.", "./b", "c/..", "a/../b", "b/a/../c", "d/", "c/a/", "", "a//b", "d/c/", ".",
];
const TARGETS: &[&str] = &["a", "b", "c", "d", "a/b", "b/a", "./c", "b/", ".", "none"];

#[derive(Clone, Debug)]
enum Step {
    Open(&'static str, u32),
    Close(usize),
    Read(usize, usize),
    Write(usize, usize),
    ReadAt(usize, usize, u64),
    WriteAt(usize, usize, u64),
    Seek(usize, i64, Whence),
    Resize(usize, u64),
    Stat(&'static str),
    Lstat(&'static str),
    List(&'static str),
    Real(&'static str),
    ReadLink(&'static str),
    MakeDir(&'static str),
    RemoveDir(&'static str),
    Unlink(&'static str),
    Rename(&'static str, &'static str),
    Link(&'static str, &'static str),
    Symlink(&'static str, &'static str),
}

fn step() -> impl Strategy<Value = Step> {
    let path = || prop::sample::select(PATHS);
    let whence = prop::sample::select(vec![Whence::Set, Whence::Current, Whence::End]);
    // CREAT, EXCL, TRUNC, APPEND, DIRECTORY, NOFOLLOW.
    let bits = vec![0o100, 0o200, 0o1000, 0o2000, 0o200_000, 0o400_000];
    let flags = (0..3_u32, prop::sample::subsequence(bits, 0..=3))
        .prop_map(|(access, on)| on.iter().fold(access, |all, bit| all | bit));
    let (f, n) = (|| 0..6_usize, || 0..30_usize);
    prop_oneof![
        6 => (path(), flags).prop_map(|(p, f)| Step::Open(p, f)),
        3 => path().prop_map(|p| Step::Open(p, 0o102)),
        1 => f().prop_map(Step::Close),
        2 => (f(), n()).prop_map(|(f, n)| Step::Read(f, n)),
        3 => (f(), n()).prop_map(|(f, n)| Step::Write(f, n)),
        1 => (f(), n(), 0..50_u64).prop_map(|(f, n, at)| Step::ReadAt(f, n, at)),
        1 => (f(), n(), 0..50_u64).prop_map(|(f, n, at)| Step::WriteAt(f, n, at)),
        2 => (f(), -30..50_i64, whence).prop_map(|(f, n, w)| Step::Seek(f, n, w)),
        1 => (f(), 0..50_u64).prop_map(|(f, n)| Step::Resize(f, n)),
        2 => path().prop_map(Step::Stat),
        2 => path().prop_map(Step::Lstat),
        2 => path().prop_map(Step::List),
        2 => path().prop_map(Step::Real),
        1 => path().prop_map(Step::ReadLink),
        6 => path().prop_map(Step::MakeDir),
        3 => path().prop_map(Step::RemoveDir),
        3 => path().prop_map(Step::Unlink),
        6 => (path(), path()).prop_map(|(a, b)| Step::Rename(a, b)),
        3 => (path(), path()).prop_map(|(a, b)| Step::Link(a, b)),
        4 => (prop::sample::select(TARGETS), path()).prop_map(|(t, p)| Step::Symlink(t, p)),
    ]
}

/// A result as text: the value, or the number of the error.
fn show<T: std::fmt::Debug>(result: Result<T, i32>) -> String {
    format!("{result:?}")
}

fn bytes(n: usize) -> Vec<u8> {
    (0..n).map(|i| b'a' + (i + n) as u8 % 26).collect()
}

/// What is compared of the attributes: not the size of directories nor their links, which
/// differ between real file systems.
fn attributes(file_type: FileType, size: u64, nlink: u64) -> (FileType, u64, u64) {
    match file_type {
        FileType::Directory => (file_type, 0, 0),
        _ => (file_type, size, nlink),
    }
}

struct Ours {
    fs: Vfs,
    open: Vec<i32>,
}

impl Ours {
    fn new() -> Ours {
        let mut fs = Vfs::new();
        fs.mkdir_all(INNER.as_bytes(), 0o777).unwrap();
        Ours {
            fs,
            open: Vec::new(),
        }
    }

    fn apply(&mut self, step: &Step) -> String {
        let fs = &mut self.fs;
        let path = |p: &str| match p {
            "" => Vec::new(),
            _ => format!("/work/{INNER}/{p}").into_bytes(),
        };
        let fd = |idx: usize| self.open.get(idx).copied().unwrap_or(-1);
        let code = |errno: Errno| errno.code();
        match step {
            Step::Open(p, flags) => {
                let opened = fs.open(&path(p), O(*flags), 0o666);
                self.open.extend(opened.as_ref().ok());
                show(opened.map(|_| ()).map_err(code))
            }
            Step::Close(idx) if *idx < self.open.len() => {
                show(fs.close(self.open.remove(*idx)).map_err(code))
            }
            Step::Close(_) => String::new(),
            Step::Read(idx, n) => {
                let mut buf = vec![0; *n];
                show(
                    fs.read(fd(*idx), &mut buf)
                        .map(|n| buf[..n].to_vec())
                        .map_err(code),
                )
            }
            Step::Write(idx, n) => show(fs.write(fd(*idx), &bytes(*n)).map_err(code)),
            Step::ReadAt(idx, n, at) => {
                let mut buf = vec![0; *n];
                let read = fs.pread(fd(*idx), &mut buf, *at as i64);
                show(read.map(|n| buf[..n].to_vec()).map_err(code))
            }
            Step::WriteAt(idx, n, at) => {
                show(fs.pwrite(fd(*idx), &bytes(*n), *at as i64).map_err(code))
            }
            Step::Seek(idx, n, whence) => {
                // A directory's size and offsets are its own business.
                match fs.fstat(fd(*idx)) {
                    Ok(stat) if stat.file_type == FileType::Directory => String::new(),
                    _ => show(fs.lseek(fd(*idx), *n, *whence).map_err(code)),
                }
            }
            Step::Resize(idx, n) => show(fs.ftruncate(fd(*idx), *n as i64).map_err(code)),
            Step::Stat(p) => show(fs.stat(&path(p)).map(ours_attributes).map_err(code)),
            Step::Lstat(p) => show(fs.lstat(&path(p)).map(ours_attributes).map_err(code)),
            Step::List(p) => {
                let names = |l: Vec<vfs::DirEntry>| l.iter().map(|e| e.name.to_vec()).collect();
                show(fs.list(&path(p)).map::<Vec<_>, _>(names).map_err(code))
            }
            Step::Real(p) => {
                let real = fs
                    .realpath(&path(p))
                    .map(|real| real["/work".len()..].to_vec());
                show(real.map_err(code))
            }
            Step::ReadLink(p) => show(fs.readlink(&path(p)).map_err(code)),
            Step::MakeDir(p) => show(fs.mkdir(&path(p), 0o777).map_err(code)),
            Step::RemoveDir(p) => show(fs.rmdir(&path(p)).map_err(code)),
            Step::Unlink(p) => show(fs.unlink(&path(p)).map_err(code)),
            Step::Rename(a, b) => show(fs.rename(&path(a), &path(b)).map_err(code)),
            Step::Link(a, b) => show(fs.link(&path(a), &path(b)).map_err(code)),
            Step::Symlink(t, p) => show(fs.symlink(t.as_bytes(), &path(p)).map_err(code)),
        }
    }

    fn tree(&mut self, dir: &str, text: &mut Vec<String>) {
        for entry in self.fs.list(dir.as_bytes()).unwrap() {
            let path = format!("{dir}/{}", String::from_utf8_lossy(&entry.name));
            let stat = self.fs.lstat(path.as_bytes()).map(ours_attributes).unwrap();
            let content = match entry.file_type {
                FileType::Regular => self.fs.read_file(path.as_bytes()).unwrap(),
                FileType::Symlink => self.fs.readlink(path.as_bytes()).unwrap(),
                _ => Vec::new(),
            };
            text.push(format!("{} {stat:?} {content:?}", &path["/work".len()..]));
            if entry.file_type == FileType::Directory {
                self.tree(&path, text);
            }
        }
    }
}

fn ours_attributes(stat: vfs::Stat) -> (FileType, u64, u64) {
    attributes(stat.file_type, stat.size, stat.nlink.into())
}

struct Host {
    root: PathBuf,
    /// With whether it is a directory.
    open: Vec<(fs::File, bool)>,
}

impl Host {
    fn new() -> Host {
        static N_MADE: AtomicUsize = AtomicUsize::new(0);
        let n = N_MADE.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("vfs-model-{}-{n}", std::process::id()));
        fs::create_dir_all(root.join(INNER)).unwrap();
        Host {
            root: root.canonicalize().unwrap(),
            open: Vec::new(),
        }
    }

    fn apply(&mut self, step: &Step) -> String {
        let base = self.root.to_str().unwrap().to_owned();
        // Not `join`, which would normalise.
        let path = |p: &str| match p {
            "" => PathBuf::new(),
            _ => PathBuf::from(format!("{base}/{INNER}/{p}")),
        };
        let code = |error: io::Error| error.raw_os_error().unwrap_or(-1);
        let ebadf = || io::Error::from_raw_os_error(9);
        let open = &mut self.open;
        match step {
            Step::Open(p, flags) => {
                let opened = open_host(&path(p), *flags);
                let result = opened.map(|file| {
                    let is_dir = file.metadata().unwrap().is_dir();
                    open.push((file, is_dir));
                });
                show(result.map_err(code))
            }
            Step::Close(idx) if *idx < open.len() => {
                open.remove(*idx);
                show(Ok(()))
            }
            Step::Close(_) => String::new(),
            Step::Read(idx, n) => {
                let mut buf = vec![0; *n];
                let read = open
                    .get_mut(*idx)
                    .ok_or_else(ebadf)
                    .and_then(|f| f.0.read(&mut buf));
                show(read.map(|n| buf[..n].to_vec()).map_err(code))
            }
            Step::Write(idx, n) => {
                let file = open.get_mut(*idx).ok_or_else(ebadf);
                show(file.and_then(|f| f.0.write(&bytes(*n))).map_err(code))
            }
            Step::ReadAt(idx, n, at) => {
                let mut buf = vec![0; *n];
                let file = open.get_mut(*idx).ok_or_else(ebadf);
                let read = file.and_then(|f| f.0.read_at(&mut buf, *at));
                show(read.map(|n| buf[..n].to_vec()).map_err(code))
            }
            Step::WriteAt(idx, n, at) => {
                let file = open.get_mut(*idx).ok_or_else(ebadf);
                show(
                    file.and_then(|f| f.0.write_at(&bytes(*n), *at))
                        .map_err(code),
                )
            }
            Step::Seek(idx, n, whence) => match open.get_mut(*idx) {
                Some((_, true)) => String::new(),
                None => show::<u64>(Err(9)),
                Some((_, false)) if *whence == Whence::Set && *n < 0 => show::<u64>(Err(22)),
                Some((file, false)) => {
                    let to = match whence {
                        Whence::Set => SeekFrom::Start(*n as u64),
                        Whence::Current => SeekFrom::Current(*n),
                        Whence::End => SeekFrom::End(*n),
                    };
                    show(file.seek(to).map_err(code))
                }
            },
            Step::Resize(idx, n) => {
                let file = open.get_mut(*idx).ok_or_else(ebadf);
                show(file.and_then(|f| f.0.set_len(*n)).map_err(code))
            }
            Step::Stat(p) => show(fs::metadata(path(p)).map(host_attributes).map_err(code)),
            Step::Lstat(p) => show(lstat(&path(p)).map(host_attributes).map_err(code)),
            Step::List(p) => {
                let names = fs::read_dir(path(p)).map(|entries| {
                    let name = |e: io::Result<fs::DirEntry>| e.unwrap().file_name();
                    let mut names: Vec<_> =
                        entries.map(name).map(|n| n.as_bytes().to_vec()).collect();
                    names.sort();
                    names
                });
                show(names.map_err(code))
            }
            Step::Real(p) => {
                let real = fs::canonicalize(path(p));
                let rest = |real: PathBuf| real.as_os_str().as_bytes()[base.len()..].to_vec();
                show(real.map(rest).map_err(code))
            }
            Step::ReadLink(p) => {
                let target = fs::read_link(path(p));
                show(
                    target
                        .map(|t| t.as_os_str().as_bytes().to_vec())
                        .map_err(code),
                )
            }
            Step::MakeDir(p) => show(fs::create_dir(path(p)).map_err(code)),
            Step::RemoveDir(p) => show(fs::remove_dir(path(p)).map_err(code)),
            Step::Unlink(p) => show(fs::remove_file(path(p)).map_err(code)),
            Step::Rename(a, b) => show(fs::rename(path(a), path(b)).map_err(code)),
            Step::Link(a, b) => show(fs::hard_link(path(a), path(b)).map_err(code)),
            Step::Symlink(t, p) => show(symlink(t, path(p)).map_err(code)),
        }
    }

    fn tree(&self, dir: &Path, text: &mut Vec<String>) {
        let mut entries: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            let stat = host_attributes(lstat(&path).unwrap());
            let content = match stat.0 {
                FileType::Regular => fs::read(&path).unwrap(),
                FileType::Symlink => fs::read_link(&path)
                    .unwrap()
                    .as_os_str()
                    .as_bytes()
                    .to_vec(),
                _ => Vec::new(),
            };
            let shown = path.to_str().unwrap()[self.root.to_str().unwrap().len()..].to_owned();
            text.push(format!("{shown} {stat:?} {content:?}"));
            if stat.0 == FileType::Directory {
                self.tree(&path, text);
            }
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn lstat(path: &Path) -> io::Result<fs::Metadata> {
    fs::symlink_metadata(path)
}

fn host_attributes(metadata: fs::Metadata) -> (FileType, u64, u64) {
    let file_type = match metadata.file_type() {
        t if t.is_dir() => FileType::Directory,
        t if t.is_symlink() => FileType::Symlink,
        _ => FileType::Regular,
    };
    attributes(file_type, metadata.len(), metadata.nlink())
}

/// `OpenOptions` refuses some combinations itself, and masks the access mode out of custom
/// flags, so all but the access mode goes through them.
fn open_host(path: &Path, flags: u32) -> io::Result<fs::File> {
    let access = O(flags & 3);
    let mut options = fs::OpenOptions::new();
    options
        .read(access.reads())
        .write(access.writes())
        .mode(0o666);
    options.custom_flags((flags & !3) as i32).open(path)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_host_does_the_same(steps in prop::collection::vec(step(), 1..60)) {
        let (mut ours, mut host) = (Ours::new(), Host::new());
        for (idx, step) in steps.iter().enumerate() {
            let (a, b) = (ours.apply(step), host.apply(step));
            prop_assert_eq!(a, b, "ours and host differ at step {}: {:?}", idx, step);
        }
        let (mut a, mut b) = (Vec::new(), Vec::new());
        ours.tree("/work", &mut a);
        host.tree(&host.root, &mut b);
        prop_assert_eq!(a, b);
    }
}
