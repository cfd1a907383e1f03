// Area: language/initialisation
// Shows: static initialisers run in text order, superclass first, forward references see defaults

public class InitClassOrder {
    static int t(String s, int v) {
        System.out.println(s + "=" + v);
        return v;
    }

    static int first = t("first", 1);
    static int early = peek();
    static { t("block sees", early); }
    static int late = t("late", 5);
    static final int CONST = 9;
    static final Integer BOXED = t("boxed", 10);

    static int peek() {
        System.out.println("peek late=" + late + " const=" + CONST + " boxed=" + BOXED);
        return late + 100;
    }

    static class Sup {
        static int s = t("Sup.s", 1);
        static { t("Sup block", s); }
    }

    static class Sub extends Sup {
        static int s2 = t("Sub.s2", 2);
        static void touch() { t("touch", s2); }
        static final String COMPILE = "constant";
        static final String RUNTIME = String.valueOf("runtime");
    }

    static class Third extends Sub {
        static { t("Third", 3); }
    }

    public static void main(String[] args) {
        System.out.println("main");
        System.out.println(Sub.COMPILE);
        Sub[] none = new Sub[3];
        System.out.println(none.length + Sub.class.getSimpleName());
        Sub nullRef = null;
        System.out.println(nullRef instanceof Sub);
        System.out.println("touching through Third: " + Third.s);
        System.out.println("now Sub");
        Sub.touch();
        System.out.println(Sub.RUNTIME);
        new Third();
        new Third();
    }
}
