// Area: java.lang.System, java.lang.ThreadLocal
// Shows: line separator, presence of properties, own properties, identity of null hash, ThreadLocal in the main thread, exit code by System.exit
import java.util.*;

public class LibSystemMisc {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static final ThreadLocal<List<String>> LOCAL = ThreadLocal.withInitial(ArrayList::new);
    static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();
    public static void main(String[] args) {
        show("separator", System.lineSeparator().equals("\n") + " " + System.getProperty("line.separator").length());
        for (String k : "java.version java.vendor file.separator path.separator user.dir java.class.path java.specification.version os.name".split(" ")) show(k, System.getProperty(k) != null);
        show("absent", System.getProperty("no.such") + " " + System.getProperty("no.such", "default"));
        show("set", System.setProperty("my.key", "1") + " " + System.getProperty("my.key") + " " + System.setProperty("my.key", "2") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        System.setProperty("my.int", "0x20");
        show("typed", Integer.getInteger("my.int") + " " + Long.getLong("my.int") + " " + Boolean.getBoolean("my.int"));
        fails("empty key", () -> System.getProperty(""));
        fails("null key", () -> System.getProperty(null));
        show("identity", System.identityHashCode(null) + " " + (System.identityHashCode(LOCAL) == System.identityHashCode(LOCAL)));
        LOCAL.get().add("x");
        LOCAL.get().add("y");
        show("local", LOCAL.get());
        LOCAL.remove();
        show("removed", LOCAL.get() + " " + PLAIN.get());
        PLAIN.set(7);
        PLAIN.set(PLAIN.get() + 1);
        show("plain", PLAIN.get());
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 50; i++) { ThreadLocal<Integer> t = new ThreadLocal<>(); t.set(i); many.add(t); }
        int sum = 0;
        for (ThreadLocal<Integer> t : many) sum += t.get();
        show("many", sum);
        show("thread", Thread.currentThread().getName() + " " + Thread.currentThread().isInterrupted() + " " + Thread.holdsLock(many));
        synchronized (many) { show("holds", Thread.holdsLock(many)); }
        fails("wait without lock", () -> { try { many.wait(1); } catch (InterruptedException e) { throw new IllegalStateException(e); } });
        throwsType("notify without lock", many::notify);
        System.out.flush();
        System.exit(args.length + 7);
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
