//! `Terms`: the arena of hash-consed terms and their constructors.

use crate::id::TermId;
use crate::op::Op;
use crate::simplify;
use crate::sort::{Sort, Value};
use crate::walk::VariableLists;
use heapwright_meter::{Work, did};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// A term, with its arguments as handles.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// A constant.
    Constant(Value),
    /// A variable; [`Terms::variable_name`] has its name.
    Variable(u32),
    /// An operation on one term.
    Unary(Op, TermId),
    /// An operation on two terms.
    Binary(Op, TermId, TermId),
    /// If-then-else: a boolean condition and two terms of the same sort.
    Ite(TermId, TermId, TermId),
}

impl Term {
    /// The arguments, from left to right.
    pub fn arguments(&self) -> impl Iterator<Item = TermId> + use<> {
        let arguments = match *self {
            Term::Constant(_) | Term::Variable(_) => [None, None, None],
            Term::Unary(_, a) => [Some(a), None, None],
            Term::Binary(_, a, b) => [Some(a), Some(b), None],
            Term::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        arguments.into_iter().flatten()
    }
}

/// Why a term could not be built or evaluated. Each is a bug in the caller, except `Full`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TermError {
    /// The operation does not take arguments of these sorts.
    IllSorted(Op, Vec<Sort>),
    /// If-then-else does not take arguments of these sorts.
    IllSortedIte(Sort, Sort, Sort),
    /// The variable already exists with another sort.
    OtherSort(String, Sort),
    /// The handle does not belong to a term here.
    Unknown(TermId),
    /// All 2³² handles are in use.
    Full,
}

impl fmt::Display for TermError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TermError::IllSorted(op, sorts) => write!(f, "{} does not take {sorts:?}", op.name()),
            TermError::IllSortedIte(c, a, b) => write!(f, "ite does not take {c:?}, {a:?}, {b:?}"),
            TermError::OtherSort(name, sort) => write!(f, "variable {name} is of sort {sort:?}"),
            TermError::Unknown(id) => write!(f, "no term has the handle {}", id.raw()),
            TermError::Full => write!(f, "there are too many terms"),
        }
    }
}

impl std::error::Error for TermError {}

/// The result of a constructor.
pub type Built = Result<TermId, TermError>;

/// Tells arenas apart: a handle means something in its own only.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Arena(u64);

impl Default for Arena {
    fn default() -> Arena {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Arena(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// All terms of one thread. Terms are never removed; equal terms have equal handles.
///
/// The constructors simplify: the resulting term has the same value under every witness as the requested one, but not
/// necessarily its shape.
#[derive(Default)]
pub struct Terms {
    arena: Arena,
    /// The term with handle `n` is at `n - 1`. INVARIANT: arguments come before the term.
    entries: Vec<(Term, Sort)>,
    interned: FxHashMap<Term, TermId>,
    /// Conjunctions and disjunctions as they were asked for, with the simplified terms: paths ask for the same ones over
    /// and over, and simplifying them takes longest.
    connected: FxHashMap<(Op, TermId, TermId), TermId>,
    variables: Vec<(String, Sort)>,
    names: FxHashMap<String, u32>,
    /// Cached variables of terms; see [`Terms::variables`].
    pub(crate) variables_in: RefCell<VariableLists>,
}

impl Terms {
    /// An empty arena.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// What the handles of these terms belong to.
    pub fn arena(&self) -> Arena {
        self.arena
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if there are no terms.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The term of a handle.
    pub fn get(&self, id: TermId) -> Option<Term> {
        self.entry(id).map(|(term, _)| term)
    }

    /// The sort of a term.
    pub fn sort(&self, id: TermId) -> Option<Sort> {
        self.entry(id).map(|(_, sort)| sort)
    }

    /// The value of a constant; `None` for every other term.
    pub fn constant_value(&self, id: TermId) -> Option<Value> {
        match self.get(id)? {
            Term::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The name of a variable; `None` for every other term.
    pub fn variable_name(&self, id: TermId) -> Option<&str> {
        match self.get(id)? {
            Term::Variable(index) => self.variables.get(index as usize).map(|(name, _)| name.as_str()),
            _ => None,
        }
    }

    /// A constant.
    pub fn constant(&mut self, value: Value) -> Built {
        self.intern(Term::Constant(value), value.sort())
    }

    /// The constant `true` or `false`.
    pub fn bool(&mut self, value: bool) -> Built {
        self.constant(Value::bool(value))
    }

    /// A 32-bit constant.
    pub fn int(&mut self, value: i32) -> Built {
        self.constant(Value::int(value))
    }

    /// A 64-bit constant.
    pub fn long(&mut self, value: i64) -> Built {
        self.constant(Value::long(value))
    }

    /// The variable of this name, which must always be requested with the same sort.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Built {
        if let Some(&index) = self.names.get(name) {
            return match self.variables.get(index as usize) {
                Some(&(_, known)) if known != sort => Err(TermError::OtherSort(name.to_owned(), known)),
                _ => self.intern(Term::Variable(index), sort),
            };
        }
        let index = u32::try_from(self.variables.len()).map_err(|_| TermError::Full)?;
        self.variables.push((name.to_owned(), sort));
        self.names.insert(name.to_owned(), index);
        self.intern(Term::Variable(index), sort)
    }

    /// An operation on one term.
    pub fn unary(&mut self, op: Op, a: TermId) -> Built {
        let a_sort = self.known_sort(a)?;
        let sort = op.unary_sort(a_sort).ok_or_else(|| TermError::IllSorted(op, vec![a_sort]))?;
        match simplify::unary(self, op, a, sort) {
            Some(simpler) => simpler,
            None => self.intern(Term::Unary(op, a), sort),
        }
    }

    /// An operation on two terms.
    pub fn binary(&mut self, op: Op, a: TermId, b: TermId) -> Built {
        let (a_sort, b_sort) = (self.known_sort(a)?, self.known_sort(b)?);
        let sort = op.binary_sort(a_sort, b_sort).ok_or_else(|| TermError::IllSorted(op, vec![a_sort, b_sort]))?;
        let (a, b) = simplify::ordered(self, op, a, b);
        let connects = matches!(op, Op::And | Op::Or);
        if connects && let Some(&known) = self.connected.get(&(op, a, b)) {
            did(Work::Term, 1);
            return Ok(known);
        }
        let built = match simplify::binary(self, op, a, b) {
            Some(simpler) => simpler?,
            None => self.intern(Term::Binary(op, a, b), sort)?,
        };
        if connects {
            self.connected.insert((op, a, b), built);
        }
        Ok(built)
    }

    /// If-then-else.
    pub fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> Built {
        let sorts = (self.known_sort(condition)?, self.known_sort(then)?, self.known_sort(otherwise)?);
        if sorts.0 != Sort::Bool || sorts.1 != sorts.2 {
            return Err(TermError::IllSortedIte(sorts.0, sorts.1, sorts.2));
        }
        match simplify::ite(self, condition, then, otherwise) {
            Some(simpler) => simpler,
            None => self.intern(Term::Ite(condition, then, otherwise), sorts.1),
        }
    }

    /// Negation of a boolean term.
    pub fn not(&mut self, a: TermId) -> Built {
        self.unary(Op::Not, a)
    }

    /// Conjunction of boolean terms; `true` if there are none.
    pub fn all(&mut self, terms: impl IntoIterator<Item = TermId>) -> Built {
        let unit = self.bool(true)?;
        terms.into_iter().try_fold(unit, |all, term| self.binary(Op::And, all, term))
    }

    /// -1, 0 or 1 (32 bits) if `a` is less than, equal to or greater than `b`, signed.
    pub fn signed_order(&mut self, a: TermId, b: TermId) -> Built {
        let (less, equal) = (self.binary(Op::SLt, a, b)?, self.binary(Op::Eq, a, b)?);
        let (minus, zero, plus) = (self.int(-1)?, self.int(0)?, self.int(1)?);
        let rest = self.ite(equal, zero, plus)?;
        self.ite(less, minus, rest)
    }

    /// -1, 0 or 1 (32 bits) if float `a` is less than, equal to or greater than `b`; `unordered` if one of them is NaN.
    pub fn float_order(&mut self, a: TermId, b: TermId, unordered: i32) -> Built {
        let (less, equal) = (self.binary(Op::FloatLt, a, b)?, self.binary(Op::FloatEq, a, b)?);
        let greater = self.binary(Op::FloatLt, b, a)?;
        let (minus, zero, plus) = (self.int(-1)?, self.int(0)?, self.int(1)?);
        let unordered = self.int(unordered)?;
        let rest = self.ite(greater, plus, unordered)?;
        let rest = self.ite(equal, zero, rest)?;
        self.ite(less, minus, rest)
    }

    fn entry(&self, id: TermId) -> Option<(Term, Sort)> {
        self.entries.get(id.raw() as usize - 1).copied()
    }

    fn known_sort(&self, id: TermId) -> Result<Sort, TermError> {
        self.sort(id).ok_or(TermError::Unknown(id))
    }

    fn intern(&mut self, term: Term, sort: Sort) -> Built {
        did(Work::Term, 1);
        if let Some(&id) = self.interned.get(&term) {
            return Ok(id);
        }
        let raw = u32::try_from(self.entries.len() + 1).map_err(|_| TermError::Full)?;
        let id = TermId::from_raw(raw).ok_or(TermError::Full)?;
        self.entries.push((term, sort));
        self.interned.insert(term, id);
        Ok(id)
    }
}
