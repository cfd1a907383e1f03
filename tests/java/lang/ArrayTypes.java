// Area: instructions/arrays
// Shows: newarray of every primitive type, defaults, loads and stores with truncation

import java.util.Arrays;

public class ArrayTypes {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        Object[] o = new Object[3];
        System.out.println(new StringBuilder().append(Arrays.toString(z)).append(Arrays.toString(b)).append(Arrays.toString(s)).append((int) c[0]).append(Arrays.toString(i))
                .append(Arrays.toString(l)).append(Arrays.toString(f)).append(Arrays.toString(d)).append(Arrays.toString(o)));
        int big = 0x12345678;
        z[1] = true;
        b[1] = (byte) (big >> 1);
        s[1] = (short) (big << 1);
        c[1] = (char) -big;
        i[1] = big;
        l[1] = (long) big << 33;
        f[1] = big;
        d[1] = big / 3.0;
        o[1] = z;
        System.out.println(new StringBuilder().append(z[1]).append(" ").append(b[1]).append(" ").append(s[1]).append(" ").append((int) c[1]).append(" ").append(i[1]).append(" ").append(l[1]).append(" ").append(f[1]).append(" ").append(d[1])
                .append(" ").append(((boolean[]) o[1]).length));
        z[2] = z[1] ^ z[0];
        b[2] = b[1]--;
        s[2] = s[1]++;
        c[2] = ++c[1];
        System.out.println(new StringBuilder().append(z[2]).append(" ").append(b[1]).append(b[2]).append(" ").append(s[1]).append(s[2]).append(" ").append((int) c[1]).append((int) c[2]));
        int[] e = {};
        System.out.println(e.length + " " + new String[0].length);
        int[] init = {1, 2 + 3, big};
        System.out.println(Arrays.stream(init).sum());
        Class<?>[] cs = {z.getClass(), b.getClass(), s.getClass(), c.getClass(), i.getClass(), l.getClass(), f.getClass(), d.getClass(), o.getClass()};
        for (Class<?> k : cs) System.out.print(k.getName() + " ");
        System.out.println();
    }
}
