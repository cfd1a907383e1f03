//! Java programs: class path and JDK image, loading, linking, class hierarchy, and methods decoded once.
//!
//! Invariants: this is the only crate that reads files; it knows nothing about running a program or about symbolic
//! values; no input bytes make it panic; a program belongs to one thread; classes are never unloaded, so ids stay
//! valid.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod abstracts;
mod access;
mod attributes;
mod body;
mod bytecode;
mod check;
mod class;
mod classpath;
pub mod code;
mod descriptor;
mod error;
mod field;
pub mod flags;
mod hierarchy;
mod ids;
mod image;
mod interner;
mod jar;
mod jdk;
mod layout;
mod link;
mod load;
mod mentions;
mod method;
mod modules;
mod nullness;
mod pool;
mod program;
mod raw;
mod resolve;
mod select;
mod synthetic;
mod vtable;

pub use abstracts::AbstractMethod;
pub use attributes::{BootstrapMethod, EnclosingMethod, InnerClass, MethodParameter, RecordComponent, Text};
pub use bytecode::{Bytecode, LocalVariable};
pub use class::{Class, ClassKind, Loader, package_of};
pub use classpath::{ClassPath, ClassPathEntry, Found};
pub use descriptor::{
    CallShape, class_of_descriptor, external_method, external_name, external_type, is_class_name, is_field_descriptor,
    is_unqualified_name, split_method,
};
pub use error::{LinkError, LoadError, ProgramError};
pub use field::{ConstantValue, Field};
pub use hierarchy::{Outline, Scope};
pub use ids::{ClassId, FieldId, Kind, MethodId};
pub use jar::Jar;
pub use jdk::Jdk;
pub use load::DefineOptions;
pub use mentions::Mentions;
pub use method::{Method, MethodBody, NO_NATIVE};
pub use modules::{ModuleInfo, ModulePackage, ModuleService};
pub use nullness::Nullness;
pub use pool::ConstantPool;
pub use program::{Injected, PROXY, Program};
pub use synthetic::{SyntheticClass, SyntheticField, SyntheticMethod};
