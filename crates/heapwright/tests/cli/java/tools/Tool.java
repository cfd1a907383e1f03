package tools;

/** A class with a package. */
public class Tool {
    public static void main(String[] args) {
        System.out.println("tool");
    }
}
