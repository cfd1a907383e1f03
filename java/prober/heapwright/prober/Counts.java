package heapwright.prober;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/** The branches that JaCoCo's agent has seen taken. */
final class Counts {
    private final Map<String, IMethodCoverage> methods = new HashMap<>();

    private Counts() {}

    static Counts take(Path classes, List<Claim> claims) throws IOException, ReflectiveOperationException {
        Object agent = Class.forName("org.jacoco.agent.rt.RT").getMethod("getAgent").invoke(null);
        Class<?> type = Class.forName("org.jacoco.agent.rt.IAgent");
        byte[] data = (byte[]) type.getMethod("getExecutionData", boolean.class).invoke(agent, false);
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(new ByteArrayInputStream(data));
        Set<String> names = new LinkedHashSet<>();
        claims.forEach(claim -> names.add(claim.type));
        Counts counts = new Counts();
        for (String name : names) {
            CoverageBuilder builder = new CoverageBuilder();
            byte[] bytes = Files.readAllBytes(classes.resolve(name.replace('.', '/') + ".class"));
            new Analyzer(loader.getExecutionDataStore(), builder).analyzeClass(bytes, name);
            for (IClassCoverage found : builder.getClasses()) {
                found.getMethods().forEach(method -> counts.methods.put(key(name, method.getName(), method.getDesc()), method));
            }
        }
        return counts;
    }

    private static String key(String type, String method, String descriptor) {
        return type + "." + method + descriptor;
    }

    /** Whether more branches of the line were taken than the claim leaves, or the line was run. */
    boolean refutes(Claim claim) {
        IMethodCoverage method = methods.get(key(claim.type, claim.method, claim.descriptor));
        if (method == null) {
            return false;
        }
        if (claim.infeasible == 0) {
            return method.getLine(claim.line).getInstructionCounter().getCoveredCount() > 0;
        }
        ICounter counter = claim.line > 0 ? method.getLine(claim.line).getBranchCounter() : method.getBranchCounter();
        return counter.getCoveredCount() > counter.getTotalCount() - claim.infeasible;
    }
}
