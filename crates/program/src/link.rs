//! Linking: checks against superclass and superinterfaces, layout, tables, and the class's place in the program.

use crate::class::{Class, ClassKind, Loader, package_of};
use crate::descriptor::external_name;
use crate::error::LoadError;
use crate::field::{Field, FieldDraft};
use crate::flags;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::interner::{Key, Name};
use crate::layout::{Layout, TooManyFields};
use crate::method::{Method, MethodBody, NO_NATIVE};
use crate::program::Program;
use crate::raw::RawClass;
use crate::vtable::{Declared, Linking, OverridesFinal, Vtable};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// A method before it has an id.
#[derive(Debug)]
pub(crate) struct MethodDraft {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub key: Key,
    pub flags: u16,
    pub polymorphic: bool,
    pub shape: Rc<crate::descriptor::CallShape>,
    pub body: MethodBody,
    pub attributes: &'static [u8],
}

impl MethodDraft {
    fn is_virtual(&self) -> bool {
        self.flags & (flags::STATIC | flags::PRIVATE) == 0 && !self.name.starts_with('<')
    }
}

/// A class that is about to be linked; its superclasses already are.
#[derive(Debug)]
pub(crate) struct Draft {
    pub name: Rc<str>,
    pub declared_name: Option<Rc<str>>,
    pub flags: u16,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub fields: Vec<FieldDraft>,
    pub methods: Vec<MethodDraft>,
    pub origin: Rc<str>,
    pub loader: Loader,
    pub module: Option<Rc<str>>,
    pub raw: Option<Rc<RawClass>>,
    pub nest_host: Option<ClassId>,
    pub hidden: bool,
}

impl Draft {
    fn is_interface(&self) -> bool {
        self.flags & flags::INTERFACE != 0
    }
}

impl Program {
    /// Links a class and adds it to the program. Nothing is added if an error is returned.
    pub(crate) fn link(&mut self, draft: Draft) -> Result<ClassId, LoadError> {
        let package = self.names.intern(package_of(draft.declared_name.as_ref().unwrap_or(&draft.name)));
        self.check_supers(&draft, package)?;
        let id = ClassId(self.classes.len() as u32);
        let extra = self.injected.get(&*draft.name).copied().unwrap_or(0);
        let parent = draft.super_class.map(|parent| &self.class(parent).layout);
        let (layout, cells) = Layout::build(parent, &draft.fields, extra)
            .map_err(|TooManyFields| LoadError::format(&draft.origin, "more than 65535 field cells"))?;
        let all_interfaces = self.collect_interfaces(&draft);
        let table = self.vtable_of(&draft, package, &all_interfaces)?;
        let display = self.display_of(draft.super_class, id);
        let fields = self.add_fields(id, &draft.fields, &cells);
        let first_method = self.methods.len() as u32;
        let initializer = draft.methods.iter().position(|m| is_initializer(m, draft.raw.as_deref()));
        let method_keys: Box<[Key]> = draft.methods.iter().map(|m| m.key).collect();
        self.add_methods(id, draft.methods, &table.slots);
        let methods = first_method..self.methods.len() as u32;
        let (vtable, vtable_keys) = self.finish_table(id, table);
        let modifiers = modifiers_of(draft.flags, draft.raw.as_deref());
        let class = Class {
            package,
            flags: draft.flags,
            modifiers,
            super_class: draft.super_class,
            interfaces: draft.interfaces.into(),
            all_interfaces,
            display,
            field_keys: fields.1,
            fields: fields.0,
            initializer: initializer.map(|position| MethodId(first_method + position as u32)),
            methods,
            method_keys,
            layout,
            vtable,
            vtable_keys,
            loader: draft.loader,
            module: draft.module,
            raw: draft.raw,
            hidden: draft.hidden,
            declared_name: draft.declared_name,
            nest_host: Cell::new(draft.nest_host),
            ..self.bare_class(id, draft.name, draft.origin)
        };
        self.classes.push(class);
        Ok(id)
    }

    /// A class without members.
    pub(crate) fn bare_class(&self, id: ClassId, name: Rc<str>, origin: Rc<str>) -> Class {
        Class {
            id,
            name,
            package: Name::default(),
            flags: 0,
            modifiers: 0,
            kind: ClassKind::Instance,
            super_class: None,
            interfaces: Box::default(),
            all_interfaces: Rc::default(),
            display: Box::default(),
            fields: 0..0,
            methods: 0..0,
            field_keys: Box::default(),
            method_keys: Box::default(),
            initializer: None,
            layout: Layout::default(),
            vtable: Rc::default(),
            vtable_keys: Rc::default(),
            selected: RefCell::default(),
            origin,
            loader: Loader::Boot,
            module: None,
            raw: None,
            class_file: OnceCell::new(),
            hidden: false,
            declared_name: None,
            nest_host: Cell::new(None),
            array: Cell::new(None),
            external_name: Default::default(),
        }
    }

    fn display_of(&self, parent: Option<ClassId>, id: ClassId) -> Box<[ClassId]> {
        let above = parent.map_or(&[][..], |parent| &self.class(parent).display);
        above.iter().copied().chain([id]).collect()
    }

    /// All superinterfaces without duplicates; those of the superclass come first.
    fn collect_interfaces(&self, draft: &Draft) -> Rc<[ClassId]> {
        let inherited = draft.super_class.map(|parent| &self.class(parent).all_interfaces);
        if draft.interfaces.is_empty() {
            return inherited.cloned().unwrap_or_default();
        }
        let mut all: Vec<ClassId> = inherited.map(|list| list.to_vec()).unwrap_or_default();
        for &interface in &draft.interfaces {
            for &one in self.class(interface).all_interfaces.iter().chain([&interface]) {
                if !all.contains(&one) {
                    all.push(one);
                }
            }
        }
        all.into()
    }

    fn vtable_of(&self, draft: &Draft, package: Name, all_interfaces: &[ClassId]) -> Result<Vtable, LoadError> {
        if draft.is_interface() {
            return Ok(Vtable { slots: vec![None; draft.methods.len()], ..Vtable::default() });
        }
        let first = self.methods.len() as u32;
        let methods: Vec<Declared> = (first..)
            .zip(&draft.methods)
            .map(|(id, m)| Declared { id: MethodId(id), key: m.key, is_virtual: m.is_virtual() })
            .collect();
        let linking = Linking {
            package,
            loader: draft.loader,
            super_class: draft.super_class,
            all_interfaces,
            methods: &methods,
        };
        self.build_vtable(&linking).map_err(|OverridesFinal(method)| {
            let method = self.method(method);
            let message = format!(
                "class {} overrides final method {}.{}{}",
                external_name(&draft.name),
                self.class(method.class).external_name(),
                method.name,
                method.descriptor
            );
            LoadError::incompatible(&draft.origin, message)
        })
    }

    fn add_fields(
        &mut self,
        class: ClassId,
        drafts: &[FieldDraft],
        cells: &[u16],
    ) -> (std::ops::Range<u32>, Box<[Key]>) {
        let first = self.fields.len() as u32;
        let mut keys = Vec::with_capacity(drafts.len());
        for (draft, cell) in drafts.iter().zip(cells) {
            keys.push(Key::new(self.names.intern(&draft.name), self.names.intern(&draft.descriptor)));
            self.fields.push(Field {
                id: FieldId(self.fields.len() as u32),
                class,
                name: draft.name.clone(),
                descriptor: draft.descriptor.clone(),
                flags: draft.flags,
                kind: draft.kind,
                cell: *cell,
                constant: draft.constant.clone(),
                attributes: draft.attributes,
            });
        }
        (first..self.fields.len() as u32, keys.into())
    }

    fn add_methods(&mut self, class: ClassId, drafts: Vec<MethodDraft>, slots: &[Option<u32>]) {
        self.methods.reserve(drafts.len());
        for (draft, slot) in drafts.into_iter().zip(slots) {
            self.methods.push(Method {
                id: MethodId(self.methods.len() as u32),
                class,
                name: draft.name,
                descriptor: draft.descriptor,
                key: draft.key,
                flags: draft.flags,
                polymorphic: draft.polymorphic,
                shape: draft.shape,
                vtable_index: *slot,
                body: draft.body,
                code: OnceCell::new(),
                native_index: Cell::new(NO_NATIVE),
                attributes: draft.attributes,
            });
        }
    }

    /// Puts a method that cannot be run into each ambiguous slot, and shares the superclass's table if nothing changed.
    fn finish_table(&mut self, class: ClassId, mut table: Vtable) -> (Rc<[MethodId]>, Rc<[Key]>) {
        for (slot, like) in std::mem::take(&mut table.ambiguous) {
            let id = MethodId(self.methods.len() as u32);
            let like = self.method(like);
            let marker = Method {
                id,
                class,
                name: like.name.clone(),
                descriptor: like.descriptor.clone(),
                key: like.key,
                flags: flags::PUBLIC | flags::ABSTRACT | flags::SYNTHETIC,
                polymorphic: false,
                shape: like.shape.clone(),
                vtable_index: Some(slot as u32),
                body: MethodBody::None,
                code: OnceCell::new(),
                native_index: Cell::new(NO_NATIVE),
                attributes: &[],
            };
            self.methods.push(marker);
            if let Some(occupant) = table.methods.get_mut(slot) {
                *occupant = id;
            }
        }
        (table.methods.into(), table.keys.into())
    }

    /// Returns true if a method only marks a slot as ambiguous: it belongs to a class that does not declare it.
    pub(crate) fn is_ambiguity(&self, method: MethodId) -> bool {
        let class = self.class(self.method(method).class);
        !class.methods.contains(&method.0)
    }
}

/// The flags `Class.getModifiers` returns.
fn modifiers_of(own: u16, raw: Option<&RawClass>) -> u16 {
    let inner = raw.and_then(crate::attributes::own_inner_flags);
    inner.unwrap_or(own) & !flags::SUPER & !flags::MODULE
}

/// JVMS 2.9.2: from version 51 on, a class initialiser has to be static and take no arguments.
fn is_initializer(method: &MethodDraft, raw: Option<&RawClass>) -> bool {
    &*method.name == "<clinit>"
        && &*method.descriptor == "()V"
        && (method.flags & flags::STATIC != 0 || raw.is_some_and(|raw| raw.major < 51))
}
