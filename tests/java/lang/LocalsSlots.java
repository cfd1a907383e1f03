// Area: instructions/locals
// Shows: loads and stores of every type, short forms 0..3 and beyond, parameters of two slots

public class LocalsSlots {
    static String mix(int a, long b, float c, double d, String e, byte f, long g, char h, boolean i, short j, double k) {
        long t = b;
        b = g;
        g = t;
        double u = d;
        d = k;
        k = u;
        a++;
        f += a;
        j -= f;
        h++;
        i = !i;
        c = -c;
        return new StringBuilder().append(a).append(" ").append(b).append(" ").append(c).append(" ").append(d).append(" ").append(e).append(" ").append(f).append(" ").append(g).append(" ").append(h).append(" ").append(i).append(" ").append(j).append(" ").append(k).toString();
    }

    long instance(long x, int y, double z) {
        x ^= y;
        y += 128;
        y -= 129;
        y += 100000;
        return x + y + (long) z;
    }

    static int reuse(boolean first) {
        if (first) {
            long l = 5;
            return (int) l;
        } else {
            String s = "abc";
            int n = s.length();
            return n;
        }
    }

    public static void main(String[] args) {
        System.out.println(mix(1, 2L, 3f, 4d, "five", (byte) 6, 7L, '8', true, (short) 9, 10d));
        System.out.println(mix(Integer.MAX_VALUE, Long.MIN_VALUE, Float.NaN, -0.0, null, (byte) 127, -1, '\uffff', false,
                Short.MIN_VALUE, Double.MAX_VALUE));
        System.out.println(new LocalsSlots().instance(1L << 35, 127, 1e18));
        System.out.println(reuse(true) + reuse(false));
        {
            int x = 1;
            System.out.println(x);
        }
        {
            double x = 2;
            System.out.println(x);
        }
    }
}
