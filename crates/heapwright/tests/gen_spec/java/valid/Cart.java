package valid;

import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fields of types that are no plain classes: enums, interfaces, abstract classes, collections, arrays. */
public class Cart {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        @Override
        public int area() {
            return side * side;
        }
    }

    abstract static class Item {
        int price;
        Colour colour;

        abstract int cost();
    }

    static class Book extends Item {
        int pages;

        @Override
        int cost() {
            return price + pages;
        }
    }

    static class Pen extends Item {
        @Override
        int cost() {
            return price;
        }
    }

    Shape box;
    Item item;
    Colour colour;
    List<Integer> sizes;
    Map<String, Item> named;
    Set<Integer> keys;
    LinkedList<Item> queue;
    int[] first;
    int[] second;

    String colours(Colour other) {
        if (colour == null) {
            return "none";
        }
        if (colour == other) {
            return "same";
        }
        return colour == Colour.RED ? "red" : colour == Colour.GREEN ? "green" : "blue";
    }

    boolean isLarge() {
        return box.area() > 10;
    }

    int items() {
        if (item.colour == Colour.RED) {
            return 0;
        }
        if (item.price <= 3) {
            return 1;
        }
        return item instanceof Book ? 2 : 3;
    }

    int sum() {
        int sum = 0;
        for (int size : sizes) {
            sum += size;
        }
        return sum == 42 ? 1 : sizes.size() != 3 ? 2 : sizes.get(0) > sizes.get(1) ? 3 : 4;
    }

    int lookup(String name) {
        Item found = named.get(name);
        return found == null ? 0 : found.price <= 5 ? 1 : found.price > 7 ? 2 : 3;
    }

    int has(int key) {
        return keys.isEmpty() ? 0 : keys.contains(key) ? 1 : 2;
    }

    int ends() {
        if (queue.size() != 2 || queue.getFirst() == queue.getLast()) {
            return 0;
        }
        return queue.getFirst().colour != queue.getLast().colour ? 1 : 2;
    }

    int arrays() {
        return first.length != 3 || second.length <= 3 ? 0 : first[0] > second[0] ? 1 : 2;
    }
}
