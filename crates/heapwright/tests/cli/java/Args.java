/** Prints how many arguments there are, and each of them. */
public class Args {
    public static void main(String[] args) {
        System.out.println(args.length);
        for (String arg : args) {
            System.out.println("[" + arg + "]");
        }
    }
}
