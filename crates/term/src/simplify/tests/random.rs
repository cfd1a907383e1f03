//! Random parts of terms, biased towards values at which rules break.

use super::tree::{Assignment, Tree, binary, ite, not, unary};
use crate::op::Op;
use crate::sort::{Sort, Value, Width};

pub const WIDTHS: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];
pub const ORDERS: [Op; 4] = [Op::SLt, Op::SLe, Op::ULt, Op::ULe];
const NAMES: [&str; 3] = ["x", "y", "z"];

/// A small deterministic generator: the same numbers in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// True in one of `times` cases.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Clone>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())].clone()
    }

    pub fn width(&mut self) -> Width {
        self.pick(&WIDTHS)
    }

    /// A width for which at least `wider` larger ones exist.
    pub fn narrow(&mut self, wider: usize) -> Width {
        WIDTHS[self.below(WIDTHS.len() - wider)]
    }

    /// A larger width.
    pub fn above(&mut self, width: Width) -> Width {
        let wider: Vec<Width> = WIDTHS.into_iter().filter(|other| *other > width).collect();
        self.pick(&wider)
    }

    /// Bits around the boundaries of a width: zero, the signs, all ones, small distances, and arbitrary ones.
    pub fn edge(&mut self, width: Width) -> u64 {
        let (sign, mask) = (width.sign_bit(), width.mask());
        let bits = u64::from(width.bits());
        let edges =
            [0, 1, 2, 3, sign - 1, sign, sign + 1, mask, mask - 1, mask - 2, bits - 1, bits, bits + 1, bits / 2];
        let halves = [0x7f, 0x80, 0x81, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000];
        let found = match self.below(8) {
            0..5 => self.pick(&edges),
            5 => self.pick(&halves),
            6 => self.pick(&halves).wrapping_neg(),
            _ => self.bits(),
        };
        found & mask
    }

    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::bool(self.one_in(2)),
            Sort::BitVec(width) => Value::bit_vec(width, self.edge(width)),
            Sort::Float32 => Value::from_bits(sort, u64::from(self.float() as u32)),
            Sort::Float64 => Value::from_bits(sort, self.float()),
        }
    }

    /// The bits of a float of either precision: zeros, NaNs, infinities, ordinary numbers.
    fn float(&mut self) -> u64 {
        let double = [0.0, -0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];
        let single = [0.0f32, -0.0, 1.0, -2.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE];
        match self.below(4) {
            0 => self.pick(&double).to_bits(),
            1 => u64::from(self.pick(&single).to_bits()) | self.bits() << 32,
            // NaNs with a payload, of both precisions
            2 => 0x7ff0_0000_7f80_0000 | self.bits() & 0x800f_ffff_807f_ffff,
            _ => self.bits(),
        }
    }

    pub fn constant(&mut self, sort: Sort) -> Tree {
        Tree::Constant(self.value(sort))
    }

    pub fn bits_constant(&mut self, width: Width, bits: u64) -> Tree {
        Tree::Constant(Value::bit_vec(width, bits))
    }

    pub fn variable(&mut self, sort: Sort) -> Tree {
        Tree::Variable(self.pick(&NAMES), sort)
    }

    /// A non-constant term: usually a variable.
    pub fn term(&mut self, sort: Sort) -> Tree {
        if !self.one_in(3) {
            return self.variable(sort);
        }
        match sort {
            Sort::Bool => self.comparison(),
            Sort::BitVec(width) => self.vector(width),
            Sort::Float32 | Sort::Float64 => unary(Op::FloatNeg, self.variable(sort)),
        }
    }

    fn vector(&mut self, width: Width) -> Tree {
        let sort = Sort::BitVec(width);
        let (x, y) = (self.variable(sort), self.variable(sort));
        match self.below(6) {
            0 => binary(Op::Mul, x, y),
            1 => binary(Op::BitAnd, x, self.constant(sort)),
            2 => binary(Op::Add, x, self.constant(sort)),
            3 => ite(Tree::Variable("p", Sort::Bool), x, y),
            4 if width > Width::W8 => {
                let narrow = Sort::BitVec(WIDTHS[self.below(WIDTHS.iter().position(|w| *w == width).unwrap_or(1))]);
                let op = self.pick(&[Op::SignExtend(width), Op::ZeroExtend(width)]);
                unary(op, self.variable(narrow))
            }
            _ => binary(Op::Sub, x, y),
        }
    }

    pub fn comparison(&mut self) -> Tree {
        let sort = Sort::BitVec(self.width());
        let op = self.pick(&[Op::SLt, Op::SLe, Op::ULt, Op::ULe, Op::Eq]);
        binary(op, self.variable(sort), self.variable(sort))
    }

    pub fn proposition(&mut self) -> Tree {
        Tree::Variable(self.pick(&["p", "q", "r"]), Sort::Bool)
    }

    /// Conditions about the same few terms, so that one often decides the other.
    pub fn related(&mut self) -> Related {
        let width = self.width();
        let near = self.edge(width);
        let other = self.edge(width);
        let constants = [near, near.wrapping_add(1), near.wrapping_sub(1), other];
        Related { width, constants: constants.map(|bits| bits & width.mask()) }
    }

    /// Values for variables: boundary values, the tree's own constants and their neighbours, and equal or neighbouring
    /// values of different variables.
    pub fn assignment(&mut self, variables: &[(&'static str, Sort)], constants: &[Value]) -> Assignment {
        let mut assignment = Assignment::new();
        let mut last = 0;
        // long chains are decided by the one member that differs from the others
        let lean = self.pick(&[None, Some(true), Some(false)]);
        for &(name, sort) in variables {
            let near = match self.below(6) {
                0 | 1 => Some(last),
                2 | 3 if !constants.is_empty() => Some(self.pick(constants).bits()),
                _ => None,
            };
            let shift = self.pick(&[0, 0, 1, u64::MAX]);
            let value = match (near, sort) {
                (_, Sort::Bool) if let Some(lean) = lean => Value::bool(lean ^ self.one_in(variables.len() + 1)),
                (Some(bits), Sort::BitVec(_) | Sort::Bool) => Value::from_bits(sort, bits.wrapping_add(shift)),
                (Some(bits), _) => Value::from_bits(sort, bits),
                (None, _) => self.value(sort),
            };
            last = value.bits();
            assignment.insert((name, sort), value);
        }
        assignment
    }
}

/// A source of conditions about the same few terms.
pub struct Related {
    width: Width,
    constants: [u64; 4],
}

impl Related {
    pub fn condition(&self, random: &mut Random) -> Tree {
        let atom = match random.below(10) {
            0 | 1 => random.proposition(),
            2 => self.connective(random),
            _ => self.atom(random),
        };
        if random.one_in(3) { not(atom) } else { atom }
    }

    /// A connective of two truth values: tests what an equality of them implies about other connectives.
    fn connective(&self, random: &mut Random) -> Tree {
        let op = random.pick(&[Op::Eq, Op::Eq, Op::And, Op::Or, Op::Xor]);
        binary(op, Tree::Variable("p", Sort::Bool), Tree::Variable("q", Sort::Bool))
    }

    /// A comparison of x, occasionally of y or z, with y or a constant.
    pub fn atom(&self, random: &mut Random) -> Tree {
        let sort = Sort::BitVec(self.width);
        let x = Tree::Variable(random.pick(&["x", "x", "x", "x", "y", "z"]), sort);
        let other = match random.one_in(2) {
            true => Tree::Variable("y", sort),
            false => Tree::Constant(Value::bit_vec(self.width, random.pick(&self.constants))),
        };
        let op = random.pick(&[Op::SLt, Op::SLe, Op::ULt, Op::ULe, Op::Eq, Op::Eq]);
        if random.one_in(2) { binary(op, x, other) } else { binary(op, other, x) }
    }
}
