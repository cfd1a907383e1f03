//! Conditions of sinks, on the terms of a path and on the values of a run.

use heapwright_case::{CallPart, CallPattern, Comparison, Condition, Constant, Reached};
use heapwright_program::Kind;
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width};
use heapwright_vm::{Part, SinkCall};
use std::collections::BTreeSet;

/// What is known about a condition on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It holds, or does not.
    Known(bool),
    /// It holds if this term does.
    Term(TermId),
    /// No term says it.
    Unknown,
}

/// Evaluates a condition on a call of a path.
pub(crate) fn verdict(condition: &Condition, call: &SinkCall, guards: &[&CallPattern], terms: &mut Terms) -> Verdict {
    match condition {
        Condition::Tainted(part) => {
            Verdict::Known(parts_of(*part, call).iter().any(|at| call.parts.get(*at).is_some_and(Part::is_tainted)))
        }
        Condition::Passed(guard) => Verdict::Known(is_passed(guard, &call.passed, guards)),
        Condition::Compare(part, comparison, constant) => {
            let at = parts_of(*part, call);
            let part = at.first().and_then(|at| call.parts.get(*at));
            part.map_or(Verdict::Unknown, |part| compared(part, *comparison, constant, terms))
        }
        Condition::Not(inner) => match verdict(inner, call, guards, terms) {
            Verdict::Known(holds) => Verdict::Known(!holds),
            Verdict::Term(term) => terms.not(term).map_or(Verdict::Unknown, Verdict::Term),
            Verdict::Unknown => Verdict::Unknown,
        },
        Condition::All(parts) => joined(parts, true, call, guards, terms),
        Condition::Either(parts) => joined(parts, false, call, guards, terms),
    }
}

/// Combines conditions; `all` says whether each of them must hold.
fn joined(parts: &[Condition], all: bool, call: &SinkCall, guards: &[&CallPattern], terms: &mut Terms) -> Verdict {
    let (mut term, mut unknown): (Option<TermId>, bool) = (None, false);
    for part in parts {
        match verdict(part, call, guards, terms) {
            Verdict::Known(holds) if holds == all => {}
            Verdict::Known(holds) => return Verdict::Known(holds),
            Verdict::Unknown => unknown = true,
            Verdict::Term(next) => {
                let op = if all { Op::And } else { Op::Or };
                match term.map_or(Ok(next), |known| terms.binary(op, known, next)) {
                    Ok(both) => term = Some(both),
                    Err(_) => unknown = true,
                }
            }
        }
    }
    match term {
        _ if unknown => Verdict::Unknown,
        Some(term) => Verdict::Term(term),
        None => Verdict::Known(all),
    }
}

/// Compares a part with a constant.
fn compared(part: &Part, comparison: Comparison, constant: &Constant, terms: &mut Terms) -> Verdict {
    let found = match constant {
        Constant::Number(number) => number_term(part, comparison, *number, terms),
        Constant::Null => reference_term(part, terms),
        Constant::Text(text) => text_term(part, text, terms),
    };
    let Some(term) = found else { return Verdict::Unknown };
    let term = match (constant, comparison) {
        (Constant::Null | Constant::Text(_), Comparison::NotEqual) => terms.not(term),
        (Constant::Null | Constant::Text(_), Comparison::Equal) | (Constant::Number(_), _) => Ok(term),
        _ => return Verdict::Unknown,
    };
    match term {
        Ok(term) => match terms.constant_value(term) {
            Some(value) => Verdict::Known(value == Value::bool(true)),
            None => Verdict::Term(term),
        },
        Err(_) => Verdict::Unknown,
    }
}

fn number_term(part: &Part, comparison: Comparison, number: i64, terms: &mut Terms) -> Option<TermId> {
    let wide = part.kind == Kind::Long;
    if matches!(part.kind, Kind::Ref | Kind::Float | Kind::Double) {
        return None;
    }
    let own = match part.slot.term() {
        Some(term) => term,
        None if wide => terms.long(part.slot.as_long()).ok()?,
        None => terms.int(part.slot.as_int()).ok()?,
    };
    if terms.sort(own) != Some(Sort::BitVec(if wide { Width::W64 } else { Width::W32 })) {
        return None;
    }
    let other = match wide {
        true => terms.long(number).ok()?,
        false => terms.int(i32::try_from(number).ok()?).ok()?,
    };
    let (op, a, b, negated) = match comparison {
        Comparison::Equal => (Op::Eq, own, other, false),
        Comparison::NotEqual => (Op::Eq, own, other, true),
        Comparison::Less => (Op::SLt, own, other, false),
        Comparison::AtLeast => (Op::SLt, own, other, true),
        Comparison::Greater => (Op::SLt, other, own, false),
        Comparison::AtMost => (Op::SLt, other, own, true),
    };
    let term = terms.binary(op, a, b).ok()?;
    if negated { terms.not(term).ok() } else { Some(term) }
}

/// Builds that a reference is null.
fn reference_term(part: &Part, terms: &mut Terms) -> Option<TermId> {
    if part.kind != Kind::Ref {
        return None;
    }
    match part.slot.term() {
        Some(term) => {
            let null = terms.int(0).ok()?;
            terms.binary(Op::Eq, term, null).ok()
        }
        None => terms.bool(part.slot.as_ref().is_null()).ok(),
    }
}

/// Builds that a text has these characters.
fn text_term(part: &Part, text: &str, terms: &mut Terms) -> Option<TermId> {
    if part.kind == Kind::Ref && part.slot.is_concrete() && part.slot.as_ref().is_null() {
        return terms.bool(false).ok();
    }
    let own = part.characters.as_ref()?;
    let wanted: Vec<u32> = text.chars().map(u32::from).collect();
    let mut all = terms.bool(own.len() == wanted.len() && wanted.iter().all(|one| *one < 256)).ok()?;
    for (slot, wanted) in own.iter().zip(&wanted) {
        let character = match slot.term() {
            Some(term) => term,
            None => terms.int(slot.as_int()).ok()?,
        };
        // characters are held as signed bytes
        let byte = terms.int(i32::from(*wanted as u8 as i8)).ok()?;
        let same = terms.binary(Op::Eq, character, byte).ok()?;
        all = terms.binary(Op::And, all, same).ok()?;
    }
    Some(all)
}

fn is_passed(guard: &CallPattern, passed: &[u32], guards: &[&CallPattern]) -> bool {
    let number = guards.iter().position(|known| *known == guard);
    number.is_some_and(|number| passed.contains(&(number as u32)))
}

/// Returns the numbers of the parts that a condition means.
fn parts_of(part: CallPart, call: &SinkCall) -> Vec<usize> {
    let first = usize::from(call.has_receiver);
    match part {
        CallPart::Receiver if call.has_receiver => vec![0],
        CallPart::Receiver => Vec::new(),
        CallPart::Argument(number) => {
            let at = first + number as usize;
            if at < call.parts.len() { vec![at] } else { Vec::new() }
        }
        CallPart::Any => (first..call.parts.len()).collect(),
    }
}

/// Returns the numbers of the tainted parts of which the condition says that they are.
pub(crate) fn tainted_parts(condition: &Condition, call: &SinkCall) -> Vec<usize> {
    fn collect(condition: &Condition, positive: bool, call: &SinkCall, found: &mut BTreeSet<usize>) {
        match condition {
            Condition::Tainted(part) if positive => {
                let tainted = |at: &usize| call.parts.get(*at).is_some_and(Part::is_tainted);
                found.extend(parts_of(*part, call).into_iter().filter(tainted));
            }
            Condition::Not(inner) => collect(inner, !positive, call, found),
            Condition::All(parts) | Condition::Either(parts) => {
                parts.iter().for_each(|part| collect(part, positive, call, found));
            }
            Condition::Tainted(_) | Condition::Passed(_) | Condition::Compare(..) => {}
        }
    }
    let mut found = BTreeSet::new();
    collect(condition, true, call, &mut found);
    found.into_iter().collect()
}

/// Returns the numbers of the parts of a call that come from the input.
pub(crate) fn tainted(call: &SinkCall) -> Vec<u32> {
    (0..).zip(&call.parts).filter(|(_, part)| part.is_tainted()).map(|(number, _)| number).collect()
}

/// Evaluates a condition on the values of a run: guards and comparisons as the run has them, taint as it is given.
pub fn sink_condition_holds(condition: &Condition, run: &Reached, tainted: &[u32], guards: &[&CallPattern]) -> bool {
    let parameters = heapwright_program::split_method(&run.method.descriptor).map_or(0, |(types, _)| types.len());
    let first = run.values.len().saturating_sub(parameters);
    let parts = |part: CallPart| -> Vec<usize> {
        match part {
            CallPart::Receiver => (0..first).collect(),
            CallPart::Argument(number) => vec![first + number as usize],
            CallPart::Any => (first..run.values.len()).collect(),
        }
    };
    match condition {
        Condition::Tainted(part) => parts(*part).iter().any(|at| tainted.contains(&(*at as u32))),
        Condition::Passed(guard) => is_passed(guard, &run.passed, guards),
        Condition::Compare(part, comparison, constant) => {
            let at = parts(*part);
            at.first().and_then(|at| run.values.get(*at)).is_some_and(|text| compares(text, *comparison, constant))
        }
        Condition::Not(inner) => !sink_condition_holds(inner, run, tainted, guards),
        Condition::All(parts) => parts.iter().all(|part| sink_condition_holds(part, run, tainted, guards)),
        Condition::Either(parts) => parts.iter().any(|part| sink_condition_holds(part, run, tainted, guards)),
    }
}

fn compares(text: &str, comparison: Comparison, constant: &Constant) -> bool {
    let order = match constant {
        Constant::Null => return (text == "null") == (comparison == Comparison::Equal),
        Constant::Text(wanted) => return (text == format!("{wanted:?}")) == (comparison == Comparison::Equal),
        Constant::Number(wanted) => {
            let own = match text {
                "true" => Some(1),
                "false" => Some(0),
                other => other.parse::<i64>().ok(),
            };
            match own {
                Some(own) => own.cmp(wanted),
                None => return false,
            }
        }
    };
    match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::AtMost => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::AtLeast => order.is_ge(),
    }
}
