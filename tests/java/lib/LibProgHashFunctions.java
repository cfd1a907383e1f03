// Area: program: hash functions
// Shows: FNV-1a, djb2, CRC-32 by table, Adler, MurmurHash3 finaliser, SHA-256 written out and compared with the library, bloom filter
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

public class LibProgHashFunctions {
    static int fnv(byte[] b) { int h = 0x811c9dc5; for (byte x : b) h = (h ^ (x & 255)) * 0x01000193; return h; }
    static int djb(byte[] b) { int h = 5381; for (byte x : b) h = h * 33 + x; return h; }
    static int crc(byte[] b) { int c = -1; for (byte x : b) { c ^= x & 255; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? (c >>> 1) ^ 0xedb88320 : c >>> 1; } return ~c; }
    static long adler(byte[] b) { int a = 1, s = 0; for (byte x : b) { a = (a + (x & 255)) % 65521; s = (s + a) % 65521; } return ((long) s << 16) | a; }
    static int mix(int h) { h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13; h *= 0xc2b2ae35; return h ^ h >>> 16; }
    static final int[] K = new int[64], H = new int[8];
    static { int n = 0; for (int p = 2; n < 64; p++) { boolean prime = true; for (int d = 2; d * d <= p; d++) if (p % d == 0) { prime = false; break; } if (!prime) continue; K[n] = frac(StrictMath.cbrt(p)); if (n < 8) H[n] = frac(Math.sqrt(p)); n++; } }
    static int frac(double d) { return (int) (long) ((d - Math.floor(d)) * 4294967296.0); }
    static byte[] sha256(byte[] in) {
        int[] h = H.clone(), w = new int[64];
        byte[] m = Arrays.copyOf(in, (in.length + 8) / 64 * 64 + 64);
        m[in.length] = (byte) 0x80;
        long bits = in.length * 8L;
        for (int i = 0; i < 8; i++) m[m.length - 1 - i] = (byte) (bits >>> (8 * i));
        for (int o = 0; o < m.length; o += 64) {
            for (int i = 0; i < 16; i++) w[i] = (m[o + 4 * i] & 255) << 24 | (m[o + 4 * i + 1] & 255) << 16 | (m[o + 4 * i + 2] & 255) << 8 | m[o + 4 * i + 3] & 255;
            for (int i = 16; i < 64; i++) { int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3, s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10; w[i] = w[i - 16] + s0 + w[i - 7] + s1; }
            int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
            for (int i = 0; i < 64; i++) {
                int t1 = k + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i];
                int t2 = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22)) + (a & b ^ a & c ^ b & c);
                k = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
            }
            h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e; h[5] += f; h[6] += g; h[7] += k;
        }
        byte[] out = new byte[32];
        for (int i = 0; i < 32; i++) out[i] = (byte) (h[i / 4] >>> (24 - 8 * (i % 4)));
        return out;
    }
    public static void main(String[] args) throws Exception {
        MessageDigest lib = MessageDigest.getInstance("SHA-256");
        boolean all = true;
        for (String s : new String[] {"", "a", "hello", "The quick brown fox", "x".repeat(55), "x".repeat(56), "x".repeat(64), "x".repeat(119)}) {
            byte[] b = s.getBytes(StandardCharsets.UTF_8);
            CRC32 c = new CRC32();
            c.update(b);
            Adler32 a = new Adler32();
            a.update(b);
            all &= (int) c.getValue() == crc(b) && a.getValue() == adler(b) && Arrays.equals(lib.digest(b), sha256(b));
            System.out.printf("%-20.20s fnv %08x djb %08x crc %08x adler %08x mix %08x string %08x%n", s, fnv(b), djb(b), crc(b), adler(b), mix(b.length), s.hashCode());
        }
        System.out.println("agrees with the library " + all);
        BitSet bloom = new BitSet(512);
        for (int i = 0; i < 40; i++) for (int k = 0; k < 3; k++) bloom.set(Math.floorMod(mix(i * 31 + k * 0x9e3779b9), 512));
        int falsePos = 0, missing = 0;
        for (int i = 0; i < 1000; i++) { boolean in = true; for (int k = 0; k < 3; k++) in &= bloom.get(Math.floorMod(mix(i * 31 + k * 0x9e3779b9), 512)); if (i < 40 && !in) missing++; if (i >= 40 && in) falsePos++; }
        System.out.println("bloom bits " + bloom.cardinality() + " missing " + missing + " false " + falsePos);
        int[] buckets = new int[8];
        for (int i = 0; i < 4000; i++) buckets[mix(i) & 7]++;
        System.out.println(Arrays.toString(buckets));
    }
}
