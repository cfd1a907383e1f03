// Area: reflection/generics
// Shows: type variables, parameterized, wildcard and array types of signatures

import java.lang.reflect.*;
import java.util.*;

public class ReflGenerics {
    interface Shape<T> {}

    static class Base<A, B extends Number & Comparable<B>> implements Shape<A[]> { A a; List<? extends B> l; Map<String, ? super int[]>[] m; Map.Entry<A, ?> en; List<List<String>> deep; int plain; }

    static class Der extends Base<String, Integer> implements Comparable<Der> { public int compareTo(Der o) { return 0; } <X extends Exception> void thrower(X x, List<X[]> l) throws X {} }

    static abstract class Ref<T> { Type type() { return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0]; } }

    class Inner<Z> {}

    ReflGenerics.Inner<String> innerField;

    static String kind(Type t) {
        if (t instanceof Class<?> c) return "class " + c.getSimpleName();
        if (t instanceof ParameterizedType p) return "param " + kind(p.getRawType()) + Arrays.toString(Arrays.stream(p.getActualTypeArguments()).map(ReflGenerics::kind).toArray());
        if (t instanceof TypeVariable<?> v) return "var " + v.getName();
        if (t instanceof WildcardType w) return "wild up" + Arrays.toString(Arrays.stream(w.getUpperBounds()).map(ReflGenerics::kind).toArray()) + " lo" + Arrays.toString(Arrays.stream(w.getLowerBounds()).map(ReflGenerics::kind).toArray());
        if (t instanceof GenericArrayType g) return "array of " + kind(g.getGenericComponentType());
        return "?";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Der.class.getGenericSuperclass() + " | " + kind(Der.class.getGenericSuperclass()));
        for (Type t : Der.class.getGenericInterfaces()) System.out.println(kind(t));
        for (Type t : Base.class.getGenericInterfaces()) System.out.println(kind(t));
        for (TypeVariable<?> v : Base.class.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getBounds()) + " " + v.getGenericDeclaration());
        Field[] fs = Base.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) System.out.println(f.getName() + ": " + kind(f.getGenericType()) + " | " + f.getGenericType().getTypeName());
        Method m = Arrays.stream(Der.class.getDeclaredMethods()).filter(x -> x.getName().equals("thrower")).findFirst().get();
        System.out.println(m.getTypeParameters()[0] + " " + Arrays.toString(m.getTypeParameters()[0].getBounds()) + " " + Arrays.toString(m.getGenericParameterTypes()) + Arrays.toString(m.getGenericExceptionTypes()));
        System.out.println(new Ref<Map<String, List<Integer>>>() {}.type());
        System.out.println(ReflGenerics.class.getDeclaredField("innerField").getGenericType());
        System.out.println(Base.class.getDeclaredField("deep").getGenericType().equals(Base.class.getDeclaredField("deep").getGenericType()));
        System.out.println(String.class.getGenericSuperclass() + " " + Integer.class.getGenericInterfaces()[0] + " " + Base.class.toGenericString());
    }
}
