package odd_pkg;

public class Odd_Node {
    int my_value;
    Odd_Node next_one;
    boolean marked;

    public static class In_ner {
        Odd_Node of_;
        In_ner _next;
    }

    In_ner in_;

    public int count(int most) {
        return marked ? most : my_value;
    }
}
