package heapwright.basics;

/** Arrays of arrays: rectangular, ragged and three levels deep. */
public final class Grids {
    private Grids() {}

    /** As many rows as columns in every row. */
    public static boolean isSquare(int[][] grid) {
        for (int[] row : grid) {
            if (row == null || row.length != grid.length) {
                return false;
            }
        }
        return grid.length > 0;
    }

    /** Mirrors a square grid in its diagonal, in place. */
    public static void transpose(int[][] grid) {
        if (!isSquare(grid)) {
            throw new IllegalArgumentException("not square");
        }
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < i; j++) {
                int held = grid[i][j];
                grid[i][j] = grid[j][i];
                grid[j][i] = held;
            }
        }
    }

    /** The row with the largest sum, or -1 when there is no row. */
    public static int heaviestRow(int[][] rows) {
        int heaviest = -1;
        long best = Long.MIN_VALUE;
        for (int i = 0; i < rows.length; i++) {
            long sum = 0;
            for (int weight : rows[i]) {
                sum += weight;
            }
            if (sum > best) {
                best = sum;
                heaviest = i;
            }
        }
        return heaviest;
    }

    /** Who has three in a row of a board of nine, or a blank. */
    public static char winner(char[][] board) {
        for (int i = 0; i < 3; i++) {
            if (board[i][0] != ' ' && board[i][0] == board[i][1] && board[i][1] == board[i][2]) {
                return board[i][0];
            }
        }
        if (board[1][1] != ' ' && board[0][0] == board[1][1] && board[1][1] == board[2][2]) {
            return board[1][1];
        }
        return ' ';
    }

    /** Whether a step from a place stays on the map and ends on free ground. */
    public static boolean canStep(boolean[][] free, int row, int column) {
        if (row < 0 || row >= free.length) {
            return false;
        }
        if (column < 0 || column >= free[row].length) {
            return false;
        }
        return free[row][column];
    }

    /** Looks for a value in a box of numbers and breaks out of all three loops. */
    public static int depthOf(long[][][] box, long wanted) {
        int depth = -1;
        search:
        for (int z = 0; z < box.length; z++) {
            for (long[] row : box[z]) {
                for (long value : row) {
                    if (value == wanted) {
                        depth = z;
                        break search;
                    }
                }
            }
        }
        return depth;
    }

    /** The first row of Pascal's triangle that holds a number, as far as the seventh row. */
    public static int pascalRow(int wanted) {
        int[][] rows = new int[7][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new int[i + 1];
            rows[i][0] = 1;
            rows[i][i] = 1;
            for (int j = 1; j < i; j++) {
                rows[i][j] = rows[i - 1][j - 1] + rows[i - 1][j];
            }
            if (ArrayTour.indexOf(rows[i], wanted) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** Whether two rows of a grid are the very same array. */
    public static boolean hasSharedRow(String[][] grid) {
        for (int i = 0; i < grid.length; i++) {
            for (int j = i + 1; j < grid.length; j++) {
                if (grid[i] == grid[j] && grid[i] != null) {
                    return true;
                }
            }
        }
        return false;
    }
}
