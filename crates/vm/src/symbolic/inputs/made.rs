//! Objects made by recipes as inputs: a constructor or factory runs on symbolic arguments.

use super::{Initial, Input, Link, key_of};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Loss, Need, Preset, Sample, Symbolic, Way};
use crate::trap::{Choice, Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, Sort, TermError, TermId, Value, Width};
use std::rc::Rc;

/// What a sample is for an input.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Role {
    /// What the input is unless something is known of it.
    Default,
    /// The numbers of the input; its objects are what they are by default.
    Value,
}

/// Longest sample text that becomes the default of a string argument.
const LONGEST_DEFAULT: usize = 12;

impl Symbolic {
    /// Makes an input object by one of its class's recipes.
    pub(super) fn input_made(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Ref> {
        if let Some(returned) = state.path.inputs.returned(number) {
            return match &input.making {
                Some((Initial::Chained(links, done), _)) if *done < links.len() => {
                    self.next_link(machine, state, number, links.clone(), *done, returned)
                }
                _ => self.bind_returned(machine, state, number, returned),
            };
        }
        let ways = self.ways_of(machine, state, class);
        if !machine.has_one_recipe(class) {
            let contents = Loss::Contents(machine.program.class(class).external_name());
            self.lose(machine, state, contents);
        }
        let Way { recipe, preset, then } = self.choose_way(state, &input.name, &ways)?;
        let owner = machine.program.method(recipe).class();
        if !machine.initialize(state, owner)? {
            return Err(Need::Frames);
        }
        let arguments = self.recipe_arguments(machine, state, number, input, recipe, preset.as_ref())?;
        if !then.is_empty() {
            return self.start_chain(machine, state, number, input, (recipe, arguments), &then);
        }
        self.lose_changed_arguments(machine, state, number);
        let initial = Initial::Made(recipe, arguments.clone().into());
        if machine.program.method(recipe).is_constructor() {
            let object = machine.allocate_now(state, class);
            state.path.inputs.set_object(number, object, initial);
            let all: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(arguments).collect();
            self.push_waiting(machine, state, recipe, &all, FrameKind::Make(None))?;
        } else {
            state.path.inputs.expect(number, initial);
            self.push_waiting(machine, state, recipe, &arguments, FrameKind::Make(Some(number)))?;
        }
        Err(Need::Frames)
    }

    /// Makes the first call of a chain. The arguments of all calls are decided before.
    fn start_chain(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        (start, arguments): (MethodId, Vec<Slot>),
        then: &[MethodId],
    ) -> Got<Ref> {
        let mut links = vec![Link { method: start, arguments: arguments.clone().into() }];
        for method in then {
            // a method may be called twice
            let turn = match links.iter().filter(|link| link.method == *method).count() {
                0 => String::new(),
                times => format!("#{times}"),
            };
            let called = machine.program.method(*method);
            // and so may one with the same name, whose parameters are of other types
            let types = match machine.has_overloads(*method) {
                true => called.descriptor().split_inclusive(')').next().unwrap_or_default(),
                false => "",
            };
            let name = format!("{}.{}{types}{turn}", input.name, called.name());
            let named = Input { name: name.into(), ..input.clone() };
            let arguments = self.recipe_arguments(machine, state, number, &named, *method, None)?.into();
            links.push(Link { method: *method, arguments });
        }
        self.lose_changed_arguments(machine, state, number);
        state.path.inputs.expect(number, Initial::Chained(links.into(), 1));
        if machine.program.method(start).is_constructor() {
            let object = machine.allocate_now(state, machine.program.method(start).class());
            state.path.inputs.keep_returned(Some(number), Slot::reference(object));
            let all: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(arguments).collect();
            self.push_waiting(machine, state, start, &all, FrameKind::Make(None))?;
        } else {
            self.push_waiting(machine, state, start, &arguments, FrameKind::Make(Some(number)))?;
        }
        Err(Need::Frames)
    }

    /// Makes the next call of a chain, on what the one before returned.
    fn next_link(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        links: Rc<[Link]>,
        done: usize,
        on: Slot,
    ) -> Got<Ref> {
        let object = self.returned_object(machine, state, number, on)?;
        let link = links.get(done).cloned().ok_or_else(|| Trap::bug("a chain without a next call"))?;
        let target =
            machine.link_target(state, link.method, object).ok_or_else(|| Trap::bug("a chain without a target"))?;
        let all: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(link.arguments.iter().copied()).collect();
        state.path.inputs.expect(number, Initial::Chained(links, done + 1));
        let kind = match machine.is_void(link.method) {
            true => {
                state.path.inputs.keep_returned(Some(number), Slot::reference(object));
                FrameKind::Make(None)
            }
            false => FrameKind::Make(Some(number)),
        };
        self.push_waiting(machine, state, target, &all, kind)?;
        Err(Need::Frames)
    }

    /// Records a loss if an argument of a recipe may be an object that the program has changed meanwhile: the recipe runs
    /// later than it would in a test.
    pub(super) fn lose_changed_arguments(&mut self, machine: &Machine, state: &State, number: u32) {
        let inputs = &state.path.inputs;
        let arguments = inputs.iter().filter(|input| input.owner == Some(number));
        let others: Vec<_> =
            inputs.iter().filter(|input| input.object.is_some() && input.owner != Some(number)).collect();
        let may_change = |class: &ClassId| *class != machine.known.string && machine.known.unbox_kind(*class).is_none();
        let shared = arguments
            .flat_map(|argument| argument.candidates.iter())
            .any(|class| may_change(class) && others.iter().any(|other| other.candidates.contains(class)));
        if shared {
            self.lose(machine, state, Loss::Aliases);
        }
    }

    /// Makes what a factory returned the object of an input.
    fn bind_returned(&mut self, machine: &mut Machine, state: &mut State, number: u32, returned: Slot) -> Got<Ref> {
        let object = self.returned_object(machine, state, number, returned)?;
        state.path.inputs.bind(number, object);
        Ok(object)
    }

    /// Decides which object a factory returned for an input. It may be an argument, but not the object that is being
    /// made: what a call is given exists before.
    fn returned_object(&mut self, machine: &mut Machine, state: &mut State, number: u32, returned: Slot) -> Got<Ref> {
        if state.path.inputs.set_binding(number, true) {
            return Err(Trap::Stop(Stop::Infeasible).into());
        }
        let object = self.concretize(machine, state, returned);
        state.path.inputs.set_binding(number, false);
        match object?.as_ref() {
            object if object.is_null() => Err(Trap::Stop(Stop::Infeasible).into()),
            object => Ok(object),
        }
    }

    fn choose_way(&mut self, state: &mut State, name: &str, ways: &[Way]) -> Got<Way> {
        let chosen = self.choose_way_number(state, name, ways.len() as u32, Choice::Class)?;
        ways.get(chosen).cloned().ok_or_else(|| Trap::bug("an input without a recipe").into())
    }

    /// Chooses one of several ways to make an object.
    pub(super) fn choose_way_number(&mut self, state: &mut State, name: &str, count: u32, kind: Choice) -> Got<usize> {
        if count < 2 {
            return Ok(0);
        }
        let variable = self.terms.variable(&format!("{name}.recipe"), Sort::BitVec(Width::W32))?;
        let numbers: Vec<u32> = (0..count).collect();
        if state.path.domain(variable).is_none() {
            state.path.declare(&mut self.terms, variable, &numbers)?;
        }
        let mut options = Vec::new();
        for number in numbers {
            options.push(self.is_value(variable, number)?);
        }
        self.choose(state, kind, &options)
    }

    /// Creates the arguments of a recipe, which are inputs too, except for preset ones. Their defaults are sample
    /// arguments that work.
    pub(super) fn recipe_arguments(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        recipe: MethodId,
        preset: Option<&Preset>,
    ) -> Got<Vec<Slot>> {
        let owner = machine.program.method(recipe).class();
        let same = owner == input.declared.class;
        let seen = if same { input.declared.clone() } else { JavaType::plain(owner) };
        let types = machine.parameter_types(recipe, &seen);
        let kinds = machine.recipe_kinds(recipe);
        let names = machine.recipe_names(recipe);
        let (texts, samples) = match preset {
            Some(Preset::Texts(texts)) => (Some(texts.clone()), self.sample(machine, state, recipe)),
            Some(Preset::All(all)) => (Some(all.clone()), Some(all.clone())),
            None => (None, self.sample(machine, state, recipe)),
        };
        let role = if let Some(Preset::All(_)) = preset { Role::Value } else { Role::Default };
        let nullable = !machine.needs_objects(recipe);
        let mut arguments = Vec::with_capacity(kinds.len());
        for (place, kind) in kinds.into_iter().enumerate() {
            let name = argument_name(&input.name, &names, place);
            let text =
                texts.as_ref().and_then(|texts| texts.get(place)).filter(|sample| matches!(sample, Sample::Text(_)));
            if let Some(slot) = text.and_then(|text| self.sample_slot(machine, state, text)) {
                arguments.push(slot);
                continue;
            }
            let sample = samples.as_ref().and_then(|samples| samples.get(place)).cloned();
            arguments.push(match (kind, types.get(place).cloned().flatten()) {
                (Kind::Ref, Some(declared)) => {
                    let slot = self.input_reference(machine, state, &name, declared, nullable, Some(number))?;
                    if let (Some(variable), Some(sample)) = (slot.term(), &sample) {
                        self.sample_reference(machine, state, (&name, variable), sample, role)?;
                    }
                    slot
                }
                (Kind::Ref, None) => {
                    let loss = Loss::NoInput(machine.program.class(owner).external_name());
                    self.lose(machine, state, loss);
                    Slot::ZERO
                }
                (kind, _) => {
                    let slot = self.fresh(&name, kind)?;
                    if let Some(Sample::Number(_, number)) = sample {
                        self.sample_number(state, &name, kind, number, role)?;
                    }
                    slot
                }
            });
        }
        Ok(arguments)
    }

    /// Makes a primitive value the default of a variable that [`Symbolic::fresh`] created. Floating-point variables have none.
    pub(crate) fn default_primitive(
        &mut self,
        state: &mut State,
        name: &str,
        kind: Kind,
        value: Slot,
    ) -> Result<(), TermError> {
        let number = match kind {
            Kind::Long => value.as_long(),
            _ => i64::from(value.as_int()),
        };
        self.default_number(state, name, kind, number)
    }

    /// Makes a number the default of a variable that [`Symbolic::fresh`] created.
    fn default_number(&mut self, state: &mut State, name: &str, kind: Kind, number: i64) -> Result<(), TermError> {
        self.sample_number(state, name, kind, number, Role::Default)
    }

    /// Makes a number the default or the value of a variable that [`Symbolic::fresh`] created.
    fn sample_number(
        &mut self,
        state: &mut State,
        name: &str,
        kind: Kind,
        number: i64,
        role: Role,
    ) -> Result<(), TermError> {
        let (sort, value) = match kind {
            Kind::Boolean => (Sort::Bool, self.terms.bool(number == 1)?),
            Kind::Byte => (Sort::BitVec(Width::W8), self.terms.constant(Value::bit_vec(Width::W8, number as u64))?),
            Kind::Char | Kind::Short => {
                (Sort::BitVec(Width::W16), self.terms.constant(Value::bit_vec(Width::W16, number as u64))?)
            }
            Kind::Long => (Sort::BitVec(Width::W64), self.terms.long(number)?),
            Kind::Int => (Sort::BitVec(Width::W32), self.terms.int(number as i32)?),
            _ => return Ok(()),
        };
        let Ok(variable) = self.terms.variable(name, sort) else { return Ok(()) };
        state.path.set_default(variable, value);
        if role == Role::Value {
            let equal = self.terms.binary(Op::Eq, variable, value)?;
            state.path.assume(&mut self.terms, equal)?;
        }
        Ok(())
    }

    /// Uses a sample for a reference: by default it is an object of its own, unless the sample is null, with the contents
    /// of the sample.
    fn sample_reference(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (name, variable): (&str, TermId),
        sample: &Sample,
        role: Role,
    ) -> Got<()> {
        match sample {
            Sample::Null | Sample::Constant(..) | Sample::Number(..) => return Ok(()),
            Sample::Text(text) if text.len() <= LONGEST_DEFAULT => self.default_text(state, name, text)?,
            Sample::Made(_, recipe, arguments) => {
                let names = machine.recipe_names(*recipe);
                for (place, argument) in arguments.iter().enumerate() {
                    self.sample_part(machine, state, &argument_name(name, &names, place), argument, role)?;
                }
            }
            Sample::Array(_, elements) if !elements.is_empty() => {
                self.sample_number(state, &format!("{name}.length"), Kind::Int, elements.len() as i64, role)?;
                for (index, element) in elements.iter().enumerate() {
                    self.sample_part(machine, state, &format!("{name}[{index}]"), element, role)?;
                }
            }
            Sample::Single(_, element) => {
                self.sample_number(state, &format!("{name}.size"), Kind::Int, 1, role)?;
                self.sample_part(machine, state, &format!("{name}[0]"), element, role)?;
            }
            Sample::Entry(_, entry) => {
                self.sample_number(state, &format!("{name}.size"), Kind::Int, 1, role)?;
                self.sample_part(machine, state, &format!("{name}.key[0]"), &entry.0, role)?;
                self.sample_part(machine, state, &format!("{name}.value[0]"), &entry.1, role)?;
            }
            Sample::Text(_) | Sample::Boxed(..) | Sample::Array(..) | Sample::Plain(_) => {}
        }
        let key = self.terms.int(key_of(variable) as i32)?;
        state.path.set_default(variable, key);
        Ok(())
    }

    /// Uses a part of a sample for the variable that this part of the input will have.
    fn sample_part(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        name: &str,
        sample: &Sample,
        role: Role,
    ) -> Got<()> {
        match sample {
            Sample::Number(kind, number) => Ok(self.sample_number(state, name, *kind, *number, role)?),
            sample => match self.terms.variable(name, Sort::BitVec(Width::W32)) {
                Ok(variable) => self.sample_reference(machine, state, (name, variable), sample, role),
                // the name is taken by a variable of another sort
                Err(_) => Ok(()),
            },
        }
    }

    /// Makes a text the default of a string; its variables are those of [`Symbolic::input_string`].
    fn default_text(&mut self, state: &mut State, name: &str, text: &str) -> Result<(), TermError> {
        let length = self.terms.variable(&format!("{name}.length"), Sort::BitVec(Width::W32))?;
        let value = self.terms.int(text.len() as i32)?;
        state.path.set_default(length, value);
        for (index, byte) in text.bytes().enumerate() {
            let variable = self.terms.variable(&format!("{name}.char[{index}]"), Sort::BitVec(Width::W8))?;
            let value = self.terms.constant(Value::bit_vec(Width::W8, u64::from(byte)))?;
            state.path.set_default(variable, value);
        }
        Ok(())
    }

    /// Returns true if an input holds, or is to hold, another one that it is made from: that one cannot be it.
    pub(super) fn is_made_from(
        &mut self,
        machine: &mut Machine,
        state: &State,
        owner: Option<u32>,
        other: u32,
    ) -> bool {
        // most inputs are not among those that hold it, which is cheap to see
        if !state.path.inputs.is_held_by(owner, other) {
            return false;
        }
        let mut next = owner;
        while let Some(number) = next {
            let Some(input) = state.path.inputs.get(number).cloned() else { return false };
            let made = input
                .candidates
                .iter()
                .any(|class| self.is_made(machine, *class) || self.is_constructed(machine, *class));
            if made && number == other {
                return true;
            }
            next = input.owner.filter(|_| made);
        }
        false
    }
}

impl Machine {
    /// Returns true if the class of a method declares another one of its name.
    fn has_overloads(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        let named = |other: &MethodId| *other != method && self.program.method(*other).name() == found.name();
        self.program.class(found.class()).methods().any(|other| named(&other))
    }

    /// Returns the names of a recipe's parameters; those of a record are its components.
    fn recipe_names(&self, recipe: MethodId) -> Vec<String> {
        let class = self.program.method(recipe).class();
        if self.program.method(recipe).is_constructor() && self.is_record(class) {
            let fields = self.instance_fields(class);
            return fields.into_iter().map(|field| self.program.field(field).name().to_string()).collect();
        }
        self.parameter_names(recipe)
    }
}

/// Returns the name of an argument of the recipe that makes an input.
fn argument_name(input: &str, parameters: &[String], place: usize) -> String {
    match parameters.get(place) {
        Some(own) => format!("{input}.{own}"),
        None => format!("{input}.p{place}"),
    }
}
