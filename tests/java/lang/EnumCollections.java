// Area: enums
// Shows: EnumMap and EnumSet: order, ranges, complement, null handling

import java.util.*;

public class EnumCollections {
    enum D { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumMap<D, Integer> m = new EnumMap<>(D.class);
        m.put(D.SUN, 7);
        m.put(D.MON, 1);
        m.put(D.WED, null);
        System.out.println(new StringBuilder().append(m).append(" ").append(m.containsKey(D.WED)).append(m.get(D.TUE)).append(m.size()).append(m.remove(D.MON)));
        m.merge(D.SUN, 10, Integer::sum);
        m.computeIfAbsent(D.FRI, d -> d.ordinal());
        System.out.println(new StringBuilder().append(m).append(" ").append(m.keySet()).append(m.values()));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        EnumSet<D> s = EnumSet.of(D.SAT, D.SUN);
        EnumSet<D> w = EnumSet.complementOf(s);
        System.out.println(s + " " + w + " " + EnumSet.range(D.TUE, D.THU) + EnumSet.noneOf(D.class) + EnumSet.allOf(D.class).size());
        w.removeIf(d -> d.name().contains("U"));
        w.addAll(s);
        System.out.println(new StringBuilder().append(w).append(" ").append(w.contains(D.SAT)).append(w.containsAll(s)).append(w.equals(EnumSet.of(D.MON, D.WED, D.FRI, D.SAT, D.SUN))));
        EnumSet<Big> big = EnumSet.range(Big.F5, Big.G5);
        System.out.println(new StringBuilder().append(big).append(" ").append(big.size()).append(" ").append(EnumSet.complementOf(big).size()).append(big.contains(Big.A0)));
        Iterator<D> it = w.iterator();
        it.next();
        it.remove();
        System.out.println(w);
        Map<D, List<String>> g = new EnumMap<>(D.class);
        for (String x : "FRI:a MON:b FRI:c".split(" ")) g.computeIfAbsent(D.valueOf(x.substring(0, 3)), k -> new ArrayList<>()).add(x.substring(4));
        System.out.println(g);
        System.out.println(new TreeMap<>(Map.of(D.SUN, 1, D.MON, 2, D.WED, 3)));
    }
}
