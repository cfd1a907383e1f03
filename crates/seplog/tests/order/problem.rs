//! Random problems: seeds that shrink well, and the definitions built from them.

use heapwright_logic::{
    Call, Definitions, Field, Linear, PointsTo, PredicateId, Pure, Query, Record, RecordId, Relation, Sort,
    SymbolicHeap, Term, Var, Variables,
};
use proptest::prelude::*;

/// `A { next, value }`
pub const A: RecordId = RecordId(0);
/// `B { left, right }`
pub const B: RecordId = RecordId(1);

/// The source of a formula's parts.
#[derive(Clone, Debug)]
pub struct Seed {
    cells: Vec<[u8; 4]>,
    calls: Vec<(u8, [u8; 3])>,
    references: Vec<(u8, u8, bool)>,
    sums: Vec<(u8, u8, i8, u8)>,
}

/// A predicate: its parameters and its cases.
#[derive(Clone, Debug)]
pub struct PredicateSeed {
    signature: u8,
    cases: Vec<Seed>,
}

/// A whole problem.
#[derive(Clone, Debug)]
pub struct Problem {
    pub predicates: Vec<PredicateSeed>,
    pub query: Seed,
}

fn seed(cells: usize, calls: usize, numbers: bool) -> impl Strategy<Value = Seed> {
    let sums = if numbers { 2 } else { 0 };
    (
        prop::collection::vec(any::<[u8; 4]>(), 0..=cells),
        prop::collection::vec(any::<(u8, [u8; 3])>(), 0..=calls),
        prop::collection::vec(any::<(u8, u8, bool)>(), 0..=2),
        prop::collection::vec((any::<u8>(), any::<u8>(), -1i8..=1, 0u8..4), 0..=sums),
    )
        .prop_map(|(cells, calls, references, sums)| Seed { cells, calls, references, sums })
}

/// The base case of a recursion, without calls.
fn base(numbers: bool) -> impl Strategy<Value = Seed> {
    seed(1, 0, numbers)
}

fn predicate(numbers: bool) -> impl Strategy<Value = PredicateSeed> {
    let wrapper = seed(1, 1, numbers);
    let cases = prop_oneof![
        2 => (base(numbers), seed(1, 2, numbers)).prop_map(|(a, b)| vec![a, b]),
        2 => wrapper.prop_map(|a| vec![a]),
        1 => prop::collection::vec(seed(2, 2, numbers), 1..=3),
    ];
    (any::<u8>(), cases).prop_map(|(signature, cases)| PredicateSeed { signature, cases })
}

pub fn problem() -> impl Strategy<Value = Problem> {
    any::<bool>().prop_flat_map(|numbers| {
        (prop::collection::vec(predicate(numbers), 1..=4), seed(1, 2, numbers))
            .prop_map(|(predicates, query)| Problem { predicates, query })
    })
}

/// The names of a scope.
struct Scope<'a> {
    references: Vec<Var>,
    numbers: Vec<Var>,
    predicates: &'a [PredicateSeed],
}

fn sorts(signature: u8) -> &'static [Sort] {
    const R: Sort = Sort::Ref(None);
    const N: Sort = Sort::Int;
    match signature % 4 {
        0 => &[R],
        1 => &[R, R],
        2 => &[R, N],
        _ => &[N, R, R],
    }
}

impl Scope<'_> {
    fn reference(&self, pick: u8) -> Term {
        match usize::from(pick) % (2 * self.references.len() + 1) {
            0 => Term::Null,
            n => Term::Var(self.references[(n - 1) / 2]),
        }
    }

    fn number(&self, pick: u8) -> Term {
        let step = i128::from(pick / 64 % 2);
        match usize::from(pick) % (self.numbers.len() + 1) {
            0 => Term::int(step),
            n => Term::number(Linear::var(self.numbers[n - 1]).shifted(step).unwrap()),
        }
    }

    fn heap(&self, seed: &Seed) -> SymbolicHeap {
        let mut heap = SymbolicHeap::emp();
        for [kind, root, one, two] in &seed.cells {
            let root = Term::Var(self.references[usize::from(*root) % self.references.len()]);
            heap.points_to.push(match kind % 2 {
                0 => PointsTo { root, record: A, fields: vec![self.reference(*one), self.number(*two)] },
                _ => PointsTo { root, record: B, fields: vec![self.reference(*one), self.reference(*two)] },
            });
        }
        for (callee, picks) in &seed.calls {
            let callee = usize::from(*callee) % self.predicates.len();
            let sorts = sorts(self.predicates[callee].signature).iter().zip(picks);
            let args = sorts.map(|(sort, pick)| if sort.is_ref() { self.reference(*pick) } else { self.number(*pick) });
            heap.calls.push(Call { predicate: PredicateId(callee as u32), args: args.collect() });
        }
        for (a, b, same) in &seed.references {
            let (a, b) = (self.reference(*a), self.reference(*b));
            heap.pure.push(if *same { Pure::Same(a, b) } else { Pure::Differ(a, b) });
        }
        for (a, b, offset, relation) in &seed.sums {
            let relation = [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt][usize::from(*relation) % 4];
            let (a, b) = (self.number(*a).as_linear().unwrap(), self.number(*b).as_linear().unwrap());
            let sum = a.plus(-1, &b).unwrap().shifted(i128::from(*offset)).unwrap();
            heap.pure.push(Pure::Compare(sum, relation));
        }
        heap
    }
}

impl Problem {
    /// The definitions, in the order of the seeds, and the query.
    pub fn build(&self) -> (Definitions, Query) {
        let mut definitions = Definitions::new();
        let field = |name: &str, sort| Field { name: name.into(), sort };
        let any = Sort::Ref(None);
        let fields = vec![field("next", any), field("value", Sort::Int)];
        definitions.add_record(Record { name: "A".into(), supers: vec![], fields });
        let fields = vec![field("left", any), field("right", any)];
        definitions.add_record(Record { name: "B".into(), supers: vec![], fields });
        for (index, seed) in self.predicates.iter().enumerate() {
            let params = sorts(seed.signature).iter().enumerate().map(|(i, sort)| (format!("x{i}"), *sort));
            definitions.declare_predicate(format!("p{index}"), params);
        }
        for (index, seed) in self.predicates.iter().enumerate() {
            let predicate = definitions.predicate_mut(PredicateId(index as u32)).unwrap();
            let mut cases = Vec::new();
            for case in &seed.cases {
                let new = ["u", "w"].map(|name| predicate.variables.fresh(name, any));
                let m = predicate.variables.fresh("m", Sort::Int);
                let is_ref = |p: &Var| predicate.variables.sort(*p).is_ref();
                let (references, numbers): (Vec<Var>, Vec<Var>) = predicate.params.iter().partition(|p| is_ref(p));
                let scope = Scope {
                    references: [references, new.to_vec()].concat(),
                    numbers: [numbers, vec![m]].concat(),
                    predicates: &self.predicates,
                };
                let mut heap = scope.heap(case);
                heap.existentials = [new[0], new[1], m].into_iter().filter(|v| heap.mentions(*v)).collect();
                cases.push(heap);
            }
            predicate.cases = cases;
        }
        let mut variables = Variables::new();
        let references = ["a", "b"].map(|name| variables.fresh(name, any)).to_vec();
        let numbers = vec![variables.fresh("i", Sort::Int)];
        let heap = Scope { references, numbers, predicates: &self.predicates }.heap(&self.query);
        (definitions, Query { variables, cases: vec![heap] })
    }
}
