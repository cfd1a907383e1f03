package heapwright.netds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The ways in which the three references of {@link Aliasing#m} can coincide, and both ends of the chains. */
class AliasingTest {
    private final Cell a = new Cell(0);
    private final Cell b = new Cell(0);
    private final Cell c = new Cell(0);

    @Test
    void m_takesItsBranchByTheAliasOfXAndZ() {
        assertEquals(1100 - 2, Aliasing.m(a, b, c));
        assertEquals(1100 - 2, Aliasing.m(a, a, c));
        assertEquals(1100 - 2, Aliasing.m(a, c, c));
        assertEquals(1100 - 8, Aliasing.m(a, b, a));
        assertEquals(1100 - 8, Aliasing.m(a, a, a));
        assertEquals(-4, a.get());
    }

    @Test
    void chains_noticeAnAliasOfTheFirstCell() {
        assertTrue(Aliasing.chain2(a, b));
        assertFalse(Aliasing.chain2(a, a));
        assertTrue(Aliasing.chain12(a, b, c, b, c, b, c, b, c, b, c, b));
        assertFalse(Aliasing.chain12(a, b, c, b, c, b, c, a, c, b, c, b));
    }
}
