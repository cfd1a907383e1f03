// Area: instructions/type checks
// Shows: checkcast and instanceof over classes, interfaces, null and boxed types

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class CastInstanceof {
    interface I {}

    interface J extends I {}

    static class A implements I {}

    static class B extends A implements J {}

    static final class C {}

    static String check(Object o) {
        return new StringBuilder().append("").append(o instanceof Object).append(o instanceof I).append(o instanceof J).append(o instanceof A).append(o instanceof B)
                .append(o instanceof C).append(o instanceof Number).append(o instanceof Comparable).append(o instanceof List).toString();
    }

    static void cast(Object o, int k) {
        try {
            Object r;
            switch (k) {
                case 0: r = (A) o; break;
                case 1: r = (B) o; break;
                case 2: r = (J) o; break;
                case 3: r = (Integer) o; break;
                case 4: r = (String) o; break;
                case 5: r = (Collection<?>) o; break;
                default: r = (int) o;
            }
            System.out.println(k + " ok " + (r == null));
        } catch (ClassCastException e) {
            System.out.println(k + " CCE");
        } catch (NullPointerException e) {
            System.out.println(k + " NPE");
        }
    }

    public static void main(String[] args) {
        Object[] all = {new Object(), new A(), new B(), new C(), 1, "s", new ArrayList<String>(), null, 'c'};
        for (Object o : all) {
            System.out.println(check(o));
            for (int k = 0; k < 7; k++) cast(o, k);
        }
        I i = new B();
        A a = (A) i;
        J j = (J) a;
        System.out.println(j == i);
        System.out.println(A.class.isInstance(j) + " " + J.class.isAssignableFrom(B.class) + " " + B.class.isAssignableFrom(A.class));
    }
}
