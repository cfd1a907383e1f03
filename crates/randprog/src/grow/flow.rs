//! Loops of all kinds, labelled blocks, and `try` with its handlers.

use super::{Grower, Target, tick};
use crate::tree::{Block, Catch, Expr, Lit, Loop, Stmt, Try};
use crate::types::{Elem, Prim, Ty};

/// A throwable class that can be caught.
struct Caught {
    name: &'static str,
    parent: usize,
    checked: bool,
}

const fn caught(name: &'static str, parent: usize) -> Caught {
    Caught { name, parent, checked: false }
}

const THROWABLE: usize = 0;
const EXCEPTION: usize = 1;

/// INVARIANT: a parent comes before its children; entry 0 is its own parent.
const CAUGHT: [Caught; 19] = [
    Caught { name: "Throwable", parent: 0, checked: true },
    Caught { name: "Exception", parent: THROWABLE, checked: true },
    caught("RuntimeException", EXCEPTION),
    caught("ArithmeticException", 2),
    caught("IndexOutOfBoundsException", 2),
    caught("ArrayIndexOutOfBoundsException", 4),
    caught("StringIndexOutOfBoundsException", 4),
    caught("NullPointerException", 2),
    caught("ClassCastException", 2),
    caught("ArrayStoreException", 2),
    caught("NegativeArraySizeException", 2),
    caught("IllegalArgumentException", 2),
    caught("NumberFormatException", 11),
    caught("RandRt.Fault", 2),
    caught("RandRt.SubFault", 13),
    Caught { name: "RandRt.Checked", parent: EXCEPTION, checked: true },
    Caught { name: "RandRt.SubChecked", parent: 15, checked: true },
    caught("IllegalStateException", 2),
    caught("LinkageError", THROWABLE),
];

fn is_ancestor(above: usize, below: usize) -> bool {
    let mut at = below;
    loop {
        if at == above {
            return true;
        }
        match CAUGHT.get(at) {
            Some(entry) if at != 0 => at = entry.parent,
            _ => return false,
        }
    }
}

impl Grower<'_> {
    /// A loop of a random kind, with the declaration of its counter if it needs one. Each iteration consumes fuel.
    pub(super) fn looping(&mut self, depth: usize, out: &mut Block) {
        let label = self.fresh("loop");
        let turns = Expr::int(self.rng.between(2, 5) as i32);
        match self.rng.below(5) {
            0 | 1 => {
                let stmt = self.scoped(|grower| grower.counted(label, depth));
                out.push(stmt);
            }
            2 => {
                let stmt = self.scoped(|grower| grower.each(label, depth));
                out.push(stmt);
            }
            kind => {
                let counter = self.fresh("w");
                out.push(Stmt::Local { ty: Ty::INT, name: counter.clone(), init: Expr::int(0) });
                self.declare_counter(&counter, Ty::INT);
                let step = Expr::Step { target: Box::new(Expr::name(&counter)), op: "++", prefix: false };
                let bound = Expr::binary("<", step, turns);
                out.push(self.guarded(label, bound, kind == 3, depth));
            }
        }
    }

    /// `while`, `do` or endless `for`, left at the latest when `bound` is false.
    fn guarded(&mut self, label: String, bound: Expr, tests_first: bool, depth: usize) -> Stmt {
        if !tests_first && self.rng.chance(50) {
            let stop = Stmt::If(Expr::Unary("!", Box::new(bound)), vec![Stmt::Break(None)], None);
            let body = self.loop_body(&label, depth, Some(stop));
            return Stmt::Loop { label, head: Loop::Forever, body };
        }
        let cond = if self.rng.chance(60) { Expr::binary("&&", bound, self.condition(2)) } else { bound };
        let body = self.loop_body(&label, depth, None);
        let head = if tests_first { Loop::While(cond) } else { Loop::DoWhile(cond) };
        Stmt::Loop { label, head, body }
    }

    fn loop_body(&mut self, label: &str, depth: usize, first: Option<Stmt>) -> Block {
        let mut body = vec![tick()];
        body.extend(first);
        let count = self.rng.between(1, 3);
        let rest = self.framed(
            |frame| frame.targets.push(Target { label: label.to_owned(), is_loop: true }),
            |grower| grower.block(count, depth - 1),
        );
        body.extend(rest);
        body
    }

    /// `for` with a counter of some numeric type, counting up or down.
    fn counted(&mut self, label: String, depth: usize) -> Stmt {
        let name = self.fresh("i");
        let prim = self.rng.pick([Prim::Int, Prim::Int, Prim::Int, Prim::Long, Prim::Byte, Prim::Char, Prim::Double]);
        let ty = Ty::Prim(prim);
        let start = self.rng.below(4) as i32 + if prim == Prim::Char { 97 } else { 0 };
        let turns = self.rng.between(1, 6) as i32;
        let up = self.rng.chance(70);
        let (op, step) = if up { ("<", "+=") } else { (">", "-=") };
        let limit = if up { start + turns } else { start - turns };
        let by = match prim {
            Prim::Double => Expr::Lit(Lit::Double(0.5)),
            _ => Expr::int(1 + self.rng.below(2) as i32),
        };
        let mut cond = Expr::binary(op, Expr::name(&name), Expr::int(limit));
        self.declare_counter(&name, ty);
        if self.rng.chance(15) {
            cond = Expr::binary("&&", cond, self.condition(1));
        }
        let body = self.loop_body(&label, depth, None);
        let head =
            Loop::For { ty, init: Expr::int(start), cond, step: Expr::assign(step, Expr::name(&name), by), name };
        Stmt::Loop { label, head, body }
    }

    fn each(&mut self, label: String, depth: usize) -> Stmt {
        let elem = match self.rng.below(5) {
            0 => Elem::Str,
            1 => Elem::Integer,
            _ => Elem::Prim(self.rng.pick(Prim::ALL)),
        };
        let items = self.expr(Ty::Array(elem, 1), 2);
        let name = self.fresh("e");
        self.declare_final(&name, elem.ty());
        let body = self.loop_body(&label, depth, None);
        Stmt::Loop { label, head: Loop::Each { ty: elem.ty(), name, items }, body }
    }

    pub(super) fn labelled(&mut self, depth: usize) -> Stmt {
        let label = self.fresh("block");
        let target = Target { label: label.clone(), is_loop: false };
        let body = self.framed(|frame| frame.targets.push(target), |grower| grower.block(3, depth - 1));
        Stmt::Labelled(label, body)
    }

    pub(super) fn trying(&mut self, depth: usize) -> Stmt {
        let wanted = self.wanted_catches();
        let opens = self.frame.checked || wanted.contains(&THROWABLE) || wanted.contains(&EXCEPTION);
        self.scoped(|grower| {
            let resources = if grower.rng.chance(15) { grower.resources() } else { vec![] };
            let body = grower.framed(
                |frame| frame.checked = opens,
                |grower| {
                    let mut body = Vec::new();
                    if wanted.iter().any(|&at| CAUGHT.get(at).is_some_and(|it| it.checked && at > EXCEPTION)) {
                        let which = Expr::binary("&", grower.leaf(Ty::INT), Expr::int(31));
                        body.push(Stmt::Expr(Expr::support("raise", vec![which])));
                    }
                    let count = grower.rng.between(1, 3);
                    body.extend(grower.block(count, depth - 1));
                    body
                },
            );
            let catches = grower.catches(depth, &wanted);
            let needs_finally = catches.is_empty() && resources.is_empty();
            let finally = (needs_finally || grower.rng.chance(35)).then(|| grower.block(2, depth - 1));
            Stmt::Try(Try { resources, body, catches, finally })
        })
    }

    fn resources(&mut self) -> Vec<(Ty, String, Expr)> {
        let mut made = Vec::new();
        for _ in 0..self.rng.between(1, 2) {
            let ty = Ty::Support("RandRt.Resource");
            let code = self.expr(Ty::INT, 1);
            let name = self.fresh("r");
            made.push((ty, name, Expr::New(ty.to_string(), vec![code])));
        }
        made
    }

    /// Up to three classes to catch, each before its superclasses; checked ones only where one may be thrown.
    fn wanted_catches(&mut self) -> Vec<usize> {
        let mut wanted = Vec::new();
        for _ in 0..self.rng.pick([0, 1, 1, 1, 2, 2, 3]) {
            let at = if self.rng.chance(45) { self.rng.below(3) } else { self.rng.below(CAUGHT.len()) };
            let needs_raise = CAUGHT.get(at).is_some_and(|it| it.checked) && at > EXCEPTION;
            if !wanted.contains(&at) && (self.frame.checked || !needs_raise) {
                wanted.push(at);
            }
        }
        // Children come after their parents in the table, so the highest position is the most derived class.
        wanted.sort_unstable_by(|a, b| b.cmp(a));
        wanted
    }

    /// Handlers for `wanted`; if that is empty, for unchecked classes chosen here.
    pub(super) fn catches(&mut self, depth: usize, wanted: &[usize]) -> Vec<Catch> {
        let own = [self.rng.between(3, 14), 2];
        let chosen = if wanted.is_empty() && self.rng.chance(60) { &own[..] } else { wanted };
        let mut made = Vec::new();
        let mut rest = chosen;
        while let Some((&first, after)) = rest.split_first() {
            rest = after;
            let mut types = vec![first];
            if let Some((&second, after)) = rest.split_first()
                && !is_ancestor(second, first)
                && self.rng.chance(40)
            {
                types.push(second);
                rest = after;
            }
            made.push(self.catch(&types, depth));
        }
        made
    }

    fn catch(&mut self, types: &[usize], depth: usize) -> Catch {
        let name = self.fresh("t");
        let checked = types.iter().any(|&at| CAUGHT.get(at).is_some_and(|it| it.checked));
        let mut body = vec![self.trace(Expr::name(&name))];
        if self.rng.chance(15) {
            let message = Expr::support("message", vec![Expr::name(&name)]);
            body.push(self.trace(message));
        }
        let count = self.rng.below(3);
        body.extend(self.block(count, depth.saturating_sub(1)));
        if (!checked || self.frame.checked) && self.rng.chance(15) {
            let cond = self.condition(2);
            body.push(Stmt::If(cond, vec![Stmt::Throw(Expr::name(&name))], None));
        }
        let types = types.iter().filter_map(|&at| CAUGHT.get(at)).map(|it| it.name).collect();
        Catch { types, name, body }
    }
}
