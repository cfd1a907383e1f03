package shapes;

import java.util.List;
import java.util.Map;

public class Painted extends Square {
    Colour colour;
    Colour second;
    Shape around;
    List<Figure> parts;
    Map<String, Figure> names;

    void paint(Colour other) {}
}
