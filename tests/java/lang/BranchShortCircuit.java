// Area: instructions/branches
// Shows: && and || skip their right side, & and | do not, and conditional nests

public class BranchShortCircuit {
    static int calls;

    static boolean t(String n) {
        calls++;
        System.out.print(n + "T ");
        return true;
    }

    static boolean f(String n) {
        calls++;
        System.out.print(n + "F ");
        return false;
    }

    public static void main(String[] args) {
        System.out.println(t("a") && f("b") && t("c"));
        System.out.println(f("a") || t("b") || f("c"));
        System.out.println(t("a") && (f("b") || t("c")));
        System.out.println(f("a") && t("b") || t("c") && t("d"));
        System.out.println(t("a") & f("b") & t("c"));
        System.out.println(f("a") | t("b") | f("c"));
        System.out.println(t("a") ^ t("b"));
        System.out.println(!t("a") || !(f("b") && t("c")));
        System.out.println(t("a") ? f("b") ? 1 : 2 : t("c") ? 3 : 4);
        boolean x = f("x");
        x |= t("y");
        x &= t("z");
        System.out.println(x);
        if (f("p") == f("q")) {
            System.out.println("equal");
        }
        while (t("w") && calls < 30) {
            calls++;
        }
        System.out.println(calls);
    }
}
