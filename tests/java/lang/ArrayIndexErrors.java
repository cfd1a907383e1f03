// Area: instructions/arrays
// Shows: index exceptions of loads and stores of every element type with their messages

public class ArrayIndexErrors {
    interface Act {
        void run();
    }

    static void go(String n, Act a) {
        try {
            a.run();
            System.out.println(n + " ok");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(n + " " + e.getMessage());
        } catch (NegativeArraySizeException e) {
            System.out.println(n + " negative " + e.getMessage());
        }
    }

    static int sink;

    public static void main(String[] args) {
        int m = -1, three = 3, max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        int[] i = new int[3];
        go("iaload", () -> sink = i[three]);
        go("iaload neg", () -> sink = i[m]);
        go("iaload max", () -> sink = i[max]);
        go("iastore min", () -> i[min] = 1);
        byte[] b = new byte[2];
        boolean[] z = new boolean[3];
        short[] s = new short[1];
        char[] c = new char[0];
        int[][] mm = new int[2][3];
        go("baload", () -> sink = b[three]);
        go("bastore", () -> b[m] = 1);
        go("zaload", () -> sink = z[three] ? 1 : 0);
        go("zastore", () -> z[m] = true);
        go("castore empty", () -> c[0] = 1);
        go("outer", () -> sink = mm[2][0]);
        go("inner", () -> sink = mm[1][3]);
        go("inner store", () -> mm[1][m] = 4);
        go("ca", () -> sink = "abc".toCharArray()[three]);
        go("sa", () -> s[m] = 2);
        go("la", () -> new long[] {1, 2}[2]++);
        go("fa", () -> new float[] {1, 2}[-2] += 1);
        go("da", () -> sink = (int) new double[] {1, 2}[three]);
        go("aa", () -> new String[] {"a"}[1] = "b");
        go("new int", () -> sink = new int[m].length);
        go("new obj", () -> sink = new String[min].length);
        go("new multi", () -> sink = new int[2][m].length);
        go("new multi zero", () -> sink = new int[0][m].length);
        go("new multi last ok", () -> sink = new int[0][3].length);
        go("arraycopy", () -> System.arraycopy(i, 1, i, 2, 2));
        go("arraycopy neg", () -> System.arraycopy(i, 0, i, 0, m));
        go("arraycopy pos", () -> System.arraycopy(i, m, i, 0, 1));
        go("arraycopy fine", () -> System.arraycopy(i, 3, i, 0, 0));
    }
}
