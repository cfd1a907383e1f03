//! Tests every rule of the simplifier separately: it must fire often on terms generated for it, and they must keep
//! their values, by evaluation and by Z3's proof. A rule without a generator, or one that hardly ever fires, fails.

mod generators;
mod random;
mod smtlib;
mod tree;

use super::{FOLD, SAME_WIDTH, binary_rules, ite_rules, unary_rules};
use crate::op::{Op, Rounding};
use crate::sort::Width;
use crate::{MathFn, MathFn2, TermId, Terms, Witness, evaluate};
use generators::{Generator, generator};
use random::Random;
use smtlib::{Question, z3};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use tree::{Tree, full_name};

/// A rule, and the operation it was applied to; an operation with a width stands for all widths.
type Key = (&'static str, &'static str);

thread_local! {
    static FIRED: RefCell<BTreeMap<Key, u64>> = const { RefCell::new(BTreeMap::new()) };
}

pub(super) fn count(rule: &'static str, op: Option<Op>) {
    FIRED.with_borrow_mut(|fired| *fired.entry((rule, name(op))).or_default() += 1);
}

fn name(op: Option<Op>) -> &'static str {
    op.map_or("ite", Op::name)
}

/// Terms for each rule and operation.
const CASES: usize = 240;
/// How many of them the rule must apply to at least.
const LEAST: usize = 40;
/// Assignments under which each term is evaluated.
const ASSIGNMENTS: usize = 48;
/// How many terms of each are passed to Z3, unless `HEAPWRIGHT_PROVED` says otherwise: `make mutants` needs fewer.
const PROVED: usize = 16;

fn proved() -> usize {
    std::env::var("HEAPWRIGHT_PROVED").ok().and_then(|given| given.parse().ok()).unwrap_or(PROVED)
}

/// One of each family of operations.
const OPERATIONS: &[Op] = &[
    Op::Not,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Eq,
    Op::Neg,
    Op::BitNot,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::SDiv,
    Op::SRem,
    Op::BitAnd,
    Op::BitOr,
    Op::BitXor,
    Op::Shl,
    Op::LShr,
    Op::AShr,
    Op::SLt,
    Op::SLe,
    Op::ULt,
    Op::ULe,
    Op::SignExtend(Width::W64),
    Op::ZeroExtend(Width::W64),
    Op::Truncate(Width::W8),
    Op::FloatNeg,
    Op::FloatAdd,
    Op::FloatSub,
    Op::FloatMul,
    Op::FloatDiv,
    Op::FloatRem,
    Op::FloatEq,
    Op::FloatLt,
    Op::FloatLe,
    Op::ToFloat32,
    Op::ToFloat64,
    Op::SignedToFloat32,
    Op::SignedToFloat64,
    Op::FloatToSigned(Width::W32),
    Op::FloatToBits,
    Op::BitsToFloat,
    Op::FloatSqrt,
    Op::FloatRound(Rounding::Ceil),
    Op::Math1(MathFn::Sin),
    Op::Math2(MathFn2::Pow),
];

/// Every rule with every operation it is listed for.
fn listed() -> Vec<(&'static str, Option<Op>)> {
    let mut all: Vec<(&'static str, Option<Op>)> = ite_rules().iter().map(|rule| (rule.name, None)).collect();
    for &op in OPERATIONS {
        all.push((FOLD, Some(op)));
        if matches!(op, Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Truncate(_)) {
            all.push((SAME_WIDTH, Some(op)));
        }
        if is_unary(op) {
            all.extend(unary_rules(op).iter().map(|rule| (rule.name, Some(op))));
        } else {
            all.extend(binary_rules(op).iter().map(|rule| (rule.name, Some(op))));
        }
    }
    all
}

fn is_unary(op: Op) -> bool {
    random::WIDTHS
        .iter()
        .map(|&width| crate::Sort::BitVec(width))
        .chain([crate::Sort::Bool, crate::Sort::Float32, crate::Sort::Float64])
        .any(|sort| op.unary_sort(sort).is_some())
}

/// A tree and the term built from it.
struct Built<'a> {
    tree: &'a Tree,
    terms: Terms,
    term: TermId,
}

impl Built<'_> {
    fn keeps_its_value(&self, random: &mut Random) {
        let (mut variables, mut constants) = (Vec::new(), Vec::new());
        self.tree.leaves(&mut variables, &mut constants);
        for _ in 0..ASSIGNMENTS {
            let assignment = random.assignment(&variables, &constants);
            let mut witness = Witness::new();
            for (&(name, sort), &value) in &assignment {
                if let Some(variable) = self.variable(&full_name(name, sort)) {
                    witness.set(variable, value);
                }
            }
            let value = evaluate(&self.terms, self.term, &witness);
            let expected = self.tree.value(&assignment);
            let shown = self.terms.display(self.term);
            assert_eq!(value, Ok(expected), "{:?}\nbecame {shown}\nunder {assignment:?}", self.tree);
        }
    }

    fn variable(&self, name: &str) -> Option<TermId> {
        self.terms.variables_of(self.term).into_iter().find(|&id| self.terms.variable_name(id) == Some(name))
    }
}

/// Builds many terms for a rule; returns Z3 queries about some of those on which it fired.
fn exercise(rule: &'static str, op: Option<Op>, make: Generator) -> Vec<String> {
    let key = (rule, name(op));
    let seed = key.0.bytes().chain(key.1.bytes()).fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut random = Random::new(seed);
    let (mut fired, mut questions) = (0, Vec::new());
    for _ in 0..CASES {
        let tree = make(&mut random, op.unwrap_or(Op::Not));
        FIRED.with_borrow_mut(BTreeMap::clear);
        let mut terms = Terms::new();
        let term = tree.build(&mut terms);
        assert_eq!(terms.sort(term), Some(tree.sort()), "{tree:?}");
        let built = Built { tree: &tree, terms, term };
        built.keeps_its_value(&mut random);
        if FIRED.with_borrow(|counts| counts.contains_key(&key)) {
            fired += 1;
            if questions.len() < proved() {
                questions.extend(Question::of(&tree, &built.terms, term));
            }
        }
    }
    assert!(fired >= LEAST, "{rule} fired on {fired} of {CASES} terms made for it, with {}", key.1);
    questions
}

/// Exercises the rules whose names begin with `family`.
fn check(family: &str) {
    let mut questions = Vec::new();
    for (rule, op) in listed().into_iter().filter(|(rule, _)| rule.starts_with(family)) {
        let make = generator(rule).unwrap_or_else(|| panic!("no generator for {rule}"));
        questions.extend(exercise(rule, op, make));
    }
    let answers = z3(&questions);
    assert_eq!(answers.len(), questions.len(), "{:?}", answers.iter().find(|answer| answer.starts_with("(error")));
    let mut open = 0;
    for (question, answer) in questions.iter().zip(&answers) {
        match answer.as_str() {
            "unsat" => {}
            "timeout" | "unknown" => open += 1,
            other => panic!("{other}\n{question}"),
        }
    }
    assert!(open * 10 <= questions.len(), "Z3 decided too little: {open} of {} open", questions.len());
}

#[test]
fn folding() {
    check(FOLD);
    check(SAME_WIDTH);
}

#[test]
fn arithmetic() {
    check("arithmetic::");
}

#[test]
fn bitwise() {
    check("bitwise::");
}

#[test]
fn boolean() {
    check("boolean::");
}

#[test]
fn comparisons() {
    check("compare::");
}

#[test]
fn conversions() {
    check("convert::");
}

#[test]
fn floats() {
    check("float::");
}

#[test]
fn choices() {
    check("ite::");
}

#[test]
fn orders() {
    check("order::");
}

/// The tests above cover every rule.
#[test]
fn every_rule_is_tested() {
    let families = ["arithmetic::", "bitwise::", "boolean::", "compare::", "convert::", "float::", "ite::", "order::"];
    let rules: BTreeSet<&str> = listed().into_iter().map(|(rule, _)| rule).collect();
    for rule in &rules {
        let known = *rule == FOLD || *rule == SAME_WIDTH || families.iter().any(|family| rule.starts_with(family));
        assert!(known && generator(rule).is_some(), "{rule}");
    }
    assert!(rules.len() >= 45, "{rules:?}");
}
