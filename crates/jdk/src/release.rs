//! The `release` file of a Java installation, and what its version strings mean.

/// What the `release` file says that is of use here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Release {
    /// `JAVA_RUNTIME_VERSION` if present, else `JAVA_VERSION`: what a person would recognise.
    pub version_string: String,
    /// The feature release: 8, 11, 17, 25.
    pub feature_version: u32,
    /// `IMPLEMENTOR`, when the file names one.
    pub vendor: Option<String>,
}

/// Parses the text of a `release` file: lines of `KEY="value"`, in any order.
///
/// `None` when there is no `JAVA_VERSION` line that can be understood.
pub(crate) fn parse(text: &str) -> Option<Release> {
    let value_of = |key: &str| {
        text.lines().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            let value = value.trim().trim_matches('"');
            (name.trim() == key && !value.is_empty()).then(|| value.to_owned())
        })
    };
    let version = value_of("JAVA_VERSION")?;
    Some(Release {
        feature_version: feature_of_version(&version)?,
        version_string: value_of("JAVA_RUNTIME_VERSION").unwrap_or(version),
        vendor: value_of("IMPLEMENTOR").filter(|vendor| vendor != "N/A"),
    })
}

/// The feature release in a Java version string, old scheme or new (JEP 223):
/// `1.8.0_402` is 8, `17.0.15+6` is 17, `26-ea` is 26.
pub fn feature_of_version(version: &str) -> Option<u32> {
    let mut numbers = version
        .split(|c: char| !c.is_ascii_digit())
        .map(str::parse::<u32>);
    let first = numbers.next()?.ok()?;
    if first == 1 {
        numbers.next()?.ok()
    } else {
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_version_of_old_and_new_schemes() {
        for (version, feature) in [
            ("1.8.0_402", Some(8)),
            ("1.7.0", Some(7)),
            ("9", Some(9)),
            ("17.0.15", Some(17)),
            ("17.0.15+6-Debian-1deb12u1", Some(17)),
            ("26-ea", Some(26)),
            ("1", None),
            ("", None),
            ("unknown", None),
        ] {
            assert_eq!(feature_of_version(version), feature, "{version}");
        }
    }

    #[test]
    fn release_file_with_and_without_the_runtime_version() {
        let new = parse(
            "IMPLEMENTOR=\"Someone\"\nJAVA_RUNTIME_VERSION=\"25.0.3+9-LTS\"\nJAVA_VERSION=\"25.0.3\"\n",
        );
        assert_eq!(
            new,
            Some(Release {
                version_string: "25.0.3+9-LTS".into(),
                feature_version: 25,
                vendor: Some("Someone".into())
            })
        );
        let old = parse("JAVA_VERSION=\"1.8.0_402\"\r\nOS_NAME=\"Linux\"\r\n");
        assert_eq!(
            old,
            Some(Release {
                version_string: "1.8.0_402".into(),
                feature_version: 8,
                vendor: None
            })
        );
        assert_eq!(parse("OS_NAME=\"Linux\"\n"), None);
        assert_eq!(parse(""), None);
    }
}
