// Area: java.lang.String
// Shows: random strings, builders, arrays and big numbers through every operation, results and exceptions hashed
import java.math.*;
import java.nio.charset.*;
import java.util.*;

public class LibStringsRandom {
    static final Random r = new Random(42);
    static long h = 0;

    interface T {
        Object f();
    }

    /** A short text, sometimes beyond Latin-1. */
    static String rs(int n) {
        StringBuilder b = new StringBuilder();
        int k = r.nextInt(n + 1);
        boolean wide = r.nextInt(3) == 0;
        for (int i = 0; i < k; i++) {
            int c = 'a' + r.nextInt(3);
            if (r.nextInt(10) == 0) c = 0xe0 + r.nextInt(30);
            if (wide && r.nextInt(4) == 0) c = 0x400 + r.nextInt(50);
            b.append((char) c);
        }
        return b.toString();
    }
    static void t(T f) {
        Object result;
        try {
            result = f.f();
        } catch (RuntimeException e) {
            result = e;
        }
        h = h * 31 + String.valueOf(result).hashCode();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 150; i++) {
            String a = rs(8), b = rs(8), c = rs(3);
            int p = r.nextInt(12) - 2, q = r.nextInt(12) - 2;
            t(() -> a.charAt(p));
            t(() -> a.equals(b));
            t(() -> a.equals(new String(a)));
            t(() -> a.equals((Object) 5));
            t(() -> a.compareTo(b));
            t(() -> a.hashCode());
            t(() -> a.indexOf(c));
            t(() -> a.indexOf(c, p));
            t(() -> a.indexOf(0x400 + p));
            t(() -> a.indexOf('b', q));
            t(() -> a.lastIndexOf(c));
            t(() -> a.substring(p));
            t(() -> a.substring(p, q));
            t(() -> a.length() + "" + a.isEmpty());
            t(() -> { StringBuilder s = new StringBuilder(r.nextInt(4)); s.append(a).append(c).append('x').append(b).append(p).append((long) q * 1234567890123L).append((char) 0x401).append('y').append(a).append(7).append((String) null); return s.toString() + s.length(); });
            t(() -> new StringBuilder(a).charAt(p));
            t(() -> new StringBuilder(a).insert(Math.max(0, p), b).reverse());
            t(() -> new StringBuilder(a + "\u0400").deleteCharAt(p));
            t(() -> new StringBuffer(a).append(b).append('q').append(5).toString());
            t(() -> { StringBuilder s = new StringBuilder(a); s.setLength(Math.abs(p)); s.append('z'); s.setCharAt(q, 'w'); return s; });
            t(() -> Arrays.toString(a.toCharArray()));
            t(() -> { char[] d = new char[6]; a.getChars(p, q, d, 1); return new String(d); });
            t(() -> new String(a.toCharArray(), p, q));
            t(() -> Arrays.toString(a.getBytes(StandardCharsets.UTF_8)));
            t(() -> Arrays.toString(a.getBytes(StandardCharsets.ISO_8859_1)));
            t(() -> Arrays.toString(a.getBytes(StandardCharsets.US_ASCII)));
            t(() -> Arrays.toString(a.getBytes(StandardCharsets.UTF_16LE)));
            t(() -> new String(a.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
            t(() -> new String(new byte[]{1, -1, 65}, p, q, StandardCharsets.ISO_8859_1));
            t(() -> a.replace("a", b));
            t(() -> a.replace('a', (char) (0x3ff + p)));
            t(() -> a.toUpperCase() + a.toLowerCase());
            t(() -> a.repeat(p));
            t(() -> String.join(c, a, b));
            t(() -> a.contains(c) + "" + a.startsWith(c, p));
            t(() -> a.compareToIgnoreCase(b));
            t(() -> a.strip() + a.trim() + a.isBlank());
            t(() -> a.chars().sum());
            t(() -> a.contentEquals(new StringBuilder(b)));
            t(() -> a.regionMatches(true, p, b, q, 3));
            t(() -> a.split(c.isEmpty() ? "a" : c).length);
            t(() -> a.intern() == a.intern());
            int[] x = r.ints(r.nextInt(9), 0, 3).toArray(), y = r.ints(r.nextInt(9), 0, 3).toArray();
            byte[] bx = a.getBytes("ISO-8859-1"), by = b.getBytes("ISO-8859-1");
            long[] lx = {p, q, 1}, ly = {p, q, r.nextInt(2)};
            double[] dx = {0.0, Double.NaN, p}, dy = {-0.0, Double.NaN, p};
            float[] fx = {1, p}, fy = {1, q};
            char[] cx = a.toCharArray(), cy = b.toCharArray();
            t(() -> Arrays.equals(x, y) + "" + Arrays.mismatch(x, y) + Arrays.compare(x, y) + Arrays.hashCode(x));
            t(() -> Arrays.equals(bx, by) + "" + Arrays.mismatch(bx, by) + Arrays.compare(bx, by) + Arrays.hashCode(bx));
            t(() -> Arrays.equals(cx, cy) + "" + Arrays.mismatch(cx, cy) + Arrays.compare(cx, cy) + Arrays.hashCode(cx));
            t(() -> Arrays.mismatch(lx, ly) + "" + Arrays.equals(dx, dy) + Arrays.mismatch(dx, dx.clone()) + Arrays.equals(fx, fy) + Arrays.hashCode(dx) + Arrays.hashCode(lx));
            t(() -> Arrays.mismatch(x, Math.abs(p), x.length, y, 0, y.length));
            t(() -> { int[] z = new int[5]; Arrays.fill(z, p, q, 3); return Arrays.toString(z); });
            t(() -> { byte[] z = new byte[5]; Arrays.fill(z, (byte) p); return Arrays.toString(z); });
            t(() -> { boolean[] z = new boolean[3]; Arrays.fill(z, 0, 2, true); return Arrays.toString(z); });
            t(() -> { double[] z = new double[3]; Arrays.fill(z, p / 3.0); return Arrays.toString(z); });
            t(() -> { Arrays.fill((int[]) null, 1); return 1; });
            t(() -> { Object[] z = new Integer[2]; Arrays.fill(z, "s"); return 1; });
            BigInteger u = new BigInteger(r.nextInt(300), r), v = new BigInteger(r.nextInt(300) + 1, r);
            t(() -> u.multiply(v).add(u.pow(3)).subtract(v.shiftLeft(5)).mod(v.add(BigInteger.ONE)) + u.toString(36));
            t(() -> u.modPow(v, BigInteger.valueOf(1000003)));
            double dd = Double.longBitsToDouble(r.nextLong());
            t(() -> dd + " " + (float) dd);
            t(() -> Double.parseDouble(u.toString() + "." + v.toString() + "e" + p));
            t(() -> Integer.toString(p * 1000003) + Long.toString(p * 1000000000003L) + Integer.MIN_VALUE + Long.MIN_VALUE + Integer.toHexString(p));
            if (i % 30 == 0) System.out.println(i + " " + h);
        }
        System.out.println(h);
    }
}
