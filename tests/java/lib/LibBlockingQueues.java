// Area: java.util.concurrent.LinkedBlockingQueue, ArrayBlockingQueue, LinkedBlockingDeque, PriorityBlockingQueue
// Shows: non-blocking operations, capacity, drainTo
import java.util.*;
import java.util.concurrent.*;

public class LibBlockingQueues {
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

    static void queue(String name, BlockingQueue<Integer> q) {
        System.out.println("== " + name);
        show("capacity", q.remainingCapacity());
        for (int i = 5; i > 0; i--) System.out.print(q.offer(i) + " ");
        System.out.println(q + " " + q.remainingCapacity());
        fails("add when full", () -> q.add(9));
        show("peek", q.peek() + " " + q.element() + " " + q.poll() + " " + q.remove(3) + " " + q.contains(2) + " " + q.size());
        List<Integer> out = new ArrayList<>();
        show("drain 1", q.drainTo(out, 1) + " " + out);
        show("drain", q.drainTo(out) + " " + out + " " + q);
        fails("remove", q::remove);
        fails("element", q::element);
        show("poll", q.poll() + " " + q.peek());
        fails("null", () -> q.offer(null));
        fails("drain self", () -> q.drainTo(q));
        q.add(7);
        q.add(8);
        for (Iterator<Integer> it = q.iterator(); it.hasNext(); ) if (it.next() == 7) it.remove();
        show("iterator", q + " " + Arrays.toString(q.toArray(new Integer[0])) + " " + q.removeIf(x -> x > 7) + " " + q);
    }
    public static void main(String[] args) throws InterruptedException {
        queue("ArrayBlockingQueue", new ArrayBlockingQueue<>(4));
        queue("LinkedBlockingQueue", new LinkedBlockingQueue<>(4));
        queue("LinkedBlockingDeque", new LinkedBlockingDeque<>(4));
        queue("PriorityBlockingQueue", new PriorityBlockingQueue<>());
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        q.put("a");
        q.offer("b", 1, TimeUnit.SECONDS);
        show("put take", q.take() + " " + q.poll(1, TimeUnit.SECONDS) + " " + (q.remainingCapacity() == Integer.MAX_VALUE));
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(2);
        show("deque", d.offerFirst(1) + " " + d.offerLast(2) + " " + d.offerFirst(3) + " " + d.peekLast() + " " + d.takeLast() + " " + d.takeFirst() + " " + d);
        fails("addFirst full", () -> { d.add(1); d.add(2); d.addFirst(3); });
        fails("capacity", () -> new ArrayBlockingQueue<String>(0));
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(3, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        Collections.addAll(p, "ccc", "a", "bb", "aa", "dddd");
        StringBuilder sb = new StringBuilder();
        while (!p.isEmpty()) sb.append(p.take()).append(' ');
        show("priority", sb);
        LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>(List.of(1, 2));
        show("transfer", t.tryTransfer(3) + " " + t.poll() + " " + t + " " + t.hasWaitingConsumer());
        SynchronousQueue<Integer> s = new SynchronousQueue<>();
        show("synchronous", s.offer(1) + " " + s.poll() + " " + s.size());
    }
}
