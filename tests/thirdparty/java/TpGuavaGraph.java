// Area: com.google.common.graph
// Shows: mutable and immutable graphs, value graphs, networks, traversal, transitive closure, cycles, transposition
import com.google.common.collect.*;
import com.google.common.graph.*;
import java.util.*;

public class TpGuavaGraph {
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
        MutableGraph<Integer> g = GraphBuilder.directed().allowsSelfLoops(false).nodeOrder(ElementOrder.<Integer>natural()).build();
        int[][] es = {{1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 5}, {6, 5}};
        for (int[] e : es) g.putEdge(e[0], e[1]);
        show("graph", g.nodes() + " " + g.edges().size() + " " + new TreeSet<>(g.successors(1)) + " " + new TreeSet<>(g.predecessors(4)) + " " + g.inDegree(5) + " " + g.outDegree(1) + " " + g.hasEdgeConnecting(2, 4) + " " + g.hasEdgeConnecting(4, 2) + " " + g.isDirected());
        show("reach", new TreeSet<>(Graphs.reachableNodes(g, 2)) + " " + Graphs.hasCycle(g) + " " + Graphs.transitiveClosure(g).edges().size() + " " + new TreeSet<>(Graphs.transpose(g).successors(5)) + " " + new TreeSet<>(Graphs.inducedSubgraph(g, List.of(1, 2, 4)).nodes()));
        g.putEdge(5, 1);
        show("cycle", Graphs.hasCycle(g) + " " + g.removeEdge(5, 1) + " " + g.removeNode(6) + " " + g.nodes());
        fails("self loop", () -> g.putEdge(1, 1));
        fails("absent", () -> g.successors(99));
        Map<Integer, List<Integer>> tree = Map.of(1, List.of(2, 3), 2, List.of(4, 5), 3, List.of(6));
        Traverser<Integer> t = Traverser.forTree(n -> tree.getOrDefault(n, List.of()));
        show("traversal", Lists.newArrayList(t.breadthFirst(1)) + " " + Lists.newArrayList(t.depthFirstPreOrder(1)) + " " + Lists.newArrayList(t.depthFirstPostOrder(1)));
        MutableValueGraph<String, Integer> v = ValueGraphBuilder.undirected().nodeOrder(ElementOrder.insertion()).build();
        v.putEdgeValue("a", "b", 5); v.putEdgeValue("b", "c", 7);
        show("values", v.edgeValueOrDefault("b", "a", -1) + " " + v.edgeValue("a", "c") + " " + v.putEdgeValue("a", "b", 6) + " " + v.removeEdge("b", "c") + " " + v.nodes() + " " + v.degree("b") + " " + v);
        MutableNetwork<String, String> n = NetworkBuilder.directed().allowsParallelEdges(true).nodeOrder(ElementOrder.insertion()).edgeOrder(ElementOrder.insertion()).build();
        n.addEdge("x", "y", "e1"); n.addEdge("x", "y", "e2"); n.addEdge("y", "z", "e3");
        show("network", n.edges() + " " + n.edgesConnecting("x", "y").size() + " " + n.incidentNodes("e3") + " " + n.incidentNodes("e3").target() + " " + n.outEdges("x").size() + " " + n.adjacentEdges("e3").size() + " " + n.inDegree("y"));
        fails("edge reuse", () -> n.addEdge("z", "x", "e1"));
        ImmutableGraph<Integer> im = ImmutableGraph.copyOf(g);
        show("immutable", im.equals(g) + " " + im.edges().contains(EndpointPair.ordered(1, 2)) + " " + EndpointPair.unordered(2, 1).equals(EndpointPair.unordered(1, 2)) + " " + EndpointPair.ordered("s", "t"));
    }
}
