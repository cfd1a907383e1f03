//! A report of a large run: its pages are made quickly, and none is too large to open.

#![allow(clippy::disallowed_methods, reason = "the test measures time")]

use heapwright_case::{Content, Field, Graph, MethodName, Object, ObjectId, Outcome, Run, Snapshot, Value};
use heapwright_page::pages;
use heapwright_report::{Details, MethodRecord, RunOptions, RunRecord, TestDetail};
use std::sync::Arc;
use std::time::{Duration, Instant};

const CLASSES: usize = 250;
const METHODS: usize = 5;
const TESTS: usize = 4;

fn method(class: usize, number: usize) -> MethodName {
    MethodName {
        class: format!("p.C{class}"),
        name: format!("m{number}"),
        descriptor: "(Lp/Node;I)Lp/Node;".to_owned(),
    }
}

/// A list of nodes.
fn list(length: u32) -> Snapshot {
    let node = |at: u32| {
        let next = if at + 1 < length { Value::Object(ObjectId(at + 1)) } else { Value::Null };
        let field = |name: &str, descriptor: &str, value| Field {
            declared_in: "p.Node".to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            value,
        };
        let fields = vec![field("value", "I", Value::Int(at as i32)), field("next", "Lp/Node;", next)];
        Object::new("p.Node", Content::Fields(fields))
    };
    let objects = (0..length).map(node).collect();
    Snapshot {
        graph: Graph { objects },
        arguments: vec![Value::Object(ObjectId(0)), Value::Int(7)],
        ..Snapshot::default()
    }
}

fn test(class: usize, number: usize, copy: usize) -> TestDetail {
    let method = method(class, number);
    let run = Run {
        method: method.clone(),
        before: list(6),
        outcome: Outcome::Returned(Some(Value::Null)),
        after: list(6),
        edges: Vec::new(),
        thrown: Vec::new(),
        lines: Vec::new(),
        output: String::new(),
        is_deterministic: true,
        construction: None,
        reached: Vec::new(),
    };
    TestDetail {
        name: format!("m{number}_case{copy}_returnsNull"),
        file: format!("p/C{class}Test.java"),
        method,
        parameters: vec!["node".to_owned(), "count".to_owned()],
        text: "@Test\nvoid test() {\n    Node node = new Node(0);\n    node.next = new Node(1);\n    assertNull(m(node, 7));\n}\n"
            .repeat(2),
        call: Arc::new(run),
        lines: vec![(format!("p.C{class}"), 10)],
        is_finding: false,
    }
}

#[test]
fn five_thousand_tests_are_shown_quickly() {
    let mut record = RunRecord::new("0", RunOptions::default());
    let mut details = Details::default();
    for class in 0..CLASSES {
        for number in 0..METHODS {
            let MethodName { class: name, name: called, descriptor } = method(class, number);
            let known = MethodRecord { class: name, method: called, descriptor, ..MethodRecord::default() };
            record.methods.push(known);
            details.tests.extend((0..TESTS).map(|copy| test(class, number, copy)));
        }
    }
    assert_eq!(details.tests.len(), 5_000);
    let begun = Instant::now();
    let pages = pages(&record, &details, &|_| None);
    let time = begun.elapsed();
    // a second or two on an idle machine; quadratic work would take minutes
    assert!(time < Duration::from_secs(30), "{time:?}");
    assert!(pages.len() > CLASSES);
    for page in pages.iter().filter(|page| page.path.ends_with(".html")) {
        assert!(page.text.len() < 1_000_000, "{} has {} bytes", page.path, page.text.len());
    }
}
