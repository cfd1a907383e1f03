//! The class of an input object, and enum constants as inputs.

use super::Input;
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::{Got, Loss, Need};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId};
use heapwright_term::{Op, Sort, TermError, TermId, Width};

/// ACC_ENUM.
const ENUM_CONSTANT: u16 = 0x4000;

impl Vm {
    /// Creates a variable for the class of an object; `None` unless there are several candidates.
    pub(in crate::symbolic) fn class_variable(
        &mut self,
        state: &mut State,
        name: &str,
        candidates: &[ClassId],
    ) -> Result<Option<TermId>, TermError> {
        let [first, _, ..] = candidates else { return Ok(None) };
        let variable = self.terms.variable(&format!("{name}.class"), Sort::BitVec(Width::W32))?;
        if state.path.domain(variable).is_none() {
            // numbered from zero, so that zero, the default of an unconstrained variable, is a class too
            let numbers: Vec<u32> = (0..candidates.len() as u32).collect();
            let _ = first;
            state.path.declare(&mut self.terms, variable, &numbers)?;
        }
        Ok(Some(variable))
    }

    /// Returns the condition under which an input's object has one of these classes; `None` if it always does.
    pub(in crate::symbolic) fn class_fits(
        &mut self,
        input: &Input,
        classes: &[ClassId],
    ) -> Result<Option<TermId>, TermError> {
        if input.candidates.iter().all(|class| classes.contains(class)) {
            return Ok(None);
        }
        let Some(variable) = input.class_variable else { return self.terms.bool(false).map(Some) };
        let mut any = self.terms.bool(false)?;
        for (number, class) in input.candidates.iter().enumerate() {
            if classes.contains(class) {
                let is = self.is_value(variable, number as u32)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
        }
        Ok(Some(any))
    }

    /// Returns the class of the object behind an input's key; a decision if it can have several.
    pub(crate) fn class_of_input(&mut self, state: &mut State, number: u32) -> Got<ClassId> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let Some(variable) = input.class_variable else {
            return input.candidates.first().copied().ok_or_else(|| Trap::bug("an input without a class").into());
        };
        let mut options = Vec::new();
        for class in 0..input.candidates.len() as u32 {
            options.push(self.is_value(variable, class)?);
        }
        let chosen = self.choose(state, Choice::Class, &options)?;
        input.candidates.get(chosen).copied().ok_or_else(|| Trap::bug("a class nobody chose").into())
    }

    /// Declares an input of an enum type: one of its constants, or null if allowed.
    pub(super) fn declare_enum(&mut self, state: &mut State, input: &Input) -> Got<()> {
        if !self.initialize(state, input.declared.class)? {
            return Err(Need::Frames);
        }
        let constants = self.enum_constants(state, input.declared.class)?;
        // constants are only tried as the initialiser left them
        let mut classes = constants.iter().filter_map(|constant| self.class_of(state, *constant));
        if !classes.all(|class| self.is_unchangeable(class)) {
            let name = self.program.class(input.declared.class).external_name();
            self.lose(state, Loss::Contents(name));
        }
        let mut values: Vec<u32> = if input.nullable || constants.is_empty() { vec![0] } else { Vec::new() };
        values.extend(constants.iter().map(|constant| constant.raw()));
        Ok(state.path.declare(&mut self.terms, input.variable, &values)?)
    }

    /// Returns the constants of an initialised enum, in order.
    pub(in crate::symbolic) fn enum_constants(&mut self, state: &mut State, class: ClassId) -> Result<Vec<Ref>, Trap> {
        let fields: Vec<FieldId> = self.program.class(class).fields().collect();
        let mut constants = Vec::new();
        for field in fields {
            let field = self.program.field(field);
            if field.flags() & ENUM_CONSTANT != 0 {
                let cell = field.cell();
                constants.extend(self.get_static(state, class, cell).map(Slot::as_ref));
            }
        }
        Ok(constants)
    }

    /// Returns the name of an enum's first constant.
    pub(crate) fn first_constant(&self, class: ClassId) -> Option<String> {
        let mut fields = self.program.class(class).fields();
        let first = fields.find(|field| self.program.field(*field).flags() & ENUM_CONSTANT != 0)?;
        Some(self.program.field(first).name().to_string())
    }

    pub(crate) fn is_enum(&self, class: ClassId) -> bool {
        self.program.class(class).flags() & ENUM_CONSTANT != 0 && !self.program.class(class).is_array()
    }

    /// Returns true if a class belongs to the JDK.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        self.program.class(class).loader() != heapwright_program::Loader::App
    }
}
