//! Names of classes and methods as users write them.

use std::fmt;

use crate::failure::Failure;

/// The name of a class, kept as its internal name: `com/example/Outer$Inner`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassName {
    internal: String,
}

impl ClassName {
    /// Accepts dots or slashes between the parts. Whether there is such a class is another matter.
    pub fn parse(text: &str) -> Result<ClassName, Failure> {
        let internal = text.replace('.', "/");
        if internal.split('/').any(str::is_empty) || internal.contains([';', '[', ' ']) {
            return Err(Failure::usage(format!("{text:?} is not a class name"))
                .hint("write it as in com.example.Main"));
        }
        Ok(ClassName { internal })
    }

    /// `com/example/Main`, as class files have it.
    pub fn internal(&self) -> &str {
        &self.internal
    }

    /// The name the user probably meant by one that ends in `.class` or `.java`.
    pub fn without_file_ending(&self) -> Option<ClassName> {
        let internal = ["/class", "/java"]
            .iter()
            .find_map(|ending| self.internal.strip_suffix(ending))?
            .to_owned();
        Some(ClassName { internal })
    }
}

impl fmt::Display for ClassName {
    /// The binary name: `com.example.Main`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.internal.replace('/', "."))
    }
}

/// What `inspect` is asked to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The class.
    pub class: ClassName,
    /// A method name, with its descriptor if the user gave one: `add` or `add(II)I`.
    pub method: Option<String>,
}

impl Target {
    /// The readings of `text`, the likeliest first: `a.b.c` is a class `a.b.c`, or the method `c`
    /// of a class `a.b`. `#` before the method is accepted and leaves no doubt.
    pub fn readings(text: &str) -> Result<Vec<Target>, Failure> {
        let (names, descriptor) = match text.find('(') {
            Some(at) => text.split_at(at),
            None => (text, ""),
        };
        let method_of = |(class, method): (&str, &str)| {
            Ok::<_, Failure>(Target {
                class: ClassName::parse(class)?,
                method: Some(format!("{method}{descriptor}")),
            })
        };
        if let Some(split) = names.split_once('#') {
            return Ok(vec![method_of(split)?]);
        }
        let mut readings = Vec::new();
        if descriptor.is_empty() {
            readings.push(Target {
                class: ClassName::parse(names)?,
                method: None,
            });
        }
        match names.rsplit_once('.') {
            Some(split) => readings.push(method_of(split)?),
            None if readings.is_empty() => {
                return Err(Failure::usage(format!("{text:?} names no class"))
                    .hint("write the class before the method: com.example.Account.add(II)I"));
            }
            None => {}
        }
        Ok(readings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(text: &str) -> Vec<String> {
        match Target::readings(text) {
            Err(failure) => vec![failure.message],
            Ok(readings) => readings
                .into_iter()
                .map(|target| match target.method {
                    Some(method) => format!("{} {method}", target.class.internal()),
                    None => target.class.internal().to_owned(),
                })
                .collect(),
        }
    }

    #[test]
    fn readings_of_a_target() {
        for (text, expected) in [
            ("Account", &["Account"][..]),
            ("bank.Account", &["bank/Account", "bank Account"]),
            ("bank/Account", &["bank/Account"]),
            (
                "bank/Account.add",
                &["bank/Account/add", "bank/Account add"],
            ),
            (
                "bank.Outer$In.add",
                &["bank/Outer$In/add", "bank/Outer$In add"],
            ),
            ("bank.Account.add(II)I", &["bank/Account add(II)I"]),
            (
                "bank.Account.put(Ljava/lang/String;)V",
                &["bank/Account put(Ljava/lang/String;)V"],
            ),
            ("bank.Account#add", &["bank/Account add"]),
            ("Account.<init>", &["Account/<init>", "Account <init>"]),
            ("add(II)I", &["\"add(II)I\" names no class"]),
            ("bank..Account", &["\"bank..Account\" is not a class name"]),
            ("", &["\"\" is not a class name"]),
        ] {
            assert_eq!(readings(text), expected, "{text}");
        }
    }
}
