//! The simplifier on random terms: what it builds has the value of what was requested.

use heapwright_term::{
    Circuit, Evaluator, MathFn, MathFn2, Op, Rounding, Sort, Term, TermId, Terms, Value, Width, Witness, evaluate,
};
use proptest::prelude::*;

const WIDTHS: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];

fn sorts() -> Vec<Sort> {
    let mut sorts: Vec<Sort> = WIDTHS.iter().map(|&width| Sort::BitVec(width)).collect();
    sorts.extend([Sort::Bool, Sort::Float32, Sort::Float64]);
    sorts
}

fn operations() -> Vec<Op> {
    use Op::*;
    let mut all = vec![
        Not,
        And,
        Or,
        Xor,
        Eq,
        Neg,
        BitNot,
        Add,
        Sub,
        Mul,
        SDiv,
        SRem,
        BitAnd,
        BitOr,
        BitXor,
        Shl,
        LShr,
        AShr,
        SLt,
        SLe,
        ULt,
        ULe,
        FloatNeg,
        FloatAdd,
        FloatSub,
        FloatMul,
        FloatDiv,
        FloatRem,
        FloatEq,
        FloatLt,
        FloatLe,
        ToFloat32,
        ToFloat64,
        SignedToFloat32,
        SignedToFloat64,
        FloatToBits,
        BitsToFloat,
    ];
    all.extend([Rounding::Ceil, Rounding::Floor, Rounding::NearestEven].map(FloatRound));
    all.extend([FloatSqrt, Math1(MathFn::Sin), Math1(MathFn::StrictLog), Math2(MathFn2::Pow), Math2(MathFn2::Hypot)]);
    for width in WIDTHS {
        all.extend([SignExtend(width), ZeroExtend(width), Truncate(width), FloatToSigned(width)]);
    }
    all
}

/// One step of building: an operation and which earlier terms it takes.
#[derive(Clone, Debug)]
enum Build {
    Constant(usize, u64),
    Operation(usize, usize, usize),
    /// With a constant on the right or, if the flag is set, on the left.
    WithConstant(usize, usize, u64, bool),
    Ite(usize, usize, usize),
}

/// Edge cases, and arbitrary numbers.
fn bits() -> impl Strategy<Value = u64> {
    let edges = vec![0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 0x7f, 0x80, 0x7fff_ffff, 0x8000_0000, u64::MAX, u64::MAX - 1];
    let floats = vec![1.0f64.to_bits(), f64::NAN.to_bits(), f64::INFINITY.to_bits(), 0x3f80_0000, 0x7fc0_0001, 1 << 63];
    prop_oneof![4 => prop::sample::select(edges), 1 => prop::sample::select(floats), 1 => any::<u64>()]
}

fn build() -> impl Strategy<Value = Build> {
    let place = any::<usize>();
    prop_oneof![
        1 => (place, bits()).prop_map(|(sort, bits)| Build::Constant(sort, bits)),
        8 => (place, place, place).prop_map(|(op, a, b)| Build::Operation(op, a, b)),
        6 => (place, place, bits(), any::<bool>()).prop_map(|(op, a, c, left)| Build::WithConstant(op, a, c, left)),
        2 => (place, place, place).prop_map(|(c, a, b)| Build::Ite(c, a, b)),
    ]
}

/// The terms so far: the simplified handle, and its value under each witness by the plain definition.
struct Family {
    terms: Terms,
    witnesses: Vec<Witness>,
    built: Vec<(TermId, Vec<Value>)>,
}

impl Family {
    /// Two variables of each sort, their values under the witnesses taken from `numbers` in turn.
    fn new(numbers: &[u64]) -> Family {
        let mut family = Family { terms: Terms::new(), witnesses: vec![Witness::new(); 4], built: Vec::new() };
        let mut numbers = numbers.iter().copied().cycle();
        for sort in sorts() {
            for name in ["x", "y"] {
                let variable = family.terms.variable(&format!("{name}{sort:?}"), sort).expect("a variable");
                let mut values = vec![Value::zero(sort)];
                for witness in &mut family.witnesses[1..] {
                    let value = Value::from_bits(sort, numbers.next().unwrap_or(0));
                    witness.set(variable, value);
                    values.push(value);
                }
                family.built.push((variable, values));
            }
        }
        family
    }

    /// The choice-th of the newest terms with a fitting sort, so that terms get deep.
    fn pick(&self, choice: usize, fits: impl Fn(Sort) -> bool) -> Option<(TermId, Vec<Value>)> {
        let fitting: Vec<_> = self.built.iter().rev().filter(|(_, values)| fits(values[0].sort())).take(6).collect();
        fitting.get(choice % fitting.len().max(1)).map(|&built| built.clone())
    }

    fn apply(&mut self, build: &Build) {
        let built = match *build {
            Build::Constant(sort, bits) => {
                let value = Value::from_bits(sorts()[sort % sorts().len()], bits);
                Some((self.terms.constant(value).expect("a constant"), vec![value; self.witnesses.len()]))
            }
            Build::Operation(op, a, b) => self.operation(operations()[op % operations().len()], a, b),
            Build::WithConstant(op, a, bits, left) => {
                self.with_constant(operations()[op % operations().len()], a, bits, left)
            }
            Build::Ite(c, a, b) => self.ite(c, a, b),
        };
        self.built.extend(built);
    }

    fn operation(&mut self, op: Op, a: usize, b: usize) -> Option<(TermId, Vec<Value>)> {
        if let Some((term, values)) = self.pick(a, |sort| op.unary_sort(sort).is_some()) {
            let values = values.into_iter().map(|value| op.apply_unary(value).expect("well-sorted")).collect();
            return Some((self.terms.unary(op, term).expect("well-sorted"), values));
        }
        let (left, left_values) = self.pick(a, |sort| op.binary_sort(sort, sort).is_some())?;
        let right = self.pick(b, |sort| sort == left_values[0].sort())?;
        Some(self.binary(op, (left, left_values), right))
    }

    fn with_constant(&mut self, op: Op, a: usize, bits: u64, left: bool) -> Option<(TermId, Vec<Value>)> {
        let term = self.pick(a, |sort| op.binary_sort(sort, sort).is_some())?;
        let value = Value::from_bits(term.1[0].sort(), bits);
        let constant = (self.terms.constant(value).expect("a constant"), vec![value; self.witnesses.len()]);
        Some(if left { self.binary(op, constant, term) } else { self.binary(op, term, constant) })
    }

    fn binary(&mut self, op: Op, left: (TermId, Vec<Value>), right: (TermId, Vec<Value>)) -> (TermId, Vec<Value>) {
        let pairs = left.1.into_iter().zip(right.1);
        let values = pairs.map(|(x, y)| op.apply_binary(x, y).expect("well-sorted")).collect();
        (self.terms.binary(op, left.0, right.0).expect("well-sorted"), values)
    }

    fn ite(&mut self, c: usize, a: usize, b: usize) -> Option<(TermId, Vec<Value>)> {
        let (condition, truths) = self.pick(c, |sort| sort == Sort::Bool)?;
        let (then, then_values) = self.pick(a, |_| true)?;
        let (other, other_values) = self.pick(b, |sort| sort == then_values[0].sort())?;
        let choose = |(truth, (x, y)): (Value, (Value, Value))| if truth == Value::bool(true) { x } else { y };
        let values = truths.into_iter().zip(then_values.into_iter().zip(other_values)).map(choose).collect();
        Some((self.terms.ite(condition, then, other).expect("well-sorted"), values))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplified_terms_keep_their_values(
        numbers in prop::collection::vec(bits(), 42),
        builds in prop::collection::vec(build(), 1..120),
    ) {
        let mut family = Family::new(&numbers);
        builds.iter().for_each(|build| family.apply(build));
        for (index, witness) in family.witnesses.iter().enumerate() {
            let mut evaluator = Evaluator::new(&family.terms, witness);
            for (term, values) in &family.built {
                let value = evaluator.value(*term).expect("a value");
                prop_assert_eq!(value, values[index], "{}", family.terms.display(*term));
                prop_assert_eq!(Some(value.sort()), family.terms.sort(*term));
            }
        }
    }

    #[test]
    fn arguments_come_before_their_term(builds in prop::collection::vec(build(), 1..60)) {
        let mut family = Family::new(&[1, 2, 3]);
        builds.iter().for_each(|build| family.apply(build));
        for &(id, _) in &family.built {
            let term = family.terms.get(id).expect("a term");
            prop_assert!(term.arguments().all(|argument| argument < id));
            if let Term::Unary(_, a) | Term::Binary(_, a, _) = term {
                prop_assert!(family.terms.variables_of(a).iter().all(|v| family.terms.variables_of(id).contains(v)));
            }
        }
    }
}

/// A term of depth 200,000 that no rule flattens, ending in an equality that a rule unwinds.
#[test]
fn deep_terms_need_no_stack() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::BitVec(Width::W32)).expect("a variable");
    let one = terms.int(1).expect("a constant");
    let mut term = x;
    let mut invertible = x;
    for _ in 0..100_000 {
        let product = terms.binary(Op::Mul, term, x).expect("well-sorted");
        term = terms.binary(Op::Add, product, one).expect("well-sorted");
        let minus = terms.unary(Op::Neg, invertible).expect("well-sorted");
        invertible = terms.binary(Op::Add, minus, one).expect("well-sorted");
    }
    let mut witness = Witness::new();
    witness.set(x, Value::int(3));
    let expected = (0..100_000).fold(3i32, |value, _| value.wrapping_mul(3).wrapping_add(1));
    assert_eq!(evaluate(&terms, term, &witness), Ok(Value::int(expected)));
    assert!(terms.display(term).to_string().len() > 1_000_000);
    assert_eq!(terms.variables_of(term), [x]);
    let equal = terms.binary(Op::Eq, invertible, one).expect("well-sorted");
    assert_eq!(terms.display(equal).to_string(), "(= x #x00000001)");
}

#[test]
fn a_witness_of_the_wrong_sort_is_an_error() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::Bool).expect("a variable");
    let mut witness = Witness::new();
    witness.set(x, Value::int(1));
    assert!(evaluate(&terms, x, &witness).is_err());
    assert_eq!(evaluate(&terms, x, &Witness::new()), Ok(Value::bool(false)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// A circuit follows changes of its variables, and undoes them, like a fresh evaluation.
    #[test]
    fn circuits_follow_changes(
        numbers in prop::collection::vec(bits(), 42),
        builds in prop::collection::vec(build(), 1..60),
        changes in prop::collection::vec((any::<prop::sample::Index>(), bits(), any::<bool>()), 1..12),
    ) {
        let mut family = Family::new(&numbers);
        builds.iter().for_each(|build| family.apply(build));
        let truths = family.built.iter().filter(|(_, values)| values[0].sort() == Sort::Bool);
        let roots: Vec<TermId> = truths.map(|&(id, _)| id).collect();
        let mut witness = family.witnesses[1].clone();
        let terms = &family.terms;
        let mut circuit = Circuit::new(terms, &roots, &witness, usize::MAX).expect("well-formed").expect("small");
        for (variable, bits, kept) in changes {
            let variable = *variable.get(circuit.variables());
            let value = Value::from_bits(circuit.value(variable).sort(), bits);
            let mark = circuit.mark();
            prop_assert!(circuit.set(variable, value));
            if kept {
                witness.set(circuit.term(variable).expect("a term"), value);
            } else {
                circuit.undo_to(mark);
            }
            let open = roots.iter().collect::<std::collections::BTreeSet<_>>().into_iter();
            let open = open.filter(|&&root| evaluate(terms, root, &witness) != Ok(Value::bool(true))).count();
            prop_assert_eq!(circuit.open_roots(), open);
            for (place, _) in circuit.gates() {
                let term = circuit.term(place).expect("a term");
                prop_assert_eq!(Ok(circuit.value(place)), evaluate(terms, term, &witness));
            }
        }
    }
}
