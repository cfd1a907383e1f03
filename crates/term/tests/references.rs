//! Terms as built by a memory with guarded references: choices between numbered objects, compared with each other and
//! with null.

use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, Witness, evaluate};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

const REFERENCE: Sort = Sort::BitVec(Width::W32);

struct Memory {
    terms: Terms,
}

impl Memory {
    fn new() -> Memory {
        Memory { terms: Terms::new() }
    }

    fn reference(&mut self, name: &str) -> TermId {
        self.terms.variable(name, REFERENCE).expect("a variable")
    }

    fn flag(&mut self, name: &str) -> TermId {
        self.terms.variable(name, Sort::Bool).expect("a variable")
    }

    fn int(&mut self, value: i32) -> TermId {
        self.terms.int(value).expect("a constant")
    }

    fn bin(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.terms.binary(op, a, b).expect("well-sorted")
    }

    fn is(&mut self, a: TermId, object: i32) -> TermId {
        let object = self.int(object);
        self.bin(Op::Eq, a, object)
    }

    fn not(&mut self, a: TermId) -> TermId {
        self.terms.not(a).expect("boolean")
    }

    fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        self.terms.ite(c, a, b).expect("well-sorted")
    }

    fn shows(&self, term: TermId, expected: &str) {
        assert_eq!(self.terms.display(term).to_string(), expected);
    }
}

#[test]
fn a_choice_compared_with_an_object_is_its_condition() {
    let mut m = Memory::new();
    let (c, d, r) = (m.flag("c"), m.flag("d"), m.reference("r"));
    let (a, b) = (m.int(17), m.int(18));
    let choice = m.ite(c, a, b);
    let first = m.is(choice, 17);
    m.shows(first, "c");
    let other = m.is(choice, 18);
    m.shows(other, "(not c)");
    let null = m.is(choice, 0);
    m.shows(null, "false");

    let open = m.ite(d, b, r);
    let chain = m.ite(c, a, open);
    let object = m.is(chain, 18);
    m.shows(object, "(and (not c) (or d (= r #x00000012)))");

    let opposite = m.ite(d, a, b);
    let alias = m.bin(Op::Eq, choice, opposite);
    let expected = m.bin(Op::Eq, c, d);
    assert_eq!(alias, expected, "{}", m.terms.display(alias));
}

#[test]
fn conditions_that_are_known_choose() {
    let mut m = Memory::new();
    let (r, v, w) = (m.reference("r"), m.reference("v"), m.reference("w"));
    let (is_17, is_18) = (m.is(r, 17), m.is(r, 18));
    let zero = m.int(0);
    // a write to 17, one to 18, another to 17: the oldest is hidden
    let oldest = m.ite(is_17, v, zero);
    let middle = m.ite(is_18, w, oldest);
    let newest = m.ite(is_17, r, middle);
    m.shows(newest, "(ite (= r #x00000011) r (ite (= r #x00000012) w #x00000000))");
    // under r = 17 it is not 18
    let under = m.ite(is_17, middle, zero);
    m.shows(under, "(ite (= r #x00000011) v #x00000000)");
}

#[test]
fn chains_drop_what_is_known() {
    let mut m = Memory::new();
    let (r, s) = (m.reference("r"), m.reference("s"));
    let (null, is_17, is_18) = (m.is(r, 0), m.is(r, 17), m.is(r, 18));
    let both = m.bin(Op::And, is_17, is_18);
    m.shows(both, "false");
    let not_18 = m.not(is_18);
    let redundant = m.bin(Op::And, is_17, not_18);
    assert_eq!(redundant, is_17);
    let not_null = m.not(null);
    let some = m.bin(Op::Or, null, is_17);
    let domain = m.bin(Op::Or, some, is_18);
    let narrowed = m.bin(Op::And, domain, not_null);
    let expected = m.bin(Op::Or, is_17, is_18);
    let expected = m.bin(Op::And, expected, not_null);
    assert_eq!(narrowed, expected, "{}", m.terms.display(narrowed));
    let s_17 = m.is(s, 17);
    let long = m.bin(Op::And, not_null, s_17);
    let not_s = m.not(s_17);
    let contradiction = m.bin(Op::And, long, not_s);
    m.shows(contradiction, "false");
    let again = m.bin(Op::And, long, not_null);
    assert_eq!(again, long);
    let equal = m.bin(Op::Eq, s_17, not_s);
    m.shows(equal, "false");
}

#[test]
fn bytes_are_compared_as_bytes() {
    let mut m = Memory::new();
    let b = m.terms.variable("b", Sort::BitVec(Width::W8)).expect("a variable");
    let signed = m.terms.unary(Op::SignExtend(Width::W32), b).expect("well-sorted");
    let mask = m.int(0xff);
    let unsigned = m.bin(Op::BitAnd, signed, mask);
    m.shows(unsigned, "((_ zero_extend_to 32) b)");
    let (a, minus, large) = (m.int(97), m.int(-3), m.int(300));
    for (op, left, right, expected) in [
        (Op::SLt, unsigned, a, "(bvult b #x61)"),
        (Op::SLe, a, unsigned, "(bvule #x61 b)"),
        (Op::SLt, unsigned, minus, "false"),
        (Op::SLt, unsigned, large, "true"),
        (Op::SLe, signed, minus, "(bvsle b #xfd)"),
        (Op::SLt, signed, large, "true"),
        (Op::Eq, unsigned, large, "false"),
    ] {
        let term = m.bin(op, left, right);
        m.shows(term, expected);
    }
}

/// One step over references and conditions.
type Step = (u8, usize, usize, usize, i32);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let place = any::<usize>();
    prop::collection::vec((0..8u8, place, place, place, 0..4i32), 1..60)
}

/// Terms with their expected values under several witnesses.
struct Family {
    memory: Memory,
    witnesses: Vec<Witness>,
    references: Vec<(TermId, Vec<Value>)>,
    flags: Vec<(TermId, Vec<Value>)>,
}

impl Family {
    fn new(numbers: &[i32]) -> Family {
        let mut memory = Memory::new();
        let mut witnesses = vec![Witness::new(); 6];
        let mut numbers = numbers.iter().copied().cycle();
        let (mut references, mut flags) = (Vec::new(), Vec::new());
        for name in ["r", "s", "t"] {
            let (r, c) = (memory.reference(name), memory.flag(&format!("c{name}")));
            let (mut objects, mut truths) = (Vec::new(), Vec::new());
            for witness in &mut witnesses {
                let number = numbers.next().unwrap_or(0);
                objects.push(Value::int(number & 3));
                truths.push(Value::bool(number & 4 != 0));
                witness.set(r, Value::int(number & 3));
                witness.set(c, Value::bool(number & 4 != 0));
            }
            references.push((r, objects));
            flags.push((c, truths));
        }
        Family { memory, witnesses, references, flags }
    }

    fn apply(&mut self, &(kind, i, j, k, object): &Step) {
        let pick =
            |from: &Vec<(TermId, Vec<Value>)>, place: usize| from[from.len() - 1 - place % from.len().min(8)].clone();
        let (r, s) = (pick(&self.references, i), pick(&self.references, j));
        let (c, d) = (pick(&self.flags, k), pick(&self.flags, i));
        let both = |op: Op, x: &[Value], y: &[Value]| -> Vec<Value> {
            x.iter().zip(y).map(|(&x, &y)| op.apply_binary(x, y).expect("well-sorted")).collect()
        };
        let m = &mut self.memory;
        match kind {
            0 | 1 => {
                let values = c.1.iter().zip(r.1.iter().zip(&s.1));
                let values = values.map(|(c, (r, s))| if c.bits() != 0 { *r } else { *s }).collect();
                self.references.push((m.ite(c.0, r.0, s.0), values));
            }
            2 => {
                let number = m.int(object);
                self.references.push((number, vec![Value::int(object); self.witnesses.len()]));
            }
            3 | 4 => {
                let (op, right) = if kind == 3 { (Op::Eq, object) } else { (Op::SLt, object) };
                let values = both(op, &r.1, &vec![Value::int(right); r.1.len()]);
                let right = m.int(right);
                self.flags.push((m.bin(op, r.0, right), values));
            }
            5 => self.flags.push((m.bin(Op::Eq, r.0, s.0), both(Op::Eq, &r.1, &s.1))),
            6 => {
                let op = [Op::And, Op::Or, Op::Eq, Op::Xor][j % 4];
                self.flags.push((m.bin(op, c.0, d.0), both(op, &c.1, &d.1)));
            }
            _ => {
                let values = c.1.iter().map(|c| Value::bool(c.bits() == 0)).collect();
                self.flags.push((m.not(c.0), values));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn choices_keep_their_values(numbers in prop::collection::vec(0..8i32, 18), steps in steps()) {
        let mut family = Family::new(&numbers);
        steps.iter().for_each(|step| family.apply(step));
        for (term, values) in family.references.iter().chain(&family.flags) {
            for (witness, value) in family.witnesses.iter().zip(values) {
                let found = evaluate(&family.memory.terms, *term, witness);
                prop_assert_eq!(found, Ok(*value), "{}", family.memory.terms.display(*term));
            }
        }
    }

    /// Substituting a term for a variable gives the value that the variable would have had.
    #[test]
    fn substitution_is_a_change_of_the_witness(
        numbers in prop::collection::vec(0..8i32, 18),
        steps in steps(),
        by in any::<prop::sample::Index>(),
    ) {
        let mut family = Family::new(&numbers);
        steps.iter().for_each(|step| family.apply(step));
        let (r, (replacement, _)) = (family.references[0].0, by.get(&family.references).clone());
        let map = FxHashMap::from_iter([(r, replacement)]);
        let flags: Vec<TermId> = family.flags.iter().map(|&(id, _)| id).collect();
        let replaced = family.memory.terms.substitute_all(&flags, &map).expect("well-sorted");
        let terms = &family.memory.terms;
        for witness in &family.witnesses {
            let mut changed = witness.clone();
            changed.set(r, evaluate(terms, replacement, witness).expect("a value"));
            for (&old, &new) in flags.iter().zip(&replaced) {
                prop_assert_eq!(evaluate(terms, new, witness), evaluate(terms, old, &changed));
            }
        }
    }
}
