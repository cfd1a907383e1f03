//! Classes that the machine defines itself, such as those behind lambdas.

use crate::class::Loader;
use crate::error::LoadError;
use crate::field::FieldDraft;
use crate::ids::{ClassId, Kind};
use crate::interner::Key;
use crate::link::{Draft, MethodDraft};
use crate::method::MethodBody;
use crate::program::Program;
use std::rc::Rc;

/// A field of a synthetic class.
#[derive(Clone, Debug)]
pub struct SyntheticField {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its access flags.
    pub flags: u16,
}

/// A method of a synthetic class.
#[derive(Clone, Debug)]
pub struct SyntheticMethod {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its access flags.
    pub flags: u16,
    /// Its implementation.
    pub body: MethodBody,
}

/// A synthetic class.
#[derive(Clone, Debug)]
pub struct SyntheticClass {
    /// Its internal name.
    pub name: String,
    /// Its access flags.
    pub flags: u16,
    /// Its superclass.
    pub super_class: ClassId,
    /// Its interfaces.
    pub interfaces: Vec<ClassId>,
    /// Its fields.
    pub fields: Vec<SyntheticField>,
    /// Its methods.
    pub methods: Vec<SyntheticMethod>,
    /// The class whose nest, package and loader it joins; without one it belongs to the boot loader.
    pub host: Option<ClassId>,
    /// Whether it gets a unique name and cannot be found by name.
    pub hidden: bool,
}

impl Program {
    /// Defines and links a class.
    pub fn define_synthetic(&mut self, spec: SyntheticClass) -> Result<ClassId, LoadError> {
        let origin: Rc<str> = Rc::from(format!("made for {}", spec.name));
        let declared_name = spec.hidden.then(|| self.intern(&spec.name));
        let name = if spec.hidden { self.hidden_name(&spec.name) } else { spec.name };
        if self.by_name.contains_key(name.as_str()) {
            return Err(LoadError::incompatible(&origin, format!("duplicate class definition for {name}")));
        }
        let mut fields = Vec::with_capacity(spec.fields.len());
        for field in &spec.fields {
            fields.push(self.synthetic_field(field, &origin)?);
        }
        let mut methods = Vec::with_capacity(spec.methods.len());
        for method in spec.methods {
            methods.push(self.synthetic_method(method, &origin)?);
        }
        let nest_host = spec.host.map(|host| self.nest_host(host));
        let host = spec.host.map(|host| self.class(host));
        let draft = Draft {
            name: Rc::from(name),
            declared_name,
            flags: spec.flags,
            super_class: Some(spec.super_class),
            interfaces: spec.interfaces,
            fields,
            methods,
            origin,
            loader: host.map_or(Loader::Boot, |host| host.loader),
            module: host.and_then(|host| host.module.clone()),
            raw: None,
            nest_host,
            hidden: spec.hidden,
        };
        let class = self.link(draft)?;
        if !spec.hidden {
            self.by_name.insert(self.class(class).name.clone(), class);
        }
        Ok(class)
    }

    fn synthetic_field(&mut self, field: &SyntheticField, origin: &str) -> Result<FieldDraft, LoadError> {
        let kind = Kind::of(&field.descriptor).ok_or_else(|| {
            LoadError::format(origin, format!("field {} has the descriptor {}", field.name, field.descriptor))
        })?;
        Ok(FieldDraft {
            name: self.intern(&field.name),
            descriptor: self.intern(&field.descriptor),
            flags: field.flags,
            kind,
            constant: None,
            attributes: &[],
        })
    }

    fn synthetic_method(&mut self, method: SyntheticMethod, origin: &str) -> Result<MethodDraft, LoadError> {
        let has_receiver = method.flags & crate::flags::STATIC == 0;
        let shape = self.shape(&method.descriptor, has_receiver).ok_or_else(|| {
            LoadError::format(origin, format!("method {} has the descriptor {}", method.name, method.descriptor))
        })?;
        let name = self.names.intern(&method.name);
        let descriptor = self.names.intern(&method.descriptor);
        Ok(MethodDraft {
            name: self.names.text(name).clone(),
            descriptor: self.names.text(descriptor).clone(),
            key: Key::new(name, descriptor),
            flags: method.flags,
            polymorphic: false,
            shape,
            body: method.body,
            attributes: &[],
        })
    }
}
