//! Classes and fields the machine itself needs, looked up once.

use crate::trap::Trap;
use heapwright_program::{ClassId, Kind, Program};

/// Cells of fields the machine reads or writes, and classes it instantiates.
pub(crate) struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub cloneable: ClassId,
    pub boolean_array: ClassId,
    pub byte_array: ClassId,
    pub char_array: ClassId,
    pub int_array: ClassId,
    pub object_array: ClassId,
    pub class_array: ClassId,
    pub string_array: ClassId,
    /// `String.value` and `String.coder` (the latter from JDK 9 on).
    pub string_value: usize,
    pub string_coder: Option<usize>,
    /// The cell of `java.lang.Class` that holds the number of the represented class, plus one.
    pub mirror_class: usize,
    /// Instance cells of `java.lang.Class`; static fields follow them in a mirror.
    pub mirror_cells: usize,
    pub throwable_message: usize,
    pub throwable_cause: usize,
    pub throwable_backtrace: usize,
    pub throwable_depth: Option<usize>,
    /// `java.lang.ref.Reference.referent`.
    pub referent: usize,
    pub reference: ClassId,
    pub soft_reference: ClassId,
    /// Box classes by kind, with the cell of their value: Boolean, Byte, Char, Short, Int, Long, Float, Double.
    pub boxes: [(ClassId, usize); 8],
    /// Feature version of the JDK.
    pub jdk: u16,
}

/// Extra cells the machine keeps in objects of library classes.
pub const INJECTED: &[(&str, u16)] = &[("java/lang/Class", 1), ("java/lang/invoke/MethodHandle", 3)];

const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

impl Known {
    pub(crate) fn find(program: &mut Program) -> Result<Known, Trap> {
        let string = program.load("java/lang/String")?;
        let class = program.load("java/lang/Class")?;
        let throwable = program.load("java/lang/Throwable")?;
        let reference = program.load("java/lang/ref/Reference")?;
        let mut boxes = [(string, 0); 8];
        for (slot, name) in boxes.iter_mut().zip(BOXES) {
            let id = program.load(name)?;
            *slot = (id, cell(program, id, "value")?);
        }
        Ok(Known {
            object: program.load("java/lang/Object")?,
            class,
            string,
            throwable,
            thread: program.load("java/lang/Thread")?,
            cloneable: program.load("java/lang/Cloneable")?,
            boolean_array: program.load("[Z")?,
            byte_array: program.load("[B")?,
            char_array: program.load("[C")?,
            int_array: program.load("[I")?,
            object_array: program.load("[Ljava/lang/Object;")?,
            class_array: program.load("[Ljava/lang/Class;")?,
            string_array: program.load("[Ljava/lang/String;")?,
            string_value: cell(program, string, "value")?,
            string_coder: cell(program, string, "coder").ok(),
            mirror_class: program.class(class).injected_cells().map(|cells| cells.start).ok_or_else(no_injection)?,
            mirror_cells: program.class(class).instance_cells(),
            throwable_message: cell(program, throwable, "detailMessage")?,
            throwable_cause: cell(program, throwable, "cause")?,
            throwable_backtrace: cell(program, throwable, "backtrace")?,
            throwable_depth: cell(program, throwable, "depth").ok(),
            referent: cell(program, reference, "referent")?,
            reference,
            soft_reference: program.load("java/lang/ref/SoftReference")?,
            boxes,
            jdk: program.jdk().feature(),
        })
    }

    /// Returns the box class of a primitive kind and the cell of its value.
    pub(crate) fn box_of(&self, kind: Kind) -> Option<(ClassId, usize)> {
        let at = match kind {
            Kind::Boolean => 0,
            Kind::Byte => 1,
            Kind::Char => 2,
            Kind::Short => 3,
            Kind::Int => 4,
            Kind::Long => 5,
            Kind::Float => 6,
            Kind::Double => 7,
            Kind::Void | Kind::Ref => return None,
        };
        self.boxes.get(at).copied()
    }

    /// Returns the kind a box class wraps.
    pub(crate) fn unbox_kind(&self, class: ClassId) -> Option<Kind> {
        let at = self.boxes.iter().position(|(id, _)| *id == class)?;
        Kind::PRIMITIVES.get(at).copied()
    }
}

fn no_injection() -> Trap {
    Trap::bug("java.lang.Class has no injected cells")
}

fn cell(program: &Program, class: ClassId, name: &str) -> Result<usize, Trap> {
    program
        .field_named(class, name)
        .map(|field| program.field(field).cell())
        .ok_or_else(|| Trap::bug(format!("{} has no field {name}", program.class(class).name())))
}
