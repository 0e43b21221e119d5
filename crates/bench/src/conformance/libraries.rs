//! The libraries whose tests are run: releases, test jars, and what the tests need besides.

/// With what a library's tests are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    /// JUnit 4, which also runs tests of JUnit 3.
    Junit4,
    /// JUnit 5: the platform launcher and the Jupiter engine.
    Junit5,
}

/// Where a library's tests come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestSource {
    /// The jar with the classifier `tests`, which is the first of the artifacts.
    PublishedJar,
    /// They are not published: `src/test` of this release, compiled against the published jar.
    Sources {
        /// The release.
        version: &'static str,
    },
}

/// One library.
#[derive(Debug, Clone, Copy)]
pub struct Library {
    /// As shown and as asked for.
    pub name: &'static str,
    /// Maven coordinates `group:artifact:version[:classifier]`, in the order of the class path. The
    /// versions of what the tests need are those of the library's own build, where they run on
    /// Java 17.
    pub artifacts: &'static [&'static str],
    /// With what its tests are run.
    pub framework: Framework,
    /// Where its tests come from.
    pub tests: TestSource,
}

impl Framework {
    /// What the framework itself is made of.
    pub fn artifacts(self) -> &'static [&'static str] {
        match self {
            Framework::Junit4 => &["junit:junit:4.13.2"],
            Framework::Junit5 => &[
                "org.junit.jupiter:junit-jupiter:5.11.0",
                "org.junit.platform:junit-platform-launcher:1.11.0",
            ],
        }
    }

    /// The class of ours that runs a test class.
    pub fn driver(self) -> &'static str {
        match self {
            Framework::Junit4 => "Junit4Driver",
            Framework::Junit5 => "Junit5Driver",
        }
    }

    /// File names and texts of the driver.
    pub fn driver_sources(self) -> [(&'static str, &'static str); 2] {
        let report = (
            "TestReport.java",
            include_str!("../../java/driver/TestReport.java"),
        );
        let driver = match self {
            Framework::Junit4 => (
                "Junit4Driver.java",
                include_str!("../../java/driver/Junit4Driver.java"),
            ),
            Framework::Junit5 => (
                "Junit5Driver.java",
                include_str!("../../java/driver/Junit5Driver.java"),
            ),
        };
        [report, driver]
    }
}

/// All of them, in the order of the table.
pub const LIBRARIES: &[Library] = &[
    Library {
        name: "commons-lang3",
        artifacts: &[
            "org.apache.commons:commons-lang3:3.17.0:tests",
            "org.apache.commons:commons-lang3:3.17.0",
            "org.junit-pioneer:junit-pioneer:1.9.1",
            "org.hamcrest:hamcrest:3.0",
            "org.easymock:easymock:5.4.0",
            "org.apache.commons:commons-text:1.12.0",
            "com.google.code.findbugs:jsr305:3.0.2",
        ],
        framework: Framework::Junit5,
        tests: TestSource::PublishedJar,
    },
    Library {
        name: "commons-codec",
        artifacts: &[
            "commons-codec:commons-codec:1.17.1:tests",
            "commons-codec:commons-codec:1.17.1",
            "org.apache.commons:commons-lang3:3.14.0",
            "commons-io:commons-io:2.16.1",
            "org.hamcrest:hamcrest:2.2",
        ],
        framework: Framework::Junit5,
        tests: TestSource::PublishedJar,
    },
    Library {
        name: "commons-collections4",
        artifacts: &[
            "org.apache.commons:commons-collections4:4.4:tests",
            "org.apache.commons:commons-collections4:4.4",
            "org.easymock:easymock:4.0.2",
            "org.apache.commons:commons-lang3:3.9",
        ],
        framework: Framework::Junit4,
        tests: TestSource::PublishedJar,
    },
    Library {
        name: "commons-cli",
        artifacts: &[
            "commons-cli:commons-cli:1.9.0:tests",
            "commons-cli:commons-cli:1.9.0",
            "commons-io:commons-io:2.16.1",
            "org.mockito:mockito-core:4.11.0",
        ],
        framework: Framework::Junit5,
        tests: TestSource::PublishedJar,
    },
    Library {
        name: "commons-math3",
        artifacts: &[
            "org.apache.commons:commons-math3:3.6.1:tests",
            "org.apache.commons:commons-math3:3.6.1",
        ],
        framework: Framework::Junit4,
        tests: TestSource::PublishedJar,
    },
    Library {
        name: "joda-time",
        artifacts: &["joda-time:joda-time:2.12.7", "org.joda:joda-convert:1.9.2"],
        framework: Framework::Junit4,
        tests: TestSource::Sources { version: "2.12.7" },
    },
    Library {
        name: "guava",
        artifacts: &[
            "com.google.guava:guava-tests:23.0:tests",
            "com.google.guava:guava:23.0",
            "com.google.guava:guava-testlib:23.0",
            "org.easymock:easymock:4.0.2",
            "org.mockito:mockito-core:4.11.0",
            "com.google.truth:truth:0.35",
            "com.google.truth.extensions:truth-java8-extension:0.35",
            "com.google.jimfs:jimfs:1.1",
        ],
        framework: Framework::Junit4,
        tests: TestSource::PublishedJar,
    },
];

/// Whether a class of this binary name is run: what Maven's Surefire takes by default, without
/// the classes that only call all others.
pub fn is_test_class_name(binary_name: &str) -> bool {
    let simple = binary_name.rsplit('.').next().unwrap_or(binary_name);
    let by_pattern = simple.starts_with("Test")
        || ["Test", "Tests", "TestCase"]
            .iter()
            .any(|end| simple.ends_with(end));
    by_pattern
        && !simple.contains('$')
        && !simple.starts_with("TestAll")
        && !simple.ends_with("_jmhTest")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_classes_are_known_by_name() {
        for name in ["a.FooTest", "TestFoo", "a.b.FooTestCase", "a.FooTests"] {
            assert!(is_test_class_name(name), "{name}");
        }
        for name in [
            "a.Foo",
            "a.FooTest$Inner",
            "a.TestAll",
            "a.FooTest_x_jmhTest",
            "a.FooTester",
            "test.Foo",
        ] {
            assert!(!is_test_class_name(name), "{name}");
        }
    }

    #[test]
    fn coordinates_are_complete() {
        for library in LIBRARIES {
            for artifact in library.artifacts {
                assert!((3..=4).contains(&artifact.split(':').count()), "{artifact}");
            }
            if library.tests == TestSource::PublishedJar {
                assert!(library.artifacts[0].ends_with(":tests"), "{}", library.name);
            }
        }
    }
}
