// Area: reflection/members
// Shows: accessibility flags: canAccess, setAccessible, private members across nests

import java.lang.reflect.*;

public class ReflAccessChecks {
    static class S { private int x = 3; private static String hid() { return "hidden"; } private S() {} }

    interface Act { Object run() throws Exception; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        t(() -> S.class.getDeclaredConstructor().newInstance().x);
        t(() -> S.class.getDeclaredMethod("hid").invoke(null));
        t(() -> S.class.getDeclaredMethod("hid").canAccess(null));
        t(() -> S.class.getDeclaredField("x").canAccess(new S()));
        t(() -> S.class.getDeclaredField("x").trySetAccessible());
        t(() -> String.class.getDeclaredMethod("isLatin1").canAccess("s"));
        t(() -> String.class.getDeclaredMethod("isLatin1").invoke("s"));
        t(() -> String.class.getDeclaredMethod("isLatin1").trySetAccessible());
        t(() -> { AccessibleObject a = Integer.class.getDeclaredField("value"); a.setAccessible(true); return "no"; });
        t(() -> java.util.ArrayList.class.getDeclaredField("size").get(new java.util.ArrayList<>()));
        t(() -> Object.class.getDeclaredMethod("clone").invoke(new Object()));
        t(() -> java.util.List.of(1).getClass().getMethod("size").invoke(java.util.List.of(1)));
        t(() -> java.util.List.class.getMethod("size").invoke(java.util.List.of(1)));
        t(() -> Modifier.toString(S.class.getDeclaredConstructor().getModifiers()));
        t(() -> String.class.getField("CASE_INSENSITIVE_ORDER").get(null) == String.CASE_INSENSITIVE_ORDER);
    }
}
