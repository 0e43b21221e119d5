//! Where Z3's library is.

use std::env;
use std::path::PathBuf;

use super::api::Api;

/// The library that would be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Z3Info {
    /// Its file, or the bare name under which the system finds it.
    pub path: PathBuf,
    /// For example `4.8.12.0`.
    pub version: String,
}

#[cfg(target_os = "macos")]
const NAMES: [&str; 1] = ["libz3.dylib"];
#[cfg(windows)]
const NAMES: [&str; 1] = ["libz3.dll"];
#[cfg(not(any(target_os = "macos", windows)))]
const NAMES: [&str; 2] = ["libz3.so", "libz3.so.4"];

/// The variable that names the library.
const VARIABLE: &str = "OMAKASE_Z3";

/// Finds and opens Z3: what `OMAKASE_Z3` names and nothing else; or beside the executable, in `z3`
/// of the directory cargo builds into (where `make setup` puts it), or wherever the system looks.
///
/// # Errors
/// A sentence for the user when there is none.
pub fn locate() -> Result<Z3Info, String> {
    open().map(|(_, info)| info)
}

pub(super) fn open() -> Result<(Api, Z3Info), String> {
    if let Some(path) = env::var_os(VARIABLE) {
        let path = PathBuf::from(path);
        return open_at(&path)
            .map_err(|error| format!("{VARIABLE} is {}: {error}", path.display()));
    }
    for path in candidates() {
        if let Ok(found) = open_at(&path) {
            return Ok(found);
        }
    }
    Err("z3 not installed".to_owned())
}

fn candidates() -> Vec<PathBuf> {
    let mut files = Vec::new();
    if let Ok(executable) = env::current_exe() {
        // target/release/omakase, target/release/deps/solver-123, target/release/examples/x:
        // cargo's directory is two or three up.
        let mut directories = executable.ancestors().skip(1);
        if let Some(directory) = directories.next() {
            files.extend(NAMES.map(|name| directory.join(name)));
        }
        for directory in directories.take(2) {
            files.extend(NAMES.map(|name| directory.join("z3").join(name)));
        }
    }
    files.retain(|file| file.exists());
    files.extend(NAMES.map(PathBuf::from));
    files
}

fn open_at(path: &std::path::Path) -> Result<(Api, Z3Info), String> {
    let api = Api::open(path)?;
    let version = super::version(&api);
    Ok((
        api,
        Z3Info {
            path: path.to_owned(),
            version,
        },
    ))
}
