package heapwright.types;

/** Fifty implementors of one interface, of which one overrides a method. */
public final class FiftyFruits {
    private FiftyFruits() {}

    /** A fruit, which by default smells of nothing. */
    sealed interface Fruit {
        default int smell() {
            return 0;
        }
    }

    /** Whether a fruit may be taken on the train. */
    static boolean welcome(Fruit fruit, int passengers) {
        return fruit.smell() == 0 || passengers == 0;
    }

    static final class Apple implements Fruit {}

    static final class Pear implements Fruit {}

    static final class Plum implements Fruit {}

    static final class Cherry implements Fruit {}

    static final class Peach implements Fruit {}

    static final class Fig implements Fruit {}

    static final class Lime implements Fruit {}

    static final class Lemon implements Fruit {}

    static final class Orange implements Fruit {}

    static final class Melon implements Fruit {}

    static final class Mango implements Fruit {}

    static final class Papaya implements Fruit {}

    static final class Guava implements Fruit {}

    static final class Kiwi implements Fruit {}

    static final class Banana implements Fruit {}

    static final class Date implements Fruit {}

    static final class Olive implements Fruit {}

    static final class Quince implements Fruit {}

    static final class Medlar implements Fruit {}

    static final class Sloe implements Fruit {}

    static final class Damson implements Fruit {}

    static final class Apricot implements Fruit {}

    static final class Nectarine implements Fruit {}

    static final class Currant implements Fruit {}

    static final class Gooseberry implements Fruit {}

    static final class Raspberry implements Fruit {}

    static final class Blackberry implements Fruit {}

    static final class Blueberry implements Fruit {}

    static final class Cranberry implements Fruit {}

    static final class Elderberry implements Fruit {}

    static final class Mulberry implements Fruit {}

    static final class Strawberry implements Fruit {}

    static final class Grape implements Fruit {}

    static final class Pomegranate implements Fruit {}

    static final class Persimmon implements Fruit {}

    static final class Lychee implements Fruit {}

    static final class Longan implements Fruit {}

    static final class Rambutan implements Fruit {}

    static final class Durian implements Fruit {
        @Override
        public int smell() {
            return 9;
        }
    }

    static final class Jackfruit implements Fruit {}

    static final class Tamarind implements Fruit {}

    static final class Pineapple implements Fruit {}

    static final class Coconut implements Fruit {}

    static final class Pomelo implements Fruit {}

    static final class Kumquat implements Fruit {}

    static final class Tangerine implements Fruit {}

    static final class Clementine implements Fruit {}

    static final class Citron implements Fruit {}

    static final class Rosehip implements Fruit {}

    static final class Medjool implements Fruit {}
}
