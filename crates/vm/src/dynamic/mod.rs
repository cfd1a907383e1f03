//! Dynamic calls and constants, method handles and variable handles.

mod assembler;
mod bootstrap;
mod concat;
mod convert;
mod lambda;
mod records;
mod switches;
mod types;

use crate::interp::Flow;
use crate::intrinsics::Row;
use crate::machine::{Linked, Vm};
use crate::state::State;
use crate::trap::Trap;
use bootstrap::Bootstrap;
use heapwright_program::code::Reg;
use heapwright_program::{ClassId, MethodBody, MethodId, SyntheticClass, SyntheticMethod, flags};

/// The class whose native methods synthetic code calls for what only the machine can do.
const MACHINE: &str = "heapwright/Machine";

pub(crate) const TABLE: &[Row] = &[(MACHINE, "join", "", concat::join)];

/// Native methods of the machine's class; descriptors only say what they return.
const MACHINE_METHODS: &[(&str, &str)] = &[("join", "()Ljava/lang/String;")];

/// What has been linked so far; the same for all states.
#[derive(Default)]
pub(crate) struct Dynamic {
    machine: Option<ClassId>,
    recipes: Vec<concat::Recipe>,
}

impl Vm {
    /// `invokevirtual` of a signature-polymorphic method (JVMS 2.9.3).
    pub(crate) fn invoke_handle(&mut self, _: &mut State, _: &Linked, _: u32, _: Reg) -> Result<Flow, Trap> {
        Err(Trap::unsupported("method handles"))
    }

    /// `invokedynamic` (JVMS 6.5.invokedynamic) of a site that is not linked, or whose method is no register code.
    pub(crate) fn invoke_dynamic(
        &mut self,
        state: &mut State,
        linked: &Linked,
        site: u32,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let site =
            linked.code.dynamics.get(site as usize).ok_or_else(|| Trap::bug("a dynamic call without its site"))?;
        if let Some(method) = site.linked.get() {
            return self.invoke(state, method, &site.args, dst);
        }
        let bootstrap = self.bootstrap(linked.class, site.bootstrap)?;
        let method = self.link_site(linked.class, &site.name, &site.descriptor, &bootstrap)?;
        site.linked.set(Some(method));
        Ok(Flow::Again)
    }

    fn link_site(
        &mut self,
        host: ClassId,
        name: &str,
        descriptor: &str,
        bootstrap: &Bootstrap,
    ) -> Result<MethodId, Trap> {
        match (&*bootstrap.handle.class, &*bootstrap.handle.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.link_lambda(host, name, descriptor, bootstrap)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat" | "makeConcatWithConstants") => {
                self.link_concat(host, descriptor, bootstrap)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.link_record(host, name, descriptor, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                self.link_switch(host, descriptor, bootstrap, false)
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => self.link_switch(host, descriptor, bootstrap, true),
            (class, name) => Err(Trap::unsupported(format!("the bootstrap method {class}.{name}"))),
        }
    }

    /// `ldc` of a method type, method handle or dynamic constant.
    pub(crate) fn load_constant(&mut self, _: &mut State, _: &Linked, _: u32, _: Reg) -> Result<Flow, Trap> {
        Err(Trap::unsupported("dynamic constants"))
    }

    /// A native method of the machine's own class.
    fn machine_method(&mut self, name: &str) -> Result<MethodId, Trap> {
        let class = match self.dynamic.machine {
            Some(class) => class,
            None => {
                let methods = MACHINE_METHODS.iter().map(|(name, descriptor)| SyntheticMethod {
                    name: (*name).to_owned(),
                    descriptor: (*descriptor).to_owned(),
                    flags: flags::PUBLIC | flags::STATIC | flags::NATIVE,
                    body: MethodBody::Native,
                });
                let class = self.program.define_synthetic(SyntheticClass {
                    name: MACHINE.to_owned(),
                    flags: flags::PUBLIC | flags::FINAL | flags::SYNTHETIC,
                    super_class: self.known.object,
                    interfaces: Vec::new(),
                    fields: Vec::new(),
                    methods: methods.collect(),
                    host: None,
                    hidden: false,
                })?;
                *self.dynamic.machine.insert(class)
            }
        };
        let found = self.program.methods_named(class, name).next();
        found.ok_or_else(|| Trap::bug(format!("the machine has no method {name}")))
    }
}
