// Area: java.util.concurrent.atomic
// Shows: AtomicInteger, AtomicLong, AtomicBoolean, AtomicReference and arrays: all update forms
import java.util.*;
import java.util.concurrent.atomic.*;

public class LibAtomics {
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

    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        show("int", i.get() + " " + i.getAndSet(7) + " " + i.incrementAndGet() + " " + i.getAndIncrement() + " " + i.decrementAndGet() + " " + i.getAndDecrement() + " " + i.addAndGet(10) + " " + i.getAndAdd(-3) + " " + i);
        show("cas", i.compareAndSet(14, 100) + " " + i.compareAndSet(1, 2) + " " + i.compareAndExchange(100, 3) + " " + i.compareAndExchange(9, 1) + " " + i.get());
        show("functions", i.updateAndGet(x -> x * 7) + " " + i.getAndUpdate(x -> x + 1) + " " + i.accumulateAndGet(5, (a, b) -> a * b) + " " + i.getAndAccumulate(2, Math::min) + " " + i.intValue() + " " + i.doubleValue());
        i.set(Integer.MAX_VALUE);
        show("overflow", i.incrementAndGet());
        i.lazySet(4); i.setPlain(5); i.setRelease(6);
        show("modes", i.getPlain() + " " + i.getAcquire() + " " + i.getOpaque() + " " + i.weakCompareAndSetPlain(6, 8) + " " + i);
        AtomicLong l = new AtomicLong();
        show("long", l.incrementAndGet() + " " + l.addAndGet(1L << 40) + " " + l.getAndSet(-1) + " " + l.updateAndGet(x -> x << 4) + " " + l.compareAndSet(-16, 9) + " " + l.accumulateAndGet(4, Long::sum));
        AtomicBoolean b = new AtomicBoolean();
        show("boolean", b.get() + " " + b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b.compareAndExchange(false, true) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        show("reference", r.getAndSet("b") + " " + r.compareAndSet("b", "c") + " " + r.compareAndSet(new String("c"), "d") + " " + r.updateAndGet(s -> s + "!") + " " + r.accumulateAndGet("?", String::concat) + " " + r.getAndUpdate(s -> null) + " " + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        show("int array", ia.incrementAndGet(0) + " " + ia.getAndAdd(1, 5) + " " + ia.compareAndSet(2, 3, 30) + " " + ia.updateAndGet(2, x -> -x) + " " + ia.accumulateAndGet(1, 3, Math::max) + " " + ia + " " + ia.length());
        fails("int array index", () -> ia.get(3));
        AtomicLongArray la = new AtomicLongArray(2);
        la.set(1, 9L);
        show("long array", la.addAndGet(1, 1) + " " + la + " " + la.getAndSet(0, 4) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"p", null});
        show("reference array", ra.getAndSet(1, "q") + " " + ra.compareAndSet(0, "p", "P") + " " + ra.updateAndGet(0, s -> s + s) + " " + ra);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("x", 1);
        int[] stamp = new int[1];
        show("stamped", st.get(stamp) + stamp[0] + " " + st.compareAndSet("x", "y", 0, 1) + " " + st.compareAndSet("x", "y", 1, 2) + " " + st.getReference() + st.getStamp() + " " + st.attemptStamp("y", 9) + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        show("markable", mk.attemptMark("m", true) + " " + mk.isMarked() + " " + mk.compareAndSet("m", "n", true, false) + " " + mk.getReference() + mk.isMarked());
    }
}
