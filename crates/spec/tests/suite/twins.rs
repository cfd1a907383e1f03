//! The predicates of the library agree with their Java twins: on models of the predicates, and on heaps that differ
//! from a model in one field, evaluating the formula and running the twin on the JVM give the same answer.

use crate::library::{library, structures};
use crate::support::{classes, files, program, specs};
use heapwright_logic::{
    Call, Cell, Definitions, Limits, Location, PredicateId, Query, SymbolicHeap, Term, Value, Var, Variables, Verdict,
    unfold_each,
};
use heapwright_program::{Jdk, Program};
use heapwright_seplog::{Answer, Evidence, Solver};
use heapwright_spec::classes::ClassSource;
use heapwright_spec::{RecordInfo, Specification, unfold};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The maximum number of formulas solved for a twin, the number of models that is enough, and the number of changed
/// heaps that are tried.
const FORMULAS: usize = 200;
const MODELS: usize = 25;
const CHANGED: usize = 250;

/// A formula and the equivalent Java method.
struct Twin {
    class: String,
    method: String,
    query: Query,
    /// The arguments of the method, the receiver first.
    inputs: Vec<Var>,
}

/// A heap with the values of the inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heap {
    inputs: Vec<Value>,
    cells: BTreeMap<Location, Cell>,
}

impl Heap {
    /// Removes unreachable cells.
    fn reachable(mut self) -> Heap {
        let mut open = self.inputs.clone();
        let mut seen = BTreeSet::new();
        while let Some(value) = open.pop() {
            if let Value::Location(location) = value
                && seen.insert(location)
            {
                open.extend(self.cells.get(&location).into_iter().flat_map(|cell| cell.fields.iter().copied()));
            }
        }
        self.cells.retain(|location, _| seen.contains(location));
        self
    }
}

/// Twins of a file: `repOK` for invariants, static methods of the same name for predicates that no invariant uses.
fn twins(specification: &mut Specification, program: &mut Program) -> Vec<Twin> {
    let mut all = Vec::new();
    let mut used: BTreeSet<PredicateId> = BTreeSet::new();
    for class in structures(program) {
        let contract = specification.contract(program, &class, "repOK", "()Z").expect("a good contract");
        let Some(contract) = contract else { continue };
        used.extend(contract.query.cases.iter().flat_map(|case| &case.calls).map(|call| call.predicate));
        let inputs = vec![contract.receiver.expect("an object")];
        all.push(Twin { class, method: "repOK".to_owned(), query: contract.query, inputs });
    }
    let definitions = specification.definitions();
    loop {
        let before = used.len();
        for id in used.clone() {
            let predicate = definitions.predicate(id).expect("a predicate");
            used.extend(predicate.cases.iter().flat_map(|case| &case.calls).map(|call| call.predicate));
        }
        if used.len() == before {
            break;
        }
    }
    for (id, predicate) in definitions.predicates().filter(|(id, _)| !used.contains(id)) {
        let mut variables = Variables::new();
        let inputs: Vec<Var> = predicate
            .params
            .iter()
            .map(|var| variables.fresh(predicate.variables.name(*var), predicate.variables.sort(*var)))
            .collect();
        let record = match variables.sort(inputs[0]) {
            heapwright_logic::Sort::Ref(Some(record)) => record,
            other => panic!("{}: the first parameter is {other:?}", predicate.name),
        };
        let class = &specification.record(record).expect("a class").class;
        let class = class.split('$').next().expect("a name").to_owned();
        let calls = vec![Call { predicate: id, args: inputs.iter().map(|var| Term::Var(*var)).collect() }];
        let query = Query { variables, cases: vec![SymbolicHeap { calls, ..SymbolicHeap::emp() }] };
        let twin = program.class(&class).expect("readable").expect("there");
        let is_there = twin.methods.iter().any(|method| method.name == predicate.name && method.is_static);
        assert!(is_there, "{class} has no twin of {}", predicate.name);
        all.push(Twin { class, method: predicate.name.clone(), query, inputs });
    }
    all
}

/// The predicates with only their terminating cases: those without predicates or, if there are none, those without
/// objects.
fn ending(definitions: &Definitions) -> Definitions {
    let mut ending = definitions.clone();
    for (id, predicate) in definitions.predicates() {
        let mut cases: Vec<SymbolicHeap> = predicate.cases.clone();
        cases.retain(|case| case.calls.is_empty());
        if cases.is_empty() {
            cases = predicate.cases.iter().filter(|case| case.points_to.is_empty()).cloned().collect();
        }
        ending.predicate_mut(id).expect("the predicate").cases = cases;
    }
    ending
}

/// The formulas without predicates that a formula unfolds to within a few steps.
fn closed(ending: &Definitions, variables: &Variables, heap: SymbolicHeap) -> Vec<Query> {
    let mut variables = variables.clone();
    let mut open = vec![heap];
    let mut done = Vec::new();
    for _ in 0..4 {
        for heap in std::mem::take(&mut open) {
            match heap.calls.is_empty() {
                true => done.push(heap),
                false => open.extend(unfold_each(ending, &mut variables, &heap).expect("small numbers")),
            }
        }
    }
    done.into_iter().map(|case| Query { variables: variables.clone(), cases: vec![case] }).collect()
}

/// At most `most` elements of a list, spread evenly.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let step = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(step).collect()
}

/// Small models of formulas obtained by unfolding.
fn models(definitions: &Definitions, twin: &Twin) -> Vec<Heap> {
    let solver = Solver::new(definitions).expect("small numbers");
    let mut variables = twin.query.variables.clone();
    let unfolded = unfold(definitions, &mut variables, &twin.query.cases, 4).expect("small numbers");
    let ending = ending(definitions);
    let formulas = spread(unfolded, FORMULAS).into_iter().flat_map(|formula| closed(&ending, &variables, formula));
    let mut queries = vec![twin.query.clone()];
    queries.extend(spread(formulas.collect(), FORMULAS));
    let mut all: Vec<Heap> = Vec::new();
    for query in queries {
        if all.len() == MODELS {
            break;
        }
        match solver.solve(&query, &Limits::none()) {
            Answer::Sat(Evidence::Model(model)) => {
                let input = |var: &Var| model.values.get(var).copied().unwrap_or(Value::Int(0));
                let heap = Heap { inputs: twin.inputs.iter().map(input).collect(), cells: model.heap };
                if !all.contains(&heap) {
                    all.push(heap);
                }
            }
            Answer::Unsat => {}
            other => panic!("{}.{}: {other:?}", twin.class, twin.method),
        }
    }
    all
}

/// Heaps that differ from this one in one field.
fn changed(specification: &Specification, heap: &Heap) -> Vec<Heap> {
    let mut all = Vec::new();
    for (location, cell) in &heap.cells {
        let info = specification.record(cell.record).expect("a class");
        for (number, (value, field)) in cell.fields.iter().zip(&info.fields).enumerate() {
            let mut values: Vec<Value> = match (value, field.descriptor.as_str()) {
                (Value::Int(value), "Z") => vec![Value::Int(1 - value)],
                (Value::Int(value), _) => vec![Value::Int(value - 1), Value::Int(value + 1)],
                (Value::Fraction(..) | Value::Symbol(_), _) => Vec::new(),
                (Value::Null | Value::Location(_), descriptor) => {
                    let fits = |cell: &Cell| {
                        let class = &specification.record(cell.record).expect("a class").class;
                        descriptor == format!("L{class};")
                    };
                    let cells = heap.cells.iter().filter(|(_, cell)| fits(cell));
                    cells.map(|(location, _)| Value::Location(*location)).chain([Value::Null]).collect()
                }
            };
            values.retain(|other| other != value);
            for value in values {
                let mut other = heap.clone();
                other.cells.get_mut(location).expect("the cell").fields[number] = value;
                all.push(other.reachable());
            }
        }
    }
    all
}

/// The value of the formula on a heap; `None` if evaluation does not finish.
fn evaluate(definitions: &Definitions, twin: &Twin, heap: &Heap) -> Option<bool> {
    let values: BTreeMap<Var, Value> = twin.inputs.iter().copied().zip(heap.inputs.iter().copied()).collect();
    let (solver, limits) = (Solver::new(definitions).expect("small numbers"), Limits::none());
    let evaluation = solver.evaluation(100_000, &limits);
    let mut sure = true;
    for case in &twin.query.cases {
        let mentioned = |(var, value): (&Var, &Value)| case.mentions(*var).then_some((*var, *value));
        let values = values.iter().filter_map(mentioned).collect();
        match evaluation.holds(&twin.query.variables, case, &values, &heap.cells) {
            Verdict::Holds => return Some(true),
            Verdict::Fails => {}
            Verdict::Undecided => sure = false,
        }
    }
    sure.then_some(false)
}

/// The commands to the driver that build a heap and call the twin.
fn orders(specification: &Specification, twin: &Twin, heap: &Heap) -> String {
    let mut out = String::from("clear\n");
    let info = |cell: &Cell| -> RecordInfo { specification.record(cell.record).expect("a class").clone() };
    let dots = |name: &str| name.replace('/', ".");
    let word = |value: &Value, descriptor: &str| match value {
        Value::Null => "null".to_owned(),
        Value::Location(location) => format!("#{}", location.0),
        Value::Int(value) if descriptor == "Z" => (*value != 0).to_string(),
        Value::Int(value) => value.to_string(),
        Value::Fraction(..) | Value::Symbol(_) => panic!("no library class has fractions"),
    };
    for (location, cell) in &heap.cells {
        let _ = writeln!(out, "new #{} {}", location.0, dots(&info(cell).class));
    }
    // A location outside the heap is a separate object.
    let inside = heap.inputs.iter().chain(heap.cells.values().flat_map(|cell| &cell.fields));
    let outside: BTreeSet<&Value> = inside
        .filter(|value| matches!(value, Value::Location(location) if !heap.cells.contains_key(location)))
        .collect();
    for value in outside {
        let _ = writeln!(out, "new {} {}$Node", word(value, "L"), dots(&twin.class));
    }
    for (location, cell) in &heap.cells {
        for (value, field) in cell.fields.iter().zip(&info(cell).fields) {
            let value = word(value, &field.descriptor);
            let _ = writeln!(out, "set #{} {} {} {value}", location.0, dots(&field.declared_in), field.name);
        }
    }
    let inputs: Vec<String> = heap.inputs.iter().map(|value| word(value, "L")).collect();
    let _ = writeln!(out, "call {} {} {}", dots(&twin.class), twin.method, inputs.join(" "));
    out
}

/// The answers of the twin for each heap, on a JVM.
fn ask(orders: &str) -> Vec<String> {
    let jdk = Jdk::locate(None).expect("a JDK");
    let mut command = Command::new(jdk.home().join("bin/java"));
    command.arg("-XX:TieredStopAtLevel=1").arg("-cp").arg(classes()).arg("twins.Driver");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("java runs");
    let mut input = child.stdin.take().expect("a pipe");
    let orders = orders.to_owned();
    let writer = std::thread::spawn(move || input.write_all(orders.as_bytes()));
    let output = child.wait_with_output().expect("java ends");
    writer.join().expect("no panic").expect("java reads all");
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn predicates_and_twins_agree() {
    let mut program = program();
    let mut script = String::new();
    let mut expected: Vec<(String, bool)> = Vec::new();
    let mut undecided = 0;
    for path in files(&specs(), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut specification = library(&name, &mut program);
        for twin in twins(&mut specification, &mut program) {
            let definitions = specification.definitions();
            let shown = format!("{name}: {}.{}", twin.class, twin.method);
            let models = models(definitions, &twin);
            assert!(models.len() >= 3, "{shown} has only {} models", models.len());
            let others = spread(models.iter().flat_map(|heap| changed(&specification, heap)).collect(), CHANGED);
            let mut answers = BTreeSet::new();
            for heap in models.iter().chain(&others) {
                let Some(valid) = evaluate(definitions, &twin, heap) else {
                    undecided += 1;
                    continue;
                };
                answers.insert(valid);
                script.push_str(&orders(&specification, &twin, heap));
                expected.push((format!("{shown}\n{heap:?}"), valid));
            }
            assert_eq!(answers.len(), 2, "{shown}: there must be valid heaps and others");
            assert!(models.iter().all(|heap| evaluate(definitions, &twin, heap) == Some(true)), "{shown}");
        }
    }
    assert!(undecided * 100 <= expected.len(), "{undecided} heaps could not be evaluated");
    let answers = ask(&script);
    assert_eq!(answers.len(), expected.len());
    let wrong: Vec<String> = expected
        .iter()
        .zip(&answers)
        .filter(|((_, valid), answer)| valid.to_string() != **answer)
        .map(|((heap, valid), answer)| format!("{heap}\n  the formula says {valid}, Java {answer}"))
        .collect();
    let shown = wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} differ:\n{shown}", wrong.len(), expected.len());
}
