//! Answers come within the given time and memory, whatever the size of the smallest model.

use heapwright_logic::Limits;
use heapwright_seplog::{Answer, Evidence, Reason, smtlib};
use std::fmt::Write;
use std::time::{Duration, Instant};

const START: &str = "(declare-sort Ref 0)
(declare-datatypes ((Cell 0)) (((cell (next Ref) (value Int)))))
(declare-heap (Ref Cell))
(declare-const a Ref) (declare-const b Ref) (declare-const i Int)
";

/// A predicate that doubles at each of `levels` levels: `p_n(x, y) == p_(n-1)(x, z) * p_(n-1)(z, y)`.
fn doubling(levels: usize, base: &str) -> String {
    let mut text = format!("{START}(define-fun-rec p0 ((x Ref) (y Ref)) Bool {base})\n");
    for level in 1..=levels {
        let below = level - 1;
        let _ = writeln!(
            text,
            "(define-fun-rec p{level} ((x Ref) (y Ref)) Bool (exists ((z Ref)) (sep (p{below} x z) (p{below} z y))))"
        );
    }
    let _ = write!(text, "(assert (p{levels} a b))(check-sat)");
    text
}

/// The same with a number that is summed.
fn counted(levels: usize, base: &str) -> String {
    let mut text = format!("{START}(define-fun-rec p0 ((x Ref) (n Int)) Bool {base})\n");
    for level in 1..=levels {
        let below = level - 1;
        let _ = writeln!(
            text,
            "(define-fun-rec p{level} ((x Ref) (n Int)) Bool
               (exists ((y Ref) (k Int) (m Int)) (and (= n (+ k m)) (sep (p{below} x k) (p{below} y m)))))"
        );
    }
    let _ = write!(text, "(assert (p{levels} a i))(check-sat)");
    text
}

/// A formula that is always the same, called twice at each level: derivations are shared.
fn shared(levels: usize, base: &str) -> String {
    let mut text = format!("{START}(define-fun-rec p0 ((x Ref) (n Int)) Bool {base})\n");
    for level in 1..=levels {
        let below = level - 1;
        let _ = writeln!(text, "(define-fun-rec p{level} ((x Ref) (n Int)) Bool (sep (p{below} x n) (p{below} x n)))");
    }
    let _ = write!(text, "(assert (p{levels} a i))(check-sat)");
    text
}

/// A counter of some bits that runs from all ones down to zero and leaves a cell behind at each step: the only model has
/// exponentially many cells, all alike.
fn counter(bits: usize) -> String {
    let names = |letter: char, from: usize| -> Vec<String> { (from..=bits).map(|i| format!("{letter}{i}")).collect() };
    let params = |names: &[String]| names.iter().map(|name| format!("({name} Ref)")).collect::<String>();
    let each = |what: &str, names: &[String]| names.iter().map(|name| format!("({what} {name})")).collect::<String>();
    let (x, y) = (names('x', 1), names('y', 1));
    let mut text = format!(
        "{START}(define-fun-rec one ((x Ref)) Bool (and (distinct x nil) emp))
         (define-fun-rec zero ((x Ref)) Bool (and (= x nil) emp))\n"
    );
    for from in (1..=bits).rev() {
        let (left, right) = (names('x', from), names('y', from));
        let (x, y) = (&left[0], &right[0]);
        let same: String = left.iter().zip(&right).skip(1).map(|(x, y)| format!("(= {x} {y})")).collect();
        let carry = match from == bits {
            true => String::new(),
            false => {
                let rest = [left[1..].join(" "), right[1..].join(" ")].join(" ");
                format!("(sep (succ{} {rest}) (one {x}) (zero {y}))", from + 1)
            }
        };
        let both: Vec<String> = left.iter().chain(&right).cloned().collect();
        let _ = writeln!(
            text,
            "(define-fun-rec succ{from} ({}) Bool (or (and {same} (sep (zero {x}) (one {y}))) {carry}))",
            params(&both)
        );
    }
    let _ = writeln!(
        text,
        "(define-fun-rec down ({0}) Bool (or (sep {1}) (exists ({2}(h Ref) (u Ref) (v Int))
           (sep (pto h (cell u v)) (succ1 {3} {4}) (down {3})))))
         (define-fun-rec whole ({2}) Bool (sep {5} (down {3})))",
        params(&y),
        each("zero", &y),
        params(&x),
        x.join(" "),
        y.join(" "),
        each("one", &x),
    );
    let declared: String = x.iter().map(|name| format!("(declare-const {name} Ref)")).collect();
    let _ = write!(text, "{declared}(assert (whole {}))(check-sat)", x.join(" "));
    text
}

const BASES: [&str; 4] = [
    "(and (= x y) emp)",
    "(and (distinct x y) emp)",
    "(exists ((v Int)) (pto x (cell y v)))",
    "(or (and (= x y) emp) (exists ((v Int)) (and (> v 3) (distinct x y) (pto x (cell y v)))))",
];

const COUNTED: [&str; 3] = [
    "(and (= n 1) emp)",
    "(and (> n 0) (distinct x nil) emp)",
    "(or (and (= n 0) (= x nil) emp) (exists ((u Ref)) (and (= n 1) (pto x (cell u n)))))",
];

/// Decides within a time limit and checks the time taken, with some slack for a busy machine.
#[allow(clippy::disallowed_methods, reason = "a test of time looks at the clock")]
fn within(text: &str, time: Duration, memory: usize) -> Answer {
    let script = smtlib::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let start = Instant::now();
    let left = || time.saturating_sub(start.elapsed());
    let answer = script.decide(&Limits::new(&left).with_memory(memory)).unwrap();
    let took = start.elapsed();
    assert!(took < time + Duration::from_secs(3), "{took:?} for\n{text}");
    answer
}

#[test]
fn exponential_models() {
    let second = Duration::from_secs(1);
    for levels in [12, 25] {
        let problems = BASES.iter().map(|base| doubling(levels, base));
        let problems = problems.chain(COUNTED.iter().flat_map(|base| [counted(levels, base), shared(levels, base)]));
        for text in problems {
            let answer = within(&text, second, 64 << 20);
            let impossible = matches!(answer, Answer::Unknown(Reason::Bug(_) | Reason::Refuted));
            assert!(!impossible, "{answer:?}\n{text}");
        }
    }
}

#[test]
fn shared_derivations_are_evaluated_once() {
    // 2^40 identical derivations. Without sharing, evaluation would give up.
    let mut text = format!("{START}(define-fun-rec p0 ((x Ref)) Bool (and (= x nil) emp))\n");
    for level in 1..=40 {
        let _ = writeln!(text, "(define-fun-rec p{level} ((x Ref)) Bool (sep (p{0} x) (p{0} x)))", level - 1);
    }
    let answer = within(&format!("{text}(assert (p40 a))(check-sat)"), Duration::from_secs(5), 64 << 20);
    assert!(matches!(answer, Answer::Sat(Evidence::Model(_))), "{answer:?}");
    // With numbers.
    for base in ["(and (= x nil) (= n 1) emp)", "(and (distinct x nil) (> n 0) emp)"] {
        let answer = within(&shared(40, base), Duration::from_secs(5), 64 << 20);
        assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    }
    let answer = within(&shared(40, "(and (= x nil) (= n 1) (= n 2) emp)"), Duration::from_secs(5), 64 << 20);
    assert_eq!(answer, Answer::Unsat);
}

/// Cells that are alike are not tried one after the other.
#[test]
fn cells_that_can_be_exchanged_are_claimed_once() {
    for bits in [3, 6] {
        let answer = within(&counter(bits), Duration::from_secs(10), 64 << 20);
        let Answer::Sat(Evidence::Model(model)) = answer else { panic!("{bits} bits: {answer:?}") };
        assert_eq!(model.heap.len(), (1 << bits) - 1);
    }
    for bits in [8, 12, 20] {
        let answer = within(&counter(bits), Duration::from_secs(2), 64 << 20);
        assert!(!matches!(answer, Answer::Unsat | Answer::Unknown(Reason::Bug(_) | Reason::Refuted)), "{answer:?}");
    }
}

#[test]
fn memory_that_is_used_up_is_no_answer() {
    // There are as many base pairs as partitions of the parameters.
    let names: Vec<String> = (0..9).map(|i| format!("x{i}")).collect();
    let params: String = names.iter().map(|n| format!("({n} Ref)")).collect();
    let mut cases = String::new();
    for (i, a) in names.iter().enumerate() {
        for b in names.iter().skip(i + 1) {
            let _ = write!(cases, " (and (= {a} {b}) (p {0})) (and (distinct {a} {b}) (p {0}))", names.join(" "));
        }
    }
    let text = format!(
        "{START}(define-fun-rec p ({params}) Bool (or (exists ((u Ref)) (pto x0 (cell u 1))){cases}))
         (define-fun-rec q ({params} (n Int)) Bool (and (> n 0) (p {0})))
         (declare-const c Ref)(assert (q a b c a b c a b c i))(check-sat)",
        names.join(" ")
    );
    let answer = within(&text, Duration::from_secs(10), 1 << 6);
    assert_eq!(answer, Answer::Unknown(Reason::Memory));
}
