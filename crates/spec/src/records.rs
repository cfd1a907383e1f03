//! Classes as records in the logic.

use crate::classes::{Classes, Contents, Field, simple};
use crate::names::Type;
use crate::resolve::{CellClass, LENGTH, length_type};
use heapwright_logic::{Definitions, Field as RecordField, Record, RecordId, Sort};
use std::collections::BTreeMap;

/// What a record stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordInfo {
    /// Internal name of the class, or descriptor of the array.
    pub class: String,
    /// An array's length, if it is a number.
    pub length: Option<u64>,
    /// The fields, in the record's order. An array's elements are fields named by number; without a number, its length is
    /// its only field.
    pub fields: Vec<Field>,
}

/// The records created so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    ids: BTreeMap<CellClass, RecordId>,
    /// By number.
    infos: Vec<RecordInfo>,
}

impl Records {
    pub(crate) fn info(&self, id: RecordId) -> Option<&RecordInfo> {
        self.infos.get(id.0 as usize)
    }

    /// The record of a class; created on first use, with those it refers to.
    pub(crate) fn of(
        &mut self,
        class: &CellClass,
        definitions: &mut Definitions,
        classes: &mut Classes<'_>,
    ) -> Option<RecordId> {
        if let Some(id) = self.ids.get(class) {
            return Some(*id);
        }
        let (fields, above) = match class.length {
            Some(length) if !class.name.starts_with('[') => {
                let width = classes.find(&class.name)?.contents.map_or(1, Contents::width) as u64;
                let field = |index: u64| Field {
                    declared_in: class.name.clone(),
                    name: index.to_string(),
                    descriptor: "Ljava/lang/Object;".to_owned(),
                };
                ((0..length * width).map(field).collect(), Vec::new())
            }
            Some(length) => {
                let descriptor = class.name.strip_prefix('[').unwrap_or(&class.name).to_owned();
                let declared_in = class.name.clone();
                let field = |index: u64| Field {
                    declared_in: declared_in.clone(),
                    name: index.to_string(),
                    descriptor: descriptor.clone(),
                };
                ((0..length).map(field).collect(), Vec::new())
            }
            None if class.name.starts_with('[') => {
                let (declared_in, name) = (class.name.clone(), LENGTH.to_owned());
                (vec![Field { declared_in, name, descriptor: "I".to_owned() }], Vec::new())
            }
            None => {
                let found = classes.find(&class.name)?;
                (found.fields.clone(), found.superclasses.clone())
            }
        };
        let name = self.name(class, definitions);
        let id = definitions.add_record(Record { name, supers: Vec::new(), fields: Vec::new() });
        self.ids.insert(class.clone(), id);
        self.infos.push(RecordInfo { class: class.name.clone(), length: class.length, fields: fields.clone() });
        let mut record_fields = Vec::new();
        for field in fields {
            let is_size = class.length.is_none()
                && (class.name.starts_with('[')
                    || classes.find(&class.name).is_some_and(|found| found.contents.is_some()));
            let value_type = match is_size {
                true => length_type(),
                false => classes.type_of(&field.descriptor),
            };
            let sort = self.sort(&value_type, definitions, classes);
            record_fields.push(RecordField { name: field.name, sort });
        }
        let above: Vec<String> = above.into_iter().filter(|name| !is_library(name)).collect();
        let supers = above
            .into_iter()
            .filter_map(|name| self.of(&CellClass { name, length: None }, definitions, classes))
            .collect();
        definitions.set_fields(id, supers, record_fields);
        Some(id)
    }

    /// The simple name, unless another record has it.
    fn name(&self, class: &CellClass, definitions: &Definitions) -> String {
        if let Some(length) = class.length {
            let Some(element) = class.name.strip_prefix('[') else {
                return format!("{}[{length}]", simple(&class.name).replace('$', "."));
            };
            return format!("{}[{length}]", crate::names::in_words(element));
        }
        if class.name.starts_with('[') {
            return crate::names::in_words(&class.name);
        }
        let short = simple(&class.name).replace('$', ".");
        match definitions.record_named(&short) {
            None => short,
            Some(_) => class.name.replace(['/', '$'], "."),
        }
    }

    /// The sort of the values of a type. Interfaces, library classes and arrays are untyped references: an `Object` may be
    /// of any record, and an array has another one for each length.
    pub(crate) fn sort(&mut self, value_type: &Type, definitions: &mut Definitions, classes: &mut Classes<'_>) -> Sort {
        match value_type {
            Type::Bool => Sort::Bool,
            Type::Real => Sort::Real,
            Type::Int(low, high) => Sort::Range(*low, *high),
            Type::Enum(_, constants) => Sort::Range(0, *constants),
            Type::Ref(name) => {
                let class = CellClass { name: name.clone(), length: None };
                let wanted = !is_library(name) && !name.starts_with('[');
                let plain = classes.find(name).is_some_and(|class| !class.is_interface);
                Sort::Ref(if wanted && plain { self.of(&class, definitions, classes) } else { None })
            }
        }
    }
}

/// Returns true if a class belongs to the JDK.
fn is_library(name: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|prefix| name.starts_with(prefix))
}
