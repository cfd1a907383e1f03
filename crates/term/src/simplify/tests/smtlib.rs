//! The requested and the built term as SMT-LIB, and Z3's verdict on whether they can differ. Floats are represented by
//! their bits.
#![allow(clippy::disallowed_methods, reason = "the proofs are Z3's")]

use super::tree::{Tree, full_name};
use crate::op::Op;
use crate::sort::Sort;
use crate::{Term, TermId, Terms};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// One query: declarations and assertions that are satisfiable only if the two terms differ.
#[derive(Default)]
pub struct Question {
    text: String,
    declared: BTreeMap<String, Sort>,
    definitions: usize,
    /// Whether an operation has no translation.
    unknown: bool,
}

impl Question {
    /// A query whether the values of the tree and the term can differ; `None` if SMT-LIB cannot express it.
    pub fn of(tree: &Tree, terms: &Terms, built: TermId) -> Option<String> {
        let mut question = Question::default();
        let asked = question.tree(tree);
        let mut known = BTreeMap::new();
        let built = question.term(terms, built, &mut known);
        let mut text = String::from("(push 1)\n");
        for (name, sort) in &question.declared {
            let _ = writeln!(text, "(declare-const |{name}| {})", sort_text(*sort));
        }
        let _ = write!(text, "{}(assert (not (= {asked} {built})))\n(check-sat)\n(pop 1)\n", question.text);
        (!question.unknown).then_some(text)
    }

    fn tree(&mut self, tree: &Tree) -> String {
        match tree {
            Tree::Variable(name, sort) => self.variable(full_name(name, *sort), *sort),
            Tree::Constant(value) => literal(value.sort(), value.bits()),
            Tree::Unary(op, a) => {
                let from = a.sort();
                let a = self.tree(a);
                self.unary(*op, from, &a)
            }
            Tree::Binary(op, a, b) => {
                let from = a.sort();
                let (a, b) = (self.tree(a), self.tree(b));
                self.binary(*op, from, &a, &b)
            }
            Tree::Ite(c, a, b) => {
                let sort = a.sort();
                let (c, a, b) = (self.tree(c), self.tree(a), self.tree(b));
                self.define(sort, &format!("(ite {c} {a} {b})"))
            }
        }
    }

    fn term(&mut self, terms: &Terms, id: TermId, known: &mut BTreeMap<TermId, String>) -> String {
        if let Some(name) = known.get(&id) {
            return name.clone();
        }
        let sort = terms.sort(id).expect("a term");
        let name = match terms.get(id).expect("a term") {
            Term::Constant(value) => literal(sort, value.bits()),
            Term::Variable(_) => self.variable(terms.variable_name(id).expect("a variable").to_owned(), sort),
            Term::Unary(op, a) => {
                let from = terms.sort(a).expect("a term");
                let a = self.term(terms, a, known);
                self.unary(op, from, &a)
            }
            Term::Binary(op, a, b) => {
                let from = terms.sort(a).expect("a term");
                let (a, b) = (self.term(terms, a, known), self.term(terms, b, known));
                self.binary(op, from, &a, &b)
            }
            Term::Ite(c, a, b) => {
                let [c, a, b] = [c, a, b].map(|part| self.term(terms, part, known));
                self.define(sort, &format!("(ite {c} {a} {b})"))
            }
        };
        known.insert(id, name.clone());
        name
    }

    fn variable(&mut self, name: String, sort: Sort) -> String {
        let quoted = format!("|{name}|");
        self.declared.insert(name, sort);
        quoted
    }

    fn define(&mut self, sort: Sort, body: &str) -> String {
        self.definitions += 1;
        let name = format!("d{}", self.definitions);
        let _ = writeln!(self.text, "(define-fun {name} () {} {body})", sort_text(sort));
        name
    }

    /// The bits of a computed number: those that decode to it, and the canonical ones for NaN.
    fn encoded(&mut self, sort: Sort, number: &str) -> String {
        self.definitions += 1;
        let name = format!("d{}", self.definitions);
        let canonical = if sort == Sort::Float32 { "#x7fc00000" } else { "#x7ff8000000000000" };
        let _ = writeln!(self.text, "(declare-const {name} {})", sort_text(sort));
        let _ = writeln!(self.text, "(assert (= ({} {name}) {number}))", decode(sort));
        let _ = writeln!(self.text, "(assert (=> (fp.isNaN {number}) (= {name} {canonical})))");
        name
    }

    fn unary(&mut self, op: Op, from: Sort, a: &str) -> String {
        let to = op.unary_sort(from).expect("well-sorted");
        let sign = if from == Sort::Float32 { "#x80000000" } else { "#x8000000000000000" };
        let body = match op {
            Op::Not => format!("(not {a})"),
            Op::Neg => format!("(bvneg {a})"),
            Op::BitNot => format!("(bvnot {a})"),
            Op::SignExtend(wide) => format!("((_ sign_extend {}) {a})", wide.bits() - width(from)),
            Op::ZeroExtend(wide) => format!("((_ zero_extend {}) {a})", wide.bits() - width(from)),
            Op::Truncate(narrow) => format!("((_ extract {} 0) {a})", narrow.bits() - 1),
            Op::FloatNeg => format!("(bvxor {a} {sign})"),
            Op::FloatToBits | Op::BitsToFloat => return a.to_owned(),
            Op::ToFloat32 | Op::ToFloat64 => {
                let number = format!("({} RNE ({} {a}))", decode(to), decode(from));
                return self.encoded(to, &number);
            }
            Op::SignedToFloat32 | Op::SignedToFloat64 => {
                let number = format!("({} RNE {a})", decode(to));
                return self.encoded(to, &number);
            }
            _ => {
                self.unknown = true;
                return literal(to, 0);
            }
        };
        self.define(to, &body)
    }

    fn binary(&mut self, op: Op, from: Sort, a: &str, b: &str) -> String {
        let to = op.binary_sort(from, from).expect("well-sorted");
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
            _ => {
                self.unknown = true;
                return literal(to, 0);
            }
        };
        let body = match from {
            Sort::Float32 | Sort::Float64 => format!("({name} ({} {a}) ({} {b}))", decode(from), decode(from)),
            _ => format!("({name} {a} {b})"),
        };
        self.define(to, &body)
    }
}

fn literal(sort: Sort, bits: u64) -> String {
    match sort {
        Sort::Bool => (bits != 0).to_string(),
        _ => format!("(_ bv{bits} {})", width(sort)),
    }
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

/// Z3's answers to some queries, one line for each. The time limit is half a second per query.
pub fn z3(questions: &[String]) -> Vec<String> {
    let mut process = Command::new("z3")
        .args(["-in", "-smt2", "-t:500"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("z3 runs; `make setup` installs it");
    let mut pipe = process.stdin.take().expect("a pipe");
    let text = questions.concat();
    let writer = std::thread::spawn(move || pipe.write_all(text.as_bytes()));
    let output = process.wait_with_output().expect("z3 ends");
    writer.join().expect("a thread").expect("z3 reads");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
