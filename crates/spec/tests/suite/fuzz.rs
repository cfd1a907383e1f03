//! No text makes the reader or the checks panic, and every diagnostic can be rendered.

use crate::support::{files, fixtures, program};
use heapwright_logic::{check_definitions, check_query};
use heapwright_program::Program;
use heapwright_spec::{Rejected, Specification};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::cell::RefCell;

/// Words that specifications are made of.
const WORDS: &[&str] = &[
    "pred",
    "pre",
    "inv",
    "query",
    "data",
    "import",
    "package",
    "exists",
    "emp",
    "forall",
    "in",
    "subset",
    "distinct",
    "size",
    "null",
    "true",
    "false",
    "this",
    "_",
    "p",
    "q",
    "x",
    "y",
    "n",
    "BinaryNode",
    "shapes.BinarySearchTree",
    "BinarySearchTree.remove",
    "remove",
    "root",
    "left",
    "element",
    "int",
    "boolean",
    "double",
    "[",
    "]",
    "[3]",
    "(",
    ")",
    "<",
    ">",
    "{",
    "}",
    "::",
    "->",
    "==",
    "=",
    "!=",
    "<=",
    ">=",
    "*",
    "&",
    "||",
    "!",
    "+",
    "-",
    "#",
    "/",
    ",",
    ";",
    ":",
    ".",
    "..",
    "0",
    "1",
    "2147483648",
    "9223372036854775808",
    "0.5",
    "1e400",
    "\"p.sl\"",
    "//",
    "/*",
    "*/",
    "\n",
    "expects",
    "sat",
    "new",
    "length",
    "é",
    "\u{1F333}",
];

/// Loads a text. What passes must be well typed; what does not must have diagnostics that can be rendered.
fn load(program: &mut Program, text: &str) -> Result<(), TestCaseError> {
    let mut reader = |_: Option<&str>, name: &str| match name {
        "fuzz.sl" => Ok((name.to_owned(), text.to_owned())),
        other => Err(format!("no {other}")),
    };
    match Specification::load(&["fuzz.sl".to_owned()], &mut reader, program) {
        Ok(mut specification) => {
            for warning in specification.warnings() {
                prop_assert!(warning.render(specification.sources(), true).contains("fuzz.sl"));
            }
            let methods: Vec<(String, String, String)> = specification
                .methods()
                .into_iter()
                .map(|(class, name, descriptor)| (class.to_owned(), name.to_owned(), descriptor.to_owned()))
                .collect();
            for (class, name, descriptor) in methods {
                if let Ok(Some(contract)) = specification.contract(program, &class, &name, &descriptor) {
                    prop_assert_eq!(check_query(specification.definitions(), &contract.query), Ok(()));
                }
            }
            prop_assert_eq!(check_definitions(specification.definitions()), Ok(()));
        }
        Err(Rejected::Wrong { sources, diagnostics }) => {
            prop_assert!(!diagnostics.is_empty());
            for diagnostic in diagnostics {
                prop_assert!(diagnostic.render(&sources, false).contains("fuzz.sl"));
            }
        }
        Err(Rejected::Unreadable(reason)) => prop_assert!(false, "{}", reason),
    }
    Ok(())
}

fn check(strategy: impl Strategy<Value = String>) {
    let program = RefCell::new(program());
    let mut runner = TestRunner::new(Config { cases: 512, failure_persistence: None, ..Config::default() });
    let checked = runner.run(&strategy, |text| load(&mut program.borrow_mut(), &text));
    checked.unwrap_or_else(|reason| panic!("{reason}"));
}

#[test]
fn arbitrary_text() {
    check(any::<String>());
}

#[test]
fn arbitrary_words() {
    check(prop::collection::vec(prop::sample::select(WORDS), 0..60).prop_map(|words| words.join(" ")));
}

/// Good and bad specifications with a piece removed, duplicated or moved.
#[test]
fn damaged_specifications() {
    let mut texts = Vec::new();
    for kind in ["good", "bad"] {
        for path in files(&fixtures(kind), "sl") {
            texts.push(std::fs::read_to_string(path).expect("a text"));
        }
    }
    let damaged =
        (prop::sample::select(texts), any::<prop::sample::Index>(), 0..40usize, any::<prop::sample::Index>(), 0..3u8);
    check(damaged.prop_map(|(text, at, length, to, what)| {
        let letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len() + 1);
        let end = (at + length).min(letters.len());
        let piece = letters[at..end].to_vec();
        let mut rest = letters;
        if what != 1 {
            rest.drain(at..end);
        }
        if what != 0 {
            let to = to.index(rest.len() + 1);
            rest.splice(to..to, piece);
        }
        rest.into_iter().collect()
    }));
}
