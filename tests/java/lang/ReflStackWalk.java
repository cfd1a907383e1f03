// Area: reflection/stack
// Shows: StackWalker and Thread stack traces of user frames, caller class

import java.util.List;
import java.util.stream.Collectors;

public class ReflStackWalk {
    static List<String> frames() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static class Other { static Class<?> ask() { return caller(); } }

    static List<String> deep(int n) { return n == 0 ? frames() : deep(n - 1); }

    static String current() {
        StackTraceElement[] st = Thread.currentThread().getStackTrace();
        return st[1].getMethodName() + " from " + st[2].getMethodName() + " in " + st[2].getClassName();
    }

    public static void main(String[] args) {
        System.out.println(frames());
        System.out.println(deep(3));
        System.out.println(Other.ask().getSimpleName() + " " + caller().getSimpleName());
        System.out.println(current());
    }
}
