// Area: instructions/switch
// Shows: lookupswitch with sparse and extreme keys

public class SwitchLookup {
    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case -1: return 3;
            case 0: return 4;
            case 100: return 5;
            case 70000: return 6;
            case Integer.MAX_VALUE: return 7;
            default: return 0;
        }
    }

    static String single(int x) {
        switch (x) {
            case 424242: return "hit";
        }
        return "miss";
    }

    static int chars(char c) {
        switch (c) {
            case '\0': return 0;
            case '\u20ac': return 1;
            case '\uffff': return 2;
            default: return 3;
        }
    }

    static String boxed(Integer i) {
        switch (i) {
            case 1: return "one";
            case 1000: return "thousand";
            default: return "many";
        }
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -1, 0, 1, 100, 101, 70000, Integer.MAX_VALUE - 1, Integer.MAX_VALUE, 424242};
        for (int i : v) {
            System.out.println(i + " " + sparse(i) + " " + single(i) + " " + boxed(i));
        }
        System.out.println(boxed(1) + boxed(1000));
        System.out.println(chars('\0') + "" + chars('\u20ac') + chars('\uffff') + chars('x'));
        try {
            boxed(null);
        } catch (NullPointerException e) {
            System.out.println("null switch");
        }
    }
}
