package near;

import java.time.LocalDate;

/** A state that one call leads to, if its argument fits what the constructor was given. */
public final class Member {
    private final LocalDate joined;
    private boolean gold;

    public Member(LocalDate joined) {
        this.joined = java.util.Objects.requireNonNull(joined);
    }

    public void promote(LocalDate today) {
        if (gold) {
            throw new IllegalStateException("gold already");
        }
        if (joined.plusYears(2).isAfter(today)) {
            throw new IllegalStateException("too early");
        }
        gold = true;
    }

    public boolean isGold() {
        return gold;
    }
}
