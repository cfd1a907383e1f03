// Area: lambdas
// Shows: a non-capturing lambda of one call site is one object, two sites are two

import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaIdentity {
    static Runnable plain() { return () -> {}; }

    static IntSupplier capture(int x) { return () -> x; }

    static Supplier<String> ref() { return LambdaIdentity::name; }

    static String name() { return "n"; }

    public static void main(String[] args) {
        Runnable first = null;
        boolean same = true;
        for (int i = 0; i < 5; i++) {
            Runnable r = () -> {};
            if (first == null) first = r;
            same &= first == r;
        }
        System.out.println(same);
        System.out.println(plain() == plain());
        System.out.println(plain() == first);
        System.out.println(ref() == ref());
        IntSupplier a = capture(1), b = capture(2);
        System.out.println(a == b);
        System.out.println(a.getAsInt() + b.getAsInt());
        System.out.println(a.getClass() == b.getClass());
        System.out.println(first.getClass().isSynthetic() + " " + first.getClass().isInterface() + " " + first.getClass().isAnonymousClass());
        System.out.println(first.getClass().getInterfaces()[0].getName() + " " + first.getClass().getSuperclass().getName());
        System.out.println(first.getClass().getSimpleName().startsWith("LambdaIdentity$$Lambda") + " " + first.getClass().isHidden());
        System.out.println(first.equals(first) + " " + first.equals(plain()) + " " + (first.hashCode() == first.hashCode()));
    }
}
