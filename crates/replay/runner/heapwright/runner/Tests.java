package heapwright.runner;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;

/** The test methods of a source file, each of which can be left out without moving the lines of the others. */
final class Tests {
    /** A test method: its name and where its text begins and ends. */
    static final class Test {
        final String name;
        final int start;
        final int end;

        Test(String name, int start, int end) {
            this.name = name;
            this.start = start;
            this.end = end;
        }
    }

    private final Path file;
    private final String text;
    final List<Test> all = new ArrayList<>();

    private Tests(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /** Parses a file; there are no tests in one that cannot be parsed. */
    static Tests read(JavaCompiler compiler, Path file) throws IOException {
        Tests tests = new Tests(file, Files.readString(file));
        DiagnosticCollector<JavaFileObject> ignored = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(ignored, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(Writer.nullWriter(), manager, ignored,
                    List.of("-proc:none"), null, manager.getJavaFileObjects(file.toFile()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                for (Tree type : unit.getTypeDecls()) {
                    if (type instanceof ClassTree) {
                        tests.add(unit, (ClassTree) type, positions);
                    }
                }
            }
        } catch (RuntimeException e) {
            tests.all.clear();
        }
        return tests;
    }

    private void add(CompilationUnitTree unit, ClassTree type, SourcePositions positions) {
        for (Tree member : type.getMembers()) {
            if (!(member instanceof MethodTree)) {
                continue;
            }
            MethodTree method = (MethodTree) member;
            boolean isTest = method.getModifiers().getAnnotations().stream().anyMatch(Tests::isTest);
            int start = (int) positions.getStartPosition(unit, method);
            int end = (int) positions.getEndPosition(unit, method);
            if (isTest && 0 <= start && start < end && end <= text.length()) {
                all.add(new Test(method.getName().toString(), start, end));
            }
        }
    }

    private static boolean isTest(AnnotationTree annotation) {
        String name = annotation.getAnnotationType().toString();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return simple.equals("Test") || simple.equals("ParameterizedTest");
    }

    /** The test at a position in the file, or null. */
    Test at(long position) {
        for (Test test : all) {
            if (test.start <= position && position < test.end) {
                return test;
            }
        }
        return null;
    }

    /** Writes the file with these tests only; whatever is left out becomes blank. */
    void write(Collection<Test> kept) throws IOException {
        StringBuilder changed = new StringBuilder(text);
        for (Test test : all) {
            for (int i = test.start; i < test.end && !kept.contains(test); i++) {
                if (changed.charAt(i) != '\n' && changed.charAt(i) != '\r') {
                    changed.setCharAt(i, ' ');
                }
            }
        }
        Files.writeString(file, changed);
    }
}
