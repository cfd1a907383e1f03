package heapwright.basics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Branches that chance hardly ever takes, each with an input that shows it can be taken. */
class RareBranchesTest {
    @Test
    void integers_atTheEdgeOfTheRange() {
        assertThrows(ArithmeticException.class, () -> Integers.floorDivide(Integer.MIN_VALUE, -1));
        assertTrue(Integers.hasNegativeMagnitude(Integer.MIN_VALUE));
        assertEquals("overflowed", Integers.describeSquare(46341));
    }

    @Test
    void longs_withTwoEquationsToSolve() {
        assertTrue(Longs.solvesBoth(6_500_000_000L, 3_500_000_001L));
        assertFalse(Longs.solvesBoth(6_500_000_001L, 3_500_000_000L));
    }

    @Test
    void floatingPoint_outsideTheOrdinaryNumbers() {
        assertEquals("negative zero", FloatingPoint.classify(-0.0));
        assertEquals("subnormal", FloatingPoint.classify(Double.MIN_VALUE));
        assertEquals("unordered", FloatingPoint.compare(Float.NaN, 1f));
        assertTrue(FloatingPoint.absorbsOne(16_777_216f));
    }

    @Test
    void strings_thatMustMatchLetterByLetter() {
        assertTrue(Strings.opensSesame("sesame"));
        assertFalse(Strings.opensSesame("sesamo"));
        assertFalse(Strings.opensSesame("sesaxe"));
        assertFalse(Strings.opensSesame("sesxme"));
        assertEquals("equal", Strings.sameness("a", new String("a")));
        assertEquals("equal but for case", Strings.sameness("a", "A"));
    }

    @Test
    void textParsing_atItsLimits() {
        assertEquals(-32767, TextParsing.parseShort("-32767"));
        assertThrows(NumberFormatException.class, () -> TextParsing.parseShort("32768"));
        assertTrue(TextParsing.isTime("23:59"));
        assertFalse(TextParsing.isTime("24:00"));
        assertFalse(TextParsing.isTime("23:60"));
        assertFalse(TextParsing.isTime("23:5x"));
        assertFalse(TextParsing.isTime("23:5 "));
        assertFalse(TextParsing.isTime("2x:59"));
        assertFalse(TextParsing.isTime(" 3:59"));
        assertFalse(TextParsing.isTime("x3:59"));
    }

    @Test
    void switches_withLabelsFarApart() {
        assertEquals("overrun", Switches.sparse(1_000_000));
        assertEquals("underrun", Switches.sparse(Integer.MIN_VALUE));
    }

    @Test
    void logic_withMoreBitsThanFit() {
        assertThrows(IllegalArgumentException.class, () -> Logic.toNumber(new boolean[9]));
        assertNull(Logic.and(true, null));
    }

    @Test
    void signal_byItsName() {
        assertSame(Signal.AMBER, Signal.named("amber"));
        assertNull(Signal.named("blue"));
    }

    @Test
    void parcel_heavyAndFragile() {
        assertEquals("parcel", Parcel.to("Ada").weighing(6000).fragile().build().postage());
        assertEquals("freight", Parcel.to("Ada").weighing(6000).build().postage());
    }

    @Test
    void nesting_afterAFirstStep() {
        Nesting counter = new Nesting(3);
        assertEquals(1, counter.walk(1, 1));
        assertEquals(2, counter.firstMultiple(2));
        assertEquals(-1, counter.firstMultiple(5));
        assertThrows(NoSuchElementException.class, () -> new Nesting(0).iterator().next());
    }

    @Test
    void intList_closedToARing() {
        IntList list = new IntList();
        list.push(2);
        list.push(1);
        assertFalse(list.isCyclic());
        list.head.next.next = list.head;
        assertTrue(list.isCyclic());
    }

    @Test
    void ticket_soldOutAfterFive() {
        Ticket.reset();
        for (int i = 0; i < 5; i++) {
            assertEquals(i + 1, Ticket.standing().number);
        }
        assertNull(Ticket.standing());
        Ticket.reset();
    }
}
