//! Dynamic calls and constants, method handles and variable handles.

mod assembler;
pub(crate) use assembler::Assembler;
pub(crate) use concat::{Piece, print_primitive};
mod bodies;
mod bootstrap;
mod concat;
mod constants;
mod convert;
mod edits;
mod handles;
mod lambda;
mod loops;
mod makers;
mod members;
mod records;
mod switches;
mod types;
mod variables;

use crate::interp::Flow;
use crate::intrinsics::{Row, nothing, zero};
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::State;
use crate::trap::Trap;
use bodies::Shape;
use bootstrap::Bootstrap;
use handles::Layout;
use heapwright_program::code::Reg;
use heapwright_program::{ClassId, MethodBody, MethodId, SyntheticClass, SyntheticField, SyntheticMethod, flags};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use types::{Signature, SignatureId};

/// The class whose native methods synthetic code calls for what only the machine can do.
const MACHINE: &str = "heapwright/Machine";

/// Native methods of the machine's class; their descriptors give only the return type.
const MACHINE_METHODS: &[(&str, &str)] =
    &[("join", "()Ljava/lang/String;"), ("loop", "()Ljava/lang/Object;"), ("methodType", "()Ljava/lang/Object;")];

/// Static fields of the machine's class: see [`handles::Statics`].
const MACHINE_FIELDS: &[&str] = &["form", "types", "pending"];

const BOUND: &str = "java/lang/invoke/BoundMethodHandle";
const DIRECT: &str = "java/lang/invoke/DirectMethodHandle";
const EDITOR: &str = "java/lang/invoke/LambdaFormEditor";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const IMPL: &str = "java/lang/invoke/MethodHandleImpl";
const INVOKERS: &str = "java/lang/invoke/Invokers";
const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const SPECIES: &str = "java/lang/invoke/BoundMethodHandle$Species_L";

pub(crate) const TABLE: &[Row] = &[
    (MACHINE, "join", "", concat::join),
    (MACHINE, "loop", "", loops::loop_over),
    (MACHINE, "methodType", "", makers::method_type),
    (NATIVES, "registerNatives", "", nothing),
    (NATIVES, "init", "", members::init),
    (NATIVES, "expand", "", members::expand),
    (NATIVES, "resolve", "", members::resolve),
    (NATIVES, "objectFieldOffset", "", members::field_offset),
    (NATIVES, "staticFieldOffset", "", members::field_offset),
    (NATIVES, "staticFieldBase", "", members::static_base),
    (NATIVES, "setCallSiteTargetNormal", "", members::set_target),
    (NATIVES, "setCallSiteTargetVolatile", "", members::set_target),
    ("java/lang/invoke/MethodHandleNatives$CallSiteContext", "make", "", zero),
    ("java/lang/invoke/LambdaForm", "<clinit>", "()V", nothing),
    ("java/lang/invoke/LambdaForm", "prepare", "()V", nothing),
    (BOUND, "<clinit>", "()V", nothing),
    (BOUND, "tooComplex", "()Z", zero),
    (BOUND, "makeReinvoker", "", edits::make_reinvoker),
    (SPECIES, "copyWith", "", edits::copy_with),
    (SPECIES, "copyWithExtendL", "", edits::copy_extend_l),
    (SPECIES, "copyWithExtendI", "", edits::copy_extend_i),
    (SPECIES, "copyWithExtendJ", "", edits::copy_extend_j),
    (SPECIES, "copyWithExtendF", "", edits::copy_extend_f),
    (SPECIES, "copyWithExtendD", "", edits::copy_extend_d),
    (DIRECT, "preparedLambdaForm", "", makers::plain_form),
    (DIRECT, "preparedFieldLambdaForm", "", makers::plain_form),
    ("java/lang/invoke/DelegatingMethodHandle", "chooseDelegatingForm", "", makers::plain_form),
    (EDITOR, "addArgumentForm", "", edits::add_argument),
    (EDITOR, "bindArgumentForm", "", edits::bind_argument),
    (EDITOR, "collectArgumentsForm", "", edits::collect_arguments),
    (EDITOR, "collectReturnValueForm", "", edits::collect_return),
    (EDITOR, "dupArgumentForm", "", edits::duplicate_argument),
    (EDITOR, "filterArgumentForm", "", edits::filter_argument),
    (EDITOR, "filterArgumentsForm", "", edits::filter_selected),
    (EDITOR, "filterRepeatedArgumentForm", "", edits::filter_repeated),
    (EDITOR, "filterReturnForm", "", edits::filter_return),
    (EDITOR, "foldArgumentsForm", "", edits::fold_arguments),
    (EDITOR, "permuteArgumentsForm", "", edits::permute_arguments),
    (EDITOR, "spreadArgumentsForm", "", edits::spread_arguments),
    (IMPL, "makePairwiseConvert", "", makers::convert),
    (IMPL, "makeConstantReturning", "", makers::constant),
    (IMPL, "makeGuardWithTest", "", makers::guard),
    (IMPL, "makeGuardWithCatch", "", makers::guard_with_catch),
    (IMPL, "makeTryFinally", "", makers::try_finally),
    (IMPL, "makeTableSwitch", "", makers::table_switch),
    (IMPL, "makeLoop", "", loops::make_loop),
    (IMPL, "makeIntrinsic", "", makers::first),
    (IMPL, "makeBlockInliningWrapper", "", makers::first),
    (IMPL, "profile", "", makers::first),
    (IMPL, "bindCaller", "", makers::first),
    (IMPL, "throwException", "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", makers::throw_exception),
    (IMPL, "varargsArray", "(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", makers::new_array),
    (IMPL, "varargsArray", "(I)Ljava/lang/invoke/MethodHandle;", makers::new_object_array),
    (HANDLES, "makeIdentity", "", makers::identity),
    (HANDLES, "makeZero", "", makers::zero),
    (HANDLES, "makePrimitiveZero", "", makers::primitive_zero),
    (INVOKERS, "makeExactOrGeneralInvoker", "", makers::invoker),
    (INVOKERS, "makeVarHandleMethodInvoker", "", makers::variable_invoker),
];

/// What has been linked so far, shared by all states.
#[derive(Default)]
pub(crate) struct Dynamic {
    machine: Option<ClassId>,
    layout: Option<Layout>,
    recipes: Vec<concat::Recipe>,
    signatures: Vec<Rc<Signature>>,
    signature_ids: FxHashMap<Signature, SignatureId>,
    bodies: FxHashMap<Shape, MethodId>,
    /// Methods that accesses to variables run, by the handle's class, access method and signature, and whether it is
    /// exact.
    accesses: FxHashMap<(ClassId, MethodId, SignatureId, bool), MethodId>,
    loop_helper: Option<MethodId>,
    constant_linker: Option<MethodId>,
    /// Call sites with a user-defined bootstrap method, by method and number: the class that keeps the site and the
    /// method that calls its target.
    sites: FxHashMap<(MethodId, u32), (ClassId, MethodId)>,
    /// Classes that keep constants, by the class that owns the constant and by its text.
    constants: FxHashMap<(ClassId, String), ClassId>,
}

impl Machine {
    /// `invokedynamic` (JVMS 6.5.invokedynamic) of a site that is not linked, or whose method is not register code.
    pub(crate) fn invoke_dynamic(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        number: u32,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let site = linked.code.dynamics.get(number as usize);
        let site = site.ok_or_else(|| Trap::bug("a dynamic call without its site"))?;
        if let Some(method) = site.linked.get() {
            return self.invoke(symbols, state, method, &site.args, dst);
        }
        let bootstrap = self.bootstrap(linked.class, site.bootstrap)?;
        match self.link_site(linked.class, &site.name, &site.descriptor, &bootstrap)? {
            Some(method) => {
                site.linked.set(Some(method));
                Ok(Flow::Again)
            }
            None => self.invoke_site(symbols, state, linked, number, site, dst),
        }
    }

    /// Returns the method for a call site whose bootstrap method the machine knows.
    fn link_site(
        &mut self,
        host: ClassId,
        name: &str,
        descriptor: &str,
        bootstrap: &Bootstrap,
    ) -> Result<Option<MethodId>, Trap> {
        match (&*bootstrap.handle.class, &*bootstrap.handle.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.link_lambda(host, name, descriptor, bootstrap).map(Some)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat" | "makeConcatWithConstants") => {
                self.link_concat(host, descriptor, bootstrap).map(Some)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                self.link_record(host, name, descriptor, bootstrap).map(Some)
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                self.link_switch(host, descriptor, bootstrap, false).map(Some)
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
                self.link_switch(host, descriptor, bootstrap, true).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Returns a native method of the machine's own class.
    fn machine_method(&mut self, name: &str) -> Result<MethodId, Trap> {
        let class = self.machine_class()?;
        let found = self.program.methods_named(class, name).next();
        found.ok_or_else(|| Trap::bug(format!("the machine has no method {name}")))
    }

    /// Returns true if a method joins the parts of a concatenation.
    pub(crate) fn is_join(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        Some(found.class()) == self.dynamic.machine && &**found.name() == "join"
    }

    fn machine_class(&mut self) -> Result<ClassId, Trap> {
        if let Some(class) = self.dynamic.machine {
            return Ok(class);
        }
        let methods = MACHINE_METHODS.iter().map(|(name, descriptor)| SyntheticMethod {
            name: (*name).to_owned(),
            descriptor: (*descriptor).to_owned(),
            flags: flags::PUBLIC | flags::STATIC | flags::NATIVE,
            body: MethodBody::Native,
        });
        let fields = MACHINE_FIELDS.iter().map(|name| SyntheticField {
            name: (*name).to_owned(),
            descriptor: "Ljava/lang/Object;".to_owned(),
            flags: flags::STATIC,
        });
        let class = self.program.define_synthetic(SyntheticClass {
            name: MACHINE.to_owned(),
            flags: flags::PUBLIC | flags::FINAL | flags::SYNTHETIC,
            super_class: self.known.object,
            interfaces: Vec::new(),
            fields: fields.collect(),
            methods: methods.collect(),
            host: None,
            hidden: false,
        })?;
        self.dynamic.machine = Some(class);
        Ok(class)
    }
}
