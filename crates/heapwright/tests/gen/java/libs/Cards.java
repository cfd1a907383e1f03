package libs;

import java.util.ArrayList;
import java.util.List;

/** Lists of a closed family of types. */
public final class Cards<C extends Cards.Card> {
    /** A card. */
    public interface Card {
        /** Its worth. */
        int worth();
    }

    /** A plain one. */
    public static final class Plain implements Card {
        private final int worth;

        /** Of a worth. */
        public Plain(int worth) {
            this.worth = worth;
        }

        @Override
        public int worth() {
            return worth;
        }
    }

    /** One that is worth nothing. */
    public static final class Joker implements Card {
        @Override
        public int worth() {
            return 0;
        }
    }

    private final List<C> hand = new ArrayList<>();
    private final List<? extends Card> table = new ArrayList<>();

    /** What the hand is worth. */
    public int worth() {
        int sum = 0;
        for (Card card : hand) {
            sum += card.worth();
        }
        return sum > 10 ? 10 : sum;
    }

    /** Whether a joker is on the table. */
    public boolean isOpen() {
        for (Card card : table) {
            if (card instanceof Joker) {
                return true;
            }
        }
        return false;
    }

    /** The best of some. */
    public static <T extends Card> T best(Iterable<T> cards) {
        T best = null;
        for (T card : cards) {
            if (best == null || card.worth() > best.worth()) {
                best = card;
            }
        }
        return best;
    }
}
