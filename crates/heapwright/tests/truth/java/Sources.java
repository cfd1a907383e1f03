package truth;

import java.util.*;
import java.util.concurrent.ThreadLocalRandom;

/** One method for each thing that differs between machines or runs. */
public class Sources {
    enum Colour { RED, GREEN, BLUE, BLACK }

    static int random() { return new Random().nextInt(); }
    static boolean coin() { return new Random().nextBoolean(); }
    static double mathRandom() { return Math.random(); }
    static int threadLocalRandom() { return ThreadLocalRandom.current().nextInt(4); }
    static int secureRandom() { return new java.security.SecureRandom().nextInt(4); }
    static String uuid() { return UUID.randomUUID().toString(); }
    static int identityHash() { return System.identityHashCode(new Object()); }
    static String objectToString() { return new Object().toString(); }
    static int enumHash() { return Colour.RED.hashCode(); }
    static String identityOrder() {
        Set<Object> set = new HashSet<>();
        Object a = new Object() { @Override public String toString() { return "a"; } };
        Object b = new Object() { @Override public String toString() { return "b"; } };
        set.add(a);
        set.add(b);
        return set.toString();
    }
    static String classOrder() { return new HashSet<Class<?>>(Arrays.asList(String.class, Integer.class, List.class)).toString(); }
    static String enumOrder() { return new HashSet<>(Arrays.asList(Colour.values())).toString(); }
    static String immutableOrder() { return Set.of("a", "b", "c", "d").toString(); }
    static String locale() { return Locale.getDefault().toString(); }
    static String formatted(int n) { return String.format("%.1f", n / 4.0); }
    static String counted(int n) { return String.format("%d", n); }
    static String lower() { return "TITLE".toLowerCase(); }
    static String zone() { return TimeZone.getDefault().getID(); }
    static int zoneOffset() { return Calendar.getInstance().get(Calendar.ZONE_OFFSET); }
    static String date() { return new Date(0).toString(); }
    static int input() throws java.io.IOException { return System.in.read(); }
    static String environment() { return System.getenv("HOME"); }
    static int environmentSize() { return System.getenv().size(); }
    static int activeCount() { return Thread.activeCount(); }
    static int stackDepth() { return new Throwable().getStackTrace().length; }
    static int ownStackDepth() { return Thread.currentThread().getStackTrace().length; }
    static int processors() { return Runtime.getRuntime().availableProcessors(); }
    static long nanoTime() { return System.nanoTime(); }
    static long millis() { return System.currentTimeMillis(); }
    static long maxMemory() { return Runtime.getRuntime().maxMemory(); }
    static long freeMemory() { return Runtime.getRuntime().freeMemory(); }
    static String threadName() { return Thread.currentThread().getName(); }
    static long threadId() { return Thread.currentThread().getId(); }
    static String newThreadName() { return new Thread().getName(); }
    static String home() { return System.getProperty("java.home"); }
    static String user() { return System.getProperty("user.name"); }
    static String directory() { return System.getProperty("user.dir"); }
    static String temporary() { return System.getProperty("java.io.tmpdir"); }

    /** What depends on none of them although it uses what does. */
    static int year(int year) { return new GregorianCalendar(2000 + year % 50, 1, 1).get(Calendar.YEAR); }
    static int size(int n) { Set<Object> set = new HashSet<>(); set.add(new Object()); return n > 3 ? set.size() : n; }
    static int contains() { Map<Colour, Integer> map = new HashMap<>(); map.put(Colour.RED, 7); return map.get(Colour.RED); }
    static String topOfStack() { return new Throwable().getStackTrace()[0].getMethodName(); }
    static int seeded() { return new Random(42).nextInt(); }
    static String upper() { return "abc".toUpperCase(); }
}
