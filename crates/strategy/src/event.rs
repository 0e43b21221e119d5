//! What strategies are told of each other's work.

use std::rc::Rc;
use std::sync::Arc;

use executor::Execution;
use executor::pool::Finished;
use testcase::TestCase;

use crate::ledger::News;

/// What a change of a test concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Primitives or strings, and nothing else.
    Primitive,
    /// Calls, objects, arrays.
    Structure,
}

/// How a test came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was made or changed at random.
    Made(Change),
    /// A solver found its values.
    Solved,
}

/// Tests that were run.
pub struct Judged {
    /// The strategy that had them run.
    pub by: &'static str,
    /// How each of them came to be.
    pub origins: Vec<Origin>,
    batch: Finished,
    /// What each of them showed.
    pub runs: Vec<Arc<Execution>>,
    /// What each of them brought to the ledger; nothing at all when it was not offered to the ledger.
    pub news: Vec<News>,
}

impl Judged {
    pub(crate) fn new(
        by: &'static str,
        origins: Vec<Origin>,
        mut batch: Finished,
        news: Vec<News>,
    ) -> Judged {
        let runs = std::mem::take(&mut batch.runs);
        Judged {
            by,
            origins,
            batch,
            runs: runs.into_iter().map(Arc::new).collect(),
            news,
        }
    }

    /// The tests.
    pub fn tests(&self) -> &[TestCase] {
        self.batch.tests()
    }

    /// The tests with what they showed.
    pub fn pairs(&self) -> impl Iterator<Item = (&TestCase, &Execution)> {
        self.tests().iter().zip(self.runs.iter().map(|r| &**r))
    }

    /// Whether one of them covered a goal that no test did before.
    pub fn has_covered(&self) -> bool {
        self.news.contains(&News::Covered)
    }

    /// The last test that came closer to a goal by other primitives alone: a sign that values matter.
    pub fn last_mattering(&self) -> Option<&TestCase> {
        let tests = self.tests().iter().zip(&self.origins);
        let mut judged = tests.zip(&self.news);
        let mattered = |((_, origin), news): &((&TestCase, &Origin), &News)| {
            **news >= News::Closer && **origin == Origin::Made(Change::Primitive)
        };
        judged.rfind(mattered).map(|((test, _), _)| test)
    }
}

/// Something that strategies may learn from.
#[derive(Clone)]
pub enum Event {
    /// The scheduler begins another round.
    Round,
    /// Tests were run.
    Judged(Rc<Judged>),
}
