//! One test by itself, with all that it does in the classes of a program.

use std::sync::Arc;
use vm::ClassId;

use classfile::ClassFile;
use testcase::TestCase;

use crate::tracer::Tracer;
use crate::worker::{Execution, Worker};
use goals::Goals;

impl Worker {
    /// Runs a test from the snapshot and counts the goals of all classes that it loads and `read`
    /// knows, in the order of their names. It runs twice: which classes it loads is known in the end.
    pub fn replay(
        &mut self,
        test: &TestCase,
        read: &dyn Fn(&str) -> Option<ClassFile>,
    ) -> (Execution, Goals) {
        self.run_with(test, &mut Tracer::default());
        let mut loaded: Vec<(Arc<str>, ClassId)> = Vec::new();
        let mut files = Vec::new();
        for class in &self.vm().classes {
            let name: Arc<str> = (*class.name).into();
            if !loaded.iter().any(|(known, _)| *known == name)
                && let Some(file) = read(&name)
            {
                loaded.push((name, class.id));
                files.push(file);
            }
        }
        files.sort_by(|a, b| a.this_class.cmp(&b.this_class));
        let mut goals = Goals::default();
        for file in &files {
            goals.add(file);
        }
        let mut tracer = Tracer::default();
        tracer.watch(self.vm(), &goals, &loaded);
        tracer.begin();
        let mut execution = self.run_with(test, &mut tracer);
        execution.reached = tracer.reached();
        (execution, goals)
    }
}
