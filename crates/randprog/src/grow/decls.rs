//! Declarations: the shared types of a file, its static members, its cases and the driver.

use super::{Grower, This, stored, tick};
use crate::rng::Rng;
use crate::tree::{
    Arm, Block, Body, Catch, EnumConstant, Expr, Label, Lit, Member, Method, Param, Stmt, Switch, Try, TypeDecl,
};
use crate::types::{Prim, Ty};
use crate::world::{Owner, Selector, World};
use crate::{Config, render};
use std::ops::Range;

/// Streams below this one generate worlds, the others generate cases.
const CASE_STREAMS: u64 = 1 << 32;

/// One file: its class and the source of each of its cases.
pub struct Batch {
    pub decl: TypeDecl,
    pub sources: Vec<String>,
}

/// Grows file number `at` with the cases of `cases`.
pub fn batch(config: &Config, at: usize, name: &str, cases: Range<usize>) -> Batch {
    let stream = |n: u64| Rng::new(config.seed, n);
    let world = World::new(&mut stream(2 * at as u64), config.portable);
    let mut grower = Grower::new(stream(2 * at as u64 + 1), &world, config);
    let mut members = grower.shared();
    let mut sources = Vec::new();
    for case in cases.clone() {
        let mut grower = Grower::new(stream(CASE_STREAMS + case as u64), &world, config);
        let member = Member::Method(grower.case(case));
        sources.push(render::member(&member));
        members.push(member);
    }
    members.push(Member::Method(runner(cases)));
    Batch { decl: TypeDecl { kind: "final class", name: name.to_owned(), members, ..TypeDecl::default() }, sources }
}

/// The main class: runs the cases of every file in turn, or only the selected one.
pub fn driver(config: &Config, files: &[(String, Range<usize>)]) -> TypeDecl {
    let set = |name: &str, value: Lit| {
        Stmt::Expr(Expr::assign("=", Expr::field(Expr::name("RandRt"), name), Expr::Lit(value)))
    };
    let mut body = vec![
        set("traceLimit", Lit::Int(i32::try_from(config.trace_limit).unwrap_or(i32::MAX))),
        set("portable", Lit::Boolean(config.portable)),
        set("nullMessages", Lit::Boolean(config.null_messages)),
    ];
    for (name, cases) in files {
        for case in cases.clone().filter(|case| config.only.is_none_or(|only| only == *case)) {
            body.push(Stmt::Expr(Expr::call(Expr::name(name), "run", vec![Expr::int(case as i32)])));
        }
    }
    let args = Param { ty: Ty::Array(crate::types::Elem::Str, 1), name: "args".to_owned(), variadic: false };
    let main = method("public static", Ty::Void, "main", vec![args], body);
    TypeDecl {
        kind: "public final class",
        name: "RandMain".to_owned(),
        members: vec![Member::Method(main)],
        ..TypeDecl::default()
    }
}

/// `run(int)`: resets the static state, runs one case and prints how it ended.
fn runner(cases: Range<usize>) -> Method {
    let arms = cases.map(|case| Arm {
        labels: vec![Label::Const(Expr::int(case as i32))],
        body: Body::Block(vec![
            Stmt::Expr(Expr::support("end", vec![Expr::local_call(format!("case{case}"), vec![])])),
            Stmt::Break(None),
        ]),
    });
    let switch = Switch { subject: Expr::name("id"), arms: arms.collect(), arrow: false };
    let failed = Stmt::Expr(Expr::support("end", vec![Expr::name("thrown")]));
    let attempt = Try {
        resources: vec![],
        body: vec![
            Stmt::Expr(Expr::local_call("reset", vec![])),
            Stmt::Expr(Expr::support("ready", vec![])),
            Stmt::Switch(switch),
        ],
        catches: vec![Catch { types: vec!["Throwable"], name: "thrown".to_owned(), body: vec![failed] }],
        finally: None,
    };
    let begin = Stmt::Expr(Expr::support("begin", vec![Expr::name("id")]));
    method("static", Ty::Void, "run", vec![param(Ty::INT, "id")], vec![begin, Stmt::Try(attempt)])
}

fn param(ty: Ty, name: impl Into<String>) -> Param {
    Param { ty, name: name.into(), variadic: false }
}

fn method(modifiers: &'static str, ret: Ty, name: impl Into<String>, params: Vec<Param>, body: Block) -> Method {
    Method { modifiers, ret: Some(ret), name: name.into(), params, throws: false, body: Some(body) }
}

impl Grower<'_> {
    fn case(&mut self, case: usize) -> Method {
        let ret = if case.is_multiple_of(3) { Ty::LONG } else { Ty::Str };
        let budget = self.rng.between(40, 120) as i32;
        let body = self.body(This::Nobody, true, Some(ret), budget, |grower| {
            let mut body = Vec::new();
            for _ in 0..3 {
                body.push(grower.declaration());
            }
            while grower.budget > 25 {
                if grower.rng.chance(30) {
                    body.push(grower.trying(3));
                } else {
                    body.extend(grower.statements(1, 3));
                }
            }
            body.push(grower.print());
            body.extend(grower.ending(ret, 2));
            body
        });
        Method { throws: true, ..method("private static", ret, format!("case{case}"), vec![], body) }
    }

    /// Everything the cases of the file share.
    fn shared(&mut self) -> Vec<Member> {
        let world = self.world;
        let mut members: Vec<Member> = world
            .globals
            .iter()
            .map(|(name, ty)| Member::Field { modifiers: "static", ty: *ty, name: name.clone(), init: None })
            .collect();
        members.push(Member::Method(self.reset()));
        members.extend([self.iface(0), self.iface(1), self.enumeration()].map(Member::Type));
        members.extend((0..world.records.len()).map(|at| Member::Type(self.record(at))));
        members.extend((0..world.classes.len()).map(|at| Member::Type(self.class(at))));
        members.push(Member::Type(self.turner("T0", Ty::Boxed(Prim::Int))));
        members.push(Member::Type(self.turner("T1", Ty::Str)));
        members.extend((0..world.holders.len()).map(|at| Member::Type(self.holder(at))));
        members.extend((0..world.helpers.len()).filter_map(|at| self.helper(at)).map(Member::Method));
        members
    }

    /// Resets every static field to the state in which all cases start.
    fn reset(&mut self) -> Method {
        let globals = self.world.globals.clone();
        let body = self.body(This::Nobody, false, None, 0, |grower| {
            let assign =
                |(name, ty): &(String, Ty)| Stmt::Expr(Expr::assign("=", Expr::name(name), grower.literal(*ty)));
            globals.iter().map(assign).collect()
        });
        method("private static", Ty::Void, "reset", vec![], body)
    }

    /// Parameters `a0`, `a1`, … in scope for the body that is grown next.
    fn params(&mut self, types: &[Ty]) -> Vec<Param> {
        let mut made = Vec::new();
        for (at, ty) in types.iter().enumerate() {
            let name = format!("a{at}");
            if self.rng.chance(60) {
                self.declare_variable(&name, *ty);
            } else {
                self.declare_final(&name, *ty);
            }
            made.push(param(*ty, name));
        }
        made
    }

    /// A method that consumes fuel, does a little and returns.
    fn small_method(&mut self, modifiers: &'static str, this: This, name: String, types: &[Ty], ret: Ty) -> Method {
        self.body(this, false, Some(ret), 30, |grower| {
            let params = grower.params(types);
            let mut body = vec![tick()];
            let count = grower.rng.below(3);
            body.extend(grower.statements(count, 1));
            body.extend(grower.ending(ret, 1));
            method(modifiers, ret, name, params, body)
        })
    }

    fn helper(&mut self, at: usize) -> Option<Method> {
        let helper = self.world.helpers.get(at)?.clone();
        let mut made = self.small_method("private static", This::Nobody, helper.name, &helper.params, helper.ret);
        if helper.variadic {
            let last = made.params.last_mut()?;
            last.variadic = true;
            // In the method the last parameter is an array; the grown body reads it through its first element.
            let items = Expr::name("items");
            let first = Expr::Index(Box::new(items.clone()), Box::new(Expr::int(0)));
            let declared = Stmt::Local { ty: last.ty, name: last.name.clone(), init: first };
            last.name = "items".to_owned();
            let length = self.trace(Expr::field(items, "length"));
            made.body.as_mut()?.splice(1..1, [length, declared]);
        }
        Some(made)
    }

    fn iface(&mut self, iface: usize) -> TypeDecl {
        let world = self.world;
        let mut members = Vec::new();
        for (at, selector) in world.selectors.iter().enumerate() {
            let replaced = iface == 1 && world.replaced.contains(&at);
            if selector.owner == Owner::Iface(iface) && !selector.has_body {
                members.push(Member::Method(abstract_method("", selector)));
            } else if selector.owner == Owner::Iface(iface) || replaced {
                let this = This::Iface(iface);
                let made = self.small_method("default", this, selector.name.clone(), &selector.params, selector.ret);
                members.push(Member::Method(made));
            }
        }
        let hidden = format!("hidden{iface}");
        let made = self.small_method("private", This::Iface(iface), hidden, &[Ty::INT], Ty::INT);
        members.push(Member::Method(made));
        let extends = if iface == 1 && world.sub_extends { vec!["I0".to_owned()] } else { vec![] };
        TypeDecl { kind: "interface", name: format!("I{iface}"), extends, members, ..TypeDecl::default() }
    }

    fn enumeration(&mut self) -> TypeDecl {
        let names = self.world.constants.clone();
        let mut constants = Vec::new();
        for name in names {
            let weight = self.body(This::Nobody, false, None, 0, |grower| grower.prim_literal(Prim::Int));
            let body = if self.rng.chance(40) {
                let made = self.small_method("", This::Nobody, "weigh".to_owned(), &[Ty::INT], Ty::INT);
                vec![Member::Method(made)]
            } else {
                vec![]
            };
            constants.push(EnumConstant { name, args: vec![weight], body });
        }
        let weight = || Expr::field(Expr::name("this"), "weight");
        let keep = Stmt::Expr(Expr::assign("=", weight(), Expr::name("weight")));
        let mut constructor = method("", Ty::Void, "E0", vec![param(Ty::INT, "weight")], vec![keep]);
        constructor.ret = None;
        let weighed = Expr::binary("*", weight(), Expr::name("by"));
        let weigh = method("", Ty::INT, "weigh", vec![param(Ty::INT, "by")], vec![Stmt::Return(weighed)]);
        let field = Member::Field { modifiers: "final", ty: Ty::INT, name: "weight".to_owned(), init: None };
        let members = vec![field, Member::Method(constructor), Member::Method(weigh)];
        TypeDecl { kind: "enum", name: "E0".to_owned(), constants, members, ..TypeDecl::default() }
    }

    fn record(&mut self, at: usize) -> TypeDecl {
        let parts = self.world.records.get(at).cloned().unwrap_or_default();
        let name = format!("P{at}");
        let mut body = Vec::new();
        for (part, ty) in &parts {
            match ty {
                Ty::Str => {
                    let value = stored(*ty, Expr::name(part));
                    body.push(Stmt::Expr(Expr::assign("=", Expr::name(part), value)));
                }
                Ty::Prim(Prim::Int) => {
                    let refused = Expr::binary("==", Expr::name(part), Expr::int(i32::MIN));
                    let text = vec![Expr::text(format!("no {part}"))];
                    let thrown = Expr::New("IllegalArgumentException".to_owned(), text);
                    body.push(Stmt::If(refused, vec![Stmt::Throw(thrown)], None));
                }
                _ => {}
            }
        }
        let components = parts.iter().map(|(part, ty)| param(*ty, part)).collect();
        let members = vec![Member::Compact { name: name.clone(), body }];
        TypeDecl { kind: "record", name, components: Some(components), members, ..TypeDecl::default() }
    }

    fn turner(&mut self, name: &str, ty: Ty) -> TypeDecl {
        let by = || Expr::field(Expr::name("this"), "by");
        let keep = Stmt::Expr(Expr::assign("=", by(), Expr::name("by")));
        let mut constructor = method("", Ty::Void, name, vec![param(Ty::INT, "by")], vec![keep]);
        constructor.ret = None;
        let turn = self.small_method("public", This::Nobody, "turn".to_owned(), &[ty, Ty::INT], ty);
        let field = Member::Field { modifiers: "private final", ty: Ty::INT, name: "by".to_owned(), init: None };
        TypeDecl {
            kind: "static class",
            name: name.to_owned(),
            implements: vec![format!("RandRt.Turner<{ty}>")],
            members: vec![field, Member::Method(constructor), Member::Method(turn)],
            ..TypeDecl::default()
        }
    }

    /// A class whose initialiser runs when a case first reads its field, and sometimes fails.
    fn holder(&mut self, at: usize) -> TypeDecl {
        let ty = self.world.holders.get(at).copied().unwrap_or(Ty::INT);
        let fails = self.rng.chance(30);
        let (init, block) = self.body(This::Nobody, false, None, 30, |grower| {
            let init = grower.expr(ty, 3);
            let mut block = vec![grower.trace(Expr::name("value"))];
            block.extend(grower.statements(2, 1));
            if fails {
                let cond = Expr::binary("!=", Expr::name("RandRt.LOCK"), Expr::Lit(Lit::Null));
                let thrown = Expr::New("RandRt.Fault".to_owned(), vec![Expr::int(at as i32)]);
                block.push(Stmt::If(cond, vec![Stmt::Throw(thrown)], None));
            }
            (stored(ty, init), block)
        });
        let members = vec![
            Member::Field { modifiers: "static", ty, name: "value".to_owned(), init: Some(init) },
            Member::Init { is_static: true, body: block },
        ];
        TypeDecl { kind: "static final class", name: format!("H{at}"), members, ..TypeDecl::default() }
    }

    fn class(&mut self, at: usize) -> TypeDecl {
        let world = self.world;
        let Some(class) = world.class(at) else { return TypeDecl::default() };
        let mut members = Vec::new();
        for field in &class.fields {
            let init =
                self.body(This::Nobody, false, None, 6, |grower| grower.rng.chance(60).then(|| grower.leaf(field.ty)));
            let modifiers = if field.private { "private" } else { "" };
            members.push(Member::Field { modifiers, ty: field.ty, name: field.name.clone(), init });
        }
        let traced = self.trace(Expr::int(at as i32));
        members.push(Member::Init { is_static: true, body: vec![traced] });
        members.push(self.instance_init(at));
        members.push(Member::Method(self.constructor(at)));
        for (selector, info) in world.selectors.iter().enumerate() {
            if class.bodies.contains(&selector) {
                let ret = if at > 0 && info.ret == Ty::Class(0) { Ty::Class(at) } else { info.ret };
                let made = self.small_method("public", This::Class(at), info.name.clone(), &info.params, ret);
                members.push(Member::Method(made));
            } else if at == 0 && info.owner == Owner::Root {
                members.push(Member::Method(abstract_method("public abstract", info)));
            }
        }
        let inner = self.small_method("private", This::Class(at), format!("inner{at}"), &[Ty::INT], Ty::INT);
        members.push(Member::Method(inner));
        if at == 0 || self.rng.chance(60) {
            members.push(Member::Method(self.text_method(at)));
        }
        let mut implements: Vec<String> = class.ifaces.iter().map(|iface| format!("I{iface}")).collect();
        if at == 0 {
            implements.push("RandRt.Shown".to_owned());
        }
        TypeDecl {
            kind: if at == 0 { "abstract static class" } else { "static class" },
            name: format!("K{at}"),
            extends: class.parent.map(|parent| format!("K{parent}")).into_iter().collect(),
            implements,
            members,
            ..TypeDecl::default()
        }
    }

    fn instance_init(&mut self, at: usize) -> Member {
        let risky = self.body(This::Class(at), false, None, 8, |grower| {
            grower.frame.constructing = true;
            grower.statements(1, 1)
        });
        let guarded = self.guarded_block(risky);
        let body = if at == 0 { vec![tick(), guarded] } else { vec![guarded] };
        Member::Init { is_static: false, body }
    }

    /// Wraps `block` so that its failure is printed and ignored: code that all cases of a file run must not end them
    /// all.
    fn guarded_block(&mut self, block: Block) -> Stmt {
        let name = self.fresh("t");
        let body = vec![self.trace(Expr::name(&name))];
        let catches = vec![Catch { types: vec!["RuntimeException"], name, body }];
        Stmt::Try(Try { resources: vec![], body: block, catches, finally: None })
    }

    /// A constructor; that of the root calls an overridable method, which sees uninitialised fields.
    fn constructor(&mut self, at: usize) -> Method {
        let class = self.world.class(at).cloned();
        let (types, parent) = class.as_ref().map_or((vec![], None), |it| (it.constructor.clone(), it.parent));
        let above = parent.and_then(|parent| self.world.class(parent)).map(|it| it.constructor.clone());
        let mut made = self.body(This::Nobody, false, None, 12, |grower| {
            let params = grower.params(&types);
            let mut body = Vec::new();
            if let Some(above) = above {
                let args = above.iter().map(|ty| grower.leaf(*ty)).collect();
                body.push(Stmt::Expr(Expr::local_call("super", args)));
            }
            grower.frame.this = This::Class(at);
            grower.frame.constructing = true;
            if at == 0 {
                body.extend(grower.virtual_in_constructor());
            }
            for field in class.iter().flat_map(|it| &it.fields) {
                if grower.rng.chance(60) {
                    let place = Expr::field(Expr::name("this"), &field.name);
                    let value = stored(field.ty, grower.leaf(field.ty));
                    body.push(Stmt::Expr(Expr::assign("=", place, value)));
                }
            }
            method("", Ty::Void, format!("K{at}"), params, body)
        });
        made.ret = None;
        made
    }

    fn virtual_in_constructor(&mut self) -> Option<Stmt> {
        let roots: Vec<Selector> = self.world.selectors.iter().filter(|it| it.owner == Owner::Root).cloned().collect();
        let selector = self.rng.choose(&roots).filter(|it| it.ret != Ty::Class(0))?;
        if self.rng.chance(50) {
            return None;
        }
        let args = selector.params.iter().map(|ty| self.leaf(*ty)).collect();
        let traced = self.trace(Expr::call(Expr::name("this"), selector.name, args));
        let guarded = self.guarded_block(vec![traced]);
        Some(Stmt::If(Expr::support("seldom", vec![]), vec![guarded], None))
    }

    fn text_method(&mut self, at: usize) -> Method {
        let fields = self.world.class(at).map(|it| it.fields.clone()).unwrap_or_default();
        let mut text = Expr::text(format!("K{at}:"));
        for field in fields {
            let value = Expr::field(Expr::name("this"), field.name);
            let hidden = self.config.portable && field.ty.has_unstable_text();
            let shown = if hidden { Expr::support("show", vec![value]) } else { value };
            text = Expr::binary("+", text, shown);
        }
        if at > 0 {
            text = Expr::binary("+", text, Expr::call(Expr::name("super"), "toString", vec![]));
        }
        method("public", Ty::Str, "toString", vec![], vec![Stmt::Return(stored(Ty::Str, text))])
    }
}

fn abstract_method(modifiers: &'static str, selector: &Selector) -> Method {
    let params = selector.params.iter().enumerate().map(|(at, ty)| param(*ty, format!("a{at}"))).collect();
    Method { modifiers, ret: Some(selector.ret), name: selector.name.clone(), params, throws: false, body: None }
}
