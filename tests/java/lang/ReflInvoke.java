// Area: reflection/members
// Shows: Method.invoke with boxing, widening, varargs, statics, overriding and exceptions

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

public class ReflInvoke {
    static class A {
        public String name() { return "A"; }
        public static int add(int a, long b) { return (int) (a + b); }
        public double all(boolean z, byte b, short s, char c, int i, long l, float f, double d) { return (z ? 1 : 0) + b + s + c + i + l + f + d; }
        public String var(String p, Object... r) { return p + Arrays.toString(r); }
        public void nothing() { System.out.println("nothing"); }
        private String priv() { return "private"; }
        public void boom(String m) throws Exception { throw new Exception(m); }
        public int[] arr(int[] x) { x[0]++; return x; }
        public char ch() { return 'q'; }
    }

    static class B extends A { @Override public String name() { return "B"; } }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (InvocationTargetException e) {
            System.out.println("ITE " + e.getMessage() + " cause " + e.getCause() + " target " + e.getTargetException().getMessage());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + (e instanceof IllegalArgumentException || e instanceof NullPointerException ? "" : e.getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        Method name = A.class.getMethod("name");
        Method add = A.class.getMethod("add", int.class, long.class);
        Method all = Arrays.stream(A.class.getMethods()).filter(m -> m.getName().equals("all")).findFirst().get();
        Method var = A.class.getMethod("var", String.class, Object[].class);
        Method boom = A.class.getMethod("boom", String.class);
        Method arr = A.class.getMethod("arr", int[].class);
        t(() -> name.invoke(new A()) + "" + name.invoke(new B()));
        t(() -> add.invoke(null, 1, 2L));
        t(() -> add.invoke("ignored", (byte) 1, 'a'));
        t(() -> all.invoke(new A(), true, (byte) 1, (byte) 2, 'c', 'd', 5, 6L, 7f));
        t(() -> var.invoke(new A(), "p", new Object[] {1, "x"}));
        t(() -> var.invoke(new A(), "p", null));
        t(() -> A.class.getMethod("nothing").invoke(new A()));
        t(() -> A.class.getMethod("ch").invoke(new B()).getClass().getSimpleName());
        t(() -> boom.invoke(new A(), "bang"));
        t(() -> ((int[]) arr.invoke(new A(), new int[] {4}))[0]);
        t(() -> arr.invoke(new A(), (Object) null));
        t(() -> add.invoke(null, 1));
        t(() -> add.invoke(null, 1L, 2L));
        t(() -> add.invoke(null, null, 2L));
        t(() -> name.invoke("wrong receiver"));
        t(() -> name.invoke(null));
        t(() -> A.class.getDeclaredMethod("priv").invoke(new A()));
        t(() -> String.class.getMethod("substring", int.class, int.class).invoke("reflect", 2, 5));
        t(() -> Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 8));
        t(() -> Object.class.getMethod("toString").invoke(new Object() { @Override public String toString() { return "virtual"; } }));
        t(() -> Comparable.class.getMethod("compareTo", Object.class).invoke("b", "a"));
        t(() -> A.class.getMethod("missing"));
        t(() -> Integer.class.getMethod("parseInt", String.class).invoke(null, "zz"));
    }
}
