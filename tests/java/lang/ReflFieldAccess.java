// Area: reflection/members
// Shows: Field.get and set of all types, statics, private with setAccessible, finals and errors

import java.lang.reflect.Field;

public class ReflFieldAccess {
    static class D {
        boolean z = true; byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6; double d = 7; String t = "t"; int[] a = {8};
        static int si = 9;
        static String ss = "ss";
        private int priv = 10;
        final int fin = Integer.parseInt("11");
        static final int SFIN = 12;
    }

    static Field f(String n) throws Exception {
        return D.class.getDeclaredField(n);
    }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        D o = new D();
        for (String n : new String[] {"z", "b", "s", "c", "i", "l", "f", "d", "t", "si", "ss", "priv", "fin", "SFIN"}) {
            Object v = f(n).get(o);
            System.out.println(n + " " + v + " " + v.getClass().getSimpleName());
        }
        f("z").setBoolean(o, false);
        f("b").setByte(o, (byte) -1);
        f("s").set(o, (short) -2);
        f("c").setChar(o, 'd');
        f("i").setInt(o, 44);
        f("l").set(o, 55);
        f("f").setInt(o, 66);
        f("d").setFloat(o, 7.5f);
        f("t").set(o, null);
        f("si").set(null, 99);
        f("ss").set("ignored", "new");
        f("priv").setInt(o, 100);
        System.out.println(new StringBuilder().append(o.z).append(" ").append(o.b).append(" ").append(o.s).append(" ").append(o.c).append(" ").append(o.i).append(" ").append(o.l).append(" ").append(o.f).append(" ").append(o.d).append(" ").append(o.t).append(" ").append(D.si).append(D.ss).append(o.priv));
        System.out.println(f("b").getInt(o) + f("c").getLong(o) + f("i").getDouble(o) + " " + f("a").get(o).getClass().getSimpleName());
        t(() -> { f("i").set(o, "str"); return "no"; });
        t(() -> { f("i").set(o, 5L); return "no"; });
        t(() -> { f("t").set(o, 1); return "no"; });
        t(() -> { f("i").setLong(o, 5L); return "no"; });
        t(() -> f("l").getInt(o));
        t(() -> f("i").get("wrong"));
        t(() -> { f("i").set(o, null); return "no"; });
        t(() -> { f("fin").setInt(o, 5); return "no"; });
        t(() -> { Field x = f("fin"); x.setAccessible(true); x.setInt(o, 5); return x.getInt(o); });
        t(() -> { Field x = f("SFIN"); x.setAccessible(true); x.setInt(null, 5); return "no"; });
        try {
            f("i").get(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Field v = String.class.getDeclaredField("hash");
        try {
            v.setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
