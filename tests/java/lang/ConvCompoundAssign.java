// Area: instructions/conversion
// Shows: compound assignment casts back implicitly, increments too

public class ConvCompoundAssign {
    static byte sb = 127;
    static char sc = 'z';
    short inst = Short.MAX_VALUE;

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        b++;
        System.out.println(b);
        b -= 1000.7;
        System.out.println(b);
        short s = 1;
        s <<= 15;
        System.out.println(s);
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c += 1.99;
        System.out.println((int) c);
        int i = 10;
        i *= 1.25f;
        System.out.println(i);
        i += 1e20;
        System.out.println(i);
        i = 5;
        i -= Double.NaN;
        System.out.println(i);
        long l = 1;
        l += Float.MAX_VALUE;
        System.out.println(l);
        float f = 1;
        f += 1e40;
        System.out.println(f);
        sb++;
        System.out.println(sb);
        System.out.println(++sc);
        System.out.println((int) sc++);
        ConvCompoundAssign o = new ConvCompoundAssign();
        o.inst++;
        System.out.println(o.inst);
        byte[] arr = {-128};
        arr[0]--;
        System.out.println(arr[0]);
        System.out.println(arr[0] += 300);
        i = 7;
        i = i++ + ++i;
        System.out.println(i);
        i = i++;
        System.out.println(i);
        String t = "x";
        t += 1 + 2;
        t += 'c';
        t += 1.0f;
        t += null;
        System.out.println(t);
        Object ob = "o";
        ob += "p";
        System.out.println(ob);
    }
}
