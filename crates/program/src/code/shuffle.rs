//! `dup`, `swap` and their relatives: instructions that rearrange the stack (JVMS 6.5).

use super::block::{Block, Entry, Value};
use super::translate::{Context, TranslateError};
use super::{Instr, Reg};
use ristretto_classfile::attributes::Instruction;

type Result<T> = std::result::Result<T, TranslateError>;

impl Block {
    /// Translates a stack-shuffling instruction.
    pub(super) fn shuffle(&mut self, context: &Context<'_>, instruction: &Instruction) -> Result<()> {
        use Instruction as I;
        match instruction {
            I::Pop => self.pop_width(1),
            I::Pop2 => self.pop_width(2),
            I::Dup => self.duplicate(context, 1, 0),
            I::Dup_x1 => self.duplicate(context, 1, 1),
            I::Dup_x2 => self.duplicate(context, 1, 2),
            I::Dup2 => self.duplicate(context, 2, 0),
            I::Dup2_x1 => self.duplicate(context, 2, 1),
            I::Dup2_x2 => self.duplicate(context, 2, 2),
            _ => {
                let entries = self.top_entries(2)?;
                if entries.iter().any(|entry| entry.kind.width() == 2) || entries.len() != 2 {
                    return Err(TranslateError::new("swap of a wide value"));
                }
                self.rearrange(context, &entries, &[1, 0])
            }
        }
    }

    fn pop_width(&mut self, width: usize) -> Result<()> {
        let taken = self.top_entries(width)?.len();
        self.stack.truncate(self.stack.len() - taken);
        Ok(())
    }

    /// The entries that make up the top `width` stack words, lowest first.
    fn top_entries(&self, width: usize) -> Result<Vec<Entry>> {
        self.entries_below(0, width)
    }

    fn entries_below(&self, skip: usize, width: usize) -> Result<Vec<Entry>> {
        let mut words = 0;
        let mut found = Vec::new();
        for entry in self.stack.iter().rev().skip(skip) {
            if words == width {
                break;
            }
            words += entry.kind.width();
            found.push(*entry);
        }
        if words != width {
            return Err(TranslateError::new("operand stack does not fit a dup or pop"));
        }
        found.reverse();
        Ok(found)
    }

    /// Inserts a copy of the top `width` words below the `gap` words under them.
    fn duplicate(&mut self, context: &Context<'_>, width: usize, gap: usize) -> Result<()> {
        let top = self.top_entries(width)?;
        let under = self.entries_below(top.len(), gap)?;
        let (t, u) = (top.len(), under.len());
        let mut entries = under;
        entries.extend(top);
        // positions in `entries`: 0..u are under, u..u+t are top; the new order is top, under, top
        let order: Vec<usize> = (u..u + t).chain(0..u).chain(u..u + t).collect();
        self.rearrange(context, &entries, &order)
    }

    /// Replaces the top `entries` by `order` (indices into them), moving values only where necessary.
    fn rearrange(&mut self, context: &Context<'_>, entries: &[Entry], order: &[usize]) -> Result<()> {
        let base = self.stack.len() - entries.len();
        if base + order.len() > usize::from(context.max_stack) {
            return Err(TranslateError::new("operand stack overflow"));
        }
        self.stack.truncate(base);
        let first = context.temp(base);
        let in_window = |value: Value| matches!(value, Value::Reg(reg) if reg >= first);
        let mut values: Vec<Value> = entries.iter().map(|entry| entry.value).collect();
        // A stack register that is overwritten before its last read is saved first.
        for old in 0..values.len() {
            let Some(value @ Value::Reg(reg)) = values.get(old).copied().filter(|value| in_window(*value)) else {
                continue;
            };
            let position = usize::from(reg - first);
            let first_use = order.iter().position(|&index| values.get(index) == Some(&value)).unwrap_or(0);
            let overwritten =
                order.get(position).and_then(|&index| values.get(index)).is_some_and(|new| in_window(*new));
            if position < first_use && overwritten {
                let saved = context.temp(usize::from(context.max_stack)) + (old as Reg % super::translate::SCRATCH);
                self.emit(Instr::Move { dst: saved, src: reg });
                for other in values.iter_mut().filter(|other| **other == value) {
                    *other = Value::Reg(saved);
                }
            }
        }
        let mut placed: Vec<(Value, Reg)> = Vec::new();
        for (target, &index) in order.iter().enumerate() {
            let (Some(entry), Some(moved)) = (entries.get(index), values.get(index)) else { continue };
            let home = context.temp(base + target);
            let scratch = context.temp(usize::from(context.max_stack));
            let value = match *moved {
                Value::Reg(reg) if reg == home => Value::Reg(home),
                Value::Reg(reg) if reg >= first || reg >= scratch => {
                    match placed.iter().find(|(source, _)| *source == Value::Reg(reg)) {
                        Some((_, earlier)) => Value::Reg(*earlier),
                        None => {
                            self.emit(Instr::Move { dst: home, src: reg });
                            placed.push((Value::Reg(reg), home));
                            Value::Reg(home)
                        }
                    }
                }
                other => other,
            };
            if value == Value::Reg(home) && !placed.iter().any(|(source, _)| *source == value) {
                placed.push((value, home));
            }
            self.stack.push(Entry { value, kind: entry.kind });
        }
        Ok(())
    }
}
