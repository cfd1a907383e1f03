//! The cases: runs of the fixtures, and the tests generated from them.

use crate::golden::{check, check_grouped, plan_runner};
use crate::runs::{Call, Heap};
use heapwright_case::{Answer, Content, MethodName, Run, Stub, StubKey, StubMethod, Value};
use heapwright_testgen::{Assertions, Framework, Options, generate, is_ours};

const STRING: &str = "Ljava/lang/String;";
const OBJECT: &str = "Ljava/lang/Object;";

fn numbers(name: &str, descriptor: &str, heap: &Heap) -> Call {
    Call::new("shop.Numbers", name, descriptor, heap)
}

/// Literals of every type, results, exceptions, arrays.
fn number_runs() -> Vec<Run> {
    let none = Heap::default();
    let mut runs = vec![
        numbers("max", "(II)I", &none).with(&[Value::Int(3), Value::Int(-1)]).branch(2, 5).returns(Value::Int(3)),
        numbers("max", "(II)I", &none)
            .with(&[Value::Int(0), Value::Int(i32::MAX)])
            .branch(2, 9)
            .returns(Value::Int(i32::MAX)),
        numbers("even", "(B)Z", &none).with(&[Value::Byte(-3)]).branch(1, 2).returns(Value::Boolean(false)),
        numbers("even", "(B)Z", &none).with(&[Value::Byte(4)]).branch(1, 3).returns(Value::Boolean(true)),
        numbers("half", "(D)D", &none)
            .with(&[Value::Double(f64::NAN.to_bits())])
            .branch(0, 1)
            .returns(Value::Double(f64::NAN.to_bits())),
        numbers("half", "(D)D", &none)
            .with(&[Value::Double((-0.0f64).to_bits())])
            .branch(0, 2)
            .returns(Value::Double((-0.0f64).to_bits())),
        numbers("twice", "(F)F", &none)
            .with(&[Value::Float(1.25f32.to_bits())])
            .returns(Value::Float(2.5f32.to_bits())),
        numbers("next", "(C)C", &none).with(&[Value::Char('a' as u16)]).returns(Value::Char('b' as u16)),
    ];
    let mut heap = Heap::default();
    let array = heap.array("[J", vec![Value::Long(1), Value::Long(-2)]);
    runs.push(numbers("sum", "([J)J", &heap).with(&[array]).branch(0, 1).returns(Value::Long(-1)));
    runs.push(numbers("sum", "([J)J", &none).with(&[Value::Null]).throws(
        "java.lang.NullPointerException",
        None,
        false,
    ));
    let mut heap = Heap::default();
    let array = heap.ints(&[3, 1, 2]);
    let before = heap.clone();
    *heap.content(array) = Content::Array(vec![Value::Int(1), Value::Int(2), Value::Int(3)]);
    runs.push(numbers("sorted", "([I)[I", &before).with(&[array]).leaving(&heap).returns(array));
    runs.push(
        numbers("repeat", "(Ljava/lang/String;I)Ljava/lang/String;", &none)
            .with(&[Value::Null, Value::Int(-1)])
            .throws("java.io.IOException", Some("times \"-1\""), true),
    );
    let mut heap = Heap::default();
    let text = heap.text("ab\n");
    let before = heap.clone();
    let result = heap.text("ab\nab\n");
    runs.push(
        numbers("repeat", "(Ljava/lang/String;I)Ljava/lang/String;", &before)
            .with(&[text, Value::Int(2)])
            .leaving(&heap)
            .returns(result),
    );
    let mut heap = Heap::default();
    let five = heap.int(500);
    let result = five;
    runs.push(
        numbers("boxed", "(Ljava/lang/Integer;Ljava/lang/Object;)Ljava/lang/Integer;", &heap)
            .with(&[five, five])
            .returns(result),
    );
    let mut heap = Heap::default();
    let seven = heap.int(7);
    let before = heap.clone();
    let result = heap.text("object");
    runs.push(
        numbers("pick", "(Ljava/lang/Object;)Ljava/lang/String;", &before)
            .with(&[seven])
            .leaving(&heap)
            .returns(result),
    );
    let mut heap = Heap::default();
    let result = heap.text("string");
    runs.push(
        numbers("pick", "(Ljava/lang/String;)Ljava/lang/String;", &none)
            .with(&[Value::Null])
            .leaving(&heap)
            .returns(result),
    );
    let mut heap = Heap::default();
    let doubles = heap.array("[D", vec![Value::Double(0); 2]);
    runs.push(numbers("doubles", "(I)[D", &none).with(&[Value::Int(2)]).leaving(&heap).returns(doubles));
    let mut heap = Heap::default();
    let (row, other) = (heap.ints(&[0, 0]), heap.ints(&[0, 0]));
    let grid = heap.array("[[I", vec![row, other]);
    runs.push(numbers("grid", "(I)[[I", &none).with(&[Value::Int(2)]).leaving(&heap).returns(grid));
    runs.push(
        numbers("count", "()V", &none)
            .with_static("shop.Numbers", "calls", "I", Value::Int(5))
            .with_static("shop.Numbers", "hidden", "I", Value::Int(6))
            .leaves_static("shop.Numbers", "calls", "I", Value::Int(6))
            .leaves_static("shop.Numbers", "hidden", "I", Value::Int(7))
            .ends(),
    );
    runs
}

/// Runs that differ only in values, and runs that only pass null.
fn grouped_runs() -> Vec<Run> {
    let none = Heap::default();
    let mut runs = number_runs();
    let max = |a: i32, b: i32| {
        numbers("max", "(II)I", &none).with(&[Value::Int(a), Value::Int(b)]).returns(Value::Int(a.max(b)))
    };
    runs.extend([max(5, 5), max(-7, 2)]);
    let even = |number: i8| {
        numbers("even", "(B)Z", &none).with(&[Value::Byte(number)]).returns(Value::Boolean(number % 2 == 0))
    };
    runs.extend([even(7), even(0)]);
    let twice = |number: f32| {
        let float = |number: f32| Value::Float(number.to_bits());
        numbers("twice", "(F)F", &none).with(&[float(number)]).returns(float(number * 2.0))
    };
    runs.extend([twice(f32::INFINITY), twice(-0.5)]);
    let next = |letter: char| {
        numbers("next", "(C)C", &none).with(&[Value::Char(letter as u16)]).returns(Value::Char(letter as u16 + 1))
    };
    runs.extend([next('+'), next('&')]);
    let repeat = |times: i32| {
        let message = format!("times \"{times}\"");
        numbers("repeat", "(Ljava/lang/String;I)Ljava/lang/String;", &none)
            .with(&[Value::Null, Value::Int(times)])
            .throws("java.io.IOException", Some(&message), true)
    };
    runs.extend([repeat(-2), repeat(i32::MIN)]);
    for position in 0..2 {
        let mut heap = Heap::default();
        let mut arguments = [Value::Null, Value::Null];
        arguments[position] = heap.text("a");
        let call = numbers("length", "(Ljava/lang/String;Ljava/lang/String;)I", &heap).with(&arguments);
        runs.push(call.throws("java.lang.NullPointerException", None, false));
    }
    let mut texts = |a: &str, b: &str| {
        let mut heap = Heap::default();
        let arguments = [heap.text(a), heap.text(b)];
        let length = i32::try_from(a.len() + b.len()).unwrap_or(0);
        let call = numbers("length", "(Ljava/lang/String;Ljava/lang/String;)I", &heap).with(&arguments);
        runs.push(call.returns(Value::Int(length)));
    };
    texts("plain", "");
    texts("it's, well", " spaced ");
    texts("\"quoted\"", "# 1");
    runs
}

#[test]
fn parameterised_tests() {
    check_grouped("NumbersGrouped", "shop.Numbers", &grouped_runs(), Assertions::Framework);
}

#[test]
fn parameterised_tests_with_assertj() {
    check_grouped("NumbersAssertJ", "shop.Numbers", &grouped_runs(), Assertions::AssertJ);
}

#[test]
fn numbers_and_strings() {
    check("Numbers", "shop.Numbers", &number_runs(), &Options::default());
}

#[test]
fn junit4() {
    let options = Options { framework: Framework::JUnit4, ..Options::default() };
    check("NumbersJUnit4", "shop.Numbers", &number_runs(), &options);
}

#[test]
fn testng() {
    let options = Options { framework: Framework::TestNg, ..Options::default() };
    check("NumbersTestNg", "shop.Numbers", &number_runs(), &options);
}

#[test]
fn equal_strings_keep_their_identity_if_it_matters() {
    let mut heap = Heap::default();
    let (a, b) = (heap.text("x"), heap.text("x"));
    let run =
        numbers("same", "(Ljava/lang/String;Ljava/lang/String;)Z", &heap).with(&[a, b]).returns(Value::Boolean(false));
    let mut plan_runner = plan_runner();
    plan_runner.strings_are_alike = false;
    let generated = generate(&mut plan_runner, "shop.Numbers", &[run], &Options::default());
    let text = generated.text(Framework::JUnit5);
    assert!(text.contains("assertFalse(Numbers.same(\"x\", new String(\"x\")));"), "{text}");
}

fn node(heap: &mut Heap, value: i32, next: Value) -> Value {
    heap.object("shop.Node", &[("value", "I", Value::Int(value)), ("next", "Lshop/Node;", next)])
}

#[test]
fn linked_objects() {
    let call = |name, descriptor, heap: &Heap| Call::new("shop.Node", name, descriptor, heap);
    let mut runs = Vec::new();
    let mut heap = Heap::default();
    let last = node(&mut heap, 2, Value::Null);
    let first = node(&mut heap, 1, last);
    runs.push(call("length", "()I", &heap).on(first).branch(0, 1).returns(Value::Int(2)));
    runs.push(call("last", "()Lshop/Node;", &heap).on(first).returns(last));
    let before = heap.clone();
    let added = node(&mut heap, 7, Value::Null);
    heap.set(last, "next", added);
    runs.push(call("append", "(I)V", &before).on(first).with(&[Value::Int(7)]).leaving(&heap).ends());
    let mut heap = Heap::default();
    let looped = node(&mut heap, 3, Value::Null);
    heap.set(looped, "next", looped);
    runs.push(call("length", "()I", &heap).on(looped).branch(0, 2).returns(Value::Int(10)));
    let mut heap = Heap::default();
    let tail = node(&mut heap, 2, Value::Null);
    let head = node(&mut heap, 1, tail);
    heap.set(tail, "next", head);
    runs.push(call("length", "()I", &heap).on(head).branch(0, 3).returns(Value::Int(10)));
    let mut heap = Heap::default();
    let only = node(&mut heap, 4, Value::Null);
    let before = heap.clone();
    let copy = node(&mut heap, 4, Value::Null);
    runs.push(call("copy", "()Lshop/Node;", &before).on(only).leaving(&heap).returns(copy));
    runs.push(
        call("<init>", "(ILshop/Node;)V", &Heap::default())
            .with(&[Value::Int(9), Value::Null])
            .leaving(&{
                let mut heap = Heap::default();
                node(&mut heap, 9, Value::Null);
                heap
            })
            .makes(Value::Object(heapwright_case::ObjectId(0))),
    );
    check("Node", "shop.Node", &runs, &Options::default());
}

fn account(heap: &mut Heap, owner: Value, cents: i64, level: Value, closed: bool) -> Value {
    heap.object(
        "shop.Account",
        &[
            ("owner", STRING, owner),
            ("cents", "J", Value::Long(cents)),
            ("level", "Lshop/Account$Level;", level),
            ("closed", "Z", Value::Boolean(closed)),
        ],
    )
}

#[test]
fn constructors_setters_and_reflection() {
    let call = |name, descriptor, heap: &Heap| Call::new("shop.Account", name, descriptor, heap);
    let mut runs = Vec::new();
    let mut heap = Heap::default();
    let owner = heap.text("Ada");
    let level = heap.constant("shop.Account$Level", "GOLD_PLUS");
    let rich = account(&mut heap, owner, 500, level, false);
    let before = heap.clone();
    heap.set(rich, "cents", Value::Long(200));
    runs.push(
        call("withdraw", "(J)Z", &before)
            .on(rich)
            .with(&[Value::Long(300)])
            .leaving(&heap)
            .branch(1, 2)
            .returns(Value::Boolean(true)),
    );
    let mut heap = Heap::default();
    let poor = account(&mut heap, Value::Null, 0, Value::Null, false);
    runs.push(
        call("withdraw", "(J)Z", &heap).on(poor).with(&[Value::Long(1)]).branch(1, 3).returns(Value::Boolean(false)),
    );
    let mut heap = Heap::default();
    let closed = account(&mut heap, Value::Null, 0, Value::Null, true);
    runs.push(call("withdraw", "(J)Z", &heap).on(closed).with(&[Value::Long(1)]).throws(
        "java.lang.IllegalStateException",
        Some("closed"),
        true,
    ));
    let mut heap = Heap::default();
    let open = account(&mut heap, Value::Null, 0, Value::Null, false);
    let before = heap.clone();
    heap.set(open, "closed", Value::Boolean(true));
    runs.push(call("close", "()V", &before).on(open).leaving(&heap).ends());
    let mut heap = Heap::default();
    let owner = heap.text("Ada");
    let one = account(&mut heap, owner, 1, Value::Null, false);
    let before = heap.clone();
    let both = account(&mut heap, owner, 2, Value::Null, false);
    runs.push(
        call("merged", "(Lshop/Account;)Lshop/Account;", &before).on(one).with(&[one]).leaving(&heap).returns(both),
    );
    check("Account", "shop.Account", &runs, &Options::default());
}

#[test]
fn factories_and_equals() {
    let money = |heap: &mut Heap, cents, currency| {
        heap.object("shop.Money", &[("cents", "J", Value::Long(cents)), ("currency", STRING, currency)])
    };
    let mut heap = Heap::default();
    let eur = heap.text("EUR");
    let (a, b) = (money(&mut heap, 1, eur), money(&mut heap, 2, eur));
    let before = heap.clone();
    let sum = money(&mut heap, 3, eur);
    let run = Call::new("shop.Money", "plus", "(Lshop/Money;)Lshop/Money;", &before)
        .on(a)
        .with(&[b])
        .leaving(&heap)
        .returns(sum);
    check("Money", "shop.Money", &[run], &Options::default());
}

fn stack(heap: &mut Heap, elements: Vec<Value>, size: i32) -> Value {
    let array = heap.array("[Ljava.lang.Object;", elements);
    heap.object("shop.Stack", &[("elements", "[Ljava/lang/Object;", array), ("size", "I", Value::Int(size))])
}

#[test]
fn elements_are_added_one_by_one() {
    let call = |name, descriptor, heap: &Heap| Call::new("shop.Stack", name, descriptor, heap);
    let mut heap = Heap::default();
    let (a, b) = (heap.text("a"), heap.text("b"));
    let full = stack(&mut heap, vec![a, b], 2);
    let before = heap.clone();
    heap.set(full, "size", Value::Int(1));
    let Value::Object(id) = full else { panic!("an object") };
    let array = heap.graph.objects[id.0 as usize].content.values()[0];
    *heap.content(array) = Content::Array(vec![a, Value::Null]);
    let pop = call("pop", "()Ljava/lang/Object;", &before).on(full).leaving(&heap).branch(0, 1).returns(b);
    let mut heap = Heap::default();
    let empty = stack(&mut heap, vec![Value::Null; 3], 0);
    let none = call("pop", "()Ljava/lang/Object;", &heap).on(empty).branch(0, 2).returns(Value::Null);
    let mut heap = Heap::default();
    let odd = stack(&mut heap, vec![Value::Null; 1], 7);
    let wrong = call("pop", "()Ljava/lang/Object;", &heap).on(odd).throws(
        "java.lang.ArrayIndexOutOfBoundsException",
        None,
        false,
    );
    check("Stack", "shop.Stack", &[pop, none, wrong], &Options::default());
}

fn generic(name: &str, descriptor: &str, heap: &Heap) -> Call {
    Call::new("shop.Generic", name, descriptor, heap)
}

fn pair(heap: &mut Heap, first: Value, second: Value) -> Value {
    heap.record("shop.Generic$Pair", &[("first", OBJECT, first), ("second", OBJECT, second)])
}

fn boxed(heap: &mut Heap, content: Value, next: Value) -> Value {
    heap.object(
        "shop.Generic$Box",
        &[("content", "Ljava/lang/Comparable;", content), ("next", "Lshop/Generic$Box;", next)],
    )
}

#[test]
fn generics_and_collections() {
    let mut runs = Vec::new();
    let compare = "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;";
    let mut heap = Heap::default();
    let (two, three) = (heap.int(2), heap.int(3));
    runs.push(generic("max", compare, &heap).with(&[two, three]).returns(three));
    runs.push(generic("max", compare, &Heap::default()).with(&[Value::Null, Value::Null]).throws(
        "java.lang.NullPointerException",
        None,
        false,
    ));
    let mut heap = Heap::default();
    let (one, text) = (heap.int(1), heap.text("x"));
    let given = pair(&mut heap, one, text);
    let before = heap.clone();
    let swapped = pair(&mut heap, text, one);
    runs.push(
        generic("swap", "(Lshop/Generic$Pair;)Lshop/Generic$Pair;", &before)
            .with(&[given])
            .leaving(&heap)
            .returns(swapped),
    );
    let mut heap = Heap::default();
    let (one, long) = (heap.int(1), heap.add("java.lang.Long", Content::Boxed(Value::Long(5))));
    let list = heap.elements("java.util.ArrayList", vec![one, Value::Null, long]);
    runs.push(generic("total", "(Ljava/util/List;)J", &heap).with(&[list]).returns(Value::Long(6)));
    let mut heap = Heap::default();
    let (a, b) = (heap.text("a"), heap.text("b"));
    let list = heap.elements("java.util.LinkedList", vec![a, b]);
    let before = heap.clone();
    *heap.content(list) = Content::Elements(vec![b, a]);
    runs.push(
        generic("reversed", "(Ljava/util/List;)Ljava/util/List;", &before).with(&[list]).leaving(&heap).returns(list),
    );
    let mut heap = Heap::default();
    let (key, value, other) = (heap.text("k"), heap.int(1), heap.text("j"));
    let map = heap.add("java.util.HashMap", Content::Entries(vec![(key, value), (other, Value::Null)]));
    let before = heap.clone();
    let set = heap.elements("java.util.TreeSet", vec![other, key]);
    runs.push(generic("keys", "(Ljava/util/Map;)Ljava/util/Set;", &before).with(&[map]).leaving(&heap).returns(set));
    let mut heap = Heap::default();
    let a = heap.text("a");
    let list = heap.elements("java.util.ImmutableCollections$List12", vec![a]);
    let before = heap.clone();
    let present = heap.add("java.util.Optional", Content::Optional(a));
    runs.push(
        generic("first", "(Ljava/util/List;)Ljava/util/Optional;", &before)
            .with(&[list])
            .leaving(&heap)
            .returns(present),
    );
    let mut heap = Heap::default();
    let array = heap.ints(&[1, 2]);
    let stub = heap.add("lambda", answering("java.util.function.IntPredicate", "test", "(I)Z", Value::Boolean(true)));
    runs.push(
        generic("count", "([ILjava/util/function/IntPredicate;)I", &heap).with(&[array, stub]).returns(Value::Int(2)),
    );
    let mut heap = Heap::default();
    let text = heap.text("made");
    let stub = heap.add("lambda", answering("java.util.function.Supplier", "get", "()Ljava/lang/Object;", text));
    runs.push(generic("get", "(Ljava/util/function/Supplier;)Ljava/lang/Object;", &heap).with(&[stub]).returns(text));
    let mut heap = Heap::default();
    let word = heap.text("w");
    let end = boxed(&mut heap, word, Value::Null);
    let start = boxed(&mut heap, Value::Null, end);
    runs.push(generic("length", "(Lshop/Generic$Box;)I", &heap).with(&[start]).returns(Value::Int(2)));
    let before = heap.clone();
    let array = heap.array("[Lshop.Generic$Box;", vec![start, Value::Null]);
    let _ = before;
    runs.push(generic("filled", "([Lshop/Generic$Box;)I", &heap).with(&[array]).returns(Value::Int(1)));
    let mut heap = Heap::default();
    let (a, b) = (heap.text("a"), heap.text("b"));
    let array = heap.array("[Ljava.lang.String;", vec![a, b]);
    let before = heap.clone();
    *heap.content(array) = Content::Array(vec![b, a]);
    runs.push(
        generic("swapAt", "([Ljava/lang/Object;II)V", &before)
            .with(&[array, Value::Int(0), Value::Int(1)])
            .leaving(&heap)
            .ends(),
    );
    check("Generic", "shop.Generic", &runs, &Options::default());
}

fn outer(heap: &mut Heap, limit: i32, hidden: Value) -> Value {
    heap.object(
        "shop.Outer",
        &[
            ("limit", "I", Value::Int(limit)),
            ("hidden", "Lshop/Outer$Hidden;", hidden),
            ("touched", "I", Value::Int(0)),
        ],
    )
}

#[test]
fn nested_hidden_and_sealed_classes() {
    let call = |name, descriptor, heap: &Heap| Call::new("shop.Outer", name, descriptor, heap);
    let mut runs = Vec::new();
    let mut heap = Heap::default();
    let plain = outer(&mut heap, 2, Value::Null);
    let before = heap.clone();
    let two = Value::Double(2.0f64.to_bits());
    let circle = heap.object("shop.Outer$Circle", &[("radius", "D", two)]);
    let descriptor = "(Z)Lshop/Outer$Shape;";
    runs.push(
        call("shape", descriptor, &before)
            .on(plain)
            .with(&[Value::Boolean(true)])
            .leaving(&heap)
            .branch(0, 1)
            .returns(circle),
    );
    let mut heap = before.clone();
    let square = heap.object("shop.Outer$Square", &[("side", "D", two)]);
    runs.push(
        call("shape", descriptor, &before)
            .on(plain)
            .with(&[Value::Boolean(false)])
            .leaving(&heap)
            .branch(0, 2)
            .returns(square),
    );
    let mut heap = Heap::default();
    let hidden = heap.object("shop.Outer$Hidden", &[("depth", "I", Value::Int(3))]);
    let deep = outer(&mut heap, 0, hidden);
    runs.push(call("depth", "()I", &heap).on(deep).returns(Value::Int(3)));
    let mut heap = Heap::default();
    let touched = outer(&mut heap, 1, Value::Null);
    let before = heap.clone();
    heap.set(touched, "touched", Value::Int(1));
    runs.push(call("touch", "()V", &before).on(touched).leaving(&heap).ends());
    runs.push(call("nothing", "()V", &before).on(touched).ends());
    check("Outer", "shop.Outer", &runs, &Options::default());
    let mut heap = Heap::default();
    let around = outer(&mut heap, 5, Value::Null);
    let inner = heap.object("shop.Outer$Inner", &[("width", "I", Value::Int(4)), ("this$0", "Lshop/Outer;", around)]);
    let fits = Call::new("shop.Outer$Inner", "fits", "()Z", &heap).on(inner).returns(Value::Boolean(true));
    check("Outer_Inner", "shop.Outer$Inner", &[fits], &Options::default());
}

#[test]
fn a_suite_keeps_what_adds_something() {
    let none = Heap::default();
    let max = |a: i32, b: i32, to: u16| {
        numbers("max", "(II)I", &none).with(&[Value::Int(a), Value::Int(b)]).branch(2, to).returns(Value::Int(a.max(b)))
    };
    let runs = [max(1000, 1, 5), max(1, 0, 5), max(2, 0, 5), max(0, 1, 9), max(0, 1, 9)];
    let made = |options: &Options| {
        let generated = generate(&mut plan_runner(), "shop.Numbers", &runs, options);
        generated.origins.iter().map(|origin| origin.run).collect::<Vec<_>>()
    };
    assert_eq!(made(&Options::default()), [1, 3], "small inputs, each branch once");
    let all = Options { keep_all: true, ..Options::default() };
    assert_eq!(made(&all), [1, 3, 2, 0], "every input once");
    let mut hurried = plan_runner();
    hurried.looks.set(2);
    let generated = generate(&mut hurried, "shop.Numbers", &runs, &all);
    let made: Vec<usize> = generated.origins.iter().map(|origin| origin.run).collect();
    assert_eq!(made, [1, 3], "as many as there is time for");
    assert_eq!(generated.class.tests.len(), 2);
}

#[test]
fn what_cannot_be_made_is_skipped_with_a_reason() {
    let mut heap = Heap::default();
    let opaque = heap.add("java.lang.Thread", Content::Opaque);
    let run = numbers("boxed", "(Ljava/lang/Integer;Ljava/lang/Object;)Ljava/lang/Integer;", &heap)
        .with(&[Value::Null, opaque])
        .returns(Value::Null);
    let generated = generate(&mut plan_runner(), "shop.Numbers", &[run], &Options::default());
    assert!(generated.class.tests.is_empty());
    assert_eq!(generated.skipped.len(), 1);
    assert_eq!(generated.skipped[0].1.to_string(), "an object of class java.lang.Thread cannot be made");
}

#[test]
fn our_files_are_known_by_their_first_line() {
    assert!(is_ours(
        "// Generated by Heapwright 0.1.0. Edit freely: remove this line and the file is yours.\nclass A {}\n"
    ));
    assert!(!is_ours("// Generated by Heapwright 0.1.0.\nclass A {\n"), "not understood");
    assert!(!is_ours("package a;\n// Generated by Heapwright 0.1.0\n"));
    assert!(!is_ours("// Generated by Heapwrights\n"));
    assert!(!is_ours(""));
}

/// A stub with one method that always gives the same answer.
fn answering(of: &str, name: &str, descriptor: &str, value: Value) -> Content {
    let method = MethodName { class: of.to_owned(), name: name.to_owned(), descriptor: descriptor.to_owned() };
    let whole = descriptor.starts_with("(I");
    let method = StubMethod {
        method,
        key: if whole { StubKey::Parameter(0) } else { StubKey::Turn },
        answer: Answer::Returns(Some(value)),
        cases: Vec::new(),
    };
    Content::Stub(Stub { of: of.to_owned(), is_function: true, methods: vec![method], ..Stub::default() })
}
