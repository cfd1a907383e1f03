package io.github.heapwright.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Checks that properties of classes hold after every sequence of public calls, up to a number of them. */
@Mojo(name = "verify", defaultPhase = LifecyclePhase.VERIFY, requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class VerifyMojo extends HeapwrightMojo {
    /** What is to be shown, class by class. */
    @Parameter
    private List<Verification> verifications;

    /** A class to check, on the command line. */
    @Parameter(property = "heapwright.class")
    private String className;

    /** Its properties. */
    @Parameter(property = "heapwright.properties")
    private List<String> properties;

    /** Whether no call may throw an exception that its method does not declare. */
    @Parameter(property = "heapwright.noThrow", defaultValue = "false")
    private boolean noThrow;

    /** The most calls. */
    @Parameter(property = "heapwright.calls")
    private Integer calls;

    /** Fail the build also if something was left out, so that a property is neither shown nor violated. */
    @Parameter(property = "heapwright.strict", defaultValue = "false")
    private boolean strict;

    @Override
    void work(Path classes) throws MojoExecutionException, MojoFailureException {
        List<Verification> all = new ArrayList<>();
        if (className != null) {
            all.add(new Verification(className, properties, noThrow, calls));
        } else if (verifications != null) {
            all.addAll(verifications);
        }
        if (all.isEmpty()) {
            getLog().info("nothing to verify: configure <verifications>, or name a class with -Dheapwright.class");
            return;
        }
        List<String> violated = new ArrayList<>();
        for (Verification one : all) {
            List<String> words = one.words();
            getLog().info("verifying " + one.className());
            words.addAll(List.of("--class-path", classPath(classes)));
            if (!holds(one, run(words))) {
                violated.add(one.className());
            }
        }
        if (!violated.isEmpty()) {
            throw new MojoFailureException("not shown: " + String.join(", ", violated));
        }
    }

    private boolean holds(Verification one, int code) throws MojoExecutionException {
        switch (code) {
            case DONE:
                return true;
            case FOUND:
                getLog().error(one.className() + ": a property is violated; the calls that do so are above");
                return false;
            case BUDGET:
                getLog().warn(one.className() + ": not shown, as something was left out; what is above");
                return !strict;
            default:
                throw new MojoExecutionException(one.className() + ": heapwright ended with exit code " + code);
        }
    }
}
