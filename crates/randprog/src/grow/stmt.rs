//! Statements: declarations, effects, traces, conditions, jumps, and the statements that end a method.

use super::{Grower, stored};
use crate::tree::{Block, Expr, Stmt, Try};
use crate::types::{Elem, Fun, Prim, Ty};

impl Grower<'_> {
    /// About `count` statements in the current scope.
    pub(super) fn statements(&mut self, count: usize, depth: usize) -> Block {
        let mut made = Vec::new();
        for _ in 0..count {
            self.statement(depth, &mut made);
        }
        made
    }

    /// The same in a nested scope.
    pub(super) fn block(&mut self, count: usize, depth: usize) -> Block {
        self.scoped(|grower| grower.statements(count, depth))
    }

    fn statement(&mut self, depth: usize, out: &mut Block) {
        self.budget -= 1;
        let nested = depth > 0 && self.budget > 0;
        match self.rng.below(100) {
            0..=24 => out.push(self.declaration()),
            25..=44 => out.push(self.effect()),
            45..=59 => out.push(self.print()),
            60..=66 if nested => out.push(self.choice(depth)),
            67..=74 if nested => self.looping(depth, out),
            75..=79 if nested => out.push(self.switch_stmt(depth)),
            80..=88 if nested => out.push(self.trying(depth)),
            89 if nested => out.push(self.synchronized(depth)),
            90 if nested => out.push(self.labelled(depth)),
            91..=94 => out.extend(self.jump()),
            95 => out.extend(self.early_return()),
            96 => out.push(self.throwing()),
            _ => out.push(self.effect()),
        }
    }

    /// A type for a new local variable.
    fn variable_type(&mut self) -> Ty {
        let prim = self.rng.pick(Prim::ALL);
        let class = self.rng.below(self.world.classes.len());
        match self.rng.below(100) {
            0..=49 => Ty::Prim(prim),
            50..=60 => Ty::Str,
            61..=69 => Ty::Array(Elem::Prim(prim), 1),
            70..=72 => Ty::Array(Elem::Prim(prim), 2),
            73..=76 => {
                let elem = self.rng.pick([Elem::Str, Elem::Object, Elem::Integer, Elem::Class(class)]);
                Ty::Array(elem, 1)
            }
            77..=81 => Ty::Class(class),
            82 => Ty::Iface(self.rng.below(2)),
            83..=85 => Ty::Object,
            86..=89 => Ty::Boxed(prim),
            90..=92 => Ty::Fun(self.rng.pick(Fun::ALL)),
            93..=95 => Ty::Builder,
            96 | 97 => Ty::Record(self.rng.below(2)),
            _ => Ty::Enum,
        }
    }

    pub(super) fn declaration(&mut self) -> Stmt {
        let ty = self.variable_type();
        let value =
            if !self.frame.stacked && self.rng.chance(5) { self.switch_value(ty, 2, 2) } else { self.expr(ty, 2) };
        let name = self.fresh("x");
        if self.rng.chance(70) {
            self.declare_variable(&name, ty);
        } else {
            self.declare_final(&name, ty);
        }
        Stmt::Local { ty, name, init: stored(ty, value) }
    }

    /// A statement executed for its effect: an assignment of any kind or a call.
    fn effect(&mut self) -> Stmt {
        let ty = self.variable_type();
        let made = match self.rng.below(10) {
            0 => self.library_call(Ty::Builder, 2),
            1 => self.call(ty, 2),
            2 if self.rng.chance(50) => self.text_growth(),
            _ => self.assignment(ty, 3),
        };
        match made {
            Some(made @ (Expr::Call(..) | Expr::Assign(..) | Expr::Step { .. } | Expr::New(..))) => Stmt::Expr(made),
            _ => self.print(),
        }
    }

    /// `s += e` on a string element, which one statement reads and writes.
    fn text_growth(&mut self) -> Option<Expr> {
        let names = self.writable(Ty::Str);
        let name = self.rng.choose(&names)?;
        let prim = self.rng.pick([Prim::Int, Prim::Char, Prim::Long, Prim::Boolean]);
        let value = self.expr(Ty::Prim(prim), 2);
        Some(Expr::assign("+=", name, value))
    }

    pub(super) fn print(&mut self) -> Stmt {
        let prim = self.rng.pick(Prim::ALL);
        let reference = self.any_reference();
        let ty = self.rng.pick([Ty::Prim(prim), Ty::Prim(prim), Ty::Prim(prim), Ty::INT, Ty::Str, reference]);
        let value = self.expr(ty, 3);
        self.trace(value)
    }

    fn choice(&mut self, depth: usize) -> Stmt {
        let cond = self.condition(3);
        let (first, second) = (self.rng.between(1, 3), self.rng.between(1, 2));
        let then = self.block(first, depth - 1);
        let other = self.rng.chance(50).then(|| self.block(second, depth - 1));
        Stmt::If(cond, then, other)
    }

    fn synchronized(&mut self, depth: usize) -> Stmt {
        let lock = match self.rng.below(10) {
            0 => self.leaf(Ty::Class(0)),
            _ => Expr::field(Expr::name("RandRt"), "LOCK"),
        };
        Stmt::Synchronized(lock, self.block(2, depth - 1))
    }

    /// A conditional jump to any enclosing statement.
    fn jump(&mut self) -> Option<Stmt> {
        let targets = self.frame.targets.clone();
        let target = self.rng.choose(&targets)?;
        let innermost_loop = targets.iter().rev().find(|it| it.is_loop);
        let plain = innermost_loop.is_some_and(|it| it.label == target.label) && self.rng.chance(50);
        let jump = if target.is_loop && self.rng.chance(50) {
            Stmt::Continue((!plain).then_some(target.label))
        } else {
            Stmt::Break(Some(target.label))
        };
        Some(Stmt::If(self.condition(2), vec![jump], None))
    }

    fn early_return(&mut self) -> Option<Stmt> {
        let ret = self.frame.ret?;
        let cond = self.condition(2);
        let value = self.expr(ret, 2);
        Some(Stmt::If(cond, vec![Stmt::Return(stored(ret, value))], None))
    }

    fn throwing(&mut self) -> Stmt {
        let cond = Expr::binary("<", self.expr(Ty::INT, 2), self.leaf(Ty::INT));
        let thrown = self.new_exception();
        Stmt::If(cond, vec![Stmt::Throw(thrown)], None)
    }

    fn new_exception(&mut self) -> Expr {
        let code = self.leaf(Ty::INT);
        let text = self.leaf(Ty::Str);
        match self.rng.below(6) {
            0 => Expr::New("RandRt.Fault".to_owned(), vec![code]),
            1 => Expr::New("RandRt.SubFault".to_owned(), vec![code]),
            2 if self.frame.checked => Expr::New("RandRt.SubChecked".to_owned(), vec![text]),
            3 => Expr::New("IllegalStateException".to_owned(), vec![text]),
            4 => Expr::New("ArithmeticException".to_owned(), vec![]),
            _ => Expr::New("IllegalArgumentException".to_owned(), vec![text]),
        }
    }

    /// Statements after which a method with result `ret` has ended on every path.
    pub(super) fn ending(&mut self, ret: Ty, depth: usize) -> Block {
        let nested = depth > 0 && self.budget > 0;
        match self.rng.below(20) {
            0 | 1 if nested => {
                let cond = self.condition(2);
                let then = self.scoped(|grower| grower.ending(ret, depth - 1));
                let other = self.scoped(|grower| grower.ending(ret, depth - 1));
                vec![Stmt::If(cond, then, Some(other))]
            }
            2..=4 if nested => vec![self.try_ending(ret, depth)],
            5 if nested => vec![self.switch_ending(ret, depth)],
            _ => {
                let value = self.expr(ret, 3);
                vec![Stmt::Return(stored(ret, value))]
            }
        }
    }

    fn try_ending(&mut self, ret: Ty, depth: usize) -> Stmt {
        let body = self.scoped(|grower| {
            let mut body = grower.statements(1, depth - 1);
            body.extend(grower.ending(ret, depth - 1));
            body
        });
        let mut catches = self.catches(depth, &[]);
        for catch in &mut catches {
            let end = self.scoped(|grower| grower.ending(ret, 0));
            catch.body.extend(end);
        }
        let finally = (catches.is_empty() || self.rng.chance(60)).then(|| self.block(2, depth - 1));
        Stmt::Try(Try { resources: vec![], body, catches, finally })
    }
}
