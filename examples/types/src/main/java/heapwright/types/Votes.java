package heapwright.types;

import java.util.Map;
import java.util.Set;

/** Maps and sets that need three and more entries. */
public final class Votes {
    private Votes() {}

    /** The result of an election. */
    public static String result(Map<String, Integer> votes) {
        int sum = 0;
        int best = 0;
        int candidatesWithBest = 0;
        for (int count : votes.values()) {
            sum += count;
            if (count > best) {
                best = count;
                candidatesWithBest = 1;
            } else if (count == best) {
                candidatesWithBest++;
            }
        }
        if (votes.size() >= 3 && best * 2 > sum) {
            return "majority";
        }
        return candidatesWithBest > 2 ? "three-way tie" : "open";
    }

    /** Whether a board has a quorum: three members, the chair among them. */
    public static boolean quorum(Set<String> present, String chair) {
        return present.size() >= 3 && present.contains(chair);
    }
}
