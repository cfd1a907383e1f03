//! Sample arguments: values with which a recipe works, found by trying a few on a copy of the state.
//!
//! They are what an input has that its path never looks at, and where the search for others starts: a first guess of
//! `LocalDate.of(0, 0, 0)` would be refused.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Instr;
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
    Text(Rc<str>),
    /// The box of a primitive value.
    Boxed(Kind, i64),
    /// An array with these elements.
    Array(ClassId, Rc<[Sample]>),
    /// The constant of an enum with this number.
    Constant(ClassId, usize),
    /// An object of this class, made by a recipe with sample arguments.
    Made(ClassId, MethodId, Rc<[Sample]>),
    /// An object of this class, made by its constructor without arguments, or a stub.
    Plain(ClassId),
    /// A collection of this class with one element.
    Single(ClassId, Rc<Sample>),
    /// A map of this class with one entry.
    Entry(ClassId, Rc<(Sample, Sample)>),
}

/// Numbers that are tried.
pub(super) const NUMBERS: [i64; 6] = [0, 1, 2, 10, -1, 2_000];

/// Texts that are tried.
const TEXTS: [&str; 14] = [
    "",
    "a",
    "1",
    "UTC",
    "en",
    "EUR",
    "USD",
    "JPY",
    "UTF-8",
    "a@b.org",
    "a.b",
    "2000-01-01",
    "https://example.org/",
    "MD5",
];

/// Number of texts that any method accepts that does not look at them.
const PLAIN_TEXTS: usize = 2;

/// Maximum number of texts that the code of a recipe suggests.
const MOST_SUGGESTED: usize = 40;

/// Longest text taken from the code of a class.
const LONGEST_LITERAL: usize = 24;

/// Maximum number of lengths of texts taken from the code of a recipe.
const MOST_LENGTHS: usize = 3;

/// Maximum number of samples of a recipe whose only parameter is a text.
const MOST_SAMPLES: usize = 3;

/// Maximum number of classes of a declared type that are tried.
const MOST_CANDIDATES: usize = 6;

/// Steps that an attempt may take.
pub(super) const STEPS: u64 = 2_000_000;

impl Symbolic {
    /// Returns arguments that a recipe accepts; `None` if none of a few works.
    pub(crate) fn sample(&mut self, machine: &mut Machine, state: &State, recipe: MethodId) -> Option<Rc<[Sample]>> {
        self.samples(machine, state, recipe).first().cloned()
    }

    /// Returns different arguments that a recipe accepts: several if it looks something up by a text, else at most one.
    pub(crate) fn samples(&mut self, machine: &mut Machine, state: &State, recipe: MethodId) -> Rc<[Rc<[Sample]>]> {
        if let Some(known) = self.recipes.samples.get(&recipe) {
            return known.clone();
        }
        // a recipe that needs itself has no sample
        self.recipes.samples.insert(recipe, Rc::from([]));
        let paused = std::mem::replace(&mut self.losses.paused, true);
        let limit = machine.limits.max_steps;
        let found: Rc<[Rc<[Sample]>]> = self.find_samples(machine, state, recipe).into();
        machine.limits.max_steps = limit;
        self.losses.paused = paused;
        self.recipes.samples.insert(recipe, found.clone());
        found
    }

    fn find_samples(&mut self, machine: &mut Machine, state: &State, recipe: MethodId) -> Vec<Rc<[Sample]>> {
        let class = machine.program.method(recipe).class();
        let types = machine.parameter_types(recipe, &JavaType::plain(class));
        let kinds = machine.recipe_kinds(recipe);
        if let Some(usual) = machine.usual_sample(recipe) {
            return vec![kinds.iter().zip(usual).map(|(kind, number)| Sample::Number(*kind, *number)).collect()];
        }
        let texts = machine.sample_texts(class, recipe);
        let is_lookup = machine.is_lookup(recipe);
        let most = if is_lookup { MOST_SAMPLES } else { 1 };
        let mut found: Vec<Rc<[Sample]>> = Vec::new();
        let mut tried: Vec<Vec<Sample>> = Vec::new();
        let rounds = 2 * texts.len();
        for round in 0..rounds + 2 {
            let arguments = self.sample_arguments(machine, state, recipe, (&kinds, &types), (round, rounds), &texts);
            if tried.contains(&arguments) {
                continue;
            }
            let mut copy = state.clone();
            machine.limits.max_steps = copy.steps.saturating_add(STEPS);
            if self.made_from(machine, &mut copy, recipe, &arguments).is_some() {
                found.push(arguments.clone().into());
                if found.len() >= most {
                    break;
                }
            }
            tried.push(arguments);
        }
        if found.is_empty() {
            found.extend(self.climb(machine, state, recipe, (&kinds, &types), &texts));
        }
        found
    }

    fn sample_arguments(
        &mut self,
        machine: &mut Machine,
        state: &State,
        recipe: MethodId,
        (kinds, types): (&[Kind], &[Option<JavaType>]),
        (round, rounds): (usize, usize),
        texts: &[Rc<str>],
    ) -> Vec<Sample> {
        let nulls = !machine.needs_objects(recipe);
        let mut arguments = Vec::with_capacity(kinds.len());
        for (place, kind) in kinds.iter().enumerate() {
            let number = match round {
                // another number for the same text in the second half
                _ if round < rounds => {
                    NUMBERS.get((round + round / texts.len().max(1)) % NUMBERS.len()).copied().unwrap_or(0)
                }
                _ if round == rounds => place as i64 + 1,
                _ => (kinds.len() - place) as i64,
            };
            let text = texts.get(round.saturating_sub(usize::from(nulls)) % texts.len().max(1));
            let declared = types.get(place).cloned().flatten();
            // collections have an element in the second half
            let filled = round >= texts.len();
            arguments.push(match (kind, declared) {
                (Kind::Ref, Some(declared)) if round > 0 || !nulls => {
                    self.sample_object(machine, state, &declared, text, number, filled).unwrap_or(Sample::Null)
                }
                (Kind::Ref, _) => Sample::Null,
                // a letter of a text that the recipe looks for
                (Kind::Char, _) => {
                    let letter = text.and_then(|text| text.chars().next()).map(|letter| i64::from(u32::from(letter)));
                    Sample::Number(Kind::Char, letter.unwrap_or(number))
                }
                (kind, _) => Sample::Number(*kind, number),
            });
        }
        arguments
    }

    /// Returns true if a sample has a text that the recipe seems to examine.
    pub(super) fn is_examined(sample: &[Sample]) -> bool {
        let plain = |text: &str| TEXTS.iter().take(PLAIN_TEXTS).any(|one| *one == text);
        sample.iter().any(|argument| matches!(argument, Sample::Text(text) if !plain(text)))
    }

    /// Returns a sample of a reference type; `None` if there is none.
    pub(super) fn sample_object(
        &mut self,
        machine: &mut Machine,
        state: &State,
        declared: &JavaType,
        text: Option<&Rc<str>>,
        number: i64,
        filled: bool,
    ) -> Option<Sample> {
        if machine.is_enum(declared.class) {
            return Some(Sample::Constant(declared.class, 0));
        }
        let candidates = self.candidate_classes(machine, declared);
        if candidates.is_empty() {
            return Some(Sample::Null);
        }
        // a class whose objects consist of others of the same type has no sample before one of these
        let mut candidates = candidates.iter().take(MOST_CANDIDATES);
        candidates.find_map(|class| self.sample_of(machine, state, (*class, declared), text, number, filled))
    }

    /// Returns an object of a class, for a declared type.
    fn sample_of(
        &mut self,
        machine: &mut Machine,
        state: &State,
        (class, declared): (ClassId, &JavaType),
        text: Option<&Rc<str>>,
        number: i64,
        filled: bool,
    ) -> Option<Sample> {
        if class == machine.known.string {
            return text.cloned().map(Sample::Text);
        }
        if let Some(kind) = machine.known.unbox_kind(class) {
            return Some(Sample::Boxed(kind, number));
        }
        if let Some(component) = machine.program.component(class) {
            let element = self.sample_element(machine, state, component, text, number).filter(|_| filled);
            return Some(Sample::Array(class, element.into_iter().collect()));
        }
        if self.is_made(machine, class) {
            let recipes = self.recipes_of(machine, class);
            if let Some(varied) =
                recipes.first().and_then(|recipe| self.varied_sample(machine, state, class, *recipe, number))
            {
                return Some(varied);
            }
            let mut made = recipes.iter().filter_map(|recipe| Some((*recipe, self.sample(machine, state, *recipe)?)));
            let (recipe, arguments) = made.next()?;
            return Some(Sample::Made(class, recipe, arguments));
        }
        if machine.answered.contains(&class) {
            let plain = self.stub_info(class).is_some_and(|info| info.constructor.is_none());
            return Some(if plain { Sample::Plain(class) } else { Sample::Null });
        }
        if filled && machine.is_library(class) && machine.is_assignable_to(class, "java/util/Collection") {
            let element = declared.arg(0).cloned()?;
            let element = self.sample_object(machine, state, &element, text, number, false)?;
            return Some(Sample::Single(class, element.into()));
        }
        if filled && machine.is_library(class) && machine.is_assignable_to(class, "java/util/Map") {
            let (key, value) = (declared.arg(0).cloned()?, declared.arg(1).cloned()?);
            let key = self.sample_object(machine, state, &key, text, number, false)?;
            let value = self.sample_object(machine, state, &value, text, number, false)?;
            return Some(Sample::Entry(class, (key, value).into()));
        }
        if self.is_constructed(machine, class) {
            let constructors = self.recipes_of(machine, class);
            let mut made =
                constructors.iter().filter_map(|recipe| Some((*recipe, self.sample(machine, state, *recipe)?)));
            let (recipe, arguments) = made.next()?;
            return Some(Sample::Made(class, recipe, arguments));
        }
        let plain = machine.program.find_method(class, "<init>", "()V").is_some();
        Some(if plain { Sample::Plain(class) } else { Sample::Null })
    }

    /// Returns an element for an array.
    fn sample_element(
        &mut self,
        machine: &mut Machine,
        state: &State,
        component: ClassId,
        text: Option<&Rc<str>>,
        number: i64,
    ) -> Option<Sample> {
        match machine.kind_of(component) {
            Kind::Ref => self.sample_object(machine, state, &JavaType::plain(component), text, number, false),
            Kind::Char => Some(Sample::Number(Kind::Char, i64::from(b'a'))),
            kind => Some(Sample::Number(kind, number)),
        }
    }

    /// Returns an object made from a number other than zero, by a recipe that takes nothing but numbers: a length of time
    /// or an amount that must be positive.
    fn varied_sample(
        &mut self,
        machine: &mut Machine,
        state: &State,
        class: ClassId,
        recipe: MethodId,
        number: i64,
    ) -> Option<Sample> {
        let kinds = machine.recipe_kinds(recipe);
        let numeric = |kind: &Kind| matches!(kind, Kind::Int | Kind::Long | Kind::Short | Kind::Byte);
        if number == 0 || kinds.is_empty() || !kinds.iter().all(numeric) || machine.usual_sample(recipe).is_some() {
            return None;
        }
        let arguments: Rc<[Sample]> = kinds.iter().map(|kind| Sample::Number(*kind, number)).collect();
        self.made_from(machine, &mut state.clone(), recipe, &arguments)?;
        Some(Sample::Made(class, recipe, arguments))
    }

    /// Makes an object by a recipe; `None` if it refuses.
    pub(super) fn made_from(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        recipe: MethodId,
        arguments: &[Sample],
    ) -> Option<Ref> {
        let slots = self.sample_slots(machine, state, arguments)?;
        self.made_by(machine, state, recipe, &slots)
    }

    pub(super) fn sample_slots(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        samples: &[Sample],
    ) -> Option<Vec<Slot>> {
        samples.iter().map(|sample| self.sample_slot(machine, state, sample)).collect()
    }

    /// Calls a recipe; `None` if it refuses.
    pub(super) fn made_by(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        recipe: MethodId,
        arguments: &[Slot],
    ) -> Option<Ref> {
        let found = machine.program.method(recipe);
        let (class, descriptor) = (found.class(), found.descriptor().to_string());
        let name = machine.program.class(class).name().to_string();
        if machine.program.method(recipe).is_constructor() {
            return machine.construct(self, state, &name, &descriptor, arguments).ok();
        }
        machine.initialize_now(self, state, &name).ok()?;
        let made = machine.call_now(self, state, recipe, arguments).ok()?.as_ref();
        (!made.is_null()).then_some(made)
    }

    pub(crate) fn sample_slot(&mut self, machine: &mut Machine, state: &mut State, sample: &Sample) -> Option<Slot> {
        Some(match sample {
            Sample::Number(kind, number) => number_slot(*kind, *number),
            Sample::Null => Slot::ZERO,
            Sample::Text(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                Slot::reference(machine.new_string_utf16(state, &units))
            }
            Sample::Boxed(kind, number) => {
                Slot::reference(machine.boxed(state, *kind, number_slot(*kind, *number)).ok()?)
            }
            Sample::Array(class, elements) => {
                let array = machine.allocate_array(state, *class, elements.len()).ok()?;
                for (index, element) in elements.iter().enumerate() {
                    let slot = self.sample_slot(machine, state, element)?;
                    state.heap.array_mut(array)?.set(index, slot);
                }
                Slot::reference(array)
            }
            Sample::Constant(class, number) => {
                let name = machine.program.class(*class).name().to_string();
                machine.initialize_now(self, state, &name).ok()?;
                Slot::reference(machine.enum_constants(state, *class).ok()?.get(*number).copied()?)
            }
            Sample::Made(_, recipe, arguments) => Slot::reference(self.made_from(machine, state, *recipe, arguments)?),
            Sample::Plain(class) if machine.answered.contains(class) => {
                let stub = machine.allocate_now(state, *class);
                state.stubs.insert(stub, Default::default());
                Slot::reference(stub)
            }
            Sample::Single(class, element) => {
                let name = machine.program.class(*class).name().to_string();
                let made = machine.construct(self, state, &name, "()V", &[]).ok()?;
                let element = self.sample_slot(machine, state, element)?;
                let add = machine.method_of(*class, "java/util/Collection", "add", "(Ljava/lang/Object;)Z")?;
                machine.call_now(self, state, add, &[Slot::reference(made), element]).ok()?;
                Slot::reference(made)
            }
            Sample::Entry(class, entry) => {
                let name = machine.program.class(*class).name().to_string();
                let made = machine.construct(self, state, &name, "()V", &[]).ok()?;
                let (key, value) = (&entry.0, &entry.1);
                let (key, value) = (self.sample_slot(machine, state, key)?, self.sample_slot(machine, state, value)?);
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                let put = machine.method_of(*class, "java/util/Map", "put", descriptor)?;
                machine.call_now(self, state, put, &[Slot::reference(made), key, value]).ok()?;
                Slot::reference(made)
            }
            Sample::Plain(class) => {
                let name = machine.program.class(*class).name().to_string();
                Slot::reference(machine.construct(self, state, &name, "()V", &[]).ok()?)
            }
        })
    }
}

impl Machine {
    /// Returns true for a factory of the library that finds its result by a text.
    fn is_lookup(&self, recipe: MethodId) -> bool {
        let found = self.program.method(recipe);
        let by_text = found.descriptor().starts_with("(Ljava/lang/String;)");
        by_text && found.is_static() && self.is_library(found.class())
    }

    /// Returns texts to try as arguments of a class's recipes: some that people use, and what the code of the class
    /// compares with or matches.
    fn sample_texts(&mut self, class: ClassId, recipe: MethodId) -> Vec<Rc<str>> {
        let mut texts: Vec<Rc<str>> = TEXTS.iter().take(PLAIN_TEXTS).map(|text| Rc::from(*text)).collect();
        if !self.is_library(class) {
            // also what constructors of superclasses and the methods that they call look for
            let suggested = self.suggested_texts(recipe).whole.into_iter().map(|text| String::from_utf16_lossy(&text));
            let fits = |text: &String| !text.is_empty() && text.len() <= LONGEST_LITERAL && text.is_ascii();
            texts.extend(suggested.filter(fits).take(MOST_SUGGESTED).map(Rc::from));
            for length in self.text_lengths(recipe) {
                texts.extend(["0", "A"].into_iter().map(|letter| Rc::from(letter.repeat(length))));
            }
        }
        texts.extend(TEXTS.iter().skip(PLAIN_TEXTS).map(|text| Rc::from(*text)));
        let mut seen = rustc_hash::FxHashSet::default();
        texts.retain(|text| seen.insert(text.clone()));
        texts
    }

    /// Returns numbers in a recipe that may be the length of a text.
    fn text_lengths(&self, recipe: MethodId) -> Vec<usize> {
        let Ok(code) = self.program.code(recipe) else { return Vec::new() };
        let mut found = Vec::new();
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
            let length = usize::try_from(number).unwrap_or(0);
            if (2..=LONGEST_LITERAL).contains(&length) && !found.contains(&length) && found.len() < MOST_LENGTHS {
                found.push(length);
            }
        }
        found
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
