/** Methods on arrays: every path is confirmed by a run on values. */
public final class Rows {
    static int sorted(int[] row) {
        for (int i = 1; i < row.length; i++) {
            int value = row[i];
            int j = i - 1;
            while (j >= 0 && row[j] > value) {
                row[j + 1] = row[j];
                j--;
            }
            row[j + 1] = value;
        }
        return row.length < 2 ? 0 : row[0] == row[1] ? 1 : 2;
    }

    static int found(int[] row, int key) {
        int low = 0;
        int high = row.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (row[middle] < key) low = middle + 1;
            else if (row[middle] > key) high = middle - 1;
            else return middle;
        }
        return -low - 1;
    }

    static int swapped(int[] row, int i, int j) {
        int value = row[i];
        row[i] = row[j];
        row[j] = value;
        return row[i] < row[j] ? 1 : i == j ? 2 : 3;
    }

    static int counted(byte[] row, byte key) {
        int count = 0;
        for (byte value : row) if (value == key) count++;
        return count;
    }

    static char letters(char[] row, int i) {
        row[i]++;
        return row[i] == 'b' ? row[0] : row[i];
    }

    static long longs(long[] row, int i, long key) {
        row[i] ^= key;
        return row[i] == 0x1_0000_0001L ? 1 : row[i] >>> 60;
    }

    static int bits(boolean[] row, int i, int j) {
        row[i] = !row[j];
        return row[i] && row[j] ? 10 : row[i] ? 1 : 0;
    }

    static int doubles(double[] row, int i) {
        row[i] = row[i] * 2;
        if (row[i] > 1e300) return 1;
        return row[i] == row[i] ? 2 : 3;
    }

    static int floats(float[] row, int i, int j) {
        row[i] = row[j] + 1;
        return row[i] == row[j] ? 1 : 2;
    }

    static int shorts(short[] row, int i) {
        row[i] *= 3;
        return row[i] == -32768 ? 1 : row[i] < 0 ? 2 : 3;
    }

    static int grid(int[][] grid, int i, int j) {
        grid[i][j] = 4;
        if (grid[j][i] == 4) return grid[i] == grid[j] ? 1 : 2;
        return 3;
    }

    static int rows(int[][] grid) {
        int total = 0;
        for (int[] row : grid) {
            if (row == null) return -1;
            total += row.length;
        }
        return total;
    }

    static int copied(int[] row, int from) {
        int[] copy = new int[4];
        System.arraycopy(row, from, copy, 1, 2);
        row[0] = 77;
        return copy[1] == 77 ? 1 : copy[0];
    }

    static int cloned(int[] row) {
        int[] copy = row.clone();
        if (copy.length == 0) return 0;
        copy[0] = 5;
        return row[0] == 5 ? 1 : 2;
    }

    static int stored(Object[] row, int i) {
        row[i] = "text";
        return row.length;
    }

    static int strings(String[] row, int i) {
        if (row[i] == null) return 0;
        return row[i].isEmpty() ? 1 : row[i].length();
    }

    static int sameStrings(String[] row, int i, int j) {
        String text = row[i];
        row[j] = "end";
        if (row[i] == text) return text == null ? 0 : 1;
        return i == j ? 2 : 3;
    }

    static int boxes(Integer[] row, int i) {
        Integer box = row[i];
        return box == null ? 0 : box > 4 ? 1 : 2;
    }

    static int enums(Thread.State[] row, int i) {
        return row[i] == Thread.State.NEW ? 1 : row[i] == null ? 2 : 3;
    }

    static int ofRows(int[][] grid, int i, int[] row) {
        grid[i] = row;
        grid[0][0] = 3;
        return row[0] == 3 ? i == 0 ? 1 : 2 : 3;
    }

    static int made(int n, int i) {
        int[][] grid = new int[n][2];
        grid[i][1] = 3;
        return grid[0][1] + grid.length;
    }

    static int nested(int[] row, int i) {
        return row[row[row[i]]] == i ? 1 : 0;
    }

    static int rotated(int[] row) {
        int last = row[row.length - 1];
        for (int i = row.length - 1; i > 0; i--) row[i] = row[i - 1];
        row[0] = last;
        return row.length > 1 && row[1] > row[0] ? 1 : 0;
    }

    static boolean same(int[] a, int[] b) {
        return java.util.Arrays.equals(a, b);
    }

    static int aliased(int[] a, int[] b, int i, int j) {
        a[i] = 1;
        b[j] = 2;
        if (a[i] == 2) return a == b ? 1 : 10;
        if (a == b) return i == j ? 20 : 2;
        return 3;
    }
}
