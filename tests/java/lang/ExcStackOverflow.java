// Area: language/exceptions
// Shows: StackOverflowError is caught and the program goes on

public class ExcStackOverflow {
    static int depth;

    static int endless(int x) {
        depth++;
        return endless(x + 1) + 1;
    }

    static class Loop {
        Loop next = new Loop();
    }

    static int guarded(int n) {
        return n == 0 ? 0 : 1 + guarded(n - 1);
    }

    public static void main(String[] args) {
        try {
            endless(0);
        } catch (StackOverflowError e) {
            System.out.println("caught " + e.getMessage() + " " + (depth > 500) + " " + (e instanceof VirtualMachineError));
        }
        try {
            new Loop();
        } catch (StackOverflowError e) {
            System.out.println("loop " + e);
        }
        System.out.println(guarded(800));
        boolean fin = false;
        try {
            try {
                endless(0);
            } finally {
                fin = true;
            }
        } catch (StackOverflowError e) {
            System.out.println("finally ran " + fin);
        }
    }
}
