//! The main section of `META-INF/MANIFEST.MF` (the JAR File Specification's name: value pairs).

/// The main attributes, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Manifest {
    /// Reads the main section; malformed lines are left out.
    pub(crate) fn parse(bytes: &[u8]) -> Manifest {
        let text = String::from_utf8_lossy(bytes);
        let mut attributes: Vec<(String, String)> = Vec::new();
        // Lines end in CR LF, LF or CR.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        for line in text.split('\n') {
            if line.is_empty() {
                break;
            }
            if let Some(more) = line.strip_prefix(' ') {
                if let Some((_, value)) = attributes.last_mut() {
                    value.push_str(more);
                }
            } else if let Some((name, value)) = line.split_once(':') {
                let value = value.strip_prefix(' ').unwrap_or(value);
                attributes.push((name.to_owned(), value.to_owned()));
            }
        }
        Manifest { attributes }
    }

    /// The value of an attribute; names compare without case.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self
            .attributes
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Whether `Multi-Release: true` is set.
    pub(crate) fn is_multi_release(&self) -> bool {
        self.get("Multi-Release")
            .is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }

    /// The relative URLs of `Class-Path`.
    pub(crate) fn class_path(&self) -> impl Iterator<Item = &str> {
        self.get("Class-Path")
            .unwrap_or_default()
            .split_ascii_whitespace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_main_section_with_continuations() {
        let text = b"Manifest-Version: 1.0\r\nClass-Path: a.jar lib/b\r\n .jar\r\nmulti-release: TRUE\r\n\r\nName: x\r\nMulti-Release: false\r\n";
        let manifest = Manifest::parse(text);
        assert_eq!(
            manifest.class_path().collect::<Vec<_>>(),
            ["a.jar", "lib/b.jar"]
        );
        assert!(manifest.is_multi_release());
        assert_eq!(manifest.get("Name"), None);
    }

    #[test]
    fn survives_nonsense() {
        for text in [
            &b""[..],
            b" ",
            b"no colon",
            b"\xFF\xFE\x00",
            b"Multi-Release",
            b": :\n  ",
        ] {
            assert!(!Manifest::parse(text).is_multi_release());
        }
    }
}
