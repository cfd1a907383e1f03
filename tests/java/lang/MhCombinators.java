// Area: method handles
// Shows: filters, guards, folds, drops, inserts, permutes, catch and collectors

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import static java.lang.invoke.MethodType.methodType;

public class MhCombinators {
    static int sub(int a, int b) { return a - b; }
    static int twice(int a) { return a * 2; }
    static boolean pos(int a) { return a > 0; }
    static String neg(int a) { return "neg " + a; }
    static String show(int a) { return "pos " + a; }
    static int div(int a, int b) { return a / b; }
    static int onError(ArithmeticException e, int a, int b) { return -a; }

    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return MethodHandles.lookup().findStatic(MhCombinators.class, n, methodType(r, p)); }

    public static void main(String[] args) throws Throwable {
        MethodHandle sub = h("sub", int.class, int.class, int.class), twice = h("twice", int.class, int.class);
        System.out.println((int) MethodHandles.filterArguments(sub, 0, twice).invokeExact(5, 3));
        System.out.println((int) MethodHandles.filterReturnValue(sub, twice).invokeExact(5, 3));
        System.out.println((int) MethodHandles.insertArguments(sub, 1, 100).invokeExact(5));
        System.out.println((int) MethodHandles.dropArguments(twice, 0, String.class).invokeExact("x", 4));
        System.out.println((int) MethodHandles.permuteArguments(sub, sub.type(), 1, 0).invokeExact(5, 3));
        System.out.println((int) MethodHandles.permuteArguments(sub, methodType(int.class, int.class), 0, 0).invokeExact(5));
        MethodHandle g = MethodHandles.guardWithTest(h("pos", boolean.class, int.class), h("show", String.class, int.class), h("neg", String.class, int.class));
        System.out.println((String) g.invokeExact(3) + " " + (String) g.invokeExact(-3));
        MethodHandle c = MethodHandles.catchException(h("div", int.class, int.class, int.class), ArithmeticException.class, h("onError", int.class, ArithmeticException.class, int.class, int.class));
        System.out.println((int) c.invokeExact(8, 2) + " " + (int) c.invokeExact(8, 0));
        System.out.println((int) MethodHandles.foldArguments(sub, twice.asType(methodType(int.class, int.class))).invokeExact(10));
        MethodHandle spread = sub.asSpreader(Object[].class, 2);
        System.out.println((int) spread.invoke(new Object[] {9, 1}));
        MethodHandle gen = sub.asType(MethodType.genericMethodType(2));
        System.out.println((Object) gen.invokeExact((Object) 7, (Object) 2));
        System.out.println((String) MethodHandles.constant(String.class, "k").invokeExact() + (int) MethodHandles.identity(int.class).invokeExact(6));
        try {
            MethodHandles.throwException(void.class, IllegalStateException.class).invoke(new IllegalStateException("thrown"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            gen.invoke("a", 1);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            MethodHandles.insertArguments(sub, 2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE");
        }
    }
}
