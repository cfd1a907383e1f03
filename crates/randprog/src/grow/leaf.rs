//! The smallest expressions: literals, variables, new objects built from leaves; and expressions that can be assigned
//! to.

use super::{Grower, This, stored};
use crate::tree::{Body, Expr, Lit};
use crate::types::{Elem, Fun, Prim, Ty};

pub(super) const INTS: [i32; 18] =
    [0, 1, -1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, -128, 127, 65_535, i32::MAX, i32::MIN];
const LONGS: [i64; 14] =
    [0, 1, -1, 2, 10, 63, 64, 255, 0x8000_0000, 0xffff_ffff, -2_147_483_649, i64::MAX, i64::MIN, 0x1234_5678_9abc_def0];
const FLOATS: [f32; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    0.1,
    3.25e9,
    -7.5e18,
    f32::MAX,
    1.0e-45,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    16_777_217.0,
];
const DOUBLES: [f64; 15] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    0.1,
    2.5,
    1.0e10,
    -9.3e18,
    f64::MAX,
    4.9e-324,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    1.0e-5,
];
pub(super) const TEXTS: [&str; 16] = [
    "",
    "a",
    "b",
    "ab",
    "abc",
    "Hello",
    "12",
    "-7",
    "2147483648",
    "x y ",
    "A",
    "B",
    "caf\u{e9}",
    "\u{20ac}uro",
    "zz\n",
    "C",
];

impl Grower<'_> {
    /// A variable in scope if there is one, else a new value; never deep.
    pub(super) fn leaf(&mut self, ty: Ty) -> Expr {
        if self.rng.chance(80) {
            let mut names = self.readable(ty);
            if names.is_empty() || self.rng.chance(15) {
                names.extend(self.globals(ty));
            }
            if let Some(name) = self.rng.choose(&names) {
                return name;
            }
        }
        if !matches!(ty, Ty::Prim(_)) && self.rng.chance(3) {
            return Expr::cast(ty, Expr::Lit(Lit::Null));
        }
        self.literal(ty)
    }

    /// The static variables of type `ty`.
    pub(super) fn globals(&self, ty: Ty) -> Vec<Expr> {
        let named = self.world.globals.iter().filter(|(_, it)| *it == ty);
        named.map(|(name, _)| Expr::name(name)).collect()
    }

    /// A new value, never null.
    pub(super) fn literal(&mut self, ty: Ty) -> Expr {
        match ty {
            Ty::Prim(prim) => self.prim_literal(prim),
            Ty::Void => Expr::Lit(Lit::Null),
            Ty::Boxed(prim) => Expr::cast(ty, self.prim_literal(prim)),
            Ty::Str => {
                let constant = self.rng.choose(&self.world.constants).unwrap_or_default();
                let fixed = self.rng.pick(TEXTS);
                if self.rng.chance(8) { Expr::text(constant) } else { Expr::text(fixed) }
            }
            Ty::Object => {
                let ty = self.any_reference();
                self.leaf(ty)
            }
            Ty::Class(_) | Ty::Iface(_) => self.new_object(ty),
            Ty::Record(at) => {
                let parts = self.world.records.get(at).cloned().unwrap_or_default();
                let args = parts.iter().map(|(_, ty)| self.leaf(*ty)).collect();
                Expr::New(ty.to_string(), args)
            }
            Ty::Enum => {
                let constant = self.rng.choose(&self.world.constants).unwrap_or_default();
                Expr::field(Expr::name("E0"), constant)
            }
            Ty::Builder => {
                let text = self.leaf(Ty::Str);
                Expr::New("StringBuilder".to_owned(), vec![Expr::support("show", vec![text])])
            }
            Ty::Fun(fun) => self.small_function(fun),
            Ty::Support(name) => Expr::New(name.to_owned(), vec![]),
            Ty::Array(..) => {
                let element = ty.element().unwrap_or(Ty::INT);
                let items = (0..self.rng.between(3, 5)).map(|_| self.leaf(element)).collect();
                Expr::ArrayOf(ty, items)
            }
        }
    }

    pub(super) fn prim_literal(&mut self, prim: Prim) -> Expr {
        let int = if self.rng.chance(75) { self.rng.pick(INTS) } else { self.rng.bits() as i32 };
        match prim {
            Prim::Boolean => Expr::Lit(Lit::Boolean(self.rng.chance(50))),
            Prim::Byte => Expr::cast(Ty::Prim(prim), Expr::int(i32::from(int as i8))),
            Prim::Short => Expr::cast(Ty::Prim(prim), Expr::int(i32::from(int as i16))),
            Prim::Char if self.rng.chance(70) => Expr::Lit(Lit::Char(self.rng.between(32, 126) as u16)),
            Prim::Char => Expr::Lit(Lit::Char(self.rng.bits() as u16)),
            Prim::Int => Expr::int(int),
            Prim::Long if self.rng.chance(75) => Expr::Lit(Lit::Long(self.rng.pick(LONGS))),
            Prim::Long => Expr::Lit(Lit::Long(self.rng.bits() as i64)),
            Prim::Float => Expr::Lit(Lit::Float(self.rng.pick(FLOATS))),
            Prim::Double => Expr::Lit(Lit::Double(self.rng.pick(DOUBLES))),
        }
    }

    /// A reference type whose values have a stable text, or an array type.
    pub(super) fn any_reference(&mut self) -> Ty {
        let boxed = Ty::Boxed(self.rng.pick(Prim::ALL));
        let record = Ty::Record(self.rng.below(2));
        let array = Ty::Array(Elem::Prim(self.rng.pick(Prim::ALL)), 1);
        self.rng.pick([boxed, boxed, Ty::Str, Ty::Str, record, Ty::Enum, array, Ty::Class(0), Ty::Class(0)])
    }

    fn new_object(&mut self, ty: Ty) -> Expr {
        let below = if self.frame.constructing { vec![] } else { self.world.concrete(ty) };
        match self.rng.choose(&below) {
            Some(class) => {
                let params = self.world.class(class).map(|it| it.constructor.clone()).unwrap_or_default();
                let args = params.into_iter().map(|ty| self.leaf(ty)).collect();
                Expr::New(Ty::Class(class).to_string(), args)
            }
            None if matches!(self.frame.this, This::Class(this) if self.world.fits(this, ty)) => Expr::name("this"),
            None => Expr::cast(ty, Expr::Lit(Lit::Null)),
        }
    }

    fn small_function(&mut self, fun: Fun) -> Expr {
        let (_, _, params, ret) = fun.shape();
        let reference = match fun {
            Fun::IntUnary => Some(("Integer", "bitCount")),
            Fun::IntBinary => Some(("Math", "max")),
            Fun::LongBinary => Some(("Long", "sum")),
            Fun::IntegerFunction => Some(("Integer", "reverse")),
            Fun::StringPredicate => Some(("String", "isEmpty")),
            Fun::IntToObject => Some(("Integer", "valueOf")),
            Fun::DoubleToInt | Fun::StringSupplier => None,
        };
        if let Some((class, name)) = reference
            && self.rng.chance(30)
        {
            return Expr::cast(Ty::Fun(fun), Expr::MethodRef(class.to_owned(), name));
        }
        let names: Vec<String> = params.iter().map(|_| self.fresh("p")).collect();
        let body = self.in_lambda(&names, params, ret, |grower| Body::Expr(stored(ret, grower.leaf(ret))));
        Expr::cast(Ty::Fun(fun), Expr::Lambda(names, Box::new(body)))
    }

    /// Grows the body of a lambda: no jumps out, no checked exceptions, only effectively final outer variables.
    pub(super) fn in_lambda<T>(
        &mut self,
        names: &[String],
        params: &[Ty],
        ret: Ty,
        grow: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outside = self.locals.len();
        self.framed(
            |frame| {
                frame.captured_below = outside;
                frame.checked = false;
                frame.ret = Some(ret);
                frame.targets.clear();
                frame.stacked = false;
            },
            |grower| {
                grower.scoped(|grower| {
                    for (name, ty) in names.iter().zip(params) {
                        grower.declare_final(name, *ty);
                    }
                    grow(grower)
                })
            },
        )
    }

    /// An `int` expression that is usually a valid index of a short array or string.
    pub(super) fn index(&mut self) -> Expr {
        match self.rng.below(100) {
            0..=44 => Expr::int(0),
            45..=69 => Expr::int(self.rng.below(3) as i32),
            70..=91 => Expr::binary("&", self.leaf(Ty::INT), Expr::int(1)),
            92..=96 => Expr::binary("&", self.leaf(Ty::INT), Expr::int(3)),
            97 | 98 => Expr::binary("%", self.leaf(Ty::INT), Expr::int(5)),
            _ => self.leaf(Ty::INT),
        }
    }

    /// An expression of type `ty` that can be assigned to.
    pub(super) fn place(&mut self, ty: Ty) -> Option<Expr> {
        match self.rng.below(10) {
            0..=4 => {
                let names = self.writable(ty);
                self.rng.choose(&names)
            }
            5 => {
                let names = self.globals(ty);
                self.rng.choose(&names)
            }
            6 | 7 => self.element(ty),
            _ => self.instance_field(ty),
        }
    }

    /// An element of an array of `ty`.
    pub(super) fn element(&mut self, ty: Ty) -> Option<Expr> {
        let array = match ty {
            Ty::Prim(prim) => Ty::Array(Elem::Prim(prim), if self.rng.chance(15) { 2 } else { 1 }),
            Ty::Str => Ty::Array(Elem::Str, 1),
            Ty::Object => Ty::Array(Elem::Object, 1),
            Ty::Boxed(Prim::Int) => Ty::Array(Elem::Integer, 1),
            Ty::Class(class) => Ty::Array(Elem::Class(class), 1),
            _ => return None,
        };
        let base = self.leaf(array);
        let first = Expr::Index(Box::new(base), Box::new(self.index()));
        Some(match array {
            Ty::Array(_, 2) => Expr::Index(Box::new(first), Box::new(self.index())),
            _ => first,
        })
    }

    /// A field of type `ty` of some object; the cast selects the declaring class, even if the field is hidden.
    pub(super) fn instance_field(&mut self, ty: Ty) -> Option<Expr> {
        let fields = self.world.fields_of(ty);
        let (class, name) = self.rng.choose(&fields)?;
        let own = matches!(self.frame.this, This::Class(this) if self.world.is_below(this, class));
        let object = if own && self.rng.chance(70) { Expr::name("this") } else { self.leaf(Ty::Class(class)) };
        Some(Expr::field(Expr::cast(Ty::Class(class), object), name))
    }
}
