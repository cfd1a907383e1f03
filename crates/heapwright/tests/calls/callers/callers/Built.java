package callers;
public class Built {
    private final int a, b;
    private Built(Builder x) { a = x.a; b = x.b; }
    public boolean hit() { return a == 3 && b == 4; }
    public static class Builder {
        private int a, b;
        public Builder() { }
        public Builder a(int a) { this.a = a; return this; }
        public Builder b(int b) { this.b = b; return this; }
        public Built build() { if (a > b) throw new IllegalStateException(); return new Built(this); }
    }
}
