//! Grows the body of a method around the samples that reach each point.

use super::condition::Condition;
use super::expr::{Expr, Field, Way, elements, variable};
use super::sample::{Kind, Sample, Value};
use crate::rng::Rng;
use std::collections::BTreeSet;

/// A method whose branches are all taken by some sample.
pub(super) struct Method {
    pub name: String,
    /// The number of fields of the class that are inputs too; they come before the parameters.
    pub fields: usize,
    pub kinds: Vec<Kind>,
    pub body: Vec<Statement>,
    pub decisions: usize,
}

pub(super) enum Statement {
    If(Condition, Vec<Statement>, Vec<Statement>),
    Switch(Expr, Vec<(i32, Vec<Statement>)>, Vec<Statement>),
    /// A new local variable of type `int`.
    Local(usize, Expr),
    SetValue(Way, Expr),
    SetNext(Way, Way),
    SetElement(usize, usize, Expr),
    /// A local variable that counts the elements of an array equal to a number.
    Count {
        local: usize,
        array: usize,
        number: i32,
    },
    /// A local variable with the sum of a list of nodes, of which at most `most` are visited.
    Walk {
        local: usize,
        from: Way,
        most: usize,
    },
    Return(i32),
    Throw(i32),
}

/// Fields of every subject class, in the order of `render.rs`.
pub(super) const FIELDS: [Kind; 4] = [Kind::Int, Kind::Node, Kind::Text, Kind::Ints];

const SAMPLES: usize = 28;
const DEPTH: usize = 6;
const TRIES: usize = 40;

pub(super) fn method(rng: &mut Rng, index: usize) -> Method {
    let fields = if rng.chance(50) { FIELDS.len() } else { 0 };
    let mut kinds = FIELDS.get(..fields).unwrap_or_default().to_vec();
    for _ in 0..rng.between(2, 5) {
        kinds.push(rng.pick(Kind::ALL));
    }
    let samples = (0..SAMPLES).map(|_| Sample::draw(rng, &kinds)).collect();
    let mut grower = Grower { rng, decisions: 0, leaves: 0 };
    let body = grower.block(&mut kinds.clone(), samples, DEPTH);
    Method { name: format!("m{index}"), fields, kinds, body, decisions: grower.decisions }
}

struct Grower<'a> {
    rng: &'a mut Rng,
    decisions: usize,
    leaves: i32,
}

impl Grower<'_> {
    fn block(&mut self, kinds: &mut Vec<Kind>, mut samples: Vec<Sample>, depth: usize) -> Vec<Statement> {
        let mut block = Vec::new();
        for _ in 0..self.rng.below(3) {
            if let Some(statement) = self.effect(kinds, &mut samples) {
                block.push(statement);
            }
        }
        let end = if depth > 0 { self.fork(kinds, &samples, depth) } else { None };
        block.push(end.unwrap_or_else(|| self.leaf()));
        block
    }

    fn leaf(&mut self) -> Statement {
        self.leaves += 1;
        if self.rng.chance(12) { Statement::Throw(self.leaves) } else { Statement::Return(self.leaves) }
    }

    /// A statement that sends some samples each way.
    fn fork(&mut self, kinds: &[Kind], samples: &[Sample], depth: usize) -> Option<Statement> {
        if self.rng.chance(15)
            && let Some(switch) = self.switch(kinds, samples, depth)
        {
            return Some(switch);
        }
        for _ in 0..TRIES {
            let Some(condition) = Condition::draw(self.rng, kinds, samples) else { continue };
            if !condition.splits(samples.iter()) {
                continue;
            }
            self.decisions += 1;
            let (yes, no): (Vec<Sample>, Vec<Sample>) =
                samples.iter().cloned().partition(|sample| condition.holds(sample) == Some(true));
            let yes = self.block(&mut kinds.to_vec(), yes, depth - 1);
            let no = self.block(&mut kinds.to_vec(), no, depth - 1);
            return Some(Statement::If(condition, yes, no));
        }
        None
    }

    fn switch(&mut self, kinds: &[Kind], samples: &[Sample], depth: usize) -> Option<Statement> {
        let subject = Expr::draw(self.rng, kinds, 1);
        let numbers: Option<Vec<i32>> = samples.iter().map(|sample| subject.number(sample)).collect();
        let numbers = numbers?;
        let distinct: Vec<i32> = numbers.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if distinct.len() < 3 {
            return None;
        }
        // At least one number is left for the default.
        let labels: Vec<i32> = distinct.iter().copied().take((distinct.len() - 1).min(4)).collect();
        self.decisions += 1;
        let mut cases = Vec::new();
        for label in &labels {
            let those = pick(samples, |at| numbers.get(at) == Some(label));
            cases.push((*label, self.block(&mut kinds.to_vec(), those, depth - 1)));
        }
        let rest = pick(samples, |at| numbers.get(at).is_some_and(|number| !labels.contains(number)));
        let default = self.block(&mut kinds.to_vec(), rest, depth - 1);
        Some(Statement::Switch(subject, cases, default))
    }

    /// A statement that throws on no sample.
    fn effect(&mut self, kinds: &mut Vec<Kind>, samples: &mut [Sample]) -> Option<Statement> {
        match self.rng.below(6) {
            0 => self.set_value(kinds, samples),
            1 => self.set_next(kinds, samples),
            2 => self.set_element(kinds, samples),
            3 => self.count(kinds, samples),
            4 => self.walk(kinds, samples),
            _ => {
                let expr = Expr::draw(self.rng, kinds, 2);
                let numbers: Option<Vec<i32>> = samples.iter().map(|sample| expr.number(sample)).collect();
                Some(Statement::Local(declare(kinds, samples, numbers?), expr))
            }
        }
    }

    fn set_value(&mut self, kinds: &[Kind], samples: &mut [Sample]) -> Option<Statement> {
        let (way, expr) = (Way::draw(self.rng, kinds)?, Expr::draw(self.rng, kinds, 1));
        let told: Option<Vec<(usize, i32)>> =
            samples.iter().map(|sample| Some((way.find(sample)??, expr.number(sample)?))).collect();
        for (sample, (node, number)) in samples.iter_mut().zip(told?) {
            sample.nodes.get_mut(node)?.value = number;
        }
        Some(Statement::SetValue(way, expr))
    }

    fn set_next(&mut self, kinds: &[Kind], samples: &mut [Sample]) -> Option<Statement> {
        let (way, target) = (Way::draw(self.rng, kinds)?, Way::draw(self.rng, kinds)?);
        let told: Option<Vec<(usize, Option<usize>)>> =
            samples.iter().map(|sample| Some((way.find(sample)??, target.find(sample)?))).collect();
        for (sample, (node, next)) in samples.iter_mut().zip(told?) {
            sample.nodes.get_mut(node)?.next = next;
        }
        Some(Statement::SetNext(way, target))
    }

    fn set_element(&mut self, kinds: &[Kind], samples: &mut [Sample]) -> Option<Statement> {
        let (array, at) = (variable(self.rng, kinds, Kind::Ints)?, self.rng.below(2));
        let expr = Expr::draw(self.rng, kinds, 1);
        let told: Option<Vec<i32>> = samples
            .iter()
            .map(|sample| {
                elements(sample, array)?.get(at)?;
                expr.number(sample)
            })
            .collect();
        for (sample, number) in samples.iter_mut().zip(told?) {
            if let Some(Value::Ints(Some(index))) = sample.variables.get(array) {
                *sample.arrays.get_mut(*index)?.get_mut(at)? = number;
            }
        }
        Some(Statement::SetElement(array, at, expr))
    }

    fn count(&mut self, kinds: &mut Vec<Kind>, samples: &mut [Sample]) -> Option<Statement> {
        let array = variable(self.rng, kinds, Kind::Ints)?;
        let all: Option<Vec<Vec<i32>>> = samples.iter().map(|sample| elements(sample, array).cloned()).collect();
        let all = all?;
        let flat: Vec<i32> = all.concat();
        let number = self.rng.choose(&flat)?;
        if flat.iter().all(|element| *element == number) {
            return None;
        }
        let counts = all.iter().map(|elements| elements.iter().filter(|element| **element == number).count() as i32);
        let local = declare(kinds, samples, counts.collect());
        self.decisions += 2;
        Some(Statement::Count { local, array, number })
    }

    fn walk(&mut self, kinds: &mut Vec<Kind>, samples: &mut [Sample]) -> Option<Statement> {
        let (from, most) = (Way::draw(self.rng, kinds)?, self.rng.between(2, 4));
        let (mut ended, mut stopped, mut went_on) = (false, false, false);
        let mut sums = Vec::new();
        for sample in samples.iter() {
            let (mut node, mut sum, mut visited) = (from.find(sample)?, 0_i32, 0);
            loop {
                let Some(at) = node else {
                    ended = true;
                    break;
                };
                let cell = sample.nodes.get(at)?;
                sum = sum.wrapping_add(cell.value);
                visited += 1;
                if visited >= most {
                    stopped = true;
                    break;
                }
                went_on = true;
                node = cell.next;
            }
            sums.push(sum);
        }
        if !(ended && stopped && went_on) {
            return None;
        }
        self.decisions += 2;
        Some(Statement::Walk { local: declare(kinds, samples, sums), from, most })
    }
}

/// Adds a local variable with these values.
fn declare(kinds: &mut Vec<Kind>, samples: &mut [Sample], values: Vec<i32>) -> usize {
    for (sample, value) in samples.iter_mut().zip(values) {
        sample.variables.push(Value::Int(value));
    }
    kinds.push(Kind::Int);
    kinds.len() - 1
}

fn pick(samples: &[Sample], wanted: impl Fn(usize) -> bool) -> Vec<Sample> {
    samples.iter().enumerate().filter(|(at, _)| wanted(*at)).map(|(_, sample)| sample.clone()).collect()
}

impl Field {
    pub(super) fn name(self) -> &'static str {
        match self {
            Field::Next => "next",
            Field::Other => "other",
        }
    }
}
