package heapwright.api;

/** A sorted list of numbers without repetition, each cell followed by the rest of the list. */
public class SortedList {
    private Cell cells;

    private static final class Cell {
        final int value;
        Cell rest;

        Cell(int value, Cell rest) {
            this.value = value;
            this.rest = rest;
        }
    }

    /** How many numbers there are. */
    public int size() {
        return size(cells);
    }

    /** Whether a number is there. */
    public boolean contains(int value) {
        Cell cell = cells;
        while (cell != null && cell.value < value) {
            cell = cell.rest;
        }
        return cell != null && cell.value == value;
    }

    /** Adds a number, unless it is there. */
    public void add(int value) {
        cells = with(cells, value);
    }

    /** Removes a number, if it is there. */
    public void remove(int value) {
        cells = without(cells, value);
    }

    /** Adds the numbers of another list. */
    public void addAll(SortedList other) {
        for (Cell cell = other.cells; cell != null; cell = cell.rest) {
            add(cell.value);
        }
    }

    public boolean repOK() {
        for (Cell cell = cells; cell != null && cell.rest != null; cell = cell.rest) {
            if (cell.rest.value <= cell.value) {
                return false;
            }
        }
        return true;
    }

    private static int size(Cell cell) {
        return cell == null ? 0 : 1 + size(cell.rest);
    }

    private static Cell with(Cell cell, int value) {
        if (cell == null || value < cell.value) {
            return new Cell(value, cell);
        }
        if (value > cell.value) {
            cell.rest = with(cell.rest, value);
        }
        return cell;
    }

    private static Cell without(Cell cell, int value) {
        if (cell == null || value < cell.value) {
            return cell;
        }
        if (value == cell.value) {
            return cell.rest;
        }
        cell.rest = without(cell.rest, value);
        return cell;
    }
}
