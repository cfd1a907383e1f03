package shapes;

public abstract class Figure implements Shape {
    int id;
    double weight;
}
