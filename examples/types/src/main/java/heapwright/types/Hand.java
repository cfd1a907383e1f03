package heapwright.types;

import java.util.List;

/** A record with a collection, copied and checked. */
public record Hand(List<Card> cards) {
    /** Two to five cards. */
    public Hand {
        cards = List.copyOf(cards);
        if (cards.size() < 2 || cards.size() > 5) {
            throw new IllegalArgumentException(cards.size() + " cards");
        }
    }

    /** A card of a suit; aces count one. */
    public record Card(Suit suit, int rank) {
        /** From ace to king. */
        public Card {
            if (suit == null || rank < 1 || rank > 13) {
                throw new IllegalArgumentException("no such card");
            }
        }
    }

    /** The four suits. */
    public enum Suit {
        /** Black. */
        CLUBS,
        /** Red. */
        DIAMONDS,
        /** Red. */
        HEARTS,
        /** Black. */
        SPADES
    }

    /** What the hand is worth. */
    public String value() {
        if (cards.stream().map(Card::suit).distinct().count() == 1) {
            return cards.size() == 5 ? "flush" : "one suit";
        }
        return cards.get(0).rank() == cards.get(1).rank() ? "pair" : "high card";
    }
}
