package state;

import java.net.HttpURLConnection;

/** Keeps what it is told in a static field of the library. */
public class Redirects {
    public void refuse() {
        HttpURLConnection.setFollowRedirects(false);
    }

    public void allow() {
        HttpURLConnection.setFollowRedirects(true);
    }

    public boolean isAllowed() {
        return HttpURLConnection.getFollowRedirects();
    }
}
