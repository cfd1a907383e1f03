//! The result of loading good specifications: predicates, contracts and queries in the logic.

use crate::support::{files, fixtures, golden, load, program};
use heapwright_logic::{Query, Term, check_definitions, check_query, display};
use heapwright_program::Program;
use heapwright_spec::{Contract, Input, InputPath, ReadingStep, Rejected, Specification, show, unfold};
use std::fmt::Write;

fn lowered(specification: &mut Specification, program: &mut Program) -> String {
    let mut out = String::new();
    let methods: Vec<(String, String, String)> = specification
        .methods()
        .into_iter()
        .map(|(class, name, descriptor)| (class.to_owned(), name.to_owned(), descriptor.to_owned()))
        .collect();
    let mut contracts = Vec::new();
    for (class, name, descriptor) in methods {
        let contract = specification.contract(program, &class, &name, &descriptor).expect("a good contract");
        contracts.push((format!("{class}.{name}{descriptor}"), contract.expect("a contract")));
    }
    let after: Vec<(String, String, String)> = specification
        .methods_after()
        .into_iter()
        .map(|(class, name, descriptor)| (class.to_owned(), name.to_owned(), descriptor.to_owned()))
        .collect();
    let mut postconditions = Vec::new();
    for (class, name, descriptor) in after {
        for one in specification.postconditions(program, &class, &name, &descriptor) {
            let end = one.throws.as_ref().map(|class| format!(" throws {class}")).unwrap_or_default();
            postconditions.push((format!("{class}.{name}{descriptor}{end}"), one));
        }
    }
    let definitions = specification.definitions();
    check_definitions(definitions).expect("well typed");
    for (_, record) in definitions.records() {
        let fields: Vec<String> =
            record.fields.iter().map(|field| format!("{}: {:?}", field.name, field.sort)).collect();
        let _ = writeln!(out, "record {}({}) below {:?}", record.name, fields.join(", "), record.supers);
    }
    for (_, predicate) in definitions.predicates() {
        let sorts: Vec<String> = predicate.sorts().map(|sort| format!("{sort:?}")).collect();
        let _ = writeln!(out, "{}\n  : {}", display::predicate(definitions, predicate), sorts.join(", "));
    }
    let mut readings = Vec::new();
    let mut write_query = |name: &str, query: &Query| {
        check_query(definitions, query).expect("well typed");
        let _ = writeln!(out, "{name}");
        for case in &query.cases {
            let _ = writeln!(out, "  {}", show(definitions, &query.variables, case));
        }
    };
    for query in specification.queries() {
        write_query(&format!("query {} expects {:?}", query.name, query.expected), &query.query);
    }
    for (name, contract) in &contracts {
        write_query(&format!("pre {name}"), &contract.query);
    }
    for (name, one) in &postconditions {
        write_query(&format!("post {name}"), &one.query);
        for (var, reading) in &one.readings {
            let step = |step: &ReadingStep| match step {
                ReadingStep::Field(field) => field.name.clone(),
                ReadingStep::Element(index) => index.to_string(),
                ReadingStep::Length => "length".to_owned(),
            };
            let all = |steps: &[ReadingStep]| steps.iter().map(step).collect::<Vec<_>>();
            let (before, after) = (all(&reading.before), all(&reading.after));
            let name = one.query.variables.name(*var);
            readings.push(format!("  {name} is {:?}, before {before:?}, after {after:?}", reading.root));
        }
        readings.extend(one.java.iter().map(|test| format!("  {test:?}")));
    }
    for line in &readings {
        let _ = writeln!(out, "{line}");
    }
    for (name, contract) in &contracts {
        for test in &contract.java {
            let _ = writeln!(out, "java {name}: {test:?}");
        }
    }
    out
}

#[test]
fn good_specifications_are_lowered() {
    let mut wrong = Vec::new();
    for path in files(&fixtures("good"), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut program = program();
        match load(&fixtures("good"), &name, &mut program) {
            Ok(mut specification) => {
                let text = lowered(&mut specification, &mut program);
                wrong.extend(golden(&path.with_extension("expected"), &text).err());
            }
            Err(Rejected::Unreadable(reason)) => wrong.push(reason),
            Err(Rejected::Wrong { sources, diagnostics }) => {
                wrong.extend(diagnostics.iter().map(|one| one.render(&sources, false)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The papers' spelling: underscores for dots, `__` for nesting, `this_f`, and a precondition without a class.
#[test]
fn underscores() {
    let mut program = program();
    let mut specification = load(&fixtures("good"), "underscores.pred", &mut program).expect("a good specification");
    let contract = specification
        .contract(&mut program, "shapes/BinarySearchTree", "remove", "(I)V")
        .expect("a good contract")
        .expect("a contract");
    let definitions = specification.definitions();
    let shown: Vec<String> =
        contract.query.cases.iter().map(|heap| show(definitions, &contract.query.variables, heap)).collect();
    assert_eq!(shown, ["exists this.root. this::BinarySearchTree<this.root, _, _> & this.root = null"]);
    let corner = definitions.predicate_named("corner").and_then(|id| definitions.predicate(id)).expect("the predicate");
    assert!(display::predicate(definitions, corner).contains("c::Square.Corner<x, y, o> & x = 2·y"));
}

fn contract(file: &str, class: &str, method: &str, descriptor: &str) -> (Specification, Contract) {
    let mut program = program();
    let mut specification = load(&fixtures("good"), file, &mut program).expect("a good specification");
    let contract = specification.contract(&mut program, class, method, descriptor).expect("a good contract");
    (specification, contract.expect("a contract"))
}

/// A path as Java writes it.
fn spelled(path: &InputPath) -> String {
    let root = match path.root {
        Input::Receiver => "this".to_owned(),
        Input::Parameter(number) => format!("parameter {number}"),
    };
    path.fields.iter().fold(root, |text, field| format!("{text}.{}", field.name))
}

/// Variables are located in the input, also after unfolding.
#[test]
fn places_in_the_input() {
    let (specification, contract) =
        contract("contracts.sl", "shapes/BinarySearchTree", "insert", "(Lshapes/BinaryNode;I)V");
    let definitions = specification.definitions();
    let mut variables = contract.query.variables.clone();
    let formulas = unfold(definitions, &mut variables, &contract.query.cases, 2).expect("small numbers");
    let deepest = formulas.last().expect("a formula");
    let mut places: Vec<String> = specification
        .places(&contract, deepest)
        .iter()
        .map(|(var, path)| format!("{} = {}", variables.name(*var), spelled(path)))
        .collect();
    places.sort();
    assert_eq!(
        places,
        [
            "_ = parameter 0.right",
            "_ = this.level",
            "element = this.root.element",
            "element = this.root.right.element",
            "left = this.root.left",
            "left = this.root.right.left",
            "node = parameter 0",
            "node.element = parameter 0.element",
            "right = this.root.right",
            "right = this.root.right.right",
            "this = this",
            "this.dirty = this.dirty",
            "this.root = this.root",
            "x = parameter 1",
        ]
    );
}

/// The receiver is an object whether the precondition mentions it or not; an interface's precondition is inherited.
#[test]
fn receivers_are_there() {
    let (specification, contract) = contract("granted.sl", "shapes/Square", "area", "()I");
    let this = contract.receiver.expect("an object");
    let [case] = contract.query.cases.as_slice() else { panic!("one case") };
    assert_eq!(case.points_to.len(), 1);
    assert_eq!(case.points_to[0].root, Term::Var(this));
    let info = specification.record(case.points_to[0].record).expect("a class");
    let fields: Vec<String> =
        info.fields.iter().map(|field| format!("{}.{}:{}", field.declared_in, field.name, field.descriptor)).collect();
    assert_eq!(
        (info.class.as_str(), fields.join(" ").as_str()),
        (
            "shapes/Square",
            "shapes/Figure.id:I shapes/Figure.weight:D shapes/Square.side:I shapes/Square.tag:Ljava/lang/Object;"
        )
    );
}
