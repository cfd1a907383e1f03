package other;

public class Table {
    int other;
}
