package truth;

import java.util.ArrayList;
import java.util.Collection;

/** A field that hides another of a wider type, in a class that declares neither. */
public abstract class Views {
    Collection<Object> all;
    int size;

    public Collection<Object> entries() {
        Collection<Object> result = all;
        return result == null ? all = create() : result;
    }

    abstract Collection<Object> create();

    /** Each of the two fields has a value of its own. */
    static int compared(Bottom bottom) {
        return ((Views) bottom).size < ((Narrow) bottom).size ? 1 : 2;
    }

    abstract static class Fixed extends Views {
    }

    static class Row extends ArrayList<Object> {
        private static final long serialVersionUID = 1;

        int width() {
            return 1;
        }
    }

    static class Narrow extends Fixed {
        private Row all;
        private int size;

        @Override
        public Row entries() {
            Row result = all;
            return result == null ? all = new Row() : result;
        }

        @Override
        Collection<Object> create() {
            return new Row();
        }
    }

    static class Bottom extends Narrow {
    }

    static class Filtered extends Views {
        Views unfiltered;

        @Override
        Collection<Object> create() {
            return new ArrayList<>(unfiltered.entries());
        }
    }
}
