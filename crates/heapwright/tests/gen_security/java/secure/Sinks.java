package secure;

import java.io.FileInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** Methods whose names say what a goal finds: {@code found…}, or nothing. */
public class Sinks {
    private final String prefix;

    public Sinks(String prefix) {
        this.prefix = prefix;
    }

    public Class<?> foundName(String name) throws ClassNotFoundException {
        return name.length() > 2 ? Class.forName(name) : null;
    }

    public Class<?> foundField() throws ClassNotFoundException {
        return Class.forName(prefix);
    }

    public Class<?> foundInCallee(String name) throws ClassNotFoundException {
        return load("secure." + name);
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    public Object foundAlthoughCaught(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException missing) {
            return null;
        }
    }

    public Class<?> foundBeforeGuard(String name) throws ClassNotFoundException {
        Class<?> found = Class.forName(name);
        Guard.check(name);
        return found;
    }

    public Class<?> foundGuardFailed(String name) throws ClassNotFoundException {
        try {
            Guard.check(name);
            return null;
        } catch (SecurityException refused) {
            return Class.forName(name);
        }
    }

    public int foundFile(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public Process foundProcess(String command, int mode) throws IOException {
        return mode == 7 ? Runtime.getRuntime().exec(new String[] {command, "x"}) : null;
    }

    public int foundStatement(Connection connection, String user) throws SQLException {
        return connection.createStatement().executeUpdate("delete from t where u = '" + user + "'");
    }

    public void preparedStatement(Connection connection, String user) throws SQLException {
        connection.prepareStatement("delete from t where u = ?").setString(1, user);
    }

    public Class<?> guarded(String name) throws ClassNotFoundException {
        Guard.check(name);
        return Class.forName(name);
    }

    public Class<?> compared(String name) throws ClassNotFoundException {
        return name.equals("java.lang.String") ? Class.forName(name) : Class.forName("java.util.List");
    }

    Class<?> notExported(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }
}
