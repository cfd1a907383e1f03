// Area: org.junit.runner (JUnit 4)
// Shows: JUnitCore driven from a program with a RunListener, filters, sorters, requests and result counts (no times printed)
import java.util.Comparator;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class TpJunitEvents {
    static final class Log extends RunListener {
        @Override
        public void testRunStarted(Description d) {
            System.out.println("run started " + d.testCount());
        }

        @Override
        public void testRunFinished(Result r) {
            System.out.println("run finished " + r.getRunCount() + " run, " + r.getFailureCount() + " failed, " + r.getIgnoreCount() + " ignored, " + r.getAssumptionFailureCount() + " assumed, ok " + r.wasSuccessful());
        }

        @Override
        public void testStarted(Description d) {
            System.out.println("start " + d.getDisplayName());
        }

        @Override
        public void testFailure(Failure f) {
            System.out.println("failure " + f.getTestHeader() + " " + f.getException().getClass().getName() + ": " + f.getMessage());
        }

        @Override
        public void testAssumptionFailure(Failure f) {
            System.out.println("assumption " + f.getDescription().getMethodName() + ": " + f.getMessage());
        }

        @Override
        public void testIgnored(Description d) {
            System.out.println("ignored " + d);
        }

        @Override
        public void testFinished(Description d) {
            System.out.println("finish " + d.getMethodName());
        }
    }

    static void tree(Description d, String pad) {
        System.out.println(pad + d + (d.isSuite() ? " suite of " + d.testCount() : ""));
        for (Description c : d.getChildren()) tree(c, pad + "  ");
    }

    public static void main(String[] args) {
        JUnitCore core = new JUnitCore();
        core.addListener(new Log());
        System.out.println("JUnit " + core.getVersion());
        core.run(CalculatorSuite.class);
        System.out.println("-- only one method");
        core.run(Request.method(CalculatorTest.class, "usesMemory"));
        System.out.println("-- filtered and sorted");
        Request sorted = Request.aClass(CalculatorTest.class)
            .filterWith(new Filter() {
                @Override
                public boolean shouldRun(Description d) {
                    return d.isSuite() || d.getMethodName().startsWith("failing");
                }

                @Override
                public String describe() {
                    return "failing ones";
                }
            })
            .sortWith(Comparator.comparing(Description::getDisplayName).reversed());
        core.run(sorted);
        tree(Request.aClass(CalculatorSuite.class).getRunner().getDescription(), "");
        System.out.println("-- a class without tests");
        core.run(String.class);
    }
}
