package io.github.heapwright.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals share: the module, its class path, and the program that does the work. */
abstract class HeapwrightMojo extends AbstractMojo {
    /** Exit codes of the program (docs/gen.md). */
    static final int DONE = 0;
    static final int FOUND = 1;
    static final int UNSUPPORTED = 3;
    static final int DISAGREED = 4;
    static final int BUDGET = 5;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The heapwright program: a file, or a name on the path. By default a jar among the plugin's dependencies, or the path. */
    @Parameter(property = "heapwright.binary")
    private String binary;

    /** Do nothing. */
    @Parameter(property = "heapwright.skip", defaultValue = "false")
    private boolean skip;

    /** The JDK whose library is used and on which tests run. By default that of Maven. */
    @Parameter(property = "heapwright.jdk")
    private File jdk;

    /** Further arguments for the program, as on its command line. */
    @Parameter(property = "heapwright.arguments")
    List<String> arguments;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped (heapwright.skip)");
            return;
        }
        Path classes = Paths.get(project.getBuild().getOutputDirectory());
        if (!Files.isDirectory(classes)) {
            if (hasSources()) {
                throw new MojoFailureException(classes + " does not exist: compile the module first, as in"
                        + " `mvn compile heapwright:gen`");
            }
            getLog().info("nothing to do: the module has no classes");
            return;
        }
        work(classes);
    }

    /** Does the work of the goal on the classes of the module. */
    abstract void work(Path classes) throws MojoExecutionException, MojoFailureException;

    private boolean hasSources() {
        return project.getCompileSourceRoots().stream().anyMatch(root -> Files.isDirectory(Paths.get(root)));
    }

    /** The class path of the module's tests, without the tests themselves. */
    String classPath(Path classes) throws MojoExecutionException {
        List<String> entries = new ArrayList<>();
        entries.add(classes.toString());
        try {
            String tests = project.getBuild().getTestOutputDirectory();
            for (String entry : project.getTestClasspathElements()) {
                if (!entry.equals(tests) && !entry.equals(classes.toString()) && Files.exists(Paths.get(entry))) {
                    entries.add(entry);
                }
            }
        } catch (DependencyResolutionRequiredException error) {
            throw new MojoExecutionException("the class path of " + project.getArtifactId() + " is not known", error);
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Runs the program in the directory of the module and returns its exit code; what it says goes to Maven's log. */
    int run(List<String> words) throws MojoExecutionException {
        List<String> command = new ArrayList<>();
        command.add(Binary.find(binary, getLog()));
        command.addAll(words);
        if (arguments != null) {
            command.addAll(arguments);
        }
        getLog().debug(String.join(" ", command));
        ProcessBuilder builder = new ProcessBuilder(command).directory(project.getBasedir());
        builder.environment().remove("CLASSPATH");
        builder.environment().put("JAVA_HOME", jdk == null ? System.getProperty("java.home") : jdk.getPath());
        Process process;
        try {
            process = builder.start();
            process.getOutputStream().close();
        } catch (IOException error) {
            throw new MojoExecutionException("heapwright cannot be started: " + error.getMessage(), error);
        }
        Thread problems = new Thread(() -> lines(process.getErrorStream(), this::problem), "heapwright");
        problems.start();
        lines(process.getInputStream(), line -> getLog().info(line));
        try {
            problems.join();
            return process.waitFor();
        } catch (InterruptedException error) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", error);
        }
    }

    /** A line of the error stream: a message of the program, or its progress. */
    private void problem(String line) {
        if (line.startsWith("heapwright: ")) {
            getLog().warn(line.substring("heapwright: ".length()));
        } else {
            getLog().debug(line);
        }
    }

    private static void lines(InputStream stream, Consumer<String> each) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                each.accept(line);
            }
        } catch (IOException closed) {
            // the process has ended; its exit code says how
        }
    }
}
