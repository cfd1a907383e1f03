/** Many small objects, most of them short-lived: lists, trees, arrays, boxed numbers behind an interface. */
public final class ObjectAllocation {
    private interface Shape {
        int area();
    }

    private static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    private static final class Strip implements Shape {
        private final int[] widths;

        Strip(int a, int b, int c) {
            widths = new int[] {a, b, c};
        }

        @Override
        public int area() {
            return widths[0] + widths[1] + widths[2];
        }
    }

    private static final class Tree {
        private final Tree left;
        private final Tree right;
        private final Shape shape;

        Tree(Tree left, Tree right, Shape shape) {
            this.left = left;
            this.right = right;
            this.shape = shape;
        }

        int sum() {
            int sum = shape.area();
            if (left != null) {
                sum += left.sum();
            }
            return right == null ? sum : sum + right.sum();
        }
    }

    private static Tree grow(int depth, int seed) {
        Shape shape = (seed & 1) == 0 ? new Square(seed & 15) : new Strip(seed, depth, 3);
        if (depth == 0) {
            return new Tree(null, null, shape);
        }
        return new Tree(grow(depth - 1, seed * 3 + 1), grow(depth - 1, seed * 5 + 2), shape);
    }

    public static void main(String[] args) {
        int checksum = 0;
        for (int round = 0; round < 320; round++) {
            checksum = checksum * 31 + grow(11, round).sum();
        }
        System.out.println("ObjectAllocation " + checksum);
    }
}
