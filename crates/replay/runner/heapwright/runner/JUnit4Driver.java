package heapwright.runner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** JUnit 4. */
final class JUnit4Driver implements Driver {
    @Override
    public void run(List<Class<?>> classes, Session session, long seed) {
        List<Description> planned = new ArrayList<>();
        for (Class<?> type : classes) {
            Description all = Request.aClass(type).getRunner().getDescription();
            leaves(all, session, planned);
        }
        planned.forEach(test -> session.plan(test.getClassName(), method(test)));
        for (Class<?> type : classes) {
            List<Description> own = new ArrayList<>();
            leaves(Request.aClass(type).getRunner().getDescription(), session, own);
            if (!own.isEmpty()) {
                session.enter(type.getName());
                JUnitCore core = new JUnitCore();
                core.addListener(new Listener(session, own));
                Request request = Request.aClass(type).filterWith(new NotSkipped(session));
                core.run(seed == 0 ? request : request.sortWith(shuffled(seed)));
            }
        }
    }

    /** An order that depends on names and the seed alone. */
    private static Comparator<Description> shuffled(long seed) {
        return Comparator.<Description>comparingInt(test -> (test.getDisplayName() + seed).hashCode())
                .thenComparing(Description::getDisplayName);
    }

    private static void leaves(Description description, Session session, List<Description> into) {
        if (description.isTest() && !session.skips(description.getClassName(), method(description))) {
            into.add(description);
        }
        description.getChildren().forEach(child -> leaves(child, session, into));
    }

    /** The name without the number of a parameterised run: {@code m[0]} is a run of {@code m}. */
    private static String method(Description test) {
        String name = test.getMethodName();
        int bracket = name == null ? -1 : name.indexOf('[');
        return bracket < 0 ? String.valueOf(name) : name.substring(0, bracket);
    }

    private static final class NotSkipped extends Filter {
        private final Session session;

        NotSkipped(Session session) {
            this.session = session;
        }

        @Override
        public boolean shouldRun(Description description) {
            if (description.isTest()) {
                return !session.skips(description.getClassName(), method(description));
            }
            return description.getChildren().stream().anyMatch(this::shouldRun);
        }

        @Override
        public String describe() {
            return "tests that have not been run";
        }
    }

    private static final class Listener extends RunListener {
        private final Session session;
        private final List<Description> planned;
        private final Set<Description> ended = new HashSet<>();
        private Failure failure;
        private String notApplicable;
        private Description running;

        Listener(Session session, List<Description> planned) {
            this.session = session;
            this.planned = planned;
        }

        @Override
        public void testStarted(Description test) {
            running = test;
            failure = null;
            notApplicable = null;
            session.start(test.getClassName(), method(test));
        }

        @Override
        public void testFailure(Failure found) {
            Description test = found.getDescription();
            if (test.equals(running)) {
                failure = failure == null ? found : failure;
            } else if (test.isTest()) {
                ended.add(test);
                session.failUnstarted(test.getClassName(), method(test), found.getException());
            } else {
                classFailed(test, found.getException());
            }
        }

        /** The set-up of a class failed, and its tests are never started; or its clean-up did. */
        private void classFailed(Description type, Throwable cause) {
            for (Description test : planned) {
                if (ended.add(test)) {
                    session.failUnstarted(test.getClassName(), method(test), cause);
                }
            }
            session.problem(type.getDisplayName(), cause);
        }

        @Override
        public void testAssumptionFailure(Failure found) {
            notApplicable = String.valueOf(found.getMessage());
        }

        @Override
        public void testIgnored(Description test) {
            List<Description> tests = test.isTest() ? List.of(test) : planned;
            for (Description one : tests) {
                if (ended.add(one)) {
                    session.skip(one.getClassName(), method(one), "ignored");
                }
            }
        }

        @Override
        public void testFinished(Description test) {
            running = null;
            ended.add(test);
            if (failure != null) {
                session.fail(failure.getException());
            } else if (notApplicable != null) {
                session.skipRunning(notApplicable);
            } else {
                session.pass();
            }
        }
    }
}
