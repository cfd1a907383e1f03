//! Problems by family, each with its answer. A problem is an assertion over shared definitions.

use heapwright_logic::Limits;
use heapwright_seplog::smtlib::{self, ReadError, Script};
use heapwright_seplog::{Answer, Evidence};

/// Trees, lists and counters in the competition's format.
const DEFINITIONS: &str = "
(declare-sort Ref 0)
(declare-datatypes ((Cell 0)) (((cell (left Ref) (right Ref) (key Int)))))
(declare-heap (Ref Cell))
(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) emp)
      (exists ((u Ref) (v Ref) (k Int)) (and (distinct x y) (sep (pto x (cell u v k)) (ls u y))))))
(define-fun-rec size ((x Ref) (n Int)) Bool
  (or (and (= x nil) (= n 0) emp)
      (exists ((l Ref) (r Ref) (k Int) (a Int) (b Int))
        (and (= n (+ a b 1)) (sep (pto x (cell l r k)) (size l a) (size r b))))))
(define-fun-rec sorted ((x Ref) (low Int) (n Int)) Bool
  (or (and (= x nil) (= n 0) emp)
      (exists ((u Ref) (v Ref) (m Int) (next Int))
        (and (< low next) (= n (+ m 1)) (sep (pto x (cell u v next)) (sorted u next m))))))
(define-fun-rec bst ((x Ref) (min Int) (max Int)) Bool
  (or (and (= x nil) emp)
      (exists ((l Ref) (r Ref) (k Int))
        (and (< min k) (< k max) (sep (pto x (cell l r k)) (bst l min k) (bst r k max))))))
(define-fun-rec avl ((x Ref) (h Int)) Bool
  (or (and (= x nil) (= h 0) emp)
      (exists ((l Ref) (r Ref) (k Int) (a Int) (b Int))
        (and (= h (+ a 1)) (<= b a) (<= a (+ b 1)) (sep (pto x (cell l r k)) (avl l a) (avl r b))))
      (exists ((l Ref) (r Ref) (k Int) (a Int) (b Int))
        (and (= h (+ b 1)) (= b (+ a 1)) (sep (pto x (cell l r k)) (avl l a) (avl r b))))))
(define-fun-rec even ((x Ref) (n Int)) Bool
  (or (and (= x nil) (= n 0) emp)
      (exists ((u Ref) (v Ref) (w Ref) (z Ref) (i Int) (j Int) (m Int))
        (and (= n (+ m 2)) (sep (pto x (cell u v i)) (pto u (cell w z j)) (even w m))))))
(define-funs-rec ((ping ((x Ref) (n Int)) Bool) (pong ((x Ref) (n Int)) Bool))
  ((or (and (= x nil) (= n 0) emp)
       (exists ((u Ref) (v Ref) (k Int) (m Int)) (and (= n (+ m 3)) (sep (pto x (cell u v k)) (pong u m)))))
   (exists ((u Ref) (v Ref) (k Int) (m Int)) (and (= n (+ m 4)) (sep (pto x (cell u v k)) (ping u m))))))
(declare-const a Ref) (declare-const b Ref) (declare-const c Ref)
(declare-const i Int) (declare-const j Int)
";

fn problem(assertion: &str) -> Script {
    smtlib::read(&format!("{DEFINITIONS}(assert {assertion})(check-sat)")).unwrap()
}

fn answer(assertion: &str) -> Answer {
    problem(assertion).decide(&Limits::none()).unwrap()
}

#[track_caller]
fn sat(assertion: &str) {
    let answer = answer(assertion);
    assert!(matches!(answer, Answer::Sat(_)), "{assertion}: {answer:?}");
}

#[track_caller]
fn cells(assertion: &str, expected: usize) {
    match answer(assertion) {
        Answer::Sat(Evidence::Model(model)) => assert_eq!(model.heap.len(), expected, "{assertion}: {model:?}"),
        other => panic!("{assertion}: {other:?}"),
    }
}

#[track_caller]
fn unsat(assertion: &str) {
    assert_eq!(answer(assertion), Answer::Unsat, "{assertion}");
}

#[test]
fn separation() {
    unsat("(sep (pto a (cell b b 1)) (pto a (cell b b 1)))");
    unsat("(and (= a b) (sep (pto a (cell c c 1)) (pto b (cell c c 1))))");
    cells("(sep (pto a (cell b b 1)) (pto b (cell a a 1)))", 2);
    unsat("(pto nil (cell a a 1))");
}

#[test]
fn lists() {
    cells("(ls a a)", 0);
    unsat("(and (distinct a b) (sep (ls a b) (ls a c) (ls a nil)) (distinct a c))");
    cells("(and (distinct a b c nil) (sep (ls a b) (ls b c) (ls c nil)))", 3);
    unsat("(and (distinct a b) (sep (ls nil a) (ls a b) (pto b (cell a a 0))) (= b nil))");
}

#[test]
fn sizes() {
    cells("(size a 5)", 5);
    unsat("(and (< i 0) (size a i))");
    unsat("(and (= i (+ j 2)) (= a b) (> j 0) (sep (size a i) (size b j)))");
    cells("(and (= i (+ j 2)) (= a b) (>= j 0) (size a i) (= j 1))", 3);
}

#[test]
fn a_tree_of_many_nodes_is_not_unfolded() {
    assert_eq!(answer("(and (> i 300000) (size a i))"), Answer::Sat(Evidence::TooLarge));
    assert_eq!(answer("(even a 1000000)"), Answer::Sat(Evidence::TooLarge));
    unsat("(even a 1000001)");
}

#[test]
fn sorted_lists() {
    cells("(and (= i 3) (sorted a 7 i))", 3);
    sat("(and (> i 10000) (sorted a j i))");
    unsat("(and (distinct a nil) (sorted a j 0))");
}

#[test]
fn search_trees() {
    cells("(and (distinct a nil) (bst a 0 2))", 1);
    unsat("(and (distinct a nil) (bst a 0 1))");
    unsat("(and (distinct b nil) (sep (pto a (cell b c 1)) (bst b 0 1)))");
    cells("(and (distinct b c nil) (sep (pto a (cell b c 5)) (bst b 0 5) (bst c 5 9)))", 3);
}

#[test]
fn balanced_trees() {
    cells("(avl a 2)", 2);
    cells("(avl a 3)", 4);
    cells("(avl a 6)", 20);
    unsat("(and (= a nil) (> i 0) (avl a i))");
}

#[test]
fn mutual_recursion() {
    cells("(and (> i 0) (ping a i))", 2);
    unsat("(and (> i 0) (< i 7) (ping a i))");
    unsat("(ping a 15)");
    cells("(ping a 21)", 6);
}

#[test]
fn truth_values_and_disjunctions() {
    let text = "(declare-const p Bool)(declare-const q Bool)(assert (or (and p (not p)) (and q (= q false))))";
    assert_eq!(smtlib::read(text).unwrap().decide(&Limits::none()), Ok(Answer::Unsat));
    let text = "(declare-const p Bool)(declare-const q Bool)(assert (and (or p q) (not p)))";
    assert!(matches!(smtlib::read(text).unwrap().decide(&Limits::none()), Ok(Answer::Sat(_))));
}

#[test]
fn entailments() {
    let entails = |left: &str, right: &str| {
        let text = format!("{DEFINITIONS}(assert {left})(assert (not {right}))(check-sat)");
        smtlib::read(&text).unwrap().decide(&Limits::none()).unwrap()
    };
    assert_eq!(entails("(sep (pto a (cell b b 1)) (pto a (cell b b 2)))", "(ls a b)"), Answer::Unsat);
    assert!(matches!(entails("(and (distinct a b) (ls a b))", "(ls b a)"), Answer::Sat(_)));
    assert!(matches!(entails("(sep (ls a b) (ls b nil))", "(ls a nil)"), Answer::Unknown(_)));
    // Wrong only if two locations are equal, and only for lists of two cells or more.
    assert!(matches!(entails("(sep (ls a b) (ls b c))", "(ls a c)"), Answer::Sat(_)));
    let one = "(or (and (= a nil) emp) (exists ((k Int)) (and (distinct a nil) (pto a (cell nil nil k)))))";
    assert!(matches!(entails("(ls a nil)", one), Answer::Sat(_)));
    assert!(matches!(entails("(size a i)", "(and (< i 3) (size a i))"), Answer::Sat(_)));
    // Part for part.
    assert_eq!(
        entails("(and (= a b) (> i j) (sep (ls a c) (size c i)))", "(and (>= i j) (sep (size c i) (ls b c)))"),
        Answer::Unsat
    );
    assert_eq!(
        entails("(sep (pto a (cell b c 1)) (ls b c))", "(and (distinct a nil) (sep (ls b c) (pto a (cell b c 1))))"),
        Answer::Unsat
    );
    assert!(matches!(entails("(= a b)", "(and (= a b) emp)"), Answer::Unknown(_)));
}

#[test]
fn wrong_texts_name_their_place() {
    let place = |text: &str| match smtlib::read(text) {
        Err(ReadError::Wrong { place, .. } | ReadError::Unsupported { place, .. }) => (place.line, place.column),
        Ok(script) => panic!("{script:?}"),
    };
    assert_eq!(place("(assert\n  (= x 1))"), (2, 6));
    assert_eq!(place("(check-sat"), (1, 1));
    assert_eq!(place("(declare-sort R 0)\n(declare-const x R)\n(assert (< x x))"), (3, 9));
    assert_eq!(place("(assert (forall ((x Int)) (= x x)))"), (1, 9));
    assert_eq!(place(&"(".repeat(5_000)), (1, 1_001));
}
