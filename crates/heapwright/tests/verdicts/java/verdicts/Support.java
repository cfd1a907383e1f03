package verdicts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class Failing {
    static final int VALUE = compute();

    private static int compute() {
        throw new IllegalStateException("never");
    }
}

class Node {
    int value;
    Node next;

    Node(int value) {
        this.value = value;
    }
}

class Box<T> {
    T value;
}

class Settings {
    static int level = 1;
    static final List<String> NAMES = new ArrayList<>(List.of("a"));
    static final int[] TABLE = {1, 2};
    static final AtomicInteger COUNT = new AtomicInteger();

    static void set(int l, int v) {
        level = l;
        TABLE[0] = v;
        COUNT.set(l);
        NAMES.clear();
    }
}

class Base {
    /** A subclass has another {@code kind} and calls this by {@code super}. */
    int weight() {
        return kind() == 7 ? 1 : 0;
    }

    int kind() {
        return 1;
    }
}

class Derived extends Base {
    @Override
    int weight() {
        return 10 * super.weight();
    }

    @Override
    int kind() {
        return 7;
    }
}

enum Gear {
    LOW, HIGH;

    int used;

    int use() {
        if (used > 3) {
            return -1;
        }
        return ++used;
    }
}

abstract class Greeter {
    abstract int greet();
}

interface Op {
    int apply(int x);
}

class Twice implements Op {
    @Override
    public int apply(int x) {
        return 2 * x;
    }
}

interface Named {
    String label();

    int size();
}

enum Colour implements Named {
    RED;

    @Override
    public String label() {
        return "red";
    }

    @Override
    public int size() {
        return 1;
    }
}

class Plain implements Named {
    @Override
    public String label() {
        return "plain";
    }

    @Override
    public int size() {
        return 2;
    }
}

interface Shape {
    int corners();

    int sides();

    class A implements Shape { public int corners() { return 1; } public int sides() { return 1; } }

    class B implements Shape { public int corners() { return 2; } public int sides() { return 1; } }

    class C implements Shape { public int corners() { return 3; } public int sides() { return 1; } }

    class D implements Shape { public int corners() { return 4; } public int sides() { return 1; } }

    class E implements Shape { public int corners() { return 5; } public int sides() { return 1; } }

    class F implements Shape { public int corners() { return 6; } public int sides() { return 1; } }

    class G implements Shape { public int corners() { return 7; } public int sides() { return 1; } }

    class Z implements Shape { public int corners() { return 9; } public int sides() { return 1; } }
}

class Limits {
    static final int MOST = Settings.level;
    static final int HELPED = helped();
    static final int SUPPLIED = supplied(() -> Settings.level + 2);
    static final int ASKED = new Asked().answer();
    static final String NAME = Settings.level > 5 ? "high" : "low";

    private static int helped() {
        return Settings.level + 1;
    }

    private static int supplied(java.util.function.IntSupplier from) {
        return from.getAsInt();
    }

    static class Answering {
        int answer() {
            return 0;
        }
    }

    static class Asked extends Answering {
        @Override
        int answer() {
            return Settings.level + 3;
        }
    }

    static class Inner {
        static final int COPY = Limits.MOST;
    }
}

/** Was initialised before the methods are called. */
class Begun {
    private static final int FOUND = Settings.level;

    static int asFound() {
        return FOUND == 3 ? 1 : 0;
    }
}

class Debugged {
    private static final boolean DEBUG = Boolean.getBoolean("verdicts");

    static int debugs() {
        return DEBUG ? 1 : 0;
    }
}

/** Whenever this is initialised, it finds the same. */
class Steady {
    static final int[] SQUARES = squares(4);
    static final int LAST = SQUARES[3];
    static final String NAME = "n" + SQUARES.length;

    private static int[] squares(int n) {
        int[] found = new int[n];
        for (int i = 0; i < n; i++) {
            found[i] = i * i;
        }
        return found;
    }
}
