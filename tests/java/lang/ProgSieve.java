// Area: programs/numeric
// Shows: prime sieves by boolean array and by bit set in longs, factorisation, totients

public class ProgSieve {
    public static void main(String[] args) {
        int n = 8000;
        boolean[] comp = new boolean[n + 1];
        int count = 0, last = 0, twins = 0;
        for (int i = 2; i <= n; i++) {
            if (comp[i]) continue;
            count++;
            if (i - last == 2) twins++;
            last = i;
            for (int j = i * i; j <= n && j > 0; j += i) comp[j] = true;
        }
        System.out.println(count + " " + last + " " + twins);
        long[] bits = new long[n / 64 + 1];
        int c2 = 0;
        for (int i = 2; i <= n; i++) {
            if ((bits[i >> 6] >>> i & 1) != 0) continue;
            c2++;
            for (long j = (long) i * i; j <= n; j += i) bits[(int) (j >> 6)] |= 1L << j;
        }
        System.out.println(c2 == count);
        long h = 0;
        for (long b : bits) h = h * 31 + b;
        System.out.println(h);
        for (long v : new long[] {360, 97, 1L << 20, 600851475143L, 9999991L}) {
            StringBuilder sb = new StringBuilder(v + " =");
            long r = v;
            for (long p = 2; p * p <= r; p++) {
                int e = 0;
                while (r % p == 0) {
                    r /= p;
                    e++;
                }
                if (e > 0) sb.append(' ').append(p).append(e > 1 ? "^" + e : "");
            }
            if (r > 1) sb.append(' ').append(r);
            System.out.println(sb);
        }
        int[] phi = new int[200];
        for (int i = 0; i < phi.length; i++) phi[i] = i;
        for (int i = 2; i < phi.length; i++) if (phi[i] == i) for (int j = i; j < phi.length; j += i) phi[j] -= phi[j] / i;
        int s = 0;
        for (int p : phi) s += p;
        System.out.println(s + " " + phi[199] + " " + phi[180]);
    }
}
