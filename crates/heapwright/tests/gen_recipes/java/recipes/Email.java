package recipes;

import java.util.Optional;

/** A factory that returns an optional. */
public final class Email {
    private final String user;
    private final String host;

    private Email(String user, String host) {
        this.user = user;
        this.host = host;
    }

    public static Optional<Email> parse(String text) {
        int at = text.indexOf('@');
        if (at <= 0 || at == text.length() - 1) {
            return Optional.empty();
        }
        return Optional.of(new Email(text.substring(0, at), text.substring(at + 1)));
    }

    public static String greet(Email mail, boolean formal) {
        if (mail.host.equals("localhost")) {
            return "hi";
        }
        if (mail.user.startsWith("dr.")) {
            return formal ? "Dear Dr" : "Hello Dr";
        }
        return mail.host.endsWith(".org") ? "friend" : "sir";
    }
}
