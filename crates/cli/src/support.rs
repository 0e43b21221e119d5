//! Which releases of Java the machine runs on.

use jdk::Jdk;

use crate::failure::Failure;

/// The oldest release whose class library the machine boots.
pub const OLDEST: u32 = 8;
/// Releases that every test runs on.
const TESTED: [u32; 5] = [8, 11, 17, 21, 25];

/// What is known of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Support {
    /// Its class library is too old to boot.
    TooOld,
    /// Every test runs on it.
    Tested,
    /// Between two that are tested: the same code runs, but nobody tried it.
    Likely,
    /// Newer than any that is tested.
    Unknown,
}

/// What is known of a feature release.
pub fn of(feature: u32) -> Support {
    match feature {
        f if f < OLDEST => Support::TooOld,
        f if TESTED.contains(&f) => Support::Tested,
        f if TESTED.iter().any(|t| *t > f) => Support::Likely,
        _ => Support::Unknown,
    }
}

/// The releases that work, in words.
pub fn releases() -> String {
    format!("Java {OLDEST} or later ({} are tested)", tested())
}

/// `17 and 25`.
pub fn tested() -> String {
    TESTED.map(|t| t.to_string()).join(" and ")
}

/// Complains about a JDK that the machine cannot boot.
pub fn require(jdk: &Jdk) -> Result<(), Failure> {
    if of(jdk.feature_version) != Support::TooOld {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "Java {} ({}) is not supported: {} is needed",
        jdk.version_string,
        jdk.home.display(),
        releases()
    ))
    .hint("name another JDK with --jdk HOME, or set JAVA_HOME"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_releases_are_refused_and_new_ones_tried() {
        for (feature, expected) in [
            (8, Support::TooOld),
            (11, Support::TooOld),
            (16, Support::TooOld),
            (17, Support::Tested),
            (18, Support::Likely),
            (21, Support::Likely),
            (24, Support::Likely),
            (25, Support::Tested),
            (26, Support::Unknown),
        ] {
            assert_eq!(of(feature), expected, "{feature}");
        }
        assert_eq!(releases(), "Java 17 or later (17 and 25 are tested)");
    }

    #[test]
    fn the_documents_name_the_releases() {
        for (file, page) in [
            ("README.md", include_str!("../../../README.md")),
            ("docs/cli.md", include_str!("../../../docs/cli.md")),
        ] {
            assert!(page.contains("17 and 25 are tested"), "{file}");
        }
    }
}
