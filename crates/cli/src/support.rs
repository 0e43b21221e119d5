//! Which releases of Java the machine runs on.

use jdk::Jdk;

use crate::failure::Failure;

/// The oldest release whose class library the machine boots.
pub const OLDEST: u32 = 8;
/// Releases that are tested: all of the tests run on 17 and 25, those of the machine, its commands and
/// its verdicts on the others, too.
const TESTED: [u32; 6] = [8, 11, 17, 21, 25, 27];

/// What is known of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Support {
    /// Its class library is too old to boot.
    TooOld,
    /// Tests run on it.
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

/// `17 and 25`, and those before.
pub fn tested() -> String {
    let [others @ .., last] = TESTED.map(|t| t.to_string());
    format!("{} and {last}", others.join(", "))
}

/// What to do about a class file that is newer than the JDK, if that is what a message is about.
pub fn hint_for_newer_class(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("UnsupportedClassVersionError")?;
    let (_, version) = rest.split_once("class file version ")?;
    let major: u32 = version.split('.').next()?.parse().ok()?;
    let release = major.checked_sub(44)?;
    Some(format!(
        "it was compiled for Java {release}: name a JDK of that release or a later one with --jdk HOME"
    ))
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
            (7, Support::TooOld),
            (8, Support::Tested),
            (9, Support::Likely),
            (11, Support::Tested),
            (16, Support::Likely),
            (17, Support::Tested),
            (18, Support::Likely),
            (21, Support::Tested),
            (24, Support::Likely),
            (25, Support::Tested),
            (26, Support::Likely),
            (27, Support::Tested),
            (28, Support::Unknown),
        ] {
            assert_eq!(of(feature), expected, "{feature}");
        }
        assert_eq!(
            releases(),
            "Java 8 or later (8, 11, 17, 21, 25 and 27 are tested)"
        );
    }

    #[test]
    fn the_documents_name_the_releases() {
        for (file, page) in [
            ("README.md", include_str!("../../../README.md")),
            ("docs/cli.md", include_str!("../../../docs/cli.md")),
        ] {
            assert!(
                page.contains("8, 11, 17, 21, 25 and 27 are tested"),
                "{file}"
            );
        }
    }
}
