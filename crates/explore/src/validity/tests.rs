//! Inputs judged by formulas: numbers, sets, maps, lists and arrays.

use super::*;
use heapwright_case::{Graph, ObjectId};
use heapwright_logic::{Element, Field, Linear, PointsTo, Pure, Record, Relation, Term, Undecided};

/// Answers every question in the same way.
struct Says(bool);

impl Arithmetic for Says {
    fn is_satisfiable(&self, _: &Variables, _: &[(Linear, Relation)], _: &Limits<'_>) -> Option<bool> {
        Some(self.0)
    }
}

/// `exists y, z. y - z < x`: which numbers there are is not for the explorer to say.
#[test]
fn numbers_are_left_to_the_arithmetic_of_the_caller() {
    let mut given = Precondition::default();
    let [x, y, z] = ["x", "y", "z"].map(|name| given.whole.variables.fresh(name, Sort::Int));
    given.parameters = vec![x];
    let sum = Linear::var(y).plus(-1, &Linear::var(z)).and_then(|sum| sum.plus(-1, &Linear::var(x)));
    let pure = vec![Pure::Compare(sum.expect("small numbers"), Relation::Lt)];
    given.whole.cases.push(SymbolicHeap { existentials: vec![y, z], pure, ..SymbolicHeap::emp() });
    let input = Snapshot { arguments: vec![Value::Int(7)], ..Snapshot::default() };
    assert_eq!(satisfies(&given, &input, &Says(true), &mut NoTypes), Verdict::Holds);
    assert_eq!(satisfies(&given, &input, &Says(false), &mut NoTypes), Verdict::Fails);
    assert_eq!(satisfies(&given, &input, &Undecided, &mut NoTypes), Verdict::Undecided);
}

fn verdict(argument: f64) -> Verdict {
    let mut given = Precondition::default();
    given.whole.cases.push(SymbolicHeap::emp());
    let arguments = vec![Value::Double(argument.to_bits())];
    satisfies(&given, &Snapshot { arguments, ..Snapshot::default() }, &Undecided, &mut NoTypes)
}

#[test]
fn what_is_no_number_is_not_called_valid() {
    assert_eq!(verdict(1.5), Verdict::Holds);
    assert_eq!(verdict(f64::NAN), Verdict::Undecided);
    assert_eq!(verdict(f64::INFINITY), Verdict::Undecided);
}

/// Knows which collections have an order.
struct Library;

impl Types for Library {
    fn is_below(&mut self, class: &str, above: &str) -> bool {
        (class, above) == ("java.util.ArrayList", "java/util/List")
    }

    fn is_enum(&mut self, _: &str) -> bool {
        false
    }

    fn constant(&mut self, _: &str, _: &str) -> Option<i128> {
        None
    }
}

const INT: Sort = Sort::Range(i32::MIN as i64, i32::MAX as i64);

/// A precondition about one parameter: a collection with these numbers as its parts, in this order.
fn holding(class: &str, parts: &[i128], width: usize) -> Precondition {
    let mut given = Precondition::default();
    let part = |number: usize| Field { name: number.to_string(), sort: Sort::Ref(None) };
    let record = |name: &str, fields| Record { name: name.to_owned(), fields, supers: Vec::new() };
    let whole = given.definitions.add_record(record("collection", (0..parts.len()).map(part).collect()));
    let number = given.definitions.add_record(record("Integer", vec![Field { name: "value".to_owned(), sort: INT }]));
    let named = |owner: &str, name: &str| (owner.to_owned(), name.to_owned(), String::new());
    let fields = (0..parts.len()).map(|number| named(class, &number.to_string())).collect();
    given.layouts.push(Layout { class: class.to_owned(), length: Some(parts.len() / width), fields });
    let fields = vec![named("java/lang/Integer", "value")];
    given.layouts.push(Layout { class: "java/lang/Integer".to_owned(), length: None, fields });
    let root = given.whole.variables.fresh("c", Sort::Ref(None));
    let inside: Vec<Var> = parts.iter().map(|_| given.whole.variables.fresh("_", Sort::Ref(None))).collect();
    let fields = inside.iter().map(|var| Term::Var(*var)).collect();
    let mut points_to = vec![PointsTo { root: root.into(), record: whole, fields }];
    for (var, value) in inside.iter().zip(parts) {
        points_to.push(PointsTo { root: Term::Var(*var), record: number, fields: vec![Term::int(*value)] });
    }
    given.parameters = vec![root];
    given.whole.cases.push(SymbolicHeap { existentials: inside, points_to, ..SymbolicHeap::emp() });
    given
}

/// An input whose only argument is an object with boxes of these numbers as its parts.
fn input(class: &str, parts: &[i32], content: impl Fn(Vec<Value>) -> Content) -> Snapshot {
    let mut objects: Vec<Object> =
        parts.iter().map(|part| Object::new("java.lang.Integer", Content::Boxed(Value::Int(*part)))).collect();
    let ids = (0..parts.len()).map(|id| Value::Object(ObjectId(id as u32))).collect();
    objects.push(Object::new(class, content(ids)));
    let argument = Value::Object(ObjectId(parts.len() as u32));
    Snapshot { graph: Graph { objects }, arguments: vec![argument], ..Snapshot::default() }
}

fn entries(parts: Vec<Value>) -> Content {
    Content::Entries(parts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}

fn judged(given: &Precondition, input: &Snapshot) -> Verdict {
    satisfies(given, input, &Undecided, &mut Library)
}

/// A set has what a formula says in any order, a list in the given one.
#[test]
fn the_order_of_a_set_means_nothing() {
    for (first, second) in (0..9).map(|n| (n % 3, n / 3)) {
        let set = input("java.util.HashSet", &[first, second], Content::Elements);
        let list = input("java.util.ArrayList", &[first, second], Content::Elements);
        let wanted = |holds: bool| if holds { Verdict::Holds } else { Verdict::Fails };
        let as_set = (first, second) == (1, 2) || (first, second) == (2, 1);
        assert_eq!(judged(&holding("java/util/HashSet", &[1, 2], 1), &set), wanted(as_set), "{first} {second}");
        let as_list = (first, second) == (1, 2);
        assert_eq!(judged(&holding("java/util/ArrayList", &[1, 2], 1), &list), wanted(as_list), "{first} {second}");
    }
    let three = input("java.util.HashSet", &[1, 2, 3], Content::Elements);
    assert_eq!(judged(&holding("java/util/HashSet", &[1, 2], 1), &three), Verdict::Fails);
}

/// Entries of a map have no order, but a key keeps its value.
#[test]
fn a_key_keeps_its_value() {
    let given = holding("java/util/HashMap", &[1, 10, 2, 20], 2);
    let cases: [(&[i32], Verdict); 5] = [
        (&[1, 10, 2, 20], Verdict::Holds),
        (&[2, 20, 1, 10], Verdict::Holds),
        (&[1, 20, 2, 10], Verdict::Fails),
        (&[10, 1, 20, 2], Verdict::Fails),
        (&[1, 10], Verdict::Fails),
    ];
    for (parts, wanted) in cases {
        assert_eq!(judged(&given, &input("java.util.HashMap", parts, entries)), wanted, "{parts:?}");
    }
}

/// With more orders than are looked at, the answer is never "no".
#[test]
fn a_large_set_is_undecided() {
    let given = holding("java/util/HashSet", &[1, 2, 3, 4, 5], 1);
    let same = input("java.util.HashSet", &[1, 2, 3, 4, 5], Content::Elements);
    let other = input("java.util.HashSet", &[5, 4, 3, 2, 1], Content::Elements);
    assert_eq!(judged(&given, &same), Verdict::Holds);
    assert_eq!(judged(&given, &other), Verdict::Undecided);
}

/// `a[i] = v` for the parameters a, i and v.
#[test]
fn elements_are_looked_up() {
    let mut given = Precondition::default();
    let record = Record { name: "int[]".to_owned(), fields: Vec::new(), supers: Vec::new() };
    given.definitions.add_record(record);
    given.layouts.push(Layout { class: "[I".to_owned(), length: None, fields: Vec::new() });
    let array = given.whole.variables.fresh("a", Sort::Ref(None));
    let [index, value] = ["i", "v"].map(|name| given.whole.variables.fresh(name, INT));
    given.parameters = vec![array, index, value];
    let element = Element { array: array.into(), index: Linear::var(index), value: value.into() };
    given.whole.cases.push(SymbolicHeap { pure: vec![Pure::Element(element)], ..SymbolicHeap::emp() });
    let elements = [7, 8, 9];
    let content = Content::Array(elements.iter().map(|element| Value::Int(*element)).collect());
    let graph = Graph { objects: vec![Object::new("[I", content)] };
    for (index, value) in (0..30).map(|n| (n % 5 - 1, n / 5 + 5)) {
        let arguments = vec![Value::Object(ObjectId(0)), Value::Int(index), Value::Int(value)];
        let input = Snapshot { graph: graph.clone(), arguments, ..Snapshot::default() };
        let there = usize::try_from(index).ok().and_then(|index| elements.get(index));
        let wanted = if there == Some(&value) { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(judged(&given, &input), wanted, "{index} {value}");
    }
}
