/** Classes whose initialisation costs more than what tests do with them, or shows. */
class Beginnings {
    static final int[] TABLE = new int[5_000];

    static {
        for (int place = 1; place < TABLE.length; place++) {
            TABLE[place] = (TABLE[place - 1] * 31 + place) % 1_009;
        }
    }

    static int look(int place, Unit unit) {
        if (place < 0 || place >= TABLE.length) {
            return -1;
        }
        return TABLE[place] + unit.number;
    }

    static final class Unit {
        static int made;
        final int number;

        static {
            for (int turn = 0; turn < 3_000; turn++) {
                made += turn % 3;
            }
        }

        private Unit(int number) {
            this.number = number;
        }

        static Unit of(int number) {
            made++;
            return new Unit(number + made % 2);
        }
    }

    static final class Loud {
        static int answer(int number) {
            return NUMBER + number;
        }

        static final int NUMBER = speak();

        private static int speak() {
            int sum = 0;
            for (int turn = 0; turn < 3_000; turn++) {
                sum += turn;
            }
            System.out.println("loud");
            return sum;
        }
    }

    static final class Broken {
        static int answer(int number) {
            return NUMBER + number;
        }

        static final int NUMBER = fail();

        private static int fail() {
            int sum = 0;
            for (int turn = 0; turn < 3_000; turn++) {
                sum += turn;
            }
            if (sum > 0) {
                throw new IllegalStateException("broken");
            }
            return sum;
        }
    }

    static final class Vague {
        static int answer(int number) {
            return number > 0 ? HASH : number;
        }

        static final int HASH = hash();

        private static int hash() {
            int sum = 0;
            for (int turn = 0; turn < 3_000; turn++) {
                sum += turn;
            }
            return sum + System.identityHashCode(new Object());
        }
    }

    static int issued;

    /** What a factory numbers. */
    static final class Numbered {
        final int number;

        private Numbered(int number) {
            this.number = number;
        }

        static Numbered next() {
            issued++;
            return new Numbered(issued);
        }
    }

    static int numbered(Numbered one) {
        return one.number * 100 + issued;
    }
}
