//! Queries of a symbolic heap: references with a finite domain, aliases, and numbers read through them. Nearly all are
//! answered without a solver.

mod common;

use common::*;
use heapwright_smt::*;
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, Witness, evaluate};
use proptest::prelude::*;
use std::rc::Rc;

const REFERENCE: Sort = Sort::BitVec(Width::W32);

/// Input references, each null or one of the objects that existed when it was encountered.
struct Heap {
    terms: Terms,
    references: Vec<TermId>,
    path: Vec<TermId>,
    witness: Rc<Witness>,
    plain: Z3,
}

impl Heap {
    /// `count` references: the n-th is null, the object of an earlier one, or its own object.
    fn new(count: i32) -> Heap {
        let mut terms = Terms::new();
        let (mut references, mut path) = (Vec::new(), Vec::new());
        for number in 0..count {
            let reference = terms.variable(&format!("r{number}"), REFERENCE).expect("a variable");
            let mut domain = terms.bool(false).expect("a constant");
            for object in std::iter::once(0).chain(17..=17 + number) {
                let is = is(&mut terms, reference, object);
                domain = terms.binary(Op::Or, domain, is).expect("boolean");
            }
            references.push(reference);
            path.push(domain);
        }
        Heap { terms, references, path, witness: Rc::new(Witness::new()), plain: Z3::new() }
    }

    /// A field of the object behind a reference: an initial cell for each object.
    fn read(&mut self, reference: TermId, field: &str, sort: Sort) -> TermId {
        let mut value = self.terms.variable(&format!("{field}17"), sort).expect("a variable");
        for object in 18..17 + self.references.len() as i32 {
            let cell = self.terms.variable(&format!("{field}{object}"), sort).expect("a variable");
            let here = is(&mut self.terms, reference, object);
            value = self.terms.ite(here, cell, value).expect("well-sorted");
        }
        value
    }

    /// Asks whether a condition can hold, and assumes it if so; otherwise its negation.
    fn branch(&mut self, solver: &mut dyn Solver, condition: TermId) {
        let mut longer = self.path.clone();
        longer.push(condition);
        let query = short(&longer).with_base(self.witness.clone());
        let expected = ask(&mut self.plain, &mut self.terms, &query);
        let answer = ask(solver, &mut self.terms, &query);
        assert_eq!(answer, expected, "{}", script(&self.terms, &longer).expect("supported"));
        if let SatResult::Sat(witness) = solver.check(&mut self.terms, &query) {
            (self.path, self.witness) = (longer, Rc::new(witness));
        } else {
            self.path.push(self.terms.not(condition).expect("boolean"));
        }
    }
}

fn is(terms: &mut Terms, reference: TermId, object: i32) -> TermId {
    let object = terms.int(object).expect("a constant");
    terms.binary(Op::Eq, reference, object).expect("well-sorted")
}

/// One condition of a program: the operands and how they are compared.
type Condition = (u8, usize, usize, bool);

fn conditions() -> impl Strategy<Value = Vec<Condition>> {
    prop::collection::vec((0..5u8, any::<usize>(), any::<usize>(), any::<bool>()), 1..12)
}

fn run(solver: &mut dyn Solver, conditions: &[Condition]) {
    let mut heap = Heap::new(4);
    for &(kind, a, b, holds) in conditions {
        let (r, s) = (heap.references[a % 4], heap.references[b % 4]);
        let next = heap.read(r, "next", REFERENCE);
        let condition = match kind {
            0 => is(&mut heap.terms, r, 0),
            1 => heap.terms.binary(Op::Eq, r, s).expect("well-sorted"),
            2 => heap.terms.binary(Op::Eq, next, s).expect("well-sorted"),
            3 => is(&mut heap.terms, next, 17 + (b % 3) as i32),
            _ => {
                let (x, y) = (heap.read(r, "key", REFERENCE), heap.read(s, "key", REFERENCE));
                heap.terms.binary(Op::SLt, x, y).expect("well-sorted")
            }
        };
        let condition = if holds { condition } else { heap.terms.not(condition).expect("boolean") };
        heap.branch(solver, condition);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn guesses_agree_with_z3(conditions in conditions()) {
        run(&mut LocalSearch::new(Z3::new()), &conditions);
    }

    #[test]
    fn few_values_agree_with_z3(conditions in conditions()) {
        run(&mut FiniteDomain::new(Z3::new()), &conditions);
    }

    #[test]
    fn substitutions_agree_with_z3(conditions in conditions()) {
        run(&mut Substitute::new(Z3::new()), &conditions);
    }

    #[test]
    fn the_chain_agrees_with_z3(conditions in conditions()) {
        run(&mut strict(&Options::default()), &conditions);
    }
}

/// `r = 17` implies `s = 17`, which implies `t = 18`: all have to change, but the last assertion names only one of
/// them.
#[test]
fn implications_are_followed() {
    let mut heap = Heap::new(3);
    let [r, s, t] = [heap.references[0], heap.references[1], heap.references[2]];
    let (r_17, s_17, t_18) = (is(&mut heap.terms, r, 17), is(&mut heap.terms, s, 17), is(&mut heap.terms, t, 18));
    for (from, to) in [(r_17, s_17), (s_17, t_18)] {
        let not = heap.terms.not(from).expect("boolean");
        heap.path.push(heap.terms.binary(Op::Or, not, to).expect("boolean"));
    }
    heap.path.push(r_17);
    let query = short(&heap.path).with_base(heap.witness.clone());
    let SatResult::Sat(witness) = LocalSearch::new(NotNeeded).check(&mut heap.terms, &query) else {
        panic!("no guess");
    };
    assert_eq!(witness.get(s), Some(Value::int(17)));
    assert_eq!(evaluate(&heap.terms, t_18, &witness), Ok(Value::bool(true)));
}

/// Unconstrained references can differ from all other references, and together if they are equal.
#[test]
fn what_is_only_compared_can_be_anything() {
    let mut heap = Heap::new(2);
    let [r, s] = [heap.references[0], heap.references[1]];
    let [a, b] = ["a", "b"].map(|name| heap.terms.variable(name, REFERENCE).expect("a variable"));
    let same = heap.terms.binary(Op::Eq, a, b).expect("well-sorted");
    heap.path.push(same);
    for (left, right) in [(a, r), (a, s), (b, r), (r, s)] {
        let same = heap.terms.binary(Op::Eq, left, right).expect("well-sorted");
        heap.path.push(heap.terms.not(same).expect("boolean"));
    }
    let query = short(&heap.path).with_base(heap.witness.clone());
    assert!(FiniteDomain::new(NotNeeded).check(&mut heap.terms, &query).is_sat());
    heap.path.push(heap.terms.not(same).expect("boolean"));
    let query = short(&heap.path).with_base(heap.witness.clone());
    assert!(FiniteDomain::new(NotNeeded).check(&mut heap.terms, &query).is_unsat());
}

/// Keys read through a reference rule out aliases one by one, until none is left.
#[test]
fn numbers_exclude_aliases() {
    let mut heap = Heap::new(4);
    let last = heap.references[3];
    let key = heap.read(last, "key", REFERENCE);
    let null = is(&mut heap.terms, last, 0);
    heap.path.push(heap.terms.not(null).expect("boolean"));
    let limit = heap.terms.int(5).expect("a constant");
    let small = heap.terms.binary(Op::SLt, key, limit).expect("well-sorted");
    heap.path.push(small);
    for object in 17..=20 {
        let query = short(&heap.path).with_base(heap.witness.clone());
        let SatResult::Sat(witness) = FiniteDomain::new(NotNeeded).check(&mut heap.terms, &query) else {
            panic!("{object}: an alias is left");
        };
        heap.witness = Rc::new(witness);
        let cell = heap.terms.variable(&format!("key{object}"), REFERENCE).expect("a variable");
        let large = heap.terms.binary(Op::SLt, limit, cell).expect("well-sorted");
        heap.path.push(large);
    }
    let query = short(&heap.path).with_base(heap.witness.clone());
    assert!(FiniteDomain::new(NotNeeded).check(&mut heap.terms, &query).is_unsat());
}

/// All references alias, but the sum of what is written through them rules that out: each has to change.
#[test]
fn many_references_change_together() {
    let mut heap = Heap::new(8);
    let mut sum = heap.terms.int(0).expect("a constant");
    let mut witness = Witness::new();
    for (number, &reference) in heap.references.clone().iter().enumerate() {
        witness.set(reference, Value::int(17));
        let (one, null) = (heap.terms.int(1 << number).unwrap(), is(&mut heap.terms, reference, 0));
        heap.path.push(heap.terms.not(null).expect("boolean"));
        let first = is(&mut heap.terms, reference, 17);
        let more = heap.terms.binary(Op::Add, sum, one).expect("well-sorted");
        sum = heap.terms.ite(first, more, sum).expect("well-sorted");
    }
    let one = heap.terms.int(1).expect("a constant");
    heap.path.push(heap.terms.binary(Op::Eq, sum, one).expect("well-sorted"));
    let query = short(&heap.path).with_base(Rc::new(witness));
    assert!(LocalSearch::new(NotNeeded).check(&mut heap.terms, &query).is_sat());
}

/// Must not be called if the layer above works.
struct NotNeeded;

impl Solver for NotNeeded {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Unknown(Reason::Incomplete)
    }
}

/// Fixed programs with many conditions: how many queries reach the solver.
#[test]
fn few_questions_reach_the_solver() {
    let (mut satisfiable, mut not_guessed, mut state) = (0, 0, 1u64);
    for _ in 0..40 {
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize
        };
        let conditions: Vec<Condition> =
            (0..10).map(|_| ((next() % 5) as u8, next(), next(), next() % 2 == 0)).collect();
        let ledger = Ledger::default();
        let mut solver =
            Counted::new(Reuse::new(LocalSearch::new(Counted::new(Z3::new(), "z3", &ledger))), "all", &ledger);
        run(&mut solver, &conditions);
        for layer in ledger.layers() {
            *(if layer.name == "z3" { &mut not_guessed } else { &mut satisfiable }) += layer.sat;
        }
    }
    assert!(not_guessed * 50 <= satisfiable, "{not_guessed} of {satisfiable} were not guessed");
}
