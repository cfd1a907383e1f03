// Area: reflection/classes
// Shows: getName, getSimpleName, getTypeName and getCanonicalName of all kinds of classes

public class ReflClassNames {
    static class Nested { class Inner {} }

    interface Face {}

    enum En { A { } }

    record Rec() {}

    @interface Ann {}

    static void show(Class<?> c) {
        System.out.println(new StringBuilder().append(c.getName()).append(" | ").append(c.getSimpleName()).append(" | ").append(c.getTypeName()).append(" | ").append(c.getCanonicalName()).append(" | ").append(c)
                .append(" | ").append(c.isPrimitive()).append(c.isArray()).append(c.isInterface()).append(c.isEnum()).append(c.isRecord()).append(c.isAnnotation())
                .append(c.isAnonymousClass()).append(c.isLocalClass()).append(c.isMemberClass()).append(" | '").append(c.getPackageName()).append("'"));
    }

    public static void main(String[] args) {
        class Local {}
        Class<?>[] all = {
            ReflClassNames.class, Nested.class, Nested.Inner.class, Face.class, En.class, En.A.getClass(), Rec.class, Ann.class,
            Local.class, new Object() {}.getClass(), new Local[0].getClass(), int.class, void.class, boolean.class, int[].class,
            long[][].class, byte[].class, char[].class, double[].class, float[].class, short[].class, boolean[].class, String.class,
            String[].class, Nested[][].class, java.util.Map.Entry.class, Object.class, Face[].class, java.util.Map.Entry[].class
        };
        for (Class<?> c : all) show(c);
        System.out.println(int[][].class.getComponentType().getName() + " " + String.class.getComponentType() + " " + int[].class.componentType());
        System.out.println(String[].class.arrayType().getSimpleName() + " " + int.class.arrayType().getName() + " " + String[].class.descriptorString());
        System.out.println(Local.class.getEnclosingMethod().getName() + " " + Nested.Inner.class.getEnclosingClass().getSimpleName() + " " + Nested.Inner.class.getDeclaringClass().getSimpleName() + " " + Local.class.getDeclaringClass());
    }
}
