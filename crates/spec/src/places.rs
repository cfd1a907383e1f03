//! Locates the values that a formula names in the input of a method.

use crate::alias::Aliases;
use crate::contract::Contract;
use crate::java::{Input, InputPath};
use crate::records::Records;
use heapwright_logic::{SymbolicHeap, Term, Var};
use std::collections::{BTreeMap, VecDeque};

/// The shortest path to each variable of a formula that can be reached through its cells.
pub(crate) fn places(records: &Records, contract: &Contract, heap: &SymbolicHeap) -> BTreeMap<Var, InputPath> {
    let aliases = Aliases::of(heap);
    let mut found = BTreeMap::new();
    let mut open: VecDeque<(Var, InputPath)> = VecDeque::new();
    for (var, root) in contract.inputs() {
        let path = InputPath { root, fields: Vec::new() };
        found.insert(var, path.clone());
        open.push_back((var, path));
    }
    while let Some((var, path)) = open.pop_front() {
        for other in heap.occurrences().filter(|other| aliases.root(*other) == aliases.root(var)) {
            found.entry(other).or_insert_with(|| path.clone());
        }
        for cell in heap.points_to.iter().filter(|cell| aliases.same(&cell.root, var)) {
            let Some(info) = records.info(cell.record) else { continue };
            for (value, field) in cell.fields.iter().zip(&info.fields) {
                let Term::Var(value) = value else { continue };
                if !found.contains_key(value) {
                    let mut longer = path.clone();
                    longer.fields.push(field.clone());
                    found.insert(*value, longer.clone());
                    open.push_back((*value, longer));
                }
            }
        }
    }
    found
}

impl Contract {
    /// The variables of the input, with the input each one stands for.
    pub fn inputs(&self) -> impl Iterator<Item = (Var, Input)> + '_ {
        let parameters = self.parameters.iter().enumerate().map(|(number, var)| (*var, Input::Parameter(number)));
        self.receiver.map(|var| (var, Input::Receiver)).into_iter().chain(parameters)
    }
}
