package heapwright.basics;

/** Every kind of loop, with early ways out. */
public final class Loops {
    private Loops() {}

    /** The sum of 1 to n; too large an n is refused. */
    public static int sumTo(int n) {
        if (n > 100) {
            throw new IllegalArgumentException("n " + n);
        }
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }

    /** Steps until 1 by halving or tripling, at most 6. */
    public static int collatz(int start) {
        if (start <= 0) {
            return -1;
        }
        int n = start;
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            if (++steps == 6) {
                return 6;
            }
        }
        return steps;
    }

    /** The number of decimal digits; the body runs at least once. */
    public static int digits(int x) {
        int rest = x;
        int digits = 0;
        do {
            rest /= 10;
            digits++;
        } while (rest != 0);
        return x < 0 ? digits + 1 : digits;
    }

    /** The smallest divisor above 1. */
    public static int smallestDivisor(int n) {
        if (n < 2 || n > 200) {
            return -1;
        }
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return d;
            }
        }
        return n;
    }

    /** Counts pairs below n whose product is even, leaving a row when it gets too long. */
    public static int evenPairs(int n) {
        int pairs = 0;
        rows:
        for (int i = 1; i < n && i < 6; i++) {
            for (int j = 1; j < n; j++) {
                if (j > 4) {
                    continue rows;
                }
                if (i * j % 2 == 0) {
                    pairs++;
                }
            }
        }
        return pairs;
    }

    /** The first pair of places whose numbers have a given sum, as one number, or -1. */
    public static int pairWithSum(int[] numbers, int sum) {
        int found = -1;
        outer:
        for (int i = 0; i < numbers.length; i++) {
            for (int j = i + 1; j < numbers.length; j++) {
                if (numbers[i] + numbers[j] == sum) {
                    found = i * numbers.length + j;
                    break outer;
                }
            }
        }
        return found;
    }

    /** Waits for the second zero in a row of numbers. */
    public static int secondZero(int[] numbers) {
        int zeros = 0;
        int at = 0;
        while (true) {
            if (at == numbers.length) {
                return -1;
            }
            if (numbers[at] == 0 && ++zeros == 2) {
                return at;
            }
            at++;
        }
    }

    /** A loop that counts down and is always left through its condition. */
    public static boolean endsBelowZero(int n) {
        int i = n;
        while (i > 0) {
            i--;
        }
        if (n > 0 && i < 0) {
            return true;
        }
        return false;
    }

    /** Savings with interest until a goal is reached, at most four years. */
    public static int yearsToReach(int start, int goal) {
        int money = start;
        for (int year = 0; year < 4; year++) {
            if (money >= goal) {
                return year;
            }
            money += money / 10;
        }
        return -1;
    }
}
