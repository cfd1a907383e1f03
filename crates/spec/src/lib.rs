//! The specification language: predicates and preconditions in separation logic, checked against Java classes.
//!
//! Invariants, including what is absent: the crate reads no files itself (a [`Reader`] does); it has no solver:
//! whoever asks which parts of a specification are unsatisfiable brings one ([`Specification::conflicts`]); every problem of a specification is
//! a [`Diagnostic`] with its location; whatever passes the check is well-typed in the logic.
//!
//! # From files to formulas
//!
//! [`Specification::load`] reads files with everything they import and checks them against classes (a
//! [`ClassSource`](classes::ClassSource), which [`Program`](heapwright_program::Program) implements).
//! [`Specification::contract`] then returns what must hold when a method is called: the precondition of the method (its
//! own, or that of the superclass) joined with the invariants of its class and its superclasses, as a [`Contract`]:
//!
//! - `query.cases`, a disjunction of symbolic heaps. Its free variables are `this` ([`Contract::receiver`]) and the
//!   parameters ([`Contract::parameters`]).
//! - `java`, the Java methods that must return the expected answer as well (`this.repOK()`): class, name, descriptor,
//!   and their receiver and arguments as [`InputPath`]s.
//!
//! Records and predicates are [`Specification::definitions`]. [`Specification::record`] returns the class, or array of
//! known length, that a record stands for: the n-th value of a cell is that of `fields[n]`, with declaring class, name
//! and descriptor; an array's fields are its elements. Requesting a contract can add records but never changes them, so
//! anything derived from the definitions before stays valid.
//!
//! [`Specification::places`] locates the variables of a formula in the input (`this.root.left`), also after unfolding
//! ([`unfold`]). [`contexts`] computes the possible values of predicate parameters.
//!
//! ```
//! use heapwright_spec::{Specification, classes::NoClasses};
//!
//! let text = "data Node { int value; Node next; }
//!             data Stack { Node head; int size; }
//!             pred list(x, n) == x = null & n = 0 || x -> Node{next: y} * list(y, n - 1);
//!             pre pop == exists n. stack::Stack<head, n> * list(head, n) & n > 0;";
//! let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), text.to_owned()));
//! let mut specification = Specification::load(&["stack.sl".to_owned()], &mut reader, &mut NoClasses).unwrap();
//! let query = specification.bare("pop", &mut NoClasses).unwrap();
//! assert_eq!(query.cases.len(), 1);
//! let stack = &query.cases[0].points_to[0];
//! let info = specification.record(stack.record).unwrap();
//! assert_eq!((info.class.as_str(), info.fields[0].name.as_str()), ("Stack", "head"));
//! ```
//!
//! With classes, instead of `bare`:
//!
//! ```no_run
//! use heapwright_program::{ClassPath, Jdk, Program};
//! use heapwright_spec::Specification;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut program = Program::new(Jdk::locate(None)?, ClassPath::parse("classes")?)?;
//! let mut reader = |_: Option<&str>, name: &str| Ok((name.to_owned(), "…".to_owned()));
//! let loaded = Specification::load(&["tree.sl".to_owned()], &mut reader, &mut program);
//! let mut specification = loaded.map_err(|_| "a wrong specification")?;
//! let contract = specification.contract(&mut program, "a/b/Tree", "remove", "(I)V");
//! if let Some(contract) = contract.map_err(|_| "a wrong precondition")? {
//!     for case in &contract.query.cases {
//!         for (var, path) in specification.places(&contract, case) {
//!             println!("{} is {:?}", contract.query.variables.name(var), path);
//!         }
//!     }
//! }
//! # Ok(())
//! # }
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)
)]

mod about;
mod access;
mod alias;
mod apart;
pub mod ast;
mod canonical;
mod cases;
pub mod classes;
mod conflict;
mod contexts;
mod contract;
mod diagnostic;
pub mod draw;
mod elaborate;
mod enums;
mod files;
mod infer;
mod java;
mod lexer;
mod lower;
mod names;
mod parser;
mod paths;
mod places;
mod postcondition;
mod predicates;
mod program;
mod reach;
mod records;
mod resolve;
mod satisfy;
mod span;
mod specification;
mod statics;
mod unfold;

pub use canonical::show;
pub use conflict::Refutes;
pub use contexts::{Contexts, Step, contexts, contexts_up_to};
pub use contract::Contract;
pub use diagnostic::{Diagnostic, Kind, Severity, nearest};
pub use files::Reader;
pub use java::{Argument, Input, InputPath, JavaTest};
pub use parser::parse;
pub use postcondition::{Postcondition, Reading, ReadingRoot, ReadingStep};
pub use records::RecordInfo;
pub use span::{FileId, Sources, Span};
pub use specification::{NamedQuery, Rejected, Specification};
pub use unfold::unfold;
