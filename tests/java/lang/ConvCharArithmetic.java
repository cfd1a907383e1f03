// Area: instructions/conversion
// Shows: char as an unsigned 16-bit number in arithmetic, switch and output

public class ConvCharArithmetic {
    static void what(int x) {
        System.out.println("int " + x);
    }

    static void what(char x) {
        System.out.println("char " + (x < 128 ? String.valueOf(x) : "#" + (int) x));
    }

    static void what(long x) {
        System.out.println("long " + x);
    }

    public static void main(String[] args) {
        char a = 'A';
        what(a);
        what(a + 1);
        what((char) (a + 1));
        what(a++);
        what(++a);
        what(+a);
        what(-a);
        what(a + 1L);
        boolean t = args.length == 0;
        what(t ? a : 'b');
        what(t ? a : 0);
        int z = 0;
        what(t ? a : z);
        short s = -1;
        what((char) s);
        what(t ? s : a);
        System.out.println((char) 97 + "" + (char) 0x41);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        char max = Character.MAX_VALUE;
        max++;
        System.out.println((int) max);
        for (char c = 'x'; c <= 'z'; c++) {
            System.out.print(c);
        }
        System.out.println();
        System.out.println((int) Character.forDigit(11, 16) + " " + Character.digit('f', 16) + " " + Character.getNumericValue('z'));
    }
}
