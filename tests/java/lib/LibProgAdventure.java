// Area: program: text-adventure state machine
// Shows: rooms, inventory, commands with aliases, locked doors, scripted play-through, illegal commands
import java.util.*;
import java.util.function.*;

public class LibProgAdventure {
    enum Dir { NORTH, SOUTH, EAST, WEST; Dir back() { return values()[ordinal() ^ 1]; } static Optional<Dir> of(String s) { return Arrays.stream(values()).filter(d -> !s.isEmpty() && d.name().toLowerCase(Locale.ROOT).startsWith(s)).findFirst(); } }
    static final class Room { final String name; final EnumMap<Dir, Room> exits = new EnumMap<>(Dir.class); final Set<String> items = new TreeSet<>(); String key; Room(String n, String... it) { name = n; items.addAll(List.of(it)); } Room join(Dir d, Room o) { exits.put(d, o); o.exits.put(d.back(), this); return o; } }
    static final class Game {
        Room at; final Set<String> bag = new LinkedHashSet<>(); int moves; boolean won; final Map<String, Function<String, String>> cmds = new LinkedHashMap<>();
        Game() {
            Room hall = new Room("hall", "lamp"), kitchen = new Room("kitchen", "knife", "bread"), cellar = new Room("cellar", "gold"), garden = new Room("garden", "key");
            hall.join(Dir.EAST, kitchen); hall.join(Dir.NORTH, garden); kitchen.join(Dir.SOUTH, cellar);
            cellar.key = "key";
            at = hall;
            cmds.put("go", a -> Dir.of(a).map(this::go).orElse("go where?"));
            cmds.put("take", a -> at.items.remove(a) ? add(a) : "no " + a + " here");
            cmds.put("drop", a -> bag.remove(a) ? drop(a) : "you have no " + a);
            cmds.put("look", a -> at.name + " items " + at.items + " exits " + at.exits.keySet());
            cmds.put("bag", a -> bag.toString());
            cmds.put("quit", a -> { throw new IllegalStateException("bye after " + moves); });
        }
        String go(Dir d) { Room r = at.exits.get(d); if (r == null) return "a wall"; if (r.key != null && !bag.contains(r.key)) return "locked, needs " + r.key; moves++; at = r; return "you are in the " + r.name; }
        String add(String a) { bag.add(a); if (a.equals("gold")) won = true; return "taken " + a; }
        String drop(String a) { at.items.add(a); return "dropped " + a; }
        String run(String line) {
            String[] p = line.trim().toLowerCase(Locale.ROOT).split("\\s+", 2);
            if (Dir.of(p[0]).isPresent() && p.length == 1) p = new String[] {"go", p[0]};
            String c = p[0], arg = p.length > 1 ? p[1] : "";
            List<String> match = cmds.keySet().stream().filter(k -> !c.isEmpty() && k.startsWith(c)).toList();
            return match.size() == 1 ? cmds.get(match.get(0)).apply(arg) : match.isEmpty() ? "what is " + (c.isEmpty() ? "that" : c) + "?" : "which of " + match + "?";
        }
    }
    public static void main(String[] args) {
        Game g = new Game();
        for (String s : "look;take lamp;take lamp;north;look;take key;go west;go up;s;e;l;take bread;drop lamp;look;drop lamp;south;take gold;bag;dance;;g n;TAKE Knife;quit;look".split(";")) {
            String r;
            try { r = g.run(s); } catch (IllegalStateException e) { System.out.println("> " + s + "\n" + e.getMessage() + " won " + g.won); break; }
            System.out.println("> " + s + "\n" + r);
        }
        Game locked = new Game();
        System.out.println(locked.run("east") + " / " + locked.run("south") + " / " + locked.won);
    }
}
