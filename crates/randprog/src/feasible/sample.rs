//! Concrete inputs: values, and the objects they refer to.

use crate::rng::Rng;

/// The kinds of inputs that a method has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Int,
    Long,
    Bool,
    Char,
    Double,
    Text,
    Boxed,
    Ints,
    List,
    Node,
    Color,
    Shape,
}

impl Kind {
    pub(super) const ALL: [Kind; 12] = [
        Kind::Int,
        Kind::Long,
        Kind::Bool,
        Kind::Char,
        Kind::Double,
        Kind::Text,
        Kind::Boxed,
        Kind::Ints,
        Kind::List,
        Kind::Node,
        Kind::Color,
        Kind::Shape,
    ];
}

/// The value of an input or a local variable. References to nodes and arrays are indices into the sample, so that two
/// of them can be the same object.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Int(i32),
    Long(i64),
    Bool(bool),
    Char(u16),
    Double(f64),
    Text(Option<String>),
    Boxed(Option<i32>),
    Ints(Option<usize>),
    List(Option<Vec<i32>>),
    Node(Option<usize>),
    Color(Option<usize>),
    /// The class, and its number.
    Shape(Option<(usize, i32)>),
}

/// An object of class `Node`.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub value: i32,
    pub next: Option<usize>,
    pub other: Option<usize>,
}

/// One concrete input: the values of all variables, and the heap. It changes with the method's assignments as the
/// method is grown.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub variables: Vec<Value>,
    pub nodes: Vec<Cell>,
    pub arrays: Vec<Vec<i32>>,
}

/// Numbers that programs often test for.
pub(super) const NUMBERS: [i32; 14] = [0, 1, -1, 2, 3, 7, 10, 42, 100, 127, 128, -128, i32::MAX, i32::MIN];
/// Strings that programs often test for.
pub(super) const WORDS: [&str; 10] = ["", "a", "ab", "abc", "key", "Key", "hello", "x=1", "12", "heap wright"];
const DOUBLES: [f64; 8] = [0.0, -0.0, 1.5, -2.25, 1e9, f64::INFINITY, f64::NAN, 0.1];
const MOST_NODES: usize = 4;

impl Sample {
    pub(super) fn draw(rng: &mut Rng, kinds: &[Kind]) -> Sample {
        let mut sample = Sample { variables: Vec::new(), nodes: Vec::new(), arrays: Vec::new() };
        let nodes = rng.below(MOST_NODES + 1);
        for _ in 0..nodes {
            let cell = Cell { value: number(rng), next: reference(rng, nodes), other: reference(rng, nodes) };
            sample.nodes.push(cell);
        }
        for _ in 0..2 {
            let length = rng.below(5);
            sample.arrays.push((0..length).map(|_| number(rng)).collect());
        }
        for kind in kinds {
            let value = sample.value(rng, *kind);
            sample.variables.push(value);
        }
        sample
    }

    fn value(&self, rng: &mut Rng, kind: Kind) -> Value {
        match kind {
            Kind::Int => Value::Int(number(rng)),
            Kind::Long => Value::Long(i64::from(number(rng)).wrapping_mul(if rng.chance(30) { 1 << 33 } else { 1 })),
            Kind::Bool => Value::Bool(rng.chance(50)),
            Kind::Char => Value::Char(u16::from(rng.pick(*b"aZ09 _\n\xe9"))),
            Kind::Double => Value::Double(rng.pick(DOUBLES)),
            Kind::Text => Value::Text(rng.chance(85).then(|| rng.pick(WORDS).to_owned())),
            Kind::Boxed => Value::Boxed(rng.chance(80).then(|| number(rng))),
            Kind::Ints => Value::Ints(rng.chance(85).then(|| rng.below(self.arrays.len()))),
            Kind::List => {
                let length = rng.below(4);
                Value::List(rng.chance(85).then(|| (0..length).map(|_| number(rng)).collect()))
            }
            Kind::Node => Value::Node(reference(rng, self.nodes.len())),
            Kind::Color => Value::Color(rng.chance(85).then(|| rng.below(3))),
            Kind::Shape => Value::Shape(rng.chance(85).then(|| (rng.below(3), number(rng)))),
        }
    }
}

fn number(rng: &mut Rng) -> i32 {
    match rng.below(3) {
        0 => rng.pick(NUMBERS),
        1 => rng.below(20) as i32 - 5,
        _ => rng.bits() as i32,
    }
}

fn reference(rng: &mut Rng, count: usize) -> Option<usize> {
    (count > 0 && rng.chance(75)).then(|| rng.below(count))
}
