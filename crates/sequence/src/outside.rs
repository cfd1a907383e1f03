//! What callers can change without a call that was made: public fields, static state of other classes, enums.

use crate::asked::not_passed;
use crate::escaped::is_fixed;
use crate::gaps::Gap;
use crate::graph::Graph;
use heapwright_program::{ClassId, Field, Loader, Program, class_of_descriptor, flags};
use std::collections::BTreeSet;

impl Graph<'_> {
    /// What callers can do that makes a difference and was left out.
    pub(crate) fn left_out(&self) -> BTreeSet<Gap> {
        let program = self.engine.vm.program();
        let mut found = not_passed(program, &self.api, self.objects(), &self.engine.opaque);
        for class in program.classes().filter(|class| class.loader() == Loader::App) {
            let own = self.api.classes.iter().any(|one| program.is_assignable(*one, class.id()));
            let alive = class.fields().map(|field| program.field(field)).filter(|field| self.matters(field));
            for field in alive {
                found.extend(self.open(program, class.id(), own, field));
            }
        }
        found
    }

    /// Whether something depends on a field.
    fn matters(&self, field: &Field) -> bool {
        !self.is_opaque(field.id())
    }

    /// How callers can change a field.
    fn open(&self, program: &Program, class: ClassId, own: bool, field: &Field) -> Option<Gap> {
        let shown = program.class(class).external_name();
        let given = program.class(class).flags();
        let callable = self.api.package || given & flags::PUBLIC != 0;
        if given & flags::ENUM != 0 {
            let changes = !field.is_static() && !field.is_final();
            return (changes && callable).then_some(Gap::Statics(shown));
        }
        let may = |found: u16| found & flags::PUBLIC != 0 || self.api.package && found & flags::PRIVATE == 0;
        let changes = !field.is_final() || !is_constant(program, field);
        if own && may(field.flags()) && changes {
            return Some(Gap::Field(format!("{shown}.{}", field.name())));
        }
        let statics = !own && callable && field.is_static() && !field.is_final();
        statics.then_some(Gap::Statics(shown))
    }
}

/// Whether what a field refers to never changes.
fn is_constant(program: &Program, field: &Field) -> bool {
    let descriptor = field.descriptor();
    if descriptor.len() == 1 {
        return true;
    }
    let class = class_of_descriptor(descriptor).and_then(|name| program.loaded(name));
    class.is_some_and(|class| is_fixed(program, class))
}
