//! How long inputs are: within the bounds of the options, and as long as numbers in the code under test suggest.

use crate::machine::Machine;
use crate::symbolic::Symbolic;
use heapwright_program::MethodId;
use heapwright_program::code::Instr;

/// Lengths that the code under test names, beyond those that are tried anyway.
#[derive(Default)]
pub(crate) struct Sizes {
    named: Vec<u32>,
    /// Small numbers that something is compared with.
    compared: Vec<u32>,
}

/// The largest number that suggests the size of a collection that is filled by calls.
const LARGEST_COLLECTION: u32 = 10;

/// The most sizes of such a collection that numbers suggest.
const MOST_SIZES: usize = 4;

impl Symbolic {
    /// Collects the numbers in a method, and in the methods of its class that it calls, that may be lengths.
    pub(crate) fn set_sizes(&mut self, machine: &Machine, method: MethodId) {
        let most = self.input_options.stretch as i64;
        let (mut named, mut compared): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let class = machine.program.method(method).class();
        let mut work = vec![method];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = work.pop() {
            if !seen.insert(next) {
                continue;
            }
            let Ok(code) = machine.program.code(next) else { continue };
            for instr in &code.instrs {
                let number = named_number(instr.get());
                compared.extend(compared_number(instr.get()).and_then(|number| u32::try_from(number).ok()));
                named.extend(number.map(i64::from).filter(|number| (0..=most).contains(number)).map(|n| n as u32));
            }
            named.extend(code.strings.iter().map(|site| site.text.len() as u32).filter(|n| i64::from(*n) <= most));
            let own = machine.program.class(class).name().clone();
            let own = code.calls.iter().filter(|call| call.class == own);
            work.extend(own.filter_map(|call| machine.program.find_method(class, &call.name, &call.descriptor)));
        }
        named.sort_unstable();
        named.dedup();
        compared.retain(|number| *number <= LARGEST_COLLECTION && i64::from(*number) <= most);
        compared.sort_unstable();
        compared.dedup();
        self.sizes = Sizes { named, compared };
    }

    /// Returns the sizes of collections and maps that are filled by calls, in order.
    pub(super) fn collection_sizes(&self) -> Vec<u32> {
        let usual = self.input_options.max_collection as u32;
        let mut sizes: Vec<u32> = (0..=usual).collect();
        let near = self.sizes.compared.iter().flat_map(|number| [*number, number + 1]);
        let mut larger: Vec<u32> = near.filter(|size| *size > usual).collect();
        larger.dedup();
        larger.truncate(MOST_SIZES);
        sizes.extend(larger);
        sizes
    }

    /// Returns the length of the longest input array.
    pub(crate) fn longest_array(&self) -> usize {
        let usual = self.input_options.max_array;
        let named = self.sizes.named.last().map_or(0, |largest| *largest as usize + 1);
        // a little more than the bound needs no naming
        if named <= self.input_options.stretch { usual.max(named) } else { usual.max(self.input_options.stretch) }
    }

    /// Returns the lengths of input strings, in order.
    pub(super) fn string_lengths(&self) -> Vec<u32> {
        let usual = self.input_options.max_string as u32;
        let most = self.input_options.stretch as u32;
        let mut lengths: Vec<u32> = (0..=usual).collect();
        let near = self.sizes.named.iter().flat_map(|named| [named.saturating_sub(1), *named, named + 1]);
        lengths.extend(near.filter(|length| *length > usual && *length <= most));
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }
}

/// Returns the number that an instruction loads or compares something with.
pub(crate) fn named_number(instr: Instr) -> Option<i32> {
    match instr {
        Instr::ConstInt { value, .. } => Some(value),
        _ => compared_number(instr),
    }
}

/// Returns the number that an instruction compares something with.
fn compared_number(instr: Instr) -> Option<i32> {
    match instr {
        Instr::IfEqK { k, .. }
        | Instr::IfNeK { k, .. }
        | Instr::IfLtK { k, .. }
        | Instr::IfGeK { k, .. }
        | Instr::IfGtK { k, .. }
        | Instr::IfLeK { k, .. } => Some(k),
        _ => None,
    }
}
