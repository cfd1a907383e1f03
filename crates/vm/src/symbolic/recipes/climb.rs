//! Arguments for a recipe that refuses the usual samples. One argument after the other is changed, and whatever lets the
//! recipe run for longer is kept: a constructor checks one thing after the other, so the steps before it throws tell how
//! many checks were passed.

use super::samples::{NUMBERS, STEPS, Sample};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use heapwright_program::code::Instr;
use heapwright_program::{Kind, MethodId};
use std::rc::Rc;

/// Maximum number of calls of a recipe.
const MOST_TRIES: usize = 400;

/// Maximum number of objects that are tried for an argument.
const MOST_OBJECTS: usize = 10;

/// Maximum number of objects of the library that differ in one number.
const MOST_VARIANTS: usize = 3;

/// Maximum number of constants of an enum that are tried.
const MOST_CONSTANTS: usize = 4;

/// Maximum number of numbers that the code of a recipe suggests.
const MOST_NUMBERS: usize = 12;

impl Symbolic {
    /// Returns arguments that a recipe accepts; `None` if none were found.
    pub(super) fn climb(
        &mut self,
        machine: &mut Machine,
        state: &State,
        recipe: MethodId,
        (kinds, types): (&[Kind], &[Option<JavaType>]),
        texts: &[Rc<str>],
    ) -> Option<Rc<[Sample]>> {
        let numbers = machine.numbers_of(recipe);
        let nullable = !machine.needs_objects(recipe);
        let mut choices = Vec::with_capacity(kinds.len());
        for (place, kind) in kinds.iter().enumerate() {
            let declared = types.get(place).cloned().flatten();
            choices.push(match (kind, declared) {
                (Kind::Ref, Some(declared)) => self.object_choices(machine, state, &declared, texts, nullable),
                (Kind::Ref, None) => vec![Sample::Null],
                (Kind::Char, _) => char_choices(texts),
                (kind, _) => numbers.iter().map(|number| Sample::Number(*kind, *number)).collect(),
            });
        }
        let mut current: Vec<Sample> = choices.iter().map(|all| all.first().cloned().unwrap_or(Sample::Null)).collect();
        let mut tries = 0;
        let mut reached = match self.attempt(machine, state, recipe, &current) {
            Ok(()) => return Some(current.into()),
            Err(steps) => steps,
        };
        loop {
            let before = reached;
            for (place, all) in choices.iter().enumerate() {
                let start = current.clone();
                for choice in all.iter().filter(|choice| start.get(place) != Some(choice)) {
                    tries += 1;
                    if tries > MOST_TRIES {
                        return None;
                    }
                    let mut other = start.clone();
                    other.get_mut(place)?.clone_from(choice);
                    match self.attempt(machine, state, recipe, &other) {
                        Ok(()) => return Some(other.into()),
                        Err(steps) if steps > reached => (reached, current) = (steps, other),
                        Err(_) => {}
                    }
                }
            }
            if reached == before {
                return None;
            }
        }
    }

    /// Calls a recipe on a copy of the state. Returns the number of steps before it refused, if it did.
    fn attempt(
        &mut self,
        machine: &mut Machine,
        state: &State,
        recipe: MethodId,
        arguments: &[Sample],
    ) -> Result<(), u64> {
        let mut copy = state.clone();
        machine.limits.max_steps = copy.steps.saturating_add(STEPS);
        let slots = self.sample_slots(machine, &mut copy, arguments).ok_or(0u64)?;
        let before = copy.steps;
        machine.limits.max_steps = before.saturating_add(STEPS);
        match self.made_by(machine, &mut copy, recipe, &slots) {
            Some(_) => Ok(()),
            None => Err(copy.steps - before),
        }
    }

    fn object_choices(
        &mut self,
        machine: &mut Machine,
        state: &State,
        declared: &JavaType,
        texts: &[Rc<str>],
        nullable: bool,
    ) -> Vec<Sample> {
        let mut found: Vec<Sample> = Vec::new();
        if declared.class == machine.known.string {
            found.extend(texts.iter().cloned().map(Sample::Text));
        } else if machine.is_enum(declared.class) {
            let known = (0..MOST_CONSTANTS).take_while(|one| machine.constant_name(declared.class, *one).is_some());
            found.extend(known.map(|one| Sample::Constant(declared.class, one)));
        } else {
            for (number, filled) in NUMBERS.iter().flat_map(|number| [(*number, true), (*number, false)]) {
                for text in texts.iter().take(2) {
                    let made = self.sample_object(machine, state, declared, Some(text), number, filled);
                    let Some(made) = made.filter(|made| *made != Sample::Null && !found.contains(made)) else {
                        continue;
                    };
                    let varied = self.variants(machine, state, &made);
                    found.push(made);
                    found.extend(varied.into_iter().filter(|one| !found.contains(one)).collect::<Vec<_>>());
                }
            }
            found.truncate(MOST_OBJECTS);
        }
        if nullable || found.is_empty() {
            found.push(Sample::Null);
        }
        found
    }

    /// Returns objects that differ from one of the library in one of the numbers it is made of, the last one first: a
    /// date and the days around it.
    fn variants(&mut self, machine: &mut Machine, state: &State, made: &Sample) -> Vec<Sample> {
        let Sample::Made(class, recipe, arguments) = made else { return Vec::new() };
        let mut found = Vec::new();
        for place in (0..arguments.len()).rev() {
            let Some(Sample::Number(kind, number)) = arguments.get(place) else { continue };
            let mut other = arguments.to_vec();
            if let Some(argument) = other.get_mut(place) {
                *argument = Sample::Number(*kind, number + 1);
            }
            if found.len() < MOST_VARIANTS && self.attempt(machine, state, *recipe, &other).is_ok() {
                found.push(Sample::Made(*class, *recipe, other.into()));
            }
        }
        found
    }
}

/// Returns the first letters of texts.
fn char_choices(texts: &[Rc<str>]) -> Vec<Sample> {
    let mut found = Vec::new();
    for letter in texts.iter().filter_map(|text| text.chars().next()) {
        let sample = Sample::Number(Kind::Char, i64::from(u32::from(letter)));
        if !found.contains(&sample) {
            found.push(sample);
        }
    }
    found
}

impl Machine {
    /// Returns numbers to try for a recipe: a few, those that its code mentions, and those beside them.
    fn numbers_of(&self, recipe: MethodId) -> Vec<i64> {
        let mut found: Vec<i64> = NUMBERS.to_vec();
        let Ok(code) = self.program.code(recipe) else { return found };
        for instr in &code.instrs {
            let number = match instr.get() {
                Instr::IfEqK { k, .. }
                | Instr::IfNeK { k, .. }
                | Instr::IfLtK { k, .. }
                | Instr::IfGeK { k, .. }
                | Instr::IfGtK { k, .. }
                | Instr::IfLeK { k, .. } => k,
                Instr::ConstInt { value, .. } => value,
                _ => continue,
            };
            for near in [0, 1, -1].map(|by| i64::from(number) + by) {
                if !found.contains(&near) && found.len() < NUMBERS.len() + MOST_NUMBERS {
                    found.push(near);
                }
            }
        }
        found
    }
}
