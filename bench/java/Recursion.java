/** Calls, calls, calls: Fibonacci, Takeuchi's function, and a search over boards. */
public final class Recursion {
    private final int size;
    private int solutions;

    private Recursion(int size) {
        this.size = size;
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    private static int takeuchi(int x, int y, int z) {
        return y >= x ? z : takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y));
    }

    private void queens(int row, int columns, int left, int right) {
        if (row == size) {
            solutions++;
            return;
        }
        for (int free = (1 << size) - 1 & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            queens(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }

    public static void main(String[] args) {
        Recursion board = new Recursion(10);
        board.queens(0, 0, 0, 0);
        System.out.println("Recursion " + fibonacci(33) + " " + takeuchi(20, 12, 6) + " " + board.solutions);
    }
}
