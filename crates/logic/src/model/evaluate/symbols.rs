//! Evaluation in a heap some of whose values are not known: under which conditions on them a formula holds.

use super::super::goal::Goal;
use super::{Evaluation, Evaluator, Scene, Verdict};
use crate::formula::{Relation, SymbolicHeap};
use crate::linear::{Linear, Overflow};
use crate::model::{Cell, Location, Value};
use crate::sort::{Sort, Var, Variables};
use std::collections::BTreeMap;

/// Comparisons that hold together.
pub type Comparisons = Vec<(Linear, Relation)>;

/// More ways in which a formula can hold, or comparisons in one of them, are not looked at.
const MOST: usize = 512;

impl Evaluation<'_> {
    /// Evaluates whether a symbolic heap holds in a part of a heap in which some values are symbols
    /// ([`Value::Symbol`], numbered from 0, with these sorts). Returns the ways in which it holds, as comparisons of the
    /// symbols: it holds if and only if all comparisons of one way do. Returns `None` if that could not be found out.
    #[must_use]
    pub fn conditions_within(
        &self,
        variables: &Variables,
        formula: &SymbolicHeap,
        values: &BTreeMap<Var, Value>,
        (heap, symbols): (&BTreeMap<Location, Cell>, &[Sort]),
    ) -> Option<Vec<Comparisons>> {
        let mut evaluator = Evaluator { symbols: Some(symbols), ..Evaluator::new(self, Scene::new(heap, false)) };
        let verdict = evaluator.run(variables, formula, values);
        self.limits.release(evaluator.reserved);
        if verdict.ok()? == Verdict::Undecided || evaluator.ways.len() > MOST {
            return None;
        }
        let mut found = Vec::new();
        for way in &evaluator.ways {
            found.extend(projected(way).ok()??);
        }
        found.sort();
        found.dedup();
        Some(found)
    }
}

/// What a goal that consists of comparisons says about the symbols: the other unknowns are eliminated. Returns `None` if
/// that is not possible without losing or adding anything.
fn projected(goal: &Goal) -> Result<Option<Vec<Comparisons>>, Overflow> {
    let mut open = vec![bounded(goal)?];
    let mut done: Vec<Comparisons> = Vec::new();
    while let Some(mut way) = open.pop() {
        if way.iter().any(|(sum, relation)| sum.as_constant().is_some_and(|value| !relation.holds(value))) {
            continue;
        }
        way.retain(|(sum, _)| sum.as_constant().is_none());
        if way.iter().flat_map(|(sum, _)| sum.parts()).any(|(var, _)| goal.sort(*var) == Sort::Real) {
            return Ok(None);
        }
        let Some(var) = next_unknown(&way, goal.symbols) else {
            done.push(way);
            continue;
        };
        let Some(next) = without(way, var)? else { return Ok(None) };
        open.extend(next);
        if open.len() + done.len() > MOST || open.last().is_some_and(|way| way.len() > MOST) {
            return Ok(None);
        }
    }
    Ok(Some(done))
}

/// The comparisons of a goal, with the bounds of its unknowns.
fn bounded(goal: &Goal) -> Result<Comparisons, Overflow> {
    let mut all = goal.sums.clone();
    for number in goal.symbols..u32::try_from(goal.sorts.len()).unwrap_or(u32::MAX) {
        let var = Var(number);
        let occurs = goal.sums.iter().any(|(sum, _)| sum.coefficient(var) != 0);
        if let Some((low, high)) = goal.sort(var).bounds().filter(|_| occurs) {
            all.push((Linear::constant(i128::from(low)).plus(-1, &Linear::var(var))?, Relation::Le));
            all.push((Linear::var(var).shifted(-i128::from(high))?, Relation::Le));
        }
    }
    Ok(all)
}

/// The unknown to eliminate next: one of an equation that gives its value, if there is one.
fn next_unknown(way: &[(Linear, Relation)], symbols: u32) -> Option<Var> {
    let unknowns = |(sum, relation): &(Linear, Relation)| {
        let parts = sum.parts().iter().filter(move |(var, _)| var.0 >= symbols);
        let equation = *relation == Relation::Eq;
        parts.map(move |(var, factor)| (!(equation && factor.unsigned_abs() == 1), *var)).collect::<Vec<_>>()
    };
    way.iter().flat_map(unknowns).min().map(|(_, var)| var)
}

/// Eliminates an unknown whole number. Returns `None` if that is not exact.
fn without(mut way: Comparisons, var: Var) -> Result<Option<Vec<Comparisons>>, Overflow> {
    let gives =
        |(sum, relation): &(Linear, Relation)| *relation == Relation::Eq && sum.coefficient(var).unsigned_abs() == 1;
    if let Some(at) = way.iter().position(gives) {
        let (equation, _) = way.swap_remove(at);
        let factor = equation.coefficient(var);
        for (sum, _) in &mut way {
            let other = sum.coefficient(var);
            if other != 0 {
                *sum = sum.plus(other.checked_mul(-factor).ok_or(Overflow)?, &equation)?;
            }
        }
        return Ok(Some(vec![way]));
    }
    let (with, rest): (Comparisons, Comparisons) = way.into_iter().partition(|(sum, _)| sum.coefficient(var) != 0);
    if with.iter().any(|(_, relation)| *relation == Relation::Eq) {
        return Ok(None);
    }
    if let Some(at) = with.iter().position(|(_, relation)| *relation == Relation::Ne) {
        let mut ways = Vec::new();
        for sign in [1, -1] {
            let mut side = with.clone();
            let (sum, _) = side.swap_remove(at);
            side.push((sum.times(sign)?, Relation::Lt));
            side.extend(rest.iter().cloned());
            ways.push(side);
        }
        return Ok(Some(ways));
    }
    Ok(combined(with, rest, var)?.map(|way| vec![way]))
}

/// Combines what bounds an unknown from above with what bounds it from below. That is exact for whole numbers if one of
/// the two has the unknown itself and no multiple of it.
fn combined(with: Comparisons, mut rest: Comparisons, var: Var) -> Result<Option<Comparisons>, Overflow> {
    let at_most = |(sum, relation): (Linear, Relation)| match relation {
        Relation::Lt => sum.shifted(1),
        _ => Ok(sum),
    };
    let rows = with.into_iter().map(at_most).collect::<Result<Vec<_>, _>>()?;
    let (above, below): (Vec<Linear>, Vec<Linear>) = rows.into_iter().partition(|row| row.coefficient(var) > 0);
    for upper in &above {
        for lower in &below {
            let (a, b) = (upper.coefficient(var), lower.coefficient(var));
            if a != 1 && b != -1 {
                return Ok(None);
            }
            rest.push((upper.times(-b)?.plus(a, lower)?, Relation::Le));
        }
    }
    Ok(Some(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Undecided;
    use crate::definitions::{Definitions, Field, Record};
    use crate::formula::{Call, PointsTo, Pure, Term};
    use crate::groups::Traits;
    use crate::limits::Limits;
    use crate::sort::RecordId;

    const INT: Sort = Sort::Range(i32::MIN as i64, i32::MAX as i64);

    /// `sorted(x, low) == x = null || x::Node<v, n> * sorted(n, v) & low < v`.
    fn sorted() -> (Definitions, crate::sort::PredicateId) {
        let mut definitions = Definitions::new();
        let node = RecordId(0);
        let field = |name: &str, sort| Field { name: name.to_owned(), sort };
        let fields = vec![field("value", INT), field("next", Sort::Ref(Some(node)))];
        definitions.add_record(Record { name: "Node".to_owned(), fields, supers: Vec::new() });
        let params = [("x".to_owned(), Sort::Ref(Some(node))), ("low".to_owned(), Sort::Int)];
        let id = definitions.declare_predicate("sorted", params);
        let predicate = definitions.predicate_mut(id).unwrap();
        let (x, low) = (predicate.params[0], predicate.params[1]);
        let variables = &mut predicate.variables;
        let (v, n) = (variables.fresh("v", INT), variables.fresh("n", Sort::Ref(Some(node))));
        let end = SymbolicHeap { pure: vec![Pure::Same(x.into(), Term::Null)], ..SymbolicHeap::emp() };
        let less = Linear::var(low).plus(-1, &Linear::var(v)).unwrap();
        let more = SymbolicHeap {
            existentials: vec![v, n],
            pure: vec![Pure::Compare(less, Relation::Lt)],
            points_to: vec![PointsTo { root: x.into(), record: node, fields: vec![v.into(), n.into()] }],
            calls: vec![Call { predicate: id, args: vec![n.into(), v.into()] }],
        };
        predicate.cases = vec![end, more];
        (definitions, id)
    }

    #[test]
    fn a_list_is_sorted_if_its_numbers_ascend() {
        let (definitions, id) = sorted();
        let mut variables = Variables::new();
        let (head, low) = (variables.fresh("head", Sort::Ref(None)), variables.fresh("low", Sort::Int));
        let call = Call { predicate: id, args: vec![head.into(), low.into()] };
        let formula = SymbolicHeap { existentials: vec![low], calls: vec![call], ..SymbolicHeap::emp() };
        let symbol = |number| Value::Symbol(Var(number));
        let cell = |value, next| Cell::new(RecordId(0), vec![value, next]);
        let next = |number| Value::Location(Location(number));
        let mut heap: BTreeMap<Location, Cell> =
            [(Location(1), cell(symbol(0), next(2))), (Location(2), cell(symbol(1), Value::Null))].into();
        let values = [(head, Value::Location(Location(1)))].into();
        let (traits, limits) = (Traits::new(&definitions).unwrap(), Limits::none());
        let evaluation = Evaluation {
            definitions: &definitions,
            traits: &traits,
            arithmetic: &Undecided,
            limits: &limits,
            unfoldings: 100,
        };
        let ways = |heap: &BTreeMap<Location, Cell>| {
            evaluation.conditions_within(&variables, &formula, &values, (heap, &[INT, INT])).unwrap()
        };
        let ascends = Linear::var(Var(0)).plus(-1, &Linear::var(Var(1))).unwrap();
        assert_eq!(ways(&heap), [vec![(ascends, Relation::Lt)]]);
        // a known number beside a symbol, and a list that is no list
        heap.insert(Location(2), cell(Value::Int(7), Value::Null));
        assert_eq!(ways(&heap), [vec![(Linear::var(Var(0)).shifted(-7).unwrap(), Relation::Lt)]]);
        heap.insert(Location(2), cell(Value::Int(7), next(1)));
        assert_eq!(ways(&heap), Vec::<Comparisons>::new());
    }

    #[test]
    fn what_cannot_be_eliminated_exactly_is_not_known() {
        let goal = |sums| Goal { sums, sorts: vec![INT, Sort::Int], symbols: 1, ..Goal::default() };
        let (symbol, unknown) = (Linear::var(Var(0)), Linear::var(Var(1)));
        // s = 2u: s is even, which no comparison of s says
        let even = symbol.plus(-2, &unknown).unwrap();
        assert_eq!(projected(&goal(vec![(even, Relation::Eq)])).unwrap(), None);
        // u ≠ s has a solution whatever s is; s < u < s has none
        let differs = symbol.plus(-1, &unknown).unwrap();
        let found = projected(&goal(vec![(differs.clone(), Relation::Ne)])).unwrap().unwrap();
        assert!(found.iter().any(Vec::is_empty));
        let between = vec![(differs.clone(), Relation::Lt), (differs.times(-1).unwrap(), Relation::Lt)];
        assert_eq!(projected(&goal(between)).unwrap(), Some(Vec::new()));
    }
}
