// Area: org.junit (JUnit 4)
// Shows: fixtures, passing, failing, erroring, ignored and assumed tests, expected exceptions, rules; run by org.junit.runner.JUnitCore
import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;
import static org.junit.Assume.assumeThat;
import static org.junit.Assume.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.TestName;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class CalculatorTest {
    /** The class under test: an integer calculator with a memory. */
    static final class Calculator {
        private long memory;
        private final List<String> history = new ArrayList<>();

        long add(long a, long b) {
            history.add(a + "+" + b);
            return Math.addExact(a, b);
        }

        long divide(long a, long b) {
            history.add(a + "/" + b);
            return a / b;
        }

        void store(long v) {
            memory = v;
        }

        long recall() {
            return memory;
        }

        List<String> history() {
            return history;
        }
    }

    private static int created;
    private Calculator calc;

    @Rule public final TestName name = new TestName();

    @SuppressWarnings("deprecation")
    @Rule
    public final ExpectedException thrown = ExpectedException.none();

    @Rule public final ErrorCollector collector = new ErrorCollector();

    @BeforeClass
    public static void openAll() {
        System.out.println("before class");
    }

    @AfterClass
    public static void closeAll() {
        System.out.println("after class, " + created + " calculators");
    }

    @Before
    public void setUp() {
        calc = new Calculator();
        created++;
        System.out.println("before " + name.getMethodName());
    }

    @After
    public void tearDown() {
        System.out.println("after " + name.getMethodName() + " " + calc.history());
    }

    @Test
    public void addsNumbers() {
        assertEquals(5, calc.add(2, 3));
        assertEquals("negative sum", -1, calc.add(2, -3));
    }

    @Test
    public void assertionsOfAllKinds() {
        assertTrue(calc.recall() == 0);
        assertFalse("no history", !calc.history().isEmpty());
        assertNull(null);
        assertNotNull(calc);
        assertSame(calc, calc);
        assertEquals(0.3, 0.1 + 0.2, 1e-9);
        assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
        assertThat("calculator", containsString("calc"));
        assertThat(calc.recall(), is(not(7L)));
    }

    @Test
    public void assumptionSkipsRest() {
        assumeTrue("never true", calc.recall() == 1);
        fail("not reached");
    }

    @Test
    public void assumptionWithMatcher() {
        assumeThat(calc.recall(), is(0L));
        assertEquals(0, calc.recall());
    }

    @Test
    public void collectsTwoErrors() {
        collector.checkThat("first", calc.recall(), is(1L));
        collector.checkThat("second", calc.add(1, 1), is(2L));
        collector.checkThat("third", calc.add(1, 2), is(4L));
    }

    @Test(expected = ArithmeticException.class)
    public void dividesByZero() {
        calc.divide(1, 0);
    }

    @Test
    public void erroring() {
        calc.store(3);
        throw new IllegalStateException("calculator exploded at " + calc.recall());
    }

    @Test(expected = IllegalArgumentException.class)
    public void expectedButNothingThrown() {
        calc.add(1, 1);
    }

    @Test(expected = IllegalArgumentException.class)
    public void expectedOtherException() {
        calc.divide(3, 0);
    }

    @Test
    public void failingArrays() {
        assertArrayEquals("arrays", new int[] {1, 2, 3}, new int[] {1, 5, 3});
    }

    @Test
    public void failingEquality() {
        assertEquals("two and two", 5, calc.add(2, 2));
    }

    @Test
    public void failingMatcher() {
        assertThat("a message", Arrays.asList("x", "y").toString(), containsString("z"));
    }

    @Test
    public void failingStrings() {
        assertEquals("expected text", "the quick brown fox", "the quick green fox");
    }

    @Ignore("not written yet")
    @Test
    public void ignored() {
        fail("never run");
    }

    @Test
    public void overflowIsReported() {
        ArithmeticException e = assertThrows(ArithmeticException.class, () -> calc.add(Long.MAX_VALUE, 1));
        assertEquals("long overflow", e.getMessage());
    }

    @Test
    public void ruleExpectsException() {
        thrown.expect(ArithmeticException.class);
        thrown.expectMessage("zero");
        calc.divide(5, 0);
    }

    @Test
    public void usesMemory() {
        calc.store(42);
        assertEquals(42, calc.recall());
    }
}
