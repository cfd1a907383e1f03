//! Renders formulas as text.

use crate::contents::{Bag, Claim, Contents, Matching};
use crate::definitions::{Definitions, Predicate, Query};
use crate::formula::{Call, PointsTo, Pure, Relation, SymbolicHeap, Term};
use crate::linear::Linear;
use crate::sort::{Sort, Variables};
use std::fmt::Write;

/// Renders formulas of one scope.
#[derive(Copy, Clone)]
pub struct Printer<'a> {
    definitions: &'a Definitions,
    variables: &'a Variables,
}

impl<'a> Printer<'a> {
    /// A printer for formulas over these variables.
    #[must_use]
    pub fn new(definitions: &'a Definitions, variables: &'a Variables) -> Self {
        Self { definitions, variables }
    }

    /// A term.
    #[must_use]
    pub fn term(&self, term: &Term) -> String {
        match term {
            Term::Null => "null".into(),
            Term::Var(var) => self.variables.name(*var).into(),
            Term::Number(sum) => self.linear(sum),
        }
    }

    /// A sum.
    #[must_use]
    pub fn linear(&self, sum: &Linear) -> String {
        let mut out = String::new();
        for &(var, coefficient) in sum.parts() {
            sign(&mut out, coefficient < 0);
            if coefficient.unsigned_abs() != 1 {
                let _ = write!(out, "{}·", coefficient.unsigned_abs());
            }
            match self.variables.sort(var) {
                Sort::Bag => drop(write!(out, "size({})", self.variables.name(var))),
                _ => out.push_str(self.variables.name(var)),
            }
        }
        if sum.offset() != 0 || out.is_empty() {
            sign(&mut out, sum.offset() < 0);
            let _ = write!(out, "{}", sum.offset().unsigned_abs());
        }
        out
    }

    /// An atom. Sums are split so that neither side has a negative term.
    #[must_use]
    pub fn pure(&self, atom: &Pure) -> String {
        match atom {
            Pure::Same(a, b) => format!("{} = {}", self.term(a), self.term(b)),
            Pure::Differ(a, b) => format!("{} != {}", self.term(a), self.term(b)),
            Pure::Compare(sum, relation) => self.compare(sum, *relation),
            Pure::Contents(contents) => self.contents(contents),
            Pure::Element(it) => {
                format!("{}[{}] = {}", self.term(&it.array), self.linear(&it.index), self.term(&it.value))
            }
            Pure::False => "false".into(),
        }
    }

    /// A multiset.
    #[must_use]
    pub fn bag(&self, bag: &Bag) -> String {
        let elements: Vec<String> = bag.elements.iter().map(|element| self.linear(element)).collect();
        let mut parts: Vec<String> = bag.parts.iter().map(|part| self.variables.name(*part).to_owned()).collect();
        if !elements.is_empty() || parts.is_empty() {
            parts.push(format!("{{{}}}", elements.join(", ")));
        }
        parts.join(" + ")
    }

    fn contents(&self, contents: &Contents) -> String {
        let claim = match &contents.claim {
            Claim::Equal(a, b) if !contents.holds => return format!("{} != {}", self.bag(a), self.bag(b)),
            Claim::Equal(a, b) => format!("{} = {}", self.bag(a), self.bag(b)),
            Claim::Within(a, b) => match (a.elements.as_slice(), a.parts.as_slice()) {
                ([element], []) => format!("{} in {}", self.linear(element), self.bag(b)),
                _ => format!("{} subset {}", self.bag(a), self.bag(b)),
            },
            Claim::Apart(a, b) => format!("disjoint({}, {})", self.bag(a), self.bag(b)),
            Claim::Distinct(bag) => format!("distinct({})", self.bag(bag)),
            Claim::Each(bag, matching) => self.matching("forall", bag, matching),
            Claim::Some(bag, matching) => self.matching("exists", bag, matching),
        };
        if contents.holds { claim } else { format!("!({claim})") }
    }

    fn matching(&self, word: &str, bag: &Bag, matching: &Matching) -> String {
        let all: Vec<String> =
            matching.comparisons.iter().map(|(sum, relation)| self.compare(sum, *relation)).collect();
        let body = match <[String; 1]>::try_from(all) {
            Ok([only]) => only,
            Err(all) => format!("({})", all.join(" & ")),
        };
        format!("{word} {} in {}: {body}", self.variables.name(matching.element), self.bag(bag))
    }

    fn compare(&self, sum: &Linear, relation: Relation) -> String {
        let truth = |s: Sort| s == Sort::Bool;
        if let ([(var, factor)], Relation::Eq) = (sum.parts(), relation)
            && truth(self.variables.sort(*var))
            && factor.unsigned_abs() == 1
        {
            let name = self.variables.name(*var);
            return if sum.offset() == 0 { format!("!{name}") } else { name.to_string() };
        }
        let side = |positive: bool| {
            let mut half = Linear::default();
            let keep = |c: i128| (c > 0) == positive && c != 0;
            for &(var, c) in sum.parts().iter().filter(|(_, c)| keep(*c)) {
                half = half.plus(c.saturating_abs(), &Linear::var(var)).unwrap_or(half);
            }
            if keep(sum.offset()) { half.shifted(sum.offset().saturating_abs()).unwrap_or(half) } else { half }
        };
        let sign = match relation {
            Relation::Eq => "=",
            Relation::Ne => "!=",
            Relation::Le => "<=",
            Relation::Lt => "<",
        };
        format!("{} {sign} {}", self.linear(&side(true)), self.linear(&side(false)))
    }

    fn terms(&self, terms: &[Term]) -> String {
        terms.iter().map(|t| self.term(t)).collect::<Vec<_>>().join(", ")
    }

    /// A cell.
    #[must_use]
    pub fn points_to(&self, cell: &PointsTo) -> String {
        let record = self.definitions.record(cell.record).map_or("?", |r| r.name.as_str());
        format!("{}::{record}<{}>", self.term(&cell.root), self.terms(&cell.fields))
    }

    /// A call.
    #[must_use]
    pub fn call(&self, call: &Call) -> String {
        let name = self.definitions.predicate(call.predicate).map_or("?", |p| p.name.as_str());
        format!("{name}({})", self.terms(&call.args))
    }

    /// A symbolic heap.
    #[must_use]
    pub fn heap(&self, heap: &SymbolicHeap) -> String {
        let mut out = String::new();
        if !heap.existentials.is_empty() {
            let names: Vec<_> = heap.existentials.iter().map(|v| self.variables.name(*v)).collect();
            let _ = write!(out, "exists {}. ", names.join(", "));
        }
        let cells = heap.points_to.iter().map(|p| self.points_to(p));
        let parts: Vec<_> = cells.chain(heap.calls.iter().map(|c| self.call(c))).collect();
        let pures: Vec<_> = heap.pure.iter().map(|p| self.pure(p)).collect();
        if parts.is_empty() {
            out.push_str("emp");
        }
        out.push_str(&parts.join(" * "));
        for pure in pures {
            let _ = write!(out, " & {pure}");
        }
        out
    }
}

fn sign(out: &mut String, negative: bool) {
    match (out.is_empty(), negative) {
        (true, true) => out.push('-'),
        (true, false) => {}
        (false, true) => out.push_str(" - "),
        (false, false) => out.push_str(" + "),
    }
}

/// A predicate with its cases.
#[must_use]
pub fn predicate(definitions: &Definitions, predicate: &Predicate) -> String {
    let printer = Printer::new(definitions, &predicate.variables);
    let params: Vec<_> = predicate.params.iter().map(|p| predicate.variables.name(*p)).collect();
    let cases: Vec<_> = predicate.cases.iter().map(|c| printer.heap(c)).collect();
    format!("pred {}({}) == {};", predicate.name, params.join(", "), cases.join("\n  || "))
}

/// The cases of a query.
#[must_use]
pub fn query(definitions: &Definitions, query: &Query) -> String {
    let printer = Printer::new(definitions, &query.variables);
    query.cases.iter().map(|c| printer.heap(c)).collect::<Vec<_>>().join("\n  || ")
}
