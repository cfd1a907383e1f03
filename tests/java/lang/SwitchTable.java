// Area: instructions/switch
// Shows: tableswitch with negative cases, holes, fall-through and borders of int

public class SwitchTable {
    static String dense(int x) {
        switch (x) {
            case -3: return "m3";
            case -2: return "m2";
            case -1: return "m1";
            case 0: return "z";
            case 2: return "two";
            case 3: return "three";
            default: return "other";
        }
    }

    static int fall(int x) {
        int r = 0;
        switch (x) {
            case 1: r += 1;
            case 2: r += 10;
            default: r += 100;
            case 3: r += 1000;
                break;
            case 4: r = -1;
        }
        return r;
    }

    static String top(int x) {
        switch (x) {
            case Integer.MAX_VALUE: return "max";
            case Integer.MAX_VALUE - 1: return "max-1";
            case Integer.MAX_VALUE - 2: return "max-2";
        }
        return "none";
    }

    static String bottom(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return "min";
            case Integer.MIN_VALUE + 1: return "min+1";
            case Integer.MIN_VALUE + 2: return "min+2";
        }
        return "none";
    }

    public static void main(String[] args) {
        for (int i = -5; i < 6; i++) {
            System.out.println(i + " " + dense(i) + " " + fall(i));
        }
        int[] v = {Integer.MAX_VALUE, Integer.MAX_VALUE - 2, Integer.MIN_VALUE, Integer.MIN_VALUE + 2, 0};
        for (int i : v) {
            System.out.println(top(i) + " " + bottom(i) + " " + dense(i));
        }
        for (char c = 'a'; c < 'f'; c++) {
            switch (c) {
                case 'a': case 'e': System.out.println(c + " vowel"); break;
                default: System.out.println(c + " consonant");
            }
        }
        byte b = -1;
        switch (b) {
            case -1: System.out.println("byte"); break;
            case 1: System.out.println("bad");
        }
        switch (v[4]) {
        }
        switch (v[4]) {
            default: System.out.println("only default");
        }
    }
}
