// Area: reflection/classes
// Shows: superclasses, interfaces, modifiers and assignability

import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ReflClassHierarchy {
    interface I {}

    interface J extends I, Comparable<J> {}

    public static abstract class A implements I {}

    protected static final class B extends A implements J, Cloneable { public int compareTo(J o) { return 0; } }

    private static class P {}

    static String names(Class<?>[] cs) { return Arrays.toString(Arrays.stream(cs).map(Class::getName).toArray()); }

    public static void main(String[] args) {
        Class<?>[] all = {I.class, J.class, A.class, B.class, P.class, Object.class, int.class, int[].class, B[].class, Thread.State.class, void.class};
        for (Class<?> c : all) {
            System.out.println(new StringBuilder().append(c.getSimpleName()).append(" super ").append(c.getSuperclass() == null ? null : c.getSuperclass().getName())
                    .append(" ifaces ").append(names(c.getInterfaces())).append(" mods ").append(Modifier.toString(c.getModifiers())).append(" ").append(Integer.toHexString(c.getModifiers())));
        }
        for (Class<?> a : all) {
            StringBuilder sb = new StringBuilder();
            for (Class<?> b : all) sb.append(a.isAssignableFrom(b) ? '1' : '0');
            System.out.println(sb);
        }
        Object[] os = {new B(), 1, new int[0], new B[0], "s"};
        for (Object o : os) System.out.println(I.class.isInstance(o) + " " + Comparable.class.isInstance(o) + " " + Object[].class.isInstance(o) + " " + int.class.isInstance(o));
        System.out.println(Modifier.isFinal(String.class.getModifiers()) + " " + Modifier.isAbstract(Number.class.getModifiers()) + " " + Modifier.toString(java.util.List.class.getModifiers()));
        Class<?>[] decl = ReflClassHierarchy.class.getDeclaredClasses();
        Arrays.sort(decl, (x, y) -> x.getName().compareTo(y.getName()));
        System.out.println(names(decl));
    }
}
