//! Proves the simplifier: the requested term, written as SMT-LIB by the few lines here, equals the term that was built.
//! And the two solvers agree with each other.
#![allow(clippy::disallowed_methods, reason = "tests run solvers and read their files")]

mod common;

use common::*;
use heapwright_smt::{Checked, Pipe, Program, Z3, script};
use heapwright_term::{Op, Sort, TermId, Width};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The requested terms as SMT-LIB, one definition per step; a float is represented by its bits.
struct Plain<'a> {
    family: &'a Family,
    text: String,
}

impl Plain<'_> {
    fn of(family: &Family) -> String {
        let mut plain = Plain { family, text: String::new() };
        for (place, (_, asked)) in family.built.iter().enumerate() {
            plain.define(place, asked);
        }
        plain.text
    }

    fn define(&mut self, place: usize, asked: &Asked) {
        let sort = self.family.sort(place);
        let body = match *asked {
            Asked::Variable(id) => symbol(self.family, id),
            Asked::Constant(value) if sort == Sort::Bool => (value.bits() != 0).to_string(),
            Asked::Constant(value) => format!("(_ bv{} {})", value.bits(), width(sort)),
            Asked::Ite(c, a, b) => format!("(ite p{c} p{a} p{b})"),
            Asked::Unary(op, a) => match self.unary(op, a) {
                Ok(body) => body,
                Err(number) => return self.encoded(place, &number),
            },
            Asked::Binary(op, a, b) => match self.binary(op, a, b) {
                Ok(body) => body,
                Err(number) => return self.encoded(place, &number),
            },
        };
        let _ = writeln!(self.text, "(define-fun p{place} () {} {body})", sort_text(sort));
    }

    /// The bits of a computed number: those that decode to it, and the canonical ones for NaN.
    fn encoded(&mut self, place: usize, number: &str) {
        let sort = self.family.sort(place);
        let canonical = if sort == Sort::Float32 { "#x7fc00000" } else { "#x7ff8000000000000" };
        let decode = decode(sort);
        let _ = writeln!(self.text, "(declare-const p{place} {})", sort_text(sort));
        let _ = writeln!(self.text, "(assert (= ({decode} p{place}) {number}))");
        let _ = writeln!(self.text, "(assert (=> (fp.isNaN {number}) (= p{place} {canonical})))");
    }

    /// The result; for a computed float, its number.
    fn unary(&self, op: Op, a: usize) -> Result<String, String> {
        let from = self.family.sort(a);
        let sign = if from == Sort::Float32 { "#x80000000" } else { "#x8000000000000000" };
        Ok(match op {
            Op::Not => format!("(not p{a})"),
            Op::Neg => format!("(bvneg p{a})"),
            Op::BitNot => format!("(bvnot p{a})"),
            Op::SignExtend(to) => format!("((_ sign_extend {}) p{a})", to.bits() - width(from)),
            Op::ZeroExtend(to) => format!("((_ zero_extend {}) p{a})", to.bits() - width(from)),
            Op::Truncate(to) => format!("((_ extract {} 0) p{a})", to.bits() - 1),
            Op::FloatNeg => format!("(bvxor p{a} {sign})"),
            Op::FloatToBits | Op::BitsToFloat => format!("p{a}"),
            Op::ToFloat32 => return Err(format!("((_ to_fp 8 24) RNE ({} p{a}))", decode(from))),
            Op::ToFloat64 => return Err(format!("((_ to_fp 11 53) RNE ({} p{a}))", decode(from))),
            Op::SignedToFloat32 => return Err(format!("((_ to_fp 8 24) RNE p{a})")),
            Op::SignedToFloat64 => return Err(format!("((_ to_fp 11 53) RNE p{a})")),
            _ => panic!("{op:?} is not among these"),
        })
    }

    fn binary(&self, op: Op, a: usize, b: usize) -> Result<String, String> {
        let name = match op {
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
            Op::Eq => "=",
            Op::Add => "bvadd",
            Op::Sub => "bvsub",
            Op::Mul => "bvmul",
            Op::SDiv => "bvsdiv",
            Op::SRem => "bvsrem",
            Op::BitAnd => "bvand",
            Op::BitOr => "bvor",
            Op::BitXor => "bvxor",
            Op::Shl => "bvshl",
            Op::LShr => "bvlshr",
            Op::AShr => "bvashr",
            Op::SLt => "bvslt",
            Op::SLe => "bvsle",
            Op::ULt => "bvult",
            Op::ULe => "bvule",
            Op::FloatEq => "fp.eq",
            Op::FloatLt => "fp.lt",
            Op::FloatLe => "fp.leq",
            Op::FloatAdd => "fp.add RNE",
            Op::FloatSub => "fp.sub RNE",
            Op::FloatMul => "fp.mul RNE",
            _ => panic!("{op:?} is not among these"),
        };
        let sort = self.family.sort(a);
        if !matches!(sort, Sort::Float32 | Sort::Float64) {
            return Ok(format!("({name} p{a} p{b})"));
        }
        let decode = decode(sort);
        let number = format!("({name} ({decode} p{a}) ({decode} p{b}))");
        if matches!(op, Op::FloatEq | Op::FloatLt | Op::FloatLe) { Ok(number) } else { Err(number) }
    }
}

fn symbol(family: &Family, id: TermId) -> String {
    format!("{}!{}", family.terms.variable_name(id).expect("a variable"), id.raw())
}

fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::BitVec(width) => width.bits(),
        Sort::Float32 => 32,
        Sort::Float64 => 64,
    }
}

fn sort_text(sort: Sort) -> String {
    if sort == Sort::Bool { "Bool".into() } else { format!("(_ BitVec {})", width(sort)) }
}

fn decode(sort: Sort) -> &'static str {
    if sort == Sort::Float32 { "(_ to_fp 8 24)" } else { "(_ to_fp 11 53)" }
}

/// Asks whether one of the newest terms can differ from what was requested.
fn refute(family: &mut Family) -> String {
    let newest: Vec<usize> = (0..family.built.len()).rev().take(6).collect();
    let (mut assertions, mut differs) = (Vec::new(), String::new());
    let variables: Vec<TermId> =
        family.built.iter().map(|&(id, _)| id).filter(|&id| family.terms.variable_name(id).is_some()).collect();
    for &place in &newest {
        let (term, sort) = (family.built[place].0, family.sort(place));
        let result = family.terms.variable(&format!("r{place}"), sort).expect("a variable");
        let is_float = matches!(sort, Sort::Float32 | Sort::Float64);
        let [a, b] = [result, term]
            .map(|id| if is_float { family.terms.unary(Op::FloatToBits, id).expect("a float") } else { id });
        let equal = family.terms.binary(Op::Eq, a, b).expect("well-sorted");
        assertions.push(equal);
        let _ = write!(differs, " (not (= {} p{place}))", symbol(family, result));
    }
    // Declares all variables, whatever the simplifier kept.
    for variable in variables {
        let is_float = matches!(family.terms.sort(variable), Some(Sort::Float32 | Sort::Float64));
        let bits = if is_float { family.terms.unary(Op::FloatToBits, variable).expect("a float") } else { variable };
        let sort = family.terms.sort(bits).expect("a term");
        let same = family.terms.variable(&format!("same{}", variable.raw()), sort).expect("a variable");
        assertions.push(family.terms.binary(Op::Eq, same, bits).expect("well-sorted"));
    }
    let script = script(&family.terms, &assertions).expect("supported");
    let beginning = script.split("(check-sat)").next().expect("a beginning").replace("(set-logic QF_BVFP)\n", "");
    format!("{beginning}{}(assert (or{differs}))\n(check-sat)\n", Plain::of(family))
}

fn z3(script: &str) -> String {
    let mut process = Command::new("z3")
        .args(["-in", "-smt2", "-t:1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("z3 runs");
    process.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("z3 reads");
    String::from_utf8_lossy(&process.wait_with_output().expect("z3 ends").stdout).trim().to_owned()
}

/// Runs `check` on random families; it returns true if it could decide.
fn on_random_terms(
    cases: u32,
    steps: std::ops::Range<usize>,
    family: impl Fn() -> Family,
    check: impl Fn(&mut Family) -> bool,
) {
    let decided = Cell::new(0);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&prop::collection::vec(build(), steps), |builds| {
        let mut family = family();
        builds.iter().for_each(|build| family.apply(build));
        decided.set(decided.get() + u32::from(check(&mut family)));
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    assert!(decided.get() * 3 >= cases, "only {} of {cases} were decided", decided.get());
}

fn prove(family: &mut Family) -> bool {
    let script = refute(family);
    match z3(&script).as_str() {
        "unsat" => true,
        "timeout" | "unknown" => false,
        other => panic!("{other}\n{script}"),
    }
}

fn bit_vectors() -> Family {
    let mut operations = [BOOLEAN, ORDER, LINEAR, BITS, PRODUCTS].concat();
    operations.extend(extensions(&WIDTHS));
    Family::new(&[Sort::BitVec(Width::W64), Sort::BitVec(Width::W8), Sort::Bool, Sort::BitVec(Width::W16)], operations)
}

fn floats() -> Family {
    let operations = [FLOAT, &[Op::Not, Op::And, Op::Eq, Op::Add]].concat();
    Family::new(&[Sort::Float32, Sort::Bool, Sort::BitVec(Width::W32)], operations)
}

#[test]
fn simplified_bit_vectors_are_equal() {
    if Program::z3().is_installed() {
        on_random_terms(100, 4..30, bit_vectors, prove);
    }
}

#[test]
fn simplified_floats_are_equal() {
    if Program::z3().is_installed() {
        on_random_terms(40, 4..12, floats, prove);
    }
}

/// Compares the answers of both solvers on growing conjunctions, where both have one.
fn agree(family: &mut Family) -> bool {
    let mut path = Vec::new();
    let (mut z3, mut cvc5) = (Checked::new(Z3::new()), Checked::new(Pipe::new(Program::cvc5())));
    let mut decided = true;
    for truth in family.truths().into_iter().take(8) {
        path.push(truth);
        let query = short(&path);
        match (ask(&mut z3, &mut family.terms, &query), ask(&mut cvc5, &mut family.terms, &query)) {
            (Some(a), Some(b)) => {
                assert_eq!(a, b, "{}", script(&family.terms, &path).expect("supported"));
                if !a {
                    path.pop();
                }
            }
            _ => {
                decided = false;
                path.pop();
            }
        }
    }
    decided
}

#[test]
fn solvers_agree_on_bit_vectors() {
    if Program::cvc5().is_installed() {
        on_random_terms(40, 4..40, bit_vectors, agree);
    }
}

#[test]
fn solvers_agree_on_floats() {
    if Program::cvc5().is_installed() {
        on_random_terms(20, 4..14, floats, agree);
    }
}
