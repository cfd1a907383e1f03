package io.github.heapwright.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** The goals that write tests, here or elsewhere. */
abstract class GeneratingMojo extends HeapwrightMojo {
    /** What to test: classes, methods or packages, as on the command line. By default the whole module. */
    @Parameter(property = "heapwright.targets")
    private List<String> targets;

    /** Classes or methods to leave out, as in {@code *Dto} or {@code *#toString}. */
    @Parameter(property = "heapwright.excludes")
    private List<String> excludes;

    /** The library that tests are written for: junit5, junit4 or testng. By default the one on the test class path. */
    @Parameter(property = "heapwright.framework")
    private String framework;

    /** Time for the module, as in 5m. */
    @Parameter(property = "heapwright.time")
    private String time;

    /** Only methods that changed since this git reference. */
    @Parameter(property = "heapwright.since")
    private String since;

    /** Fail the build if there is a finding of this severity or a higher one: high, medium or low. */
    @Parameter(property = "heapwright.failOn")
    private String failOn;

    /** The release that the tests are compiled for. By default that of the compiler plugin. */
    @Parameter(property = "heapwright.release", defaultValue = "${maven.compiler.release}")
    private String release;

    /** Where the report and the findings go. */
    @Parameter(property = "heapwright.directory", defaultValue = "${project.build.directory}/heapwright")
    File directory;

    /** The words of the command line that differ between the goals. */
    abstract List<String> own() throws MojoExecutionException;

    @Override
    final void work(Path classes) throws MojoExecutionException, MojoFailureException {
        List<String> words = new ArrayList<>(List.of("gen", "--class-path", classPath(classes)));
        words.addAll(own());
        words.addAll(List.of("--framework", framework == null ? frameworkOfTheModule() : framework));
        for (String root : project.getCompileSourceRoots()) {
            words.addAll(List.of("--source-path", root));
        }
        option(words, "--time", time);
        option(words, "--since", since);
        option(words, "--fail-on", failOn);
        option(words, "--release", release);
        if (excludes != null) {
            excludes.forEach(pattern -> option(words, "--exclude", pattern));
        }
        try {
            Files.createDirectories(directory.toPath());
        } catch (IOException error) {
            throw new MojoExecutionException(directory + " cannot be created", error);
        }
        if (targets == null || targets.isEmpty()) {
            words.add(classes.toString());
        } else {
            words.addAll(targets);
        }
        conclude(run(words));
    }

    private static void option(List<String> words, String name, String value) {
        if (value != null && !value.isBlank()) {
            words.add(name);
            words.add(value.trim());
        }
    }

    private void conclude(int code) throws MojoExecutionException, MojoFailureException {
        switch (code) {
            case DONE:
                return;
            case FOUND:
                throw new MojoFailureException("there are findings of severity " + failOn + " or higher");
            case UNSUPPORTED:
                if (targets == null || targets.isEmpty()) {
                    getLog().info("nothing to test in this module");
                    return;
                }
                throw new MojoFailureException("the targets cannot be tested");
            case BUDGET:
                getLog().warn("time was over before everything was explored; what was confirmed is written");
                return;
            case DISAGREED:
                throw new MojoFailureException("the JVM disagreed with a test; the other tests are written");
            default:
                throw new MojoExecutionException("heapwright ended with exit code " + code);
        }
    }

    /** The first framework on the test class path, in the order in which the program prefers them. */
    private String frameworkOfTheModule() {
        if (has("org.junit.jupiter", "junit-jupiter-api")) {
            return "junit5";
        }
        if (has("org.testng", "testng")) {
            return "testng";
        }
        return has("junit", "junit") ? "junit4" : "junit5";
    }

    private boolean has(String group, String name) {
        for (Artifact artifact : project.getArtifacts()) {
            if (artifact.getGroupId().equals(group) && artifact.getArtifactId().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
