//! The goal language.

use super::*;
use heapwright_case::{Comparison, Constant, Parameters};

fn mistake(text: &str) -> (usize, String) {
    let mistake = parse_goal(text).expect_err(text);
    (mistake.column, mistake.message)
}

#[test]
fn a_goal_has_a_call_and_a_condition() {
    let text = "call java.lang.Class.forName(name) where tainted(name) and not passed(p.Guard.check)";
    let sinks = parse_goal(text).expect("a goal");
    let guard = CallPattern { class: "p.Guard".into(), method: "check".into(), parameters: None };
    let call = CallPattern {
        class: "java.lang.Class".into(),
        method: "forName".into(),
        parameters: Some(Parameters { types: vec![None], open: false }),
    };
    let condition = Condition::All(vec![
        Condition::Tainted(CallPart::Argument(0)),
        Condition::Not(Box::new(Condition::Passed(guard))),
    ]);
    assert_eq!(sinks, [Sink { goal: text.into(), call, condition, is_built_in: false }]);
}

#[test]
fn parameters_have_types_names_and_positions() {
    let sink = &parse_goal("call a.B*.<init>(int _, java.lang.String[] path, ..) where tainted(2) or path != null")
        .expect("a goal")[0];
    let types = vec![Some("int".to_owned()), Some("java.lang.String[]".to_owned())];
    assert_eq!(sink.call.parameters, Some(Parameters { types, open: true }));
    assert_eq!((sink.call.class.as_str(), sink.call.method.as_str()), ("a.B*", "<init>"));
    let expected = Condition::Either(vec![
        Condition::Tainted(CallPart::Argument(1)),
        Condition::Compare(CallPart::Argument(1), Comparison::NotEqual, Constant::Null),
    ]);
    assert_eq!(sink.condition, expected);
    let made = &parse_goal("call new a.B(x) where x >= -3 and tainted(this)").expect("a goal")[0];
    assert_eq!(made.call.method, "<init>");
    assert_eq!(parse_goal("call a.B.m").expect("a goal")[0].condition, Condition::Tainted(CallPart::Any));
}

#[test]
fn mistakes_have_a_place_and_a_remedy() {
    let cases = [
        ("", 1, "a goal begins with 'call'"),
        ("cal a.B.m", 1, "a goal begins with 'call'"),
        ("reflexion", 1, "the sets are reflection, deserialisation, process, path, sql, jndi"),
        ("call forName", 6, "write the class before it"),
        ("call a.B.m(", 12, "expected a parameter name"),
        ("call a.B.m(x y z)", 16, "expected ','"),
        ("call a.B.m(x, x)", 16, "two parameters are called 'x'"),
        ("call a.B.m(.., x)", 16, "expected ')' after '..'"),
        ("call a.B.m(x) where", 20, "expected a condition"),
        ("call a.B.m(x) where tainted(y)", 29, "the parameters are x"),
        ("call a.B.m where tainted(y)", 26, "as in m(y)"),
        ("call a.B.m(x) where tainted(2)", 29, "positions count from 1"),
        ("call a.B.m(x) where tainted x", 29, "expected '(' after 'tainted'"),
        ("call a.B.m(x) where x = 1", 23, "write =="),
        ("call a.B.m(x) where x < \"a\"", 25, "compares numbers only"),
        ("call a.B.m(x) where x == \"a", 26, "no closing quote"),
        ("call a.B.m(x) where passed(check)", 28, "write the class before it"),
        ("call a.B.m(x) tainted(x)", 15, "expected the end"),
        ("call a.B.m(this) where tainted(this)", 6, "leave 'this' out"),
    ];
    for (text, column, part) in cases {
        let (at, message) = mistake(text);
        assert!(message.contains(part), "{text}: {message}");
        assert_eq!(at, column, "{text}: {message}");
    }
    let deep = format!("call a.B.m(x) where {}tainted(x)", "not ".repeat(1000));
    assert!(mistake(&deep).1.contains("nested too deeply"));
}

#[test]
fn built_in_sets_are_goals() {
    for (name, about) in built_in_sets() {
        let sinks = parse_goal(name).expect(name);
        assert!(!sinks.is_empty() && !about.is_empty());
        assert!(sinks.iter().all(|sink| sink.goal == name && sink.is_built_in), "{name}");
    }
}

#[test]
fn files_have_sinks_sources_and_guards() {
    let text = "# what may not happen\nuse reflection\nsink a.B.m(x) where x == \"#\" # said so\nguard a.G.check\n\
                source a.Api.run(request, _)\nsource a.Api.stop(this)\nsource a.Other.*\n";
    let goals = parse_goal_file(text).expect("a file");
    assert!(goals.sinks.len() > 5);
    let guard = CallPattern { class: "a.G".into(), method: "check".into(), parameters: None };
    assert_eq!(goals.guards(), [&guard]);
    let parts: Vec<&[CallPart]> = goals.sources.iter().map(|(_, parts)| parts.as_slice()).collect();
    let all: &[CallPart] = &[CallPart::Receiver, CallPart::Any];
    assert_eq!(parts, [&[CallPart::Argument(0)][..], &[CallPart::Receiver], all]);
    let own = goals.sinks.last().expect("a sink");
    assert_eq!(own.goal, "call a.B.m(x) where x == \"#\"");
}

#[test]
fn mistakes_in_files_have_lines() {
    let cases = [
        ("", 1, 1, "names no sink"),
        ("guard a.G.check\n", 1, 1, "names no sink"),
        ("\nuse nothing\n", 2, 5, "the sets are"),
        ("sink a.B.m\nsnk a.B.n\n", 2, 1, "not with 'snk'"),
        ("sink a.B.m\nguard check\n", 2, 7, "write the class before it"),
    ];
    for (text, line, column, part) in cases {
        let mistake = parse_goal_file(text).expect_err(text);
        assert!(mistake.message.contains(part), "{text:?}: {mistake}");
        assert_eq!((mistake.line, mistake.column), (line, column), "{text:?}: {mistake}");
    }
}
