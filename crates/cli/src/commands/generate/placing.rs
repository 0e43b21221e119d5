//! Where a test class goes: into its file, merged with what is there, or into one beside it.

use std::io::ErrorKind;
use std::path::Path;

use junit::{Merged, Unit};
use session::Outcome;

use crate::failure::Failure;
use crate::files::Files;
use crate::output;
use crate::reporting::TestFile;

/// Names tried for a test class.
const MAX_NEIGHBOURS: usize = 1000;
/// How often a file that others write at the same time is read.
const MAX_READS: usize = 10;

/// Writes the test class of an outcome; a file that is not ours, or that cannot be merged with it,
/// gets a neighbour with a number.
pub(super) fn place(
    files: &Files,
    dir: &Path,
    outcome: &Outcome,
    source: &Unit,
) -> Result<TestFile, Failure> {
    let (dir, name) = (dir.join(&outcome.package), &outcome.name);
    for n in 1..MAX_NEIGHBOURS {
        let class = match n {
            1 => name.clone(),
            n => format!("{name}{n}"),
        };
        let path = dir.join(format!("{class}.java"));
        let source = source.renamed(&class);
        // Somebody may save the file between our reading and writing it: it is read again then.
        for _ in 0..MAX_READS {
            let Some((old, merged)) = merged_with(&path, &source) else {
                break;
            };
            let printed = merged.unit.print();
            if !files.update(&path, old.as_deref(), &printed.text)? {
                continue;
            }
            if merged.n_kept > 0 {
                output::warn(&format!(
                    "{}: {} members that were changed or added by hand are kept",
                    path.display(),
                    merged.n_kept
                ));
            }
            return Ok(TestFile { path, printed });
        }
    }
    Err(Failure::cannot_write(format!(
        "no free name for {name} in {}",
        dir.display()
    )))
}

/// What a file contains, and what it is to contain; nothing when it must stay as it is.
fn merged_with(path: &Path, source: &Unit) -> Option<(Option<String>, Merged)> {
    let shown = path.display();
    let old = match std::fs::read_to_string(path) {
        Ok(old) => old,
        // Where it is no file's place, writing will say what is wrong there.
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            let unit = source.marked();
            return Some((None, Merged { unit, n_kept: 0 }));
        }
        Err(e) => {
            output::warn(&format!("{shown} cannot be read ({e}); kept as it is"));
            return None;
        }
    };
    match junit::merge(&old, source) {
        Ok(merged) => Some((Some(old), merged)),
        Err(why) => {
            output::warn(&format!("{shown} {why}; kept as it is"));
            None
        }
    }
}
