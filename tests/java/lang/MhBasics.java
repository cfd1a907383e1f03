// Area: method handles
// Shows: findVirtual, findStatic, findConstructor, findSpecial, invokeExact, invoke and bindTo

import java.lang.invoke.*;
import java.util.Arrays;
import java.util.List;

public class MhBasics {
    static int add(int a, int b) { return a + b; }
    static String cat(Object... xs) { return Arrays.toString(xs); }

    static class P {
        final String n;
        P(String n) { this.n = n; }
        String hi(int k) { return n + k; }
        private String priv() { return "priv " + n; }
        public String toString() { return "P " + n; }
    }

    static class Q extends P {
        Q(String n) { super(n); }
        @Override String hi(int k) { return "Q" + super.hi(k); }
        static MethodHandle superHi() throws Throwable { return MethodHandles.lookup().findSpecial(P.class, "hi", MethodType.methodType(String.class, int.class), Q.class); }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(MhBasics.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(2, 3));
        System.out.println((Object) add.invoke((byte) 2, (short) 4));
        System.out.println(add.invokeWithArguments(List.of(5, 6)));
        long w = (long) add.invoke(1, 2);
        System.out.println(w);
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) len.invokeExact("four") + (int) len.bindTo("bound").invokeExact());
        MethodHandle ctor = l.findConstructor(P.class, MethodType.methodType(void.class, String.class));
        P p = (P) ctor.invokeExact("made");
        System.out.println(p + " " + ctor.type());
        MethodHandle hi = l.findVirtual(P.class, "hi", MethodType.methodType(String.class, int.class));
        System.out.println(new StringBuilder().append((String) hi.invokeExact(p, 1)).append((String) hi.invokeExact((P) new Q("q"), 2)).append((String) Q.superHi().invokeExact(new Q("s"), 3)));
        System.out.println((String) l.findVirtual(P.class, "priv", MethodType.methodType(String.class)).invokeExact(p));
        MethodHandle cat = l.findStatic(MhBasics.class, "cat", MethodType.methodType(String.class, Object[].class));
        System.out.println(new StringBuilder().append(cat.isVarargsCollector()).append((String) cat.invoke(1, "a", 2.5)).append((String) cat.invoke()).append((String) cat.asFixedArity().invoke(new Object[] {9})));
        MethodHandle iface = l.findVirtual(CharSequence.class, "charAt", MethodType.methodType(char.class, int.class));
        System.out.println((char) iface.invokeExact((CharSequence) "xyz", 1));
        try {
            Object o = add.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type exact");
        }
        try {
            add.invoke("x", 2);
        } catch (ClassCastException | WrongMethodTypeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            l.findStatic(MhBasics.class, "nope", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.findVirtual(MhBasics.class, "add", add.type());
        } catch (IllegalAccessException e) {
            System.out.println("static as virtual");
        }
        System.out.println(MethodType.fromMethodDescriptorString("(ILjava/lang/String;[J)V", null) + " " + add.type().toMethodDescriptorString());
        MethodHandle un = l.unreflect(MhBasics.class.getDeclaredMethod("add", int.class, int.class));
        System.out.println((int) un.invokeExact(40, 2));
    }
}
