import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Lambdas, method references and a library collection. */
public class Lambdas {
    private final int base;

    Lambdas(int base) {
        this.base = base;
    }

    Supplier<Integer> later(int more) {
        return () -> base + more;
    }

    static int fold(IntBinaryOperator op, int... values) {
        int result = 0;
        for (int value : values) {
            result = op.applyAsInt(result, value);
        }
        return result;
    }

    public static void main(String[] args) {
        List<Function<String, Integer>> functions = new ArrayList<>();
        functions.add(String::length);
        functions.add(Integer::parseInt);
        functions.add(text -> text.charAt(0) - '0');
        for (Function<String, Integer> function : functions) {
            System.out.println(function.apply("42"));
        }
        System.out.println(fold(Math::max, 3, 9, 4) + fold((a, b) -> a * 2 + b, 1, 2, 3));
        System.out.println(new Lambdas(5).later(6).get());
    }
}
