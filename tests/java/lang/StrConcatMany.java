// Area: strings
// Shows: a concatenation with more than 200 operands is split and still right

public class StrConcatMany {
    public static void main(String[] args) {
        int a = 1;
        String b = "b";
        char c = 'c';
        long d = 4;
        String r = "" + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d + a + b + c + d
                + "end" + a++ + a++ + ++a + "\u20ac" + a;
        System.out.println(r.length());
        System.out.println(r.hashCode());
        System.out.println(r.substring(r.length() - 10).replace('\u20ac', '#'));
    }
}
