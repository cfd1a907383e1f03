package structures;

/** A list of lists. */
public class ListOfLists {
    Row rows;

    static class Row {
        Item items;
        Row next;
    }

    static class Item {
        int value;
        Item next;
    }

    public int sum() {
        int sum = 0;
        for (Row row = rows; row != null; row = row.next) {
            for (Item item = row.items; item != null; item = item.next) {
                sum += item.value;
            }
        }
        return sum;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        for (Row row = rows; row != null; row = row.next) {
            if (!seen.add(row)) {
                return false;
            }
            for (Item item = row.items; item != null; item = item.next) {
                if (!seen.add(item)) {
                    return false;
                }
            }
        }
        return true;
    }
}
