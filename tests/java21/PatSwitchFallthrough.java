// Area: java 21/pattern switch
// Shows: old-style pattern switch statements: break, return, continue, nested switches and finally

public class PatSwitchFallthrough {
    static int n;

    static int f(Object o) {
        try {
            switch (o) {
                case Integer i when i > 5:
                    n += i;
                    break;
                case Integer i:
                    return -i;
                case String s:
                    switch (s) {
                        case "a":
                            n++;
                        case "b":
                            n += 10;
                            break;
                        default:
                            return s.length();
                    }
                    n += 100;
                    break;
                default:
                    n = 0;
            }
            return n;
        } finally {
            n += 1000;
        }
    }

    static String loop(Object... os) {
        StringBuilder sb = new StringBuilder();
        out:
        for (Object o : os) {
            switch (o) {
                case null -> { continue; }
                case Character c when c == '!' -> { break out; }
                case Character c -> sb.append(c);
                case Integer i -> { for (int k = 0; k < i; k++) { if (k == 3) continue out; sb.append(k); } }
                default -> sb.append('?');
            }
            sb.append(',');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {7, 3, "a", "b", "long", 2.0}) System.out.println(f(o) + " " + n);
        System.out.println(loop('a', 2, null, 5, 1.5, '!', 'z'));
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("NPE " + n);
        }
    }
}
