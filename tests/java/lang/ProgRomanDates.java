// Area: programs/numeric
// Shows: roman numerals, calendar arithmetic, base conversion and digit tricks

public class ProgRomanDates {
    static final int[] V = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] S = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    static String roman(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < V.length; i++) for (; n >= V[i]; n -= V[i]) sb.append(S[i]);
        return sb.toString();
    }

    static int value(char c) {
        return switch (c) { case 'I' -> 1; case 'V' -> 5; case 'X' -> 10; case 'L' -> 50; case 'C' -> 100; case 'D' -> 500; case 'M' -> 1000; default -> throw new IllegalArgumentException("not roman: " + c); };
    }

    static int parse(String s) {
        int r = 0;
        for (int i = 0; i < s.length(); i++) {
            int v = value(s.charAt(i));
            r += i + 1 < s.length() && v < value(s.charAt(i + 1)) ? -v : v;
        }
        return r;
    }

    static int weekday(int y, int m, int d) {
        if (m < 3) { m += 12; y--; }
        return (d + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400) % 7;
    }

    static long days(int y, int m, int d) {
        y -= m <= 2 ? 1 : 0;
        long era = Math.floorDiv(y, 400);
        int yoe = (int) (y - era * 400), doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
        return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
    }

    static String base(long v, int b) {
        if (v == 0) return "0";
        boolean neg = v < 0;
        StringBuilder sb = new StringBuilder();
        while (v != 0) { sb.append("0123456789abcdefghijklmnopqrstuvwxyz".charAt((int) Math.abs(v % b))); v /= b; }
        return sb.append(neg ? "-" : "").reverse().toString();
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.println(n + " " + roman(n) + " " + parse(roman(n)));
        boolean ok = true;
        for (int n = 1; n < 1000; n += 7) ok &= parse(roman(n)) == n;
        System.out.println(ok);
        try {
            parse("XIZ");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(weekday(2000, 1, 1) + " " + weekday(2024, 2, 29) + " " + weekday(1900, 3, 1));
        System.out.println(new StringBuilder().append(days(1970, 1, 1)).append(" ").append(days(2000, 2, 29)).append(" ").append(days(1969, 12, 31)).append(" ").append(days(1, 1, 1)).append(" ").append(days(-400, 3, 1)));
        for (long v : new long[] {0, 255, -255, Long.MAX_VALUE, Long.MIN_VALUE}) System.out.println(base(v, 2) + " " + base(v, 16).equals(Long.toString(v, 16)) + " " + base(v, 36));
        int arm = 0;
        for (int i = 100; i < 1000; i++) { int a = i / 100, b = i / 10 % 10, c = i % 10; if (a * a * a + b * b * b + c * c * c == i) arm = arm * 7 + i; }
        System.out.println(arm);
    }
}
