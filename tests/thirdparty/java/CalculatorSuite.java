// Area: org.junit.runners.Suite (JUnit 4)
// Shows: a suite of the two calculator test classes with its own class fixture; run by org.junit.runner.JUnitCore
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.runner.RunWith;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({CalculatorParamTest.class, CalculatorTest.class})
public class CalculatorSuite {
    @BeforeClass
    public static void start() {
        System.out.println("suite starts");
    }

    @AfterClass
    public static void stop() {
        System.out.println("suite stops");
    }
}
