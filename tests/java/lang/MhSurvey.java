// Area: method handles
// Shows: lookups with their failures, combinators, loops, invokers, call sites

import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class MhSurvey {
  static int add(int a, int b) { return a + b; }
  static String cat(String a, Object b) { return a + b; }
  static String three(String a, int b, long c) { return a + ":" + b + ":" + c; }
  static void print(Object o) { System.out.println("print " + o); }
  static boolean pos(int x) { return x > 0; }
  static int boom(int x) { if (x == 0) throw new IllegalStateException("zero"); return 100 / x; }
  static int handler(IllegalStateException e, int x) { return -1; }
  static int cleanup(Throwable t, int r, int x) { System.out.println("cleanup " + t + " " + r + " " + x); return r + 1; }
  static String va(String s, Object... xs) { return s + Arrays.toString(xs); }
  static int vsum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
  int f = 3; static long sf = 9;
  MhSurvey() {}
  private String secret(int x) { return "secret" + x + f; }
  static class Sub extends MhSurvey { int q; Sub(int q) { this.q = q; } public String toString() { return "Sub" + q; } }
  interface Greeter { default String hi(String n) { return "hi " + n; } String name(); }
  static class G implements Greeter { public String name() { return "G"; } public String hi(String n) { return "G:" + Greeter.super.hi(n); } }
  static void t(String label, ThrowingRunnable r) { try { r.run(); } catch (Throwable e) { System.out.println(label + " -> " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@")); } }
  interface ThrowingRunnable { void run() throws Throwable; }
  static boolean loopPred(int acc, int i, int n) { return i <= n; }
  static int loopAcc(int acc, int i, int n) { return acc * i; }
  static int loopInc(int acc, int i, int n) { return i + 1; }
  static String step(String v, int i, String arg) { return v + i + arg; }
  static String itStep(String v, String x) { return v + "<" + x + ">"; }
  static boolean whilePred(String v, int n) { return v.length() < n; }
  static String whileBody(String v, int n) { return v + "x"; }
  public static void main(String[] args) throws Throwable {
    Lookup l = lookup();
    System.out.println(l); System.out.println(publicLookup());
    MethodHandle add = l.findStatic(MhSurvey.class, "add", methodType(int.class, int.class, int.class));
    System.out.println(add + " " + add.type());
    System.out.println((int) add.invokeExact(3, 4));
    System.out.println(add.invoke((short) 3, (byte) 4));
    System.out.println((long) add.invoke(3, Integer.valueOf(4)));
    System.out.println((Object) add.invoke(3, 4));
    System.out.println(add.invokeWithArguments(5, 6));
    System.out.println(add.invokeWithArguments(List.of(5, 7)));
    t("exact", () -> { Object o = add.invokeExact(1, 2); });
    t("exact2", () -> { int o = (int) add.invokeExact(1, 2L); });
    t("inv", () -> { int o = (int) add.invoke(1, "x"); });
    t("inv2", () -> { int o = (int) add.invoke(1); });
    t("inv3", () -> { int o = (int) add.invoke((Object) 1, (Object) "x"); });
    t("inv4", () -> { int o = (int) add.invoke((Object) 1, (Object) null); });
    t("iwa", () -> add.invokeWithArguments(1));
    t("iwa2", () -> add.invokeWithArguments("a", 2));
    t("null", () -> { MethodHandle n = null; int o = (int) n.invokeExact(1, 2); });
    MethodHandle bound = insertArguments(add, 1, 10);
    System.out.println((int) bound.invokeExact(5));
    MethodHandle cat = l.findStatic(MhSurvey.class, "cat", methodType(String.class, String.class, Object.class));
    System.out.println((String) cat.bindTo("pre").invokeExact((Object) 7));
    t("bind", () -> add.bindTo("x"));
    t("bind2", () -> cat.bindTo(7));
    MethodHandle three = l.findStatic(MhSurvey.class, "three", methodType(String.class, String.class, int.class, long.class));
    System.out.println((String) permuteArguments(three, methodType(String.class, long.class, String.class, int.class), 1, 2, 0).invokeExact(5L, "a", 6));
    MethodHandle dup = permuteArguments(add, methodType(int.class, int.class), 0, 0);
    System.out.println((int) dup.invokeExact(21));
    MethodHandle drop = dropArguments(add, 1, String.class, double.class);
    System.out.println(drop.type() + " " + (int) drop.invokeExact(1, "z", 2.0, 3));
    MethodHandle len = l.findVirtual(String.class, "length", methodType(int.class));
    MethodHandle fa = filterArguments(add, 0, len, len);
    System.out.println((int) fa.invokeExact("abc", "de"));
    MethodHandle fr = filterReturnValue(len, l.findStatic(String.class, "valueOf", methodType(String.class, int.class)));
    System.out.println((String) fr.invokeExact("hello"));
    MethodHandle fold = foldArguments(dropArguments(three, 3, Object.class).asType(methodType(String.class, String.class, int.class, long.class, Object.class)), insertArguments(cat, 0, "F").asType(methodType(String.class, int.class)));
    System.out.println(fold.type() + " " + (String) fold.invokeExact(1, 2L, (Object) "w"));
    MethodHandle gwt = guardWithTest(l.findStatic(MhSurvey.class, "pos", methodType(boolean.class, int.class)), insertArguments(add, 0, 100), insertArguments(add, 0, -100));
    System.out.println((int) gwt.invokeExact(5) + " " + (int) gwt.invokeExact(-5));
    MethodHandle boom = l.findStatic(MhSurvey.class, "boom", methodType(int.class, int.class));
    MethodHandle ce = catchException(boom, IllegalStateException.class, l.findStatic(MhSurvey.class, "handler", methodType(int.class, IllegalStateException.class, int.class)));
    System.out.println((int) ce.invokeExact(0) + " " + (int) ce.invokeExact(5));
    MethodHandle tf = tryFinally(boom, l.findStatic(MhSurvey.class, "cleanup", methodType(int.class, Throwable.class, int.class, int.class)));
    System.out.println((int) tf.invokeExact(4));
    t("tf", () -> { int x = (int) tf.invokeExact(0); });
    MethodHandle va = l.findStatic(MhSurvey.class, "va", methodType(String.class, String.class, Object[].class));
    System.out.println(va.isVarargsCollector() + " " + (String) va.invoke("s", 1, 2L, "x") + (String) va.invoke("t") + (String) va.invoke("u", (Object[]) new String[] {"k"}));
    System.out.println((String) va.invokeExact("s", new Object[] {1, 2}));
    System.out.println(va.asFixedArity().isVarargsCollector());
    System.out.println(va.invokeWithArguments("s", 1, 2, 3));
    MethodHandle vs = l.findStatic(MhSurvey.class, "vsum", methodType(int.class, int[].class));
    System.out.println((int) vs.invoke(1, 2, 3, 4));
    System.out.println((int) vs.asCollector(int[].class, 2).invokeExact(8, 9));
    MethodHandle sp = add.asSpreader(Object[].class, 2);
    System.out.println((int) sp.invokeExact(new Object[] {3, 9}));
    System.out.println((int) add.asSpreader(int[].class, 2).invokeExact(new int[] {3, 10}));
    t("spread", () -> { int x = (int) sp.invokeExact(new Object[] {3}); });
    System.out.println((String) three.asSpreader(1, Object[].class, 2).invokeExact("q", new Object[] {3, 4L}));
    MethodHandle ctor = l.findConstructor(Sub.class, methodType(void.class, int.class));
    System.out.println(ctor.type() + " " + (Sub) ctor.invokeExact(77) + " " + ctor.invoke(78));
    MethodHandle getF = l.findGetter(MhSurvey.class, "f", int.class), setF = l.findSetter(MhSurvey.class, "f", int.class);
    MhSurvey o = new MhSurvey(); setF.invokeExact(o, 55); System.out.println((int) getF.invokeExact(o));
    l.findStaticSetter(MhSurvey.class, "sf", long.class).invokeExact(123L); System.out.println((long) l.findStaticGetter(MhSurvey.class, "sf", long.class).invokeExact());
    System.out.println((String) l.findVirtual(MhSurvey.class, "secret", methodType(String.class, int.class)).invokeExact(o, 4));
    System.out.println((String) l.findSpecial(MhSurvey.class, "secret", methodType(String.class, int.class), MhSurvey.class).invokeExact(o, 4));
    System.out.println((String) l.findVirtual(Greeter.class, "hi", methodType(String.class, String.class)).invoke(new G(), "x"));
    t("nsm", () -> l.findStatic(MhSurvey.class, "nope", methodType(void.class)));
    t("nsm2", () -> l.findVirtual(MhSurvey.class, "add", methodType(int.class, int.class, int.class)));
    t("nsf", () -> l.findGetter(MhSurvey.class, "nope", int.class));
    t("nsf2", () -> l.findGetter(MhSurvey.class, "sf", long.class));
    t("iae", () -> publicLookup().findVirtual(MhSurvey.class, "secret", methodType(String.class, int.class)));
    t("iae2", () -> l.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
    t("iae3", () -> publicLookup().findVirtual(String.class, "isLatin1", methodType(boolean.class)));
    t("iae4", () -> l.findGetter(String.class, "value", byte[].class));
    t("findClass", () -> System.out.println(l.findClass("MhSurvey$Sub")));
    t("findClass2", () -> l.findClass("MhSurvey$Nope"));
    System.out.println(constant(String.class, "k").invoke() + " " + (int) constant(int.class, 5).invokeExact() + " " + identity(long.class).invoke(8L) + " " + (String) identity(String.class).invokeExact("id"));
    System.out.println(zero(int.class).invoke() + " " + zero(String.class).invoke() + " " + empty(methodType(double.class, int.class)).invoke(3));
    MethodHandle ag = arrayElementGetter(int[].class), as = arrayElementSetter(String[].class);
    String[] sa = new String[2]; as.invokeExact(sa, 1, "set"); System.out.println((int) ag.invokeExact(new int[] {4, 5}, 1) + Arrays.toString(sa));
    System.out.println((int) arrayLength(int[].class).invokeExact(new int[7]) + " " + ((int[]) arrayConstructor(int[].class).invokeExact(3)).length);
    t("aioobe", () -> { int x = (int) ag.invokeExact(new int[2], 2); });
    t("throw", () -> throwException(int.class, RuntimeException.class).invoke(new RuntimeException("thrown")));
    MethodHandle ec = explicitCastArguments(add, methodType(byte.class, long.class, Object.class));
    System.out.println((byte) ec.invokeExact(300L, (Object) 1));
    System.out.println((boolean) explicitCastArguments(identity(int.class), methodType(boolean.class, double.class)).invokeExact(3.7));
    MethodHandle ei = exactInvoker(add.type()), gi = invoker(methodType(Object.class, short.class, int.class));
    System.out.println((int) ei.invokeExact(add, 1, 2) + " " + (Object) gi.invokeExact(add, (short) 5, 6));
    System.out.println((Object) spreadInvoker(methodType(Object.class, Object.class, Object.class), 1).invokeExact(add.asType(methodType(Object.class, Object.class, Object.class)), (Object) 1, new Object[] {2}));
    MethodHandle cl = countedLoop(constant(int.class, 4), constant(String.class, "v").asType(methodType(String.class)), l.findStatic(MhSurvey.class, "step", methodType(String.class, String.class, int.class, String.class)).asType(methodType(String.class, String.class, int.class, String.class)));
    System.out.println(cl.type() + " " + (String) dropArguments(constant(String.class, "x"), 0, String.class).invoke("q"));
    MethodHandle cl2 = countedLoop(dropArguments(constant(int.class, 3), 0, String.class), dropArguments(constant(String.class, "v"), 0, String.class), l.findStatic(MhSurvey.class, "step", methodType(String.class, String.class, int.class, String.class)));
    System.out.println((String) cl2.invokeExact("-"));
    MethodHandle wl = whileLoop(dropArguments(constant(String.class, "ab"), 0, int.class), l.findStatic(MhSurvey.class, "whilePred", methodType(boolean.class, String.class, int.class)), l.findStatic(MhSurvey.class, "whileBody", methodType(String.class, String.class, int.class)));
    System.out.println((String) wl.invokeExact(5));
    MethodHandle il = iteratedLoop(null, constant(String.class, "it:"), l.findStatic(MhSurvey.class, "itStep", methodType(String.class, String.class, String.class)));
    System.out.println(il.type() + " " + il.invoke(List.of("p", "q")));
    MethodHandle lp = loop(new MethodHandle[] {constant(int.class, 1), l.findStatic(MhSurvey.class, "loopAcc", methodType(int.class, int.class, int.class, int.class))},
       new MethodHandle[] {constant(int.class, 1), l.findStatic(MhSurvey.class, "loopInc", methodType(int.class, int.class, int.class, int.class)), l.findStatic(MhSurvey.class, "loopPred", methodType(boolean.class, int.class, int.class, int.class)), dropArguments(identity(int.class), 1, int.class, int.class)});
    System.out.println(lp.type() + " " + (int) lp.invokeExact(6));
    MethodHandle ts = tableSwitch(dropArguments(constant(String.class, "default"), 0, int.class), dropArguments(constant(String.class, "zero"), 0, int.class), dropArguments(constant(String.class, "one"), 0, int.class));
    System.out.println((String) ts.invokeExact(0) + (String) ts.invokeExact(1) + (String) ts.invokeExact(2) + (String) ts.invokeExact(-1));
    System.out.println((int) collectArguments(add, 1, add).invokeExact(1, 2, 3));
    MethodHandle pr = l.findStatic(MhSurvey.class, "print", methodType(void.class, Object.class));
    System.out.println((int) foldArguments(add.asType(methodType(int.class, Object.class, int.class)), pr).invokeExact((Object) 3, 4));
    System.out.println(dropReturn(add).type()); dropReturn(add).invokeExact(1, 2);
    System.out.println(dropArgumentsToMatch(add, 0, List.of(int.class, int.class, String.class), 0).type());
    MethodHandleInfo info = l.revealDirect(add); System.out.println(info + " " + info.getName() + " " + info.getMethodType() + " " + info.getDeclaringClass() + " " + info.getReferenceKind());
    System.out.println(l.revealDirect(l.findVirtual(String.class, "length", methodType(int.class))));
    System.out.println(l.revealDirect(ctor) + " " + l.revealDirect(getF));
    System.out.println(l.unreflect(MhSurvey.class.getDeclaredMethod("add", int.class, int.class)).invoke(9, 9));
    System.out.println(l.unreflectConstructor(Sub.class.getDeclaredConstructor(int.class)).invoke(5));
    System.out.println(l.unreflectGetter(MhSurvey.class.getDeclaredField("f")).invoke(o));
    System.out.println(l.unreflectSpecial(MhSurvey.class.getDeclaredMethod("secret", int.class), MhSurvey.class).invoke(o, 2));
    MutableCallSite mcs = new MutableCallSite(methodType(int.class, int.class));
    t("uninit", () -> { int x = (int) mcs.getTarget().invokeExact(1); });
    mcs.setTarget(bound); MethodHandle di = mcs.dynamicInvoker(); System.out.println((int) di.invokeExact(1)); mcs.setTarget(dup); System.out.println((int) di.invokeExact(1));
    t("settype", () -> mcs.setTarget(add));
    ConstantCallSite ccs = new ConstantCallSite(bound); System.out.println((int) ccs.dynamicInvoker().invokeExact(2));
    System.out.println(methodType(int.class, String.class, long[].class).toMethodDescriptorString() + " " + fromMethodDescriptorString("(I[Ljava/lang/String;)V", null) + " " + genericMethodType(2) + methodType(int.class, int.class).wrap() + methodType(Integer.class).unwrap());
    System.out.println(methodType(int.class, int.class).equals(methodType(int.class, int.class)) + " " + (methodType(int.class) == methodType(int.class)));
    System.out.println(MethodHandleProxies.class.getSimpleName());
    t("cce", () -> { String s = (String) identity(Object.class).asType(methodType(String.class, Object.class)).invokeExact((Object) 5); });
    t("astype", () -> identity(String.class).asType(methodType(int.class, String.class)));
    t("filt", () -> filterArguments(add, 0, cat));
    t("drop", () -> dropArguments(add, 5, int.class));
    t("perm", () -> permuteArguments(add, methodType(int.class, int.class), 0, 1));
    t("gwt", () -> guardWithTest(add, add, add));
    t("insert", () -> insertArguments(add, 0, "x"));
    Lookup pl = privateLookupIn(Sub.class, l); System.out.println(pl + " " + pl.lookupClass() + " " + pl.lookupModes());
    t("plerr", () -> privateLookupIn(String.class, l));
    for (int i = 0; i < 3; i++) { MethodHandle h = insertArguments(add, 0, i); System.out.print((int) h.invokeExact(i) + " "); } System.out.println();
  }
}
