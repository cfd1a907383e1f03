//! Explicit bounds: wherever a value is stored in a field or parameter of a bounded sort, the bounds become
//! comparisons; and so do the sizes of multisets.

use heapwright_logic::{Definitions, Linear, Overflow, Pure, Query, Relation, Sort, SymbolicHeap, Term, Variables};

/// The definitions with these comparisons added to every case.
pub(crate) fn definitions(old: &Definitions) -> Result<Definitions, Overflow> {
    let mut new = old.clone();
    for (id, predicate) in old.predicates() {
        let cases =
            predicate.cases.iter().map(|case| heap(old, &predicate.variables, case)).collect::<Result<_, _>>()?;
        if let Some(predicate) = new.predicate_mut(id) {
            predicate.cases = cases;
        }
    }
    Ok(new)
}

/// The query with these comparisons added to every case.
pub(crate) fn query(definitions: &Definitions, old: &Query) -> Result<Query, Overflow> {
    let cases = old.cases.iter().map(|case| heap(definitions, &old.variables, case)).collect::<Result<_, _>>()?;
    Ok(Query { variables: old.variables.clone(), cases })
}

fn heap(definitions: &Definitions, variables: &Variables, old: &SymbolicHeap) -> Result<SymbolicHeap, Overflow> {
    let mut new = old.with_sizes()?;
    for cell in &old.points_to {
        let sorts = definitions.record(cell.record).into_iter().flat_map(|r| r.fields.iter().map(|f| f.sort));
        for (sort, term) in sorts.zip(&cell.fields) {
            bound(variables, sort, term, &mut new.pure)?;
        }
    }
    for call in &old.calls {
        let sorts = definitions.predicate(call.predicate).into_iter().flat_map(|p| p.sorts());
        for (sort, term) in sorts.zip(&call.args) {
            bound(variables, sort, term, &mut new.pure)?;
        }
    }
    Ok(new)
}

fn bound(variables: &Variables, sort: Sort, term: &Term, pure: &mut Vec<Pure>) -> Result<(), Overflow> {
    let (Some((low, high)), Some(sum)) = (sort.bounds(), term.as_linear()) else { return Ok(()) };
    let inside = |(a, b): (i64, i64)| low <= a && b <= high;
    let fits = match term {
        Term::Var(var) => variables.sort(*var).bounds().is_some_and(inside),
        _ => sum.as_constant().is_some_and(|n| (i128::from(low)..=i128::from(high)).contains(&n)),
    };
    if !fits {
        pure.push(Pure::Compare(Linear::constant(i128::from(low)).plus(-1, &sum)?, Relation::Le));
        pure.push(Pure::Compare(sum.shifted(-i128::from(high))?, Relation::Le));
    }
    Ok(())
}
