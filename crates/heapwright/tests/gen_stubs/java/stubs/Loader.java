package stubs;

import java.io.IOException;

/** Catches what collaborators throw. */
public class Loader {
    private final Reader reader;

    public Loader(Reader reader) {
        this.reader = reader;
    }

    public String load(String name) {
        try {
            String text = reader.read(name);
            return text == null ? "nothing" : "something";
        } catch (IOException e) {
            return "unreadable";
        } catch (RateException e) {
            return "refused";
        } catch (IllegalStateException e) {
            return "not ready";
        }
    }

    public int tries(String name) {
        int tries = 0;
        while (true) {
            try {
                tries++;
                reader.read(name);
                return tries;
            } catch (IOException e) {
                if (tries == 2) {
                    return -1;
                }
            } catch (RateException e) {
                return -2;
            }
        }
    }

    public boolean shut() {
        try {
            reader.close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
