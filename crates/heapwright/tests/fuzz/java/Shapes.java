import java.util.Iterator;

/** Interfaces, default methods, abstract classes, generics and an inner iterator. */
public class Shapes<T extends Shapes.Shape> implements Iterable<T> {
    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " " + area();
        }
    }

    abstract static class Named implements Shape {
        protected final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String describe() {
            return name + ": " + Shape.super.describe();
        }
    }

    static final class Square extends Named {
        private final int side;

        Square(int side) {
            super("square");
            this.side = side;
        }

        @Override
        public double area() {
            return side * side;
        }
    }

    private final Object[] items;
    private int count;

    Shapes(int capacity) {
        items = new Object[capacity];
    }

    void add(T item) {
        items[count++] = item;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < count;
            }

            @Override
            @SuppressWarnings("unchecked")
            public T next() {
                return (T) items[next++];
            }
        };
    }

    public static void main(String[] args) {
        Shapes<Shape> shapes = new Shapes<>(3);
        shapes.add(new Square(3));
        shapes.add(() -> 2.5);
        shapes.add(new Named("odd") {
            @Override
            public double area() {
                return name.length();
            }
        });
        double total = 0;
        for (Shape shape : shapes) {
            total += shape.area();
        }
        System.out.println(total);
        System.out.println(shapes.iterator().next().describe());
    }
}
