//! Methods written entirely by the compiler or another generator.

use super::Subject;
use super::matcher::Matcher;
use crate::code::Operand;
use crate::opcode::{ALOAD, ARETURN, GETFIELD, ILOAD, INVOKEDYNAMIC, INVOKESPECIAL, IRETURN, RETURN, is_exit};
use crate::reader::{Attribute, Cursor, Pool};

const PRIVATE: u16 = 0x0002;
const BRIDGE: u16 = 0x0040;
const SYNTHETIC: u16 = 0x1000;

/// Returns true if the method is generated and does not count.
pub(super) fn is_generated(subject: &Subject) -> bool {
    let (class, member) = (subject.class, subject.member);
    class.flags & SYNTHETIC != 0
        || member.flags & BRIDGE != 0
        || (member.flags & SYNTHETIC != 0 && !member.name.starts_with(b"lambda$"))
        || annotated(&class.attributes, &class.pool)
        || annotated(&member.attributes, &class.pool)
        || match class.super_name {
            b"java/lang/Enum" => is_of_enum(subject),
            b"java/lang/Record" => is_of_record(subject),
            _ => false,
        }
        || is_empty_private_constructor(subject)
}

/// `values`, `valueOf` and a constructor without parameters or statements.
fn is_of_enum(subject: &Subject) -> bool {
    let own = [b"L", subject.class.name, b";"].concat();
    match (subject.member.name, subject.member.descriptor) {
        (b"values", descriptor) => descriptor == [b"()[", own.as_slice()].concat(),
        (b"valueOf", descriptor) => descriptor == [b"(Ljava/lang/String;)", own.as_slice()].concat(),
        (b"<init>", b"(Ljava/lang/String;I)V") => {
            let mut matcher = this(subject);
            matcher.op(ALOAD).op(ILOAD);
            matcher.member(INVOKESPECIAL, b"java/lang/Enum", b"<init>", b"(Ljava/lang/String;I)V").op(RETURN).fits()
        }
        _ => false,
    }
}

/// `equals`, `hashCode` and `toString` implemented through `ObjectMethods`, and accessors.
fn is_of_record(subject: &Subject) -> bool {
    let mut matcher = this(subject);
    let member = subject.member;
    match (member.name, member.descriptor) {
        (b"toString", b"()Ljava/lang/String;") if is_object_method(subject, 1) => {
            matcher.op(INVOKEDYNAMIC).op(ARETURN).fits()
        }
        (b"hashCode", b"()I") if is_object_method(subject, 1) => matcher.op(INVOKEDYNAMIC).op(IRETURN).fits(),
        (b"equals", b"(Ljava/lang/Object;)Z") if is_object_method(subject, 2) => {
            matcher.op(ALOAD).op(INVOKEDYNAMIC).op(IRETURN).fits()
        }
        (name, descriptor) if descriptor.starts_with(b"()") => {
            let read = matcher.op(GETFIELD).last().and_then(|index| subject.code.instructions.get(index));
            let same = matches!(read.map(|i| &i.operand), Some(Operand::Member(field)) if field.name == name);
            same && matcher.any().is_some_and(|last| is_exit(last.opcode) && (IRETURN..=ARETURN).contains(&last.opcode))
        }
        _ => false,
    }
}

/// Returns true if this instruction calls the JDK's implementation of the record's method of the same name.
fn is_object_method(subject: &Subject, index: usize) -> bool {
    let Some(Operand::Dynamic(name, bootstrap)) = subject.code.instructions.get(index).map(|i| &i.operand) else {
        return false;
    };
    *name == subject.member.name
        && bootstrap.owner == b"java/lang/runtime/ObjectMethods"
        && bootstrap.name == b"bootstrap"
}

fn is_empty_private_constructor(subject: &Subject) -> bool {
    let member = subject.member;
    member.flags & PRIVATE != 0
        && member.name == b"<init>"
        && member.descriptor == b"()V"
        && this(subject).member(INVOKESPECIAL, subject.class.super_name, b"<init>", b"()V").op(RETURN).fits()
}

/// Returns a matcher positioned after the load of `this`.
fn this<'m, 'a>(subject: &Subject<'m, 'a>) -> Matcher<'m, 'a> {
    let mut matcher = Matcher::new(subject.code, 0);
    matcher.bind("this", 0).variable(ALOAD, "this");
    matcher
}

/// Whether an annotation's simple name contains `Generated`.
fn annotated(attributes: &[Attribute], pool: &Pool) -> bool {
    let kinds: [&[u8]; 2] = [b"RuntimeVisibleAnnotations", b"RuntimeInvisibleAnnotations"];
    attributes.iter().filter(|attribute| kinds.contains(&attribute.name)).any(|attribute| {
        let mut cursor = Cursor::new(attribute.data);
        let count = cursor.u16().unwrap_or(0);
        (0..count).map_while(|_| annotation(&mut cursor, pool)).any(is_generated_name)
    })
}

fn is_generated_name(descriptor: &[u8]) -> bool {
    let simple = descriptor.rsplit(|byte| matches!(byte, b'/' | b'$')).next().unwrap_or(descriptor);
    simple.windows(b"Generated".len()).any(|part| part == b"Generated")
}

/// Reads an annotation (JVMS 4.7.16) and returns the descriptor of its type.
fn annotation<'a>(cursor: &mut Cursor<'a>, pool: &Pool<'a>) -> Option<&'a [u8]> {
    let name = pool.utf8(cursor.u16().ok()?).ok()?;
    // Values nest. Counting what is left to read avoids recursion.
    let mut left = 2 * u64::from(cursor.u16().ok()?);
    // An even count means that a name comes next, an odd one a value. Arrays hold only values.
    let mut arrays: Vec<(u64, u64)> = Vec::new();
    loop {
        while left == 0 {
            let Some((outer, _)) = arrays.pop() else { return Some(name) };
            left = outer;
        }
        let in_array = arrays.last().is_some_and(|(_, step)| *step == 1);
        if !in_array && left.is_multiple_of(2) {
            cursor.u16().ok()?;
            left -= 1;
            continue;
        }
        left -= 1;
        match cursor.u8().ok()? {
            b'e' => drop(cursor.take(4).ok()?),
            b'@' => {
                cursor.u16().ok()?;
                let count = u64::from(cursor.u16().ok()?);
                arrays.push((left, 2));
                left = 2 * count;
            }
            b'[' => {
                let count = u64::from(cursor.u16().ok()?);
                arrays.push((left, 1));
                left = count;
            }
            _ => drop(cursor.take(2).ok()?),
        }
    }
}
