//! The classes: which jar, which class, and what EvoSuite covered of it.
//!
//! They were chosen before any was measured, from libraries that many use, easy and hard ones mixed.
//! The first ten are those of a paper's case study that can be had: Galeotti, Fraser, Arcuri,
//! "Improving Search-based Test Suite Generation with Dynamic Symbolic Execution" (ISSRE 2013).
//!
//! The last two groups do what much of everyday Java does: dates, formats, logging, configuration,
//! help for the command line, bundles. They were chosen by what their code calls, one of each kind
//! for either group, before any was measured.

use serde::Serialize;

use crate::generation::Coverage;
use crate::jars::Artifact;

/// What a class was chosen for. Means are told for each group apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Well-known libraries, easy and hard.
    Libraries,
    /// Classes whose work is done by dates, formats, loggers, bundles and configuration.
    Everyday,
    /// The same kind. Nobody looks at their tests or code while working on the program: they show
    /// whether what helps the others helps in general.
    EverydayHeldOut,
    /// Classes that work with collaborators: of frameworks for services, logging, mail, databases, schedules.
    Services,
    /// The same kind, held out.
    ServicesHeldOut,
}

impl Group {
    /// All of them, in the order of the tables.
    pub const ALL: [Group; 5] = [
        Group::Libraries,
        Group::Everyday,
        Group::EverydayHeldOut,
        Group::Services,
        Group::ServicesHeldOut,
    ];

    /// As `--only` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Group::Libraries => "libraries",
            Group::Everyday => "everyday",
            Group::EverydayHeldOut => "everyday-held-out",
            Group::Services => "services",
            Group::ServicesHeldOut => "services-held-out",
        }
    }

    /// Above its table.
    pub fn title(self) -> &'static str {
        match self {
            Group::Libraries => "Libraries",
            Group::Everyday => "Everyday calls",
            Group::EverydayHeldOut => "Everyday calls, held out",
            Group::Services => "Classes with collaborators",
            Group::ServicesHeldOut => "Classes with collaborators, held out",
        }
    }

    /// What mean coverage it is to reach.
    pub fn goal(self) -> f64 {
        match self {
            Group::Libraries => 0.8,
            Group::Everyday | Group::EverydayHeldOut => 0.85,
            Group::Services | Group::ServicesHeldOut => 0.75,
        }
    }
}

/// A class to write tests for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    /// Its binary name.
    pub class: &'static str,
    /// The jar it is in, and those that jar needs. A class of the JDK has none.
    pub artifacts: &'static [&'static Artifact],
    /// How many budgets it gets: one, but for a class of many thousand lines.
    pub n_budgets: u64,
    /// What it was chosen for.
    pub group: Group,
    /// Branches of the class itself, without nested classes, that a suite of EvoSuite 1.2.1 covers
    /// after 60 s of search, by JaCoCo.
    pub evosuite: Option<Coverage>,
}

impl Subject {
    pub(crate) const fn of(
        class: &'static str,
        artifacts: &'static [&'static Artifact],
    ) -> Subject {
        Subject {
            class,
            artifacts,
            n_budgets: 1,
            group: Group::Libraries,
            evosuite: None,
        }
    }

    /// The same in another group.
    pub(crate) const fn in_group(mut self, group: Group) -> Subject {
        self.group = group;
        self
    }

    const fn evosuite(mut self, covered: u64, all: u64) -> Subject {
        self.evosuite = Some(Coverage { covered, all });
        self
    }

    const fn everyday(class: &'static str, artifacts: &'static [&'static Artifact]) -> Subject {
        Subject::of(class, artifacts).in_group(Group::Everyday)
    }

    const fn held_out(class: &'static str, artifacts: &'static [&'static Artifact]) -> Subject {
        Subject::of(class, artifacts).in_group(Group::EverydayHeldOut)
    }

    const fn n_budgets(mut self, n: u64) -> Subject {
        self.n_budgets = n;
        self
    }

    /// The name without the package.
    pub(crate) fn simple_name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// Where it comes from, such as `commons-cli 1.5.0`.
    pub(crate) fn origin(&self) -> String {
        self.artifacts
            .first()
            .map_or_else(|| "JDK".to_owned(), |artifact| artifact.title())
    }

    /// Whether it is a class of the JDK.
    pub(crate) fn is_of_the_jdk(&self) -> bool {
        self.artifacts.is_empty()
    }
}

static CAL10N_API: Artifact = Artifact::new(
    "ch.qos.cal10n:cal10n-api:0.8.1",
    "b7a110770766cd2742eba4ee894713b17e69262841f8aeea8b3d1a666fb7d260",
);
static COMMONS_CLI: Artifact = Artifact::new(
    "commons-cli:commons-cli:1.9.0",
    "d3d530d0f28fd0fbbffe2b0b338f70e8cb96f1605579e2e3abd4db29cac24e69",
);
static COMMONS_CLI_COMPARED: Artifact = Artifact::new(
    "commons-cli:commons-cli:1.5.0",
    "bc8bb01fc0fad250385706e20f927ddcff6173f6339b387dc879237752567ac6",
);
static COMMONS_CODEC: Artifact = Artifact::new(
    "commons-codec:commons-codec:1.17.1",
    "f9f6cb103f2ddc3c99a9d80ada2ae7bf0685111fd6bffccb72033d1da4e6ff23",
);
static COMMONS_COLLECTIONS4: Artifact = Artifact::new(
    "org.apache.commons:commons-collections4:4.4",
    "1df8b9430b5c8ed143d7815e403e33ef5371b2400aadbe9bda0883762e0846d1",
);
static COMMONS_CONFIGURATION: Artifact = Artifact::new(
    "commons-configuration:commons-configuration:1.10",
    "95d4e6711e88ce78992c82c25bc03c8df9ecf5a357f0de0bec72a26db3399374",
);
static COMMONS_CSV: Artifact = Artifact::new(
    "org.apache.commons:commons-csv:1.12.0",
    "e11a33d65e5f2e92769c0b13c548e0c2da01e37c1581417ea3fd7d5d9474fee6",
);
static COMMONS_IO: Artifact = Artifact::new(
    "commons-io:commons-io:2.16.1",
    "f41f7baacd716896447ace9758621f62c1c6b0a91d89acee488da26fc477c84f",
);
static COMMONS_LANG: Artifact = Artifact::new(
    "commons-lang:commons-lang:2.6",
    "50f11b09f877c294d56f24463f47d28f929cf5044f648661c0f0cfbae9a2f49c",
);
static COMMONS_LANG3: Artifact = Artifact::new(
    "org.apache.commons:commons-lang3:3.14.0",
    "7b96bf3ee68949abb5bc465559ac270e0551596fa34523fddf890ec418dde13c",
);
static COMMONS_LANG3_COMPARED: Artifact = Artifact::new(
    "org.apache.commons:commons-lang3:3.12.0",
    "d919d904486c037f8d193412da0c92e22a9fa24230b9d67a57855c5c31c7e94e",
);
static COMMONS_LANG3_OLD: Artifact = Artifact::new(
    "org.apache.commons:commons-lang3:3.1",
    "131f0519a8e4602e47cf024bfd7e0834bcf5592a7207f9a2fdb711d4f5afc166",
);
static COMMONS_LOGGING: Artifact = Artifact::new(
    "commons-logging:commons-logging:1.2",
    "daddea1ea0be0f56978ab3006b8ac92834afeefbd9b7e4e6316fca57df0fa636",
);
static COMMONS_MATH3: Artifact = Artifact::new(
    "org.apache.commons:commons-math3:3.6.1",
    "1e56d7b058d28b65abd256b8458e3885b674c1d588fa43cd7d1cbb9c7ef2b308",
);
static COMMONS_NET: Artifact = Artifact::new(
    "commons-net:commons-net:3.11.1",
    "3bb861274992dba5487de328303745b7085de72694b63a3300be1e057144311e",
);
static COMMONS_TEXT: Artifact = Artifact::new(
    "org.apache.commons:commons-text:1.12.0",
    "de023257ff166044a56bd1aa9124e843cd05dac5806cc705a9311f3556d5a15f",
);
static COMMONS_VALIDATOR: Artifact = Artifact::new(
    "commons-validator:commons-validator:1.9.0",
    "c3c14748e2d78db58df88808740711bd643b32c45ffa7b8a739f00fb467cd7d7",
);
static FAILUREACCESS: Artifact = Artifact::new(
    "com.google.guava:failureaccess:1.0.2",
    "8a8f81cf9b359e3f6dfa691a1e776985c061ef2f223c9b2c80753e1b458e8064",
);
static GSON: Artifact = Artifact::new(
    "com.google.code.gson:gson:2.11.0",
    "57928d6e5a6edeb2abd3770a8f95ba44dce45f3b23b7a9dc2b309c581552a78b",
);
static GUAVA: Artifact = Artifact::new(
    "com.google.guava:guava:33.3.1-jre",
    "4bf0e2c5af8e4525c96e8fde17a4f7307f97f8478f11c4c8e35a0e3298ae4e90",
);
static HDRHISTOGRAM: Artifact = Artifact::new(
    "org.hdrhistogram:HdrHistogram:2.2.2",
    "22d1d4316c4ec13a68b559e98c8256d69071593731da96136640f864fa14fad8",
);
static HTTPCORE: Artifact = Artifact::new(
    "org.apache.httpcomponents:httpcore:4.4.16",
    "6c9b3dd142a09dc468e23ad39aad6f75a0f2b85125104469f026e52a474e464f",
);
static JACKSON_CORE: Artifact = Artifact::new(
    "com.fasterxml.jackson.core:jackson-core:2.18.1",
    "ebe19596ad19f7a0514c8bb8f7b0acf85239a4eff5ae03229e9760d268d29c22",
);
static JCOMMANDER: Artifact = Artifact::new(
    "com.beust:jcommander:1.82",
    "deeac157c8de6822878d85d0c7bc8467a19cc8484d37788f7804f039dde280b1",
);
static JCOMMON: Artifact = Artifact::new(
    "org.jfree:jcommon:1.0.24",
    "13e2596044935f76694cce65a22d1df908907ddcba0da2b49ff030930262d417",
);
static JDOM2: Artifact = Artifact::new(
    "org.jdom:jdom2:2.0.6.1",
    "0b20f45e3a0fd8f0d12cdc5316b06776e902b1365db00118876f9175c60f302c",
);
static JGRAPHT_CORE: Artifact = Artifact::new(
    "org.jgrapht:jgrapht-core:0.9.2",
    "1a28d0c0c06c66e191088e32716c027951da061da0a78a53196e12d47a4d8f7b",
);
static JODA_TIME: Artifact = Artifact::new(
    "joda-time:joda-time:2.12.7",
    "385282b005818cfaccdbe8bd2429811e7e641782f2b88932a6b8ff51d668f616",
);
static JOPT_SIMPLE: Artifact = Artifact::new(
    "net.sf.jopt-simple:jopt-simple:5.0.4",
    "df26cc58f235f477db07f753ba5a3ab243ebe5789d9f89ecf68dd62ea9a66c28",
);
static JSON: Artifact = Artifact::new(
    "org.json:json:20240303",
    "3cf6cd6892e32e2b4c1c39e0f52f5248a2f5b37646fdfbb79a66b46b618414ed",
);
static JSOUP: Artifact = Artifact::new(
    "org.jsoup:jsoup:1.18.1",
    "3bb5b0ec02998abe45a51f37d7ce67c3068b4ccd4ab63c965929ec5074d64e91",
);
static NANOXML: Artifact = Artifact::new(
    "be.cyberelf.nanoxml:nanoxml:2.2.3",
    "76f5f1fb2193f186d699f6cf396505d63e4dc8c14f8e7517f763845fa87a88bf",
);
static PRETTYTIME: Artifact = Artifact::new(
    "org.ocpsoft.prettytime:prettytime:5.0.4.Final",
    "de717705404337414d418b63b10bd2750eee0bbd114c33c5672b9649a2c0a3af",
);
static RE2J: Artifact = Artifact::new(
    "com.google.re2j:re2j:1.7",
    "4f657af51ab8bb0909bcc3eb40862d26125af8cbcf92aaaba595fed77f947bc0",
);
static SLF4J_API: Artifact = Artifact::new(
    "org.slf4j:slf4j-api:2.0.16",
    "a12578dde1ba00bd9b816d388a0b879928d00bab3c83c240f7013bf4196c579a",
);
static SLF4J_JDK14: Artifact = Artifact::new(
    "org.slf4j:slf4j-jdk14:2.0.16",
    "0fcf97cf6dd1f5768cfd57ed5d742fe7114b55a4948dab0d76271a30af859057",
);
static SNAKEYAML: Artifact = Artifact::new(
    "org.yaml:snakeyaml:2.3",
    "63a76fe66b652360bd4c2c107e6f0258daa7d4bb492008ba8c26fcd230ff9146",
);

// Class paths.
const ON_CAL10N_API: &[&Artifact] = &[&CAL10N_API];
const ON_COMMONS_CLI: &[&Artifact] = &[&COMMONS_CLI];
const ON_COMMONS_CLI_COMPARED: &[&Artifact] = &[&COMMONS_CLI_COMPARED];
const ON_COMMONS_CODEC: &[&Artifact] = &[&COMMONS_CODEC];
const ON_COMMONS_COLLECTIONS4: &[&Artifact] = &[&COMMONS_COLLECTIONS4];
const ON_COMMONS_CONFIGURATION: &[&Artifact] =
    &[&COMMONS_CONFIGURATION, &COMMONS_LANG, &COMMONS_LOGGING];
const ON_COMMONS_CSV: &[&Artifact] = &[&COMMONS_CSV, &COMMONS_IO, &COMMONS_CODEC];
const ON_COMMONS_IO: &[&Artifact] = &[&COMMONS_IO];
const ON_COMMONS_LANG3: &[&Artifact] = &[&COMMONS_LANG3];
const ON_COMMONS_LANG3_COMPARED: &[&Artifact] = &[&COMMONS_LANG3_COMPARED];
const ON_COMMONS_LANG3_OLD: &[&Artifact] = &[&COMMONS_LANG3_OLD];
const ON_COMMONS_LOGGING: &[&Artifact] = &[&COMMONS_LOGGING];
const ON_COMMONS_MATH3: &[&Artifact] = &[&COMMONS_MATH3];
const ON_COMMONS_NET: &[&Artifact] = &[&COMMONS_NET];
const ON_COMMONS_TEXT: &[&Artifact] = &[&COMMONS_TEXT, &COMMONS_LANG3];
const ON_COMMONS_VALIDATOR: &[&Artifact] = &[&COMMONS_VALIDATOR];
const ON_COMMONS_VALIDATOR_WITH_LOGGING: &[&Artifact] = &[&COMMONS_VALIDATOR, &COMMONS_LOGGING];
const ON_GSON: &[&Artifact] = &[&GSON];
const ON_GUAVA: &[&Artifact] = &[&GUAVA, &FAILUREACCESS];
const ON_HDRHISTOGRAM: &[&Artifact] = &[&HDRHISTOGRAM];
const ON_HTTPCORE: &[&Artifact] = &[&HTTPCORE];
const ON_JACKSON_CORE: &[&Artifact] = &[&JACKSON_CORE];
const ON_JCOMMANDER: &[&Artifact] = &[&JCOMMANDER];
const ON_JCOMMON: &[&Artifact] = &[&JCOMMON];
const ON_JDOM2: &[&Artifact] = &[&JDOM2];
const ON_JGRAPHT_CORE: &[&Artifact] = &[&JGRAPHT_CORE];
const ON_JODA_TIME: &[&Artifact] = &[&JODA_TIME];
const ON_JOPT_SIMPLE: &[&Artifact] = &[&JOPT_SIMPLE];
const ON_JSON: &[&Artifact] = &[&JSON];
const ON_JSOUP: &[&Artifact] = &[&JSOUP];
const ON_NANOXML: &[&Artifact] = &[&NANOXML];
const ON_PRETTYTIME: &[&Artifact] = &[&PRETTYTIME];
const ON_RE2J: &[&Artifact] = &[&RE2J];
const ON_SLF4J_JDK14: &[&Artifact] = &[&SLF4J_JDK14, &SLF4J_API];
const ON_SNAKEYAML: &[&Artifact] = &[&SNAKEYAML];

/// All of them, in the order of the table.
pub(crate) const SUBJECTS: &[Subject] = &[
    Subject::of(
        "org.apache.commons.cli.CommandLine",
        ON_COMMONS_CLI_COMPARED,
    )
    .evosuite(40, 40),
    Subject::of("org.jdom2.Attribute", ON_JDOM2),
    Subject::of(
        "org.apache.commons.codec.language.DoubleMetaphone",
        ON_COMMONS_CODEC,
    )
    .evosuite(370, 438),
    Subject::of("java.util.ArrayList", &[]),
    Subject::of("org.joda.time.DateTime", ON_JODA_TIME).evosuite(71, 72),
    Subject::of("org.joda.time.format.DateTimeFormat", ON_JODA_TIME),
    Subject::of(
        "org.apache.commons.math3.transform.FastFourierTransformer",
        ON_COMMONS_MATH3,
    ),
    Subject::of("org.jgrapht.alg.BellmanFordIterator", ON_JGRAPHT_CORE),
    Subject::of("java.util.regex.Pattern", &[]),
    Subject::of("net.n3.nanoxml.XMLElement", ON_NANOXML),
    Subject::of(
        "org.apache.commons.lang3.math.Fraction",
        ON_COMMONS_LANG3_COMPARED,
    )
    .evosuite(168, 184),
    Subject::of(
        "org.apache.commons.lang3.text.WordUtils",
        ON_COMMONS_LANG3_COMPARED,
    )
    .evosuite(95, 96),
    Subject::of(
        "org.apache.commons.lang3.StringUtils",
        ON_COMMONS_LANG3_COMPARED,
    )
    .evosuite(1329, 1499)
    .n_budgets(2),
    Subject::of(
        "org.apache.commons.lang3.math.NumberUtils",
        ON_COMMONS_LANG3,
    ),
    Subject::of(
        "org.apache.commons.lang3.mutable.MutableInt",
        ON_COMMONS_LANG3,
    ),
    Subject::of("org.apache.commons.lang3.Range", ON_COMMONS_LANG3),
    Subject::of("org.apache.commons.lang3.CharRange", ON_COMMONS_LANG3),
    Subject::of(
        "org.apache.commons.text.similarity.LevenshteinDistance",
        ON_COMMONS_TEXT,
    ),
    Subject::of("org.apache.commons.text.StringSubstitutor", ON_COMMONS_TEXT),
    Subject::of("org.apache.commons.text.TextStringBuilder", ON_COMMONS_TEXT),
    Subject::of(
        "org.apache.commons.collections4.list.TreeList",
        ON_COMMONS_COLLECTIONS4,
    ),
    Subject::of(
        "org.apache.commons.collections4.map.LRUMap",
        ON_COMMONS_COLLECTIONS4,
    ),
    Subject::of(
        "org.apache.commons.collections4.bidimap.TreeBidiMap",
        ON_COMMONS_COLLECTIONS4,
    ),
    Subject::of(
        "org.apache.commons.codec.language.Soundex",
        ON_COMMONS_CODEC,
    ),
    Subject::of("org.apache.commons.codec.binary.Base32", ON_COMMONS_CODEC),
    Subject::of("org.apache.commons.cli.DefaultParser", ON_COMMONS_CLI),
    Subject::of("org.apache.commons.cli.Option", ON_COMMONS_CLI),
    Subject::of("org.apache.commons.math3.complex.Complex", ON_COMMONS_MATH3),
    Subject::of(
        "org.apache.commons.math3.fraction.BigFraction",
        ON_COMMONS_MATH3,
    ),
    Subject::of(
        "org.apache.commons.math3.analysis.polynomials.PolynomialFunction",
        ON_COMMONS_MATH3,
    ),
    Subject::of("com.google.common.base.Splitter", ON_GUAVA),
    Subject::of("com.google.common.primitives.Ints", ON_GUAVA),
    Subject::of("com.google.common.collect.TreeRangeSet", ON_GUAVA),
    Subject::of("com.google.common.collect.HashBiMap", ON_GUAVA),
    Subject::of("com.google.common.net.HostAndPort", ON_GUAVA),
    Subject::of("com.google.common.math.IntMath", ON_GUAVA),
    Subject::of("org.jsoup.parser.TokenQueue", ON_JSOUP),
    Subject::of("org.jsoup.nodes.Attributes", ON_JSOUP),
    Subject::of("com.google.gson.stream.JsonReader", ON_GSON),
    Subject::of("com.google.gson.JsonArray", ON_GSON),
    Subject::of("org.apache.commons.csv.CSVFormat", ON_COMMONS_CSV),
    Subject::of(
        "org.apache.commons.validator.routines.ISBNValidator",
        ON_COMMONS_VALIDATOR,
    ),
    Subject::of(
        "org.apache.commons.validator.routines.DomainValidator",
        ON_COMMONS_VALIDATOR,
    ),
    Subject::of("org.yaml.snakeyaml.reader.StreamReader", ON_SNAKEYAML),
    Subject::of("org.yaml.snakeyaml.scanner.ScannerImpl", ON_SNAKEYAML),
    Subject::of("org.joda.time.Period", ON_JODA_TIME),
    Subject::of("org.joda.time.format.PeriodFormatterBuilder", ON_JODA_TIME),
    Subject::of("org.apache.commons.io.FilenameUtils", ON_COMMONS_IO),
    Subject::of("org.apache.commons.io.input.BOMInputStream", ON_COMMONS_IO),
    Subject::of("com.fasterxml.jackson.core.JsonPointer", ON_JACKSON_CORE),
    Subject::of("com.fasterxml.jackson.core.io.NumberInput", ON_JACKSON_CORE),
    Subject::of("org.json.JSONObject", ON_JSON),
    Subject::of("org.json.JSONTokener", ON_JSON),
    Subject::of("com.google.re2j.Parser", ON_RE2J),
    Subject::of("org.jgrapht.util.FibonacciHeap", ON_JGRAPHT_CORE),
    Subject::of(
        "org.apache.http.message.BasicHeaderValueParser",
        ON_HTTPCORE,
    ),
    Subject::of("org.HdrHistogram.Histogram", ON_HDRHISTOGRAM),
    Subject::everyday(
        "org.apache.commons.lang3.time.DateUtils",
        ON_COMMONS_LANG3_OLD,
    ),
    Subject::everyday(
        "org.apache.commons.lang3.time.DurationFormatUtils",
        ON_COMMONS_LANG3_OLD,
    ),
    Subject::everyday(
        "org.apache.commons.lang3.text.ExtendedMessageFormat",
        ON_COMMONS_LANG3_OLD,
    ),
    Subject::everyday(
        "org.apache.commons.validator.GenericTypeValidator",
        ON_COMMONS_VALIDATOR_WITH_LOGGING,
    ),
    Subject::everyday("org.apache.commons.cli.HelpFormatter", ON_COMMONS_CLI),
    Subject::everyday(
        "org.apache.commons.configuration.PropertyConverter",
        ON_COMMONS_CONFIGURATION,
    ),
    Subject::everyday(
        "org.apache.commons.logging.impl.SimpleLog",
        ON_COMMONS_LOGGING,
    ),
    Subject::everyday("joptsimple.BuiltinHelpFormatter", ON_JOPT_SIMPLE),
    // Held out until 2026-11-18.
    Subject::everyday(
        "org.apache.commons.configuration.DataConfiguration",
        ON_COMMONS_CONFIGURATION,
    ),
    Subject::held_out(
        "org.apache.commons.lang3.time.FastDateFormat",
        ON_COMMONS_LANG3_OLD,
    ),
    Subject::held_out(
        "org.apache.commons.net.ftp.parser.FTPTimestampParserImpl",
        ON_COMMONS_NET,
    ),
    Subject::held_out("org.jfree.date.SerialDate", ON_JCOMMON),
    Subject::held_out("org.ocpsoft.prettytime.PrettyTime", ON_PRETTYTIME),
    Subject::held_out("com.beust.jcommander.DefaultUsageFormatter", ON_JCOMMANDER),
    Subject::held_out(
        "org.apache.commons.configuration.PropertiesConfigurationLayout",
        ON_COMMONS_CONFIGURATION,
    ),
    Subject::held_out(
        "org.apache.commons.configuration.SubsetConfiguration",
        ON_COMMONS_CONFIGURATION,
    ),
    Subject::held_out("org.slf4j.jul.JDK14LoggerAdapter", ON_SLF4J_JDK14),
    Subject::held_out("ch.qos.cal10n.MessageConveyor", ON_CAL10N_API),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn enough_different_classes_of_many_libraries() {
        let classes: BTreeSet<&str> = SUBJECTS.iter().map(|subject| subject.class).collect();
        assert_eq!(classes.len(), SUBJECTS.len());
        assert!(classes.len() >= 40);
        let origins: BTreeSet<String> = SUBJECTS.iter().map(Subject::origin).collect();
        assert!(origins.len() >= 15);
    }

    #[test]
    fn groups_are_in_the_order_of_the_tables() {
        let groups: Vec<Group> = SUBJECTS.iter().map(|subject| subject.group).collect();
        assert!(groups.is_sorted());
        let n_of = |group: Group| groups.iter().filter(|&&other| other == group).count();
        assert!(n_of(Group::Everyday) + n_of(Group::EverydayHeldOut) >= 12);
        assert_eq!(n_of(Group::Everyday), n_of(Group::EverydayHeldOut));
    }

    #[test]
    fn every_jar_is_pinned() {
        for artifact in SUBJECTS.iter().flat_map(|subject| subject.artifacts) {
            assert_eq!(artifact.coordinates.split(':').count(), 3);
            let is_hexadecimal = |c: char| c.is_ascii_hexdigit() && !c.is_ascii_uppercase();
            assert!(artifact.sha256.len() == 64 && artifact.sha256.chars().all(is_hexadecimal));
        }
    }
}
