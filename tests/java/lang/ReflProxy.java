// Area: reflection/proxies
// Shows: dynamic proxies: handler, primitives, default methods, Object methods, exceptions

import java.lang.reflect.*;
import java.util.Arrays;
import java.util.List;

public class ReflProxy {
    public interface Calc { int add(int a, int b); long mul(long a, double b); String name(); void nothing(); default int twice(int x) { return add(x, x); } char ch(); boolean flag(String... s); }

    public interface Other { String name(); void risky() throws java.io.IOException; }

    public static void main(String[] args) throws Exception {
        StringBuilder log = new StringBuilder();
        InvocationHandler h = (proxy, m, a) -> {
            log.append(m.getName()).append(a == null ? "[]" : Arrays.deepToString(a)).append(' ');
            switch (m.getName()) {
                case "add": return (int) a[0] + (int) a[1];
                case "mul": return (long) ((long) a[0] * (double) a[1]);
                case "name": return "proxy of " + m.getDeclaringClass().getSimpleName();
                case "nothing": return null;
                case "twice": return InvocationHandler.invokeDefault(proxy, m, a);
                case "ch": return 'z';
                case "flag": return ((String[]) a[0]).length > 1;
                case "toString": return "P!";
                case "hashCode": return 77;
                case "equals": return proxy == a[0];
                case "risky": throw new java.io.IOException("declared");
                default: throw new Exception("undeclared");
            }
        };
        Object p = Proxy.newProxyInstance(ReflProxy.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class}, h);
        Calc c = (Calc) p;
        System.out.println(new StringBuilder().append(c.add(2, 3)).append(" ").append(c.mul(3, 1.5)).append(" ").append(c.name()).append(" ").append(c.twice(21)).append(" ").append(c.ch()).append(c.flag("a", "b")).append(c.flag()));
        c.nothing();
        System.out.println(new StringBuilder().append(p.toString()).append(p.hashCode()).append(p.equals(p)).append(p.equals("x")).append(((Other) p).name()));
        try {
            ((Other) p).risky();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(log);
        System.out.println(new StringBuilder().append(Proxy.isProxyClass(p.getClass())).append(" ").append(Proxy.getInvocationHandler(p) == h).append(" ").append(p.getClass().getInterfaces().length).append(" ").append(p.getClass().getSimpleName().startsWith("$Proxy")).append(p instanceof Other));
        Runnable r = (Runnable) Proxy.newProxyInstance(ReflProxy.class.getClassLoader(), new Class<?>[] {Runnable.class}, h);
        try {
            r.run();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getCause().getMessage());
        }
        Calc bad = (Calc) Proxy.newProxyInstance(ReflProxy.class.getClassLoader(), new Class<?>[] {Calc.class}, (q, m, a) -> m.getReturnType() == int.class ? "str" : null);
        try {
            bad.add(1, 1);
        } catch (ClassCastException e) {
            System.out.println("wrong type");
        }
        try {
            bad.ch();
        } catch (NullPointerException e) {
            System.out.println("null primitive");
        }
        System.out.println(bad.name());
        @SuppressWarnings("unchecked")
        List<String> l = (List<String>) Proxy.newProxyInstance(ReflProxy.class.getClassLoader(), new Class<?>[] {List.class}, (q, m, a) -> {
            try {
                return m.invoke(List.of("a", "b"), a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        System.out.println(l.size() + l.get(1) + l);
        try {
            l.add("c");
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        System.out.println(p.getClass() == Proxy.newProxyInstance(ReflProxy.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class}, h).getClass());
    }
}
