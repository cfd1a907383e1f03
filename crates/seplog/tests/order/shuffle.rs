//! The same problem, written differently.

use heapwright_logic::{
    Call, Definitions, Linear, PointsTo, PredicateId, Pure, Query, SymbolicHeap, Term, Var, Variables,
};

/// What is changed. Every combination is equivalent to the original.
#[derive(Clone, Debug, Default)]
pub struct Shuffle {
    /// The seed of the order of predicates: 0 keeps it, 1 reverses it, others permute.
    pub predicates: u64,
    pub reverse_cases: bool,
    pub reverse_atoms: bool,
    pub reverse_params: bool,
    /// Every predicate exists twice, and calls alternate between the two.
    pub duplicate: bool,
    /// Different names and variable numbers.
    pub rename: bool,
}

/// A permutation of `count` elements.
pub fn permutation(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    match seed {
        0 => {}
        1 => order.reverse(),
        _ => {
            let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            for i in (1..count).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                order.swap(i, (state >> 33) as usize % (i + 1));
            }
        }
    }
    order
}

impl Shuffle {
    /// Rewrites the problem as this shuffle says.
    pub fn apply(&self, old: &Definitions, query: &Query) -> (Definitions, Query) {
        let mut new = Definitions::new();
        for (_, record) in old.records() {
            new.add_record(record.clone());
        }
        let ids: Vec<PredicateId> = old.predicates().map(|(id, _)| id).collect();
        let copies = if self.duplicate { 2 } else { 1 };
        let order = permutation(ids.len() * copies, self.predicates);
        // The new positions of the copies of each old predicate.
        let mut places = vec![Vec::new(); ids.len()];
        for (at, which) in order.iter().enumerate() {
            places[which % ids.len()].push(PredicateId(at as u32));
        }
        for which in &order {
            let predicate = old.predicate(ids[which % ids.len()]).unwrap();
            let name = if self.rename { format!("q{which}") } else { format!("{}_{which}", predicate.name) };
            let params = self.params(&predicate.params);
            new.declare_predicate(
                name,
                params.iter().map(|p| (predicate.variables.name(*p).into(), predicate.variables.sort(*p))),
            );
        }
        for (at, which) in order.iter().enumerate() {
            let predicate = old.predicate(ids[which % ids.len()]).unwrap();
            let params = self.params(&predicate.params);
            let made = new.predicate_mut(PredicateId(at as u32)).unwrap();
            let map = self.scope(&predicate.variables, &params, &mut made.variables);
            let mut rewriter = Rewriter { shuffle: self, map: &map, places: &places, turn: *which };
            let mut cases: Vec<SymbolicHeap> = predicate.cases.iter().map(|c| rewriter.heap(c)).collect();
            if self.reverse_cases {
                cases.reverse();
            }
            new.predicate_mut(PredicateId(at as u32)).unwrap().cases = cases;
        }
        // The variables of the query keep their numbers, so that models can be compared.
        let map: Vec<Var> = query.variables.iter().map(|(var, _)| var).collect();
        let mut rewriter = Rewriter { shuffle: self, map: &map, places: &places, turn: 0 };
        let cases = query.cases.iter().map(|c| rewriter.heap(c)).collect();
        (new, Query { variables: query.variables.clone(), cases })
    }

    fn params(&self, params: &[Var]) -> Vec<Var> {
        let mut params = params.to_vec();
        if self.reverse_params {
            params.reverse();
        }
        params
    }

    /// New variables for the old ones of a predicate, whose parameters already exist.
    fn scope(&self, old: &Variables, params: &[Var], new: &mut Variables) -> Vec<Var> {
        let mut map = vec![Var(u32::MAX); old.len()];
        for (at, param) in params.iter().enumerate() {
            map[param.0 as usize] = Var(at as u32);
        }
        let mut rest: Vec<Var> = old.iter().map(|(var, _)| var).filter(|var| !params.contains(var)).collect();
        if self.rename {
            rest.reverse();
        }
        for var in rest {
            map[var.0 as usize] = new.fresh(if self.rename { "v" } else { old.name(var) }, old.sort(var));
        }
        map
    }
}

struct Rewriter<'a> {
    shuffle: &'a Shuffle,
    map: &'a [Var],
    places: &'a [Vec<PredicateId>],
    /// The copy that is called next.
    turn: usize,
}

impl Rewriter<'_> {
    fn sum(&self, sum: &Linear) -> Linear {
        sum.replaced(|var| Linear::var(self.map[var.0 as usize])).unwrap()
    }

    fn term(&self, term: &Term) -> Term {
        match term {
            Term::Null => Term::Null,
            Term::Var(var) => Term::Var(self.map[var.0 as usize]),
            Term::Number(sum) => Term::number(self.sum(sum)),
        }
    }

    fn heap(&mut self, old: &SymbolicHeap) -> SymbolicHeap {
        let mut new = SymbolicHeap::emp();
        new.existentials = old.existentials.iter().map(|v| self.map[v.0 as usize]).collect();
        for cell in &old.points_to {
            let fields = cell.fields.iter().map(|f| self.term(f)).collect();
            new.points_to.push(PointsTo { root: self.term(&cell.root), record: cell.record, fields });
        }
        for call in &old.calls {
            let copies = &self.places[call.predicate.0 as usize];
            self.turn += 1;
            let mut args: Vec<Term> = call.args.iter().map(|a| self.term(a)).collect();
            if self.shuffle.reverse_params {
                args.reverse();
            }
            new.calls.push(Call { predicate: copies[self.turn % copies.len()], args });
        }
        for atom in &old.pure {
            new.pure.push(match atom {
                Pure::Same(a, b) if self.shuffle.reverse_atoms => Pure::Same(self.term(b), self.term(a)),
                Pure::Differ(a, b) if self.shuffle.reverse_atoms => Pure::Differ(self.term(b), self.term(a)),
                Pure::Same(a, b) => Pure::Same(self.term(a), self.term(b)),
                Pure::Differ(a, b) => Pure::Differ(self.term(a), self.term(b)),
                Pure::Compare(sum, relation) => Pure::Compare(self.sum(sum), *relation),
                Pure::Contents(_) | Pure::Element(_) => unreachable!("these problems have no multisets or arrays"),
                Pure::False => Pure::False,
            });
        }
        if self.shuffle.reverse_atoms {
            new.existentials.reverse();
            new.points_to.reverse();
            new.calls.reverse();
            new.pure.reverse();
        }
        new
    }
}
