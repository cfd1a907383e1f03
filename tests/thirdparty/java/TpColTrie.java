// Area: org.apache.commons.collections4.trie.PatriciaTrie
// Shows: prefix maps, ordered navigation, head and tail maps, iteration, removal
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.trie.*;

public class TpColTrie {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        PatriciaTrie<Integer> t = new PatriciaTrie<>();
        for (String s : "romane romanus romulus rubens ruber rubicon rubicundus roman r".split(" ")) t.put(s, s.length());
        show("trie", t + " " + t.size());
        show("prefix", t.prefixMap("rom") + " " + t.prefixMap("rubic") + " " + t.prefixMap("x") + " " + t.prefixMap("").size());
        show("ends", t.firstKey() + " " + t.lastKey() + " " + t.nextKey("roman") + " " + t.previousKey("rubens"));
        show("ranges", t.headMap("romulus") + " " + t.tailMap("ruber") + " " + t.subMap("romane", "rubens"));
        show("get", t.get("ruber") + " " + t.get("rube") + " " + t.containsKey("r") + " " + t.remove("ruber") + " " + t.remove("rube") + " " + t.size());
        SortedMap<String, Integer> p = t.prefixMap("roman");
        p.put("romantic", 1);
        show("written through", t.get("romantic") + " " + p.keySet());
        fails("outside prefix", () -> p.put("zebra", 1));
        show("select", t.selectKey("rubix") + " " + t.selectValue("rom"));
        StringBuilder sb = new StringBuilder();
        for (OrderedMapIterator<String, Integer> it = t.mapIterator(); it.hasNext(); ) { String k = it.next(); if (k.length() > 7) it.remove(); else sb.append(k).append(' '); }
        show("iterated", sb + " " + t.keySet());
        fails("unmodifiable", () -> TrieUtils.unmodifiableTrie(t).put("a", 1));
        fails("null", () -> { try { t.put(null, 1); } catch (NullPointerException e) { throw new IllegalStateException(e.getMessage()); } });
        for (int i = 0; i < 200; i++) t.put(Integer.toBinaryString(i * 37), i);
        show("many", t.size() + " " + t.prefixMap("1010").size() + " " + t.prefixMap("111").keySet().hashCode());
        t.clear();
        show("cleared", t.isEmpty() + " " + t);
    }
}
