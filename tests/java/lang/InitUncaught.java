// Area: language/initialisation
// Shows: an exception from the main class's own initialiser ends the program with code 1

public class InitUncaught {
    static int x = compute();

    static int compute() {
        System.out.println("computing");
        return Integer.parseInt("12x");
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
