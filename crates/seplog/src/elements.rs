//! Elements of arrays and lists: what follows from them for references and numbers.

use heapwright_logic::{Definitions, Element, Linear, Overflow, Pure, Relation, Sort, SymbolicHeap, Term, Variables};

/// The formula with what its elements imply: they are within the length of their array, and one place holds one value.
pub(crate) fn implied(
    definitions: &Definitions,
    variables: &Variables,
    heap: &SymbolicHeap,
) -> Result<SymbolicHeap, Overflow> {
    let elements: Vec<&Element> = heap.elements().collect();
    let mut facts = Vec::new();
    for (number, it) in elements.iter().enumerate() {
        facts.push(Pure::Compare(it.index.times(-1)?, Relation::Le));
        if let Some(length) = length(definitions, heap, &it.array) {
            facts.push(Pure::Compare(it.index.plus(-1, &length)?, Relation::Lt));
        }
        for other in elements.iter().take(number).filter(|other| other.array == it.array) {
            if it.index.plus(-1, &other.index)?.as_constant() == Some(0) {
                facts.extend(same(variables, &it.value, &other.value)?);
            }
        }
    }
    let mut heap = heap.clone();
    heap.pure.extend(facts);
    Ok(heap)
}

/// The length of an array whose cell is in the formula.
fn length(definitions: &Definitions, heap: &SymbolicHeap, array: &Term) -> Option<Linear> {
    let cell = heap.points_to.iter().find(|cell| cell.root == *array)?;
    match (definitions.record(cell.record)?.fields.as_slice(), cell.fields.as_slice()) {
        ([field], [length]) if !field.sort.is_ref() => length.as_linear(),
        _ => None,
    }
}

fn same(variables: &Variables, a: &Term, b: &Term) -> Result<Option<Pure>, Overflow> {
    let is_ref = |term: &Term| match term {
        Term::Null => true,
        Term::Var(var) => matches!(variables.sort(*var), Sort::Ref(_)),
        Term::Number(_) => false,
    };
    if is_ref(a) && is_ref(b) {
        return Ok(Some(Pure::Same(a.clone(), b.clone())));
    }
    let (Some(a), Some(b)) = (a.as_linear(), b.as_linear()) else { return Ok(None) };
    Ok(Some(Pure::Compare(a.plus(-1, &b)?, Relation::Eq)))
}
