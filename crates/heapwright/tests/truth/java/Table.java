package truth;

/**
 * Two classes with fields of different types at the same place, one of which an inner object refers to: whether that is
 * the receiver follows from its class, which is known by then.
 */
public abstract class Table {
    private Object cells;

    public Object at(Object key) {
        return cells;
    }

    abstract static class Dict {
        abstract Object get(Object key);
    }

    static class One extends Dict {
        Object only;

        @Override
        Object get(Object key) {
            return only;
        }
    }

    abstract static class Seq {
        abstract int size();
    }

    static class Empty extends Seq {
        @Override
        int size() {
            return 0;
        }
    }

    static class Rows extends Table {
        Seq list;
        Dict dict;

        @Override
        public Object at(Object key) {
            Object found = dict.get(key);
            if (found == null) {
                throw new IllegalArgumentException();
            }
            return list == null ? null : found;
        }
    }

    static class Dense extends Table {
        Dict dict;
        Dict other;

        @Override
        public Object at(Object key) {
            return dict.get(key);
        }

        class Row extends Dict {
            @Override
            Object get(Object key) {
                Object index = inner().get(key);
                return index == null ? null : other.get(index);
            }

            Dict inner() {
                return dict;
            }
        }
    }
}
