package heapwright.reflection;

/** The twin of {@link BeanInstantiator} that looks up no class whose name is not allowed. */
public final class GuardedBeanInstantiator extends BeanInstantiator {
    @Override
    Class<?> load(String className) throws ClassNotFoundException {
        Guard.check(className);
        return super.load(className);
    }
}
