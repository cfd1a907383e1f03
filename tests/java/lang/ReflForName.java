// Area: reflection/classes
// Shows: Class.forName with and without initialisation, failing initialisers, class loaders

public class ReflForName {
    static class Noisy { static { System.out.println("Noisy init"); } static int v = 1; }

    static class Quiet { static { System.out.println("Quiet init"); } }

    static class Bad { static { if (true) throw new IllegalStateException("bad init"); } }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            System.out.println(e + " / " + e.getCause());
        }
    }

    public static void main(String[] args) {
        ClassLoader cl = ReflForName.class.getClassLoader();
        t(() -> Class.forName("ReflForName$Quiet", false, cl).getSimpleName());
        t(() -> Class.forName("ReflForName$Noisy").getSimpleName());
        t(() -> Class.forName("ReflForName$Noisy") == Noisy.class);
        t(() -> cl.loadClass("ReflForName$Quiet").getSimpleName());
        t(() -> Class.forName("ReflForName$Quiet", true, cl).getSimpleName());
        t(() -> Class.forName("ReflForName$Bad"));
        t(() -> Class.forName("ReflForName$Bad"));
        t(() -> Class.forName("ReflForName$Bad", false, cl).getSimpleName());
        t(() -> Class.forName("ReflForName$Missing"));
        t(() -> Class.forName(""));
        t(() -> Class.forName("[LReflForName$Quiet;").getComponentType().getSimpleName());
        t(() -> Class.forName("[Lmissing.Type;"));
        t(() -> Class.forName("java/lang/String"));
        t(() -> Class.forName("java.lang.String", true, null) == String.class);
        t(() -> String.class.getClassLoader());
        t(() -> int.class.getClassLoader());
        t(() -> cl == ClassLoader.getSystemClassLoader());
        t(() -> Quiet[].class.getClassLoader() == cl);
        t(() -> ReflForName.class.getModule().isNamed() + " " + String.class.getModule().getName());
    }
}
