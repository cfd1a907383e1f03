package verdicts;

import java.beans.PropertyEditorManager;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.net.CookieHandler;
import java.net.HttpURLConnection;
import java.net.ResponseCache;
import java.net.Socket;
import java.net.URLConnection;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.logging.Logger;

/** Every branch here can be taken by some input, on some machine: none may be called infeasible. */
class Feasible {
    static int exits(int x) {
        if (x == 77) {
            System.exit(3);
        }
        return x;
    }

    static int readsFile(int x) throws IOException {
        if (x > 1000) {
            try (FileReader reader = new FileReader("/etc/hostname")) {
                if (reader.read() == 'z') {
                    return 1;
                }
            }
            return 2;
        }
        return 0;
    }

    static boolean opensSocket(int port) throws IOException {
        if (port == 4711) {
            try (Socket socket = new Socket("localhost", port)) {
                return socket.isConnected();
            }
        }
        return false;
    }

    static int startsThread(int x) throws InterruptedException {
        if (x < -5) {
            Thread thread = new Thread(() -> { });
            thread.start();
            thread.join();
            return 1;
        }
        return 0;
    }

    static int takesManySteps(int x) {
        if (x == 12345) {
            int sum = 0;
            for (int i = 0; i < 50_000_000; i++) {
                sum += i ^ x;
            }
            return sum;
        }
        return 0;
    }

    static int failingInitialiser(int x) {
        if (x == 9) {
            return Failing.VALUE;
        }
        return 0;
    }

    static int manyClasses(Shape shape) {
        if (shape instanceof Shape.Z) {
            return 26;
        }
        return 0;
    }

    static int manyClassesCalled(Shape shape) {
        return shape.corners() == 9 ? 1 : 0;
    }

    static int nullOnly(Module module) {
        if (module != null) {
            return 1;
        }
        return 0;
    }

    static int calledBehindNull(Module module) {
        return afterCall(module.isNamed());
    }

    private static int afterCall(boolean named) {
        if (named) {
            return 1;
        }
        return 0;
    }

    static int sameLiteral(String s) {
        if (s == "literal") {
            return 1;
        }
        return 0;
    }

    static int sameLiteralLater(String s) {
        if (s.length() == 7 && s == "literal") {
            return 1;
        }
        return 0;
    }

    static int containsItself(Object[] a) {
        if (a.length > 0 && a[0] == a) {
            return 1;
        }
        return 0;
    }

    static int throwingFunction(Function<String, String> f) {
        try {
            f.apply("a");
        } catch (IllegalStateException e) {
            return 1;
        }
        return e(f);
    }

    private static int e(Object o) {
        return o == null ? 1 : 0;
    }

    static int classLiteral(Class<?> type) {
        if (type == String.class) {
            return 1;
        }
        return type != null && type.isInterface() ? 2 : 0;
    }

    static int contentOfBuilder(StringBuilder builder) {
        if (builder.length() > 3) {
            return 1;
        }
        return 0;
    }

    static int contentOfDate(Date date) {
        if (date.getTime() == 42) {
            return 1;
        }
        return date.after(new Date(10_000_000_000_000L)) ? 2 : 0;
    }

    static int systemProperty() {
        if (System.getProperty("heapwright.feasible") != null) {
            return 1;
        }
        return Boolean.getBoolean("heapwright.flag") ? 2 : 0;
    }

    static int environment() {
        return System.getenv("HEAPWRIGHT_FEASIBLE") != null ? 1 : 0;
    }

    static int longArray(int[] a) {
        if (a.length == 1000) {
            return 1;
        }
        return 0;
    }

    static int farElement(int[] a) {
        return a[20] == 3 ? 1 : 0;
    }

    static int sumOfIndex(int[] a, int i) {
        if (i > 30 && a[i] == i) {
            return 1;
        }
        return 0;
    }

    static int longList(List<String> list) {
        return list.size() > 50 ? 1 : 0;
    }

    static int largeSet(Set<Integer> set) {
        return set.size() == 50 ? 1 : 0;
    }

    static int nullInMap(Map<String, Integer> map) {
        if (map.containsKey(null)) {
            return 1;
        }
        return map.size() > 2 ? 2 : 0;
    }

    static int otherCollection(Collection<String> c) {
        if (c instanceof Deque) {
            return 1;
        }
        return c instanceof List ? 2 : 0;
    }

    static int immutableList(List<String> list) {
        try {
            list.add("x");
        } catch (UnsupportedOperationException e) {
            return 1;
        }
        return 0;
    }

    static int wideCharacter(String s) {
        if (s.length() > 0 && s.charAt(0) == '\u20ac') {
            return 1;
        }
        return 0;
    }

    static int longString(String s) {
        return s.length() > 100 ? 1 : 0;
    }

    static int charSequence(CharSequence text) {
        return text instanceof StringBuilder ? 1 : 0;
    }

    static int number(Number n) {
        if (n instanceof Double) {
            return 1;
        }
        return n.intValue() != n.longValue() ? 2 : 0;
    }

    static int changingFunction(IntUnaryOperator f, int[] box) {
        int before = box[0];
        f.applyAsInt(1);
        return box[0] != before ? 1 : 0;
    }

    static int manyAnswers(IntUnaryOperator f) {
        if (f.applyAsInt(1) == 1 && f.applyAsInt(2) == 2 && f.applyAsInt(3) == 3 && f.applyAsInt(4) == 5) {
            return 1;
        }
        return 0;
    }

    static int counting(Supplier<Integer> s) {
        Integer a = s.get();
        Integer b = s.get();
        Integer c = s.get();
        Integer d = s.get();
        if (a == 1 && b == 2 && c == 3 && d == 4) {
            return 1;
        }
        return 0;
    }

    static final Node SENTINEL = new Node(7);

    static int sentinel(Node n) {
        if (n == SENTINEL) {
            return 1;
        }
        return 0;
    }

    static int sentinelLater(Node n) {
        if (n.value == 7 && n == SENTINEL) {
            return 1;
        }
        return 0;
    }

    static int changedSentinel(Node n) {
        n.value = 3;
        return SENTINEL.value == 3 ? 1 : 0;
    }

    static int otherStatic() {
        return Settings.level > 3 ? 1 : 0;
    }

    static int staticList() {
        return Settings.NAMES.isEmpty() ? 1 : 0;
    }

    static int staticArray(int i) {
        return Settings.TABLE[i & 1] == 99 ? 1 : 0;
    }

    static int counter() {
        return Settings.COUNT.get() > 2 ? 1 : 0;
    }

    static int identityHash(Node n) {
        return System.identityHashCode(n) % 7 == 3 ? 1 : 0;
    }

    static int objectHash(Node n) {
        return n.hashCode() == 4 ? 1 : 0;
    }

    static int time() {
        return System.currentTimeMillis() < 1000 ? 1 : 0;
    }

    static int locale() {
        return Locale.getDefault().getLanguage().equals("tr") ? 1 : 0;
    }

    static int random() {
        return new Random().nextInt(1000) == 17 ? 1 : 0;
    }

    static int seeded(Random random) {
        return random.nextInt(1000) == 17 ? 1 : 0;
    }

    static int calendar(Calendar calendar) {
        return calendar.get(Calendar.YEAR) == 1999 ? 1 : 0;
    }

    static int processors() {
        return Runtime.getRuntime().availableProcessors() > 512 ? 1 : 0;
    }

    static int interrupted() {
        return Thread.currentThread().isInterrupted() ? 1 : 0;
    }

    static int sleeping() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            return 1;
        }
        return 0;
    }

    static int fileExists(File file) {
        if (file != null && file.exists()) {
            return 1;
        }
        return 0;
    }

    static int parsed(String s) {
        if (Integer.parseInt(s) == 123456) {
            return 1;
        }
        return 0;
    }

    static int hashed(String s) {
        return s.hashCode() == 123456789 ? 1 : 0;
    }

    static int printed(int x) {
        return Integer.toString(x).endsWith("987") ? 1 : 0;
    }

    static int manyRounds(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i == 40 ? 1 : 0;
    }

    static int recursion(int n) {
        return depth(n) == 30 ? 1 : 0;
    }

    private static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    static int subArray(Object[] a) {
        try {
            a[0] = 1;
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 0;
    }

    static int wildcard(Box<? extends Number> a, Box<Integer> b) {
        if (a == b) {
            return 1;
        }
        return 0;
    }

    static int anonymous(Greeter greeter) {
        return greeter.greet() == 5 ? 1 : 0;
    }

    static Greeter five() {
        return new Greeter() {
            @Override
            int greet() {
                return 5;
            }
        };
    }

    static int lambdaOfMine(Op op) {
        return op.apply(3) == 1000 ? 1 : 0;
    }

    static int enumBehindInterface(Named named) {
        return named instanceof Colour ? 1 : 0;
    }

    static int boxedConstant(Boolean b) {
        if (b == Boolean.TRUE) {
            return 1;
        }
        return 0;
    }

    static int boxedCache(Integer x) {
        if (x > 4 && x == Integer.valueOf(5)) {
            return 1;
        }
        return 0;
    }

    static int exceptionWithCause(RuntimeException e) {
        if (e.getCause() != null) {
            return 1;
        }
        return e.getSuppressed().length;
    }

    static int ownIterator(Iterable<String> it) {
        int n = 0;
        for (Iterator<String> i = it.iterator(); i.hasNext(); i.next()) {
            n++;
        }
        return n == 20 ? 1 : 0;
    }

    static int sorted(TreeMap<String, Integer> map) {
        return map.comparator() != null ? 1 : 0;
    }

    static int identityMap(IdentityHashMap<Node, Node> map, Node n) {
        return map.containsKey(n) ? 1 : 0;
    }

    static int largeAllocation(int n) {
        try {
            byte[] bytes = new byte[n];
            return bytes.length;
        } catch (OutOfMemoryError e) {
            return -1;
        } catch (NegativeArraySizeException e) {
            return -2;
        }
    }

    static int equalsOfOthers(Object a) {
        if (a.equals("x") && !(a instanceof String)) {
            return 1;
        }
        return 0;
    }

    static int thrownBehind(int x) {
        if (x == 3) {
            throw new IllegalArgumentException("three");
        }
        return x;
    }

    static int compared(Comparable<String> c) {
        return c.compareTo("b") == 17 ? 1 : 0;
    }

    static int twice(BiFunction<Integer, Integer, Integer> f) {
        Integer a = f.apply(1, 2);
        Integer b = f.apply(2, 1);
        return a != null && b != null && a > b ? 1 : 0;
    }

    static int emptyList(List<String> list) {
        return list == Collections.<String>emptyList() ? 1 : 0;
    }

    static int reflective(String name) {
        try {
            Class.forName(name);
            return 1;
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    static int fileMade() {
        return new File("/tmp/heapwright.feasible").exists() ? 1 : 0;
    }

    static int pathMade(String name) {
        return java.nio.file.Files.exists(java.nio.file.Path.of("/tmp", "feasible")) ? 1 : 0;
    }

    static int failedBefore() {
        try {
            return Failing.VALUE;
        } catch (ExceptionInInitializerError e) {
            return 1;
        } catch (NoClassDefFoundError e) {
            return e.getMessage() == null ? 2 : 3;
        }
    }

    static int gear(Gear gear) {
        return gear.used > 5 ? 1 : 0;
    }

    static int nested(int[][] a) {
        return a.length > 9 && a[9].length > 9 && a[9][9] == 1 ? 1 : 0;
    }

    static int sortedArray(int[] a) {
        Arrays.sort(a);
        return a.length > 12 && a[11] == 5 ? 1 : 0;
    }

    static int copied(ArrayList<Integer> list) {
        ArrayList<Integer> copy = new ArrayList<>(list);
        return copy.size() == 12 ? 1 : 0;
    }

    // what somebody may have changed in the library before

    static int cachesByDefault() {
        return URLConnection.getDefaultUseCaches("ftp") ? 1 : 0;
    }

    static int followsRedirects() {
        return HttpURLConnection.getFollowRedirects() ? 1 : 0;
    }

    static int hasCookies() {
        return CookieHandler.getDefault() != null ? 1 : 0;
    }

    static int hasResponses() {
        return ResponseCache.getDefault() != null ? 1 : 0;
    }

    static int hasHandler() {
        return Thread.getDefaultUncaughtExceptionHandler() != null ? 1 : 0;
    }

    static int tellsLevel() {
        return Logger.getLogger("verdicts").getLevel() != null ? 1 : 0;
    }

    static int hasSetting() {
        return Security.getProperty("verdicts") != null ? 1 : 0;
    }

    static int hasEditor() {
        return PropertyEditorManager.findEditor(Feasible.class) != null ? 1 : 0;
    }

    // what a class found when it was initialised, which earlier calls may have done at another time

    static int changedSince() {
        return Limits.MOST != Settings.level ? 1 : 0;
    }

    static int changedSinceByHelper() {
        return Limits.HELPED != Settings.level + 1 ? 1 : 0;
    }

    static int changedSinceByLambda() {
        return Limits.SUPPLIED != Settings.level + 2 ? 1 : 0;
    }

    static int changedSinceByOverride() {
        return Limits.ASKED != Settings.level + 3 ? 1 : 0;
    }

    static int changedSinceByOther() {
        return Limits.Inner.COPY != Settings.level ? 1 : 0;
    }

    static int changedText() {
        return Limits.NAME.equals("high") != Settings.level > 5 ? 1 : 0;
    }
}
