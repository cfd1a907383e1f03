//! Composite expressions by type: arithmetic, logic, conversions, strings, objects, arrays, lambdas.

use super::{Grower, stored};
use crate::tree::{Body, Expr, Lit};
use crate::types::{Elem, Fun, Prim, Ty};

impl Grower<'_> {
    /// An expression whose static type is exactly `ty`, at most `depth` levels deep.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        self.budget -= 1;
        if depth == 0 || self.budget <= 0 {
            return self.leaf(ty);
        }
        let made = match self.rng.below(100) {
            0..=17 => Some(self.leaf(ty)),
            18..=23 => Some(self.conditional(ty, depth)),
            24..=26 => Some(self.switch_expr(ty, depth)),
            27..=33 => self.assignment(ty, depth),
            34..=51 => self.call(ty, depth),
            52..=56 => self.element(ty),
            57..=61 => self.instance_field(ty),
            _ => None,
        };
        match made {
            Some(made) => made,
            None => self.composed(ty, depth),
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, depth: usize) -> Expr {
        self.expr(Ty::BOOLEAN, depth)
    }

    fn conditional(&mut self, ty: Ty, depth: usize) -> Expr {
        let cond = Box::new(self.condition(depth - 1));
        let (yes, no) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
        Expr::cast(ty, Expr::Cond(cond, Box::new(yes), Box::new(no)))
    }

    /// An assignment of any kind to an assignable expression of type `ty`, used as a value.
    pub(super) fn assignment(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let place = self.place(ty)?;
        let steps = match ty {
            Ty::Prim(prim) => prim != Prim::Boolean,
            Ty::Boxed(prim) => prim != Prim::Boolean,
            _ => false,
        };
        if steps && self.rng.chance(30) {
            let (op, prefix) = (self.rng.pick(["++", "--"]), self.rng.chance(50));
            return Some(Expr::Step { target: Box::new(place), op, prefix });
        }
        if let Some((op, value)) = self.compound(ty, depth)
            && self.rng.chance(50)
        {
            return Some(Expr::assign(op, place, value));
        }
        let value = self.expr(ty, depth - 1);
        Some(Expr::assign("=", place, stored(ty, value)))
    }

    /// The operator and right side of a compound assignment to an assignable expression of type `ty`.
    fn compound(&mut self, ty: Ty, depth: usize) -> Option<(&'static str, Expr)> {
        let boxed = matches!(ty, Ty::Boxed(_));
        let (Ty::Prim(prim) | Ty::Boxed(prim)) = ty else { return None };
        if prim == Prim::Boolean {
            return Some((self.rng.pick(["&=", "|=", "^="]), self.condition(depth - 1)));
        }
        if boxed && !matches!(prim, Prim::Int | Prim::Long | Prim::Double) {
            return None;
        }
        let shift = prim.is_integral() && self.rng.chance(25);
        let bitwise = prim.is_integral() && self.rng.chance(30);
        if shift {
            let count = self.rng.pick([Prim::Int, Prim::Int, Prim::Long, Prim::Byte, Prim::Char]);
            return Some((self.rng.pick(["<<=", ">>=", ">>>="]), self.expr(Ty::Prim(count), depth - 1)));
        }
        if bitwise {
            let other = if boxed { prim } else { self.rng.pick(Prim::INTEGRAL) };
            return Some((self.rng.pick(["&=", "|=", "^="]), self.expr(Ty::Prim(other), depth - 1)));
        }
        let other = if boxed { prim } else { self.rng.pick(Prim::NUMERIC) };
        let op = self.rng.pick(["+=", "-=", "*=", "+=", "-=", "*=", "/=", "%="]);
        let value = self.expr(Ty::Prim(other), depth - 1);
        let divides = matches!(op, "/=" | "%=");
        Some((op, if divides { self.divisor(other, value) } else { value }))
    }

    /// `value`, usually made odd so that dividing by it succeeds.
    fn divisor(&mut self, prim: Prim, value: Expr) -> Expr {
        if prim.is_floating() || self.rng.chance(20) {
            return value;
        }
        Expr::binary("|", value, Expr::int(1))
    }

    fn composed(&mut self, ty: Ty, depth: usize) -> Expr {
        let below = depth - 1;
        match ty {
            Ty::Prim(Prim::Boolean) => self.logic(below),
            Ty::Prim(prim) => self.arithmetic(prim, below),
            Ty::Boxed(prim) => Expr::cast(ty, self.expr(Ty::Prim(prim), below)),
            Ty::Str => self.concat(below),
            Ty::Object => {
                let ty = self.any_reference();
                self.expr(ty, below)
            }
            Ty::Class(_) | Ty::Iface(_) if self.rng.chance(30) => self.downcast(ty, below),
            Ty::Record(at) => {
                let parts = self.world.records.get(at).cloned().unwrap_or_default();
                let args = parts.iter().map(|(_, ty)| self.expr(*ty, below)).collect();
                Expr::New(ty.to_string(), args)
            }
            Ty::Enum => {
                let values = Expr::call(Expr::name("E0"), "values", vec![]);
                Expr::Index(Box::new(values), Box::new(self.index()))
            }
            Ty::Fun(fun) => self.lambda(fun, below),
            Ty::Array(elem, dims) => self.array(elem, dims, below),
            _ => self.literal(ty),
        }
    }

    /// A cast that usually succeeds.
    fn downcast(&mut self, ty: Ty, depth: usize) -> Expr {
        let from = if self.rng.chance(60) && matches!(ty, Ty::Class(_)) { Ty::Class(0) } else { Ty::Object };
        let value = if self.rng.chance(80) { self.literal(ty) } else { self.expr(from, depth) };
        Expr::cast(ty, Expr::cast(from, value))
    }

    /// An operand of some type, sometimes boxed so that it must be unboxed first.
    fn operand(&mut self, prim: Prim, depth: usize) -> Expr {
        let ty = if self.rng.chance(6) { Ty::Boxed(prim) } else { Ty::Prim(prim) };
        self.expr(ty, depth)
    }

    fn arithmetic(&mut self, prim: Prim, depth: usize) -> Expr {
        if matches!(prim, Prim::Byte | Prim::Short | Prim::Char) || self.rng.chance(22) {
            let from = self.rng.pick(Prim::NUMERIC);
            return Expr::cast(Ty::Prim(prim), self.operand_for_cast(prim, from, depth));
        }
        if self.rng.chance(10) {
            let op = if prim.is_integral() { self.rng.pick(["-", "~", "+"]) } else { "-" };
            return Expr::Unary(op, Box::new(self.expr(Ty::Prim(prim), depth)));
        }
        if prim.is_integral() && self.rng.chance(25) {
            return self.shift(prim, depth);
        }
        let ops: &[&'static str] = if prim.is_integral() {
            &["+", "-", "*", "/", "%", "&", "|", "^", "+", "-", "*"]
        } else {
            &["+", "-", "*", "/", "%"]
        };
        let op = self.rng.choose(ops).unwrap_or("+");
        let other = match prim {
            Prim::Int => self.rng.pick(Prim::INT_LIKE),
            Prim::Long => self.rng.pick(Prim::INTEGRAL),
            Prim::Float => self.rng.pick([Prim::Int, Prim::Long, Prim::Char, Prim::Float, Prim::Float]),
            _ => self.rng.pick(Prim::NUMERIC),
        };
        let (mut left, mut right) = (prim, other);
        if self.rng.chance(50) {
            std::mem::swap(&mut left, &mut right);
        }
        let first = self.operand(left, depth);
        let mut second = self.operand(right, depth);
        if matches!(op, "/" | "%") && prim.is_integral() {
            second = self.divisor(right, second);
        }
        Expr::binary(op, first, second)
    }

    /// The operand of a cast to `prim`; a boxed value only where Java allows the cast.
    fn operand_for_cast(&mut self, prim: Prim, from: Prim, depth: usize) -> Expr {
        if self.rng.chance(12) { self.expr(Ty::Boxed(prim), depth) } else { self.expr(Ty::Prim(from), depth) }
    }

    fn shift(&mut self, prim: Prim, depth: usize) -> Expr {
        let left = if prim == Prim::Int { self.rng.pick(Prim::INT_LIKE) } else { prim };
        let count = self.rng.pick([Prim::Int, Prim::Int, Prim::Long, Prim::Short]);
        let op = self.rng.pick(["<<", ">>", ">>>"]);
        let (value, count) = (self.operand(left, depth), self.expr(Ty::Prim(count), depth));
        Expr::binary(op, value, count)
    }

    fn logic(&mut self, depth: usize) -> Expr {
        match self.rng.below(10) {
            0..=3 => self.comparison(depth),
            4 | 5 => {
                let op = self.rng.pick(["&&", "||"]);
                Expr::binary(op, self.condition(depth), self.condition(depth))
            }
            6 => {
                let op = self.rng.pick(["&", "|", "^", "==", "!="]);
                Expr::binary(op, self.condition(depth), self.condition(depth))
            }
            7 => Expr::Unary("!", Box::new(self.condition(depth))),
            8 => self.type_test(depth),
            _ => self.identity(depth),
        }
    }

    fn comparison(&mut self, depth: usize) -> Expr {
        let op = self.rng.pick(["<", "<=", ">", ">=", "==", "!="]);
        let (left, right) = (self.rng.pick(Prim::NUMERIC), self.rng.pick(Prim::NUMERIC));
        let first = self.operand(left, depth);
        let second = self.expr(Ty::Prim(right), depth);
        Expr::binary(op, first, second)
    }

    /// `instanceof`, with or without a binding that the right side of `&&` reads.
    fn type_test(&mut self, depth: usize) -> Expr {
        let value = Expr::cast(Ty::Object, self.expr(Ty::Object, depth));
        let class = Ty::Class(self.rng.below(self.world.classes.len()));
        let array = Ty::Array(Elem::Prim(Prim::Int), 1);
        let ty = self.rng.pick([
            class,
            class,
            Ty::Iface(0),
            Ty::Iface(1),
            Ty::Str,
            Ty::Boxed(Prim::Int),
            Ty::Record(0),
            array,
            Ty::Enum,
        ]);
        if self.rng.chance(50) {
            return Expr::InstanceOf(Box::new(value), ty, None);
        }
        let name = self.fresh("q");
        let right = self.scoped(|grower| {
            grower.declare_final(&name, ty);
            grower.condition(depth)
        });
        Expr::binary("&&", Expr::InstanceOf(Box::new(value), ty, Some(name)), right)
    }

    /// Reference equality and inequality, including comparisons with null.
    fn identity(&mut self, depth: usize) -> Expr {
        let op = self.rng.pick(["==", "!="]);
        let ty = self.rng.pick([
            Ty::Class(0),
            Ty::Object,
            Ty::Enum,
            Ty::Boxed(Prim::Int),
            Ty::Array(Elem::Prim(Prim::Int), 1),
        ]);
        // The casts keep javac from noticing that the two can never be equal.
        let left = Expr::cast(ty, self.expr(ty, depth));
        let other = if self.rng.chance(40) { Expr::Lit(Lit::Null) } else { self.expr(ty, depth) };
        let right = Expr::cast(ty, other);
        Expr::binary(op, left, right)
    }

    /// A concatenation of two to four parts, the first of which is a string.
    fn concat(&mut self, depth: usize) -> Expr {
        let mut text = self.expr(Ty::Str, depth);
        for _ in 0..self.rng.between(1, 3) {
            let part = self.text_part(depth);
            text = Expr::binary("+", text, part);
        }
        text
    }

    fn text_part(&mut self, depth: usize) -> Expr {
        let prim = self.rng.pick(Prim::ALL);
        let ty = self.rng.pick([
            Ty::Prim(prim),
            Ty::Prim(prim),
            Ty::Prim(prim),
            Ty::Boxed(prim),
            Ty::Str,
            Ty::Str,
            Ty::Class(0),
            Ty::Record(0),
            Ty::Record(1),
            Ty::Enum,
            Ty::Object,
        ]);
        let value = self.expr(ty, depth);
        let hidden = self.config.portable && ty.has_unstable_text();
        if hidden || ty == Ty::Object { Expr::support("show", vec![value]) } else { value }
    }

    fn array(&mut self, elem: Elem, dims: u8, depth: usize) -> Expr {
        let ty = Ty::Array(elem, dims);
        let element = ty.element().unwrap_or(Ty::INT);
        let filled = if matches!(elem, Elem::Prim(_)) { 10 } else { 7 };
        match self.rng.below(filled) {
            0..=4 => {
                let items = (0..self.rng.between(2, 4)).map(|_| self.expr(element, depth)).collect();
                Expr::ArrayOf(ty, items)
            }
            5 => Expr::call(self.expr(ty, depth), "clone", vec![]),
            6 if dims == 1 => self.covariant(elem, depth),
            _ => {
                let mut sizes = vec![self.size(depth)];
                if dims == 2 && self.rng.chance(90) {
                    sizes.push(self.size(depth));
                }
                let open = usize::from(dims).saturating_sub(sizes.len());
                Expr::NewArray(elem.ty(), sizes, open)
            }
        }
    }

    /// An array whose class is a subtype of the wanted one, so that a store may fail.
    fn covariant(&mut self, elem: Elem, depth: usize) -> Expr {
        let class = match elem {
            Elem::Object => self.rng.pick([Elem::Str, Elem::Integer, Elem::Class(0)]),
            Elem::Class(above) => {
                let below = self.world.concrete(Ty::Class(above));
                Elem::Class(self.rng.choose(&below).unwrap_or(above))
            }
            _ => elem,
        };
        let items = (0..self.rng.between(2, 4)).map(|_| self.expr(class.ty(), depth)).collect();
        Expr::cast(Ty::Array(elem, 1), Expr::ArrayOf(Ty::Array(class, 1), items))
    }

    fn size(&mut self, depth: usize) -> Expr {
        match self.rng.below(20) {
            0 => Expr::binary("%", self.expr(Ty::INT, depth), Expr::int(7)),
            1..=5 => Expr::binary("&", self.expr(Ty::INT, depth), Expr::int(7)),
            _ => Expr::int(self.rng.between(2, 6) as i32),
        }
    }

    fn lambda(&mut self, fun: Fun, depth: usize) -> Expr {
        let (_, _, params, ret) = fun.shape();
        let names: Vec<String> = params.iter().map(|_| self.fresh("p")).collect();
        let body = self.in_lambda(&names, params, ret, |grower| {
            if grower.rng.chance(60) {
                let value = grower.expr(ret, depth);
                Body::Expr(stored(ret, value))
            } else {
                let count = grower.rng.between(1, 2);
                let mut block = grower.statements(count, 1);
                block.extend(grower.ending(ret, 1));
                Body::Block(block)
            }
        });
        Expr::cast(Ty::Fun(fun), Expr::Lambda(names, Box::new(body)))
    }
}
