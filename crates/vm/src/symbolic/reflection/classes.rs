//! Questions to a symbolic `Class`: the answer is a term over the classes that it can be, not a decision.

use crate::intrinsics::{Intrinsic, Reply};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::Kind;
use heapwright_term::{Op, TermId};

/// Natives of `Class` that only look at the class.
const QUESTIONS: &[&str] = &[
    "isArray",
    "isInterface",
    "isPrimitive",
    "isHidden",
    "isRecord0",
    "isAssignableFrom",
    "isInstance",
    "getModifiers",
    "getClassAccessFlagsRaw0",
    "getSuperclass",
];

impl Symbolic {
    /// Answers a question to a class of which several are possible; `None` if it is another question.
    pub(in crate::symbolic) fn ask_mirror(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (class, name, kind): (&str, &str, Kind),
        intrinsic: Intrinsic,
        args: &[Slot],
    ) -> Got<Option<Slot>> {
        if class != "java/lang/Class" || !QUESTIONS.contains(&name) {
            return Ok(None);
        }
        let symbolic: Vec<usize> =
            (0..args.len()).filter(|at| args.get(*at).is_some_and(|arg| !arg.is_concrete())).collect();
        let [place] = *symbolic else { return Ok(None) };
        if name == "isInstance" && place == 1 {
            return Ok(None);
        }
        let Some(term) = args.get(place).and_then(|arg| arg.term()) else { return Ok(None) };
        let term = self.deduce(state, term)?;
        let numbers = self.possible(machine, state, term)?;
        let is_mirror = |number: &u32| {
            state.path.inputs.of_key(*number).is_none()
                && machine.class_of(state, Ref::from_raw(*number)) == Some(machine.known.class)
        };
        if numbers.len() < 2 || !numbers.iter().all(is_mirror) {
            return Ok(None);
        }
        let mut answers = Vec::with_capacity(numbers.len());
        for number in numbers {
            let mut given = args.to_vec();
            if let Some(arg) = given.get_mut(place) {
                *arg = Slot::reference(Ref::from_raw(number));
            }
            let Reply::Value(answer) = intrinsic.call(machine, self, state, &given)? else {
                return Err(Trap::bug("a question to a class that calls something").into());
            };
            answers.push((number, answer));
        }
        self.answer_by_number(machine, state, term, kind, answers).map(Some)
    }

    /// Builds the value that a term's number selects.
    fn answer_by_number(
        &mut self,
        machine: &Machine,
        state: &State,
        term: TermId,
        kind: Kind,
        answers: Vec<(u32, Slot)>,
    ) -> Got<Slot> {
        let mut groups: Vec<(Slot, Vec<u32>)> = Vec::new();
        for (number, answer) in answers {
            match groups.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, group)) => group.push(number),
                None => groups.push((answer, vec![number])),
            }
        }
        // the largest group is what remains, so that conditions are short
        groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.len()));
        let mut groups = groups.into_iter();
        let (rest, _) = groups.next().ok_or_else(|| Trap::bug("a class that is none"))?;
        let mut value = self.term_of(machine, state, kind, rest)?;
        for (answer, group) in groups {
            let mut any = self.terms.bool(false)?;
            for number in group {
                let is = self.is_value(term, number)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
            let answer = self.term_of(machine, state, kind, answer)?;
            value = self.terms.ite(any, answer, value)?;
        }
        Ok(match kind {
            Kind::Ref => Slot::symbolic(value),
            _ => self.slot_of(value),
        })
    }
}
