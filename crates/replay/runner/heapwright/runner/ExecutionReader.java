package heapwright.runner;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;

/** Reads JaCoCo's execution data: the numbers of the probes that were hit, by class. */
public final class ExecutionReader implements Function<byte[], Map<String, List<Integer>>> {
    /** Made by reflection. */
    public ExecutionReader() {}

    @Override
    public Map<String, List<Integer>> apply(byte[] data) {
        Map<String, List<Integer>> hits = new TreeMap<>();
        try {
            ExecutionDataReader reader = new ExecutionDataReader(new ByteArrayInputStream(data));
            reader.setSessionInfoVisitor(info -> { });
            reader.setExecutionDataVisitor(execution -> add(hits, execution));
            reader.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return hits;
    }

    private static void add(Map<String, List<Integer>> hits, ExecutionData execution) {
        List<Integer> numbers = new ArrayList<>();
        boolean[] probes = execution.getProbes();
        for (int i = 0; i < probes.length; i++) {
            if (probes[i]) {
                numbers.add(i);
            }
        }
        hits.put(execution.getName().replace('/', '.'), numbers);
    }
}
