//! Calls that take branches: the input of a test is what earlier calls have made.

use crate::calls::Call;
use crate::derive::Calls;
use crate::engine::Ended;
use crate::gaps::Gap;
use crate::graph::{Graph, Watch};
use crate::pump::Effort;
use crate::verify::{Bench, Examined, Request, RequestError, examined, prepare};
use heapwright_case::{ConcreteCall, Construction, Edge, MethodName};
use heapwright_program::MethodId;
use std::collections::{BTreeMap, BTreeSet};

/// A call that takes a branch which no call before took, and the calls that make its input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The method.
    pub method: MethodName,
    /// How its input is made.
    pub construction: Construction,
    /// Whether another case shows the same in fewer calls: this one counts if that one cannot be repeated.
    pub is_spare: bool,
    /// The branches that it takes and no case before it.
    pub takes: Vec<(MethodName, Edge)>,
}

/// How far the search is.
#[derive(Debug)]
pub struct Progress<'a> {
    /// The number of calls up to which all sequences were made, if that is new.
    pub calls: Option<usize>,
    /// The branches that these take.
    pub taken: &'a [(MethodId, Edge)],
    /// The paths and questions to the solver so far: work that is the same on every machine.
    pub work: u64,
}

/// Is told about progress; returns true if no further calls are wanted. Calls that are then left out are a gap, unless
/// all sequences of some length were made.
pub type Enough<'a> = dyn FnMut(&Progress<'_>) -> bool + 'a;

/// Something that a path shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Shown {
    Branch(MethodId, Edge),
    Threw(usize, String),
    Returned(usize),
}

/// What calls have shown.
#[derive(Clone, Default)]
struct Seen {
    shown: BTreeSet<Shown>,
    taken: BTreeMap<MethodId, BTreeSet<Edge>>,
    cases: Vec<Case>,
    /// What was seen and no test could repeat, with the method.
    missed: BTreeMap<Shown, String>,
}

struct Cover<'a, 'e> {
    seen: Seen,
    /// What stays if the graph is built anew.
    kept: Seen,
    enough: &'a mut Enough<'e>,
}

impl Watch for Cover<'_, '_> {
    fn restarted(&mut self) {
        self.seen.clone_from(&self.kept);
    }

    fn ended(&mut self, graph: &mut Graph<'_>, start: usize, call: &Call, ended: &Ended) -> bool {
        if (self.enough)(&Progress { calls: None, taken: &[], work: work(graph) }) {
            graph.engine.gaps.insert(Gap::Time);
            return true;
        }
        let edges = graph.engine.vm.edges(&ended.state);
        let mut shown: Vec<Shown> = edges.iter().map(|(method, edge)| Shown::Branch(*method, *edge)).collect();
        shown.push(match &call.threw {
            Some(class) => Shown::Threw(call.operation, class.clone()),
            None => Shown::Returned(call.operation),
        });
        if shown.iter().all(|one| self.seen.shown.contains(one)) {
            return false;
        }
        let own = graph.engine.vm.own_edges(&ended.state);
        let new = own.into_iter().filter(|(method, edge)| !self.seen.shown.contains(&Shown::Branch(*method, *edge)));
        let new: Vec<(MethodId, Edge)> = new.collect();
        let Some(mut case) = case(graph, start, call, ended) else {
            let context = graph.engine.context.clone();
            self.seen.missed.extend(shown.into_iter().map(|one| (one, context.clone())));
            return false;
        };
        case.takes = new.into_iter().map(|(method, edge)| (graph.engine.vm.method_name(method), edge)).collect();
        self.seen.shown.extend(shown);
        for (method, edge) in edges {
            self.seen.taken.entry(method).or_default().insert(edge);
        }
        self.seen.cases.push(case);
        false
    }

    fn found(&mut self, _: &mut Graph<'_>, _: usize) -> bool {
        false
    }

    fn completed(&mut self, graph: &mut Graph<'_>, level: usize) -> bool {
        let taken = self.seen.taken.iter().flat_map(|(method, edges)| edges.iter().map(|edge| (*method, *edge)));
        let taken: Vec<(MethodId, Edge)> = taken.collect();
        (self.enough)(&Progress { calls: Some(level), taken: &taken, work: work(graph) })
    }
}

/// Work that is the same on every machine.
fn work(graph: &Graph<'_>) -> u64 {
    graph.edges + graph.engine.queries
}

/// The call at the end of a path with concrete arguments, and the calls before it.
fn case(graph: &mut Graph<'_>, start: usize, call: &Call, ended: &Ended) -> Option<Case> {
    let (mut calls, witness) = graph.derive(start, &ended.constraint.variables, &ended.conditions())?;
    let last = Call { result: None, ..call.clone() };
    graph.append(&mut calls, &last, &witness)?;
    let Calls { mut calls, .. } = calls;
    let ConcreteCall { method, receiver, arguments, .. } = calls.pop()?;
    let construction = Construction { calls, receiver, arguments };
    Some(Case { method, construction, is_spare: false, takes: Vec::new() })
}

/// The call at the end of a long sequence, and the calls before it.
fn pumped_case(calls: &Calls) -> Option<Case> {
    let (last, before) = calls.calls.split_last()?;
    let ConcreteCall { method, receiver, arguments, .. } = last.clone();
    let construction = Construction { calls: before.to_vec(), receiver, arguments };
    Some(Case { method, construction, is_spare: false, takes: Vec::new() })
}

/// As [`cover`]; then operations are repeated, for branches that are farther away.
pub fn cover_far(
    bench: Bench<'_>,
    request: &Request,
    enough: &mut Enough<'_>,
    effort: Effort,
) -> Result<(Vec<Case>, Examined), RequestError> {
    let mut graph = prepare(bench, request)?;
    let mut cover = Cover { seen: Seen::default(), kept: Seen::default(), enough };
    graph.build(request.bounds.calls, &mut cover);
    let mut examined = examined(&mut graph);
    if graph.grow(graph.one_more()) {
        cover.kept.clone_from(&cover.seen);
        graph.build(request.bounds.calls, &mut cover);
        examined = examined.or_with_more(crate::verify::examined(&mut graph));
    }
    if !(examined.exhausted && examined.gaps.is_empty()) {
        let mut pumped_shown: BTreeSet<Shown> = BTreeSet::new();
        graph.pump(effort, &mut |graph, pumped, last| {
            let edges = graph.engine.vm.edges(&pumped.state);
            let mut shown: Vec<Shown> = edges.iter().map(|(method, edge)| Shown::Branch(*method, *edge)).collect();
            shown.push(match &last.threw {
                Some(class) => Shown::Threw(last.operation, class.clone()),
                None => Shown::Returned(last.operation),
            });
            let is_spare = shown.iter().all(|one| cover.seen.shown.contains(one));
            if (!is_spare || shown.iter().any(|one| !pumped_shown.contains(one)))
                && let Some(case) = pumped_case(&pumped.calls)
            {
                cover.seen.shown.extend(shown.iter().cloned());
                pumped_shown.extend(shown);
                cover.seen.cases.push(Case { is_spare, ..case });
            }
            false
        });
    }
    let missed = cover.seen.missed.into_iter().filter(|(one, _)| !cover.seen.shown.contains(one));
    examined.gaps.extend(missed.map(|(_, of)| Gap::Unrepeated(of)));
    Ok((cover.seen.cases, examined))
}

/// Looks for calls that take branches, until `enough` says so of the branches taken by calls of up to some length, or
/// the bounds are reached.
pub fn cover(
    bench: Bench<'_>,
    request: &Request,
    enough: &mut Enough<'_>,
) -> Result<(Vec<Case>, Examined), RequestError> {
    cover_far(bench, request, enough, Effort { times: 0, calls: 0 })
}
