//! The generator itself: grows typed trees from random choices, so that the result always compiles and terminates.

mod call;
mod decls;
mod expr;
mod flow;
mod leaf;
mod stmt;
mod switch;

pub use decls::{batch, driver};

use crate::Config;
use crate::rng::Rng;
use crate::tree::{Expr, Stmt};
use crate::types::Ty;
use crate::world::World;

/// A local variable in scope.
#[derive(Clone, Debug)]
struct Local {
    name: String,
    ty: Ty,
    /// Whether the program may assign to it.
    assignable: bool,
    /// Whether it is effectively final, so that a lambda may read it.
    capturable: bool,
}

/// The `this` that the code runs with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum This {
    Nobody,
    Class(usize),
    Iface(usize),
}

/// A statement that a jump can leave.
#[derive(Clone, Debug)]
struct Target {
    label: String,
    is_loop: bool,
}

/// What the code being grown may do besides computing.
#[derive(Clone, Debug)]
struct Frame {
    this: This,
    /// Whether checked exceptions may leave the method.
    checked: bool,
    /// Whether this is a method of the shared types. These call each other less, or most cases would run out of fuel.
    shared: bool,
    /// Whether every new object runs this code. If so, it must not create objects itself.
    constructing: bool,
    /// Whether the operand stack may be non-empty here, because the code is inside an expression.
    stacked: bool,
    /// The type that `return` takes here; `None` if it is not allowed.
    ret: Option<Ty>,
    targets: Vec<Target>,
    /// Locals below this position were declared outside the innermost lambda.
    captured_below: usize,
}

/// Grows one body after another. INVARIANT: no name is used twice within one generator.
struct Grower<'w> {
    rng: Rng,
    world: &'w World,
    config: &'w Config,
    locals: Vec<Local>,
    frame: Frame,
    budget: i32,
    names: usize,
    traces: i32,
}

impl<'w> Grower<'w> {
    fn new(rng: Rng, world: &'w World, config: &'w Config) -> Grower<'w> {
        let frame = Frame {
            this: This::Nobody,
            checked: false,
            shared: false,
            constructing: false,
            stacked: false,
            ret: None,
            targets: Vec::new(),
            captured_below: 0,
        };
        Grower { rng, world, config, locals: Vec::new(), frame, budget: 0, names: 0, traces: 0 }
    }

    /// Grows a new body: no locals, the given frame, about `budget` nodes.
    fn body<T>(
        &mut self,
        this: This,
        checked: bool,
        ret: Option<Ty>,
        budget: i32,
        grow: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.locals.clear();
        self.frame = Frame {
            this,
            checked,
            shared: !checked,
            constructing: false,
            stacked: false,
            ret,
            targets: Vec::new(),
            captured_below: 0,
        };
        self.budget = budget;
        grow(self)
    }

    /// Grows with a changed frame and restores the old one afterwards.
    fn framed<T>(&mut self, change: impl FnOnce(&mut Frame), grow: impl FnOnce(&mut Self) -> T) -> T {
        let old = self.frame.clone();
        change(&mut self.frame);
        let made = grow(self);
        self.frame = old;
        made
    }

    /// Grows in a nested scope: locals declared inside are removed afterwards.
    fn scoped<T>(&mut self, grow: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.locals.len();
        let made = grow(self);
        self.locals.truncate(before);
        made
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Declares a local that is never reassigned.
    fn declare_final(&mut self, name: &str, ty: Ty) {
        self.locals.push(Local { name: name.to_owned(), ty, assignable: false, capturable: true });
    }

    /// Declares a loop counter, which only the loop header changes.
    fn declare_counter(&mut self, name: &str, ty: Ty) {
        self.locals.push(Local { name: name.to_owned(), ty, assignable: false, capturable: false });
    }

    fn declare_variable(&mut self, name: &str, ty: Ty) {
        self.locals.push(Local { name: name.to_owned(), ty, assignable: true, capturable: false });
    }

    /// The locals of type `ty` that can be read here.
    fn readable(&self, ty: Ty) -> Vec<Expr> {
        let visible = self.locals.iter().enumerate();
        visible
            .filter(|(at, local)| local.ty == ty && (*at >= self.frame.captured_below || local.capturable))
            .map(|(_, local)| Expr::name(&local.name))
            .collect()
    }

    /// The locals of type `ty` that can be assigned here.
    fn writable(&self, ty: Ty) -> Vec<Expr> {
        let own = self.locals.get(self.frame.captured_below..).unwrap_or_default();
        own.iter().filter(|local| local.ty == ty && local.assignable).map(|local| Expr::name(&local.name)).collect()
    }

    /// A statement that prints `value` under the next trace number.
    fn trace(&mut self, value: Expr) -> Stmt {
        self.traces += 1;
        Stmt::Expr(Expr::support("trace", vec![Expr::int(self.traces), value]))
    }
}

/// The call at the start of every method and every loop iteration.
fn tick() -> Stmt {
    Stmt::Expr(Expr::support("tick", vec![]))
}

/// Makes `value` fit for storing: strings are kept short.
fn stored(ty: Ty, value: Expr) -> Expr {
    if ty == Ty::Str { Expr::support("cap", vec![value]) } else { value }
}
