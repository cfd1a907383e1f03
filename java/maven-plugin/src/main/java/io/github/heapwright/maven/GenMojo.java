package io.github.heapwright.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Writes tests for the classes of the module, after they have been run on the JVM. */
@Mojo(name = "gen", defaultPhase = LifecyclePhase.PROCESS_CLASSES, requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class GenMojo extends GeneratingMojo {
    /** Where the tests go. */
    @Parameter(property = "heapwright.out", defaultValue = "${project.build.testSourceDirectory}")
    private File out;

    /** Write the report and the findings as well. */
    @Parameter(property = "heapwright.report", defaultValue = "false")
    private boolean report;

    @Override
    List<String> own() {
        List<String> words = new ArrayList<>(List.of("--out", out.getPath()));
        if (report) {
            words.addAll(ReportMojo.files(directory));
        }
        return words;
    }
}
