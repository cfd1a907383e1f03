//! What security goals mean for the exploration of a method: whose inputs are not trusted, where to go first, and what is
//! known in the end.

use super::{Way, Witnesses, ways};
use crate::engine::{Exploration, SinkVerdict};
use crate::explorer::Explorer;
use heapwright_case::{CallPart, MethodName, Reached};
use heapwright_explore as explore;
use heapwright_program::{MethodId, Program, flags};
use heapwright_report::{Finding, Undecided};
use heapwright_testgen::TestOrigin;
use heapwright_vm::is_meant;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Explorer {
    /// Prepares the machine and the search for a method. Returns the options of the exploration; `None` without goals.
    pub(crate) fn aim(
        &mut self,
        method: MethodId,
        goals: &mut explore::CodeGoals,
    ) -> Option<(Arc<heapwright_case::SecurityGoals>, bool)> {
        if self.options.security.is_empty() {
            return None;
        }
        let security = Arc::new(self.options.security.clone());
        let sources = self.sources(method);
        let trusted = sources.is_empty();
        self.vm.set_sources(sources);
        let found = ways(self.vm.program_mut(), &security, method);
        for (on_the_way, lines) in &found.lines {
            let name = self.vm.method_name(*on_the_way);
            let Some(class) = self.goals_of(&name.class) else { continue };
            if let Some(own) = class.method(&name.name, &name.descriptor) {
                goals.head_for(name, own, lines);
            }
        }
        Some((security, found.way == Way::Direct && !trusted))
    }

    /// Returns the names of the inputs of a method that are not trusted: those that the user named as sources, or all that
    /// code outside of the package can pass.
    fn sources(&self, method: MethodId) -> BTreeSet<String> {
        let program = self.vm.program();
        let names = self.vm.parameter_names(method);
        let all = || names.iter().cloned().chain(["this".to_owned()]).collect::<BTreeSet<String>>();
        let given = &self.options.security.sources;
        if given.is_empty() {
            return if is_exported(program, method) { all() } else { BTreeSet::new() };
        }
        let meant = given.iter().filter(|(pattern, _)| is_meant(program, pattern, method));
        meant
            .flat_map(|(_, parts)| parts)
            .flat_map(|part| match part {
                CallPart::Receiver => vec!["this".to_owned()],
                CallPart::Argument(number) => names.get(*number as usize).cloned().into_iter().collect(),
                CallPart::Any => names.clone(),
            })
            .collect()
    }

    /// Adds what is known about sinks to what was found.
    pub(crate) fn judge_sinks(&mut self, method: MethodId, found: &mut Exploration) {
        if self.options.security.is_empty() {
            return;
        }
        let goals = self.options.security.clone();
        let way = ways(self.vm.program_mut(), &goals, method).way;
        let is_trusted = self.sources(method).is_empty();
        let verdict = found.sinks.get_or_insert_with(SinkVerdict::default);
        verdict.is_harmless = is_trusted || way == Way::None;
    }

    /// Notes the calls of sinks that exploration found, and those it could not decide.
    pub(crate) fn note_sinks(&mut self, explored: &mut Exploration, undecided: Vec<(Reached, String)>) {
        let found: Vec<Reached> =
            explored.runs.iter().flat_map(|run| &run.reached).filter(|one| one.is_finding).cloned().collect();
        let found = found.into_iter().map(|one| (one, "no test of it could be written and confirmed".to_owned()));
        let found: Vec<(String, Undecided)> = found.filter_map(|(one, why)| self.described(&one, why)).collect();
        let undecided = undecided.into_iter().filter_map(|(one, why)| self.described(&one, why)).collect();
        if let Some(verdict) = &mut explored.sinks {
            verdict.found = found;
            verdict.undecided = undecided;
        }
    }

    /// Describes a call of a sink, with its goal.
    fn described(&mut self, call: &Reached, why: String) -> Option<(String, Undecided)> {
        let goal = self.options.security.sinks.get(call.sink as usize)?.goal.clone();
        let sink = format!("{}.{}", call.method.class, call.method.name);
        let at = call.at.clone();
        let place = at.and_then(|(name, offset)| self.judge()?.place_of(&name, offset));
        Some((goal, Undecided { sink, place, why }))
    }

    /// Returns the findings of security goals among tests, by run.
    pub(crate) fn sink_findings(&mut self, witnesses: &Witnesses, origins: &[TestOrigin]) -> BTreeMap<usize, Finding> {
        let mut found = BTreeMap::new();
        for origin in origins {
            let Some((known, shown)) = witnesses.shown(&origin.call) else { continue };
            let Some(sink) = self.options.security.sinks.get(known.sink as usize).cloned() else { continue };
            let Some(judge) = self.judge() else { continue };
            found.extend(judge.reaches(origin, known, shown, &sink).map(|finding| (origin.run, finding)));
        }
        found
    }
}

/// Returns true if code outside of its package can call a method.
fn is_exported(program: &Program, method: MethodId) -> bool {
    let found = program.method(method);
    let class = program.class(found.class());
    let open = flags::PUBLIC | flags::PROTECTED;
    found.flags() & open != 0 && class.modifiers() & open != 0
}

/// Returns the methods that can reach a sink: they are explored first.
pub(crate) fn urgent(
    program: &mut Program,
    goals: &heapwright_case::SecurityGoals,
    methods: Vec<MethodName>,
) -> BTreeSet<MethodName> {
    if goals.is_empty() {
        return BTreeSet::new();
    }
    let mut found = BTreeSet::new();
    for name in methods {
        let Ok(class) = program.load(&name.class.replace('.', "/")) else { continue };
        let Some(method) = program.find_method(class, &name.name, &name.descriptor) else { continue };
        if ways(program, goals, method).way == Way::Direct {
            found.insert(name);
        }
    }
    found
}
