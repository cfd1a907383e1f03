//! Sample arguments: values with which a recipe works, found by trying a few on a copy of the state.
//!
//! They are what an input has that its path never looks at, and where the search for others starts: a first guess of
//! `LocalDate.of(0, 0, 0)` would be refused.

use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::types::JavaType;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use std::rc::Rc;

/// An argument of a recipe.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sample {
    /// A primitive value, by kind.
    Number(Kind, i64),
    /// `null`.
    Null,
    /// A string.
    Text(&'static str),
    /// The box of a primitive value.
    Boxed(Kind, i64),
    /// An empty array.
    Empty(ClassId),
    /// The first constant of an enum.
    First(ClassId),
    /// An object of this class, made by a recipe with sample arguments.
    Made(ClassId, MethodId, Rc<[Sample]>),
    /// An object of this class, made by its constructor without arguments.
    Plain(ClassId),
}

/// Numbers that are tried.
const NUMBERS: [i64; 6] = [0, 1, 2, 10, -1, 2_000];

/// Texts that are tried.
const TEXTS: [&str; 12] =
    ["", "a", "1", "UTC", "en", "EUR", "UTF-8", "a@b.org", "a.b", "2000-01-01", "https://example.org/", "MD5"];

/// Number of attempts with the same number for all parameters, beside those with rising and falling ones.
const ROUNDS: usize = 12;

/// Steps that an attempt may take.
const STEPS: u64 = 2_000_000;

impl Vm {
    /// Returns arguments that a recipe accepts; `None` if none of a few works.
    pub(crate) fn sample(&mut self, state: &State, recipe: MethodId) -> Option<Rc<[Sample]>> {
        if let Some(known) = self.recipes.samples.get(&recipe) {
            return known.clone();
        }
        // a recipe that needs itself has no sample
        self.recipes.samples.insert(recipe, None);
        let paused = std::mem::replace(&mut self.losses.paused, true);
        let limit = self.limits.max_steps;
        let found = self.find_sample(state, recipe);
        self.limits.max_steps = limit;
        self.losses.paused = paused;
        self.recipes.samples.insert(recipe, found.clone());
        found
    }

    fn find_sample(&mut self, state: &State, recipe: MethodId) -> Option<Rc<[Sample]>> {
        let class = self.program.method(recipe).class();
        let types = self.parameter_types(recipe, &JavaType::plain(class));
        let kinds = self.recipe_kinds(recipe);
        let nulls = !self.needs_objects(recipe);
        if let Some(usual) = self.usual_sample(recipe) {
            return Some(kinds.iter().zip(usual).map(|(kind, number)| Sample::Number(*kind, *number)).collect());
        }
        let mut tried: Vec<Vec<Sample>> = Vec::new();
        for round in 0..ROUNDS + 2 {
            let mut arguments = Vec::with_capacity(kinds.len());
            for (place, kind) in kinds.iter().enumerate() {
                let number = match round {
                    0..ROUNDS => NUMBERS.get(round % NUMBERS.len()).copied().unwrap_or(0),
                    ROUNDS => place as i64 + 1,
                    _ => (kinds.len() - place) as i64,
                };
                let declared = types.get(place).cloned().flatten();
                arguments.push(match (kind, declared) {
                    (Kind::Ref, Some(declared)) if round > 0 || !nulls => {
                        self.sample_object(state, &declared, round.saturating_sub(usize::from(nulls)), number)?
                    }
                    (Kind::Ref, _) => Sample::Null,
                    (kind, _) => Sample::Number(*kind, number),
                });
            }
            if !tried.contains(&arguments) {
                let mut copy = state.clone();
                self.limits.max_steps = copy.steps.saturating_add(STEPS);
                if self.made_from(&mut copy, recipe, &arguments).is_some() {
                    return Some(arguments.into());
                }
                tried.push(arguments);
            }
        }
        None
    }

    /// Returns a sample of a reference type; `None` if there is none.
    fn sample_object(&mut self, state: &State, declared: &JavaType, round: usize, number: i64) -> Option<Sample> {
        if self.is_enum(declared.class) {
            return Some(Sample::First(declared.class));
        }
        let class = self.candidate_classes(declared).first().copied();
        let Some(class) = class else { return Some(Sample::Null) };
        if class == self.known.string {
            return TEXTS.get(round % TEXTS.len()).copied().map(Sample::Text);
        }
        if let Some(kind) = self.known.unbox_kind(class) {
            return Some(Sample::Boxed(kind, number));
        }
        if self.program.class(class).is_array() {
            return Some(Sample::Empty(class));
        }
        if self.is_made(class) {
            let recipe = self.recipes_of(class).first().copied()?;
            let arguments = self.sample(state, recipe)?;
            return Some(Sample::Made(class, recipe, arguments));
        }
        let plain = self.program.find_method(class, "<init>", "()V").is_some();
        Some(if plain { Sample::Plain(class) } else { Sample::Null })
    }

    /// Makes an object by a recipe; `None` if it refuses.
    fn made_from(&mut self, state: &mut State, recipe: MethodId, arguments: &[Sample]) -> Option<Ref> {
        let mut slots = Vec::with_capacity(arguments.len());
        for argument in arguments {
            slots.push(self.sample_slot(state, argument)?);
        }
        let found = self.program.method(recipe);
        let (class, descriptor) = (found.class(), found.descriptor().to_string());
        let name = self.program.class(class).name().to_string();
        if self.program.method(recipe).is_constructor() {
            return self.construct(state, &name, &descriptor, &slots).ok();
        }
        self.initialize_now(state, &name).ok()?;
        let made = self.call_now(state, recipe, &slots).ok()?.as_ref();
        (!made.is_null()).then_some(made)
    }

    fn sample_slot(&mut self, state: &mut State, sample: &Sample) -> Option<Slot> {
        Some(match sample {
            Sample::Number(kind, number) => number_slot(*kind, *number),
            Sample::Null => Slot::ZERO,
            Sample::Text(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                Slot::reference(self.new_string_utf16(state, &units))
            }
            Sample::Boxed(kind, number) => Slot::reference(self.boxed(state, *kind, number_slot(*kind, *number)).ok()?),
            Sample::Empty(class) => Slot::reference(self.allocate_array(state, *class, 0).ok()?),
            Sample::First(class) => {
                let name = self.program.class(*class).name().to_string();
                self.initialize_now(state, &name).ok()?;
                Slot::reference(self.enum_constants(state, *class).ok()?.first().copied()?)
            }
            Sample::Made(_, recipe, arguments) => Slot::reference(self.made_from(state, *recipe, arguments)?),
            Sample::Plain(class) => {
                let name = self.program.class(*class).name().to_string();
                Slot::reference(self.construct(state, &name, "()V", &[]).ok()?)
            }
        })
    }
}

/// Converts a number to a value of a kind.
pub(crate) fn number_slot(kind: Kind, number: i64) -> Slot {
    match kind {
        Kind::Boolean => Slot::int(i32::from(number == 1)),
        Kind::Byte => Slot::int(i32::from(number as i8)),
        Kind::Char => Slot::int(i32::from(number as u16)),
        Kind::Short => Slot::int(i32::from(number as i16)),
        Kind::Long => Slot::long(number),
        Kind::Float => Slot::float(number as f32),
        Kind::Double => Slot::double(number as f64),
        _ => Slot::int(number as i32),
    }
}
