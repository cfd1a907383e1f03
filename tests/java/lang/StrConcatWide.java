// Area: strings
// Shows: a concatenation of a dozen operands, builders changed between operands, compound assignment of null

public class StrConcatWide {
    public static void main(String[] args) {
        int i = 3;
        long l = 4L;
        String b = "b";
        char c = 'c';
        String wide = i + b + i++ + l + b + ++l + i + "\u20ac" + c + l + b + i-- + l + "end" + i;
        System.out.println(wide.length() + wide.replace('\u20ac', '#'));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("x" + sb + sb.append("!") + sb);
        String ns = null;
        ns += ns;
        System.out.println(ns);
        ns += 'c';
        ns += 1L;
        ns += 2.5f;
        System.out.println(ns += null);
    }
}
