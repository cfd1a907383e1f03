/** Prints more than a pipe holds. */
public class Chatter {
    public static void main(String[] args) {
        for (int i = 0; i < 20_000; i++) {
            System.out.println("line " + i);
        }
    }
}
