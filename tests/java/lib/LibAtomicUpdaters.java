// Area: java.util.concurrent.atomic
// Shows: field updaters, LongAdder, LongAccumulator, DoubleAdder, DoubleAccumulator
import java.util.concurrent.atomic.*;

public class LibAtomicUpdaters {
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

    static class Cell {
        volatile int count;
        volatile long total;
        volatile String name = "none";
        int plain;
        static final AtomicIntegerFieldUpdater<Cell> COUNT = AtomicIntegerFieldUpdater.newUpdater(Cell.class, "count");
        static final AtomicLongFieldUpdater<Cell> TOTAL = AtomicLongFieldUpdater.newUpdater(Cell.class, "total");
        static final AtomicReferenceFieldUpdater<Cell, String> NAME = AtomicReferenceFieldUpdater.newUpdater(Cell.class, String.class, "name");
    }
    public static void main(String[] args) {
        Cell c = new Cell();
        show("int", Cell.COUNT.incrementAndGet(c) + " " + Cell.COUNT.getAndAdd(c, 5) + " " + Cell.COUNT.compareAndSet(c, 6, 60) + " " + Cell.COUNT.updateAndGet(c, x -> x / 7) + " " + c.count);
        show("long", Cell.TOTAL.addAndGet(c, 1L << 33) + " " + Cell.TOTAL.getAndSet(c, 3) + " " + Cell.TOTAL.accumulateAndGet(c, 9, Math::max) + " " + c.total);
        show("reference", Cell.NAME.getAndSet(c, "a") + " " + Cell.NAME.compareAndSet(c, "a", "b") + " " + Cell.NAME.updateAndGet(c, s -> s + "!") + " " + c.name);
        fails("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Cell.class, "plain"));
        throwsType("missing field", () -> AtomicIntegerFieldUpdater.newUpdater(Cell.class, "absent"));
        fails("wrong type", () -> AtomicIntegerFieldUpdater.newUpdater(Cell.class, "total"));
        LongAdder a = new LongAdder();
        for (int i = 0; i < 100; i++) a.add(i);
        a.increment(); a.decrement(); a.decrement();
        show("LongAdder", a + " " + a.sum() + " " + a.intValue() + " " + a.sumThenReset() + " " + a.sum());
        LongAccumulator m = new LongAccumulator(Long::max, Long.MIN_VALUE);
        for (int i = 0; i < 50; i++) m.accumulate(i * 37 % 101);
        show("LongAccumulator", m.get() + " " + m.getThenReset() + " " + (m.get() == Long.MIN_VALUE));
        DoubleAdder d = new DoubleAdder();
        for (int i = 1; i <= 8; i++) d.add(1.0 / (1 << i));
        show("DoubleAdder", d.sum() + " " + d.sumThenReset() + " " + d);
        DoubleAccumulator p = new DoubleAccumulator((x, y) -> x * y, 1.0);
        for (int i = 1; i <= 5; i++) p.accumulate(i);
        show("DoubleAccumulator", p.get() + " " + p.intValue());
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
