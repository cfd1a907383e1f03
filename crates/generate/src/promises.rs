//! Postconditions of methods: which runs do not keep them, and what is made of these.

use crate::contracts::{Contracts, layouts, named, test};
use crate::engine::Exploration;
use crate::explorer::Explorer;
use heapwright_case::{MethodName, Run};
use heapwright_explore::{Found, Kept, Postcondition, Reading, ReadingRoot, ReadingStep};
use heapwright_program::Program;
use heapwright_report::counted;
use heapwright_seplog::Numbers;
use heapwright_spec::{Input, Specification};
use heapwright_vm::{Formulas, State, Vm};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most steps of a Java method that checks what a call left behind.
const MOST_STEPS: u64 = 200_000;

/// The most runs that keep their postconditions and show nothing new, of a method that has some: exploring goes on
/// after all branches are taken, and tests are made from few.
const MOST_PLAIN: usize = 200;

/// The most runs that do not keep a postcondition, for each postcondition.
const MOST_BROKEN: usize = 8;

impl Contracts {
    /// Returns the postconditions of a method.
    pub(crate) fn after(&mut self, program: &mut Program, method: &MethodName) -> Vec<Arc<Postcondition>> {
        let Some(specification) = self.specification.as_mut() else { return Vec::new() };
        if let Some(known) = self.known_after.get(method) {
            return known.clone();
        }
        let class = method.class.replace('.', "/");
        let found = specification.postconditions(program, &class, &method.name, &method.descriptor);
        let made: Vec<_> = found.iter().map(|one| Arc::new(postcondition(specification, one))).collect();
        self.known_after.insert(method.clone(), made.clone());
        made
    }

    /// Returns the postcondition that a run does not keep, and whether all others were evaluated.
    pub(crate) fn broken(&mut self, vm: &mut Vm, boot: &State, run: &Run) -> (Option<Arc<Postcondition>>, bool) {
        let mut decided = true;
        for one in self.after(vm.program_mut(), &run.method) {
            match one.is_kept(vm, boot, run, &Numbers, MOST_STEPS) {
                Kept::No => return (Some(one), decided),
                Kept::Unknown => decided = false,
                Kept::Yes | Kept::NotConcerned => {}
            }
        }
        (None, decided)
    }
}

impl Explorer {
    /// Checks the runs of a method against its postconditions, and drops those that show nothing.
    pub(crate) fn check_promises(&mut self, method: &MethodName, runs: &mut Vec<Found>) -> Option<String> {
        if self.contracts.after(self.vm.program_mut(), method).is_empty() {
            return None;
        }
        let mut broken: BTreeMap<String, usize> = BTreeMap::new();
        let (mut plain, mut undecided) = (0, 0);
        runs.retain(|found| match self.contracts.broken(&mut self.vm, &self.boot, &found.run) {
            (Some(one), _) => {
                let count = broken.entry(one.place.clone()).or_insert(0);
                *count += 1;
                *count <= MOST_BROKEN || found.new_goals > 0
            }
            (None, decided) => {
                plain += 1;
                undecided += u64::from(!decided);
                plain <= MOST_PLAIN || found.new_goals > 0 || found.new_outcome
            }
        });
        let of = counted(undecided, "run");
        (undecided > 0).then(|| format!("its postcondition could not be evaluated for {of}: nothing is said of these"))
    }
}

/// Adds a note, if there is one.
pub(crate) fn noted(mut found: Exploration, note: Option<String>) -> Exploration {
    found.notes.extend(note);
    found
}

fn postcondition(specification: &Specification, found: &heapwright_spec::Postcondition) -> Postcondition {
    let sources = specification.sources();
    let text: Vec<&str> = sources.slice(found.span).split_whitespace().collect();
    let step = |step: &heapwright_spec::ReadingStep| match step {
        heapwright_spec::ReadingStep::Field(field) => ReadingStep::Field(named(field)),
        heapwright_spec::ReadingStep::Element(index) => ReadingStep::Element(*index),
        heapwright_spec::ReadingStep::Length => ReadingStep::Length,
    };
    let reading = |reading: &heapwright_spec::Reading| Reading {
        root: match &reading.root {
            heapwright_spec::ReadingRoot::Input(Input::Receiver) => ReadingRoot::Receiver,
            heapwright_spec::ReadingRoot::Input(Input::Parameter(number)) => ReadingRoot::Parameter(*number),
            heapwright_spec::ReadingRoot::Static(field) => ReadingRoot::Static(named(field)),
            heapwright_spec::ReadingRoot::StaticBefore(field) => ReadingRoot::StaticBefore(named(field)),
        },
        before: reading.before.iter().map(step).collect(),
        after: reading.after.iter().map(step).collect(),
    };
    // tests quote it, and must not depend on where the file lies
    let file = sources.name(found.span.file);
    let file = file.rsplit('/').next().unwrap_or(file);
    Postcondition {
        definitions: specification.definitions().clone(),
        layouts: layouts(specification),
        formulas: Formulas { variables: found.query.variables.clone(), cases: found.query.cases.clone() },
        readings: found.readings.iter().map(|(var, one)| (*var, reading(one))).collect(),
        tests: found.java.iter().map(test).collect(),
        throws: found.throws.clone(),
        text: text.join(" "),
        place: format!("{file}:{}", sources.position(found.span).0),
    }
}
