package heapwright.reflection;

/** The twin of {@link Statement} that touches no class whose name is not allowed. */
public final class GuardedStatement extends Statement {
    /** Notes what to call. */
    public GuardedStatement(Object target, String methodName, Object... arguments) {
        super(target, methodName, arguments);
    }

    @Override
    void admit(String className) {
        Guard.check(className);
    }
}
