package calls;

/** Remembers an object, and compares by identity and class. */
public class Keeper {
    private Object kept;
    private boolean same;
    private boolean text;

    public void keep(Object object) {
        same |= object != null && object == kept;
        kept = object;
    }

    public void look(Object object) {
        text |= object instanceof String;
    }

    public boolean isSame() {
        return same;
    }

    public boolean isText() {
        return text;
    }
}
