//! Calls: virtual, interface, super, private, static, variadic, functional and into the JDK.

use super::{Grower, This, stored};
use crate::library::{Arg, Entry, LIBRARY, On};
use crate::tree::Expr;
use crate::types::{Fun, Prim, Ty};
use crate::world::Selector;

impl Grower<'_> {
    /// A call with static result type `ty`; `None` if there is none.
    pub(super) fn call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let depth = depth.saturating_sub(1);
        if self.frame.shared && self.rng.chance(70) {
            return self.library_call(ty, depth);
        }
        match self.rng.below(20) {
            0..=4 => self.virtual_call(ty, depth),
            5 => self.super_call(ty, depth),
            6 | 7 => self.helper_call(ty, depth),
            8 | 9 => self.function_call(ty, depth),
            10 => self.special_call(ty, depth),
            11 => self.component(ty, depth),
            _ => self.library_call(ty, depth),
        }
    }

    fn args(&mut self, params: &[Ty], depth: usize) -> Vec<Expr> {
        params.iter().map(|ty| self.arg_of(*ty, depth)).collect()
    }

    /// Strings are also kept short when they are passed to a method: a recursion could double them.
    fn arg_of(&mut self, ty: Ty, depth: usize) -> Expr {
        let value = self.expr(ty, depth);
        stored(ty, value)
    }

    /// A call of a selector with this result, on a random class or interface type.
    fn virtual_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let classes = (0..self.world.classes.len()).map(Ty::Class);
        let types: Vec<Ty> = classes.chain([Ty::Iface(0), Ty::Iface(1)]).collect();
        let receiver = self.rng.choose(&types)?;
        let matching = self.selectors(receiver, ty);
        let selector = self.rng.choose(&matching)?;
        let own = match self.frame.this {
            This::Class(this) => self.world.fits(this, receiver),
            This::Iface(this) => receiver == Ty::Iface(this),
            This::Nobody => false,
        };
        let object = if own && self.rng.chance(40) { Expr::name("this") } else { self.expr(receiver, depth) };
        let args = self.args(&selector.params, depth);
        Some(Expr::call(Expr::cast(receiver, object), selector.name, args))
    }

    fn selectors(&self, receiver: Ty, ret: Ty) -> Vec<Selector> {
        let known = self.world.selectors_of(receiver).into_iter();
        known.filter_map(|at| self.world.selector(at)).filter(|it| it.ret == ret).cloned().collect()
    }

    fn super_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let This::Class(this) = self.frame.this else { return None };
        let parent = self.world.class(this)?.parent?;
        let known = self.world.selectors_of(Ty::Class(parent)).into_iter();
        let bodies: Vec<Selector> = known
            .filter(|&at| self.world.has_body(parent, at))
            .filter_map(|at| self.world.selector(at))
            .filter(|it| it.ret == ty)
            .cloned()
            .collect();
        let selector = self.rng.choose(&bodies)?;
        let args = self.args(&selector.params, depth);
        Some(Expr::call(Expr::name("super"), selector.name, args))
    }

    fn helper_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let matching: Vec<_> = self.world.helpers.iter().filter(|it| it.ret == ty).cloned().collect();
        let helper = self.rng.choose(&matching)?;
        let mut args = Vec::new();
        let last = helper.params.len().saturating_sub(1);
        for (at, param) in helper.params.iter().enumerate() {
            let times = if helper.variadic && at == last { self.rng.below(4) } else { 1 };
            for _ in 0..times {
                let value = self.arg_of(*param, depth);
                args.push(if helper.variadic { Expr::cast(*param, value) } else { value });
            }
        }
        Some(Expr::local_call(helper.name, args))
    }

    fn function_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let matching: Vec<Fun> = Fun::ALL.into_iter().filter(|fun| fun.shape().3 == ty).collect();
        let fun = self.rng.choose(&matching)?;
        let (_, name, params, _) = fun.shape();
        let function = self.expr(Ty::Fun(fun), depth);
        let args = self.args(params, depth);
        Some(Expr::call(function, name, args))
    }

    /// Calls of private methods, bridge methods, holders of failing initialisers and the like.
    fn special_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let class = self.rng.below(self.world.classes.len());
        let holders: Vec<usize> =
            (0..self.world.holders.len()).filter(|&at| self.world.holders.get(at) == Some(&ty)).collect();
        if self.rng.chance(40)
            && let Some(holder) = self.rng.choose(&holders)
        {
            return Some(Expr::field(Expr::name(format!("H{holder}")), "value"));
        }
        match ty {
            Ty::Prim(Prim::Int) => {
                if self.frame.checked && self.rng.chance(25) {
                    let which = Expr::binary("&", self.expr(Ty::INT, depth), Expr::int(31));
                    return Some(Expr::support("raise", vec![which]));
                }
                if let This::Iface(iface) = self.frame.this {
                    return Some(Expr::local_call(format!("hidden{iface}"), vec![self.expr(ty, depth)]));
                }
                let object = Expr::cast(Ty::Class(class), self.expr(Ty::Class(class), depth));
                Some(Expr::call(object, format!("inner{class}"), vec![self.expr(ty, depth)]))
            }
            Ty::Boxed(Prim::Int) | Ty::Str => {
                let turner = if ty == Ty::Str { "T1" } else { "T0" };
                let object = Expr::New(turner.to_owned(), vec![self.expr(Ty::INT, depth)]);
                let name = self.rng.pick(["turn", "twice"]);
                Some(Expr::call(object, name, vec![self.arg_of(ty, depth), self.expr(Ty::INT, depth)]))
            }
            _ => None,
        }
    }

    /// An accessor of a record, or the length of an array.
    fn component(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        if ty == Ty::INT && self.rng.chance(50) {
            let array = Ty::Array(crate::types::Elem::Prim(self.rng.pick(Prim::ALL)), 1);
            return Some(Expr::field(self.expr(array, depth), "length"));
        }
        let record = self.rng.below(self.world.records.len());
        let parts: Vec<String> =
            self.world.records.get(record)?.iter().filter(|(_, it)| *it == ty).map(|(name, _)| name.clone()).collect();
        let name = self.rng.choose(&parts)?;
        Some(Expr::call(self.expr(Ty::Record(record), depth), name, vec![]))
    }

    /// A call into the JDK with result `ty`.
    pub(super) fn library_call(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let portable = self.config.portable;
        let fits = |entry: &&Entry| entry.ret == ty && (entry.stable || !portable);
        let matching: Vec<Entry> = LIBRARY.iter().filter(fits).copied().collect();
        let entry = self.rng.choose(&matching)?;
        let receiver = match entry.on {
            On::Class(name) => Expr::name(name),
            On::Value(ty) => self.expr(ty, depth),
        };
        let args = entry.args.iter().map(|arg| self.arg(*arg, depth)).collect();
        let call = Expr::call(receiver, entry.name, args);
        // A builder's text can be appended to the builder itself: uncapped, it would double in every iteration of a
        // loop.
        Some(if entry.on == On::Value(Ty::Builder) && ty == Ty::Str { Expr::support("cap", vec![call]) } else { call })
    }

    fn arg(&mut self, arg: Arg, depth: usize) -> Expr {
        match arg {
            Arg::Of(ty) => self.expr(ty, depth),
            Arg::Index => self.index(),
            Arg::Few => Expr::binary("&", self.expr(Ty::INT, depth), Expr::int(3)),
            Arg::Digits if self.rng.chance(75) => {
                let number = self.expr(Ty::INT, depth);
                Expr::call(Expr::name("String"), "valueOf", vec![number])
            }
            Arg::Constant if self.rng.chance(80) => {
                Expr::text(self.rng.choose(&self.world.constants).unwrap_or_default())
            }
            Arg::Digits | Arg::Constant => self.expr(Ty::Str, depth),
            Arg::Radix => Expr::int(self.rng.pick([2, 8, 10, 16, 36])),
        }
    }
}
