//! Arguments of library types that calls of the library make: comparators, collections, iterators.

use crate::api::{Api, Form, Parameter};
use crate::calls::Given;
use crate::engine::{Ended, Ending, Running};
use crate::graph::Graph;
use heapwright_case::MethodName;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, Kind, MethodId, Program};
use heapwright_vm::{Stop, Vm};

/// A call of the library. Its arguments are null or numbers, boxed where it takes objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MakeStep {
    pub method: MethodId,
    pub name: MethodName,
    pub form: Form,
    pub class: ClassId,
    /// The step whose result it is called on.
    pub receiver: Option<usize>,
    /// What its arguments are.
    pub arguments: Vec<Kind>,
}

/// Calls of the library whose result is passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub steps: Vec<MakeStep>,
    /// The step whose result is passed.
    pub result: usize,
    /// The most ways through the calls that are passed on, the simplest ones first.
    pub most: usize,
}

/// The same for values of the library: what distinguishes them beyond that (months of 30 days) is seldom worth a path.
const MOST_VALUES: usize = 2;

/// A step as it is written below: the class, the method, its descriptor, and the step it is called on.
type Line = (&'static str, &'static str, &'static str, Option<usize>);

const LIST: Line = ("java/util/ArrayList", "<init>", "()V", None);
const LIST_ADD: Line = ("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", Some(0));
const SET: Line = ("java/util/TreeSet", "<init>", "()V", None);
const SET_ADD: Line = ("java/util/TreeSet", "add", "(Ljava/lang/Object;)Z", Some(0));
const MAP: Line = ("java/util/TreeMap", "<init>", "()V", None);
const MAP_PUT: Line = ("java/util/TreeMap", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", Some(0));
const ITERATOR: Line = ("java/util/ArrayList", "iterator", "()Ljava/util/Iterator;", Some(0));
const NATURAL: Line = ("java/util/Comparator", "naturalOrder", "()Ljava/util/Comparator;", None);
const REVERSE: Line = ("java/util/Comparator", "reverseOrder", "()Ljava/util/Comparator;", None);
const LINKED: Line = ("java/util/LinkedList", "<init>", "()V", None);
const LINKED_ADD: Line = ("java/util/LinkedList", "add", "(Ljava/lang/Object;)Z", Some(0));
const DEQUE: Line = ("java/util/ArrayDeque", "<init>", "()V", None);
const DEQUE_ADD: Line = ("java/util/ArrayDeque", "add", "(Ljava/lang/Object;)Z", Some(0));
const DECIMAL: Line = ("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;", None);
const INTEGER: Line = ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;", None);
const NOTHING: Line = ("java/util/Optional", "empty", "()Ljava/util/Optional;", None);
const SOMETHING: Line = ("java/util/Optional", "ofNullable", "(Ljava/lang/Object;)Ljava/util/Optional;", None);
const IS_EQUAL: Line =
    ("java/util/function/Predicate", "isEqual", "(Ljava/lang/Object;)Ljava/util/function/Predicate;", None);
const IDENTITY: Line = ("java/util/function/Function", "identity", "()Ljava/util/function/Function;", None);
const SAME: Line = ("java/util/function/UnaryOperator", "identity", "()Ljava/util/function/UnaryOperator;", None);

/// Steps, and the one whose result is passed.
type Lines = (&'static [Line], usize);

/// What is made for a type.
const WAYS: &[(&str, &[Lines])] = &[
    ("java/util/Comparator", &[(&[NATURAL], 0), (&[REVERSE], 0)]),
    ("java/util/function/Function", &[(&[IDENTITY], 0)]),
    ("java/util/function/UnaryOperator", &[(&[SAME], 0)]),
    ("java/util/List", LISTS),
    ("java/util/ArrayList", LISTS),
    ("java/util/Collection", LISTS),
    ("java/lang/Iterable", LISTS),
    ("java/util/function/Predicate", &[(&[IS_EQUAL], 0)]),
    ("java/math/BigDecimal", &[(&[DECIMAL], 0)]),
    ("java/math/BigInteger", &[(&[INTEGER], 0)]),
    ("java/util/Optional", &[(&[NOTHING], 0), (&[SOMETHING], 0)]),
    ("java/util/LinkedList", &[(&[LINKED], 0), (&[LINKED, LINKED_ADD], 0)]),
    ("java/util/Queue", DEQUES),
    ("java/util/Deque", DEQUES),
    ("java/util/ArrayDeque", DEQUES),
    ("java/util/TreeSet", &[(&[SET], 0), (&[SET, SET_ADD], 0)]),
    ("java/util/NavigableSet", &[(&[SET], 0), (&[SET, SET_ADD], 0)]),
    ("java/util/TreeMap", &[(&[MAP], 0), (&[MAP, MAP_PUT], 0)]),
    ("java/util/NavigableMap", &[(&[MAP], 0), (&[MAP, MAP_PUT], 0)]),
    ("java/util/Set", &[(&[SET], 0), (&[SET, SET_ADD], 0)]),
    ("java/util/SortedSet", &[(&[SET], 0), (&[SET, SET_ADD], 0)]),
    ("java/util/Map", &[(&[MAP], 0), (&[MAP, MAP_PUT], 0)]),
    ("java/util/SortedMap", &[(&[MAP], 0), (&[MAP, MAP_PUT], 0)]),
    ("java/util/Iterator", &[(&[LIST, ITERATOR], 1), (&[LIST, LIST_ADD, ITERATOR], 2)]),
];

const DEQUES: &[Lines] = &[(&[DEQUE], 0), (&[DEQUE, DEQUE_ADD], 0)];

const LISTS: &[Lines] = &[(&[LIST], 0), (&[LIST, LIST_ADD], 0), (&[LIST, LIST_ADD, LIST_ADD], 0)];

/// How objects of a library type are made; empty if that is not known.
pub(crate) fn ways(program: &mut Program, class: &str) -> Vec<Way> {
    let Some((_, ways)) = WAYS.iter().find(|(name, _)| *name == class) else { return Vec::new() };
    let made = |(lines, result): &Lines| {
        let steps: Option<Vec<MakeStep>> = lines.iter().map(|line| step(program, line)).collect();
        Some(Way { steps: steps?, result: *result, most: usize::MAX })
    };
    ways.iter().filter_map(made).collect()
}

/// What the machine's recipes make of numbers: instants, dates, durations.
pub(crate) fn values(vm: &mut Vm, api: &mut Api) {
    for operation in &mut api.operations {
        for parameter in &mut operation.parameters {
            let Parameter::Null(shown, Some(class)) = parameter else { continue };
            let recipes = vm.number_recipes(*class);
            let recipe = recipes.into_iter().find(|recipe| !computes(vm.program(), *recipe));
            if let Some(recipe) = recipe {
                let ways = vec![recipe_way(vm.program(), recipe)];
                *parameter = Parameter::Made(*class, ways, std::mem::take(shown));
            }
        }
    }
}

/// Whether a recipe computes with its numbers rather than to compare and keep them: terms with divisions are of little
/// use in states.
fn computes(program: &Program, recipe: MethodId) -> bool {
    let Ok(code) = program.code(recipe) else { return true };
    let divides = |instr: Instr| {
        matches!(
            instr,
            Instr::IDiv { .. }
                | Instr::IRem { .. }
                | Instr::IMul { .. }
                | Instr::LDiv { .. }
                | Instr::LRem { .. }
                | Instr::LMul { .. }
        )
    };
    let exact = |name: &str| matches!(name, "floorDiv" | "floorMod" | "multiplyExact");
    code.instrs.iter().any(|instr| divides(instr.get())) || code.calls.iter().any(|call| exact(&call.name))
}

/// A single call of a constructor or factory.
fn recipe_way(program: &Program, method: MethodId) -> Way {
    let found = program.method(method);
    let class = program.class(found.class());
    let name = MethodName {
        class: class.external_name(),
        name: found.name().to_string(),
        descriptor: found.descriptor().to_string(),
    };
    let form = if found.is_constructor() { Form::Constructor } else { Form::Static };
    let arguments = found.params().to_vec();
    let step = MakeStep { method, name, form, class: class.id(), receiver: None, arguments };
    Way { steps: vec![step], result: 0, most: MOST_VALUES }
}

/// Classes of type arguments that numbers fit.
const NUMBERS: [&str; 5] =
    ["java/lang/Integer", "java/lang/Object", "java/lang/Number", "java/lang/Comparable", "java/io/Serializable"];

/// Leaves out arguments that do not have the type arguments of a parameter: no caller passes a list of numbers for a
/// list of texts. `classes` are those that the type arguments name.
pub(crate) fn restricted(parameter: Parameter, classes: &[String]) -> Parameter {
    let numbers = classes.iter().all(|class| NUMBERS.contains(&class.as_str()));
    let alike = classes.iter().all(|class| Some(class) == classes.first());
    match parameter {
        Parameter::Made(class, mut ways, shown) => {
            ways.retain(|way| {
                let holds_numbers = way.steps.iter().any(|step| step.arguments.contains(&Kind::Ref));
                let is_identity = way.steps.iter().any(|step| step.name.name == "identity");
                (numbers || !holds_numbers) && (alike || !is_identity)
            });
            Parameter::Made(class, ways, shown)
        }
        Parameter::Any(class) if !numbers => {
            Parameter::Null("an object with other type arguments".to_owned(), Some(class))
        }
        other => other,
    }
}

/// The classes that the type arguments of each parameter name, in the signature of a method.
pub(crate) fn argument_classes(signature: &str) -> Vec<Vec<String>> {
    let Some(start) = signature.find('(') else { return Vec::new() };
    let mut found = Vec::new();
    let mut text = signature.get(start + 1..).unwrap_or_default();
    while !text.is_empty() && !text.starts_with(')') {
        let length = type_length(text);
        let (one, rest) = text.split_at_checked(length).unwrap_or((text, ""));
        let inside = one.find('<').and_then(|from| one.get(from..)).unwrap_or_default();
        found.push(class_names(inside));
        text = rest;
    }
    found
}

/// The length of the type with which a signature begins.
fn type_length(text: &str) -> usize {
    let (mut depth, mut named) = (0usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            'L' | 'T' if depth == 0 && !named => named = true,
            ';' if depth == 0 => return at + 1,
            '[' if !named => {}
            _ if depth == 0 && !named => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The names of classes in type arguments.
fn class_names(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = |rest: &str| rest.find([';', '<']).unwrap_or(rest.len());
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        if c == 'L' || c == 'T' {
            let (name, after) = rest.split_at_checked(end(rest)).unwrap_or((rest, ""));
            if c == 'L' {
                found.push(name.to_owned());
            }
            rest = after;
        }
    }
    found
}

fn step(program: &mut Program, (class, name, descriptor, receiver): &Line) -> Option<MakeStep> {
    let id = program.load(class).ok()?;
    let method = program.find_method(id, name, descriptor)?;
    let form = match (*name, receiver) {
        ("<init>", _) => Form::Constructor,
        (_, Some(_)) => Form::Method,
        (_, None) => Form::Static,
    };
    let arguments = program.method(method).params().to_vec();
    let name =
        MethodName { class: class.replace('/', "."), name: (*name).to_owned(), descriptor: (*descriptor).to_owned() };
    Some(MakeStep { method, name, form, class: id, receiver: *receiver, arguments })
}

impl Graph<'_> {
    /// Makes an argument, on all paths.
    pub(crate) fn make_argument(
        &mut self,
        running: Running,
        way: &Way,
        given: &[Given],
    ) -> Result<Vec<(Running, Slot)>, Stop> {
        let mut all = vec![(running, Vec::<Slot>::new())];
        let mut next = given.iter();
        for step in &way.steps {
            let passed: Vec<Given> = next.by_ref().take(step.arguments.len()).cloned().collect();
            let mut after = Vec::new();
            for (running, results) in all {
                for (running, result) in self.make_step(running, step, &results, &passed)? {
                    after.push((running, results.iter().copied().chain([result]).collect()));
                }
            }
            all = after;
        }
        all.sort_by_key(|(running, _)| running.state.path().conditions().len());
        all.truncate(way.most);
        let result = |results: Vec<Slot>| results.get(way.result).copied().unwrap_or(Slot::ZERO);
        Ok(all.into_iter().map(|(running, results)| (running, result(results))).collect())
    }

    fn make_step(
        &mut self,
        mut running: Running,
        step: &MakeStep,
        results: &[Slot],
        passed: &[Given],
    ) -> Result<Vec<(Running, Slot)>, Stop> {
        let mut arguments = Vec::new();
        let object = match step.form {
            Form::Constructor => Some(self.engine.vm.allocate_for(&mut running.state, step.class)?),
            _ => None,
        };
        arguments.extend(object.map(Slot::reference));
        arguments.extend(step.receiver.map(|at| results.get(at).copied().unwrap_or(Slot::ZERO)));
        for given in passed {
            arguments.push(self.argument(&mut running.state, given, &[])?);
        }
        let ended = match self.engine.vm.begin_call(&mut running.state, step.method, &arguments)? {
            Some(value) => {
                let (state, constraint) = (running.state, running.constraint);
                vec![Ended::new(state, Ending::Returned(value), constraint)]
            }
            None => self.engine.run(running),
        };
        let mut found = Vec::new();
        for Ended { state, ending, constraint, .. } in ended {
            // what the library refuses is not passed
            let Ending::Returned(value) = ending else { continue };
            let result = object.map_or(value, |object: Ref| Slot::reference(object));
            found.push((Running::new(state, constraint), result));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::argument_classes;

    #[test]
    fn type_arguments_are_read_from_signatures() {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let found = argument_classes(
            "<T:Ljava/lang/Object;>(ILjava/util/List<Ljava/lang/String;>;TT;[TT;Ljava/util/Map<+TT;[Ljava/util/Set<*>;>;J)V",
        );
        let wanted =
            [list(&[]), list(&["java/lang/String"]), list(&[]), list(&[]), list(&["java/util/Set"]), list(&[])];
        assert_eq!(found, wanted);
    }
}
