// Area: java.util.EnumSet
// Shows: of, range, allOf, noneOf, complementOf, copyOf, large enums beyond 64 constants, bulk operations
import java.util.*;

public class LibEnumSet {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }
    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }
    public static void main(String[] args) {
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> end = EnumSet.complementOf(week);
        show("week", week + " " + end + " " + EnumSet.allOf(Day.class).size() + " " + EnumSet.noneOf(Day.class));
        show("of", EnumSet.of(Day.SUN, Day.MON) + " " + EnumSet.of(Day.WED) + " " + EnumSet.of(Day.FRI, Day.MON, Day.TUE, Day.SUN, Day.SAT, Day.THU));
        show("copyOf", EnumSet.copyOf(List.of(Day.SAT, Day.MON, Day.SAT)) + " " + EnumSet.copyOf(end));
        fails("copyOf empty", () -> EnumSet.copyOf(new ArrayList<Day>()));
        fails("bad range", () -> EnumSet.range(Day.FRI, Day.MON));
        throwsType("null", () -> week.add(null));
        show("add", week.add(Day.SAT) + " " + week.add(Day.SAT) + " " + week.remove(Day.TUE) + " " + week.remove(Day.TUE) + " " + week);
        show("contains", week.contains(Day.MON) + " " + week.contains(null) + " " + week.containsAll(end) + " " + week.contains("MON"));
        show("algebra", week.retainAll(EnumSet.of(Day.MON, Day.SAT, Day.SUN)) + " " + week + " " + week.addAll(end) + " " + week + " " + week.removeAll(end) + " " + week);
        for (Iterator<Day> it = end.iterator(); it.hasNext(); ) { Day d = it.next(); if (d == Day.SAT) it.remove(); }
        show("iterator", end + " " + end.clone().equals(end) + " " + end.equals(Set.of(Day.SUN)));
        EnumSet<Big> big = EnumSet.range(Big.B5, Big.G2);
        show("big", big.size() + " " + big.contains(Big.F9) + " " + EnumSet.complementOf(big));
        big.removeIf(b -> !b.name().endsWith("4"));
        show("fours", big);
        big.add(Big.G9);
        big.add(Big.A0);
        show("jumbo", big + " " + big.iterator().next());
        show("jumbo bulk", big.retainAll(EnumSet.of(Big.A0, Big.G9, Big.C1)) + " " + big + " " + big.removeAll(EnumSet.allOf(Big.class)) + " " + big);
        show("jumbo all", EnumSet.allOf(Big.class).size() + " " + EnumSet.allOf(Big.class).containsAll(EnumSet.of(Big.G0)));
        show("toArray", Arrays.toString(EnumSet.allOf(Day.class).toArray(new Day[0])));
    }
}
