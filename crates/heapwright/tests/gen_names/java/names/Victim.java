package names;

/** Its names and texts are replaced by hostile ones, in the class file. */
public class Victim {
    int fieldMarker;
    private int secretMarker;

    enum Kind { constantMarker, PLAIN }

    public Victim(int startMarker) {
        fieldMarker = startMarker;
        secretMarker = startMarker + 1;
    }

    int parameter(int parameterMarker, String otherMarker) {
        return parameterMarker > 7 && otherMarker != null ? 1 : fieldMarker;
    }

    int methodMarker(int x) {
        return x > 3 ? secretMarker : 2;
    }

    <variableMarker> int variable(variableMarker x) {
        return x == null ? 1 : 2;
    }

    static String text(int x) {
        return x > 3 ? "textMarker" : "plain";
    }

    static int kind(Kind kind) {
        return kind == Kind.constantMarker ? 1 : kind == null ? 2 : 3;
    }

    static int throwing(int x) {
        if (x == 5) {
            throw new IllegalStateException("messageMarker");
        }
        return x;
    }

    @Deprecated(since = "sinceMarker")
    int annotated(int x) {
        return x == 4 ? 1 : 0;
    }
}
