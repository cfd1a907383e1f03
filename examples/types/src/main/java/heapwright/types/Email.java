package heapwright.types;

import java.util.Locale;
import java.util.Objects;

/** A value class that only a checking factory creates. */
public final class Email {
    private final String user;
    private final String host;

    private Email(String user, String host) {
        this.user = user;
        this.host = host;
    }

    /** Takes an address apart. */
    public static Email of(String text) {
        int at = text.indexOf('@');
        if (at < 1 || at != text.lastIndexOf('@')) {
            throw new IllegalArgumentException("not one @: " + text);
        }
        String host = text.substring(at + 1).toLowerCase(Locale.ROOT);
        if (host.indexOf('.') < 1) {
            throw new IllegalArgumentException("no host: " + text);
        }
        return new Email(text.substring(0, at), host);
    }

    /** Whether mail stays in the house. */
    public boolean isInternal(Email sender) {
        return host.equals("example.org") && host.equals(sender.host);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Email email && email.user.equals(user) && email.host.equals(host);
    }

    @Override
    public int hashCode() {
        return Objects.hash(user, host);
    }
}
