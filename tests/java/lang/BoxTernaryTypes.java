// Area: language/boxing
// Shows: the type of a conditional: binary numeric promotion, boxing, constants that fit

public class BoxTernaryTypes {
    static String ty(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + "=" + o; }

    static String pick(int x) { return "int"; }
    static String pick(byte x) { return "byte"; }
    static String pick(char x) { return "char"; }
    static String pick(short x) { return "short"; }
    static String pick(long x) { return "long"; }
    static String pick(Object x) { return "Object"; }

    public static void main(String[] args) {
        boolean t = args.length == 0;
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6;
        System.out.println(pick(t ? b : s) + pick(t ? b : c) + pick(t ? b : 1) + pick(t ? b : 200) + pick(t ? c : 97) + pick(t ? c : -1) + pick(t ? s : 'a') + pick(t ? i : l));
        System.out.println(ty(t ? 1 : 2L) + ty(t ? 'a' : i) + ty(t ? 'a' : 0) + ty(t ? i : f) + ty(t ? 1 : "s") + ty(t ? null : 1) + ty(t ? (Integer) 5 : (Long) 6L));
        System.out.println(ty(t ? (Object) 'a' : 1) + ty(!t ? 1 : 1.0f) + ty(t ? Character.valueOf('x') : Integer.valueOf(1)) + ty(t ? (Short) s : (Byte) b));
        System.out.print(t ? 'x' : 0);
        System.out.print(t ? 'x' : i);
        System.out.print(false ? 1 : 'y');
        System.out.println();
        Integer n = null;
        Object o = t ? n : "x";
        System.out.println(o);
        long r = t ? Integer.MAX_VALUE + 1 : 0L;
        System.out.println(r);
        double d = t ? 1 / 2 : 1.0;
        System.out.println(d);
        System.out.println((t ? 1 : 0.0) / 2);
    }
}
