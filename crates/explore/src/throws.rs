//! Places that throw: which exceptions were met where, and which sides of decisions may lead to others.
//!
//! What can be thrown where is not known in advance: nearly every instruction could throw, and most never do. So these
//! goals are discovered during exploration. A decision with a side on which the machine raises an exception is such a
//! place until a run has met that exception there, or a few such sides were tried in vain.

use crate::goals::Goals;
use crate::search::Leads;
use crate::tree::NodeId;
use heapwright_case::{MethodName, Run};
use heapwright_vm::Choice;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// An exception that the machine raises itself.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Raised {
    /// `NullPointerException`
    Null,
    /// `ArithmeticException`
    Division,
    /// `ArrayIndexOutOfBoundsException`
    Bounds,
    /// `ClassCastException`
    Cast,
    /// `ArrayStoreException`
    Store,
    /// `NegativeArraySizeException`
    Size,
}

impl Raised {
    /// The exception on the throwing side of a choice.
    pub(crate) fn by(choice: Choice) -> Option<Raised> {
        Some(match choice {
            Choice::Null => Raised::Null,
            Choice::Division => Raised::Division,
            Choice::Bounds => Raised::Bounds,
            Choice::Cast => Raised::Cast,
            Choice::Store => Raised::Store,
            Choice::Size => Raised::Size,
            _ => return None,
        })
    }

    /// Its class and superclasses.
    pub fn classes(self) -> &'static [&'static str] {
        macro_rules! runtime {
            ($($name:literal),+) => {
                &[$($name,)+ "java.lang.RuntimeException", "java.lang.Exception", "java.lang.Throwable"]
            };
        }
        match self {
            Raised::Null => runtime!("java.lang.NullPointerException"),
            Raised::Division => runtime!("java.lang.ArithmeticException"),
            Raised::Bounds => {
                runtime!("java.lang.ArrayIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException")
            }
            Raised::Cast => runtime!("java.lang.ClassCastException"),
            Raised::Store => runtime!("java.lang.ArrayStoreException"),
            Raised::Size => runtime!("java.lang.NegativeArraySizeException"),
        }
    }

    fn class(self) -> &'static str {
        self.classes().first().copied().unwrap_or_default()
    }
}

/// The call stack of a decision, innermost frame first: methods and offsets.
type Stack = [(Rc<MethodName>, u16)];

/// Waiting sides of decisions, shallowest first.
type Sides = BTreeSet<(u32, NodeId)>;

/// Exceptions met, and sides that may lead to others.
#[derive(Default)]
pub(crate) struct Throws {
    /// The most sides tried for one exception at one place.
    most_tries: u32,
    /// Offset and class, by method.
    met: BTreeMap<MethodName, BTreeSet<(u16, String)>>,
    count: usize,
    /// Keyed by the instruction in the nearest method with goals.
    waiting: BTreeMap<(Rc<MethodName>, u16, Raised), Sides>,
    tries: BTreeMap<(Rc<MethodName>, u16, Raised), u32>,
    /// Exceptions that were tried in vain while more sides could have been tried.
    given_up: BTreeSet<(Rc<MethodName>, u16, Raised)>,
}

impl Throws {
    pub(crate) fn new(most_tries: u32) -> Throws {
        Throws { most_tries, ..Throws::default() }
    }

    /// Records the exceptions of a run in methods with goals. Returns true if one of them is new.
    pub(crate) fn meet(&mut self, run: &Run, goals: &dyn Goals) -> bool {
        let before = self.count;
        for (method, thrown) in run.thrown.iter().filter(|(method, _)| goals.concern(method)) {
            let place = (thrown.at, thrown.class.clone());
            let known = match self.met.get_mut(method) {
                Some(known) => known,
                None => self.met.entry(method.clone()).or_default(),
            };
            self.count += usize::from(known.insert(place));
        }
        self.count > before
    }

    /// The number of different exceptions met, counted by place.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The number of exceptions that no run has met although not all sides that may lead to them were tried.
    pub(crate) fn untried(&self) -> usize {
        let open = self.given_up.iter().filter(|key| !self.is_met(key)).count();
        open + self.waiting.iter().filter(|(key, sides)| !sides.is_empty() && !self.is_met(key)).count()
    }

    /// Adds a waiting side.
    pub(crate) fn offer(&mut self, node: NodeId, (leads, depth): (Leads, u32), stack: &Stack, goals: &dyn Goals) {
        let Leads::Throws(raised) = leads else { return };
        let Some((method, offset)) = stack.iter().find(|(method, _)| goals.concern(method)) else { return };
        let key = (method.clone(), *offset, raised);
        if self.is_met(&key) {
            return;
        }
        match self.tries.get(&key).is_none_or(|tries| *tries < self.most_tries) {
            true => drop(self.waiting.entry(key).or_default().insert((depth, node))),
            false => drop(self.given_up.insert(key)),
        }
    }

    fn is_met(&self, (method, offset, raised): &(Rc<MethodName>, u16, Raised)) -> bool {
        let known = self.met.get(&**method);
        known.is_some_and(|known| known.iter().any(|(at, class)| at == offset && class == raised.class()))
    }

    /// Returns a side that may lead to an exception not met by any run, if it is worth a try.
    pub(crate) fn next(&mut self, is_waiting: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        while let Some((key, mut sides)) = self.waiting.pop_first() {
            if self.is_met(&key) {
                continue;
            }
            while let Some((_, node)) = sides.pop_first() {
                if !is_waiting(node) {
                    continue;
                }
                let tries = self.tries.entry(key.clone()).or_default();
                *tries += 1;
                match (*tries < self.most_tries, sides.is_empty()) {
                    (true, false) => drop(self.waiting.insert(key, sides)),
                    (false, false) => drop(self.given_up.insert(key)),
                    (_, true) => {}
                }
                return Some(node);
            }
        }
        None
    }
}
