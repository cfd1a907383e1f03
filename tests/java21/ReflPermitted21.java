// Area: java 21/reflection
// Shows: sealed and record reflection and the bootstrap-linked switch under a user interface hierarchy

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;

public class ReflPermitted21 {
    sealed interface S permits A, B, C {}

    record A(int x, String y) implements S {}

    static final class B implements S {}

    non-sealed interface C extends S {}

    record D<T extends Number>(T t, T... more) implements C { @SafeVarargs D {} }

    static String describe(S s) {
        return switch (s) {
            case A(var x, var y) -> "A" + x + y;
            case B b -> "B";
            case D<?>(var t, var more) -> "D" + t + more.length;
            case C c -> "C";
        };
    }

    @SafeVarargs
    static <T extends Number> D<T> d(T t, T... more) { return new D<>(t, more); }

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.stream(S.class.getPermittedSubclasses()).map(Class::getSimpleName).collect(Collectors.joining(",")));
        System.out.println(describe(new A(1, "y")) + describe(new B()) + describe(d(2.5, 3.5)) + describe(new C() {}));
        for (RecordComponent rc : D.class.getRecordComponents()) System.out.println(rc.getName() + " " + rc.getGenericType() + " " + rc.getAccessor().getReturnType().getSimpleName());
        A a = new A(7, "z");
        for (RecordComponent rc : A.class.getRecordComponents()) System.out.println(rc.getName() + "=" + rc.getAccessor().invoke(a));
        System.out.println(C.class.isSealed() + " " + S.class.isSealed() + " " + A.class.isRecord());
    }
}
