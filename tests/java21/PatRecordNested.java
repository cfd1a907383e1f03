// Area: java 21/record patterns
// Shows: nested record patterns with var, types and guards, in switch and instanceof

public class PatRecordNested {
    record P(int x, int y) {}

    record Line(P a, P b) {}

    record Box<T>(T t) {}

    record Pair<A, B>(A a, B b) {}

    static String f(Object o) {
        return switch (o) {
            case Line(P(int x1, int y1), P(int x2, int y2)) when x1 == x2 -> "vertical " + (y2 - y1);
            case Line(P(var x1, var y1), P b) -> "line from " + x1 + "," + y1 + " to " + b;
            case Line(var a, var b) -> "odd line " + a + b;
            case P(int x, int y) when x == y -> "diagonal " + x;
            case P(int x, int y) -> "point " + (x * 10 + y);
            case Box<?>(String s) -> "box of string " + s.length();
            case Box<?>(Box<?>(Integer i)) -> "box of box of " + (i + 1);
            case Box<?>(var t) -> "box of " + t;
            case Pair<?, ?>(Integer a, Integer b) -> "ints " + (a + b);
            case Pair<?, ?>(Integer a, String b) -> "int and string " + b.repeat(a);
            case Pair<?, ?>(P(var x, var y), Pair<?, ?>(var p, var q)) -> "deep " + x + y + p + q;
            case Pair<?, ?>(var a, var b) -> "pair " + a + "/" + b;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        Object[] all = {new Line(new P(1, 2), new P(1, 9)), new Line(new P(1, 2), new P(3, 4)), new Line(new P(1, 2), null), new Line(null, null), new P(4, 4), new P(4, 5),
            new Box<>("abc"), new Box<>(new Box<>(41)), new Box<>(new Box<>("x")), new Box<>(null), new Pair<>(1, 2), new Pair<>(2, "ab"),
            new Pair<>(new P(7, 8), new Pair<>('c', null)), new Pair<>(null, 1L), "s"};
        for (Object o : all) System.out.println(f(o));
        Object o = new Pair<>(new P(1, 2), new Box<>("in"));
        if (o instanceof Pair<?, ?>(P(int x, var y), Box<?>(String s)) && x < y) System.out.println(x + y + s);
        if (!(o instanceof Pair<?, ?>(String s, var r))) System.out.println("no match");
    }
}
