package callers;
public class Array2 {
    private int[] data = new int[1]; private int n;
    public Array2() { }
    public void push(int v) { if (n == data.length) data = java.util.Arrays.copyOf(data, n * 2); data[n++] = v; }
    public int pop() { if (n == 0) throw new IllegalStateException(); int v = data[--n]; if (n > 0 && n == data.length / 4) data = java.util.Arrays.copyOf(data, data.length / 2); return v; }
    public boolean hit() { return data.length == 4 && n == 2 && data[0] > data[1]; }
    public boolean hit2() { return n > data.length; }
}
