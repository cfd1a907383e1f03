package heapwright.types;

/** Default methods, inherited, overridden, and chosen between. */
public final class DefaultMethods {
    private DefaultMethods() {}

    /** Something with a name. */
    interface Named {
        /** The name. */
        default String name() {
            return "nameless";
        }
    }

    /** Something with a title, which is a kind of name. */
    interface Titled extends Named {
        @Override
        default String name() {
            return "Dr. " + Named.super.name();
        }
    }

    static final class Stranger implements Named {}

    static final class Doctor implements Titled {}

    static final class Friend implements Named, Titled {
        private final String name;

        Friend(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name == null ? Titled.super.name() : name;
        }
    }

    /** How to greet somebody. */
    static String greet(Named someone) {
        String name = someone.name();
        if (name.startsWith("Dr.")) {
            return someone instanceof Friend ? "hello, friend" : "good day";
        }
        return name.equals("nameless") ? "hey" : "hi " + name;
    }
}
