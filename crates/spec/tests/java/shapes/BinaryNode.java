package shapes;

public class BinaryNode {
    int element;
    BinaryNode left;
    BinaryNode right;
}
