//! Scalable families of problems, in the spirit of those used to compare solvers: counters of many bits, chains of
//! segments, nested structures, huge numbers. Each is generated here from its size.

use heapwright_logic::Limits;
use heapwright_seplog::{Answer, Evidence, smtlib};
use std::fmt::Write;

const HEAP: &str = "
(declare-sort Ref 0)
(declare-datatypes ((Cell 0)) (((cell (one Ref) (two Ref)))))
(declare-heap (Ref Cell))
";

fn decide(text: &str) -> Answer {
    let script = smtlib::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    script.decide(&Limits::none()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
fn sat(text: &str) -> Evidence {
    match decide(text) {
        Answer::Sat(evidence) => evidence,
        other => panic!("{other:?}\n{text}"),
    }
}

#[track_caller]
fn unsat(text: &str) {
    assert_eq!(decide(text), Answer::Unsat, "{text}");
}

fn names(letter: char, count: usize) -> Vec<String> {
    (1..=count).map(|i| format!("{letter}{i}")).collect()
}

fn params(names: &[String]) -> String {
    names.iter().map(|n| format!("({n} Ref)")).collect::<Vec<_>>().join(" ")
}

/// A counter of `bits` bits (null is 0) that starts at zero; `goal` is the condition on the values it reaches.
fn counter(bits: usize, goal: &str) -> String {
    let (x, y) = (names('x', bits), names('y', bits));
    let mut step = String::from("(or");
    for flip in 0..bits {
        let mut parts = String::new();
        for i in 0..bits {
            let _ = match i.cmp(&flip) {
                std::cmp::Ordering::Less => write!(parts, " (distinct {} nil) (= {} nil)", x[i], y[i]),
                std::cmp::Ordering::Equal => write!(parts, " (= {} nil) (distinct {} nil)", x[i], y[i]),
                std::cmp::Ordering::Greater => write!(parts, " (= {} {})", x[i], y[i]),
            };
        }
        let _ = write!(step, "\n  (and{parts} emp)");
    }
    step.push(')');
    let zero: Vec<String> = y.iter().map(|v| format!("(= {v} nil)")).collect();
    format!(
        "{HEAP}(define-fun-rec step ({} {}) Bool {step})
(define-fun-rec reached ({}) Bool
  (or (and {} emp)
      (exists ({}) (sep (reached {}) (step {} {})))))
(define-fun-rec goal ({}) Bool (and {goal} (reached {})))
{}
(assert (goal {}))(check-sat)",
        params(&x),
        params(&y),
        params(&y),
        zero.join(" "),
        params(&x),
        x.join(" "),
        x.join(" "),
        y.join(" "),
        params(&x),
        x.join(" "),
        x.iter().map(|v| format!("(declare-const {v} Ref)")).collect::<String>(),
        x.join(" "),
    )
}

#[test]
fn counters() {
    for bits in 1..=20 {
        let ones: Vec<String> = names('x', bits).iter().map(|v| format!("(distinct {v} nil)")).collect();
        sat(&counter(bits, &ones.join(" ")));
    }
    unsat(&counter(6, "(= x1 nil) (distinct x1 nil)"));
}

/// Segments from each location to the next, with all locations distinct if `apart`.
fn chain(length: usize, apart: bool, back: bool) -> String {
    let places = names('a', length);
    let mut text = format!(
        "{HEAP}(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) emp)
      (exists ((u Ref) (v Ref)) (and (distinct x y) (sep (pto x (cell u v)) (ls u y))))))\n"
    );
    for place in &places {
        let _ = writeln!(text, "(declare-const {place} Ref)");
    }
    let mut parts = String::new();
    for pair in places.windows(2) {
        let _ = write!(parts, " (ls {} {})", pair[0], pair[1]);
    }
    if back {
        let _ = write!(parts, " (pto {} (cell {} nil))", places[length - 1], places[0]);
    }
    let apart = if apart { format!("(distinct {})", places.join(" ")) } else { "true".into() };
    let _ = write!(text, "(assert (and {apart} (sep{parts} emp)))(check-sat)");
    text
}

#[test]
fn chains_of_segments() {
    for length in [2, 5, 20, 60] {
        let Evidence::Model(model) = sat(&chain(length, true, false)) else { panic!() };
        assert_eq!(model.heap.len(), length - 1);
        let Evidence::Model(model) = sat(&chain(length, false, true)) else { panic!() };
        assert_eq!(model.heap.len(), 1);
        sat(&chain(length, true, true));
    }
}

#[test]
fn too_many_segments_from_one_place() {
    // n segments start at the same location, but only one of them can have a cell there.
    for n in 2..12 {
        let ends = names('b', n);
        let text = chain(2, false, false).replace("(check-sat)", "");
        let constants: String = ends.iter().map(|b| format!("(declare-const {b} Ref)")).collect();
        let lists: String = ends.iter().map(|b| format!(" (ls a1 {b})")).collect();
        let differ: String = ends.iter().take(2).map(|b| format!(" (distinct a1 {b})")).collect();
        let start = text.find("(assert").unwrap();
        unsat(&format!("{}{constants}(assert (and{differ} (sep{lists})))(check-sat)", &text[..start]));
    }
}

const NESTED: &str = "
(define-fun-rec inner ((x Ref)) Bool
  (or (and (= x nil) emp) (exists ((u Ref)) (sep (pto x (cell u nil)) (inner u)))))
(define-fun-rec outer ((x Ref) (y Ref)) Bool
  (or (and (= x y) emp)
      (exists ((u Ref) (in Ref)) (and (distinct x y in) (sep (pto x (cell u in)) (inner in) (outer u y))))))
(define-fun-rec dll ((x Ref) (before Ref) (y Ref) (last Ref)) Bool
  (or (and (= x y) (= before last) emp)
      (exists ((u Ref)) (and (distinct x y) (sep (pto x (cell u before)) (dll u x y last))))))
(define-funs-rec ((tree ((x Ref)) Bool) (forest ((x Ref)) Bool))
  ((exists ((c Ref)) (sep (pto x (cell c nil)) (forest c)))
   (or (and (= x nil) emp) (exists ((t Ref) (next Ref)) (sep (pto x (cell t next)) (tree t) (forest next))))))
(declare-const a Ref) (declare-const b Ref) (declare-const c Ref) (declare-const d Ref)
";

fn nested(formula: &str) -> String {
    format!("{HEAP}{NESTED}(assert {formula})(check-sat)")
}

#[test]
fn nested_structures() {
    sat(&nested("(and (distinct a b) (outer a b))"));
    unsat(&nested("(and (distinct a b) (= a nil) (outer a b))"));
    unsat(&nested("(sep (outer a nil) (pto a (cell b c)) (inner b))"));
    sat(&nested("(sep (outer a b) (pto b (cell a c)) (inner c))"));
    unsat(&nested("(sep (tree a) (forest a))"));
    sat(&nested("(sep (tree a) (tree b) (forest c))"));
    unsat(&nested("(and (= a b) (sep (tree a) (tree b)))"));
}

#[test]
fn doubly_linked_lists() {
    sat(&nested("(and (distinct a b) (dll a nil b c))"));
    unsat(&nested("(and (distinct a b) (dll a c b c) (= c nil))"));
    unsat(&nested("(and (distinct a b) (= a c) (sep (dll a nil b d) (dll c nil b d)))"));
    sat(&nested("(sep (dll a nil b c) (dll b c nil d))"));
    unsat(&nested("(and (distinct a b) (sep (dll a nil b c) (pto c (cell d d))))"));
}

const COUNTED: &str = "
(define-fun-rec list ((x Ref) (y Ref) (n Int)) Bool
  (or (and (= x y) (= n 0) emp)
      (exists ((u Ref) (m Int)) (and (= n (+ m 1)) (sep (pto x (cell u nil)) (list u y m))))))
(define-fun-rec tree ((x Ref) (n Int)) Bool
  (or (and (= x nil) (= n 0) emp)
      (exists ((l Ref) (r Ref) (i Int) (j Int))
        (and (= n (+ i j 1)) (sep (pto x (cell l r)) (tree l i) (tree r j))))))
(define-fun-rec threes ((x Ref) (n Int)) Bool
  (or (and (= x nil) (= n 1) emp)
      (exists ((u Ref) (v Ref) (m Int)) (and (= n (+ m 3)) (sep (pto x (cell u v)) (threes u m))))))
(define-fun-rec full ((x Ref) (h Int)) Bool
  (or (and (= x nil) (= h 0) emp)
      (exists ((l Ref) (r Ref) (g Int)) (and (= h (+ g 1)) (sep (pto x (cell l r)) (full l g) (full r g))))))
(define-fun-rec balanced ((x Ref) (n Int) (m Int)) Bool
  (or (and (= x nil) (= n m) emp)
      (exists ((u Ref) (k Int)) (and (= k (+ n 2)) (sep (pto x (cell u nil)) (balanced u k m))))))
(define-fun-rec flagged ((x Ref) (odd Bool)) Bool
  (or (and (= x nil) (= odd false) emp)
      (exists ((u Ref) (p Bool)) (and (distinct p odd) (sep (pto x (cell u nil)) (flagged u p))))))
(declare-const a Ref) (declare-const b Ref) (declare-const c Ref)
(declare-const i Int) (declare-const j Int) (declare-const k Int) (declare-const p Bool)
";

fn counted(formula: &str) -> String {
    format!("{HEAP}{COUNTED}(assert {formula})(check-sat)")
}

#[test]
fn huge_numbers() {
    assert_eq!(sat(&counted("(and (> i 320001) (tree a i))")), Evidence::TooLarge);
    assert_eq!(sat(&counted("(and (= i 1000000000000) (list a b i))")), Evidence::TooLarge);
    unsat(&counted("(and (> i 320001) (= i (+ j j)) (= j 7) (tree a i))"));
    sat(&counted("(threes a 3000001)"));
    unsat(&counted("(threes a 3000000)"));
    unsat(&counted("(and (= i (+ (* 6 k) 2)) (threes a i))"));
    unsat(&counted("(and (= i (+ (* 3 j) 1)) (= k (+ i 1)) (sep (threes a i) (threes b k)))"));
    sat(&counted("(and (= i (+ j j 1)) (> j 100000) (sep (tree a i) (tree b j)))"));
    sat(&counted("(and (= i (- 9000)) (balanced a i 9000))"));
    unsat(&counted("(balanced a 1 9000)"));
    unsat(&counted("(and (> i j) (balanced a i j))"));
}

#[test]
fn numbers_and_shapes_together() {
    unsat(&counted("(and (= a nil) (> i 0) (tree a i))"));
    unsat(&counted("(and (distinct a nil) (= i 0) (tree a i))"));
    unsat(&counted("(and (= a b) (> i 0) (> j 0) (sep (list a c i) (list b c j)))"));
    sat(&counted("(and (= a b) (> i 0) (>= j 0) (sep (list a c i) (list b c j)))"));
    unsat(&counted("(and (> i 0) (sep (list a nil i) (pto a (cell nil nil))))"));
    sat(&counted("(and (> i 3) (full a i))"));
    let Evidence::Model(model) = sat(&counted("(full a 7)")) else { panic!() };
    assert_eq!(model.heap.len(), 127);
    unsat(&counted("(and (< i 0) (full a i))"));
}

#[test]
fn truth_values() {
    sat(&counted("(and p (flagged a p))"));
    unsat(&counted("(and p (= a nil) (flagged a p))"));
    sat(&counted("(and (not p) (distinct a nil) (flagged a p))"));
}

#[test]
fn quantifiers_in_assertions() {
    sat(&counted("(exists ((x Ref) (n Int)) (and (> n 2) (distinct x nil) (tree x n)))"));
    unsat(&counted("(exists ((x Ref)) (sep (pto x (cell x x)) (exists ((y Ref)) (and (= x y) (tree y 1)))))"));
}
