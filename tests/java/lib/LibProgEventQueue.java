// Area: program: event queue simulation
// Shows: discrete event simulation of a shop with seeded random arrivals, priority queue of events, statistics
import java.util.*;

public class LibProgEventQueue {
    enum Kind { ARRIVE, START, LEAVE }
    record Event(int time, int seq, Kind kind, int who) implements Comparable<Event> { @Override public int compareTo(Event o) { return time != o.time ? Integer.compare(time, o.time) : Integer.compare(seq, o.seq); } }
    static final class Shop {
        final PriorityQueue<Event> q = new PriorityQueue<>(); final Queue<Integer> line = new ArrayDeque<>(); final Map<Integer, Integer> came = new HashMap<>(); final Random r; int seq, free, now, served, waited, longest, maxLine; final EnumMap<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Shop(int tills, long seed) { free = tills; r = new Random(seed); }
        void at(int t, Kind k, int who) { q.add(new Event(t, seq++, k, who)); }
        void run(int customers, boolean log) {
            int t = 0;
            for (int i = 0; i < customers; i++) at(t += 1 + r.nextInt(5), Kind.ARRIVE, i);
            while (!q.isEmpty()) {
                Event e = q.poll();
                now = e.time();
                counts.merge(e.kind(), 1, Integer::sum);
                if (log && seq < 60) System.out.println(String.format("%3d %-6s %d line %d", now, e.kind(), e.who(), line.size()));
                switch (e.kind()) {
                    case ARRIVE -> { came.put(e.who(), now); line.add(e.who()); maxLine = Math.max(maxLine, line.size()); next(); }
                    case START -> { int w = now - came.get(e.who()); waited += w; longest = Math.max(longest, w); at(now + 3 + r.nextInt(8), Kind.LEAVE, e.who()); }
                    case LEAVE -> { served++; free++; next(); }
                }
            }
        }
        void next() { if (free > 0 && !line.isEmpty()) { free--; at(now, Kind.START, line.remove()); } }
    }
    public static void main(String[] args) {
        Shop demo = new Shop(1, 5);
        demo.run(8, true);
        for (int tills = 1; tills <= 4; tills++) {
            Shop s = new Shop(tills, 99);
            s.run(200, false);
            System.out.printf(Locale.ROOT, "tills %d end %d served %d avg wait %.2f longest %d line %d %s%n", tills, s.now, s.served, s.waited / (double) s.served, s.longest, s.maxLine, s.counts);
        }
    }
}
