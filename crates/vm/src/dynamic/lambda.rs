//! `LambdaMetafactory`: a hidden class per call site that implements the interface by calling the lambda's body.

use super::assembler::Assembler;
use super::bootstrap::Bootstrap;
use super::types::Signature;
use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_program::code::{CallKind, Constant, HandleRef, Instr, NO_REG, Reg};
use heapwright_program::{ClassId, Kind, MethodId, SyntheticClass, SyntheticField, SyntheticMethod, flags};

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What an implementation handle calls.
#[derive(Clone, Debug)]
pub(crate) struct Implementation {
    pub method: MethodId,
    pub call: CallKind,
    /// The class to instantiate, for constructors.
    pub new: Option<ClassId>,
    /// Parameters including the receiver, and the result.
    pub signature: Signature,
}

/// A lambda to be made.
pub(crate) struct Lambda {
    pub host: ClassId,
    /// The name of the interface method.
    pub name: String,
    /// Types of the captured values, with the interface as the result.
    pub factory: Signature,
    pub method_type: Signature,
    pub implementation: Implementation,
    pub instantiated: Signature,
    pub markers: Vec<ClassId>,
    pub bridges: Vec<Signature>,
    /// The handle of the implementation, if the lambda can be serialized.
    pub serialized: Option<HandleRef>,
}

impl Machine {
    /// Links a call site of `metafactory` or `altMetafactory`.
    pub(super) fn link_lambda(
        &mut self,
        host: ClassId,
        name: &str,
        descriptor: &str,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, Trap> {
        let malformed = || Trap::raise("java/lang/BootstrapMethodError", "malformed lambda call site");
        let [
            Constant::MethodType(method_type),
            Constant::MethodHandle(handle),
            Constant::MethodType(instantiated),
            rest @ ..,
        ] = bootstrap.arguments.as_slice()
        else {
            return Err(malformed());
        };
        let mut lambda = Lambda {
            host,
            name: name.to_owned(),
            factory: self.signature(host, descriptor)?,
            method_type: self.signature(host, method_type)?,
            implementation: self.implementation(host, handle)?,
            instantiated: self.signature(host, instantiated)?,
            markers: Vec::new(),
            bridges: Vec::new(),
            serialized: None,
        };
        let mut rest = rest.iter();
        let options = match rest.next() {
            Some(Constant::Int(options)) => *options,
            _ => 0,
        };
        if options & SERIALIZABLE != 0 {
            lambda.markers.push(self.program.load("java/io/Serializable")?);
            lambda.serialized = Some(handle.clone());
        }
        let mut count = |wanted: bool| match wanted.then(|| rest.next()) {
            Some(Some(Constant::Int(count))) => rest.by_ref().take(usize::try_from(*count).unwrap_or(0)).collect(),
            _ => Vec::new(),
        };
        let (markers, bridges): (Vec<&Constant>, Vec<&Constant>) =
            (count(options & MARKERS != 0), count(options & BRIDGES != 0));
        for marker in markers {
            let Constant::Class(name) = marker else { return Err(malformed()) };
            lambda.markers.push(self.class_for(host, name)?);
        }
        for bridge in bridges {
            let Constant::MethodType(bridge) = bridge else { return Err(malformed()) };
            lambda.bridges.push(self.signature(host, bridge)?);
        }
        self.make_lambda(&lambda)
    }

    /// Resolves the handle of an implementation method.
    pub(super) fn implementation(&mut self, host: ClassId, handle: &HandleRef) -> Result<Implementation, Trap> {
        let class = self.class_for(host, &handle.class)?;
        let method = if handle.interface {
            self.program.resolve_interface_method(host, class, &handle.name, &handle.descriptor)?
        } else {
            self.program.resolve_method(host, class, &handle.name, &handle.descriptor)?
        };
        let mut signature = self.signature(host, &handle.descriptor)?;
        let (call, mut method) = match handle.kind {
            6 => (CallKind::Static, method),
            7 => (CallKind::Special, self.program.select_special(host, class, method)?),
            8 => (CallKind::Special, method),
            _ if self.program.method(method).is_private() => (CallKind::Special, method),
            9 => (CallKind::Interface, method),
            _ => (CallKind::Virtual, method),
        };
        self.program.expect_static(method, call == CallKind::Static)?;
        let new = (handle.kind == 8).then_some(class);
        if handle.kind == 8 {
            signature.ret = class;
        } else if call != CallKind::Static {
            signature.params.insert(0, class);
        }
        if self.program.class(class).is_array() && call == CallKind::Virtual && &*handle.name == "clone" {
            method = self.library_method("java/lang/Object", "clone", "()Ljava/lang/Object;")?;
        }
        Ok(Implementation { method, call, new, signature })
    }

    /// Makes the class; returns its static factory method.
    pub(super) fn make_lambda(&mut self, lambda: &Lambda) -> Result<MethodId, Trap> {
        let interface = lambda.factory.ret;
        let mut interfaces = vec![interface];
        interfaces.extend(lambda.markers.iter().filter(|marker| **marker != interface));
        interfaces.dedup();
        let mut fields = Vec::new();
        for (index, captured) in lambda.factory.params.iter().enumerate() {
            fields.push(SyntheticField {
                name: format!("arg${}", index + 1),
                descriptor: self.field_descriptor(*captured),
                flags: flags::PRIVATE | flags::FINAL,
            });
        }
        let mut methods = vec![self.forwarder(lambda, &lambda.method_type)?];
        for bridge in &lambda.bridges {
            methods.push(self.forwarder(lambda, bridge)?);
        }
        if let Some(handle) = &lambda.serialized {
            methods.push(self.write_replace(lambda, handle)?);
        }
        let name = self.lambda_name(lambda.host);
        let class = self.program.define_synthetic(SyntheticClass {
            name,
            flags: flags::FINAL | flags::SYNTHETIC | flags::SUPER,
            super_class: self.known.object,
            interfaces,
            fields,
            methods,
            host: Some(lambda.host),
            hidden: true,
        })?;
        self.make_factory(class, lambda)
    }

    /// Returns the name before the number of the hidden class; its counter was removed in JDK 21.
    fn lambda_name(&mut self, host: ClassId) -> String {
        let host = self.program.class(host);
        let name = match host.is_hidden() {
            true => host.name().replace("/0x", "$0x"),
            false => host.name().to_string(),
        };
        if self.known.jdk >= 21 {
            return format!("{name}$$Lambda");
        }
        self.synthetic_count += 1;
        format!("{name}$$Lambda${}", self.synthetic_count)
    }

    pub(super) fn field_descriptor(&self, class: ClassId) -> String {
        match self.kind_of(class) {
            Kind::Ref => "Ljava/lang/Object;".to_owned(),
            kind => kind.char().to_string(),
        }
    }

    /// Builds the interface method (or a bridge to it): passes captured values and arguments to the implementation.
    fn forwarder(&mut self, lambda: &Lambda, own: &Signature) -> Result<SyntheticMethod, Trap> {
        let descriptor = self.descriptor_of(own);
        let mut asm = Assembler::new(&descriptor, false)?;
        let implementation = &lambda.implementation;
        let mut args = Vec::new();
        let mut object = NO_REG;
        if let Some(class) = implementation.new {
            object = asm.fresh();
            asm.emit(Instr::NewResolved { dst: object, class: class.0 });
            args.push(object);
        }
        for cell in 0..lambda.factory.params.len() {
            let dst = asm.fresh();
            asm.emit(Instr::GetFieldResolved { dst, object: 0, cell: cell as u32 });
            args.push(dst);
        }
        let captured = lambda.factory.params.len();
        for (index, from) in own.params.iter().enumerate() {
            let to = implementation.signature.params.get(captured + index);
            let to =
                *to.ok_or_else(|| Trap::raise("java/lang/invoke/LambdaConversionException", "too few parameters"))?;
            let functional = lambda.instantiated.params.get(index).copied().unwrap_or(to);
            let value = asm.param(index + 1);
            args.push(self.emit_adapt(&mut asm, value, *from, to, functional)?);
        }
        let result = self.emit_implementation(&mut asm, implementation, &args, object);
        let kind = self.kind_of(own.ret);
        let result = match kind {
            Kind::Void => result,
            _ => {
                let from = implementation.signature.ret;
                self.emit_adapt(&mut asm, result, from, own.ret, own.ret)?
            }
        };
        asm.ret(kind, result);
        Ok(asm.method(&lambda.name, &descriptor, false))
    }

    /// Emits a call of an implementation; for constructors the result is the new object.
    fn emit_implementation(&self, asm: &mut Assembler, what: &Implementation, args: &[Reg], object: Reg) -> Reg {
        let result = asm.call(&self.program, what.call, what.method, args);
        if what.new.is_some() { object } else { result }
    }

    /// Builds `writeReplace`: the lambda is serialized as a description of its call site.
    fn write_replace(&mut self, lambda: &Lambda, handle: &HandleRef) -> Result<SyntheticMethod, Trap> {
        let descriptor = "()Ljava/lang/Object;";
        let mut asm = Assembler::new(descriptor, false)?;
        let class = self.program.load("java/lang/invoke/SerializedLambda")?;
        let made = asm.fresh();
        asm.emit(Instr::NewResolved { dst: made, class: class.0 });
        let host = asm.class(&self.program, lambda.host);
        let texts = [
            self.program.class(lambda.factory.ret).name().to_string(),
            lambda.name.clone(),
            self.descriptor_of(&lambda.method_type).to_string(),
            handle.class.to_string(),
            handle.name.to_string(),
            handle.descriptor.to_string(),
            self.descriptor_of(&lambda.instantiated).to_string(),
        ];
        let mut args = vec![made, host];
        for (position, text) in texts.iter().enumerate() {
            if position == 3 {
                args.push(asm.int(i32::from(handle.kind)));
            }
            args.push(asm.string(&text.encode_utf16().collect::<Vec<_>>()));
        }
        let (array, length) = (asm.fresh(), asm.int(lambda.factory.params.len() as i32));
        asm.emit(Instr::NewRefArrayResolved { dst: array, length, class: self.known.object_array.0 });
        for (position, captured) in lambda.factory.params.iter().enumerate() {
            let mut src = asm.fresh();
            asm.emit(Instr::GetFieldResolved { dst: src, object: 0, cell: position as u32 });
            let kind = self.kind_of(*captured);
            if kind != Kind::Ref {
                src = self.emit_box(&mut asm, src, kind)?;
            }
            let index = asm.int(position as i32);
            asm.emit(Instr::RefStore { array, index, src });
        }
        args.push(array);
        let constructor = self.program.methods_named(class, "<init>").next();
        let constructor = constructor.ok_or_else(|| Trap::bug("SerializedLambda cannot be made"))?;
        asm.call(&self.program, CallKind::Special, constructor, &args);
        asm.ret(Kind::Ref, made);
        let mut method = asm.method("writeReplace", descriptor, false);
        method.flags = flags::PRIVATE | flags::FINAL;
        Ok(method)
    }

    /// Makes the static method a call site runs: it returns a new instance, or the only one if nothing is captured.
    fn make_factory(&mut self, class: ClassId, lambda: &Lambda) -> Result<MethodId, Trap> {
        let mut factory = lambda.factory.clone();
        factory.ret = self.known.object;
        let descriptor = self.descriptor_of(&factory);
        let mut asm = Assembler::new(&descriptor, true)?;
        let object = asm.fresh();
        if factory.params.is_empty() {
            let (cell, holder) = (self.known.mirror_cells as u16, self.instance_holder(lambda.host)?.0);
            let made = asm.label();
            asm.emit(Instr::GetStaticResolved { dst: object, cell, class: holder });
            asm.jump(Instr::IfNonNull { a: object, target: 0 }, made);
            asm.emit(Instr::NewResolved { dst: object, class: class.0 });
            asm.emit(Instr::PutStaticResolved { src: object, cell, class: holder });
            asm.bind(made);
        } else {
            asm.emit(Instr::NewResolved { dst: object, class: class.0 });
            for index in 0..factory.params.len() {
                asm.emit(Instr::PutFieldResolved { object, src: asm.param(index), cell: index as u32 });
            }
        }
        asm.ret(Kind::Ref, object);
        self.add_static(lambda.host, "get$Lambda", &descriptor, asm)
    }

    /// Makes a class that keeps the only instance of a lambda, where reflection on the lambda does not see it.
    fn instance_holder(&mut self, host: ClassId) -> Result<ClassId, Trap> {
        let field = SyntheticField {
            name: "instance".to_owned(),
            descriptor: "Ljava/lang/Object;".to_owned(),
            flags: flags::STATIC,
        };
        self.hidden_class(host, "$$Instance", vec![field], Vec::new())
    }

    /// Adds a static method in a hidden class of its own.
    pub(crate) fn add_static(
        &mut self,
        host: ClassId,
        name: &str,
        descriptor: &str,
        asm: Assembler,
    ) -> Result<MethodId, Trap> {
        let method = asm.method(name, descriptor, true);
        let class = self.hidden_class(host, "$$Site", Vec::new(), vec![method])?;
        let found = self.program.methods_named(class, name).next();
        found.ok_or_else(|| Trap::bug("a method that was not made"))
    }

    /// Adds a hidden class next to another one.
    pub(super) fn hidden_class(
        &mut self,
        host: ClassId,
        suffix: &str,
        fields: Vec<SyntheticField>,
        methods: Vec<SyntheticMethod>,
    ) -> Result<ClassId, Trap> {
        Ok(self.program.define_synthetic(SyntheticClass {
            name: format!("{}{suffix}", self.program.class(host).name().replace("/0x", "$0x")),
            flags: flags::FINAL | flags::SYNTHETIC,
            super_class: self.known.object,
            interfaces: Vec::new(),
            fields,
            methods,
            host: Some(host),
            hidden: true,
        })?)
    }
}
