package recipes;

import java.util.List;

/** Immutable objects that hold others: records of records, and a list that is copied. */
public record Chain(int value, Chain next) {
    public int length() {
        return next == null ? 1 : 1 + next.length();
    }

    public record Team(String name, List<String> members) {
        public Team {
            members = List.copyOf(members);
            if (name.isBlank() || members.isEmpty()) {
                throw new IllegalArgumentException("a team without a name or members");
            }
        }

        public boolean isLedBy(String person) {
            return members.get(0).equals(person);
        }

        public boolean isSmall() {
            return members.size() < 3;
        }
    }
}
