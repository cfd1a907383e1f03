package recipes;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Some fields are final and checked, others change later, and nothing public makes one. */
final class Stay {
    interface Guest {
        int beds();
    }

    record Single(String name) implements Guest {
        @Override
        public int beds() {
            return 1;
        }
    }

    record Family(int children) implements Guest {
        Family {
            if (children < 1) {
                throw new IllegalArgumentException("children");
            }
        }

        @Override
        public int beds() {
            return 2 + children;
        }
    }

    private final Guest guest;
    private final Instant from;
    private Instant until;

    Stay(Guest guest, Instant from) {
        this.guest = Objects.requireNonNull(guest);
        this.from = Objects.requireNonNull(from);
    }

    Guest guest() {
        return guest;
    }

    boolean leave(Instant when) {
        if (until != null || when.isBefore(from)) {
            return false;
        }
        until = when;
        return true;
    }

    interface Register {
        Optional<Stay> find(int room);

        List<Stay> all();
    }

    /** A house whose final fields a constructor checks and makes. */
    static final class House {
        private final Register register;
        private final int beds;
        private final List<String> notes = new ArrayList<>();

        House(Register register, int beds) {
            if (beds <= 0) {
                throw new IllegalArgumentException("beds");
            }
            this.register = register;
            this.beds = beds;
        }

        int free() {
            int taken = 0;
            for (Stay stay : register.all()) {
                taken += stay.guest().beds();
            }
            return beds - taken;
        }

        String bill(int room, Instant now) {
            Stay stay = register.find(room).orElseThrow();
            if (stay.guest() == null) {
                return "an empty room";
            }
            boolean left = stay.leave(now);
            String kind = stay.guest() instanceof Family family ? "family of " + family.children() : "single";
            notes.add(kind);
            return left ? kind : "nobody";
        }
    }
}
