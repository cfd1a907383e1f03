//! Whatever the reader is given, it answers: no text makes it fail otherwise than with a place.

use heapwright_seplog::smtlib::{self, ReadError};
use heapwright_seplog::{Answer, Limits};
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

/// Reads a text and, if it is a problem, decides it with few steps.
fn take(text: &str) -> Result<(), TestCaseError> {
    match smtlib::read(text) {
        Err(ReadError::Wrong { place, .. } | ReadError::Unsupported { place, .. }) => {
            let lines = text.lines().count().max(1) + 1;
            prop_assert!((1..=lines).contains(&(place.line as usize)) && place.column >= 1);
        }
        Ok(script) => {
            let looks = Cell::new(200u32);
            let left = || {
                looks.set(looks.get().saturating_sub(1));
                Duration::from_millis(if looks.get() == 0 { 0 } else { 500 })
            };
            if let Ok(Answer::Sat(_)) = script.decide(&Limits::new(&left)) {
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
