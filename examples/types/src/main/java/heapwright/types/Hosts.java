package heapwright.types;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Questions about addresses of hosts, which are never looked up. */
public final class Hosts {
    private Hosts() {}

    /** Where a host is. */
    public static String place(InetAddress host) {
        if (host.isLoopbackAddress()) {
            return host instanceof Inet6Address ? "here, new" : "here";
        }
        if (host.isSiteLocalAddress()) {
            return host.getAddress()[0] == 10 ? "large network" : "network";
        }
        return host.isMulticastAddress() ? "many" : "far";
    }

    /** Whether a peer is allowed to connect. */
    public static boolean allowed(InetSocketAddress peer) {
        return !peer.isUnresolved() && peer.getPort() > 1023 && peer.getAddress().isLoopbackAddress();
    }
}
