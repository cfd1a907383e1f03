package nasty;

import java.util.Arrays;
import java.util.Objects;

/** Terms that are deep, and hard to turn round. */
public class Hashes {
    public static int nested(int a, int b, int c) {
        int h = Objects.hash(a, Objects.hash(b, Objects.hash(c, Objects.hash(a, b, c))));
        return h == 42 ? 1 : 2;
    }

    public static int array(int[] a) {
        return Arrays.hashCode(a) == 1234567 ? 1 : 0;
    }

    public static int strings(String s, String t) {
        return s.hashCode() * 31 + t.hashCode() == 1234567891 ? 1 : 0;
    }

    public static int products(int x, int y) {
        int h = x;
        for (int i = 0; i < 9000; i++) {
            h = h * h + y * (h >>> 3);
            if (i % 100 == 0 && h == i) {
                return i;
            }
        }
        return h == 0x12345678 ? 1 : 0;
    }

    public static int quotients(int x) {
        int h = x;
        for (int i = 1; i < 200; i++) {
            h = h / (i | 1) + h % i * 7;
        }
        return h == 17 ? 1 : 0;
    }
}
