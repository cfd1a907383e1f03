//! Switches, as statements and as expressions: over numbers, strings, enum constants and, on newer releases, type
//! patterns.

use super::leaf::{INTS, TEXTS};
use super::{Grower, stored};
use crate::tree::{Arm, Block, Body, Expr, Label, Lit, Stmt, Switch};
use crate::types::{Prim, Ty};

/// The selector of a switch, with labels that are valid for it.
struct Subject {
    value: Expr,
    labels: Vec<Expr>,
    /// Whether the labels cover every possible value.
    complete: bool,
}

impl Grower<'_> {
    /// A switch expression inside another expression. Its arms contain no `try` and no `synchronized`: javac generates
    /// broken code for these, or none at all, while other operands are on the stack.
    pub(super) fn switch_expr(&mut self, ty: Ty, depth: usize) -> Expr {
        self.switch_value(ty, depth, 0)
    }

    /// A switch expression whose arms nest statements up to `nesting`, which is 0 unless the operand stack is empty.
    pub(super) fn switch_value(&mut self, ty: Ty, depth: usize, nesting: usize) -> Expr {
        let depth = depth.saturating_sub(1);
        let inner = self.framed(
            |frame| {
                frame.targets.clear();
                frame.ret = None;
                frame.stacked |= nesting == 0;
            },
            |grower| {
                if grower.config.level >= 21 && grower.rng.chance(35) {
                    grower.pattern_switch(ty, depth)
                } else {
                    grower.constant_switch(ty, depth, nesting)
                }
            },
        );
        Expr::cast(ty, Expr::Switch(Box::new(inner)))
    }

    fn constant_switch(&mut self, ty: Ty, depth: usize, nesting: usize) -> Switch {
        let subject = self.subject(depth);
        let arrow = self.rng.chance(70);
        let mut arms = Vec::new();
        let total = if subject.complete && self.rng.chance(50) { subject.labels.len() } else { 0 };
        let groups = grouped(self, subject.labels, total);
        for labels in groups {
            let body = self.arm_value(ty, depth, nesting, arrow);
            arms.push(Arm { labels, body });
        }
        if total == 0 {
            let body = self.arm_value(ty, depth, nesting, arrow);
            arms.push(Arm { labels: vec![Label::Default], body });
        }
        Switch { subject: subject.value, arms, arrow }
    }

    /// An arm's body that yields a value of type `ty`.
    fn arm_value(&mut self, ty: Ty, depth: usize, nesting: usize, arrow: bool) -> Body {
        if arrow && self.rng.chance(if nesting > 0 { 30 } else { 70 }) {
            return Body::Expr(self.expr(ty, depth));
        }
        Body::Block(self.scoped(|grower| {
            let mut block = grower.statements(1, nesting);
            let value = grower.expr(ty, depth);
            // `yield` before a parenthesis is parsed as a call, so the value gets a name first.
            let name = grower.fresh("y");
            block.push(Stmt::Local { ty, name: name.clone(), init: stored(ty, value) });
            block.push(Stmt::Yield(Expr::name(name)));
            block
        }))
    }

    /// A switch over type and record patterns. The most derived classes come first, so that no label is dominated.
    fn pattern_switch(&mut self, ty: Ty, depth: usize) -> Switch {
        let subject = Expr::cast(Ty::Object, self.expr(Ty::Object, depth));
        let mut arms = Vec::new();
        if self.rng.chance(60) {
            arms.push(Arm { labels: vec![Label::Null], body: Body::Expr(self.expr(ty, depth)) });
        }
        let mut types: Vec<Ty> = (0..self.world.classes.len()).rev().map(Ty::Class).collect();
        types.extend([Ty::Str, Ty::Boxed(Prim::Int), Ty::Boxed(Prim::Long), Ty::Enum]);
        for pattern in types {
            if self.rng.chance(35) {
                arms.push(self.type_arm(ty, pattern, depth));
            }
        }
        if self.rng.chance(60) {
            arms.push(self.record_arm(ty, depth));
        }
        arms.push(Arm { labels: vec![Label::Default], body: Body::Expr(self.expr(ty, depth)) });
        Switch { subject, arms, arrow: true }
    }

    fn type_arm(&mut self, ty: Ty, pattern: Ty, depth: usize) -> Arm {
        let name = self.fresh("q");
        self.scoped(|grower| {
            grower.declare_final(&name, pattern);
            let guard = grower.rng.chance(40).then(|| grower.guard());
            let body = Body::Expr(grower.expr(ty, depth));
            Arm { labels: vec![Label::Type { ty: pattern, name, guard }], body }
        })
    }

    /// A guard. Like a lambda, it may only read effectively final variables, and it must not be constant.
    fn guard(&mut self) -> Expr {
        let outside = self.locals.len();
        self.framed(
            |frame| frame.captured_below = outside,
            |grower| {
                let globals = grower.globals(Ty::INT);
                let left = grower.rng.choose(&globals).unwrap_or(Expr::name("RandRt.traceLimit"));
                Expr::binary("<", left, grower.leaf(Ty::INT))
            },
        )
    }

    fn record_arm(&mut self, ty: Ty, depth: usize) -> Arm {
        let record = self.rng.below(self.world.records.len());
        let components = self.world.records.get(record).cloned().unwrap_or_default();
        let parts: Vec<(Ty, String)> = components.iter().map(|(_, ty)| (*ty, self.fresh("q"))).collect();
        self.scoped(|grower| {
            for (ty, name) in &parts {
                grower.declare_final(name, *ty);
            }
            let body = Body::Expr(grower.expr(ty, depth));
            Arm { labels: vec![Label::Record { ty: Ty::Record(record), parts }], body }
        })
    }

    /// A switch statement; in the old form an arm may fall through to the next.
    pub(super) fn switch_stmt(&mut self, depth: usize) -> Stmt {
        let subject = self.subject(1);
        let arrow = self.rng.chance(40);
        let mut arms: Vec<Arm> = Vec::new();
        for labels in grouped(self, subject.labels, 0) {
            let block = self.arm_block(depth, arrow);
            arms.push(Arm { labels, body: Body::Block(block) });
        }
        if self.rng.chance(70) {
            let block = self.arm_block(depth, arrow);
            let at = if arrow { arms.len() } else { self.rng.below(arms.len() + 1) };
            arms.insert(at, Arm { labels: vec![Label::Default], body: Body::Block(block) });
        }
        Stmt::Switch(Switch { subject: subject.value, arms, arrow })
    }

    fn arm_block(&mut self, depth: usize, arrow: bool) -> Block {
        let count = self.rng.between(1, 2);
        let mut block = self.block(count, depth.saturating_sub(1));
        if !arrow && self.rng.chance(60) {
            block.push(Stmt::Break(None));
        }
        block
    }

    /// A switch in which every arm ends the method.
    pub(super) fn switch_ending(&mut self, ret: Ty, depth: usize) -> Stmt {
        let subject = self.subject(1);
        let groups = grouped(self, subject.labels, 0);
        let mut arms: Vec<Arm> = Vec::new();
        for labels in groups.into_iter().chain([vec![Label::Default]]) {
            let body = self.scoped(|grower| grower.ending(ret, depth.saturating_sub(1)));
            arms.push(Arm { labels, body: Body::Block(body) });
        }
        Stmt::Switch(Switch { subject: subject.value, arms, arrow: false })
    }

    fn subject(&mut self, depth: usize) -> Subject {
        let range = |low: i32, high: i32| (low..=high).map(Expr::int).collect::<Vec<_>>();
        let (value, labels, complete) = match self.rng.below(8) {
            0 => (Expr::binary("&", self.expr(Ty::INT, depth), Expr::int(7)), range(0, 6), false),
            1 => (self.expr(Ty::INT, depth), INTS.iter().map(|n| Expr::int(*n)).collect(), false),
            2 => {
                let letters = (b'a'..=b'k').map(|letter| Expr::Lit(Lit::Char(u16::from(letter)))).collect();
                (self.expr(Ty::CHAR, depth), letters, false)
            }
            3 => (self.expr(Ty::Prim(Prim::Byte), depth), range(-3, 4), false),
            4 => (Expr::binary("%", self.expr(Ty::INT, depth), Expr::int(3)), range(-2, 2), false),
            5 => (self.expr(Ty::Str, depth), TEXTS.iter().map(|text| Expr::text(*text)).collect(), false),
            6 => (self.expr(Ty::Boxed(Prim::Int), depth), range(-1, 3), false),
            _ => (self.expr(Ty::Enum, depth), self.world.constants.iter().map(Expr::name).collect(), true),
        };
        Subject { value, labels, complete }
    }
}

/// Some of `labels` (`all` of them, if it is not 0) in random order and in groups of one to three.
fn grouped(grower: &mut Grower<'_>, mut labels: Vec<Expr>, all: usize) -> Vec<Vec<Label>> {
    let mut wanted = if all > 0 { all } else { grower.rng.between(1, 4) };
    let mut groups = Vec::new();
    while wanted > 0 && !labels.is_empty() {
        let size = grower.rng.pick([1, 1, 1, 2, 3]);
        let mut group = Vec::new();
        while group.len() < size && wanted > 0 && !labels.is_empty() {
            let at = grower.rng.below(labels.len());
            group.push(Label::Const(labels.swap_remove(at)));
            wanted -= 1;
        }
        groups.push(group);
    }
    groups
}
