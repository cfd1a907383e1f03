package heapwright.prober;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The classes under test and the constants in their class files. */
final class Universe {
    final List<Class<?>> classes = new ArrayList<>();
    final Set<Number> numbers = new LinkedHashSet<>();
    final Set<String> texts = new LinkedHashSet<>();

    private Universe() {}

    static Universe read(Path root) throws IOException {
        Universe universe = new Universe();
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
        }
        for (Path file : files) {
            String name = root.relativize(file).toString().replace('/', '.');
            try {
                universe.classes.add(Class.forName(name.substring(0, name.length() - 6), false,
                        ClassLoader.getSystemClassLoader()));
                universe.readConstants(Files.readAllBytes(file));
            } catch (ReflectiveOperationException | LinkageError e) {
                // a class that needs others which are not there
            }
        }
        return universe;
    }

    /** Classes of the program an object of a type can have. */
    List<Class<?>> below(Class<?> type) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> other : classes) {
            if (type.isAssignableFrom(other) && !Modifier.isAbstract(other.getModifiers()) && !other.isInterface()) {
                found.add(other);
            }
        }
        return found;
    }

    /** The constant pool (JVMS 4.4). */
    private void readConstants(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipBytes(8);
        int count = in.readUnsignedShort();
        String[] utf8 = new String[count];
        List<Integer> strings = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            switch (in.readUnsignedByte()) {
                case 1 -> utf8[i] = in.readUTF();
                case 3 -> numbers.add(in.readInt());
                case 4 -> numbers.add(in.readFloat());
                case 5 -> {
                    numbers.add(in.readLong());
                    i++;
                }
                case 6 -> {
                    numbers.add(in.readDouble());
                    i++;
                }
                case 8 -> strings.add(in.readUnsignedShort());
                case 7, 16, 19, 20 -> in.skipBytes(2);
                case 15 -> in.skipBytes(3);
                default -> in.skipBytes(4);
            }
        }
        strings.forEach(index -> texts.add(utf8[index].intern()));
    }
}
