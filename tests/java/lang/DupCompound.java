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
        System.out.println(a[0] + " " + a[1] + " " + i);
        System.out.println(a[i]++ + ++a[i] + a[i]-- + --a[i]);
        System.out.println(a[next()] += a[next()] -= next());
        long[] l = {1L << 33, 5, 6};
        System.out.println(l[0]++ + " " + ++l[0] + " " + (l[1] *= l[2]) + " " + (l[2] = l[1] = l[0]));
        System.out.println(l[0] + " " + l[1] + " " + l[2]);
        double[] d = {1.5, 2.5};
        System.out.println(d[0]-- + " " + --d[0] + " " + (d[1] /= d[0]));
        int x, y, z;
        x = y = z = 9;
        System.out.println(x + y + z);
        long p, q;
        p = q = 1L << 50;
        System.out.println(p + q);
        System.out.println(si++ + " " + ++si + " " + (si += 10));
        System.out.println(sl++ + " " + ++sl + " " + (sl -= 10) + " " + (sd = sl = 7));
        DupCompound o = new DupCompound();
        System.out.println(o.fi++ + " " + ++o.fi + " " + (o.fi = si = 4));
        System.out.println(o.fl++ + " " + ++o.fl + " " + (o.fl <<= 40) + " " + (o.ff += 0.5f) + " " + o.ff++);
        System.out.println((o.fs += "t") + (ss += o.fs));
        String[] s = {"a", "b"};
        int k = 0;
        s[k++] += "x" + k;
        System.out.println(s[0] + (s[1] = s[0]) + s[1] + k);
        byte[] b = {127};
        System.out.println(b[0]++ + " " + b[0] + " " + (b[0] += 200));
        char[] c = {'a'};
        System.out.println(c[0]++ + "" + c[0] + (c[0] += 2));
        int[][] m = {{1, 2}, {3, 4}};
        m[m[0][0]][m[0][0]--] += m[0][0] = 7;
        System.out.println(m[0][0] + " " + m[1][1]);
        Integer boxed = 5;
        System.out.println(boxed++ + " " + ++boxed + " " + (boxed += 3));
        Integer[] ba = {1};
        System.out.println(ba[0]++ + " " + ba[0]);
    }
}
