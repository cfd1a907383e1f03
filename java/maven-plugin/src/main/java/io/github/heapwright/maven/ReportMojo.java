package io.github.heapwright.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Writes the report as HTML and the findings as SARIF. The test sources of the module stay as they are. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class ReportMojo extends GeneratingMojo {
    @Override
    List<String> own() {
        List<String> words = new ArrayList<>(List.of("--out", new File(directory, "tests").getPath()));
        words.addAll(files(directory));
        return words;
    }

    /** The options for the files that both goals write. */
    static List<String> files(File directory) {
        return List.of("--report", new File(directory, "report").getPath(),
                "--sarif", new File(directory, "findings.sarif").getPath());
    }
}
