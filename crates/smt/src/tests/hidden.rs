//! Random queries with a hidden witness: every assertion is true under it.

use crate::query::Query;
use crate::smtlib::script;
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, Witness, evaluate};
use std::rc::Rc;
use std::time::Duration;

const WIDTHS: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];

/// A query under construction.
pub(crate) struct Hidden {
    pub terms: Terms,
    pub witness: Witness,
    pub assertions: Vec<TermId>,
    state: u64,
    variables: usize,
}

impl Hidden {
    pub fn new(seed: u64) -> Hidden {
        Hidden { terms: Terms::new(), witness: Witness::new(), assertions: Vec::new(), state: seed, variables: 0 }
    }

    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }

    pub fn query(&self) -> Query {
        let query = Query::new(self.assertions.clone(), Duration::from_millis(200));
        match self.state % 3 {
            // a base that satisfies a part
            0 => {
                let some = self.witness.iter().filter(|(variable, _)| variable.raw() % 2 == 0);
                query.with_base(Rc::new(some.collect()))
            }
            1 => query.with_base(Rc::new(self.witness.clone())),
            _ => query,
        }
    }

    /// The query with its last assertion negated: usually unsatisfiable, if the others imply it.
    pub fn denied(&mut self) -> Query {
        let mut query = self.query();
        query.base = None;
        if let Some(last) = query.assertions.pop() {
            query.assertions.push(self.terms.not(last).expect("boolean"));
        }
        query
    }

    pub fn script(&self) -> String {
        script(&self.terms, &self.assertions).unwrap_or_else(|reason| reason.to_string())
    }

    /// A new variable with a value near a boundary.
    pub fn variable(&mut self, sort: Sort) -> TermId {
        let bits = self.edge(sort);
        self.variable_with(sort, bits)
    }

    pub fn variable_with(&mut self, sort: Sort, bits: u64) -> TermId {
        self.variables += 1;
        let variable = self.terms.variable(&format!("v{}", self.variables), sort).expect("a variable");
        self.witness.set(variable, Value::from_bits(sort, bits));
        variable
    }

    fn edge(&mut self, sort: Sort) -> u64 {
        let Sort::BitVec(width) = sort else { return self.bits() };
        let (sign, mask) = (width.sign_bit(), width.mask());
        let small = self.bits() % 20;
        let any = self.bits();
        let edges = [0, 1, 2, small, small, sign, sign - 1, sign + 1, mask, mask - 1, mask - small, any];
        self.pick(&edges) & mask
    }

    pub fn value(&self, term: TermId) -> Value {
        evaluate(&self.terms, term, &self.witness).expect("a value")
    }

    pub fn unary(&mut self, op: Op, a: TermId) -> TermId {
        self.terms.unary(op, a).expect("well-sorted")
    }

    pub fn binary(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.terms.binary(op, a, b).expect("well-sorted")
    }

    pub fn constant(&mut self, width: Width, bits: u64) -> TermId {
        self.terms.constant(Value::bit_vec(width, bits)).expect("a constant")
    }

    fn width_of(&self, term: TermId) -> Width {
        match self.terms.sort(term) {
            Some(Sort::BitVec(width)) => width,
            other => panic!("{other:?} is no bit-vector"),
        }
    }

    /// Asserts a condition, or its negation if it is false.
    pub fn claim(&mut self, condition: TermId) {
        let holds = self.value(condition) == Value::bool(true);
        let condition = if holds { condition } else { self.terms.not(condition).expect("boolean") };
        self.assertions.push(condition);
    }

    /// Bounds a term on one side or both, as tightly as possible.
    pub fn bound(&mut self, term: TermId) {
        let width = self.width_of(term);
        let bits = self.value(term).bits();
        for upper in [true, false] {
            if self.below(4) == 0 {
                continue;
            }
            let room = self.pick(&[0, 0, 1, 2, 7]);
            let near = if upper { bits.wrapping_add(room) } else { bits.wrapping_sub(room) };
            let constant = self.constant(width, near);
            let op = self.pick(&[Op::SLe, Op::SLe, Op::ULe, Op::SLt, Op::ULt]);
            let order = if upper { self.binary(op, term, constant) } else { self.binary(op, constant, term) };
            self.claim(order);
        }
        if self.below(4) == 0 {
            let other = bits.wrapping_add(self.pick(&[1, u64::MAX]));
            let constant = self.constant(width, other);
            let equal = self.binary(Op::Eq, term, constant);
            self.claim(equal);
        }
    }

    fn order(&mut self, a: TermId, b: TermId) {
        let op = self.pick(&[Op::SLe, Op::SLt, Op::ULe, Op::ULt, Op::Eq]);
        let order = self.binary(op, a, b);
        self.claim(order);
    }

    /// An operation on bounded variables, and true facts about its result.
    pub fn ranges(&mut self) {
        let width = self.pick(&WIDTHS);
        let sort = Sort::BitVec(width);
        let (x, y) = (self.variable(sort), self.variable(sort));
        self.bound(x);
        self.bound(y);
        let divisor = self.pick(&[1, 2, 3, 7, 10, width.mask(), width.mask() - 4, width.sign_bit()]);
        let distance = self.below(width.bits() as usize) as u64;
        let (divisor, distance) = (self.constant(width, divisor), self.constant(width, distance));
        let mut made = match self.below(14) {
            0 => self.unary(Op::Neg, x),
            1 => self.binary(Op::Add, x, y),
            2 => self.binary(Op::Sub, x, y),
            3 => self.binary(Op::Mul, x, y),
            4 => self.binary(Op::BitAnd, x, y),
            5 => self.binary(Op::SRem, x, divisor),
            6 => self.binary(Op::SDiv, x, divisor),
            7 => self.binary(Op::LShr, x, distance),
            8 => self.binary(Op::AShr, x, distance),
            9 => {
                let p = self.variable(Sort::Bool);
                self.terms.ite(p, x, y).expect("well-sorted")
            }
            10 | 11 => {
                let constant = self.edge(sort);
                let constant = self.constant(width, constant);
                let op = self.pick(&[Op::Add, Op::Sub]);
                if op == Op::Add { self.binary(op, x, constant) } else { self.binary(op, constant, x) }
            }
            _ => self.resized(x),
        };
        if self.below(4) == 0 {
            made = self.resized(made);
        }
        self.bound(made);
        if self.below(3) == 0 {
            let width = self.width_of(made);
            let same = self.variable_with(Sort::BitVec(width), self.value(made).bits());
            self.order(made, same);
            self.bound(same);
        }
        // the assertion negated at the end is about the result
        let (width, bits) = (self.width_of(made), self.value(made).bits());
        let near = self.constant(width, bits);
        let op = self.pick(&[Op::SLe, Op::ULe]);
        let order = if self.below(2) == 0 { self.binary(op, made, near) } else { self.binary(op, near, made) };
        self.claim(order);
    }

    fn resized(&mut self, term: TermId) -> TermId {
        let width = self.width_of(term);
        let to = self.pick(&WIDTHS);
        let op = match (to > width, self.below(2)) {
            (true, 0) => Op::SignExtend(to),
            (true, _) => Op::ZeroExtend(to),
            (false, _) => Op::Truncate(to),
        };
        self.unary(op, term)
    }

    /// Orderings and equalities among a few numbers, their sums with constants and their differences.
    pub fn differences(&mut self) {
        let width = self.pick(&WIDTHS);
        let wide = WIDTHS.into_iter().find(|other| *other > width).unwrap_or(width);
        let start = self.edge(Sort::BitVec(width));
        let mut numbers = Vec::new();
        for _ in 0..2 + self.below(3) {
            let near = start.wrapping_add(self.below(6) as u64);
            let bits = if self.below(5) == 0 { self.edge(Sort::BitVec(width)) } else { near };
            let number = self.variable_with(Sort::BitVec(width), bits);
            if self.below(3) > 0 {
                self.bound(number);
            }
            numbers.push(number);
        }
        for _ in 0..2 + self.below(5) {
            let (a, b) = (self.pick(&numbers), self.pick(&numbers));
            let step = self.pick(&[1, 2, 5, u64::MAX, u64::MAX - 1]);
            let step = self.constant(width, step);
            match self.below(6) {
                0 | 1 => self.order(a, b),
                2 => {
                    let next = self.binary(Op::Add, a, step);
                    self.order(next, b);
                }
                3 => {
                    let difference = self.binary(Op::Sub, a, b);
                    if self.terms.constant_value(difference).is_none() {
                        self.bound(difference);
                    }
                }
                4 => {
                    let extend = self.pick(&[Op::SignExtend(wide), Op::ZeroExtend(wide)]);
                    let other = self.pick(&[Op::SignExtend(wide), Op::ZeroExtend(wide)]);
                    let next = self.binary(Op::Add, b, step);
                    let (a, b) = (self.unary(extend, a), self.unary(other, next));
                    self.order(a, b);
                }
                _ => {
                    let equal = self.binary(Op::Eq, a, b);
                    self.claim(equal);
                }
            }
        }
        self.assertions.retain(|id| self.terms.constant_value(*id).is_none());
    }

    /// Variables that are equal to constants and to each other, and formulas about them.
    pub fn equalities(&mut self) {
        let sort = Sort::BitVec(self.pick(&[Width::W8, Width::W32]));
        let Sort::BitVec(width) = sort else { return };
        let values = [self.edge(sort), self.edge(sort)];
        let mut numbers = Vec::new();
        for _ in 0..5 {
            let bits = self.pick(&values);
            numbers.push(self.variable_with(sort, bits));
        }
        let flags = [self.variable(Sort::Bool), self.variable(Sort::Bool)];
        for _ in 0..3 + self.below(6) {
            let mut parts = Vec::new();
            for _ in 0..=self.below(2) {
                let (a, b) = (self.pick(&numbers), self.pick(&numbers));
                let value = self.pick(&values);
                let constant = self.constant(width, value);
                let part = match self.below(6) {
                    0 | 1 => self.binary(Op::Eq, a, constant),
                    2 => self.binary(Op::Eq, a, b),
                    3 => self.pick(&flags),
                    4 => {
                        let sum = self.binary(Op::Add, a, b);
                        self.binary(Op::SLt, sum, constant)
                    }
                    _ => {
                        let condition = self.binary(Op::Eq, b, constant);
                        let choice = self.terms.ite(condition, a, b).expect("well-sorted");
                        self.binary(Op::Eq, choice, constant)
                    }
                };
                parts.push(part);
            }
            let op = self.pick(&[Op::And, Op::Or]);
            let whole = parts.into_iter().reduce(|a, b| self.binary(op, a, b));
            if let Some(whole) = whole {
                self.claim(whole);
            }
        }
        self.assertions.retain(|id| self.terms.constant_value(*id).is_none());
    }

    /// Conjunctions, repetitions and negations of the same few conditions.
    pub fn connectives(&mut self) {
        let x = self.variable(Sort::BitVec(Width::W8));
        let y = self.variable(Sort::BitVec(Width::W8));
        let mut atoms = vec![self.variable(Sort::Bool), self.variable(Sort::Bool)];
        atoms.push(self.binary(Op::Eq, x, y));
        atoms.push(self.binary(Op::SLt, x, y));
        for _ in 0..2 + self.below(4) {
            let (a, b) = (self.pick(&atoms), self.pick(&atoms));
            let op = self.pick(&[Op::And, Op::Or]);
            let (before, whole) = (self.assertions.len(), self.binary(op, a, b));
            if self.below(2) == 0 {
                self.claim(a)
            } else {
                self.claim(whole)
            }
            debug_assert!(self.assertions.len() > before);
        }
        if self.below(8) == 0 {
            let truth = self.terms.bool(true).expect("a constant");
            self.assertions.push(truth);
        }
        // so that negating the last contradicts an earlier one
        let again = self.pick(&self.assertions.clone());
        let last = if self.below(2) == 0 { again } else { self.pick(&atoms) };
        self.claim(last);
    }
}
