package io.github.heapwright.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/**
 * Finds the heapwright program: where the build says, else in a jar among the dependencies of the plugin, else on the path.
 *
 * <p>A jar that carries the program has, below {@code META-INF/heapwright/PLATFORM/}, the files of the distribution and a
 * list of them, {@code files}: a key that changes with their content in the first line, then on each line {@code x} (may be
 * executed) or {@code -}, a space, and a path.
 */
final class Binary {
    private static final String PROGRAM = "heapwright";
    private static final String CARRIED = "META-INF/heapwright/";

    private Binary() {}

    /** The program to start. */
    static String find(String configured, Log log) throws MojoExecutionException {
        if (configured != null && !configured.isBlank()) {
            return configured(configured.trim());
        }
        Path carried = carried(log);
        if (carried != null) {
            return carried.toString();
        }
        if (isOnPath(PROGRAM)) {
            return PROGRAM;
        }
        throw new MojoExecutionException("heapwright is not on the PATH. Install it, name it with"
                + " -Dheapwright.binary=FILE, or add a jar that carries it for " + platform()
                + " to the dependencies of the plugin");
    }

    /** A file, or a program on the path. */
    private static String configured(String name) throws MojoExecutionException {
        boolean isName = Paths.get(name).getNameCount() == 1 && !name.contains(File.separator);
        if (isName && isOnPath(name)) {
            return name;
        }
        Path file = Paths.get(name).toAbsolutePath();
        if (!Files.isExecutable(file) || Files.isDirectory(file)) {
            throw new MojoExecutionException("heapwright.binary is " + name + ", which is not a program");
        }
        return file.toString();
    }

    private static boolean isOnPath(String name) {
        String path = System.getenv("PATH");
        if (path == null) {
            return false;
        }
        return Stream.of(path.split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Paths.get(folder, name)));
    }

    /** The name of this machine's kind, as in {@code linux-x86_64}. */
    static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String kind = system.startsWith("mac") ? "macos" : system.startsWith("win") ? "windows" : system;
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String processor = machine.equals("amd64") ? "x86_64" : machine.equals("arm64") ? "aarch64" : machine;
        return kind.replace(' ', '-') + "-" + processor;
    }

    /** The program out of a jar, unpacked once for each user and content; null if no jar has it. */
    private static Path carried(Log log) throws MojoExecutionException {
        String root = CARRIED + platform() + "/";
        List<String> lines;
        try (InputStream list = resource(root + "files")) {
            if (list == null) {
                return null;
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
            lines = reader.lines().filter(line -> !line.isBlank()).collect(Collectors.toList());
        } catch (IOException error) {
            throw new MojoExecutionException("the jar that carries heapwright cannot be read", error);
        }
        if (lines.size() < 2) {
            throw new MojoExecutionException("the jar that carries heapwright lists no files");
        }
        Path place = cache().resolve("binary").resolve(lines.get(0).trim());
        Path program = place.resolve("bin").resolve(PROGRAM);
        if (Files.isExecutable(program)) {
            return program;
        }
        log.info("unpacking heapwright to " + place);
        try {
            unpack(root, lines.subList(1, lines.size()), place);
        } catch (IOException error) {
            throw new MojoExecutionException("heapwright cannot be unpacked to " + place, error);
        }
        if (!Files.isExecutable(program)) {
            throw new MojoExecutionException("the jar that carries heapwright has no bin/heapwright");
        }
        return program;
    }

    private static Path cache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path root = cache == null || cache.isEmpty() ? Paths.get(System.getProperty("user.home"), ".cache")
                : Paths.get(cache);
        return root.resolve("heapwright");
    }

    private static InputStream resource(String name) {
        return Binary.class.getClassLoader().getResourceAsStream(name);
    }

    /** Unpacks beside the place, then renames: builds that run at the same time see all of it or nothing. */
    private static void unpack(String root, List<String> entries, Path place) throws IOException {
        Files.createDirectories(place.getParent());
        Path beside = Files.createTempDirectory(place.getParent(), "unpacking");
        try {
            for (String entry : entries) {
                unpackOne(root, entry, beside);
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException another) {
            delete(beside);
        } catch (IOException error) {
            delete(beside);
            if (!Files.isDirectory(place)) {
                throw error;
            }
        }
    }

    private static void unpackOne(String root, String entry, Path beside) throws IOException {
        String path = entry.substring(2);
        Path file = beside.resolve(path).normalize();
        if (!file.startsWith(beside)) {
            throw new IOException(path + " leads out of the directory");
        }
        Files.createDirectories(file.getParent());
        try (InputStream content = resource(root + path)) {
            if (content == null) {
                throw new IOException(path + " is listed and missing");
            }
            Files.copy(content, file);
        }
        if (entry.charAt(0) == 'x' && !file.toFile().setExecutable(true, false)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> found = Files.walk(directory)) {
            found.sorted(Comparator.reverseOrder()).forEach(all::add);
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }
}
