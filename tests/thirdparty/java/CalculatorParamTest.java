// Area: org.junit.runners.Parameterized (JUnit 4)
// Shows: a parameterized test class with injected fields, named parameters and one failing case; run by org.junit.runner.JUnitCore
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class CalculatorParamTest {
    @Parameterized.Parameters(name = "{index}: {0} * {1} = {2}")
    public static Collection<Object[]> cases() {
        return Arrays.asList(new Object[][] {{2, 3, 6L}, {-4, 5, -20L}, {7, 0, 0L}, {100000, 100000, 10000000000L}, {6, 7, 43L}});
    }

    private final int a;
    private final int b;
    private final long product;

    public CalculatorParamTest(int a, int b, long product) {
        this.a = a;
        this.b = b;
        this.product = product;
    }

    @Test
    public void multiplies() {
        assertEquals(product, (long) a * b);
    }

    @Test
    public void commutes() {
        assertTrue((long) a * b == (long) b * a);
    }
}
