// Area: language/expressions
// Shows: precedence and associativity of all operators in mixed expressions

public class MathOperatorsPrecedence {
    public static void main(String[] args) {
        int a = 7, b = 3, c = 2;
        boolean t = true, f = false;
        System.out.println(a - b - c);
        System.out.println(a / b * c);
        System.out.println(a % b + c * -b);
        System.out.println(a << 1 + 1);
        System.out.println(a & b | c ^ 5);
        System.out.println((a & b) == 3 ? 1 : 0);
        System.out.println(a + b << c >> 1 >>> 1);
        System.out.println(t || f && f);
        System.out.println(t ^ t | f & t);
        System.out.println(a > b == b > c);
        System.out.println(t ? f ? 1 : 2 : 3);
        System.out.println(!t == f);
        System.out.println(-a + +b - -c);
        System.out.println(~a + ~-b);
        System.out.println(- -a);
        System.out.println(a++ + ++a - a-- - --a);
        System.out.println(a);
        int x = a = b = 4;
        System.out.println(x + a + b);
        x += x -= x *= 2;
        System.out.println(x);
        System.out.println((byte) 300 + (short) 70000 + (char) -1);
        System.out.println((int) 3.99 * 2 + " " + (int) (3.99 * 2));
        System.out.println(1 + 1 + "1" + 1 + 1);
        System.out.println((Object) "s" instanceof String == t);
        System.out.println(5 / 2 * 2.0 + 5 / 2.0 * 2);
        System.out.println(0.1 + 0.2 == 0.3 ? "eq" : "ne");
        System.out.println(1_000_000 * 1_000_000 + " " + 1_000_000L * 1_000_000);
        System.out.println(0b1011 + 017 + 0xFF + 0x1p4 + 'A');
        System.out.println(Integer.MAX_VALUE + 1 < Integer.MAX_VALUE);
        System.out.println((5 & 6) + (5 | 6) + (5 ^ 6));
        System.out.println("a" + 1 * 2 + (t ? "y" : "n") + -1);
    }
}
