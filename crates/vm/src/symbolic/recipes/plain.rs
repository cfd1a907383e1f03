//! Constructors that only store their parameters: with them, the fields of an object can have any values.

use crate::machine::Machine;
use crate::symbolic::Symbolic;
use heapwright_program::code::{CallKind, Instr, Reg};
use heapwright_program::{ClassId, MethodId, split_method};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A constructor that stores each parameter in at most one field, and sets every field by one.
#[derive(Debug)]
pub(crate) struct Stored {
    pub constructor: MethodId,
    /// Each cell of an object with the number of the parameter it holds.
    pub cells: Vec<(usize, usize)>,
}

/// How many constructors may call each other, each the next. A class file may have one that calls itself.
const DEEPEST_CALLS: usize = 64;

impl Symbolic {
    /// Returns the recipe of a class that only stores its parameters, if there is one.
    pub(crate) fn stored_parameters(&mut self, machine: &mut Machine, class: ClassId) -> Option<Rc<Stored>> {
        if let Some(known) = self.recipes.stored.get(&class) {
            return known.clone();
        }
        let recipes = self.recipes_of(machine, class);
        let found = recipes.iter().find_map(|recipe| machine.stored_by(class, *recipe)).map(Rc::new);
        self.recipes.stored.insert(class, found.clone());
        found
    }
}

impl Machine {
    fn stored_by(&mut self, class: ClassId, recipe: MethodId) -> Option<Stored> {
        if !self.program.method(recipe).is_constructor() || self.program.method(recipe).class() != class {
            return None;
        }
        let mut cells = self.stores(recipe, DEEPEST_CALLS)?;
        cells.sort_unstable();
        let fields = self.instance_fields(class);
        let mut wanted: Vec<usize> = fields.iter().map(|field| self.program.field(*field).cell()).collect();
        wanted.sort_unstable();
        let mut used: Vec<usize> = cells.iter().map(|(_, parameter)| *parameter).collect();
        used.sort_unstable();
        let unique = used.windows(2).all(|pair| pair.first() != pair.last());
        let descriptor = self.program.method(recipe).descriptor().clone();
        let (parameters, _) = split_method(&descriptor)?;
        let same_type = |(cell, parameter): &(usize, usize)| {
            let field = fields.iter().find(|field| self.program.field(**field).cell() == *cell);
            field.is_some_and(|field| parameters.get(*parameter) == Some(&&**self.program.field(*field).descriptor()))
        };
        let all = cells.iter().map(|(cell, _)| *cell).eq(wanted);
        (all && unique && cells.iter().all(same_type)).then_some(Stored { constructor: recipe, cells })
    }

    /// Returns the cells that a constructor sets to its parameters; `None` if it does anything else, or if constructors
    /// call each other in more than so many steps.
    fn stores(&mut self, constructor: MethodId, deepest: usize) -> Option<Vec<(usize, usize)>> {
        let class = self.program.method(constructor).class();
        if class == self.known.object || &**self.program.class(class).name() == "java/lang/Record" {
            return Some(Vec::new());
        }
        if self.is_library(class) {
            return None;
        }
        let code = self.program.code(constructor).ok()?;
        // registers by the argument they hold; the receiver is argument 0
        let locals = self.program.method(constructor).arg_locals();
        let mut held: FxHashMap<Reg, usize> = locals.iter().enumerate().map(|(at, local)| (*local, at)).collect();
        let mut cells = Vec::new();
        for instr in &code.instrs {
            match instr.get() {
                Instr::Nop => {}
                Instr::Move { dst, src } => {
                    let value = *held.get(&src)?;
                    held.insert(dst, value);
                }
                Instr::PutField { object, src, site } => {
                    let site = code.fields.get(site as usize)?;
                    let owner = self.program.load(&site.class).ok()?;
                    let field = self.program.find_field(owner, &site.name, &site.descriptor)?;
                    cells.push(stored(&held, object, src, self.program.field(field).cell())?);
                }
                Instr::PutFieldResolved { object, src, cell } | Instr::PutFieldNarrow { object, src, cell, .. } => {
                    cells.push(stored(&held, object, src, cell as usize)?);
                }
                Instr::Invoke { site, .. } | Instr::InvokeSpecial { site, .. } => {
                    let call = code.calls.get(site as usize)?;
                    let receiver = call.args.first().and_then(|reg| held.get(reg));
                    if call.kind != CallKind::Special || &*call.name != "<init>" || receiver != Some(&0) {
                        return None;
                    }
                    let owner = self.program.load(&call.class).ok()?;
                    let called = self.program.find_method(owner, "<init>", &call.descriptor)?;
                    for (cell, parameter) in self.stores(called, deepest.checked_sub(1)?)? {
                        let given = call.args.get(parameter + 1).and_then(|reg| held.get(reg))?;
                        cells.push((cell, given.checked_sub(1)?));
                    }
                }
                Instr::ReturnVoid => break,
                _ => return None,
            }
        }
        Some(cells)
    }
}

/// Returns a cell of the receiver and the parameter that is stored there.
fn stored(held: &FxHashMap<Reg, usize>, object: Reg, src: Reg, cell: usize) -> Option<(usize, usize)> {
    let parameter = held.get(&src)?.checked_sub(1)?;
    (held.get(&object) == Some(&0)).then_some((cell, parameter))
}
