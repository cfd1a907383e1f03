// Area: lambdas
// Shows: serialized lambdas, metafactories called from Java, hidden classes

import java.io.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.*;
public class LambdaSerialized implements Serializable {
  interface SF<A,B> extends Function<A,B>, Serializable {}
  int base = 10;
  static String st(String s) { return "st" + s; }
  SF<Integer,Integer> cap(long k) { return x -> (int) (x + k + base); }
  static Object copy(Object o) throws Exception { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject(); }
  interface Adder { int add(int a, int b); }
  static void t(String label, R r) { try { r.run(); } catch (Throwable e) { System.out.println(label + " -> " + e); } }
  interface R { void run() throws Throwable; }
  public static void main(String[] a) throws Throwable {
    t("ser", () -> { SF<Integer,Integer> f = new LambdaSerialized().cap(5); System.out.println(((SF<Integer,Integer>) copy(f)).apply(3)); });
    t("ser2", () -> { SF<String,String> g = LambdaSerialized::st; System.out.println(((SF<String,String>) copy(g)).apply("x")); });
    t("ser3", () -> { Runnable r = (Runnable & Serializable) () -> System.out.println("ran"); ((Runnable) copy(r)).run(); });
    t("ser4", () -> { SF<String,Integer> g = String::length; System.out.println(((SF<String,Integer>) copy(g)).apply("abc")); });
    MethodHandles.Lookup l = MethodHandles.lookup();
    t("lmf", () -> { CallSite cs = LambdaMetafactory.metafactory(l, "apply", methodType(Function.class), methodType(Object.class, Object.class), l.findStatic(LambdaSerialized.class, "st", methodType(String.class, String.class)), methodType(String.class, String.class));
      Function<String,String> f = (Function<String,String>) cs.getTarget().invokeExact(); System.out.println(f.apply("q")); });
    t("lmf2", () -> { CallSite cs = LambdaMetafactory.metafactory(l, "get", methodType(Supplier.class, String.class), methodType(Object.class), l.findVirtual(String.class, "length", methodType(int.class)), methodType(Integer.class));
      Supplier<Integer> f = (Supplier<Integer>) cs.dynamicInvoker().invokeExact("four"); System.out.println(f.get()); });
    t("lmf3", () -> LambdaMetafactory.metafactory(l, "apply", methodType(Function.class), methodType(Object.class, Object.class), l.findStatic(LambdaSerialized.class, "st", methodType(String.class, String.class)), methodType(Integer.class, Integer.class)));
    t("scf", () -> { CallSite cs = java.lang.invoke.StringConcatFactory.makeConcatWithConstants(l, "x", methodType(String.class, int.class, Object.class), "a\1b\1c"); System.out.println((String) cs.getTarget().invokeExact(5, (Object) "o")); });
    t("proxies", () -> { Adder ad = MethodHandleProxies.asInterfaceInstance(Adder.class, l.findStatic(Integer.class, "sum", methodType(int.class, int.class, int.class))); System.out.println(ad.add(3, 4) + " " + MethodHandleProxies.isWrapperInstance(ad)); });
    t("hidden", () -> { byte[] bytes = LambdaSerialized.class.getResourceAsStream("LambdaSerialized$Hid.class").readAllBytes(); MethodHandles.Lookup h = l.defineHiddenClass(bytes, true); System.out.println(h.lookupClass().isHidden() + " " + h.findStatic(h.lookupClass(), "go", methodType(String.class)).invoke()); });
    t("bound", () -> { Object o = null; Supplier<String> s = o::toString; });
    t("cls", () -> { Runnable r = () -> {}; System.out.println(r.getClass().isSynthetic() + " " + r.getClass().isHidden() + " " + r.getClass().getSimpleName().startsWith("LambdaSerialized$$Lambda") + " " + r.getClass().getPackageName() + "|" + r.getClass().getInterfaces()[0] + r.getClass().getNestHost() + " " + r.getClass().getDeclaredFields().length); });
    t("stack", () -> { Runnable r = () -> { throw new IllegalStateException("in lambda"); }; try { r.run(); } catch (IllegalStateException e) { System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[1].getMethodName()); } });
  }
  static class Hid { static String go() { return "hidden " + new Hid().x(); } int x() { return 4; } }
}
