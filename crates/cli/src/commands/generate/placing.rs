//! Where a test class goes: into its file, merged with what is there, or into one beside it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use session::Outcome;

use crate::failure::Failure;
use crate::files::Files;
use crate::output;
use crate::reporting::TestFile;

/// Names tried for a test class.
const MAX_NEIGHBOURS: usize = 1000;

/// Writes the test class of an outcome; a file that is not ours, or that cannot be merged with it,
/// gets a neighbour with a number.
pub(super) fn place(
    files: &Files,
    dir: &Path,
    outcome: &Outcome,
    source: &str,
) -> Result<TestFile, Failure> {
    let (dir, name) = (dir.join(&outcome.package), &outcome.name);
    for n in 1..MAX_NEIGHBOURS {
        let class = match n {
            1 => name.clone(),
            n => format!("{name}{n}"),
        };
        let path = dir.join(format!("{class}.java"));
        let source = source.replace(&format!("class {name} {{"), &format!("class {class} {{"));
        if let Some(text) = text_for(&path, &source) {
            files.write(&path, &text)?;
            return Ok(TestFile { path, class, text });
        }
    }
    Err(Failure::cannot_write(format!(
        "no free name for {name} in {}",
        dir.display()
    )))
}

/// What a file is to contain; nothing when it must stay as it is.
fn text_for(path: &PathBuf, source: &str) -> Option<String> {
    let shown = path.display();
    let old = match std::fs::read_to_string(path) {
        Ok(old) => old,
        Err(e) if e.kind() == ErrorKind::NotFound => return Some(junit::marked(source)),
        // Writing will say what is wrong there.
        Err(e) if e.kind() == ErrorKind::NotADirectory => return Some(junit::marked(source)),
        Err(e) => {
            output::warn(&format!("{shown} cannot be read ({e}); kept as it is"));
            return None;
        }
    };
    match junit::merge(&old, source) {
        Ok(merged) => {
            if merged.n_kept > 0 {
                output::warn(&format!(
                    "{shown}: {} members that were changed or added by hand are kept",
                    merged.n_kept
                ));
            }
            Some(merged.text)
        }
        Err(why) => {
            output::warn(&format!("{shown} {why}; kept as it is"));
            None
        }
    }
}
