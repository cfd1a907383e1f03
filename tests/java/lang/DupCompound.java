// Area: instructions/stack
// Shows: dup, dup_x1, dup_x2, dup2, dup2_x1 and dup2_x2 as compound and chained assignments need them

public class DupCompound {
    static int si;
    static long sl;
    static double sd;
    static String ss = "";
    int fi;
    long fl;
    float ff;
    String fs = "s";

    static int idx;

    static int next() {
        return idx++;
    }

    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40};
        int i = 0;
        a[i++] += 5;
        a[i++] <<= i;
        System.out.println(new StringBuilder().append(a[0]).append(" ").append(a[1]).append(" ").append(i));
        System.out.println(a[i]++ + ++a[i] + a[i]-- + --a[i]);
        System.out.println(a[next()] += a[next()] -= next());
        long[] l = {1L << 33, 5, 6};
        System.out.println(new StringBuilder().append(l[0]++).append(" ").append(++l[0]).append(" ").append(l[1] *= l[2]).append(" ").append(l[2] = l[1] = l[0]));
        System.out.println(new StringBuilder().append(l[0]).append(" ").append(l[1]).append(" ").append(l[2]));
        double[] d = {1.5, 2.5};
        System.out.println(new StringBuilder().append(d[0]--).append(" ").append(--d[0]).append(" ").append(d[1] /= d[0]));
        int x, y, z;
        x = y = z = 9;
        System.out.println(x + y + z);
        long p, q;
        p = q = 1L << 50;
        System.out.println(p + q);
        System.out.println(new StringBuilder().append(si++).append(" ").append(++si).append(" ").append(si += 10));
        System.out.println(new StringBuilder().append(sl++).append(" ").append(++sl).append(" ").append(sl -= 10).append(" ").append(sd = sl = 7));
        DupCompound o = new DupCompound();
        System.out.println(new StringBuilder().append(o.fi++).append(" ").append(++o.fi).append(" ").append(o.fi = si = 4));
        System.out.println(new StringBuilder().append(o.fl++).append(" ").append(++o.fl).append(" ").append(o.fl <<= 40).append(" ").append(o.ff += 0.5f).append(" ").append(o.ff++));
        System.out.println((o.fs += "t") + (ss += o.fs));
        String[] s = {"a", "b"};
        int k = 0;
        s[k++] += "x" + k;
        System.out.println(new StringBuilder().append(s[0]).append(s[1] = s[0]).append(s[1]).append(k));
        byte[] b = {127};
        System.out.println(new StringBuilder().append(b[0]++).append(" ").append(b[0]).append(" ").append(b[0] += 200));
        char[] c = {'a'};
        System.out.println(new StringBuilder().append(c[0]++).append("").append(c[0]).append(c[0] += 2));
        int[][] m = {{1, 2}, {3, 4}};
        m[m[0][0]][m[0][0]--] += m[0][0] = 7;
        System.out.println(m[0][0] + " " + m[1][1]);
        Integer boxed = 5;
        System.out.println(new StringBuilder().append(boxed++).append(" ").append(++boxed).append(" ").append(boxed += 3));
        Integer[] ba = {1};
        System.out.println(ba[0]++ + " " + ba[0]);
    }
}
