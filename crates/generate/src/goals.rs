//! The branches of a class as the run counts them, which is JaCoCo's way.

use crate::engine::{Goal, MethodGoals};
use heapwright_coverage::{ClassGoals, class_goals};
use heapwright_program::Program;
use std::sync::Arc;

/// Returns the branches of the class with this binary name, which must be loaded.
pub fn goals(program: &Program, class: &str) -> Result<Vec<MethodGoals>, String> {
    let bytes = program.loaded(&class.replace('.', "/")).and_then(|id| program.class(id).bytes());
    let goals = class_goals(bytes.ok_or("it has no class file")?).map_err(|error| error.to_string())?;
    Ok(by_method(goals))
}

fn by_method(goals: ClassGoals) -> Vec<MethodGoals> {
    let counted = goals.methods.into_iter().filter(|method| method.counted);
    let plain = counted.map(|method| MethodGoals {
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        branches: method
            .branches
            .iter()
            .map(|branch| Goal { line: line(branch.line), edges: branch.edges.clone() })
            .collect(),
        judge: {
            let method = Arc::new(method);
            Arc::new(move |edges| {
                let mut covered = vec![false; method.branches.len()];
                for branch in method.covered_branches(edges) {
                    if let Some(place) = covered.get_mut(branch.id.0 as usize) {
                        *place = true;
                    }
                }
                covered
            })
        },
    });
    plain.collect()
}

/// Returns the line number; `None` for 0.
fn line(number: u16) -> Option<u32> {
    (number > 0).then_some(u32::from(number))
}
