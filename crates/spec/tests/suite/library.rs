//! The library of predicates: every file is valid, describes every class with an invariant, and each class has its
//! `repOK` twin.

use crate::support::{files, load, program, specs};
use heapwright_logic::{check_definitions, check_query};
use heapwright_program::Program;
use heapwright_spec::classes::ClassSource;
use heapwright_spec::{Rejected, Specification, contexts, show, unfold};
use std::collections::BTreeSet;

/// A file of the library.
pub fn library(name: &str, program: &mut Program) -> Specification {
    match load(&specs(), name, program) {
        Ok(specification) => specification,
        Err(Rejected::Unreadable(reason)) => panic!("{reason}"),
        Err(Rejected::Wrong { sources, diagnostics }) => {
            let all: Vec<String> = diagnostics.iter().map(|one| one.render(&sources, false)).collect();
            panic!("{}", all.join("\n"))
        }
    }
}

/// The classes of the library: those with a `repOK`.
pub fn structures(program: &mut Program) -> Vec<String> {
    let names = ClassSource::names(program);
    let names = names.into_iter().filter(|name| name.starts_with("structures/") && !name.contains('$'));
    names.filter(|name| name != "structures/Seen").collect()
}

#[test]
fn every_structure_is_described_and_has_a_twin() {
    let mut program = program();
    let mut open: BTreeSet<String> = structures(&mut program).into_iter().collect();
    assert!(open.len() >= 15, "{open:?}");
    for path in files(&specs(), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut specification = library(&name, &mut program);
        assert_eq!(specification.warnings(), [], "{name}");
        for class in open.clone() {
            let contract = specification.contract(&mut program, &class, "repOK", "()Z").expect("a good contract");
            let Some(contract) = contract else { continue };
            check_definitions(specification.definitions()).expect("well typed");
            check_query(specification.definitions(), &contract.query).expect("well typed");
            assert!(contract.receiver.is_some() && !contract.query.cases.is_empty(), "{class}");
            open.remove(&class);
        }
    }
    assert!(open.is_empty(), "no invariant for {open:?}");
}

#[test]
fn every_predicate_unfolds_and_has_contexts() {
    let mut program = program();
    for path in files(&specs(), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let specification = library(&name, &mut program);
        let definitions = specification.definitions();
        let all = contexts(definitions).unwrap_or_else(|reason| panic!("{name}: {reason:?}"));
        for (one, (_, predicate)) in all.iter().zip(definitions.predicates()) {
            assert!(!one.formulas().is_empty(), "{name}: {}", predicate.name);
            let start = one.steps.first().expect("the predicate itself").formulas.clone();
            let mut variables = one.variables.clone();
            let formulas = unfold(definitions, &mut variables, &start, 3).expect("small numbers");
            let shown: BTreeSet<String> = formulas.iter().map(|heap| show(definitions, &variables, heap)).collect();
            assert_eq!(shown.len(), formulas.len(), "{name}: {} has formulas twice", predicate.name);
        }
    }
}
