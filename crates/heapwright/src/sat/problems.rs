//! The problems in a file: one per SMT-LIB file, one per query of a specification.

use crate::args::SatArgs;
use crate::spec::{LazyClasses, render, spelled};
use heapwright_generate::read_specification;
use heapwright_logic::{Call, Definitions, Limits, PredicateId, Query, SymbolicHeap, Term, Variables};
use heapwright_seplog::smtlib::{self, ReadError, Script, Status};
use heapwright_seplog::{Answer, Reason, Solver};
use heapwright_spec::{Rejected, Specification};
use std::path::Path;
use std::rc::Rc;

/// A problem and its expected answer.
pub struct Problem {
    /// `None` if the file has only one problem.
    pub name: Option<String>,
    /// Whether it is satisfiable, if the file says so.
    pub expected: Option<bool>,
    task: Task,
}

enum Task {
    Script(Box<Script>),
    /// A valid problem outside the supported fragment.
    Unsupported(String),
    Query(Rc<Definitions>, Query),
}

impl Problem {
    /// Decides the problem; an error says what is wrong with it.
    pub fn decide(&self, limits: &Limits<'_>) -> Result<Answer, String> {
        match &self.task {
            Task::Script(script) => script.decide(limits).map_err(|error| error.to_string()),
            Task::Unsupported(what) => Ok(Answer::Unknown(Reason::Fragment(what.clone()))),
            Task::Query(definitions, query) => Ok(match Solver::new(definitions) {
                Ok(solver) => solver.solve(query, limits),
                Err(reason) => Answer::Unknown(reason),
            }),
        }
    }

    /// Returns the records and predicates, and the variables of the formula.
    pub fn scope(&self) -> Option<(&Definitions, &Variables)> {
        match &self.task {
            Task::Script(script) => Some((&script.definitions, &script.query.variables)),
            Task::Unsupported(_) => None,
            Task::Query(definitions, query) => Some((definitions, &query.variables)),
        }
    }

    /// For an unsatisfiable formula, returns in each case the parts that cannot hold together.
    pub fn conflicts(&self, limits: &Limits<'_>) -> Vec<Vec<String>> {
        let Some((definitions, query)) = (match &self.task {
            Task::Script(script) if script.negated.is_empty() => Some((&script.definitions, &script.query)),
            Task::Query(definitions, query) => Some((&**definitions, query)),
            _ => None,
        }) else {
            return Vec::new();
        };
        let conflicts = Solver::new(definitions).ok().and_then(|solver| solver.conflicts(query, limits));
        conflicts.into_iter().flatten().map(|conflict| conflict.show(definitions, query)).collect()
    }
}

/// Returns true if a file of this name may contain problems.
pub fn is_problem(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "smt2") || is_specification(path)
}

fn is_specification(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "sl" || extension == "pred")
}

/// Reads the problems of a file; an error is a human-readable message.
pub fn read(path: &Path, arguments: &SatArgs) -> Result<Vec<Problem>, String> {
    if is_specification(path) {
        return specification(path, arguments);
    }
    if arguments.predicate.is_some() {
        return Err(format!("{}: --predicate is for specifications (.sl)", path.display()));
    }
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    match smtlib::read(&String::from_utf8_lossy(&bytes)) {
        Ok(script) => {
            let expected = script.status.map(|status| status == Status::Sat);
            Ok(vec![Problem { name: None, expected, task: Task::Script(Box::new(script)) }])
        }
        Err(error @ ReadError::Unsupported { .. }) => {
            Ok(vec![Problem { name: None, expected: None, task: Task::Unsupported(error.to_string()) }])
        }
        Err(error) => Err(format!("{}:{error}", path.display())),
    }
}

/// Returns the queries and preconditions of a specification; if it has neither, its predicates.
fn specification(path: &Path, arguments: &SatArgs) -> Result<Vec<Problem>, String> {
    let mut classes = LazyClasses::new(arguments.jdk.clone(), arguments.class_path.clone());
    let name = path.display().to_string();
    let mut specification = match Specification::load(&[name], &mut read_specification, &mut classes) {
        Ok(specification) => specification,
        Err(Rejected::Unreadable(reason)) => return Err(reason),
        Err(Rejected::Wrong { sources, diagnostics }) => return Err(render(&sources, &diagnostics)),
    };
    let mut found: Vec<(String, Option<bool>, Query)> = Vec::new();
    if let Some(wanted) = &arguments.predicate {
        let definitions = specification.definitions();
        match definitions.predicate_named(wanted) {
            Some(id) => found.extend(predicate(definitions, id).map(|query| (wanted.clone(), None, query))),
            None => return Err(format!("{}: there is no predicate {wanted}", path.display())),
        }
    } else {
        for query in specification.queries() {
            found.push((query.name.clone(), query.expected, query.query.clone()));
        }
        let methods: Vec<(String, String, String)> =
            specification.methods().into_iter().map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned())).collect();
        for (class, method, descriptor) in methods {
            let contract = specification.contract(&mut classes, &class, &method, &descriptor);
            let contract = contract.map_err(|all| render(specification.sources(), &all))?;
            let name = format!("pre {}", spelled(&class, &method, &descriptor));
            found.extend(contract.map(|contract| (name, None, contract.query)));
        }
        if found.is_empty() {
            let definitions = specification.definitions();
            for (id, about) in definitions.predicates() {
                found.extend(predicate(definitions, id).map(|query| (format!("pred {}", about.name), None, query)));
            }
        }
    }
    let definitions = Rc::new(specification.definitions().clone());
    let problem = |(name, expected, query)| {
        let task = Task::Query(Rc::clone(&definitions), query);
        Problem { name: Some(name), expected, task }
    };
    Ok(found.into_iter().map(problem).collect())
}

/// Builds the query for a predicate with arbitrary arguments.
fn predicate(definitions: &Definitions, id: PredicateId) -> Option<Query> {
    let predicate = definitions.predicate(id)?;
    let mut variables = Variables::new();
    let mut args: Vec<Term> = Vec::new();
    for param in &predicate.params {
        let (name, sort) = (predicate.variables.name(*param), predicate.variables.sort(*param));
        args.push(variables.fresh(name, sort).into());
    }
    let heap = SymbolicHeap { calls: vec![Call { predicate: id, args }], ..SymbolicHeap::emp() };
    Some(Query { variables, cases: vec![heap] })
}
