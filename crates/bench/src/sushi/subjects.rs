//! The subjects of Braione, Denaro, Mattavelli and Pezzè (2017), written anew from their descriptions, and
//! structures of well-known libraries.

use crate::generate::classes::{SUBJECTS, Subject};

macro_rules! sources {
    ($($path:literal $name:literal)*) => {
        &[$((
            concat!($name, ".java"),
            include_str!(concat!("../../../../corpus/", $path, "/", $name, ".java")),
        )),*]
    };
}

/// File names and texts of `corpus/sushi`, and of what `corpus/hybrid` has for the same tasks.
pub(crate) const SOURCES: &[(&str, &str)] = sources! {
    "sushi/structures" "CachingList"
    "sushi/structures" "ChainList"
    "sushi/structures" "LabelRenamer"
    "sushi/structures" "LibrarySample"
    "sushi/structures" "Sample15"
    "sushi/structures" "Sample30"
    "sushi/structures" "Sample4"
    "sushi/structures" "Syntax"
    "sushi/structures" "TaskGraph"
    "sushi/structures" "Trajectory"
    "sushi/structures" "UnusedVariables"
    "hybrid/casestudy" "AvlTree"
    "hybrid/casestudy" "RedBlackTree"
};

/// Of which kind a subject is: they are reported apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Our version of a subject of the paper.
    Paper,
    /// A structure of a library.
    Library,
    /// A structure of a library that nobody looks at while the strategy is worked on.
    HeldOut,
}

impl Group {
    /// All of them, as they are reported.
    pub const ALL: [Group; 3] = [Group::Paper, Group::Library, Group::HeldOut];

    /// The title of its table.
    pub(super) fn title(self) -> &'static str {
        match self {
            Group::Paper => "Our versions of the paper's subjects",
            Group::Library => "Structures of libraries",
            Group::HeldOut => "Structures of libraries, held out",
        }
    }
}

/// Branches of a subject of the paper, and how many SUSHI covers with partial and accurate invariants
/// (table 1). The code is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct PaperFigures {
    /// Its name there.
    pub subject: &'static str,
    /// Branches.
    pub branches: u32,
    /// With partial invariants.
    pub partial: u32,
    /// With accurate ones.
    pub accurate: u32,
}

/// A class to be measured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Measured {
    pub class: &'static str,
    pub group: Group,
    pub paper: Option<PaperFigures>,
    /// Where it is; nothing for our own.
    pub subject: Option<&'static Subject>,
}

const fn paper(
    subject: &'static str,
    branches: u32,
    partial: u32,
    accurate: u32,
) -> Option<PaperFigures> {
    Some(PaperFigures {
        subject,
        branches,
        partial,
        accurate,
    })
}

const OWN: &[(&str, Option<PaperFigures>)] = &[
    ("structures.Sample4", None),
    ("structures.Sample15", paper("sample", 2, 2, 2)),
    ("structures.Sample30", None),
    ("structures.LibrarySample", None),
    ("casestudy.RedBlackTree", paper("treemap", 164, 138, 144)),
    ("casestudy.AvlTree", paper("avl", 40, 40, 40)),
    ("structures.CachingList", paper("caching", 36, 31, 31)),
    ("structures.Trajectory", paper("tsafe", 36, 35, 35)),
    ("structures.TaskGraph", paper("gantt", 26, 16, 24)),
    (
        "structures.UnusedVariables",
        paper("closure01", 279, 11, 104),
    ),
    ("structures.LabelRenamer", paper("closure72", 23, 16, 18)),
];

const LIBRARY: [&str; 5] = [
    "org.apache.commons.collections4.list.TreeList",
    "org.jgrapht.util.FibonacciHeap",
    "org.jgrapht.alg.BellmanFordIterator",
    "java.util.TreeMap",
    "java.util.ArrayDeque",
];

const HELD_OUT: [&str; 5] = [
    "org.apache.commons.collections4.map.LRUMap",
    "com.google.common.collect.TreeRangeSet",
    "java.util.PriorityQueue",
    "java.util.LinkedHashMap",
    "java.util.concurrent.ConcurrentSkipListMap",
];

/// All classes, in the order of the tables.
pub(crate) fn all() -> Vec<Measured> {
    let own = OWN.iter().map(|&(class, paper)| Measured {
        class,
        group: Group::Paper,
        paper,
        subject: None,
    });
    let of = |group: Group| {
        move |class: &&'static str| {
            let subject = SUBJECTS.iter().find(|s| s.class == *class);
            Measured {
                class,
                group,
                paper: None,
                subject,
            }
        }
    };
    own.chain(LIBRARY.iter().map(of(Group::Library)))
        .chain(HELD_OUT.iter().map(of(Group::HeldOut)))
        .collect()
}

impl Measured {
    /// The name without the package.
    pub(super) fn simple_name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }

    /// Where the code is from.
    pub(super) fn origin(&self) -> String {
        match self.subject {
            Some(subject) => subject.origin(),
            None if self.group == Group::Paper => "own".into(),
            None => "JDK".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_library_class_can_be_had() {
        for m in all() {
            let is_of_the_jdk = m.class.starts_with("java.");
            let has_place = m.subject.is_some() || is_of_the_jdk || m.group == Group::Paper;
            assert!(has_place, "{}", m.class);
        }
    }
}
