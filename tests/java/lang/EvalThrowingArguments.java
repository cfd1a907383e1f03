// Area: language/evaluation order
// Shows: an argument that throws stops the call; receivers are null-checked after arguments

public class EvalThrowingArguments {
    String name = "n";

    static int say(String s) {
        System.out.println("say " + s);
        return 1;
    }

    static int fail(String s) {
        System.out.println("fail " + s);
        throw new IllegalStateException(s);
    }

    void call(int a, int b) {
        System.out.println("called");
    }

    static EvalThrowingArguments make() {
        System.out.println("make");
        return null;
    }

    EvalThrowingArguments() {}

    EvalThrowingArguments(int a) {
        System.out.println("constructed");
    }

    public static void main(String[] args) {
        try {
            new EvalThrowingArguments().call(say("a"), fail("b"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            make().call(say("x"), say("y"));
        } catch (NullPointerException e) {
            System.out.println("NPE after arguments");
        }
        try {
            make().call(fail("first"), say("y"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            make().name = "v" + say("value");
        } catch (NullPointerException e) {
            System.out.println("NPE on field");
        }
        try {
            new EvalThrowingArguments(fail("ctor"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        }
        try {
            int[] a = new int[fail("size")];
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
