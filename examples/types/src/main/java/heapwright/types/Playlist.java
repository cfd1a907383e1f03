package heapwright.types;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/** Final fields with collections of a certain kind, filled through methods only. */
public final class Playlist {
    private final Set<String> songs = new LinkedHashSet<>();
    private final Deque<String> history = new ArrayDeque<>();
    private final int limit;

    /** A list of at most so many songs. */
    public Playlist(int limit) {
        this.limit = limit > 0 ? limit : 10;
    }

    /** Adds a song, once. */
    public boolean add(String song) {
        return songs.size() < limit && songs.add(song);
    }

    /** Plays the next song that is not the one before. */
    public String next() {
        for (String song : songs) {
            if (!song.equals(history.peekLast())) {
                history.addLast(song);
                return song;
            }
        }
        return history.isEmpty() ? "silence" : history.getLast();
    }
}
