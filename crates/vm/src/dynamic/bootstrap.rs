//! Bootstrap methods of dynamic call sites and constants, read from the class file.

use crate::machine::Machine;
use crate::trap::Trap;
use heapwright_program::ClassId;
use heapwright_program::code::{Constant, HandleRef, refs};

/// A bootstrap method and its static arguments.
#[derive(Clone, Debug)]
pub(crate) struct Bootstrap {
    pub handle: HandleRef,
    pub arguments: Vec<Constant>,
}

impl Machine {
    /// Returns an entry of a class's `BootstrapMethods`.
    pub(super) fn bootstrap(&self, class: ClassId, index: u16) -> Result<Bootstrap, Trap> {
        let class = self.program.class(class);
        let missing = || {
            Trap::raise(
                "java/lang/ClassFormatError",
                format!("Missing BootstrapMethods entry {index} in {}", class.external_name()),
            )
        };
        let entry = class.bootstrap_methods().into_iter().nth(usize::from(index)).ok_or_else(missing)?;
        let file = class.class_file()?;
        let read = |index| {
            refs::constant(file, index).map_err(|error| Trap::raise("java/lang/ClassFormatError", error.to_string()))
        };
        let Constant::MethodHandle(handle) = read(entry.handle)? else { return Err(missing()) };
        let arguments = entry.arguments.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Bootstrap { handle, arguments })
    }
}
