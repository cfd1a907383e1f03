package heapwright.basics;

/** Methods that call themselves or each other. */
public final class Recursion {
    private Recursion() {}

    /** The factorial, as far as int goes. */
    public static int factorial(int n) {
        if (n < 0 || n > 12) {
            throw new IllegalArgumentException("n " + n);
        }
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    /** The Fibonacci number; zero for anything below one. */
    public static int fibonacci(int n) {
        if (n > 15) {
            return -1;
        }
        if (n <= 0) {
            return 0;
        }
        return n == 1 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
    }

    /** The greatest common divisor by Euclid. */
    public static int gcd(int a, int b) {
        if (a < 0 || b < 0) {
            return gcd(Math.abs(a % 1000), Math.abs(b % 1000));
        }
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Even and odd explain each other. */
    public static boolean isEven(int n) {
        if (n < 0 || n > 50) {
            return n % 2 == 0;
        }
        return n == 0 || isOdd(n - 1);
    }

    private static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    /** A power by halving the exponent. */
    public static long power(long base, int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("negative exponent");
        }
        if (exponent == 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    /** Whether some of the first numbers add up to a goal. */
    public static boolean subsetSum(int[] numbers, int count, int goal) {
        if (goal == 0) {
            return true;
        }
        if (count == 0) {
            return false;
        }
        return subsetSum(numbers, count - 1, goal) || subsetSum(numbers, count - 1, goal - numbers[count - 1]);
    }

    /** The function that grows faster than any loop, for very small arguments only. */
    public static int ackermann(int m, int n) {
        if (m < 0 || n < 0 || m > 2 || n > 10) {
            return -1;
        }
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    /** How deep brackets nest at the start of a text. */
    public static int nesting(String text, int at) {
        if (at >= text.length() || text.charAt(at) != '(') {
            return 0;
        }
        return 1 + nesting(text, at + 1);
    }
}
