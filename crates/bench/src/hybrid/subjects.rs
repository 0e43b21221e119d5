//! The case studies of Galeotti, Fraser and Arcuri (2013): those that can be had, others written anew,
//! and what the paper says.

use crate::generate::classes::{SUBJECTS, Subject};

/// The class of the paper's figure 1.
pub(super) const FIGURE: &str = "casestudy.Bar";

macro_rules! sources {
    ($($name:literal)*) => {
        &[$((
            concat!($name, ".java"),
            include_str!(concat!("../../../../corpus/hybrid/casestudy/", $name, ".java")),
        )),*]
    };
}

/// File names and texts of `corpus/hybrid`.
pub(super) const SOURCES: &[(&str, &str)] = sources! {
    "AvlTree" "Bar" "Bessj" "Bic" "BinomialHeap" "Cookie" "DateParse" "FibonacciHeap"
    "FloatArithmetic" "Foo" "Iban" "IsoDate" "LinearWithoutOverflow" "NodeCachingList"
    "PlainLinkedList" "PostCode" "RedBlackTree" "Remainder" "Uri"
};

/// Mean coverage after ten minutes, over 100 runs, of GA and GA+DSE, and the effect size (table II).
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct PaperFigures {
    /// The class there.
    pub class: &'static str,
    /// Search alone.
    pub ga: f64,
    /// The hybrid.
    pub ga_dse: f64,
    /// How likely the hybrid covers more.
    pub effect_size: f64,
}

/// One class to be measured.
#[derive(Debug, Clone, Copy)]
pub(super) struct CaseStudy {
    /// Its binary name.
    pub class: &'static str,
    /// Where it is; `None` for `corpus/hybrid`.
    pub subject: Option<&'static Subject>,
    /// What the paper says of the class of the same task; the code may be another.
    pub paper: Option<PaperFigures>,
}

impl CaseStudy {
    /// The name without the package.
    pub(super) fn simple_name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// Where the code is from.
    pub(super) fn origin(&self) -> String {
        self.subject
            .map_or_else(|| "own".to_owned(), Subject::origin)
    }
}

const fn paper(class: &'static str, ga: f64, ga_dse: f64, effect_size: f64) -> PaperFigures {
    PaperFigures {
        class,
        ga,
        ga_dse,
        effect_size,
    }
}

/// Classes of `corpus/hybrid`, without the one of figure 1, which has a table of its own.
const OWN: &[(&str, Option<PaperFigures>)] = &[
    ("casestudy.Cookie", Some(paper("Cookie", 0.45, 1.00, 1.00))),
    (
        "casestudy.DateParse",
        Some(paper("DateParse", 0.67, 1.00, 1.00)),
    ),
    (
        "casestudy.Remainder",
        Some(paper("Remainder", 0.88, 0.85, 0.48)),
    ),
    ("casestudy.Bessj", Some(paper("Bessj", 0.87, 0.90, 0.52))),
    (
        "casestudy.FloatArithmetic",
        Some(paper("FloatArithmetic", 0.41, 0.85, 0.99)),
    ),
    (
        "casestudy.LinearWithoutOverflow",
        Some(paper("LinearWithoutOverflow", 0.38, 0.98, 0.99)),
    ),
    ("casestudy.Iban", Some(paper("IBAN", 0.63, 0.68, 0.54))),
    ("casestudy.Bic", Some(paper("BIC", 0.78, 0.87, 0.55))),
    (
        "casestudy.PostCode",
        Some(paper("PostCodeValidator", 1.00, 1.00, 0.50)),
    ),
    (
        "casestudy.IsoDate",
        Some(paper("DateFormatValidator", 0.81, 0.78, 0.48)),
    ),
    ("casestudy.Uri", Some(paper("URI", 0.81, 0.91, 0.94))),
    ("casestudy.AvlTree", None),
    ("casestudy.BinomialHeap", None),
    ("casestudy.FibonacciHeap", None),
    ("casestudy.RedBlackTree", None),
    ("casestudy.PlainLinkedList", None),
    ("casestudy.NodeCachingList", None),
];

/// Classes of the paper that are published, most in a later version.
const PUBLISHED: &[(&str, PaperFigures)] = &[
    (
        "org.apache.commons.cli.CommandLine",
        paper("CommandLine", 0.88, 0.90, 0.52),
    ),
    ("org.jdom2.Attribute", paper("Attribute", 0.74, 0.83, 0.94)),
    (
        "org.apache.commons.codec.language.DoubleMetaphone",
        paper("DoubleMetaphone", 0.45, 0.69, 0.41),
    ),
    ("java.util.ArrayList", paper("ArrayList", 0.81, 0.88, 0.61)),
    (
        "org.joda.time.DateTime",
        paper("DateTime", 0.87, 0.56, 0.10),
    ),
    (
        "org.joda.time.format.DateTimeFormat",
        paper("DateTimeFormat", 0.44, 0.76, 0.48),
    ),
    (
        "org.jgrapht.alg.BellmanFordIterator",
        paper("BellmanFordIterator", 0.66, 0.70, 0.51),
    ),
    (
        "org.apache.commons.math3.transform.FastFourierTransformer",
        paper("FastFourierTransformer", 0.58, 0.59, 0.47),
    ),
    (
        "net.n3.nanoxml.XMLElement",
        paper("XMLElement", 0.75, 0.95, 0.46),
    ),
    (
        "java.util.regex.Pattern",
        paper("Pattern", 0.14, 0.37, 0.70),
    ),
];

/// All of them, in the order of the table.
pub(super) fn case_studies() -> Vec<CaseStudy> {
    let own = OWN.iter().map(|&(class, paper)| CaseStudy {
        class,
        subject: None,
        paper,
    });
    let published = PUBLISHED.iter().map(|&(class, paper)| CaseStudy {
        class,
        subject: SUBJECTS.iter().find(|subject| subject.class == class),
        paper: Some(paper),
    });
    own.chain(published).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_a_source_or_a_jar() {
        for study in case_studies() {
            let file = format!("{}.java", study.simple_name());
            let has_source = study.class.starts_with("casestudy.")
                && SOURCES.iter().any(|(name, _)| *name == file);
            assert_ne!(has_source, study.subject.is_some(), "{}", study.class);
        }
    }

    #[test]
    fn every_source_is_in_the_package() {
        for (name, text) in SOURCES {
            assert!(text.starts_with("package casestudy;\n"), "{name}");
        }
    }
}
