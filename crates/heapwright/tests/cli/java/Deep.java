/** Calls itself until the stack is full; with an argument, catches what comes of it. */
public class Deep {
    static int depth;

    static void descend() {
        depth++;
        descend();
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            descend();
        }
        try {
            descend();
        } catch (StackOverflowError e) {
            int reached = depth;
            System.out.println("overflow at " + reached);
        }
    }
}
