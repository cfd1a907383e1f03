//! The reader answers on any text: every error has a location.

use heapwright_logic::Limits;
use heapwright_seplog::Answer;
use heapwright_seplog::smtlib::{self, ReadError};
use proptest::prelude::*;
use std::cell::Cell;
use std::time::Duration;

const WORDS: [&str; 46] = [
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    "assert",
    "and",
    "or",
    "not",
    "sep",
    "pto",
    "emp",
    "nil",
    "as",
    "_",
    "exists",
    "let",
    "distinct",
    "=",
    "<",
    "<=",
    "+",
    "-",
    "*",
    "x",
    "y",
    "n",
    "p",
    "Ref",
    "Node",
    "Int",
    "Bool",
    "node",
    "seg",
    "0",
    "7",
    "99999999999999999999",
    "define-fun-rec",
    "define-funs-rec",
    "declare-const",
    "declare-datatypes",
    "declare-heap",
    "check-sat",
    "|",
    "\"",
];

const START: &str = "(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref) (value Int)))))
(declare-heap (Ref Node))
(declare-const x Ref) (declare-const y Ref) (declare-const n Int) (declare-const p Bool)
(define-fun-rec seg ((x Ref) (y Ref) (n Int)) Bool
  (or (and (= x y) (= n 0) emp)
      (exists ((u Ref) (v Int) (m Int)) (and (distinct x y) (= n (+ m 1)) (sep (pto x (node u v)) (seg u y m))))))
";

const PROBLEM: &str = "(assert (and (> n 2) p (sep (seg x y n) (pto y (node x (* 2 n))))))(check-sat)";

/// The answer within a few steps.
fn decide_briefly(script: &smtlib::Script) -> Result<Answer, heapwright_logic::TypeError> {
    let looks = Cell::new(200u32);
    let left = || {
        looks.set(looks.get().saturating_sub(1));
        Duration::from_millis(if looks.get() == 0 { 0 } else { 500 })
    };
    script.decide(&Limits::new(&left))
}

/// Reads a text and, if it is a problem, decides it with few steps.
fn take(text: &str) -> Result<(), TestCaseError> {
    match smtlib::read(text) {
        Err(ReadError::Wrong { place, .. } | ReadError::Unsupported { place, .. }) => {
            let lines = text.lines().count().max(1) + 1;
            prop_assert!((1..=lines).contains(&(place.line as usize)) && place.column >= 1);
        }
        Ok(script) => {
            if let Ok(Answer::Sat(_)) = decide_briefly(&script) {
                prop_assert!(!script.query.cases.is_empty());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        take(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn words_in_any_order(words in prop::collection::vec(prop::sample::select(WORDS.as_slice()), 0..60)) {
        take(&words.join(" "))?;
        take(&format!("{START}(assert {})", words.join(" ")))?;
    }

    #[test]
    fn a_problem_with_a_hole(at in 0usize..80, length in 0usize..12, word in prop::sample::select(WORDS.as_slice())) {
        let text = format!("{START}{PROBLEM}");
        let start = START.len() + at.min(PROBLEM.len());
        let end = (start + length).min(text.len());
        take(&format!("{}{}", &text[..start], &text[end..]))?;
        take(&format!("{} {word} {}", &text[..start], &text[end..]))?;
    }
}

/// Everything that nests, at the maximum depth and much deeper, on a stack of the size that threads have.
#[test]
fn deep_nesting_is_read_or_refused() {
    let forms = [
        ("(and ", "true", ")"),
        ("(or ", "p", ")"),
        ("(not ", "p", ")"),
        ("(sep ", "emp", ")"),
        ("(=> p ", "p", ")"),
        ("(ite p p ", "p", ")"),
        ("(exists ((z Ref)) ", "(= z nil)", ")"),
        ("(let ((k n)) ", "(= k 1)", ")"),
        ("(= n (+ 1 ", "n", "))"),
        ("(= 0 (- ", "n", "))"),
        ("(", "p", ")"),
    ];
    for (open, middle, close) in forms {
        let per_level = open.matches('(').count() - open.matches(')').count();
        for depth in [10, 450, 990 / per_level, 5_000, 1_000_000] {
            // Only the innermost pair of a form inside a comparison is repeated.
            let (open, close) = match open.split_once("(= n ").or(open.split_once("(= 0 ")) {
                Some((_, inner)) if depth > 1 => {
                    (format!("(= n {}", inner.repeat(depth)), format!("{})", ")".repeat(depth)))
                }
                _ => (open.repeat(depth), close.repeat(depth)),
            };
            let text = format!("{START}(assert {open}{middle}{close})");
            match smtlib::read(&text) {
                Ok(script) => drop(decide_briefly(&script)),
                Err(ReadError::Wrong { place, message }) if depth >= 5_000 => {
                    assert!(message.contains("nested") && place.line == 8, "{place}: {message}");
                }
                Err(error) => assert!(open.starts_with("(("), "{depth}: {error}"),
            }
        }
    }
}
