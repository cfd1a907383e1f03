package other;

public class Figure {
    int other;
}
