// Area: lambdas
// Shows: conversions, captures, method references and failures of many kinds

import java.util.*;
import java.util.function.*;
public class LambdaSurvey {
  interface Prim { long f(byte b, char c, short s, float f); }
  interface Obj { Object f(int x); }
  interface Chain<T extends Comparable<T>> { T pick(T a, T b); }
  interface Bridged<T> { T get(T t); } interface BridgedS extends Bridged<String> { String get(String s); }
  static double wide(int a, int b, long c, double d) { return a + b + c + d; }
  static long widen(int b, int c, long s, double f) { return (long) (b + c + s + f); }
  static <T> T poll(List<T> l) { return l.get(0); }
  static int sum(Integer... xs) { int s = 0; for (int x : xs) s += x; return s; }
  static void t(String label, R r) { try { r.run(); } catch (Throwable e) { System.out.println(label + " -> " + e); StackTraceElement[] st = e.getStackTrace(); System.out.println("   " + Arrays.stream(st).filter(x -> x.getClassName().startsWith("LambdaSurvey")).limit(2).toList()); } }
  interface R { void run() throws Throwable; }
  class Inner { int v; Inner(int v) { this.v = v; } int plus(int k) { return v + k + base; } }
  int base = 100;
  Function<Integer, Inner> mk() { return Inner::new; }
  static int cnt; static int next() { return ++cnt; }
  protected String prot() { return "prot"; }
  static class Kid extends LambdaSurvey { Supplier<String> sup() { return super::prot; } protected String prot() { return "kid"; } }
  enum E { A { int v() { return 1; } }, B { int v() { return 2; } }; abstract int v(); }
  interface Def { int a(); default int b() { return a() * 2; } static Def of(int x) { return () -> x; } private int c() { return 5; } default IntSupplier s() { return this::c; } }
  public static void main(String[] args) {
    Prim p = LambdaSurvey::widen; System.out.println(p.f((byte) -1, 'A', (short) 7, 1.5f));
    Obj o = x -> x; System.out.println(o.f(127) == o.f(127)); Obj o2 = Integer::toString; System.out.println(o2.f(5)); Obj o3 = int[]::new; System.out.println(((int[]) o3.f(4)).length);
    ToDoubleFunction<Integer> d = x -> x; System.out.println(d.applyAsDouble(3)); ToLongFunction<Short> ts = Short::shortValue; System.out.println(ts.applyAsLong((short) 9));
    BinaryOperator<Integer> bo = Math::max; System.out.println(bo.apply(3, 9)); IntFunction<Integer> box = Integer::valueOf; System.out.println(box.apply(1000));
    Chain<String> ch = (x, y) -> x.compareTo(y) > 0 ? x : y; System.out.println(ch.pick("a", "b"));
    BridgedS bs = s -> s + "!"; Bridged raw = bs; System.out.println(raw.get("br")); t("cce", () -> raw.get(5));
    t("pollution", () -> { List l = new ArrayList(List.of(1)); Function<List<String>, String> f = LambdaSurvey::poll; Object r = f.apply(l); System.out.println("no cce " + r); });
    t("pollution2", () -> { List<String> l = (List) new ArrayList(List.of(1)); Supplier<String> f = () -> poll(l); Object r = f.get(); System.out.println(r); });
    t("unboxnull", () -> { Map<String,Integer> m = new HashMap<>(); ToIntFunction<String> f = m::get; f.applyAsInt("x"); });
    t("unboxnull2", () -> { Function<Integer,Integer> f = x -> x; IntUnaryOperator g = f::apply; g.applyAsInt(3); Function<Integer,Integer> h = x -> null; IntUnaryOperator k = h::apply; k.applyAsInt(1); });
    t("throwing", () -> { Runnable r = () -> { int[] a = new int[1]; a[2] = 0; }; r.run(); });
    Function<Integer[],Integer> va = LambdaSurvey::sum; System.out.println(va.apply(new Integer[] {1, 2})); BinaryOperator<Integer> va2 = LambdaSurvey::sum; System.out.println(va2.apply(4, 5)); Supplier<Integer> va3 = LambdaSurvey::sum; System.out.println(va3.get());
    LambdaSurvey la = new LambdaSurvey(); Inner in = la.mk().apply(5); IntUnaryOperator pl = in::plus; la.base = 200; System.out.println(pl.applyAsInt(1));
    IntSupplier n = LambdaSurvey::next; n.getAsInt(); n.getAsInt(); System.out.println(cnt);
    System.out.println(new Kid().sup().get()); Function<E,Integer> ev = E::v; System.out.println(ev.apply(E.A) + ev.apply(E.B)); Def df = Def.of(21); System.out.println(df.b() + " " + df.s().getAsInt());
    Supplier<Runnable> deep = () -> () -> { Supplier<Supplier<String>> q = () -> () -> "deep" + la.base; System.out.println(q.get().get()); }; deep.get().run();
    long l1 = 1L << 33; double d1 = 2.5; byte b1 = 3; boolean z1 = true; char c1 = 'q'; short s1 = 4; float f1 = 1.5f; int i1 = 7; Object ob = "obj"; int[] ar = {1};
    Supplier<String> all = () -> l1 + "," + d1 + "," + b1 + "," + z1 + "," + c1 + "," + s1 + "," + f1 + "," + i1 + "," + ob + "," + ar.length; System.out.println(all.get());
    Callback.run(x -> System.out.println("cb " + x)); Comparator<String> cmp = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()); List<String> ls = new ArrayList<>(List.of("bb", "a", "cc", "ddd")); ls.sort(cmp); System.out.println(ls);
    Object[] many = new Object[3]; for (int i = 0; i < 3; i++) { int k = i; many[i] = (Supplier<Integer>) () -> k; } System.out.println(many[0].getClass() == many[1].getClass()); System.out.println(((Supplier<Integer>) many[2]).get());
    UnaryOperator<UnaryOperator<Integer>> twice = f -> x -> f.apply(f.apply(x)); System.out.println(twice.apply(x -> x * 3).apply(2)); Function<Object,String> os = Object::toString; System.out.println(os.apply(12)); Function<String,Object> up = String::toUpperCase; System.out.println(up.apply("abc"));
    Supplier<int[][]> multi = () -> new int[2][3]; System.out.println(multi.get()[1].length); IntFunction<int[][]> ma = int[][]::new; System.out.println(ma.apply(2).length); Function<Integer, List<String>[]> ga = List[]::new; System.out.println(ga.apply(3).length);
    String s = null; System.out.println("null:" + s + null + 'c' + 1.0f + 1e10 + -0.0 + Long.MIN_VALUE + (Object) null + new char[0].length); s += "x"; s += 5; s += 'c'; System.out.println(s); char cc = 'a'; cc += 1; System.out.println("" + cc + (int) cc + (cc + 1)); t("tostr", () -> { Object bad = new Object() { public String toString() { throw new IllegalStateException("ts"); } }; String q = "a" + next() + bad + next(); }); System.out.println(cnt);
  }
  static class Callback { static void run(Consumer<? super String> c) { c.accept("arg"); } }
}
