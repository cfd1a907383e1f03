// Area: reflection/members
// Shows: declared fields, methods and constructors with modifiers, types and generic signatures

import java.io.IOException;
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class ReflMembers {
    static class Sup { public int pub; protected void prot() {} public void pubSup() {} }

    static class T<E extends Number> extends Sup {
        private int a;
        public static final long B = 5;
        protected volatile String[] c;
        transient List<? super E> d;
        Map<String, List<E[]>> e;
        T() {}
        public T(int x, String... y) throws IOException {}
        private T(E e) {}
        public synchronized int m(int a, long[] b, E c) throws IOException, IllegalStateException { return 0; }
        static final void s() {}
        private <X extends Comparable<X> & Runnable> X gen(List<? extends X> l) { return null; }
        double fp(double... d) { return 0; }
        @Override protected void prot() {}
    }

    static <M extends Member> M[] sorted(M[] ms) {
        Arrays.sort(ms, Comparator.comparing(M::getName).thenComparing(Object::toString));
        return ms;
    }

    public static void main(String[] args) throws Exception {
        for (Field f : sorted(T.class.getDeclaredFields())) {
            System.out.println(new StringBuilder().append(f.getName()).append(" | ").append(Modifier.toString(f.getModifiers())).append(" | ").append(f.getType().getSimpleName()).append(" | ").append(f.getGenericType()).append(" | ").append(f));
        }
        for (Method m : sorted(T.class.getDeclaredMethods())) {
            System.out.println(new StringBuilder().append(m.getName()).append(" | ").append(Modifier.toString(m.getModifiers())).append(" | ").append(m.getReturnType().getSimpleName()).append(" | ").append(m.getParameterCount())
                    .append(" | ").append(m.isVarArgs()).append(" | ").append(Arrays.toString(m.getParameterTypes())).append(" | ").append(Arrays.toString(m.getExceptionTypes())));
            System.out.println("   " + m.toGenericString());
        }
        for (Constructor<?> c : sorted(T.class.getDeclaredConstructors())) System.out.println(c + " | " + c.toGenericString());
        System.out.println(sorted(T.class.getFields()).length + " " + T.class.getConstructors().length);
        System.out.println(T.class.getMethod("pubSup").getDeclaringClass().getSimpleName() + " " + T.class.getField("pub").getDeclaringClass().getSimpleName());
        String[] missing = {"prot", "nope"};
        for (String n : missing) {
            try {
                System.out.println(T.class.getMethod(n));
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            T.class.getDeclaredField("pub");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            T.class.getDeclaredConstructor(int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(T.class.getDeclaredField("a").equals(T.class.getDeclaredField("a")) + " " + (T.class.getDeclaredField("a").hashCode() == T.class.getDeclaredField("a").hashCode()));
    }
}
