package heapwright.runner;

import java.util.List;

/** Runs tests through a test framework, in this thread, and tells the session what happens. */
interface Driver {
    /**
     * Runs all tests in these classes, except those the session says to skip. A seed that is not 0 shuffles the tests of
     * each class.
     */
    void run(List<Class<?>> classes, Session session, long seed) throws Exception;
}
