package heapwright.prober;

import java.io.OutputStream;
import java.io.PrintStream;
import java.security.Permission;

/** Keeps the code under test from ending the process, writing files, starting processes and using the network. */
@SuppressWarnings("removal")
final class Guard extends SecurityManager {
    private Guard() {}

    static void install() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setErr(nowhere);
        System.setSecurityManager(new Guard());
    }

    @Override
    public void checkPermission(Permission permission) {
        String name = permission.getName();
        boolean output = name.startsWith("exitVM") || name.equals("setSecurityManager") || name.equals("setIO");
        boolean touches = permission instanceof java.net.SocketPermission
                || permission instanceof java.io.FilePermission && !permission.getActions().equals("read");
        if (output || touches) {
            throw new SecurityException(name);
        }
    }
}
