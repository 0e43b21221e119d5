//! What `--learn` keeps between runs.
//!
//! All classes of a run begin with what the file said, and what they learn is added in their order; so the
//! file is the same for any number of jobs.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use session::tardis::knn::Example;
use session::tardis::model;
use session::tardis::training::TrainingSet;

use crate::failure::Failure;
use crate::files::Files;
use crate::search_args::SearchArgs;

/// The file, and what is to be in it.
pub(super) struct Learning {
    file: Option<PathBuf>,
    before: Arc<TrainingSet>,
    after: TrainingSet,
}

impl Learning {
    /// Reads the file, where one is named and there; refuses options that would have no effect.
    pub fn open(args: &SearchArgs) -> Result<Learning, Failure> {
        let mut learning = Learning {
            file: args.learn.clone(),
            before: Arc::default(),
            after: TrainingSet::default(),
        };
        let for_tardis = [
            ("--learn", args.learn.is_some()),
            ("--path-selection", args.path_selection.is_some()),
        ];
        if let Some((option, _)) = for_tardis.iter().find(|(_, is_given)| *is_given)
            && !args.strategies().has("tardis")
        {
            return Err(Failure::usage(format!(
                "{option} is for the strategy tardis, which is not chosen"
            ))
            .hint("add it to --strategy: many+tardis"));
        }
        let Some(file) = &args.learn else {
            return Ok(learning);
        };
        let shown = file.display();
        let text = match std::fs::read(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(learning),
            Err(e) => return Err(Failure::usage(format!("cannot read {shown}: {e}"))),
        };
        let known = model::parse(&text).map_err(|why| {
            Failure::usage(format!("nothing can be learned from {shown}: {why}"))
                .hint("remove it, or name another file with --learn")
        })?;
        learning.after = known.clone();
        learning.before = Arc::new(known);
        Ok(learning)
    }

    /// What earlier runs learned.
    pub fn before(&self) -> Arc<TrainingSet> {
        self.before.clone()
    }

    /// Adds what a class taught.
    pub fn add(&mut self, lessons: &[Example]) {
        for lesson in lessons {
            self.after.add(*lesson);
        }
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, files: &Files) -> Result<(), Failure> {
        match &self.file {
            Some(file) => files.write(file, &model::print(&self.after)),
            None => Ok(()),
        }
    }
}
