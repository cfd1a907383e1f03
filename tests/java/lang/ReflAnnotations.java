// Area: reflection/annotations
// Shows: annotations with all kinds of elements, defaults, inheritance and repetition

import java.lang.annotation.*;
import java.util.Arrays;

public class ReflAnnotations {
    enum Lv { LO, HI }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Sub { String value() default "sub"; int[] n() default {}; }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface All {
        boolean z() default true; byte b() default 1; short s() default 2; char c() default 'c'; int i() default 4; long l() default 5L;
        float f() default 6.5f; double d() default 7.25; String t() default "t"; Class<?> k() default String.class; Lv e() default Lv.LO;
        Sub a() default @Sub; String[] ts() default {"x", "y"}; Lv[] es() default {Lv.HI, Lv.LO}; Class<?>[] ks() default {int.class, int[].class};
        Sub[] as() default {@Sub("1"), @Sub(n = {1, 2})};
    }

    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }

    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }

    @Retention(RetentionPolicy.CLASS) @interface Gone {}

    @Retention(RetentionPolicy.RUNTIME) @interface Par { int value(); }

    @All(i = 40, t = "text", e = Lv.HI, ks = {}, a = @Sub("inner"), ts = "single", l = Long.MIN_VALUE, k = void.class)
    @Gone
    static class Base {
        @Tag("one") @Tag("two") public int field;
        @Tag("only") public void m(@Par(1) int a, String b, @Par(3) long c) {}
        @Deprecated(since = "5") public Base() {}
    }

    static class Der extends Base {}

    public static void main(String[] args) throws Exception {
        All a = Der.class.getAnnotation(All.class);
        System.out.println(new StringBuilder().append(a.z()).append(" ").append(a.b()).append(a.s()).append(a.c()).append(a.i()).append(" ").append(a.l()).append(" ").append(a.f()).append(a.d()).append(a.t()).append(a.k()).append(a.e()));
        System.out.println(new StringBuilder().append(a.a().value()).append(a.a().n().length).append(Arrays.toString(a.ts())).append(Arrays.toString(a.es())).append(a.ks().length).append(a.as().length).append(a.as()[0].value()).append(a.as()[1].n()[1]));
        System.out.println(new StringBuilder().append(a.equals(Base.class.getAnnotation(All.class))).append(" ").append(a.hashCode() == Base.class.getAnnotation(All.class).hashCode()).append(" ").append(a.annotationType().getSimpleName()));
        System.out.println(new StringBuilder().append(Der.class.getDeclaredAnnotations().length).append(" ").append(Base.class.getAnnotations().length).append(" ").append(Base.class.isAnnotationPresent(Gone.class)));
        var f = Base.class.getField("field");
        System.out.println(f.getAnnotation(Tag.class) == null);
        System.out.println(f.getAnnotation(Tags.class).value().length + f.getAnnotationsByType(Tag.class)[1].value());
        var m = Base.class.getMethod("m", int.class, String.class, long.class);
        System.out.println(m.getAnnotation(Tag.class).value() + " " + m.getAnnotationsByType(Tag.class).length);
        for (Annotation[] p : m.getParameterAnnotations()) System.out.print(p.length == 0 ? "- " : ((Par) p[0]).value() + " ");
        System.out.println();
        Deprecated d = Base.class.getConstructor().getAnnotation(Deprecated.class);
        System.out.println(d.since() + d.forRemoval());
        System.out.println(All.class.getMethod("i").getDefaultValue() + " " + Arrays.toString((Object[]) All.class.getMethod("ts").getDefaultValue()));
        a.ts()[0] = "changed";
        System.out.println(a.ts()[0] + " " + FunctionalInterface.class.isAnnotationPresent(Documented.class));
        System.out.println(f.getAnnotationsByType(Tag.class)[0].toString().contains("one"));
    }
}
