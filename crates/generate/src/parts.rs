//! Connects the real parts of the pipeline: exploring, writing tests, running them.

use crate::engine::{Bench, Engine, MethodGoals, Parts};
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::goals;
use crate::jvm::Jvm;
use crate::options::Options;
use crate::sequences::{Kept, Store};
use crate::targets::Plan;
use heapwright_program::Program;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Connects the parts for a run with these options on the JDK at `home`. Anything missing on this machine is reported
/// here, before anything is explored.
pub fn connect(options: &Options, home: &Path, plan: &Plan, program: &Program) -> Result<Arc<dyn Parts>, Failure> {
    let jvm = match options.replay {
        true => Some(Jvm::prepare(options, home, plan, program)?),
        false => None,
    };
    if !options.assumptions.is_empty() {
        Explorer::new(options, home, Store::default())?.check_assumptions(plan)?;
    }
    let goals = plan.classes.iter().map(|class| (class.name.clone(), goals::goals(program, &class.name)));
    let goals = goals.collect();
    Ok(Arc::new(Connected { options: options.clone(), home: home.to_owned(), jvm, goals, store: Store::default() }))
}

struct Connected {
    options: Options,
    home: PathBuf,
    /// `None` without replay.
    jvm: Option<Jvm>,
    goals: BTreeMap<String, Result<Vec<MethodGoals>, String>>,
    /// What calls of classes' methods showed, for all threads.
    store: Store,
}

impl Parts for Connected {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(Explorer::new(&self.options, &self.home, self.store.clone())?))
    }

    fn goals(&self, class: &str) -> Result<Vec<MethodGoals>, String> {
        self.goals.get(class).cloned().unwrap_or_else(|| Err("it is not part of the run".to_owned()))
    }

    fn bench(&self) -> Result<Box<dyn Bench>, String> {
        Ok(Box::new(self.jvm.as_ref().ok_or("there is no JVM")?.bench()?))
    }

    fn is_ours(&self, text: &str) -> bool {
        heapwright_testgen::is_ours(text)
    }

    fn keep_called(&self, kept: Arc<dyn Kept>) {
        self.store.keep_in(kept);
    }

    fn tools(&self) -> String {
        self.jvm.as_ref().map(Jvm::tools).unwrap_or_default()
    }
}
