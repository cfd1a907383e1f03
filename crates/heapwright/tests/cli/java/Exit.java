/** Leaves with the exit code that the argument says. */
public class Exit {
    public static void main(String[] args) {
        try {
            System.out.println("leaving");
            System.exit(Integer.parseInt(args[0]));
        } finally {
            System.out.println("never printed");
        }
    }
}
