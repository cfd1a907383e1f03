package heapwright.types;

import java.io.IOException;

/** An abstract class as a parameter: some methods are missing, the others run as they are. */
public abstract class Report {
    private final String title;

    /** With a title that is not blank. */
    protected Report(String title) {
        if (title.isBlank()) {
            throw new IllegalArgumentException("no title");
        }
        this.title = title;
    }

    /** The body. */
    protected abstract String body();

    /** How many pages to print. */
    protected abstract int pages() throws IOException;

    /** The title over the body. */
    public final String render() {
        String body = body();
        return body == null || body.isEmpty() ? title : title + "\n" + body;
    }

    /** Whether a report can be stapled. */
    public static String staple(Report report) {
        try {
            if (report.pages() > 20) {
                return "bind";
            }
        } catch (IOException e) {
            return "printer";
        }
        return report.render().contains("\n") ? "staple" : "sheet";
    }
}
