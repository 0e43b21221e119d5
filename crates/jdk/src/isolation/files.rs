//! Which files a process may touch, as a set of Landlock rules.

use std::os::fd::OwnedFd;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

use super::Isolation;

/// Everything that this version can refuse is refused, on kernels that know it.
const NEWEST: ABI = ABI::V7;

/// The rules; nothing where the kernel has no Landlock.
pub(crate) fn rules(isolation: &Isolation) -> Result<Option<OwnedFd>, RulesetError> {
    let all = AccessFs::from_all(NEWEST);
    let mut rules = Ruleset::default()
        .handle_access(all)?
        // No rule for any port: no TCP at all.
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let reading = AccessFs::ReadFile | AccessFs::ReadDir;
    let kinds = [
        (&isolation.readable, reading),
        (&isolation.executable, reading | AccessFs::Execute),
        (&isolation.writable, all & !AccessFs::Execute),
    ];
    for (paths, access) in kinds {
        for path in paths {
            rules = with_rule(rules, path, access)?;
        }
    }
    Ok(rules.into())
}

/// With one more rule; a path that is not there needs none.
fn with_rule(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let (Ok(fd), Ok(metadata)) = (PathFd::new(path), path.metadata()) else {
        return Ok(rules);
    };
    let access = if metadata.is_dir() {
        access
    } else {
        access & AccessFs::from_file(NEWEST)
    };
    rules.add_rule(PathBeneath::new(fd, access))
}
