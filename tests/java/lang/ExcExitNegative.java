// Area: language/exceptions
// Shows: a negative exit status is truncated to eight bits

public class ExcExitNegative {
    public static void main(String[] args) {
        System.out.print("partial line");
        System.err.print("err partial");
        Runtime.getRuntime().exit(-3);
    }
}
