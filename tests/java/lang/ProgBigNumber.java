// Area: programs/numeric
// Shows: arbitrary-precision numbers by hand: factorial, Fibonacci, pi digits by a spigot

public class ProgBigNumber {
    static int[] mul(int[] a, int m) {
        int[] r = new int[a.length + 1];
        long carry = 0;
        for (int i = 0; i < a.length; i++) {
            long t = (long) a[i] * m + carry;
            r[i] = (int) (t % 1_000_000_000);
            carry = t / 1_000_000_000;
        }
        r[a.length] = (int) carry;
        return trim(r);
    }

    static int[] add(int[] a, int[] b) {
        if (a.length < b.length) return add(b, a);
        int[] r = new int[a.length + 1];
        int c = 0;
        for (int i = 0; i < a.length; i++) {
            int t = a[i] + (i < b.length ? b[i] : 0) + c;
            c = t >= 1_000_000_000 ? 1 : 0;
            r[i] = t - c * 1_000_000_000;
        }
        r[a.length] = c;
        return trim(r);
    }

    static int[] trim(int[] a) {
        int n = a.length;
        while (n > 1 && a[n - 1] == 0) n--;
        int[] r = new int[n];
        System.arraycopy(a, 0, r, 0, n);
        return r;
    }

    static String str(int[] a) {
        StringBuilder sb = new StringBuilder();
        sb.append(a[a.length - 1]);
        for (int i = a.length - 2; i >= 0; i--) {
            String s = Integer.toString(a[i]);
            sb.append("000000000", 0, 9 - s.length()).append(s);
        }
        return sb.toString();
    }

    static String pi(int digits) {
        int len = digits * 10 / 3 + 2;
        int[] a = new int[len];
        for (int i = 0; i < len; i++) a[i] = 2;
        StringBuilder out = new StringBuilder();
        int nines = 0, pre = 0;
        for (int d = 0; d <= digits; d++) {
            int q = 0;
            for (int i = len - 1; i >= 0; i--) {
                int x = 10 * a[i] + q * (i + 1);
                a[i] = x % (2 * i + 1);
                q = x / (2 * i + 1);
            }
            a[0] = q % 10;
            q /= 10;
            if (q == 9) nines++;
            else if (q == 10) {
                out.append(pre + 1);
                for (; nines > 0; nines--) out.append(0);
                pre = 0;
            } else {
                if (d > 0) out.append(pre);
                pre = q;
                for (; nines > 0; nines--) out.append(9);
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        int[] f = {1};
        for (int i = 2; i <= 60; i++) f = mul(f, i);
        System.out.println(str(f));
        int[] a = {0}, b = {1};
        for (int i = 0; i < 300; i++) { int[] t = add(a, b); a = b; b = t; }
        System.out.println(str(a));
        System.out.println(pi(50));
        java.math.BigInteger check = java.math.BigInteger.ONE;
        for (int i = 2; i <= 60; i++) check = check.multiply(java.math.BigInteger.valueOf(i));
        System.out.println(check.toString().equals(str(f)));
    }
}
