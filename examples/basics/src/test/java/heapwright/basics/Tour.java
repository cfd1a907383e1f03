package heapwright.basics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** Calls something of every class and prints what comes back, for a comparison of two machines. */
public final class Tour {
    private Tour() {}

    /** Takes the tour. */
    public static void main(String[] args) {
        numbers();
        texts();
        arrays();
        control();
        library();
        objects();
    }

    private static void show(String what, Callable<?> call) {
        String outcome;
        try {
            Object value = call.call();
            outcome = value instanceof int[] numbers ? Arrays.toString(numbers) : String.valueOf(value);
        } catch (Exception e) {
            outcome = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(what + " = " + outcome);
    }

    private static void numbers() {
        for (int x : new int[] {Integer.MIN_VALUE, -7, 0, 1, 12, 255, 46341, Integer.MAX_VALUE}) {
            show("sign " + x, () -> Integers.sign(x));
            show("square " + x, () -> Integers.describeSquare(x));
            show("floorDivide " + x, () -> Integers.floorDivide(x, -1));
            show("saturatedAdd " + x, () -> Integers.saturatedAdd(x, x));
            show("daysInMonth " + x, () -> Integers.daysInMonth(x, x));
            show("narrowestType " + x, () -> NarrowTypes.narrowestType(x));
            show("unsigned " + x, () -> NarrowTypes.unsigned((byte) x));
            show("rotate13 " + x, () -> (int) NarrowTypes.rotate13((char) x));
            show("kindOf " + x, () -> NarrowTypes.kindOf((char) x));
            show("shift " + x, () -> Longs.shift(x, 33));
            show("fitsInt " + x, () -> Longs.fitsInt(3L * x));
            show("bitCount " + x, () -> BitTricks.bitCount(x));
            show("normalize " + x, () -> BitTricks.normalize(x));
            show("permissions " + x, () -> BitTricks.permissions(x));
            show("survivesDouble " + x, () -> FloatingPoint.survivesDouble((long) x << 31 | 1));
        }
        double[] doubles = {Double.NaN, -0.0, 0.25, 11, 1e300, Double.MIN_VALUE, Double.NEGATIVE_INFINITY};
        for (double d : doubles) {
            show("classify " + d, () -> FloatingPoint.classify(d));
            show("toInt " + d, () -> FloatingPoint.toInt(d));
            show("toFloat " + d, () -> FloatingPoint.toFloat(d));
            show("wave " + d, () -> FloatingPoint.wave(d));
            show("shipping " + d, () -> FloatingPoint.shipping((float) d));
        }
        show("and", () -> Logic.and(true, null));
        show("toNumber", () -> Logic.toNumber(new boolean[] {true, false, true}));
        show("identity", () -> BoxedTypes.identity(1000, 1000));
        show("max", () -> BoxedTypes.max(3, 1, 4, 1, 5));
        show("join", () -> BoxedTypes.join("-", "a", null, "b"));
        show("grade", () -> BoxedTypes.grade(null));
    }

    private static void texts() {
        String[] words = {"", "two", "BB", "world", "https://x/", "aabbb", "XIV", "7-2+1", "k = v", "#0af"};
        for (String text : words) {
            show("greet " + text, () -> Strings.greet(text));
            show("checkPassword " + text, () -> Strings.checkPassword(text));
            show("scheme " + text, () -> Strings.scheme(text));
            show("numberWord " + text, () -> Strings.numberWord(text));
            show("runLengths " + text, () -> Strings.runLengths(text));
            show("capitalize " + text, () -> Strings.capitalize(text));
            show("order " + text, () -> Strings.order(text, "aa"));
            show("command " + text, () -> Switches.command(text));
            show("parseShort " + text, () -> TextParsing.parseShort(text));
            show("roman " + text, () -> TextParsing.roman(text));
            show("sum " + text, () -> TextParsing.sum(text));
            show("valueOf " + text, () -> TextParsing.valueOf(text, "k"));
            show("colour " + text, () -> TextParsing.colour(text));
            show("fields " + text, () -> TextParsing.fields(text + ",\"x,y\""));
            show("isName " + text, () -> Functional.isName(text));
        }
    }

    private static void arrays() {
        int[] numbers = {5, 3, 9, 3, -1};
        show("mostFrequent", () -> CollectionTour.mostFrequent(numbers));
        show("sort", () -> ArrayTour.sort(numbers));
        show("sorted", () -> numbers);
        show("binarySearch", () -> ArrayTour.binarySearch(numbers, 4));
        show("merge", () -> ArrayTour.merge(numbers, new int[] {0, 4}));
        show("store", () -> ArrayTour.store(new String[1], 1));
        show("shares", () -> ArrayTour.shares(numbers, numbers));
        show("zeros", () -> ArrayTour.zeros(-1));
        show("mean", () -> ArrayTour.mean(new double[] {1, Double.NaN, 2}));
        show("transpose", () -> {
            int[][] grid = {{1, 2}, {3, 4}};
            Grids.transpose(grid);
            return Arrays.deepToString(grid);
        });
        show("depthOf", () -> Grids.depthOf(new long[][][] {{{1}}, {{2, 3}, {4}}}, 4));
        show("pascalRow", () -> Grids.pascalRow(10));
        show("winner", () -> Grids.winner(new char[][] {{'x', ' ', 'o'}, {'o', 'x', 'o'}, {' ', ' ', 'x'}}));
    }

    private static void control() {
        for (int n : new int[] {-3, 0, 1, 2, 6, 7, 27, 404}) {
            show("sumTo " + n, () -> Loops.sumTo(n));
            show("collatz " + n, () -> Loops.collatz(n));
            show("evenPairs " + n, () -> Loops.evenPairs(n));
            show("factorial " + n, () -> Recursion.factorial(n));
            show("fibonacci " + n, () -> Recursion.fibonacci(n));
            show("power " + n, () -> Recursion.power(3, n));
            show("ackermann " + n, () -> Recursion.ackermann(2, n));
            show("sparse " + n, () -> Switches.sparse(n));
            show("fallThrough " + n, () -> Switches.fallThrough(n));
            show("take " + n, () -> Exceptions.take(5, n));
            show("lastWord " + n, () -> Exceptions.lastWord(n));
            show("diagnose " + n, () -> Exceptions.diagnose(new int[2], n, n));
        }
        for (Switches.Season season : Switches.Season.values()) {
            show("temperature " + season, () -> Switches.temperature(season));
        }
        for (int i = 0; i < 8; i++) {
            int bits = i;
            show("throughDoor " + i, () -> Exceptions.throughDoor((bits & 4) != 0, (bits & 2) != 0, (bits & 1) != 0));
        }
        show("lengthOf", () -> Exceptions.lengthOf(1));
        show("byType", () -> Switches.byType(new int[2]));
    }

    private static void library() {
        List<Integer> numbers = new ArrayList<>(List.of(4, -2, 7, 4, -9));
        show("distinct", () -> CollectionTour.distinct(numbers));
        show("firstOver", () -> Functional.firstOver(numbers, 5));
        show("evenSquares", () -> Functional.evenSquares(numbers));
        show("removeNegative", () -> CollectionTour.removeNegative((ArrayList<Integer>) numbers));
        show("balanced", () -> CollectionTour.balanced("([])("));
        show("gradeOf", () -> CollectionTour.grade(73));
        show("lastServed", () -> CollectionTour.lastServed(11));
        show("exclusive", () -> CollectionTour.exclusive(Set.of(1), Set.of(2), 1));
        Map<String, Integer> stock = new HashMap<>(Map.of("nail", 10));
        show("order", () -> CollectionTour.order(stock, "nail", 4) + " " + stock);
        show("crowd", () -> Functional.crowd(new int[] {3, 40}, 18));
        show("apply", () -> Functional.apply('^', 3, 8));
        show("fixedPoint", () -> Functional.fixedPoint(x -> x / 2, 5));
        show("half", () -> Functional.half(Optional.of(8)));
        show("shortest", () -> Functional.shortest(List.of("pear", "fig", "elm")));
        show("maxOf", () -> Generics.max("a", "b"));
        show("sum", () -> Generics.sum(Arrays.asList(1, 2.9, null, 3L)));
        show("swapped", () -> new Pair<>("a", 1).swapped());
    }

    private static void objects() {
        show("signal", () -> Signal.named("Red").next(true) + " " + Signal.RED.outlasts(Signal.GREEN));
        show("point", () -> new Point(-1, 2).quadrant() + " " + new Point(-1, 2));
        show("interval", () -> new Interval(1, 5).intersect(new Interval(4, 9)));
        show("no interval", () -> new Interval(2, 1));
        show("shape", () -> Shape.larger(new Shape.Circle(1), new Shape.Rectangle(2, 2)));
        show("account", () -> new Account.Current(10, 50).withdraw(60));
        show("money", () -> Money.of(1000, "EUR").split(3)[0].compareTo(Money.of(334, "EUR")));
        show("parcel", () -> Parcel.to("Ada").weighing(600).fragile().build().postage());
        show("profile", () -> new Profile().salutation());
        show("tickets", () -> Ticket.seated(1).before(Ticket.standing()));
        show("taken", () -> Ticket.seated(1));
        show("nesting", () -> new Nesting(5).walk(2, 3));
        show("countAbove", () -> Nesting.countAbove(2, new int[] {1, 2, 3, 4}));
        IntList list = new IntList();
        IntTree tree = new IntTree(4);
        for (int i : new int[] {6, 2, 8, 1}) {
            list.push(i);
            tree.add(i);
        }
        show("list", () -> list.remove(2) + " " + list.isSorted() + " " + list.reverse() + " " + list.head.value);
        show("tree", () -> IntTree.height(tree) + " " + tree.hasPath(18));
        BoundedStack<String> stack = new BoundedStack<>(1);
        show("stack", () -> stack.push("a") + " " + stack.push("b") + " " + stack.search("a") + " " + stack.pop());
    }
}
