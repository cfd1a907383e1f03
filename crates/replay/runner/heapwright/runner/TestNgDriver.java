package heapwright.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.IClassListener;
import org.testng.IConfigurationListener;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestClass;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** TestNG. */
final class TestNgDriver implements Driver {
    @Override
    public void run(List<Class<?>> classes, Session session, long seed) {
        if (classes.isEmpty()) {
            return;
        }
        TestNG framework = new TestNG(false);
        framework.setVerbose(0);
        framework.setTestClasses(classes.toArray(new Class<?>[0]));
        framework.addListener(new Listener(session, seed));
        framework.run();
    }

    private static final class Listener
            implements ITestListener, IMethodInterceptor, IClassListener, IConfigurationListener {
        private final Session session;
        private final long seed;
        private boolean running;

        Listener(Session session, long seed) {
            this.session = session;
            this.seed = seed;
        }

        @Override
        public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
            List<IMethodInstance> left = new ArrayList<>();
            for (IMethodInstance method : methods) {
                String type = method.getMethod().getRealClass().getName();
                String name = method.getMethod().getMethodName();
                if (!session.skips(type, name)) {
                    session.plan(type, name);
                    left.add(method);
                }
            }
            if (seed != 0) {
                Collections.shuffle(left, new Random(seed));
            }
            return left;
        }

        @Override
        public void onBeforeClass(ITestClass type) {
            session.enter(type.getName());
        }

        @Override
        public void onTestStart(ITestResult result) {
            running = true;
            session.start(type(result), result.getMethod().getMethodName());
        }

        @Override
        public void onTestSuccess(ITestResult result) {
            running = false;
            session.pass();
        }

        @Override
        public void onTestFailure(ITestResult result) {
            running = false;
            session.fail(cause(result));
        }

        @Override
        public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
            running = false;
            session.fail(cause(result));
        }

        @Override
        public void onTestSkipped(ITestResult result) {
            String reason = cause(result).toString();
            if (running) {
                session.skipRunning(reason);
            } else {
                session.skip(type(result), result.getMethod().getMethodName(), reason);
            }
            running = false;
        }

        @Override
        public void onConfigurationFailure(ITestResult result) {
            session.problem(result.getMethod().getQualifiedName(), cause(result));
        }

        private static String type(ITestResult result) {
            return result.getMethod().getRealClass().getName();
        }

        private static Throwable cause(ITestResult result) {
            Throwable cause = result.getThrowable();
            return cause == null ? new AssertionError("no cause was given") : cause;
        }
    }
}
