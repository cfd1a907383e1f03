//! Terms as text: s-expressions in the style of SMT-LIB, with `let` for repeated terms.

use crate::id::TermId;
use crate::op::Op;
use crate::sort::{Sort, Value};
use crate::terms::{Term, Terms};
use rustc_hash::FxHashMap;
use std::fmt;

impl Terms {
    /// The term as text. Its length is linear in the number of distinct subterms.
    pub fn display(&self, term: TermId) -> impl fmt::Display + '_ {
        DisplayTerm { terms: self, term }
    }
}

struct DisplayTerm<'a> {
    terms: &'a Terms,
    term: TermId,
}

/// Remaining output, last first.
enum Piece {
    Term(TermId),
    Text(&'static str),
}

impl fmt::Display for DisplayTerm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = self.shared();
        for &id in &shared {
            write!(f, "(let ((?{} ", id.raw())?;
            self.write(f, id, &shared)?;
            f.write_str(")) ")?;
        }
        self.write(f, self.term, &shared)?;
        shared.iter().try_for_each(|_| f.write_str(")"))
    }
}

impl DisplayTerm<'_> {
    /// Operations that occur more than once, in the order of their handles.
    fn shared(&self) -> Vec<TermId> {
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        let reachable = self.terms.reachable(&[self.term]);
        for term in reachable.iter().filter_map(|&id| self.terms.get(id)) {
            for argument in term.arguments() {
                *uses.entry(argument).or_default() += 1;
            }
        }
        let is_operation = |id| !matches!(self.terms.get(id), Some(Term::Constant(_) | Term::Variable(_)) | None);
        let mut shared: Vec<TermId> =
            uses.into_iter().filter(|&(id, count)| count > 1 && is_operation(id)).map(|(id, _)| id).collect();
        shared.sort_unstable();
        shared
    }

    /// Writes a term, referring to shared subterms by name.
    fn write(&self, f: &mut fmt::Formatter<'_>, term: TermId, shared: &[TermId]) -> fmt::Result {
        let mut work = vec![Piece::Term(term)];
        while let Some(piece) = work.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Term(id) if id != term && shared.binary_search(&id).is_ok() => write!(f, "?{}", id.raw())?,
                Piece::Term(id) => self.open(f, id, &mut work)?,
            }
        }
        Ok(())
    }

    /// Writes a leaf, or the head of an operation, and pushes its arguments to `work`.
    fn open(&self, f: &mut fmt::Formatter<'_>, id: TermId, work: &mut Vec<Piece>) -> fmt::Result {
        let Some(term) = self.terms.get(id) else {
            return write!(f, "<no term {}>", id.raw());
        };
        match term {
            Term::Constant(value) => return write_value(f, value),
            Term::Variable(_) => return write_name(f, self.terms.variable_name(id).unwrap_or_default()),
            Term::Unary(op, _) | Term::Binary(op, _, _) => write_head(f, op)?,
            Term::Ite(..) => f.write_str("(ite")?,
        }
        work.push(Piece::Text(")"));
        let arguments: Vec<TermId> = term.arguments().collect();
        for &argument in arguments.iter().rev() {
            work.push(Piece::Term(argument));
            work.push(Piece::Text(" "));
        }
        Ok(())
    }
}

fn write_head(f: &mut fmt::Formatter<'_>, op: Op) -> fmt::Result {
    match op.width() {
        Some(width) => write!(f, "((_ {} {})", op.name(), width.bits()),
        None => write!(f, "({}", op.name()),
    }
}

fn write_value(f: &mut fmt::Formatter<'_>, value: Value) -> fmt::Result {
    match value.sort() {
        Sort::Bool => write!(f, "{}", value.bits() != 0),
        Sort::BitVec(width) => write!(f, "#x{:0digits$x}", value.bits(), digits = width.bits() as usize / 4),
        Sort::Float32 => write!(f, "(f32 {:?})", f32::from_bits(value.bits() as u32)),
        Sort::Float64 => write!(f, "(f64 {:?})", f64::from_bits(value.bits())),
    }
}

/// Writes SMT-LIB's simple symbols as they are and others in bars, without the two characters that are not allowed
/// there.
fn write_name(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if !name.is_empty() && name.chars().all(simple) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        return f.write_str(name);
    }
    write!(f, "|{}|", name.replace(['|', '\\'], "_"))
}
