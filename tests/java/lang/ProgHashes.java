// Area: programs/hashing
// Shows: CRC-32, Adler, FNV-1a, murmur3, djb2 and xorshift written by hand

import java.nio.charset.StandardCharsets;

public class ProgHashes {
    static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? 0xEDB88320 ^ c >>> 1 : c >>> 1;
            TABLE[i] = c;
        }
    }

    static int crc(byte[] b) {
        int c = -1;
        for (byte x : b) c = TABLE[(c ^ x) & 0xff] ^ c >>> 8;
        return ~c;
    }

    static long adler(byte[] b) {
        int a = 1, s = 0;
        for (byte x : b) {
            a = (a + (x & 0xff)) % 65521;
            s = (s + a) % 65521;
        }
        return ((long) s << 16 | a) & 0xffffffffL;
    }

    static int fnv32(byte[] b) {
        int h = 0x811c9dc5;
        for (byte x : b) h = (h ^ x & 0xff) * 16777619;
        return h;
    }

    static long fnv64(byte[] b) {
        long h = 0xcbf29ce484222325L;
        for (byte x : b) {
            h ^= x & 0xff;
            h *= 0x100000001b3L;
        }
        return h;
    }

    static int murmur(byte[] d, int seed) {
        int h = seed, n = d.length / 4;
        for (int i = 0; i < n; i++) {
            int k = d[i * 4] & 0xff | (d[i * 4 + 1] & 0xff) << 8 | (d[i * 4 + 2] & 0xff) << 16 | d[i * 4 + 3] << 24;
            k *= 0xcc9e2d51;
            k = Integer.rotateLeft(k, 15);
            k *= 0x1b873593;
            h = Integer.rotateLeft(h ^ k, 13) * 5 + 0xe6546b64;
        }
        int k = 0;
        switch (d.length & 3) {
            case 3: k ^= (d[n * 4 + 2] & 0xff) << 16;
            case 2: k ^= (d[n * 4 + 1] & 0xff) << 8;
            case 1: k ^= d[n * 4] & 0xff;
                h ^= Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593;
        }
        h ^= d.length;
        h = (h ^ h >>> 16) * 0x85ebca6b;
        h = (h ^ h >>> 13) * 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    static int djb2(String s) {
        int h = 5381;
        for (char c : s.toCharArray()) h = (h << 5) + h + c;
        return h;
    }

    public static void main(String[] args) {
        String[] in = {"", "a", "ab", "abc", "abcd", "123456789", "The quick brown fox", "h\u00e9llo \u20ac"};
        for (String s : in) {
            byte[] b = s.getBytes(StandardCharsets.UTF_8);
            System.out.println(new StringBuilder().append(b.length).append(" ").append(Integer.toHexString(crc(b))).append(" ").append(Long.toHexString(adler(b))).append(" ").append(Integer.toHexString(fnv32(b))).append(" ")
                    .append(Long.toHexString(fnv64(b))).append(" ").append(Integer.toHexString(murmur(b, 42))).append(" ").append(djb2(s)).append(" ").append(s.hashCode()));
        }
        byte[] big = new byte[5000];
        for (int i = 0; i < big.length; i++) big[i] = (byte) (i * i >> 3);
        System.out.println(Integer.toHexString(crc(big)) + " " + Integer.toHexString(murmur(big, 0)) + " " + Long.toHexString(fnv64(big)));
        long x = 88172645463325252L;
        for (int i = 0; i < 1000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        System.out.println(x);
    }
}
