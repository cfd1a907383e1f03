package recipes;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What its constructor makes has no way to be built from outside: calls fill it. */
public final class Journal {
    private final StringBuilder text = new StringBuilder();
    private final AtomicInteger lines = new AtomicInteger();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ReentrantLock lock = new ReentrantLock();

    /** The first branch depends on nothing that the constructor makes. */
    public void write(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("number");
        }
        lock.lock();
        try {
            text.append(number);
            bytes.write(number);
            lines.incrementAndGet();
        } finally {
            lock.unlock();
        }
    }

    /** Leads elsewhere only after a call. */
    public String read() {
        if (lines.get() == 0) {
            return "nothing";
        }
        return text.length() > bytes.size() ? "long numbers" : "digits";
    }
}
