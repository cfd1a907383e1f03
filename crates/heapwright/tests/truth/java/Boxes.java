package truth;

import java.util.*;
import java.util.stream.*;
public class Boxes {
    static int integers(int a, int b) { Integer x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int longs(long a, long b) { Long x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int shorts(short a, short b) { Short x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int bytes(byte a, byte b) { Byte x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int chars(char a, char b) { Character x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int booleans(boolean a, boolean b) { Boolean x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int doubles(double a, double b) { Double x = a, y = b; if (x.equals(y)) return x == y ? 1 : 2; return 3; }
    static int fresh(int a) { Integer x = new Integer(a), y = a; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int constant(int a) { Integer x = a, y = 100; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int large(int a) { Integer x = a, y = 1000; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int listed(int a, int b) { List<Integer> l = new ArrayList<>(); l.add(a); l.add(b); return l.get(0) == l.get(1) ? 1 : l.get(0).equals(l.get(1)) ? 2 : 3; }
    static int given(Integer x, int b) { Integer y = b; if (x == null) return 0; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int both(Integer x, Integer y) { if (x == null || y == null) return 0; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int ternary(boolean c, int a, int b) { Integer x = c ? a : b; Integer y = a; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int mapped(int a, int b) { Map<String, Integer> m = new HashMap<>(); m.put("a", a); Integer x = m.get("a"), y = b; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int streamed(int a, int b) { List<Integer> l = IntStream.of(a, b).boxed().collect(Collectors.toList()); return l.get(0) == l.get(1) ? 1 : l.get(0).equals(l.get(1)) ? 2 : 3; }
    static int same(int a) { Integer x = a; Integer y = x; return x == y ? 1 : 2; }
    static int objects(int a, long b) { Object x = a, y = b; return x == y ? 1 : x.equals(y) ? 2 : 3; }
    static int cast(Object o, int b) { if (o instanceof Integer) { Integer y = b; return o == y ? 1 : o.equals(y) ? 2 : 3; } return 0; }
    static int array(int a, int b) { Object[] os = {a, b}; return os[0] == os[1] ? 1 : os[0].equals(os[1]) ? 2 : 3; }
    Integer held;
    int field(int a) { Integer y = a; if (held == null) return 0; return held == y ? 1 : held.equals(y) ? 2 : 3; }
}
