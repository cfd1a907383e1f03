// Area: language/exceptions
// Shows: an uncaught null pointer with its computed message

public class ExcUncaughtNull {
    static class Node { int value; Node next; }

    static int third(Node n) {
        return n.next.next.value;
    }

    public static void main(String[] args) {
        Node n = new Node();
        n.next = new Node();
        System.out.println("going");
        System.out.println(third(n));
    }
}
