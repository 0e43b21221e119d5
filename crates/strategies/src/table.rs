//! The table of strategies: what `--strategy`, its help, the documentation, benchmarks and reports
//! read, and how a list of names becomes strategies that work together.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use budget::tuning::SetError;
use goals::Goals;
use search::many::Many;
use search::random::Random;
use search::suite::Suite;
use search::{Adaptive, Generator};
use strategy::{Strategy, ctx};
use testcase::{ClassInfo, Universe};

use crate::bite::{self, Bite};
use crate::dse::{self, Answering, Boot, Engines, Symbolic, TestExplorer};
use crate::entry::{self, Entering};
use crate::sushi::{self, Sushi};
use crate::tardis::{self, Tardis};

/// Makes a strategy for a class; nothing where what it needs is not there.
type Make = for<'u> fn(&mut Materials<'u>, &Chosen) -> Option<Box<dyn Strategy + 'u>>;

/// A strategy in the table.
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// What it does, in a line.
    pub summary: &'static str,
    /// What it is published as.
    pub source: &'static str,
    /// It makes tests from nothing, which others can start from.
    makes_tests: bool,
    make: Make,
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.name == other.name
    }
}

impl Eq for Row {}

/// All strategies. In a list the first one works all the time, and the others when it brings nothing.
pub static STRATEGIES: [Row; 8] = [
    Row {
        name: "many",
        alias: Some("ga"),
        summary: "Search with many objectives: the closest tests of every open branch",
        source: "DynaMOSA (Panichella, Kifetew, Tonella 2018), MIO (Arcuri 2017)",
        makes_tests: true,
        make: |m, _| Some(Box::new(Many::new(m.generator(), m.tuning.many))),
    },
    Row {
        name: "suite",
        alias: None,
        summary: "Search with whole test suites",
        source: "Fraser, Arcuri 2013",
        makes_tests: true,
        make: |m, chosen| {
            // Symbolic execution is its local search.
            let local = m
                .local_search(chosen)
                .map(|dse| Box::new(dse) as Box<dyn search::Dse>);
            Some(Box::new(Suite::new(m.generator(), m.rule, local)))
        },
    },
    Row {
        name: "random",
        alias: None,
        summary: "Feedback-directed random tests",
        source: "Randoop (Pacheco, Lahiri, Ernst, Ball 2007)",
        makes_tests: true,
        make: |m, _| Some(Box::new(Random::new(m.generator()))),
    },
    Row {
        name: dse::NAME,
        alias: None,
        summary: "Dynamic symbolic execution: of the tests of a search, or of a call of each method",
        source: "Galeotti, Fraser, Arcuri 2013",
        makes_tests: false,
        make: |m, chosen| {
            // With suites it is their local search.
            let boot = m.boot.clone().filter(|_| !chosen.has("suite"))?;
            let (rule, tuning) = (m.rule, m.tuning.dse);
            let engines = Engines::new(&tuning, boot, m.goals, m.seed, m.answering);
            Some(Box::new(match chosen.makes_tests() {
                true => Symbolic::helping(engines, rule, tuning, m.seed),
                false => Symbolic::alone(engines, rule, tuning, m.generator()),
            }))
        },
    },
    Row {
        name: entry::NAME,
        alias: None,
        summary: "Symbolic execution of single methods from arbitrary arguments; proves what no input reaches",
        source: "generalised symbolic execution (Khurshid, Pasareanu, Visser 2003)",
        makes_tests: false,
        make: |m, _| {
            let boot = m.boot.clone()?;
            let (universe, goals, tuning) = (m.universe, m.goals, m.tuning.entry);
            let entering = Entering::new(universe, goals, &m.package, m.seed, tuning, boot);
            Some(Box::new(entering))
        },
    },
    Row {
        name: sushi::NAME,
        alias: None,
        summary: "Heap inputs by symbolic execution, call sequences that build them by search",
        source: "SUSHI (Braione, Denaro, Mattavelli, Pezze 2017)",
        makes_tests: false,
        make: |m, _| {
            let boot = m.boot.clone()?;
            let (universe, goals, tuning) = (m.universe, m.goals, m.tuning.sushi);
            let generator = m.generator();
            let sushi = Sushi::new(universe, goals, &m.package, m.seed, tuning, generator, boot);
            Some(Box::new(sushi))
        },
    },
    Row {
        name: tardis::NAME,
        alias: None,
        summary: "Dynamic symbolic execution of single calls with learned path selection, call sequences by search",
        source: "TARDIS (Modonato, Universita di Milano Bicocca)",
        makes_tests: false,
        make: |m, _| {
            let boot = m.boot.clone()?;
            let (universe, goals) = (m.universe, m.goals);
            let chosen = (m.seed, m.tuning.tardis, &m.tardis);
            let tardis = Tardis::new(universe, goals, &m.package, chosen, m.generator(), boot);
            Some(Box::new(tardis))
        },
    },
    Row {
        name: bite::NAME,
        alias: None,
        summary: "Weakest preconditions from open branches back to the entry; proves what no run reaches",
        source: "BiTe (Baluda, Denaro, Pezze 2016)",
        makes_tests: false,
        make: |m, chosen| {
            let mut tuning = m.tuning.bite;
            if !chosen.makes_tests() {
                tuning.share = 0;
            }
            Some(Box::new(Bite::new(m.universe, m.goals, tuning)))
        },
    },
];

/// Strategies that work together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen(Vec<&'static Row>);

/// Why a text names no strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// There is no strategy of this name.
    Unknown(String),
    /// A strategy is named twice.
    Twice(&'static str),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unknown(name) => {
                let names: Vec<&str> = STRATEGIES.iter().map(|row| row.name).collect();
                write!(
                    f,
                    "there is no strategy `{name}`; there are {}, and lists of them: many+dse",
                    names.join(", ")
                )
            }
            ParseError::Twice(name) => write!(f, "`{name}` is named twice"),
        }
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Chosen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Chosen, ParseError> {
        let mut rows: Vec<&'static Row> = Vec::new();
        for name in text.split('+') {
            let is_meant = |row: &&Row| row.name == name || row.alias == Some(name);
            let row = STRATEGIES.iter().find(is_meant);
            let row = row.ok_or_else(|| ParseError::Unknown(name.to_owned()))?;
            if rows.contains(&row) {
                return Err(ParseError::Twice(row.name));
            }
            rows.push(row);
        }
        Ok(Chosen(rows))
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|row| row.name).collect();
        f.write_str(&names.join("+"))
    }
}

impl Default for Chosen {
    fn default() -> Chosen {
        Chosen(
            STRATEGIES
                .iter()
                .filter(|r| matches!(r.name, "many" | "dse" | "entry" | "bite"))
                .collect(),
        )
    }
}

impl Chosen {
    /// With one of them replaced by another, by name.
    #[must_use]
    pub fn with(&self, old: &str, new: &str) -> Chosen {
        let new = STRATEGIES.iter().find(|row| row.name == new);
        let replace = |row: &&'static Row| new.filter(|_| row.name == old).unwrap_or(row);
        Chosen(self.0.iter().map(replace).collect())
    }

    /// Without those that only prove.
    #[must_use]
    pub fn without_proofs(&self) -> Chosen {
        let rows = self.0.iter().filter(|row| row.name != bite::NAME);
        Chosen(rows.copied().collect())
    }

    /// Whether one of them makes tests from nothing.
    fn makes_tests(&self) -> bool {
        self.0.iter().any(|row| row.makes_tests)
    }

    /// Whether a strategy is among them.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|row| row.name == name)
    }
}

/// The constants of all strategies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tuning {
    /// Of what they share.
    pub ctx: ctx::Tuning,
    /// Of `many`.
    pub many: search::many::Tuning,
    /// Of `dse`.
    pub dse: dse::Tuning,
    /// Of `entry`.
    pub entry: entry::Tuning,
    /// Of `sushi`.
    pub sushi: sushi::Tuning,
    /// Of `tardis`.
    pub tardis: tardis::Tuning,
    /// Of `bite`.
    pub bite: bite::Tuning,
}

impl Tuning {
    /// Sets a constant by the name of its strategy and its own: `many.entering`.
    ///
    /// # Errors
    /// When there is no such constant, or the text is no value of its type.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), SetError> {
        match key.split_once('.') {
            Some(("ctx", key)) => self.ctx.set(key, text),
            Some(("many", key)) => self.many.set(key, text),
            Some(("dse", key)) => self.dse.set(key, text),
            Some(("entry", key)) => self.entry.set(key, text),
            Some(("sushi", key)) => self.sushi.set(key, text),
            Some(("tardis", key)) => self.tardis.set(key, text),
            Some(("bite", key)) => self.bite.set(key, text),
            _ => Err(SetError::UnknownKey),
        }
    }

    /// The names of all constants.
    pub fn keys() -> Vec<String> {
        let of = |part: &str, keys: &[&str]| -> Vec<String> {
            keys.iter().map(|key| format!("{part}.{key}")).collect()
        };
        [
            of("ctx", ctx::Tuning::KEYS),
            of("many", search::many::Tuning::KEYS),
            of("dse", dse::Tuning::KEYS),
            of("entry", entry::Tuning::KEYS),
            of("sushi", sushi::Tuning::KEYS),
            of("tardis", tardis::Tuning::KEYS),
            of("bite", bite::Tuning::KEYS),
        ]
        .concat()
    }
}

/// What strategies for a class are made of.
pub struct Materials<'u> {
    /// Members of classes.
    pub universe: &'u Universe,
    /// The class under test.
    pub class: Arc<ClassInfo>,
    /// The package that tests are in.
    pub package: String,
    /// What is to be covered.
    pub goals: &'u Goals,
    /// Decides everything random.
    pub seed: u64,
    /// When symbolic execution is asked.
    pub rule: Adaptive,
    /// What answers its questions.
    pub answering: Answering,
    /// What was chosen for `tardis`.
    pub tardis: tardis::Choices,
    /// Makes the machines of symbolic execution.
    pub boot: Option<Boot>,
    /// Constants.
    pub tuning: Tuning,
}

impl<'u> Materials<'u> {
    fn generator(&self) -> Generator<'u> {
        Generator::new(
            self.universe,
            self.class.clone(),
            &self.package,
            self.goals,
            self.seed,
        )
    }

    /// Symbolic execution as a local search, where it is chosen.
    fn local_search(&self, chosen: &Chosen) -> Option<TestExplorer> {
        let boot = self.boot.as_ref().filter(|_| chosen.has(dse::NAME))?;
        let worker = boot()?;
        let explorer = TestExplorer::new(worker, self.goals, self.seed, self.answering);
        Some(explorer)
    }

    /// The strategies chosen, in their order. One that needs a machine and has none is left out.
    pub fn build(mut self, chosen: &Chosen) -> Vec<Box<dyn Strategy + 'u>> {
        let rows = chosen.0.iter();
        rows.filter_map(|row| (row.make)(&mut self, chosen))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_make_lists() {
        let names = |text: &str| text.parse::<Chosen>().map(|chosen| chosen.to_string());
        assert_eq!(names("many+dse").as_deref(), Ok("many+dse"));
        assert_eq!(names("ga+dse").as_deref(), Ok("many+dse"));
        assert_eq!(names("dse").as_deref(), Ok("dse"));
        assert_eq!(names("many+ga"), Err(ParseError::Twice("many")));
        assert_eq!(names("many+"), Err(ParseError::Unknown(String::new())));
        assert_eq!(Chosen::default().to_string(), "many+dse+entry+bite");
        let suites = Chosen::default().with("many", "suite");
        assert_eq!(suites.to_string(), "suite+dse+entry+bite");
    }

    #[test]
    fn constants_are_set_by_name() {
        let mut tuning = Tuning::default();
        assert_eq!(tuning.set("many.entering", "7"), Ok(()));
        assert_eq!(tuning.many.entering, 7);
        assert_eq!(tuning.set("many.nothing", "7"), Err(SetError::UnknownKey));
        assert_eq!(tuning.set("entering", "7"), Err(SetError::UnknownKey));
        assert!(matches!(
            tuning.set("ctx.polish", "many"),
            Err(SetError::BadValue(_))
        ));
        for key in Tuning::keys() {
            assert_eq!(tuning.set(&key, "3"), Ok(()), "{key}");
        }
    }
}
