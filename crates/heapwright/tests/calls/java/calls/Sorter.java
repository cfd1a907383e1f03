package calls;

import java.util.Comparator;

/** Takes what callers make of library types. */
public class Sorter {
    private String name = "";

    public boolean isBefore(Comparator<String> order, String other) {
        return order != null && order.compare(name, other) < 0;
    }

    public void rename(String name) {
        this.name = name;
    }

    public boolean isNamed() {
        return name != null;
    }
}
