//! Expressions over the inputs of a method, and their values on a sample.

use super::sample::{Kind, NUMBERS, Sample, Value};
use crate::rng::Rng;

/// An expression of type `int`, or of the type of a variable.
#[derive(Clone, Debug)]
pub(super) enum Expr {
    Variable(usize),
    Number(i32),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Narrow(usize),
    CharOf(usize),
    Unbox(usize),
    Length(usize),
    CharAt(usize, usize),
    ArrayLength(usize),
    Element(usize, Box<Expr>),
    Size(usize),
    Get(usize, usize),
    /// The number in the node that is reached through these fields.
    NodeValue(Way),
    Ordinal(usize),
    Area(usize),
    Absolute(Box<Expr>),
    Largest(Box<Expr>, Box<Expr>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    ShiftUnsigned,
    Divide,
    Remainder,
}

impl Operator {
    const ALL: [Operator; 11] = [
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::And,
        Operator::Or,
        Operator::Xor,
        Operator::ShiftLeft,
        Operator::ShiftRight,
        Operator::ShiftUnsigned,
        Operator::Divide,
        Operator::Remainder,
    ];

    pub(super) fn text(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::And => "&",
            Operator::Or => "|",
            Operator::Xor => "^",
            Operator::ShiftLeft => "<<",
            Operator::ShiftRight => ">>",
            Operator::ShiftUnsigned => ">>>",
            Operator::Divide => "/",
            Operator::Remainder => "%",
        }
    }

    fn apply(self, a: i32, b: i32) -> Option<i32> {
        Some(match self {
            Operator::Add => a.wrapping_add(b),
            Operator::Subtract => a.wrapping_sub(b),
            Operator::Multiply => a.wrapping_mul(b),
            Operator::And => a & b,
            Operator::Or => a | b,
            Operator::Xor => a ^ b,
            Operator::ShiftLeft => a.wrapping_shl(b as u32),
            Operator::ShiftRight => a.wrapping_shr(b as u32),
            Operator::ShiftUnsigned => (a as u32).wrapping_shr(b as u32) as i32,
            Operator::Divide if b != 0 => a.wrapping_div(b),
            Operator::Remainder if b != 0 => a.wrapping_rem(b),
            Operator::Divide | Operator::Remainder => return None,
        })
    }
}

/// A path to a node: a variable, then fields.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub variable: usize,
    pub fields: Vec<Field>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    Next,
    Other,
}

impl Way {
    pub(super) fn draw(rng: &mut Rng, kinds: &[Kind]) -> Option<Way> {
        let variable = variable(rng, kinds, Kind::Node)?;
        let length = rng.below(3);
        let fields = (0..length).map(|_| rng.pick([Field::Next, Field::Next, Field::Other])).collect();
        Some(Way { variable, fields })
    }

    /// The node on a sample; `None` if a field of null is read.
    pub(super) fn find(&self, sample: &Sample) -> Option<Option<usize>> {
        let Some(Value::Node(mut node)) = sample.variables.get(self.variable).cloned() else { return None };
        for field in &self.fields {
            let cell = sample.nodes.get(node?)?;
            node = match field {
                Field::Next => cell.next,
                Field::Other => cell.other,
            };
        }
        Some(node)
    }
}

/// A random variable of that kind; `None` if there is none.
pub(super) fn variable(rng: &mut Rng, kinds: &[Kind], wanted: Kind) -> Option<usize> {
    let fitting: Vec<usize> = (0..kinds.len()).filter(|index| kinds.get(*index) == Some(&wanted)).collect();
    rng.choose(&fitting)
}

impl Expr {
    /// An expression of type `int`.
    pub(super) fn draw(rng: &mut Rng, kinds: &[Kind], depth: usize) -> Expr {
        if depth > 0 && rng.chance(45) {
            let left = Box::new(Expr::draw(rng, kinds, depth - 1));
            return match rng.below(12) {
                0 => Expr::Absolute(left),
                1 => Expr::Largest(left, Box::new(Expr::draw(rng, kinds, depth - 1))),
                _ => Expr::Binary(rng.pick(Operator::ALL), left, Box::new(Expr::draw(rng, kinds, depth - 1))),
            };
        }
        for _ in 0..4 {
            if let Some(leaf) = Expr::leaf(rng, kinds, depth) {
                return leaf;
            }
        }
        Expr::Number(rng.pick(NUMBERS))
    }

    fn leaf(rng: &mut Rng, kinds: &[Kind], depth: usize) -> Option<Expr> {
        let kind = rng.below(16);
        let wanted = match kind {
            0 => Kind::Long,
            1 => Kind::Char,
            2 => Kind::Boxed,
            3 | 4 => Kind::Text,
            5 | 6 => Kind::Ints,
            7 | 8 => Kind::List,
            9 => return Some(Expr::NodeValue(Way::draw(rng, kinds)?)),
            10 => Kind::Color,
            11 => Kind::Shape,
            _ => Kind::Int,
        };
        let index = variable(rng, kinds, wanted)?;
        Some(match kind {
            0 => Expr::Narrow(index),
            1 => Expr::CharOf(index),
            2 => Expr::Unbox(index),
            3 => Expr::Length(index),
            4 => Expr::CharAt(index, rng.below(3)),
            5 => Expr::ArrayLength(index),
            6 if depth > 0 && rng.chance(30) => Expr::Element(index, Box::new(Expr::draw(rng, kinds, depth - 1))),
            6 => Expr::Element(index, Box::new(Expr::Number(rng.below(3) as i32))),
            7 => Expr::Size(index),
            8 => Expr::Get(index, rng.below(2)),
            10 => Expr::Ordinal(index),
            11 => Expr::Area(index),
            _ => Expr::Variable(index),
        })
    }

    /// The value on a sample; `None` if the expression throws there.
    pub(super) fn number(&self, sample: &Sample) -> Option<i32> {
        let value = |index: &usize| sample.variables.get(*index);
        Some(match self {
            Expr::Number(number) => *number,
            Expr::Binary(operator, left, right) => operator.apply(left.number(sample)?, right.number(sample)?)?,
            Expr::Absolute(inner) => inner.number(sample)?.wrapping_abs(),
            Expr::Largest(left, right) => left.number(sample)?.max(right.number(sample)?),
            Expr::NodeValue(way) => sample.nodes.get(way.find(sample)??)?.value,
            Expr::Element(array, index) => {
                let at = usize::try_from(index.number(sample)?).ok()?;
                *elements(sample, *array)?.get(at)?
            }
            Expr::Variable(index) => match value(index)? {
                Value::Int(number) => *number,
                _ => return None,
            },
            Expr::Narrow(index) => match value(index)? {
                Value::Long(number) => *number as i32,
                _ => return None,
            },
            Expr::CharOf(index) => match value(index)? {
                Value::Char(unit) => i32::from(*unit),
                _ => return None,
            },
            Expr::Unbox(index) => match value(index)? {
                Value::Boxed(number) => (*number)?,
                _ => return None,
            },
            Expr::Length(index) => text(sample, *index)?.len() as i32,
            Expr::CharAt(index, at) => i32::from(*text(sample, *index)?.as_bytes().get(*at)?),
            Expr::ArrayLength(index) => elements(sample, *index)?.len() as i32,
            Expr::Size(index) => list(sample, *index)?.len() as i32,
            Expr::Get(index, at) => *list(sample, *index)?.get(*at)?,
            Expr::Ordinal(index) => match value(index)? {
                Value::Color(color) => (*color)? as i32,
                _ => return None,
            },
            Expr::Area(index) => match value(index)? {
                Value::Shape(shape) => area((*shape)?),
                _ => return None,
            },
        })
    }
}

/// The result of `Shape.area`; see the classes in `render.rs`.
fn area((class, number): (usize, i32)) -> i32 {
    match class {
        0 => number.wrapping_mul(number),
        1 => number.wrapping_mul(3),
        _ => 0,
    }
}

/// The characters of a text that is not null. All texts are ASCII.
pub(super) fn text(sample: &Sample, variable: usize) -> Option<&str> {
    match sample.variables.get(variable)? {
        Value::Text(text) => text.as_deref(),
        _ => None,
    }
}

/// The elements of an array that is not null.
pub(super) fn elements(sample: &Sample, variable: usize) -> Option<&Vec<i32>> {
    match sample.variables.get(variable)? {
        Value::Ints(array) => sample.arrays.get((*array)?),
        _ => None,
    }
}

/// The elements of a list that is not null.
pub(super) fn list(sample: &Sample, variable: usize) -> Option<&Vec<i32>> {
    match sample.variables.get(variable)? {
        Value::List(list) => list.as_ref(),
        _ => None,
    }
}
