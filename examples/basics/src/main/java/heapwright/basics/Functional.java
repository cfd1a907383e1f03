package heapwright.basics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Code as a value: taken as a parameter, made inside, stored and combined; and values that may be absent. */
public final class Functional {
    private Functional() {}

    /** A rule that judges a word. */
    @FunctionalInterface
    public interface Rule {
        /** Whether the word is accepted. */
        boolean accepts(String word);

        /** Accepts what this rule and another accept. */
        default Rule and(Rule other) {
            return word -> accepts(word) && other.accepts(word);
        }
    }

    /** How many numbers pass a test. */
    public static int count(int[] numbers, IntPredicate test) {
        int count = 0;
        for (int number : numbers) {
            if (test.test(number)) {
                count++;
            }
        }
        return count;
    }

    /** Counts by a test made here, which captures a parameter. */
    public static String crowd(int[] ages, int limit) {
        int older = count(ages, age -> age >= limit);
        if (older == 0) {
            return "young";
        }
        return older == ages.length ? "old" : "mixed";
    }

    /** Combines all numbers by an operation, from a start value. */
    public static int fold(int[] numbers, int start, IntBinaryOperator operation) {
        int result = start;
        for (int number : numbers) {
            result = operation.applyAsInt(result, number);
        }
        return result;
    }

    /** The operation for a sign. */
    public static int apply(char sign, int a, int b) {
        IntBinaryOperator operation = switch (sign) {
            case '+' -> Integer::sum;
            case '^' -> Math::max;
            case '-' -> (x, y) -> x - y;
            default -> null;
        };
        return operation == null ? 0 : operation.applyAsInt(a, b);
    }

    /** Applies a function until the value stays, at most four times. */
    public static int fixedPoint(IntUnaryOperator function, int start) {
        int value = start;
        for (int i = 0; i < 4; i++) {
            int next = function.applyAsInt(value);
            if (next == value) {
                return i;
            }
            value = next;
        }
        return -1;
    }

    /** A rule made of two. */
    public static boolean isName(String word) {
        Rule filled = w -> !w.isEmpty();
        Rule capital = w -> w.charAt(0) >= 'A' && w.charAt(0) <= 'Z';
        return filled.and(capital).accepts(word);
    }

    /** The given value, or one made on demand. */
    public static <T> T orMake(T value, Supplier<T> maker) {
        return value != null ? value : maker.get();
    }

    /** Two functions one after the other, of which the second may be missing. */
    public static <A, B> String describe(A value, Function<A, B> first, Function<B, String> second) {
        B between = first.apply(value);
        if (second == null) {
            return String.valueOf(between);
        }
        return first.andThen(second).apply(value);
    }

    /** The shortest word, the first in the alphabet among equals. */
    public static String shortest(List<String> words) {
        List<String> sorted = new ArrayList<>(words);
        sorted.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        return sorted.isEmpty() ? null : sorted.get(0);
    }

    /** The first number over a limit, if there is one. */
    public static Optional<Integer> firstOver(List<Integer> numbers, int limit) {
        for (Integer number : numbers) {
            if (number > limit) {
                return Optional.of(number);
            }
        }
        return Optional.empty();
    }

    /** Works on a value that may be absent. */
    public static String half(Optional<Integer> number) {
        if (number.isEmpty()) {
            return "none";
        }
        return number.filter(n -> n % 2 == 0).map(n -> "half is " + n / 2).orElse("odd");
    }

    /** The sum of the squares of the even numbers, by a stream. */
    public static int evenSquares(List<Integer> numbers) {
        return numbers.stream().filter(n -> n % 2 == 0).mapToInt(n -> n * n).sum();
    }
}
