package heapwright.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * Counts branches as JaCoCo's reports do. The arguments are the file with execution data (or null: nothing was run)
 * together with a loader that finds the class files, and the names of the classes.
 */
public final class BranchCounter implements BiFunction<Object[], List<String>, Map<String, Object>> {
    /** Made by reflection. */
    public BranchCounter() {}

    @Override
    public Map<String, Object> apply(Object[] from, List<String> targets) {
        Path executionData = (Path) from[0];
        ClassLoader classes = (ClassLoader) from[1];
        List<Object> methods = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        try {
            ExecFileLoader loader = new ExecFileLoader();
            if (executionData != null && Files.exists(executionData)) {
                loader.load(executionData.toFile());
            }
            for (String target : targets) {
                CoverageBuilder builder = new CoverageBuilder();
                try (InputStream bytes = classes.getResourceAsStream(target.replace('.', '/') + ".class")) {
                    if (bytes == null) {
                        missing.add(target);
                        continue;
                    }
                    new Analyzer(loader.getExecutionDataStore(), builder).analyzeClass(bytes.readAllBytes(), target);
                } catch (IOException e) {
                    problems.add(target + ": JaCoCo cannot read the class: " + e.getCause());
                }
                for (IClassCoverage found : builder.getClasses()) {
                    if (found.isNoMatch()) {
                        problems.add(target + ": the class file differs from the class that was executed");
                    }
                    found.getMethods().forEach(method -> methods.add(describe(target, method)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("methods", methods);
        result.put("missing", missing);
        result.put("problems", problems);
        return result;
    }

    private static Map<String, Object> describe(String className, IMethodCoverage method) {
        List<Object> branches = new ArrayList<>();
        for (int line = method.getFirstLine(); line >= 0 && line <= method.getLastLine(); line++) {
            ICounter counter = method.getLine(line).getBranchCounter();
            if (counter.getTotalCount() > 0) {
                Map<String, Object> entry = counter(counter);
                entry.put("line", line);
                branches.add(entry);
            }
        }
        if (method.getFirstLine() < 0 && method.getBranchCounter().getTotalCount() > 0) {
            // Compiled without line numbers: JaCoCo then counts for the method as a whole.
            Map<String, Object> entry = counter(method.getBranchCounter());
            entry.put("line", 0);
            branches.add(entry);
        }
        List<Object> coveredLines = new ArrayList<>();
        List<Object> missedLines = new ArrayList<>();
        for (int line = method.getFirstLine(); line >= 0 && line <= method.getLastLine(); line++) {
            ICounter counter = method.getLine(line).getInstructionCounter();
            if (counter.getTotalCount() > 0) {
                (counter.getCoveredCount() > 0 ? coveredLines : missedLines).add(line);
            }
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("class", className);
        result.put("name", method.getName());
        result.put("descriptor", method.getDesc());
        result.put("line", Math.max(method.getFirstLine(), 0));
        result.put("branches", branches);
        result.put("instructions", counter(method.getInstructionCounter()));
        result.put("lines", counter(method.getLineCounter()));
        result.put("coveredLines", coveredLines);
        result.put("missedLines", missedLines);
        return result;
    }

    private static Map<String, Object> counter(ICounter counter) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("covered", counter.getCoveredCount());
        result.put("total", counter.getTotalCount());
        return result;
    }
}
