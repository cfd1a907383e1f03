//! Evaluates many terms under one witness that changes a little at a time: each change re-evaluates only what depends
//! on it, and can be undone.

use crate::evaluate::{Values, Witness};
use crate::id::TermId;
use crate::op::Op;
use crate::sort::Value;
use crate::terms::{Term, TermError, Terms};
use heapwright_meter::{Work, did};
use rustc_hash::FxHashMap;

/// The position of a term in a circuit.
pub type Place = u32;

/// A term of a circuit, with its arguments as positions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Gate {
    /// A constant.
    Constant,
    /// A variable.
    Variable,
    /// An operation on one term.
    Unary(Op, Place),
    /// An operation on two terms.
    Binary(Op, Place, Place),
    /// If-then-else.
    Ite(Place, Place, Place),
}

/// The terms that some boolean roots consist of, with their values under a witness.
pub struct Circuit {
    /// INVARIANT: arguments come before the terms that contain them; one value for each.
    gates: Vec<Gate>,
    terms: Vec<TermId>,
    values: Vec<Value>,
    roots: Vec<Place>,
    /// Whether each position is a root.
    is_root: Vec<bool>,
    /// How many roots are not true.
    open: usize,
    variables: Vec<Place>,
    cones: FxHashMap<Place, Vec<Place>>,
    changes: Vec<(Place, Value)>,
    /// How many terms were re-evaluated.
    effort: usize,
}

impl Circuit {
    /// The circuit of these roots; `None` if it has more than `most` terms.
    pub fn new<V: Values>(
        terms: &Terms,
        roots: &[TermId],
        witness: &V,
        most: usize,
    ) -> Result<Option<Circuit>, TermError> {
        let reachable = terms.reachable(roots);
        if reachable.len() > most {
            return Ok(None);
        }
        let place = |id: TermId| -> Result<Place, TermError> {
            let found = reachable.binary_search(&id).map_err(|_| TermError::Unknown(id))?;
            Place::try_from(found).map_err(|_| TermError::Full)
        };
        let mut circuit = Circuit {
            gates: Vec::with_capacity(reachable.len()),
            terms: Vec::new(),
            values: Vec::with_capacity(reachable.len()),
            roots: Vec::new(),
            is_root: vec![false; reachable.len()],
            open: 0,
            variables: Vec::new(),
            cones: FxHashMap::default(),
            changes: Vec::new(),
            effort: 0,
        };
        did(Work::Visit, reachable.len() as u64);
        for &id in &reachable {
            let (gate, value) = match terms.get(id).ok_or(TermError::Unknown(id))? {
                Term::Constant(value) => (Gate::Constant, value),
                Term::Variable(_) => {
                    circuit.variables.push(place(id)?);
                    (Gate::Variable, given(terms, witness, id)?)
                }
                Term::Unary(op, a) => circuit.computed(id, Gate::Unary(op, place(a)?))?,
                Term::Binary(op, a, b) => circuit.computed(id, Gate::Binary(op, place(a)?, place(b)?))?,
                Term::Ite(c, a, b) => circuit.computed(id, Gate::Ite(place(c)?, place(a)?, place(b)?))?,
            };
            circuit.gates.push(gate);
            circuit.values.push(value);
        }
        for &root in roots {
            let root = place(root)?;
            if let Some(flag) = circuit.is_root.get_mut(root as usize)
                && !std::mem::replace(flag, true)
            {
                circuit.roots.push(root);
                circuit.open += usize::from(!circuit.holds(root));
            }
        }
        circuit.terms = reachable;
        Ok(Some(circuit))
    }

    /// The positions of the roots, without duplicates, in order.
    pub fn roots(&self) -> &[Place] {
        &self.roots
    }

    /// Returns true if every root is true.
    pub fn is_satisfied(&self) -> bool {
        self.open == 0
    }

    /// How many roots are not true.
    pub fn open_roots(&self) -> usize {
        self.open
    }

    /// Returns true if the boolean term at a position is true.
    pub fn holds(&self, place: Place) -> bool {
        self.value(place) == Value::bool(true)
    }

    /// The variables, in the order of their handles.
    pub fn variables(&self) -> &[Place] {
        &self.variables
    }

    /// The handle of the term at a position.
    pub fn term(&self, place: Place) -> Option<TermId> {
        self.terms.get(place as usize).copied()
    }

    /// The gate at a position. Every position has one.
    pub fn gate(&self, place: Place) -> Gate {
        self.gates.get(place as usize).copied().unwrap_or(Gate::Constant)
    }

    /// All gates with their positions, arguments first.
    pub fn gates(&self) -> impl Iterator<Item = (Place, Gate)> {
        (0..).zip(self.gates.iter().copied())
    }

    /// The value of the term at a position.
    pub fn value(&self, place: Place) -> Value {
        self.values.get(place as usize).copied().unwrap_or(Value::bool(false))
    }

    /// Gives a variable another value of its sort; returns `false` if there is no such variable at this position.
    pub fn set(&mut self, variable: Place, value: Value) -> bool {
        if self.gate(variable) != Gate::Variable || self.value(variable).sort() != value.sort() {
            return false;
        }
        if self.value(variable) == value {
            return true;
        }
        let cone = match self.cones.remove(&variable) {
            Some(cone) => cone,
            None => self.cone(variable),
        };
        self.put(variable, value);
        self.effort += cone.len();
        did(Work::Visit, cone.len() as u64);
        for &place in &cone {
            if let Some(value) = self.compute(self.gate(place))
                && value != self.value(place)
            {
                self.put(place, value);
            }
        }
        self.cones.insert(variable, cone);
        true
    }

    /// How many terms have been re-evaluated so far: a machine-independent measure of time.
    pub fn effort(&self) -> usize {
        self.effort
    }

    /// A mark of the changes made so far.
    pub fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Undoes the changes made after the mark.
    pub fn undo_to(&mut self, mark: usize) {
        while self.changes.len() > mark {
            if let Some((place, old)) = self.changes.pop() {
                self.replace(place, old);
            }
        }
    }

    /// Makes all changes permanent: they can no longer be undone.
    pub fn keep(&mut self) {
        self.changes.clear();
    }

    /// Copies the values of the circuit's variables into the witness.
    pub fn witness(&self, mut base: Witness) -> Witness {
        for &variable in &self.variables {
            if let Some(id) = self.term(variable) {
                base.set(id, self.value(variable));
            }
        }
        base
    }

    fn computed(&self, id: TermId, gate: Gate) -> Result<(Gate, Value), TermError> {
        Ok((gate, self.compute(gate).ok_or(TermError::Unknown(id))?))
    }

    fn compute(&self, gate: Gate) -> Option<Value> {
        match gate {
            Gate::Constant | Gate::Variable => None,
            Gate::Unary(op, a) => op.apply_unary(self.value(a)),
            Gate::Binary(op, a, b) => op.apply_binary(self.value(a), self.value(b)),
            Gate::Ite(c, a, b) => Some(self.value(if self.holds(c) { a } else { b })),
        }
    }

    fn put(&mut self, place: Place, value: Value) {
        let old = self.replace(place, value);
        self.changes.push((place, old));
    }

    fn replace(&mut self, place: Place, value: Value) -> Value {
        let Some(slot) = self.values.get_mut(place as usize) else {
            return value;
        };
        let old = std::mem::replace(slot, value);
        if self.is_root.get(place as usize) == Some(&true) {
            self.open += usize::from(old == Value::bool(true));
            self.open -= usize::from(value == Value::bool(true)).min(self.open);
        }
        old
    }

    /// All terms that contain a variable, arguments first.
    fn cone(&self, variable: Place) -> Vec<Place> {
        let mut inside = vec![false; self.gates.len()];
        let mut cone = Vec::new();
        if let Some(flag) = inside.get_mut(variable as usize) {
            *flag = true;
        }
        for (place, gate) in self.gates().skip(variable as usize + 1) {
            let has = |place: Place| inside.get(place as usize) == Some(&true);
            let depends = match gate {
                Gate::Constant | Gate::Variable => false,
                Gate::Unary(_, a) => has(a),
                Gate::Binary(_, a, b) => has(a) || has(b),
                Gate::Ite(c, a, b) => has(c) || has(a) || has(b),
            };
            if depends {
                cone.push(place);
                if let Some(flag) = inside.get_mut(place as usize) {
                    *flag = true;
                }
            }
        }
        cone
    }
}

fn given(terms: &Terms, witness: &impl Values, id: TermId) -> Result<Value, TermError> {
    let sort = terms.sort(id).ok_or(TermError::Unknown(id))?;
    match witness.value_of(id) {
        None => Ok(Value::zero(sort)),
        Some(value) if value.sort() == sort => Ok(value),
        Some(_) => Err(TermError::OtherSort(terms.variable_name(id).unwrap_or_default().to_owned(), sort)),
    }
}
