//! A satisfiability solver for separation logic: symbolic heaps with inductive predicates and linear arithmetic, as
//! `heapwright-logic` defines them.
//!
//! Invariants, including what is absent: the crate knows neither Java nor bytecode and reads no files. References are
//! untyped for the solver; sorts matter only to the type checker and to code that completes a model. The answer
//! "unsatisfiable" is always certain. Every model returned by the solver has been evaluated against the formula by code
//! that shares nothing with the search.
//!
//! # From a formula to a heap
//!
//! [`Definitions`](heapwright_logic::Definitions) hold records and predicates. A [`Solver`] is created once for them and queried often: it caches what
//! it learns about the predicates, and it answers small formulas without an SMT solver, in tens of microseconds. The
//! sort of a field or variable bounds its numbers: [`Sort::Range`](heapwright_logic::Sort::Range) is a Java `int` (or `byte`, `char`, `long`),
//! [`Sort::Bool`](heapwright_logic::Sort::Bool) a `boolean`; a `float` or `double` is a [`Sort::Real`](heapwright_logic::Sort::Real), which may stay unconstrained. Among the
//! numbers that fit, those near zero are preferred.
//!
//! ```
//! use heapwright_logic::*;
//! use heapwright_seplog::{Answer, Evidence, Solver};
//!
//! let int = Sort::Range(i32::MIN.into(), i32::MAX.into());
//! let mut definitions = Definitions::new();
//! let node = definitions.add_record(Record { name: "Node".into(), supers: vec![], fields: vec![] });
//! let field = |name: &str, sort| Field { name: name.into(), sort };
//! definitions.set_fields(node, vec![], vec![field("value", int), field("next", Sort::Ref(Some(node)))]);
//!
//! // pred sorted(x, low) == x = null || x::Node<v, n> * sorted(n, v) & low < v
//! let sorted = definitions.declare_predicate("sorted", [("x".into(), Sort::Ref(Some(node))), ("low".into(), int)]);
//! let predicate = definitions.predicate_mut(sorted).unwrap();
//! let (x, low) = (predicate.params[0], predicate.params[1]);
//! let (v, n) = (predicate.variables.fresh("v", int), predicate.variables.fresh("n", Sort::Ref(Some(node))));
//! let less = |a, b| Pure::Compare(Linear::var(a).plus(-1, &Linear::var(b)).unwrap(), Relation::Lt);
//! let end = SymbolicHeap { pure: vec![Pure::Same(x.into(), Term::Null)], ..SymbolicHeap::emp() };
//! let step = SymbolicHeap {
//!     existentials: vec![v, n],
//!     points_to: vec![PointsTo { root: x.into(), record: node, fields: vec![v.into(), n.into()] }],
//!     calls: vec![Call { predicate: sorted, args: vec![n.into(), v.into()] }],
//!     pure: vec![less(low, v)],
//! };
//! predicate.cases = vec![end, step];
//! check_definitions(&definitions).unwrap();
//!
//! // sorted(list, 41) & list != null
//! let solver = Solver::new(&definitions).unwrap();
//! let mut variables = Variables::new();
//! let list = variables.fresh("list", Sort::Ref(Some(node)));
//! let call = Call { predicate: sorted, args: vec![list.into(), Term::int(41)] };
//! let heap = SymbolicHeap { calls: vec![call], ..SymbolicHeap::emp() };
//! let more = [Pure::Differ(list.into(), Term::Null)];
//! let Answer::Sat(Evidence::Model(model)) = solver.model(&variables, &heap, &more, &Limits::none()) else { panic!() };
//! assert_eq!(model.show(&definitions, &variables), "list = #1\n#1 -> Node{value: 42, next: null}\n");
//! let Value::Location(first) = model.values[&list] else { panic!() };
//! assert_eq!(model.heap[&first].fields, [Value::Int(42), Value::Null]);
//!
//! // list = null besides: nothing satisfies that, because of two of the parts.
//! let mut both = heap.clone();
//! both.pure.extend(more);
//! both.pure.push(Pure::Same(list.into(), Term::Null));
//! let query = Query { variables, cases: vec![both] };
//! let conflicts = solver.conflicts(&query, &Limits::none()).unwrap();
//! assert_eq!(conflicts[0].show(&definitions, &query), ["list != null", "list = null"]);
//! ```
//!
//! A [`Model`](heapwright_logic::Model) assigns a value to every variable of its case and to all fields of all its cells. A reference may
//! dangle: if the formula only says that it is not null, its location has no cell.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod conflict;
mod elements;
mod flat;
mod guided;
mod numbers;
mod prepare;
mod reason;
mod shape;
mod smallest;
pub mod smtlib;
mod solve;
mod tuples;
mod unfold;

pub use conflict::{Conflict, Part};
pub use numbers::conjunction::Numbers;
pub use reason::Reason;
pub use solve::{Answer, Evidence, Solver, is_unsatisfiable};
