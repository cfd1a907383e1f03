//! Types with type variables, and the signatures of class files (JVMS 4.7.9.1) that declare them.

use crate::tree::Bound;
use std::collections::BTreeMap;

/// A Java type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Type {
    /// A primitive type or `void`, by its keyword.
    Primitive(&'static str),
    /// A class by binary name. The arguments of an inner class are those of the outer class, then its own; none at all
    /// if the class is raw or not generic.
    Class { name: String, arguments: Vec<Type> },
    /// An array.
    Array(Box<Type>),
    /// A type variable of a declaration.
    Variable(String),
    /// A type to be inferred.
    Unknown(usize),
    /// A wildcard, only as a type argument.
    Wildcard(Option<(Bound, Box<Type>)>),
}

impl Type {
    /// A class that is not generic.
    pub(crate) fn class(name: &str) -> Type {
        Type::Class { name: name.to_owned(), arguments: Vec::new() }
    }

    /// `java.lang.Object`
    pub(crate) fn object() -> Type {
        Type::class("java.lang.Object")
    }

    /// The type that a descriptor names, without type arguments.
    pub(crate) fn of_descriptor(descriptor: &str) -> Type {
        let mut reader = Reader { rest: descriptor };
        reader.field().unwrap_or_else(Type::object)
    }

    /// The type of a class or array class, by its name as in `Class.getName`.
    pub(crate) fn of_class_name(name: &str) -> Type {
        if name.starts_with('[') { Type::of_descriptor(&name.replace('.', "/")) } else { Type::class(name) }
    }

    /// The type without type arguments.
    pub(crate) fn erased(&self) -> Type {
        match self {
            Type::Class { name, .. } => Type::class(name),
            Type::Array(of) => Type::Array(Box::new(of.erased())),
            other => other.clone(),
        }
    }

    /// The type of a value read through a wildcard.
    pub(crate) fn read(&self) -> Type {
        match self {
            Type::Wildcard(Some((Bound::Extends, of))) => (**of).clone(),
            Type::Wildcard(_) => Type::object(),
            other => other.clone(),
        }
    }

    /// The type with variables substituted.
    pub(crate) fn with(&self, variables: &BTreeMap<String, Type>) -> Type {
        match self {
            Type::Variable(name) => variables.get(name).cloned().unwrap_or_else(Type::object),
            Type::Class { name, arguments } => {
                Type::Class { name: name.clone(), arguments: arguments.iter().map(|one| one.with(variables)).collect() }
            }
            Type::Array(of) => Type::Array(Box::new(of.with(variables))),
            Type::Wildcard(Some((bound, of))) => Type::Wildcard(Some((*bound, Box::new(of.with(variables))))),
            Type::Primitive(_) | Type::Unknown(_) | Type::Wildcard(None) => self.clone(),
        }
    }
}

/// A declared type parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeParameter {
    pub(crate) name: String,
    /// Its bounds, `Object` if it has none.
    pub(crate) bounds: Vec<Type>,
}

/// The content of a class signature.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassSignature {
    pub(crate) parameters: Vec<TypeParameter>,
    /// Superclass and superinterfaces.
    pub(crate) supers: Vec<Type>,
}

/// The content of a method signature.
#[derive(Clone, Debug)]
pub(crate) struct MethodSignature {
    pub(crate) type_parameters: Vec<TypeParameter>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
}

pub(crate) fn class_signature(text: &str) -> Option<ClassSignature> {
    let mut reader = Reader { rest: text };
    let parameters = reader.type_parameters()?;
    let mut supers = Vec::new();
    while !reader.rest.is_empty() {
        supers.push(reader.field()?);
    }
    Some(ClassSignature { parameters, supers })
}

pub(crate) fn method_signature(text: &str) -> Option<MethodSignature> {
    let mut reader = Reader { rest: text };
    let type_parameters = reader.type_parameters()?;
    reader.expect('(')?;
    let mut parameters = Vec::new();
    while !reader.rest.starts_with(')') {
        parameters.push(reader.field()?);
    }
    reader.expect(')')?;
    Some(MethodSignature { type_parameters, parameters, result: reader.field()? })
}

pub(crate) fn field_signature(text: &str) -> Option<Type> {
    Reader { rest: text }.field()
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = self.rest.get(first.len_utf8()..)?;
        Some(first)
    }

    fn eat(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        self.eat(wanted).then_some(())
    }

    /// Reads up to one of some characters.
    fn until(&mut self, stops: &[char]) -> Option<&'a str> {
        let (found, rest) = self.rest.split_at_checked(self.rest.find(stops)?)?;
        self.rest = rest;
        Some(found)
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = Vec::new();
        if !self.eat('<') {
            return Some(parameters);
        }
        while !self.eat('>') {
            let name = self.until(&[':'])?.to_owned();
            let mut bounds = Vec::new();
            while self.eat(':') {
                if !self.rest.starts_with(':') {
                    bounds.push(self.field()?);
                }
            }
            if bounds.is_empty() {
                bounds.push(Type::object());
            }
            parameters.push(TypeParameter { name, bounds });
        }
        Some(parameters)
    }

    fn field(&mut self) -> Option<Type> {
        let primitive = match self.next()? {
            'L' => return self.class(),
            '[' => return Some(Type::Array(Box::new(self.field()?))),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.expect(';')?;
                return Some(Type::Variable(name));
            }
            'Z' => "boolean",
            'B' => "byte",
            'C' => "char",
            'S' => "short",
            'I' => "int",
            'J' => "long",
            'F' => "float",
            'D' => "double",
            'V' => "void",
            _ => return None,
        };
        Some(Type::Primitive(primitive))
    }

    fn class(&mut self) -> Option<Type> {
        let mut name = self.until(&['<', ';', '.'])?.replace('/', ".");
        let mut arguments = Vec::new();
        loop {
            match self.next()? {
                '<' => {
                    while !self.eat('>') {
                        arguments.push(self.argument()?);
                    }
                }
                '.' => {
                    name.push('$');
                    name.push_str(self.until(&['<', ';', '.'])?);
                }
                ';' => return Some(Type::Class { name, arguments }),
                _ => return None,
            }
        }
    }

    fn argument(&mut self) -> Option<Type> {
        if self.eat('*') {
            return Some(Type::Wildcard(None));
        }
        if self.eat('+') {
            return Some(Type::Wildcard(Some((Bound::Extends, Box::new(self.field()?)))));
        }
        if self.eat('-') {
            return Some(Type::Wildcard(Some((Bound::Super, Box::new(self.field()?)))));
        }
        self.field()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures() {
        let class =
            class_signature("<K:Ljava/lang/Object;V::Ljava/lang/Comparable<TV;>;>Ljava/lang/Object;Lp/I<[TK;>;")
                .expect("well-formed");
        assert_eq!(class.parameters.len(), 2);
        assert_eq!(class.parameters[0].bounds, [Type::object()]);
        let Type::Class { name, .. } = &class.parameters[1].bounds[0] else { panic!("a class") };
        assert_eq!(name, "java.lang.Comparable");
        assert_eq!(class.supers.len(), 2);
        let method = method_signature("<T:Ljava/lang/Object;>(Lp/O<TT;>.I<+TT;>;[[J*)V");
        assert!(method.is_none(), "a wildcard is no parameter");
        let method = method_signature("<T:Ljava/lang/Object;>(Lp/O<TT;>.I<+TT;>;[[J)TT;").expect("well-formed");
        let Type::Class { name, arguments } = &method.parameters[0] else { panic!("a class") };
        assert_eq!((name.as_str(), arguments.len()), ("p.O$I", 2));
        assert_eq!(method.result, Type::Variable("T".to_owned()));
    }
}
