// The classes that docs/specifications.md speaks of and does not show.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Link {
    Link previous;
    Link next;
}

class Tree {
    BinaryNode root;

    Tree(int size) {}

    void insert(BinaryNode node, int x) {}

    static Tree join(Tree a, Tree b) {
        return a;
    }

    void remove(int x) {}

    int within(int low, int high) {
        return high - low;
    }

    boolean contains(int x) {
        return false;
    }

    boolean repOK() {
        return true;
    }
}

class Cell {
    Object item;
    Cell next;
}

class Account {
    Integer amount;
    String owner;

    void pay() {}
}

class Item {
    int price;
}

class Cart {
    ArrayList<Item> items;
    HashMap<String, Item> index;

    int total() {
        return 0;
    }

    Item named(String name) {
        return index.get(name);
    }

    void clear() {}
}

enum Colour {
    RED,
    GREEN
}

class Bead {
    Colour colour;
    Bead next;
}

class Light {
    Colour colour;

    void next(Colour wanted) {}
}

class Row {
    int width;
}

class Table {
    int[] counts;
    int used;
    Row[] rows;

    void clear() {}

    void grow() {}

    int sum() {
        return used;
    }

    void draw() {}
}

class Till {
    static final int LIMIT = 8;
    static int opened;
    static Item last;

    void open(int many) {}
}

class Page {
    List<Object> lists;
    Map<Object, Object> maps;
}
