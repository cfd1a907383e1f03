//! Field and method descriptors (JVMS 4.3): parsing, and their spelling in Java's messages.

use crate::Kind;

/// How a method takes its arguments, computed once per descriptor.
#[derive(Debug, PartialEq, Eq)]
pub struct CallShape {
    params: Box<[Kind]>,
    ret: Kind,
    arg_locals: Box<[u16]>,
    local_slots: u16,
}

impl CallShape {
    /// The shape of a method, or `None` if the descriptor is malformed or takes more than 255 locals.
    pub fn parse(descriptor: &str, has_receiver: bool) -> Option<CallShape> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut params = Vec::new();
        let mut arg_locals = Vec::new();
        let mut next = 0u16;
        if has_receiver {
            arg_locals.push(0);
            next = 1;
        }
        while !rest.starts_with(')') {
            let kind = Kind::of(rest)?;
            rest = rest.get(field_length(rest)?..)?;
            params.push(kind);
            arg_locals.push(next);
            next += 1 + u16::from(kind.is_wide());
            if next > 255 {
                return None;
            }
        }
        let ret = rest.get(1..)?;
        if ret != "V" && !is_field_descriptor(ret) {
            return None;
        }
        Some(CallShape { params: params.into(), ret: Kind::of(ret)?, arg_locals: arg_locals.into(), local_slots: next })
    }

    /// The kinds of the declared parameters, without the receiver.
    #[inline(always)]
    pub fn params(&self) -> &[Kind] {
        &self.params
    }

    /// The kind of the result.
    #[inline(always)]
    pub fn ret(&self) -> Kind {
        self.ret
    }

    /// The number of arguments including the receiver.
    #[inline(always)]
    pub fn arg_count(&self) -> usize {
        self.arg_locals.len()
    }

    /// The local variable of each argument, the receiver first.
    #[inline(always)]
    pub fn arg_locals(&self) -> &[u16] {
        &self.arg_locals
    }

    /// The number of local variables the arguments take.
    #[inline(always)]
    pub fn local_slots(&self) -> u16 {
        self.local_slots
    }

    /// Whether an argument takes two local variables.
    #[inline(always)]
    pub fn has_wide_args(&self) -> bool {
        usize::from(self.local_slots) != self.arg_locals.len()
    }
}

/// The length of the field descriptor that `text` starts with.
fn field_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let dims = bytes.iter().take_while(|b| **b == b'[').count();
    if dims > 255 {
        return None;
    }
    match bytes.get(dims)? {
        b'L' => {
            let rest = text.get(dims + 1..)?;
            let end = rest.find(';')?;
            is_class_name(&rest[..end]).then_some(dims + end + 2)
        }
        b'V' => None,
        other => Kind::from_char(*other).map(|_| dims + 1),
    }
}

/// Whether `name` is a well-formed internal class name (JVMS 4.2.1), arrays excluded.
pub fn is_class_name(name: &str) -> bool {
    // A leading slash is treated like a double slash: both leave an empty part.
    let mut last = b'/';
    for &byte in name.as_bytes() {
        if matches!(byte, b'.' | b';' | b'[') || byte == b'/' && last == b'/' {
            return false;
        }
        last = byte;
    }
    last != b'/'
}

/// Whether `name` is a well-formed unqualified name (JVMS 4.2.2).
pub fn is_unqualified_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|b| matches!(b, b'.' | b';' | b'[' | b'/'))
}

/// Whether `text` is a field descriptor.
pub fn is_field_descriptor(text: &str) -> bool {
    field_length(text) == Some(text.len())
}

/// The parameter descriptors and the return descriptor of a method descriptor.
pub fn split_method(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut params = Vec::new();
    loop {
        if let Some(ret) = rest.strip_prefix(')') {
            return (ret == "V" || is_field_descriptor(ret)).then_some((params, ret));
        }
        let (one, tail) = rest.split_at_checked(field_length(rest)?)?;
        params.push(one);
        rest = tail;
    }
}

/// Returns the class name for a reference type's descriptor, as `load` takes it: `Ljava/lang/String;` gives
/// `java/lang/String`; array descriptors are returned unchanged. `None` for primitive types.
pub fn class_of_descriptor(descriptor: &str) -> Option<&str> {
    match descriptor.as_bytes().first()? {
        b'L' => descriptor.strip_prefix('L')?.strip_suffix(';'),
        b'[' => Some(descriptor),
        _ => None,
    }
}

/// A field descriptor as Java source spells it: `[I` gives `int[]`.
pub fn external_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let mut text = match element.as_bytes().first() {
        Some(b'L') => external_name(class_of_descriptor(element).unwrap_or(element)),
        Some(first) => Kind::from_char(*first).map_or_else(|| element.to_owned(), |kind| kind.name().to_owned()),
        None => String::new(),
    };
    for _ in element.len()..descriptor.len() {
        text.push_str("[]");
    }
    text
}

/// An internal class name with dots, as `Class.getName` returns it.
pub fn external_name(name: &str) -> String {
    name.replace('/', ".")
}

/// A method as HotSpot's messages spell it, without quotes: `void p.A.f(int, long)`.
pub fn external_method(class: &str, name: &str, descriptor: &str) -> String {
    let class = external_name(class);
    match split_method(descriptor) {
        Some((params, ret)) => {
            let params: Vec<String> = params.into_iter().map(external_type).collect();
            format!("{} {class}.{name}({})", external_type(ret), params.join(", "))
        }
        None => format!("{class}.{name}{descriptor}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        let shape = CallShape::parse("(IJ[[DLjava/lang/String;D)Z", true).expect("valid");
        assert_eq!(shape.params(), [Kind::Int, Kind::Long, Kind::Ref, Kind::Ref, Kind::Double]);
        assert_eq!(shape.ret(), Kind::Boolean);
        assert_eq!(shape.arg_locals(), [0, 1, 2, 4, 5, 6]);
        assert_eq!(shape.local_slots(), 8);
        assert!(shape.has_wide_args());
        assert!(!CallShape::parse("(II)V", false).expect("valid").has_wide_args());
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for text in ["", "(", "()", "(V)V", "(L;)V", "(Lx)V", "()VV", "([)V", "(I", "()L", "(Q)V", "()La.b;"] {
            assert_eq!(CallShape::parse(text, false), None, "{text}");
        }
        assert_eq!(CallShape::parse(&format!("({})V", "J".repeat(128)), false), None);
        assert!(CallShape::parse(&format!("({})V", "I".repeat(255)), false).is_some());
        assert!(CallShape::parse(&format!("({})V", "I".repeat(255)), true).is_none());
    }

    #[test]
    fn class_names() {
        for good in ["A", "a/B", "a/b/C$1", "ä"] {
            assert!(is_class_name(good), "{good}");
        }
        for bad in ["", "/", "/A", "A/", "a//B", "a.B", "[A", "A;"] {
            assert!(!is_class_name(bad), "{bad}");
        }
    }

    #[test]
    fn spelling() {
        assert_eq!(external_type("[[Ljava/util/Map;"), "java.util.Map[][]");
        assert_eq!(external_method("p/A", "f", "(I[J)V"), "void p.A.f(int, long[])");
    }
}
