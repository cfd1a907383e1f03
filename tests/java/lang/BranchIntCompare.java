// Area: instructions/branches
// Shows: if_icmp and if<cond> in both senses over signed borders

public class BranchIntCompare {
    static String zero(int a) {
        String s = "";
        if (a == 0) s += "eq ";
        if (a != 0) s += "ne ";
        if (a < 0) s += "lt ";
        if (a <= 0) s += "le ";
        if (a > 0) s += "gt ";
        if (a >= 0) s += "ge ";
        return s;
    }

    static String two(int a, int b) {
        String s = "";
        if (a == b) s += "eq ";
        if (a != b) s += "ne ";
        if (a < b) s += "lt ";
        if (a <= b) s += "le ";
        if (a > b) s += "gt ";
        if (a >= b) s += "ge ";
        return s;
    }

    static String refs(Object a, Object b) {
        String s = "";
        if (a == b) s += "same ";
        if (a != b) s += "other ";
        if (a == null) s += "null ";
        if (b != null) s += "nonnull ";
        return s;
    }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : v) {
            System.out.println(a + ": " + zero(a));
            for (int b : v) {
                System.out.println(a + " " + b + ": " + two(a, b));
            }
        }
        Object o = "o";
        System.out.println(refs(o, o) + "| " + refs(null, o) + "| " + refs(o, null) + "| " + refs(null, null));
    }
}
