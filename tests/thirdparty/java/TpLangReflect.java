// Area: org.apache.commons.lang3.reflect
// Shows: MethodUtils, FieldUtils, ConstructorUtils, ClassUtils, EnumUtils, TypeUtils over own classes
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.reflect.*;

public class TpLangReflect {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static class Bean {
        private int count = 3;
        public String label = "lab";
        protected static final String CONST = "konst";
        public Bean() { }
        public Bean(String label, int count) { this.label = label; this.count = count; }
        public String hello(String who) { return "hello " + who; }
        public String hello(Integer n) { return "int " + n; }
        public static long twice(long v) { return v * 2; }
        public String join(String sep, String... parts) { return String.join(sep, parts); }
    }
    public static class Sub extends Bean implements Comparable<Sub> { @Override public int compareTo(Sub o) { return 0; } }
    enum Color { RED, GREEN, BLUE }
    public static void main(String[] args) throws Exception {
        Bean b = new Bean();
        show("methods", MethodUtils.invokeMethod(b, "hello", "you") + " " + MethodUtils.invokeMethod(b, "hello", 5) + " " + MethodUtils.invokeStaticMethod(Bean.class, "twice", 21L) + " " + MethodUtils.invokeExactMethod(b, "hello", "me"));
        show("varargs", MethodUtils.invokeMethod(b, "join", "-", "a", "b", "c"));
        try { MethodUtils.invokeMethod(b, "nope"); } catch (NoSuchMethodException e) { show("missing", e.getMessage()); }
        show("fields", FieldUtils.readField(b, "count", true) + " " + FieldUtils.readField(b, "label") + " " + FieldUtils.readStaticField(Bean.class, "CONST", true));
        FieldUtils.writeField(b, "count", 77, true);
        show("written", FieldUtils.readDeclaredField(b, "count", true) + " " + FieldUtils.getField(Sub.class, "label").getDeclaringClass().getSimpleName() + " " + (FieldUtils.getField(Bean.class, "zzz") == null));
        show("constructor", ConstructorUtils.invokeConstructor(Bean.class, "made", 1).label + " " + ConstructorUtils.getAccessibleConstructor(Bean.class) .getParameterCount());
        show("classes", ClassUtils.getShortClassName(Map.Entry.class) + " " + ClassUtils.getPackageName(String.class) + " " + ClassUtils.isAssignable(Integer.class, long.class) + " " + ClassUtils.primitiveToWrapper(int.class).getSimpleName() + " " + ClassUtils.getAllSuperclasses(Sub.class).size() + " " + ClassUtils.getAllInterfaces(ArrayList.class).size() / 100 + " " + ClassUtils.isInnerClass(Bean.class) + " " + ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20) + " " + ClassUtils.getClass("java.util.Map$Entry").getSimpleName() + " " + ClassUtils.getClass("int[]").getSimpleName());
        show("enums", EnumUtils.getEnumList(Color.class) + " " + EnumUtils.isValidEnum(Color.class, "RED") + " " + EnumUtils.getEnum(Color.class, "PINK") + " " + EnumUtils.getEnumIgnoreCase(Color.class, "blue") + " " + EnumUtils.generateBitVector(Color.class, Color.RED, Color.BLUE) + " " + EnumUtils.processBitVector(Color.class, 6) + " " + new TreeMap<>(EnumUtils.getEnumMap(Color.class)));
        show("types", TypeUtils.toString(TypeUtils.parameterize(Map.class, String.class, Integer.class)) + " " + TypeUtils.isAssignable(ArrayList.class, List.class) + " " + TypeUtils.isArrayType(int[].class) + " " + TypeUtils.getTypeArguments(Sub.class, Comparable.class).size());
    }
}
