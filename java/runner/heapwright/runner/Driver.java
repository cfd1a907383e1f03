package heapwright.runner;

import java.util.List;

/** Runs tests through a test framework, in this thread, and tells the session what happens. */
interface Driver {
    /** Runs all tests in these classes, except those the session says to skip. */
    void run(List<Class<?>> classes, Session session) throws Exception;
}
