package heapwright.prober;

/** Some branches of a line of a method are said to be infeasible; with 0 branches, the line is said not to be run. */
final class Claim {
    final String type;
    final String method;
    final String descriptor;
    final int line;
    final int infeasible;

    private Claim(String[] words) {
        type = words[0];
        method = words[1];
        descriptor = words[2];
        line = Integer.parseInt(words[3]);
        infeasible = Integer.parseInt(words[4]);
    }

    static Claim parse(String text) {
        return new Claim(text.split(" "));
    }

    @Override
    public String toString() {
        return type + " " + method + descriptor + " line " + line + ", " + infeasible + " infeasible";
    }
}
