package io.github.heapwright.maven;

import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoFailureException;

/** What is to hold of one class after every sequence of calls. */
public final class Verification {
    /** The class. */
    private String className;

    /** Boolean expressions over its methods. */
    private List<String> properties;

    /** Whether no call may throw an exception that its method does not declare. */
    private boolean noThrow;

    /** The most calls, constructors included. */
    private Integer calls;

    /** For Maven, which fills it in. */
    public Verification() {}

    Verification(String className, List<String> properties, boolean noThrow, Integer calls) {
        this.className = className;
        this.properties = properties;
        this.noThrow = noThrow;
        this.calls = calls;
    }

    String className() {
        return className;
    }

    /** The command line, without the class path. */
    List<String> words() throws MojoFailureException {
        if (className == null || className.isBlank()) {
            throw new MojoFailureException("a verification needs a <className>");
        }
        List<String> words = new ArrayList<>(List.of("verify", className.trim()));
        if (properties != null) {
            for (String property : properties) {
                words.addAll(List.of("--property", property.trim()));
            }
        }
        if (noThrow) {
            words.add("--no-throw");
        }
        if (calls != null) {
            words.addAll(List.of("--calls", calls.toString()));
        }
        if (words.size() == 2) {
            throw new MojoFailureException(className + ": say what is to hold, with <properties> or <noThrow>");
        }
        return words;
    }
}
