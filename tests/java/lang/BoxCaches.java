// Area: language/boxing
// Shows: identity of cached boxes and equality across types

public class BoxCaches {
    static boolean sameInt(int v) {
        Integer a = v, b = v;
        return a == b;
    }

    static boolean sameLong(long v) {
        Long a = v, b = v;
        return a == b;
    }

    static boolean sameShort(short v) {
        Short a = v, b = v;
        return a == b;
    }

    static boolean sameChar(char v) {
        Character a = v, b = v;
        return a == b;
    }

    static boolean sameByte(byte v) {
        Byte a = v, b = v;
        return a == b;
    }

    public static void main(String[] args) {
        for (int v : new int[] {-129, -128, 0, 127, 128}) {
            System.out.println(new StringBuilder().append(v).append(" ").append(sameInt(v)).append(sameLong(v)).append(sameShort((short) v)).append(sameByte((byte) v)).append(sameChar((char) v)));
        }
        Boolean t = true;
        System.out.println(t == Boolean.TRUE);
        System.out.println(t == Boolean.valueOf("TRUE"));
        Integer big = 1000;
        Long lbig = 1000L;
        System.out.println(new StringBuilder().append(big.equals(1000)).append(" ").append(lbig.equals(1000)).append(" ").append(lbig.equals(1000L)).append(" ").append(lbig == 1000).append(" ").append(new Object().equals(null)));
        System.out.println(new StringBuilder().append(big < 1001).append(" ").append(big >= 1000).append(" ").append(big == 1000L).append(" ").append(big.compareTo(999)));
        Object o = true ? 1 : "s";
        Object p = true ? 1 : 2.0;
        Object q = true ? (Object) 1 : 2.0;
        Object r = true ? Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(new StringBuilder().append(o).append(" ").append(p).append(" ").append(q).append(" ").append(r));
        Character c = 'x';
        int ci = c + 1;
        System.out.println(new StringBuilder().append(ci).append(" ").append((char) ci).append(" ").append(c++).append(c));
        System.out.println(new StringBuilder().append(Double.valueOf(0.0).equals(-0.0)).append(" ").append(Double.valueOf(Double.NaN).equals(Double.NaN)).append(" ").append(Float.valueOf(1f).hashCode()).append(" ").append(Double.valueOf(1.5).hashCode()).append(" ").append(Long.valueOf(1L << 32).hashCode()).append(" ").append(Boolean.hashCode(true)).append(" ").append(Character.valueOf('a').hashCode()));
        Integer i = 127;
        i++;
        Integer j = 128;
        System.out.println((i == j) + " " + i.equals(j));
        i--;
        System.out.println(i == (Integer) 127);
        System.out.println(Integer.valueOf("77") + Integer.parseInt("-0") + Long.decode("0x10") + Integer.toString(255, 36));
    }
}
