//! Decides a problem: satisfiability, and entailments as far as small models and matching parts allow.

use super::commands::Script;
use super::matching;
use crate::reason::Reason;
use crate::solve::{Answer, Evidence, Solver};
use heapwright_logic::{
    Limits, Model, Pure, Query, SymbolicHeap, Term, TypeError, Var, Verdict, check_definitions, check_query,
};

/// Unfoldings that evaluation may use to refute an entailment with one model.
const UNFOLDINGS: usize = 4_000;
/// Formulas unfolded for each variant of the left side.
const BUDGET: usize = 40;
/// Variants of the left side, with two references equated, that are tried.
const MOST_VARIANTS: usize = 300;

impl Script {
    /// Decides whether all assertions are satisfiable together.
    ///
    /// An entailment is unsatisfiable (valid) if its left side is, or if each of its cases matches the right side part
    /// by part; satisfiable if a small model of the left side is not one of the right side; unknown otherwise.
    ///
    /// # Errors
    /// If the problem is not well-typed.
    pub fn decide(&self, limits: &Limits<'_>) -> Result<Answer, TypeError> {
        check_definitions(&self.definitions)?;
        check_query(&self.definitions, &self.query)?;
        for cases in &self.negated {
            let query = Query { variables: self.query.variables.clone(), cases: cases.clone() };
            check_query(&self.definitions, &query)?;
        }
        let solver = match Solver::new(&self.definitions) {
            Ok(solver) => solver,
            Err(reason) => return Ok(Answer::Unknown(reason)),
        };
        let answer = solver.solve(&self.query, limits);
        Ok(match answer {
            Answer::Sat(evidence) if !self.negated.is_empty() => {
                self.entailment(&solver, evidence, limits).unwrap_or_else(Answer::Unknown)
            }
            answer => answer,
        })
    }

    /// An entailment whose left side has a model.
    fn entailment(&self, solver: &Solver, evidence: Evidence, limits: &Limits<'_>) -> Result<Answer, Reason> {
        if let Evidence::Model(model) = &evidence
            && self.refutes(solver, model)
        {
            return Ok(Answer::Sat(evidence));
        }
        if !self.any_heap && self.negated.iter().any(|right| self.matches(right)) {
            return Ok(Answer::Unsat);
        }
        for (index, case) in self.query.cases.iter().enumerate() {
            for variant in self.variants(case) {
                let mut refutation = None;
                solver.some_models(&self.query.variables, &variant, BUDGET, limits, &mut |model| {
                    if self.refutes(solver, model) {
                        refutation = Some(Box::new(Model { case: index, ..model.clone() }));
                    }
                    refutation.is_some()
                })?;
                if let Some(model) = refutation {
                    return Ok(Answer::Sat(Evidence::Model(model)));
                }
            }
        }
        Err(Reason::Fragment("an entailment whose parts do not match, and that no small model refutes".into()))
    }

    /// Returns true if each case of the left side matches a case of the right side part by part.
    fn matches(&self, right: &[SymbolicHeap]) -> bool {
        self.query
            .cases
            .iter()
            .all(|left| right.iter().any(|right| matching::entails(&self.query.variables, left, right)))
    }

    /// The formula, and its variants in which two of its free references, or one and null, are equated.
    fn variants(&self, case: &SymbolicHeap) -> Vec<SymbolicHeap> {
        let mut vars: Vec<Var> = case.occurrences().collect();
        vars.sort_unstable();
        vars.dedup();
        let free = |v: &Var| !case.existentials.contains(v) && self.query.variables.sort(*v).is_ref();
        let terms: Vec<Term> =
            std::iter::once(Term::Null).chain(vars.into_iter().filter(free).map(Term::Var)).collect();
        let mut variants = vec![case.clone()];
        for (i, a) in terms.iter().enumerate() {
            for b in terms.iter().skip(i + 1) {
                let mut variant = case.clone();
                variant.pure.push(Pure::Same(a.clone(), b.clone()));
                variants.push(variant);
            }
        }
        variants.truncate(MOST_VARIANTS);
        variants
    }

    /// Returns true if no right side holds in the model.
    fn refutes(&self, solver: &Solver, model: &Model) -> bool {
        let limits = Limits::none();
        let evaluation = solver.evaluation(UNFOLDINGS, &limits);
        self.negated.iter().flatten().all(|case| {
            let free = |var: &Var| !case.existentials.contains(var);
            let values = model.values.iter().filter(|(var, _)| free(var)).map(|(v, x)| (*v, *x)).collect();
            let variables = &self.query.variables;
            let known = case.occurrences().all(|var| !free(&var) || model.values.contains_key(&var));
            known && evaluation.holds(variables, case, &values, &model.heap) == Verdict::Fails
        })
    }
}
