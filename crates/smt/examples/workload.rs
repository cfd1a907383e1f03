//! The chain on a synthetic exploration: paths through loops over arrays, sorting networks and a
//! little arithmetic, with the shares of the layers.
//!
//! `cargo run --release --package heapwright-smt --example workload [QUERIES] [DIRECTORY]`; with a
//! directory every query is written there.
#![allow(clippy::disallowed_methods, reason = "an example measures")]

use heapwright_smt::{Layer, Options, Query, SatResult, Solver, Summary, chain};
use heapwright_term::{Evaluator, Op, Sort, TermError, TermId, Terms, Value, Width, Witness};
use std::error::Error;
use std::rc::Rc;
use std::time::{Duration, Instant};

const INT: Sort = Sort::BitVec(Width::W32);

/// A branch of the imagined program: a condition, and where the two sides go on.
type Program = Vec<TermId>;

/// Insertion sort on `size` numbers with their range checks, as the order of comparisons that one
/// run of it makes at most; then a search, and sums and products of neighbours.
fn program(terms: &mut Terms, size: i32) -> Result<Program, TermError> {
    let mut conditions = Vec::new();
    let length = terms.variable("length", INT)?;
    let limit = terms.int(size)?;
    let mut elements = Vec::new();
    for index in 0..size {
        let place = terms.int(index)?;
        conditions.push(terms.binary(Op::ULt, place, length)?);
        elements.push(terms.variable(&format!("a{index}"), INT)?);
        for other in 0..index as usize {
            let pair = (elements.get(other).copied(), elements.last().copied());
            if let (Some(left), Some(right)) = pair {
                conditions.push(terms.binary(Op::SLt, left, right)?);
            }
        }
    }
    conditions.push(terms.binary(Op::SLe, length, limit)?);
    let key = terms.variable("key", INT)?;
    for &element in &elements {
        conditions.push(terms.binary(Op::Eq, element, key)?);
    }
    let (factor, hundred) = (terms.int(31)?, terms.int(100)?);
    for pair in elements.windows(2).take(2) {
        if let &[left, right] = pair {
            let scaled = terms.binary(Op::Mul, left, factor)?;
            let hash = terms.binary(Op::Add, scaled, right)?;
            let bucket = terms.binary(Op::SRem, hash, hundred)?;
            conditions.push(terms.binary(Op::SLt, bucket, factor)?);
            let flags = terms.binary(Op::BitAnd, hash, factor)?;
            conditions.push(terms.binary(Op::Eq, flags, factor)?);
        }
    }
    let price = terms.variable("price", Sort::Float64)?;
    for bound in [0.0, 10.0, 1e6] {
        let bound = terms.constant(Value::double(bound))?;
        conditions.push(terms.binary(Op::FloatLt, bound, price)?);
    }
    Ok(conditions)
}

/// A path so far: what holds on it, a witness, and the next branch.
struct State {
    path: Vec<TermId>,
    witness: Rc<Witness>,
    next: usize,
}

/// Explores depth first, with the witness's side free and the other asked for.
fn explore(terms: &mut Terms, program: &Program, solver: &mut dyn Solver, most: usize) -> Result<usize, TermError> {
    let mut open = vec![State { path: Vec::new(), witness: Rc::new(Witness::new()), next: 0 }];
    let mut asked = 0;
    while let Some(mut state) = open.pop() {
        while let Some(&condition) = program.get(state.next) {
            state.next += 1;
            let holds = Evaluator::new(terms, &state.witness).value(condition)? == Value::bool(true);
            let negated = terms.not(condition)?;
            let (taken, other) = if holds { (condition, negated) } else { (negated, condition) };
            let mut path = state.path.clone();
            path.push(other);
            state.path.push(taken);
            let query = Query::new(path, Duration::from_secs(5)).with_base(state.witness.clone());
            asked += 1;
            if let SatResult::Sat(witness) = solver.check(terms, &query) {
                // Spread over the tree instead of its last leaves only.
                let place = (asked * 7) % (open.len() + 1);
                open.insert(place, State { path: query.assertions, witness: Rc::new(witness), next: state.next });
            }
            if asked >= most {
                return Ok(asked);
            }
        }
    }
    Ok(asked)
}

fn print(layers: &[Layer], summary: Summary, asked: usize, time: Duration) {
    println!("{asked} queries in {:.2} s, {:.0} a second", time.as_secs_f64(), asked as f64 / time.as_secs_f64());
    println!("{:8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9}", "layer", "asked", "sat", "unsat", "unknown", "ms", "worst ms");
    for layer in layers {
        println!(
            "{:8} {:>8} {:>8} {:>8} {:>8} {:>9.1} {:>9.2}",
            layer.name,
            layer.queries,
            layer.sat,
            layer.unsat,
            layer.unknown,
            layer.time.as_secs_f64() * 1e3,
            layer.longest.as_secs_f64() * 1e3
        );
    }
    println!("answered before SMT: {:.1} %\n", 100.0 * summary.share_before_smt());
}

fn run(options: &Options, most: usize) -> Result<(), Box<dyn Error>> {
    let mut terms = Terms::new();
    let program = program(&mut terms, 7)?;
    let mut solver = chain(options)?;
    let start = Instant::now();
    let asked = explore(&mut terms, &program, &mut solver, most)?;
    print(&solver.statistics(), solver.summary(), asked, start.elapsed());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let most = arguments.next().map_or(Ok(2_000), |text| text.parse())?;
    let all = Options { dump_queries: arguments.next().map(Into::into), ..Options::default() };
    println!("all layers");
    run(&all, most)?;
    println!("without ranges and differences");
    run(&Options { quick: false, dump_queries: None, ..all.clone() }, most)?;
    println!("SMT only");
    run(
        &Options {
            substitute: false,
            guess: false,
            quick: false,
            search: false,
            tidy: false,
            cache: false,
            reuse: false,
            slice: false,
            dump_queries: None,
            ..all
        },
        most,
    )
}
