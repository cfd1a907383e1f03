//! Separation logic: symbolic heaps with inductive predicates and linear arithmetic, without a solver.
//!
//! Invariants, including what is absent: the crate knows neither Java nor bytecode, reads no files, has no clock and
//! links no solver. It says what formulas mean; whether one is satisfiable is for `heapwright-seplog` to decide. There
//! is one unfolding ([`unfold_case`]); everything that unfolds goes through it or, with values in place of terms,
//! through its [`Bindings`].
//!
//! [`Definitions`] hold records and predicates, [`check_definitions`] and [`check_query`] check that formulas are
//! well-typed. [`Groups`] puts predicates in the order in which they depend on each other. An [`Evaluation`] tells
//! whether a formula holds in a concrete heap.
//!
//! ```
//! use heapwright_logic::*;
//!
//! let mut definitions = Definitions::new();
//! let node = definitions.add_record(Record { name: "Node".into(), supers: vec![], fields: vec![] });
//! definitions.set_fields(node, vec![], vec![Field { name: "next".into(), sort: Sort::Ref(Some(node)) }]);
//!
//! // pred list(x) == x = null || x::Node<n> * list(n)
//! let list = definitions.declare_predicate("list", [("x".into(), Sort::Ref(Some(node)))]);
//! let predicate = definitions.predicate_mut(list).unwrap();
//! let (x, n) = (predicate.params[0], predicate.variables.fresh("n", Sort::Ref(Some(node))));
//! let end = SymbolicHeap { pure: vec![Pure::Same(x.into(), Term::Null)], ..SymbolicHeap::emp() };
//! let step = SymbolicHeap {
//!     existentials: vec![n],
//!     points_to: vec![PointsTo { root: x.into(), record: node, fields: vec![n.into()] }],
//!     calls: vec![Call { predicate: list, args: vec![n.into()] }],
//!     ..SymbolicHeap::emp()
//! };
//! predicate.cases = vec![end, step];
//! check_definitions(&definitions).unwrap();
//!
//! // list(head), unfolded into its second case
//! let mut variables = Variables::new();
//! let head = variables.fresh("head", Sort::Ref(Some(node)));
//! let call = Call { predicate: list, args: vec![head.into()] };
//! let unfolded = unfold_case(&definitions, &call, 1, &mut variables).unwrap();
//! assert_eq!(display::Printer::new(&definitions, &variables).heap(&unfolded), "exists n. head::Node<n> * list(n)");
//!
//! // It holds in a heap of one node, whose `next` is null.
//! let traits = Traits::new(&definitions).unwrap();
//! let limits = Limits::none();
//! let evaluation =
//!     Evaluation { definitions: &definitions, traits: &traits, arithmetic: &Undecided, limits: &limits, unfoldings: 100 };
//! let heap = [(Location(1), Cell::new(node, vec![Value::Null]))].into();
//! let values = [(head, Value::Location(Location(1)))].into();
//! assert_eq!(evaluation.holds(&variables, &unfolded, &values, &heap), Verdict::Holds);
//! ```
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod check;
mod contents;
mod definitions;
pub mod display;
mod eliminate;
mod formula;
mod groups;
pub mod induction;
mod invariants;
mod limits;
mod linear;
mod model;
pub mod small;
mod sort;
mod subst;
mod unfold;

pub use check::{TypeError, check_definitions, check_query};
pub use contents::{Bag, Claim, Condition, Contents, Matching, Resolution, alternatives, resolve};
pub use definitions::{Definitions, Field, Predicate, Query, Record, Undefined};
pub use formula::{Call, Element, PointsTo, Pure, Relation, SymbolicHeap, Term};
pub use groups::{Groups, Traits};
pub use invariants::{Facts, Invariants};
pub use limits::{Limits, Spent};
pub use linear::{Linear, Overflow};
pub use model::evaluate::symbols::Comparisons;
pub use model::evaluate::{Arithmetic, Evaluation, Undecided, Verdict};
pub use model::{Cell, Location, Model, Value};
pub use sort::{PredicateId, RecordId, Sort, Var, Variable, Variables};
pub use subst::{Bindings, Substitution};
pub use unfold::{UnfoldError, unfold_along, unfold_call, unfold_case, unfold_each};
