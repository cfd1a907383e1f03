// Area: reflection/members
// Shows: Constructor.newInstance, private and inner constructors, abstract classes and enum refusal

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

public class ReflConstruct {
    static class P {
        final String how;
        P() { how = "none"; }
        P(int x) { how = "int " + x; }
        private P(String s, long... r) { how = s + r.length; }
        P(Integer x) { how = "Integer " + x; }
        P(boolean fail) { throw new IllegalStateException("ctor " + fail); }
    }

    static abstract class Abs { Abs() {} }

    enum En { X }

    interface If {}

    class In { final int v; In(int v) { this.v = v + base; } }

    int base = 100;

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (InvocationTargetException e) {
            System.out.println("ITE " + e.getCause());
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        t(() -> P.class.getDeclaredConstructor().newInstance().how);
        t(() -> P.class.getDeclaredConstructor(int.class).newInstance(5).how);
        t(() -> P.class.getDeclaredConstructor(Integer.class).newInstance(6).how);
        t(() -> P.class.getDeclaredConstructor(String.class, long[].class).newInstance("s", new long[] {1, 2}).how);
        t(() -> P.class.getDeclaredConstructor(boolean.class).newInstance(true));
        t(() -> Abs.class.getDeclaredConstructor().newInstance());
        t(() -> If.class.getDeclaredConstructor());
        t(() -> P.class.getDeclaredConstructor(double.class));
        t(() -> {
            Constructor<?> c = En.class.getDeclaredConstructors()[0];
            c.setAccessible(true);
            return c.newInstance("Y", 1);
        });
        t(() -> In.class.getDeclaredConstructor(ReflConstruct.class, int.class).newInstance(new ReflConstruct(), 7).v);
        t(() -> String.class.getConstructor(char[].class).newInstance((Object) new char[] {'o', 'k'}));
        t(() -> new StringBuilder(StringBuilder.class.getConstructor(String.class).newInstance("sb")).reverse());
        t(() -> int[].class.getConstructors().length + int.class.getConstructors().length);
        t(() -> Class.forName("ReflConstruct$P").getDeclaredConstructor().newInstance() instanceof P);
        t(() -> Class.forName("no.such.Type"));
        t(() -> Class.forName("[I").getSimpleName() + Class.forName("[[Ljava.lang.String;").getSimpleName());
        t(() -> Class.forName("int"));
        t(() -> Class.forName("ReflConstruct.P"));
    }
}
