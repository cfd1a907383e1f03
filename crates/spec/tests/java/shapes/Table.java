package shapes;

public class Table {
    int[] counts;
    BinaryNode[] rows;

    public void clear() {}
}
