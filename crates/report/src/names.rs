//! Descriptors as Java source spells them.

/// A method as a user writes it: `insert(int,java.lang.String)`; a constructor has the simple name of its class.
pub fn method_text(class: &str, name: &str, descriptor: &str) -> String {
    let name = match name {
        "<init>" => class.rsplit(['.', '$']).next().unwrap_or(class),
        other => other,
    };
    let mut parameters = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    while !rest.is_empty() && !rest.starts_with(')') {
        let length = type_length(rest);
        let (first, others) = rest.split_at(length);
        parameters.push(type_text(first));
        rest = others;
    }
    format!("{name}({})", parameters.join(","))
}

/// A field descriptor as Java source spells it: `[I` gives `int[]`. Text that is not a descriptor is returned as it is.
pub fn type_text(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        "V" => "void",
        other => other.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(other),
    };
    let mut text = name.replace('/', ".");
    for _ in 0..descriptor.len() - element.len() {
        text.push_str("[]");
    }
    text
}

/// The length of the first descriptor; of an unterminated one, the whole text.
fn type_length(text: &str) -> usize {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    let length = match element.chars().next() {
        Some('L') => element.find(';').map_or(element.len(), |end| end + 1),
        Some(letter) => letter.len_utf8(),
        None => 0,
    };
    dimensions + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods() {
        assert_eq!(method_text("a.B", "f", "(I[[Ljava/lang/String;J)V"), "f(int,java.lang.String[][],long)");
        assert_eq!(method_text("a.B$C", "<init>", "(La/B;)V"), "C(a.B)");
        assert_eq!(method_text("a.B", "f", "()V"), "f()");
    }

    #[test]
    fn broken_descriptors_end() {
        for text in ["(L", "([", "(é)", "", "(["] {
            method_text("a.B", "f", text);
        }
    }
}
