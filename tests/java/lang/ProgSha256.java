// Area: programs/hashing
// Shows: SHA-256 by hand over several message lengths

public class ProgSha256 {
    static final int[] K = new int[64];
    static final int[] H0 = new int[8];

    static int frac(double x) {
        return (int) (long) ((x - Math.floor(x)) * 4294967296.0);
    }

    static int cubeFrac(int p) {
        // Exact: the largest r with r^3 <= p * 2^96, low 32 bits.
        java.math.BigInteger target = java.math.BigInteger.valueOf(p).shiftLeft(96), lo = java.math.BigInteger.ZERO, hi = java.math.BigInteger.ONE.shiftLeft(36);
        while (hi.subtract(lo).bitLength() > 1) {
            java.math.BigInteger mid = lo.add(hi).shiftRight(1);
            if (mid.pow(3).compareTo(target) <= 0) lo = mid; else hi = mid;
        }
        return lo.intValue();
    }

    static {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            boolean prime = true;
            for (int q = 2; q * q <= p; q++) if (p % q == 0) prime = false;
            if (!prime) continue;
            if (n < 8) H0[n] = frac(Math.sqrt(p));
            K[n++] = cubeFrac(p);
        }
    }

    static String hash(byte[] m) {
        int blocks = (m.length + 9 + 63) / 64;
        byte[] d = new byte[blocks * 64];
        System.arraycopy(m, 0, d, 0, m.length);
        d[m.length] = (byte) 0x80;
        long bits = m.length * 8L;
        for (int i = 0; i < 8; i++) d[d.length - 1 - i] = (byte) (bits >>> 8 * i);
        int[] h = H0.clone(), w = new int[64];
        for (int b = 0; b < blocks; b++) {
            for (int i = 0; i < 16; i++) {
                int o = b * 64 + i * 4;
                w[i] = d[o] << 24 | (d[o + 1] & 255) << 16 | (d[o + 2] & 255) << 8 | d[o + 3] & 255;
            }
            for (int i = 16; i < 64; i++) {
                int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3;
                int s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            int[] v = h.clone();
            for (int i = 0; i < 64; i++) {
                int e = v[4], a = v[0];
                int t1 = v[7] + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25)) + (e & v[5] ^ ~e & v[6]) + K[i] + w[i];
                int t2 = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22)) + (a & v[1] ^ a & v[2] ^ v[1] & v[2]);
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + t2;
            }
            for (int i = 0; i < 8; i++) h[i] += v[i];
        }
        StringBuilder sb = new StringBuilder();
        for (int x : h) for (int i = 28; i >= 0; i -= 4) sb.append(Character.forDigit(x >>> i & 15, 16));
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(hash(new byte[0]));
        System.out.println(hash("abc".getBytes()));
        for (int n : new int[] {55, 56, 63, 64, 65, 200}) System.out.println(n + " " + hash("x".repeat(n).getBytes()));
    }
}
