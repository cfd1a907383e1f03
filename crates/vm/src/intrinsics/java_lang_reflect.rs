//! `java.lang.reflect`: fields, methods, constructors, parameters and record components as objects.

use super::java_lang_class::class_arg;
use super::{Answer, Row, arg, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, MethodId, RecordComponent, flags, split_method};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", declared_fields),
    ("java/lang/Class", "getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", declared_methods),
    ("java/lang/Class", "getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;", declared_constructors),
    ("java/lang/Class", "getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", record_components),
    ("java/lang/reflect/Executable", "getParameters0", "()[Ljava/lang/reflect/Parameter;", parameters),
    ("java/lang/reflect/Executable", "getTypeAnnotationBytes0", "()[B", method_type_annotations),
    ("java/lang/reflect/Field", "getTypeAnnotationBytes0", "()[B", field_type_annotations),
];

/// Returns the method or constructor an `Executable` stands for: its slot holds the machine's number of it.
pub(crate) fn method_of(machine: &Machine, state: &State, executable: Ref) -> Result<MethodId, Trap> {
    Ok(MethodId(machine.get_field(state, executable, "slot")?.as_int() as u32))
}

/// Returns the field a `Field` stands for.
pub(crate) fn field_of(machine: &Machine, state: &State, field: Ref) -> Result<FieldId, Trap> {
    Ok(FieldId(machine.get_field(state, field, "slot")?.as_int() as u32))
}

impl Machine {
    /// Returns an interned string, or null.
    pub(crate) fn interned_text(&self, state: &mut State, text: Option<&str>) -> Ref {
        match text {
            Some(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                self.intern(state, &units)
            }
            None => Ref::NULL,
        }
    }

    /// Creates a `byte[]`, or returns null.
    pub(crate) fn optional_bytes(&self, state: &mut State, bytes: Option<&[u8]>) -> Ref {
        bytes.map_or(Ref::NULL, |bytes| self.new_byte_array(state, bytes))
    }

    /// Returns the `Class` object a descriptor stands for.
    pub(crate) fn described_mirror(&mut self, state: &mut State, descriptor: &str) -> Result<Ref, Trap> {
        let class = self.program.class_of_descriptor(descriptor)?;
        self.mirror(state, class)
    }

    /// Creates a `Class[]` of the classes with these descriptors.
    fn described_mirrors(&mut self, state: &mut State, descriptors: &[&str]) -> Result<Ref, Trap> {
        let mut mirrors = Vec::with_capacity(descriptors.len());
        for descriptor in descriptors {
            mirrors.push(self.described_mirror(state, descriptor)?);
        }
        Ok(self.new_ref_array(state, self.known.class_array, &mirrors))
    }

    /// Creates a `java.lang.reflect.Field`.
    pub(crate) fn field_object(&mut self, state: &mut State, id: FieldId) -> Result<Ref, Trap> {
        let field = self.program.field(id);
        let (class, modifiers, is_static, is_final) =
            (field.class(), field.flags(), field.is_static(), field.is_final());
        let (name, descriptor) = (field.name().clone(), field.descriptor().clone());
        let holder = self.program.class(class);
        let trusted = is_final && (is_static || holder.is_hidden() || is_record(self, class));
        let mirror = self.mirror(state, class)?;
        let kind = self.described_mirror(state, &descriptor)?;
        let name = self.interned_text(state, Some(&name));
        let signature = self.program.field_signature(id);
        let signature = self.interned_text(state, signature.as_deref());
        let annotations = self.program.field_annotations(id);
        let annotations = self.optional_bytes(state, annotations);
        let reflected = self.program.load("java/lang/reflect/Field")?;
        let object = self.allocate_now(state, reflected);
        for (field, value) in [
            ("clazz", Slot::reference(mirror)),
            ("slot", Slot::int(id.0 as i32)),
            ("name", Slot::reference(name)),
            ("type", Slot::reference(kind)),
            ("modifiers", Slot::int(i32::from(modifiers))),
            ("signature", Slot::reference(signature)),
            ("annotations", Slot::reference(annotations)),
        ] {
            self.set_field(state, object, field, value)?;
        }
        self.set_field_if_present(state, object, "trustedFinal", Slot::int(i32::from(trusted)));
        Ok(object)
    }

    /// Creates a `java.lang.reflect.Method` or `Constructor`.
    pub(crate) fn executable_object(&mut self, state: &mut State, id: MethodId) -> Result<Ref, Trap> {
        let method = self.program.method(id);
        let (class, modifiers) = (method.class(), method.flags());
        let (name, descriptor) = (method.name().clone(), method.descriptor().clone());
        let constructor = method.is_constructor();
        let (params, ret) = split_method(&descriptor).ok_or_else(|| Trap::bug("a method without a descriptor"))?;
        let mirror = self.mirror(state, class)?;
        let params = self.described_mirrors(state, &params)?;
        let exceptions: Vec<String> =
            self.program.method_exceptions(id).iter().map(|name| format!("L{name};")).collect();
        let exceptions: Vec<&str> = exceptions.iter().map(String::as_str).collect();
        let exceptions = self.described_mirrors(state, &exceptions)?;
        let signature = self.program.method_signature(id);
        let signature = self.interned_text(state, signature.as_deref());
        let annotations = self.program.method_annotations(id);
        let annotations = self.optional_bytes(state, annotations);
        let on_parameters = self.program.method_parameter_annotations(id);
        let on_parameters = self.optional_bytes(state, on_parameters);
        let reflected = if constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
        let reflected = self.program.load(reflected)?;
        let object = self.allocate_now(state, reflected);
        for (field, value) in [
            ("clazz", Slot::reference(mirror)),
            ("slot", Slot::int(id.0 as i32)),
            ("parameterTypes", Slot::reference(params)),
            ("exceptionTypes", Slot::reference(exceptions)),
            ("modifiers", Slot::int(i32::from(modifiers))),
            ("signature", Slot::reference(signature)),
            ("annotations", Slot::reference(annotations)),
            ("parameterAnnotations", Slot::reference(on_parameters)),
        ] {
            self.set_field(state, object, field, value)?;
        }
        if !constructor {
            let name = self.interned_text(state, Some(&name));
            let ret = self.described_mirror(state, ret)?;
            let default = self.program.method_annotation_default(id);
            let default = self.optional_bytes(state, default);
            self.set_field(state, object, "name", Slot::reference(name))?;
            self.set_field(state, object, "returnType", Slot::reference(ret))?;
            self.set_field(state, object, "annotationDefault", Slot::reference(default))?;
        }
        Ok(object)
    }

    /// Creates an array whose component is a library class.
    pub(crate) fn array_named(&mut self, state: &mut State, component: &str, elements: &[Ref]) -> Result<Ref, Trap> {
        let component = self.program.load(component)?;
        let class = self.program.array_of(component);
        Ok(self.new_ref_array(state, class, elements))
    }
}

/// Whether a class is a record: it extends `Record` and lists its components.
pub(crate) fn is_record(machine: &Machine, class: ClassId) -> bool {
    let class = machine.program.class(class);
    let parent = class.super_class().map(|parent| machine.program.class(parent).name().clone());
    parent.as_deref() == Some("java/lang/Record")
        && class.flags() & flags::FINAL != 0
        && class.record_components().is_some()
}

fn declared_fields(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let public_only = arg(args, 1).as_int() != 0;
    let mut objects = Vec::new();
    for field in machine.program.class(class).fields() {
        if !public_only || machine.program.field(field).flags() & flags::PUBLIC != 0 {
            objects.push(machine.field_object(state, field)?);
        }
    }
    let array = machine.array_named(state, "java/lang/reflect/Field", &objects)?;
    reference(array)
}

/// Returns the declared methods (or constructors) as objects.
fn declared(machine: &mut Machine, state: &mut State, args: &[Slot], constructors: bool) -> Result<Vec<Ref>, Trap> {
    let class = class_arg(machine, state, args, 0)?;
    let public_only = arg(args, 1).as_int() != 0;
    let mut objects = Vec::new();
    for id in machine.program.class(class).methods() {
        let method = machine.program.method(id);
        let wanted = if constructors { method.is_constructor() } else { !method.name().starts_with('<') };
        if wanted && (!public_only || method.is_public()) {
            objects.push(machine.executable_object(state, id)?);
        }
    }
    Ok(objects)
}

fn declared_methods(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let objects = declared(machine, state, args, false)?;
    let array = machine.array_named(state, "java/lang/reflect/Method", &objects)?;
    reference(array)
}

fn declared_constructors(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let objects = declared(machine, state, args, true)?;
    let array = machine.array_named(state, "java/lang/reflect/Constructor", &objects)?;
    reference(array)
}

fn record_components(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let components = machine.program.class(class).record_components().unwrap_or_default();
    let mut objects = Vec::with_capacity(components.len());
    for component in &components {
        objects.push(record_component(machine, state, class, component)?);
    }
    let array = machine.array_named(state, "java/lang/reflect/RecordComponent", &objects)?;
    reference(array)
}

fn record_component(
    machine: &mut Machine,
    state: &mut State,
    class: ClassId,
    component: &RecordComponent,
) -> Result<Ref, Trap> {
    let descriptor = format!("(){}", component.descriptor);
    let accessor = match machine.program.find_method(class, &component.name, &descriptor) {
        Some(method) if !machine.program.method(method).is_static() => machine.executable_object(state, method)?,
        _ => Ref::NULL,
    };
    let mirror = machine.mirror(state, class)?;
    let name = machine.interned_text(state, Some(&component.name));
    let kind = machine.described_mirror(state, &component.descriptor)?;
    let signature = machine.interned_text(state, component.signature.as_deref());
    let annotations = machine.optional_bytes(state, component.annotations);
    let type_annotations = machine.optional_bytes(state, component.type_annotations);
    let reflected = machine.program.load("java/lang/reflect/RecordComponent")?;
    let object = machine.allocate_now(state, reflected);
    for (field, value) in [
        ("clazz", mirror),
        ("name", name),
        ("type", kind),
        ("accessor", accessor),
        ("signature", signature),
        ("annotations", annotations),
        ("typeAnnotations", type_annotations),
    ] {
        machine.set_field(state, object, field, Slot::reference(value))?;
    }
    Ok(object)
}

/// `Executable.getParameters0`: null unless the class file names the parameters.
fn parameters(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let executable = object(args, 0)?;
    let method = method_of(machine, state, executable)?;
    let Some(described) = machine.program.method_parameters(method) else { return reference(Ref::NULL) };
    let class = machine.program.load("java/lang/reflect/Parameter")?;
    let mut objects = Vec::with_capacity(described.len());
    for (index, parameter) in described.iter().enumerate() {
        let name = machine.interned_text(state, parameter.name.as_deref());
        let object = machine.allocate_now(state, class);
        for (field, value) in [
            ("name", Slot::reference(name)),
            ("modifiers", Slot::int(i32::from(parameter.flags))),
            ("executable", Slot::reference(executable)),
            ("index", Slot::int(index as i32)),
        ] {
            machine.set_field(state, object, field, value)?;
        }
        objects.push(object);
    }
    let array = machine.array_named(state, "java/lang/reflect/Parameter", &objects)?;
    reference(array)
}

fn method_type_annotations(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let method = method_of(machine, state, object(args, 0)?)?;
    let bytes = machine.program.method_type_annotations(method);
    let array = machine.optional_bytes(state, bytes);
    reference(array)
}

fn field_type_annotations(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let field = field_of(machine, state, object(args, 0)?)?;
    let bytes = machine.program.field_type_annotations(field);
    let array = machine.optional_bytes(state, bytes);
    reference(array)
}
