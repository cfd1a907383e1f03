//! Instructions that refer to the constant pool: calls, fields, constants, array classes.

use super::block::{Block, StackKind, Value, class_site};
use super::translate::{Context, TranslateError};
use super::{
    CallKind, CallSite, ClassSite, Constant, ConstantSite, DynamicSite, FieldSite, Instr, MultiArraySite, NO_REG, Reg,
    StringSite, refs,
};
use StackKind::{Double, Float, Int, Long, Ref};
use std::cell::Cell;

type Result<T> = std::result::Result<T, TranslateError>;

impl Block {
    pub(super) fn call(&mut self, context: &mut Context<'_>, kind: CallKind, index: u16) -> Result<()> {
        let member = refs::member(context.file, index, false)?;
        let (params, returns) = descriptor_kinds(&member.descriptor)?;
        let mut args = Vec::with_capacity(params.len() + 1);
        for param in params.iter().rev() {
            args.push(self.pop_reg(context, *param)?);
        }
        if kind != CallKind::Static {
            args.push(self.pop_reg(context, Ref)?);
        }
        args.reverse();
        context.tables.calls.push(CallSite {
            kind,
            class: member.class,
            interface: member.interface,
            name: member.name,
            descriptor: member.descriptor,
            args: args.into(),
            resolved: Cell::new(None),
            cache: Cell::new(None),
        });
        let site = context.tables.calls.len() as u32 - 1;
        let dst = self.result_of(context, returns)?;
        self.emit(Instr::Invoke { dst, site });
        Ok(())
    }

    fn result_of(&mut self, context: &Context<'_>, returns: Option<StackKind>) -> Result<Reg> {
        match returns {
            Some(kind) => self.push_result(context, kind),
            None => Ok(NO_REG),
        }
    }

    pub(super) fn call_dynamic(&mut self, context: &mut Context<'_>, index: u16) -> Result<()> {
        use ristretto_classfile::Constant as Pool;
        let (bootstrap, pair) = match context.file.constant_pool.get(index) {
            Some(Pool::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }) => {
                (*bootstrap_method_attr_index, *name_and_type_index)
            }
            _ => return Err(TranslateError::new(format!("constant pool entry {index} is not a dynamic call"))),
        };
        let (name, descriptor) = refs::name_and_type(context.file, pair)?;
        let (params, returns) = descriptor_kinds(&descriptor)?;
        let mut args = Vec::with_capacity(params.len());
        for param in params.iter().rev() {
            args.push(self.pop_reg(context, *param)?);
        }
        args.reverse();
        let site = DynamicSite { bootstrap, name, descriptor, args: args.into(), linked: Cell::new(None) };
        context.tables.dynamics.push(site);
        let site = context.tables.dynamics.len() as u32 - 1;
        let dst = self.result_of(context, returns)?;
        self.emit(Instr::InvokeDynamic { dst, site });
        Ok(())
    }

    pub(super) fn load_constant(&mut self, context: &mut Context<'_>, index: u16) -> Result<()> {
        let constant = refs::constant(context.file, index)?;
        match constant {
            Constant::Int(value) => self.push(context, Value::Int(value), Int),
            Constant::Float(value) => self.push(context, Value::Bits(u64::from(value.to_bits())), Float),
            Constant::Long(value) => self.push(context, Value::Long(value), Long),
            Constant::Double(value) => self.push(context, Value::Bits(value.to_bits()), Double),
            Constant::String(text) => {
                context.tables.strings.push(StringSite { text, literal: Cell::new(None) });
                let site = context.tables.strings.len() as u32 - 1;
                let dst = self.push_result(context, Ref)?;
                self.emit(Instr::LoadString { dst, site });
                Ok(())
            }
            Constant::Class(name) => {
                let site = class_site(context, name);
                let dst = self.push_result(context, Ref)?;
                self.emit(Instr::LoadClass { dst, site });
                Ok(())
            }
            other => {
                let kind = match &other {
                    Constant::Dynamic { descriptor, .. } => {
                        descriptor.bytes().next().and_then(StackKind::of_descriptor).unwrap_or(Ref)
                    }
                    _ => Ref,
                };
                context.tables.constants.push(ConstantSite { constant: other, holder: Cell::new(None) });
                let site = context.tables.constants.len() as u32 - 1;
                let dst = self.push_result(context, kind)?;
                self.emit(Instr::LoadConstant { dst, site });
                Ok(())
            }
        }
    }

    pub(super) fn field(&mut self, context: &mut Context<'_>, index: u16, put: bool, is_static: bool) -> Result<()> {
        let member = refs::member(context.file, index, true)?;
        let kind = member
            .descriptor
            .bytes()
            .next()
            .and_then(StackKind::of_descriptor)
            .ok_or_else(|| TranslateError::new(format!("bad field descriptor {}", member.descriptor)))?;
        context.tables.fields.push(FieldSite {
            class: member.class,
            name: member.name,
            descriptor: member.descriptor,
            resolved: Cell::new(None),
        });
        let site = context.tables.fields.len() as u32 - 1;
        let src = if put { self.pop_reg(context, kind)? } else { NO_REG };
        let object = if is_static { NO_REG } else { self.pop_reg(context, Ref)? };
        let instr = match (put, is_static) {
            (true, true) => Instr::PutStatic { src, site },
            (true, false) => Instr::PutField { object, src, site },
            (false, true) => Instr::GetStatic { dst: self.push_result(context, kind)?, site },
            (false, false) => Instr::GetField { dst: self.push_result(context, kind)?, object, site },
        };
        self.emit(instr);
        Ok(())
    }

    pub(super) fn multi_array(&mut self, context: &mut Context<'_>, index: u16, dimensions: u8) -> Result<()> {
        let name = refs::class_name(context.file, index)?;
        let rank = name.bytes().take_while(|byte| *byte == b'[').count();
        if dimensions == 0 || usize::from(dimensions) > rank {
            return Err(TranslateError::new("multianewarray with more dimensions than its class has"));
        }
        let mut lengths = Vec::with_capacity(usize::from(dimensions));
        for _ in 0..dimensions {
            lengths.push(self.pop_reg(context, Int)?);
        }
        lengths.reverse();
        let class = ClassSite { name, resolved: Cell::new(None) };
        context.tables.multis.push(MultiArraySite { class, lengths: lengths.into() });
        let site = context.tables.multis.len() as u32 - 1;
        let dst = self.push_result(context, Ref)?;
        self.emit(Instr::NewMultiArray { dst, site });
        Ok(())
    }
}

/// Parameter and return kinds of a method descriptor.
fn descriptor_kinds(descriptor: &str) -> Result<(Vec<StackKind>, Option<StackKind>)> {
    let bad = || TranslateError::new(format!("bad method descriptor {descriptor}"));
    let inner = descriptor.strip_prefix('(').ok_or_else(bad)?;
    let (params, returns) = inner.split_once(')').ok_or_else(bad)?;
    let mut kinds = Vec::new();
    let mut bytes = params.bytes();
    while let Some(first) = bytes.next() {
        kinds.push(StackKind::of_descriptor(first).ok_or_else(bad)?);
        let mut current = first;
        while current == b'[' {
            current = bytes.next().ok_or_else(bad)?;
        }
        if current == b'L' {
            bytes.by_ref().find(|byte| *byte == b';').ok_or_else(bad)?;
        }
    }
    let returned = returns.bytes().next().ok_or_else(bad)?;
    match StackKind::of_descriptor(returned) {
        None if returned != b'V' => Err(bad()),
        kind => Ok((kinds, kind)),
    }
}
