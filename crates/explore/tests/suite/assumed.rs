//! Heap assumptions compared with filtering: on randomly generated methods, every input found under an assumption
//! satisfies it, judged from the input alone, and no path is lost that a satisfying input takes.

use crate::inputs::Inputs;
use crate::support::{Setting, compile, ends, explore_on, machine_on, sound};
use heapwright_case::{Content, Outcome, Run, Snapshot, Value};
use heapwright_explore::{Exploration, NoGoals, Options, Still, Stopped, parse_assumptions};
use heapwright_smt::{Options as ChainOptions, chain};
use heapwright_vm::{Aliasing, Assumption};
use oorandom::Rand32;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const ASSUMPTIONS: [&str; 10] = [
    "acyclic(x)",
    "acyclic(x, y, z)",
    "acyclic(y.a)",
    "disjoint(x, y)",
    "disjoint(x, y, z)",
    "disjoint(x.a, x.b)",
    "distinct(x, z)",
    "distinct(x.a, y.b)",
    "acyclic(z); disjoint(x.a, z)",
    "acyclic(x.b.a); distinct(y, z.a); disjoint(x, z)",
];

/// The number of methods of a class, and of random inputs for each method and assumption.
const METHODS: usize = 12;
const INPUTS: usize = 250;

/// The number of conditions in a method.
const QUESTIONS: usize = 3;

/// A class of methods that test how three nodes are linked, and relink some of them.
fn class(seed: u64) -> String {
    let mut numbers = Rand32::new(seed);
    let mut text = String::from("public final class Knots {\n    Knots a;\n    Knots b;\n");
    for method in 0..METHODS {
        let mut below = |limit: u32| numbers.rand_range(0..limit);
        let mut reference = |steps: u32| {
            let mut found = ["x", "y", "z"][below(3) as usize].to_owned();
            for _ in 0..below(steps + 1) {
                found.push_str([".a", ".b"][below(2) as usize]);
            }
            found
        };
        text.push_str(&format!("    static int m{method}(Knots x, Knots y, Knots z) {{\n        int seen = 0;\n"));
        for question in 0..QUESTIONS {
            if question == 1 && method % 3 == 0 {
                text.push_str(&format!("        {}.a = {};\n", reference(1), reference(2)));
            }
            let (left, right) = (reference(2), reference(2));
            let right = if left == right { "null".to_owned() } else { right };
            text.push_str(&format!("        if ({left} == {right}) seen += {};\n", 1 << question));
        }
        text.push_str("        return seen;\n    }\n");
    }
    text.push_str("}\n");
    text
}

/// The references of an object, by field.
fn held(input: &Snapshot, value: Value) -> BTreeMap<&str, Value> {
    let Value::Object(id) = value else { return BTreeMap::new() };
    match &input.graph.get(id).expect("an object").content {
        Content::Fields(fields) => fields.iter().map(|field| (field.name.as_str(), field.value)).collect(),
        other => panic!("no node: {other:?}"),
    }
}

/// The object at the end of a path, if there is one.
fn at(input: &Snapshot, path: &str) -> Option<Value> {
    let parts = path.split('.');
    let place = ["x", "y", "z"].iter().position(|name| Some(*name) == parts.clone().next()).expect("a parameter");
    let mut current = input.arguments[place];
    for field in parts.skip(1) {
        current = *held(input, current).get(field)?;
    }
    (current != Value::Null).then_some(current)
}

/// Everything that is reachable, including the start.
fn reached(input: &Snapshot, from: Option<Value>) -> BTreeSet<Value> {
    let mut seen = BTreeSet::new();
    let mut work: Vec<Value> = from.into_iter().collect();
    while let Some(next) = work.pop() {
        if next != Value::Null && seen.insert(next) {
            work.extend(held(input, next).into_values());
        }
    }
    seen
}

fn satisfies(input: &Snapshot, assumption: &Assumption) -> bool {
    match assumption {
        Assumption::Distinct(a, b) => at(input, a).is_none() || at(input, a) != at(input, b),
        Assumption::Disjoint(a, b) => reached(input, at(input, a)).is_disjoint(&reached(input, at(input, b))),
        Assumption::Acyclic(a) => reached(input, at(input, a)).into_iter().all(|object| {
            let next = held(input, object).into_values();
            next.into_iter().all(|next| !reached(input, Some(next)).contains(&object))
        }),
    }
}

/// What distinguishes the paths of such a method.
fn path(run: &Run) -> String {
    match &run.outcome {
        Outcome::Returned(value) => format!("{value:?}"),
        Outcome::Threw { class, .. } => format!("{class} behind {:?}", run.edges),
    }
}

fn explored(classes: &Path, target: &str, assumptions: &[Assumption], aliasing: Aliasing) -> Exploration {
    let mut options = Options { all_paths: true, ..Options::default() };
    options.inputs.assumptions = assumptions.to_vec();
    options.inputs.aliasing = aliasing;
    // refutations are not checked: recording proofs for thousands of explorations would take minutes
    let mut solver = chain(&ChainOptions::default()).expect("a solver");
    explore_on(classes, target, Setting { options, goals: &mut NoGoals, solver: &mut solver, clock: &Still })
}

fn check(classes: &Path, target: &str, text: &str, seed: u64) {
    let assumptions = parse_assumptions(text).expect("assumptions");
    let valid = |input: &Snapshot| assumptions.iter().all(|assumption| satisfies(input, assumption));
    let (mut vm, method) = machine_on(classes, target);
    let boot = vm.boot().expect("a booted state");
    let mut inputs = Inputs::new(&mut vm, method, seed).expect("inputs");
    let random: Vec<Snapshot> = (0..INPUTS).map(|_| inputs.next()).filter(|input| valid(input)).collect();
    let runs: Vec<Run> = random.iter().filter_map(|input| vm.run_case(&boot, method, input, 10_000).ok()).collect();
    for mode in [Aliasing::Delayed, Aliasing::Eager] {
        let found = explored(classes, target, &assumptions, mode);
        let place = format!("{target} with {text}, {mode:?}: {}", ends(&found));
        sound(&found);
        assert_eq!(found.stopped, Stopped::Exhausted, "{place}");
        for run in &found.runs {
            assert!(valid(&run.run.before), "{place}: found {:?}", run.run.before);
        }
        let paths: BTreeSet<String> = found.runs.iter().map(|found| path(&found.run)).collect();
        if let Some(lost) = runs.iter().find(|run| !paths.contains(&path(run))) {
            panic!("{place}: lost {} of {:?}", path(lost), lost.before);
        }
    }
}

/// The seed; `PROPTEST_RNG_SEED` overrides the default.
fn seed() -> u64 {
    std::env::var("PROPTEST_RNG_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_261_115)
}

#[test]
fn what_is_found_satisfies_the_assumption_and_nothing_else_is_lost() {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("knots-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join("Knots.java");
    std::fs::write(&source, class(seed())).expect("the source is written");
    compile(&folder, &[source]);
    for (number, text) in ASSUMPTIONS.iter().enumerate() {
        for method in (0..METHODS).filter(|method| method % 2 == number % 2) {
            check(&folder, &format!("Knots.m{method}"), text, seed().wrapping_add(number as u64));
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
