// Area: reflection/classes
// Shows: enum constants and record components by reflection

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

public class ReflEnumRecord {
    enum E { A, B { @Override int v() { return 2; } }; int v() { return 1; } static final int NOT = 3; }

    @interface None {}

    record R<T>(int x, List<? extends T> l, String... r) { R { if (x < 0) throw new IllegalArgumentException("neg"); } int extra() { return x; } static int S = 4; }

    public static void main(String[] args) throws Exception {
        for (Object o : E.class.getEnumConstants()) System.out.println(o + " " + ((Enum<?>) o).ordinal() + " " + o.getClass().isEnum());
        System.out.println(E.B.getClass().getEnumConstants() == null);
        System.out.println(E.class.getField("A").isEnumConstant() + " " + E.class.getDeclaredField("NOT").isEnumConstant() + " " + E.class.getField("B").get(null));
        System.out.println(E.class.getMethod("valueOf", String.class).invoke(null, "B") + " " + ((Object[]) E.class.getMethod("values").invoke(null)).length);
        RecordComponent[] cs = R.class.getRecordComponents();
        R<Number> r = new R<>(5, List.of(1, 2.5), "p", "q");
        for (RecordComponent c : cs) {
            Object v = c.getAccessor().invoke(r);
            System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType() + " " + (v instanceof String[] s ? Arrays.toString(s) : v) + " " + c);
        }
        Class<?>[] types = Arrays.stream(cs).map(RecordComponent::getType).toArray(Class[]::new);
        Constructor<?> k = R.class.getDeclaredConstructor(types);
        System.out.println(((R<?>) k.newInstance(9, List.of(), new String[0])).x());
        try {
            k.newInstance(-1, null, null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        var f = R.class.getDeclaredField("x");
        f.setAccessible(true);
        System.out.println(f.getInt(r));
        try {
            f.setInt(r, 1);
        } catch (IllegalAccessException e) {
            System.out.println("record fields stay final");
        }
        System.out.println(String.class.getRecordComponents() == null);
    }
}
