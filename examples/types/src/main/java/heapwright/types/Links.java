package heapwright.types;

import java.net.URI;

/** Questions about a {@link URI}. */
public final class Links {
    private Links() {}

    /** Whether a link may be followed. */
    public static String judge(URI link) {
        if (!link.isAbsolute()) {
            return link.getPath().startsWith("/") ? "from the root" : "relative";
        }
        if (link.isOpaque()) {
            return link.getScheme().equals("mailto") ? "mail" : "opaque";
        }
        if (link.getPort() > 0 && link.getPort() != 443) {
            return "strange port";
        }
        return "example.org".equals(link.getHost()) ? "ours" : "foreign";
    }
}
