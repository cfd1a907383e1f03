package valid;

/** Labels with an object, a text and a box each, none of which the methods read. */
public class Labels {
    static class Label {
        Object item;
        String text;
        Integer rank;
        Label next;
    }

    Label first;

    boolean isLast(Label wanted) {
        for (Label label = first; label != null; label = label.next) {
            if (label == wanted) {
                return label.next == null;
            }
        }
        return false;
    }
}
