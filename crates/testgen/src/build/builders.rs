//! Objects made by a builder: started by a factory or constructor, configured, and finished.

use super::Builder;
use super::ways::{Source, default_value};
use crate::model::{ClassInfo, MethodInfo};
use crate::plan::{Local, Operand, Step};
use heapwright_case::{Field, MethodName, ObjectId, Value};
use heapwright_program::flags;
use std::rc::Rc;

/// Maximum number of ways to start a builder that are tried.
const STARTS: usize = 4;

/// How a builder is created, and which fields that sets.
struct Start {
    method: MethodName,
    arguments: Vec<Operand>,
    /// Fields whose values it was given.
    given: Vec<usize>,
}

impl Builder<'_, '_> {
    /// Builds an object with the builder of its class, if there is one that can do it.
    pub(super) fn by_builder(&mut self, id: ObjectId, class: &Rc<ClassInfo>, fields: &[Field]) -> Option<Local> {
        if !self.world.is_visible(&class.name) {
            return None;
        }
        for builder in self.builders(class) {
            let Some(finish) = self.finish(&builder, &class.name) else { continue };
            for start in self.starts(class, &builder, fields) {
                for thorough in [false, true] {
                    let made = self.try_builder(id, &builder, &start, fields, &finish, thorough);
                    if made.is_some() {
                        return made;
                    }
                }
            }
        }
        None
    }

    /// Classes that may be builders: result types of the class's static methods, and its member `Builder`.
    fn builders(&mut self, class: &ClassInfo) -> Vec<Rc<ClassInfo>> {
        let mut names = vec![format!("{}$Builder", class.name)];
        for method in class.methods.iter().filter(|one| one.is_static()) {
            let result = method.result_descriptor();
            if let Some(name) = result.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
                let name = name.replace('/', ".");
                if name.starts_with(&class.name) && name != class.name && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        let found: Vec<Rc<ClassInfo>> = names.iter().filter_map(|name| self.world.class(name)).collect();
        found.into_iter().filter(|info| self.world.is_visible(&info.name) && !info.is_abstract()).collect()
    }

    /// The method without parameters that returns the object.
    fn finish(&mut self, builder: &Rc<ClassInfo>, class: &str) -> Option<MethodName> {
        let result = format!("()L{};", class.replace('.', "/"));
        let found = builder
            .methods
            .iter()
            .find(|one| one.descriptor == result && !one.is_static() && self.world.may_use(builder, one.flags));
        found.map(|method| name_of(builder, method))
    }

    fn starts(&mut self, class: &Rc<ClassInfo>, builder: &Rc<ClassInfo>, fields: &[Field]) -> Vec<Start> {
        let result = format!("L{};", builder.name.replace('.', "/"));
        let factories = class.methods.iter().filter(|one| one.is_static() && one.result_descriptor() == result);
        let constructors = builder.methods.iter().filter(|one| one.name == "<init>" && !builder.is_inner());
        let members: Vec<(&Rc<ClassInfo>, &MethodInfo)> =
            factories.map(|one| (class, one)).chain(constructors.map(|one| (builder, one))).collect();
        let mut starts = Vec::new();
        for (owner, member) in members {
            if !self.world.may_use(owner, member.flags) {
                continue;
            }
            let Some((sources, _)) = self.combinations(member, fields).into_iter().next() else { continue };
            let operands = sources.iter().map(|source| match source {
                Source::Field(index) => self.operand(fields.get(*index)?.value),
                Source::Default(value) | Source::Given(value) => Some(Operand::Value(*value)),
                Source::Length(_) => None,
            });
            let Some(arguments) = operands.collect::<Option<Vec<_>>>() else { continue };
            let given = sources.iter().filter_map(|source| match source {
                Source::Field(index) => Some(*index),
                _ => None,
            });
            starts.push(Start { method: name_of(owner, member), arguments, given: given.collect() });
        }
        starts.truncate(STARTS);
        starts
    }

    /// `thorough`: also sets fields whose value is probably the builder's default.
    fn try_builder(
        &mut self,
        id: ObjectId,
        builder: &Rc<ClassInfo>,
        start: &Start,
        fields: &[Field],
        finish: &MethodName,
        thorough: bool,
    ) -> Option<Local> {
        let before = self.steps.len();
        let local = self.fresh();
        let (method, arguments) = (start.method.clone(), start.arguments.clone());
        self.steps.push(match method.name.as_str() {
            "<init>" => Step::New { local, constructor: method, arguments },
            _ => Step::Call { local: Some(local), method, receiver: None, arguments },
        });
        for (index, field) in fields.iter().enumerate() {
            let usual = field.value == default_value(&field.descriptor);
            if start.given.contains(&index) || (usual && !thorough) {
                continue;
            }
            if let Some((method, arguments)) = self.tell(builder, field) {
                let receiver = Some(Operand::Local(local));
                self.steps.push(Step::Call { local: None, method, receiver, arguments });
            }
        }
        let made = self.fresh();
        let receiver = Some(Operand::Local(local));
        self.steps.push(Step::Call { local: Some(made), method: finish.clone(), receiver, arguments: Vec::new() });
        if self.is_made(id, made) {
            return Some(made);
        }
        self.steps.truncate(before);
        None
    }

    /// The call that sets the value of a field in a builder.
    fn tell(&mut self, builder: &Rc<ClassInfo>, field: &Field) -> Option<(MethodName, Vec<Operand>)> {
        let plain = field.name.trim_matches('_');
        let capital = crate::naming::capital(plain);
        let named = |method: &MethodInfo| {
            method.name == plain || method.name == format!("with{capital}") || method.name == format!("set{capital}")
        };
        let mut usable = Vec::new();
        for method in &builder.methods {
            let odd = method.is_static() || method.is(flags::SYNTHETIC) || method.name.starts_with('<');
            if !odd && self.world.may_use(builder, method.flags) {
                usable.push(method);
            }
        }
        let takes = usable.iter().find(|method| {
            let parameter = method.names.first().and_then(Option::as_deref);
            method.descriptors == [field.descriptor.as_str()] && (named(method) || parameter == Some(plain))
        });
        if let Some(method) = takes {
            return Some((name_of(builder, method), vec![self.operand(field.value)?]));
        }
        let flag = usable.iter().find(|method| method.descriptors.is_empty() && named(method));
        flag.filter(|_| field.value == Value::Boolean(true)).map(|method| (name_of(builder, method), Vec::new()))
    }
}

fn name_of(class: &ClassInfo, method: &MethodInfo) -> MethodName {
    MethodName { class: class.name.clone(), name: method.name.clone(), descriptor: method.descriptor.clone() }
}
