//! Branch conditions. None uses `&&` or `||`: each atom is evaluated on every sample that reaches it, so it is known
//! which of its two branches are taken.

use super::expr::{Expr, Way, list, text, variable};
use super::sample::{Kind, Sample, Value, WORDS};
use crate::rng::Rng;

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Compare(Comparison, Expr, Expr),
    CompareLong(Comparison, usize, i64),
    CompareDouble(Comparison, usize, f64),
    Flag(usize),
    IsNull(usize),
    NodeIsNull(Way),
    SameNode(Way, Way),
    SameArray(usize, usize),
    Equals(usize, &'static str),
    StartsWith(usize, &'static str),
    Contains(usize, &'static str),
    SameText(usize, usize),
    BoxEquals(usize, usize),
    IsEmpty(usize),
    ListContains(usize, i32),
    IsColor(usize, usize),
    IsShape(usize, usize),
    ShapeNumber(usize, usize, i32),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    Greater,
}

impl Comparison {
    const ALL: [Comparison; 5] =
        [Comparison::Less, Comparison::AtMost, Comparison::Equal, Comparison::Unequal, Comparison::Greater];

    pub(super) fn text(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::Greater => ">",
        }
    }

    fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Greater => a > b,
        }
    }
}

impl Condition {
    /// A condition that need not be useful for the samples.
    pub(super) fn draw(rng: &mut Rng, kinds: &[Kind], samples: &[Sample]) -> Option<Condition> {
        if rng.chance(15) {
            let left = Box::new(Condition::atom(rng, kinds, samples)?);
            let right = Box::new(Condition::atom(rng, kinds, samples)?);
            return Some(if rng.chance(50) { Condition::Both(left, right) } else { Condition::Either(left, right) });
        }
        Condition::atom(rng, kinds, samples)
    }

    fn atom(rng: &mut Rng, kinds: &[Kind], samples: &[Sample]) -> Option<Condition> {
        let comparison = rng.pick(Comparison::ALL);
        let kind = rng.below(22);
        let mut of = |kind: Kind| variable(rng, kinds, kind);
        Some(match kind {
            0 => {
                let index = of(Kind::Long)?;
                Condition::CompareLong(comparison, index, near_long(rng, index, samples)?)
            }
            1 => {
                let index = of(Kind::Double)?;
                Condition::CompareDouble(comparison, index, rng.pick([0.0, 0.5, 1.5, -3.0, 1e6]))
            }
            2 => Condition::Flag(of(Kind::Bool)?),
            3 => {
                let kind = rng.pick([Kind::Text, Kind::Boxed, Kind::Ints, Kind::List, Kind::Color, Kind::Shape]);
                Condition::IsNull(variable(rng, kinds, kind)?)
            }
            4 | 5 => Condition::NodeIsNull(Way::draw(rng, kinds)?),
            6 | 7 => Condition::SameNode(Way::draw(rng, kinds)?, Way::draw(rng, kinds)?),
            8 => {
                let (one, two) = (of(Kind::Ints)?, of(Kind::Ints)?);
                (one != two).then_some(Condition::SameArray(one, two))?
            }
            9 => Condition::Equals(of(Kind::Text)?, rng.pick(WORDS)),
            10 => Condition::StartsWith(of(Kind::Text)?, rng.pick(["a", "k", "he", "x="])),
            11 => Condition::Contains(of(Kind::Text)?, rng.pick(["b", "e", " ", "ey"])),
            12 => {
                let (one, two) = (of(Kind::Text)?, of(Kind::Text)?);
                (one != two).then_some(Condition::SameText(one, two))?
            }
            13 => {
                let (one, two) = (of(Kind::Boxed)?, of(Kind::Boxed)?);
                (one != two).then_some(Condition::BoxEquals(one, two))?
            }
            14 => Condition::IsEmpty(of(Kind::List)?),
            15 => {
                let index = of(Kind::List)?;
                let known: Vec<i32> =
                    samples.iter().filter_map(|sample| list(sample, index)).flatten().copied().collect();
                Condition::ListContains(index, rng.choose(&known)?)
            }
            16 => Condition::IsColor(of(Kind::Color)?, rng.below(3)),
            17 => Condition::IsShape(of(Kind::Shape)?, rng.below(3)),
            18 => Condition::ShapeNumber(of(Kind::Shape)?, rng.below(2), rng.below(10) as i32),
            _ => {
                let left = Expr::draw(rng, kinds, 2);
                let known: Vec<i32> = samples.iter().filter_map(|sample| left.number(sample)).collect();
                let right = match rng.choose(&known) {
                    Some(number) if rng.chance(60) => Expr::Number(number),
                    _ => Expr::draw(rng, kinds, 1),
                };
                Condition::Compare(comparison, left, right)
            }
        })
    }

    /// Evaluates the condition on a sample; `None` if it throws there.
    pub(super) fn holds(&self, sample: &Sample) -> Option<bool> {
        let value = |index: &usize| sample.variables.get(*index);
        Some(match self {
            Condition::Compare(comparison, left, right) => {
                comparison.holds(left.number(sample)?, right.number(sample)?)
            }
            Condition::CompareLong(comparison, index, number) => match value(index)? {
                Value::Long(own) => comparison.holds(own, number),
                _ => return None,
            },
            Condition::CompareDouble(comparison, index, number) => match value(index)? {
                Value::Double(own) => comparison.holds(own, number),
                _ => return None,
            },
            Condition::Flag(index) => matches!(value(index)?, Value::Bool(true)),
            Condition::IsNull(index) => is_null(value(index)?),
            Condition::NodeIsNull(way) => way.find(sample)?.is_none(),
            Condition::SameNode(one, two) => one.find(sample)? == two.find(sample)?,
            Condition::SameArray(one, two) => value(one)? == value(two)?,
            Condition::Equals(index, word) => text(sample, *index)? == *word,
            Condition::StartsWith(index, word) => text(sample, *index)?.starts_with(word),
            Condition::Contains(index, word) => text(sample, *index)?.contains(word),
            Condition::SameText(one, two) => text(sample, *one)? == text(sample, *two).unwrap_or("\0"),
            Condition::BoxEquals(one, two) => match (value(one)?, value(two)?) {
                (Value::Boxed(Some(one)), Value::Boxed(two)) => Some(*one) == *two,
                _ => return None,
            },
            Condition::IsEmpty(index) => list(sample, *index)?.is_empty(),
            Condition::ListContains(index, number) => list(sample, *index)?.contains(number),
            Condition::IsColor(index, color) => matches!(value(index)?, Value::Color(Some(own)) if own == color),
            Condition::IsShape(index, class) => matches!(value(index)?, Value::Shape(Some((own, _))) if own == class),
            Condition::ShapeNumber(index, class, bound) => match value(index)? {
                Value::Shape(Some((own, number))) if own == class => number > bound,
                _ => return None,
            },
            Condition::Both(left, right) => left.holds(sample)? & right.holds(sample)?,
            Condition::Either(left, right) => left.holds(sample)? | right.holds(sample)?,
        })
    }

    /// Returns true if it throws on no sample and each of its atoms holds on some samples and fails on others.
    pub(super) fn splits<'a>(&self, samples: impl Iterator<Item = &'a Sample> + Clone) -> bool {
        let (mut yes, mut no) = (false, false);
        for sample in samples.clone() {
            match self.holds(sample) {
                Some(true) => yes = true,
                Some(false) => no = true,
                None => return false,
            }
        }
        let parts = match self {
            Condition::Both(left, right) | Condition::Either(left, right) => {
                left.splits(samples.clone()) && right.splits(samples)
            }
            _ => true,
        };
        yes && no && parts
    }
}

fn near_long(rng: &mut Rng, index: usize, samples: &[Sample]) -> Option<i64> {
    let known = samples.iter().filter_map(|sample| match sample.variables.get(index) {
        Some(Value::Long(number)) => Some(*number),
        _ => None,
    });
    rng.choose(&known.collect::<Vec<_>>())
}

fn is_null(value: &Value) -> bool {
    matches!(
        value,
        Value::Text(None)
            | Value::Boxed(None)
            | Value::Ints(None)
            | Value::List(None)
            | Value::Node(None)
            | Value::Color(None)
            | Value::Shape(None)
    )
}
