import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Calls the methods of all classes in a folder with small arguments, twice: once with classes that record which
 * instructions they execute, once with classes that JaCoCo has instrumented; with {@code count} as second argument,
 * calls nothing. Prints
 * <pre>
 * M class method descriptor line t c     a method that JaCoCo counts: its first line, t branches, c of them covered
 * L class method descriptor line t c     its line with t branches, c of them covered
 * E class method descriptor from to      a branch, executed to the next branch or the end of the method
 * X class method descriptor from to at   a branch, and the offset at which an exception came behind it
 * </pre>
 */
public final class Harness {
    private static final int CALLS = 30;
    private static final long STEPS_A_CALL = 200_000;

    public static void main(String[] arguments) throws Exception {
        Map<String, byte[]> classes = read(Path.of(arguments[0]));
        boolean run = arguments.length < 2 || !arguments[1].equals("count");
        LoggerRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        if (run) {
            Instrumenter instrumenter = new Instrumenter(runtime);
            Map<String, byte[]> traced = new TreeMap<>();
            Map<String, byte[]> measured = new TreeMap<>();
            for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
                traced.put(entry.getKey(), Tracer.trace(entry.getValue()));
                measured.put(entry.getKey(), instrumenter.instrument(entry.getValue(), entry.getKey()));
            }
            Set<String> tooLong = new HashSet<>();
            new Driver(new Loader(traced), tooLong, true).callAll(classes.keySet());
            new Driver(new Loader(measured), tooLong, false).callAll(classes.keySet());
        }
        ExecutionDataStore executed = new ExecutionDataStore();
        data.collect(executed, new SessionInfoStore(), false);
        runtime.shutdown();
        CoverageBuilder builder = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(executed, builder);
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            analyzer.analyzeClass(entry.getValue(), entry.getKey());
        }
        report(builder);
        Trace.report();
    }

    private static Map<String, byte[]> read(Path folder) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                byte[] bytes = Files.readAllBytes(file);
                classes.put(new ClassReader(bytes).getClassName().replace('/', '.'), bytes);
            }
        }
        return classes;
    }

    private static void report(CoverageBuilder builder) {
        for (IClassCoverage type : builder.getClasses()) {
            for (IMethodCoverage method : type.getMethods()) {
                String id = type.getName().replace('/', '.') + " " + method.getName() + " " + method.getDesc();
                String counts = method.getBranchCounter().getTotalCount() + " " + method.getBranchCounter().getCoveredCount();
                System.out.println("M " + id + " " + Math.max(0, method.getFirstLine()) + " " + counts);
                for (int line = method.getFirstLine(); line >= 0 && line <= method.getLastLine(); line++) {
                    ILine counters = method.getLine(line);
                    int total = counters.getBranchCounter().getTotalCount();
                    if (total > 0) {
                        int covered = counters.getBranchCounter().getCoveredCount();
                        System.out.println("L " + id + " " + line + " " + total + " " + covered);
                    }
                }
            }
        }
    }

    /** Defines classes from memory. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Harness.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** Calls methods with arguments that depend on nothing but their names. */
    private static final class Driver {
        private final Loader loader;
        private final Set<String> tooLong;
        private final boolean first;

        Driver(Loader loader, Set<String> tooLong, boolean first) {
            this.loader = loader;
            this.tooLong = tooLong;
            this.first = first;
        }

        void callAll(Set<String> names) throws Exception {
            for (String name : names) {
                Class<?> type = loader.loadClass(name);
                if (type.isSynthetic() || type.isAnnotation()) {
                    continue;
                }
                List<Executable> members = new ArrayList<>(Arrays.asList(type.getDeclaredMethods()));
                if (!Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
                    members.addAll(Arrays.asList(type.getDeclaredConstructors()));
                }
                members.removeIf(m -> m.isSynthetic() || Modifier.isAbstract(m.getModifiers()));
                members.sort(Comparator.comparing(Executable::toString));
                for (Executable member : members) {
                    call(type, member);
                }
            }
        }

        private void call(Class<?> type, Executable member) {
            member.setAccessible(true);
            for (int number = 0; number < CALLS; number++) {
                String key = member + "#" + number;
                if (tooLong.contains(key)) {
                    continue;
                }
                Values values = new Values(new Random(key.hashCode()));
                Trace.begin(first ? STEPS_A_CALL : Long.MAX_VALUE);
                try {
                    Object[] arguments = values.of(member.getParameterTypes());
                    if (member instanceof Constructor<?> constructor) {
                        constructor.newInstance(arguments);
                    } else {
                        boolean isStatic = Modifier.isStatic(member.getModifiers());
                        ((Method) member).invoke(isStatic ? null : values.of(type, 2), arguments);
                    }
                } catch (Throwable failure) {
                    // What a method throws is part of its behaviour.
                }
                if (!Trace.end()) {
                    tooLong.add(key);
                }
            }
        }
    }

    /** Small values of any type. */
    private static final class Values {
        private static final String[] TEXTS = {null, "", "a", "b", "c", "one", "two", "Aa", "BB", "x y", "12", "-7"};
        private static final int[] NUMBERS = {0, 1, -1, 2, 3, 4, 5, 7, 10, 42, 100, -5, 65, 97};
        private final Random random;

        Values(Random random) {
            this.random = random;
        }

        Object[] of(Class<?>[] types) {
            return Arrays.stream(types).map(type -> of(type, 2)).toArray();
        }

        Object of(Class<?> type, int depth) {
            int number = NUMBERS[random.nextInt(NUMBERS.length)];
            if (type == int.class || type == Integer.class) return number;
            if (type == long.class || type == Long.class) return (long) number;
            if (type == short.class || type == Short.class) return (short) number;
            if (type == byte.class || type == Byte.class) return (byte) number;
            if (type == char.class || type == Character.class) return (char) (number & 127);
            if (type == boolean.class || type == Boolean.class) return random.nextBoolean();
            if (type == float.class || type == Float.class) return number / 2f;
            if (type == double.class || type == Double.class) return number / 4.0;
            if (type == String.class || type == CharSequence.class) return TEXTS[random.nextInt(TEXTS.length)];
            if (random.nextInt(8) == 0) return null;
            if (type == Object.class || type == Comparable.class) return random.nextBoolean() ? (Object) number : "abc";
            if (type == List.class || type == Iterable.class) return new ArrayList<>(List.of(number, 2, 3));
            if (type == Map.class) return new LinkedHashMap<>(Map.of("a", number));
            if (type == Set.class) return new LinkedHashSet<>(List.of(number));
            if (type.isArray()) {
                Object array = Array.newInstance(type.getComponentType(), random.nextInt(4));
                for (int i = 0; i < Array.getLength(array); i++) {
                    Array.set(array, i, of(type.getComponentType(), depth - 1));
                }
                return array;
            }
            if (type.isEnum()) {
                Object[] constants = type.getEnumConstants();
                return constants.length == 0 ? null : constants[random.nextInt(constants.length)];
            }
            return build(type, depth);
        }

        private Object build(Class<?> type, int depth) {
            Class<?>[] permitted = type.getPermittedSubclasses();
            if (permitted != null && Modifier.isAbstract(type.getModifiers())) {
                return of(permitted[random.nextInt(permitted.length)], depth);
            }
            if (depth < 0 || Modifier.isAbstract(type.getModifiers())) {
                return null;
            }
            Constructor<?>[] constructors = type.getDeclaredConstructors();
            Arrays.sort(constructors, Comparator.comparing(Constructor::toString));
            try {
                Constructor<?> constructor = constructors[random.nextInt(constructors.length)];
                constructor.setAccessible(true);
                Class<?>[] types = constructor.getParameterTypes();
                return constructor.newInstance(Arrays.stream(types).map(t -> of(t, depth - 1)).toArray());
            } catch (ReflectiveOperationException | RuntimeException failure) {
                return null;
            }
        }
    }

    /** What traced classes report to. Must be public for them. */
    public static final class Trace {
        private static final Set<String> REPORT = new TreeSet<>();
        private static Set<String> call = new TreeSet<>();
        private static Set<Activation> live = new LinkedHashSet<>();
        private static long steps = Long.MAX_VALUE;

        /** One activation of a method. */
        private static final class Activation {
            final Tracer.Shape shape;
            int previous = -1;
            String pending;

            Activation(Tracer.Shape shape) {
                this.shape = shape;
            }
        }

        /** A call that takes too long. */
        private static final class TooLong extends Error {
            private static final long serialVersionUID = 1;
        }

        static void begin(long limit) {
            call = new TreeSet<>();
            live = new LinkedHashSet<>();
            steps = limit;
        }

        static boolean end() {
            live.forEach(Trace::interrupt);
            if (steps <= 0) {
                return false;
            }
            REPORT.addAll(call);
            return true;
        }

        static void report() {
            REPORT.forEach(System.out::println);
        }

        public static Object enter(String key) {
            Activation activation = new Activation(Tracer.SHAPES.get(key));
            live.add(activation);
            return activation;
        }

        public static void at(Object object, int offset) {
            if (steps-- <= 0) {
                throw new TooLong();
            }
            Activation activation = (Activation) object;
            Tracer.Shape shape = activation.shape;
            if (shape.handlers.contains(offset)) {
                interrupt(activation);
            } else if (shape.branches.contains(activation.previous)) {
                complete(activation);
                activation.pending = shape.key + " " + activation.previous + " " + offset;
            }
            activation.previous = offset;
            if (shape.exits.contains(offset)) {
                complete(activation);
                if (!shape.throwers.contains(offset)) {
                    live.remove(activation);
                }
            }
        }

        private static void complete(Activation activation) {
            if (activation.pending != null) {
                call.add("E " + activation.pending);
                activation.pending = null;
            }
        }

        private static void interrupt(Activation activation) {
            if (activation.pending != null) {
                call.add("X " + activation.pending + " " + activation.previous);
                activation.pending = null;
            }
        }
    }

    /** Rewrites classes so that they report each instruction by its offset. */
    public static final class Tracer {
        static final Map<String, Shape> SHAPES = new TreeMap<>();

        /** What is known of a method: offsets of branches, of exits and of handlers. */
        static final class Shape {
            final String key;
            final Set<Integer> branches = new HashSet<>();
            final Set<Integer> exits = new HashSet<>();
            final Set<Integer> throwers = new HashSet<>();
            final Set<Integer> handlers = new HashSet<>();

            Shape(String key) {
                this.key = key;
            }
        }

        static byte[] trace(byte[] bytes) {
            int[] offset = {0};
            ClassReader reader = new ClassReader(bytes) {
                @Override
                protected void readBytecodeInstructionOffset(int bytecodeOffset) {
                    offset[0] = bytecodeOffset;
                }
            };
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            String name = reader.getClassName().replace('/', '.');
            reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String method, String descriptor, String s, String[] e) {
                    MethodVisitor next = super.visitMethod(access, method, descriptor, s, e);
                    Shape shape = new Shape(name + " " + method + " " + descriptor);
                    SHAPES.put(shape.key, shape);
                    return new Reporter(access, descriptor, next, shape, offset);
                }
            }, ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        }

        private static final class Reporter extends LocalVariablesSorter {
            private static final String TRACE = Type.getInternalName(Trace.class);
            private final Shape shape;
            private final int[] offset;
            private final Set<Label> handlers = new HashSet<>();
            private boolean handler;
            private int activation;

            Reporter(int access, String descriptor, MethodVisitor next, Shape shape, int[] offset) {
                super(Opcodes.ASM9, access, descriptor, next);
                this.shape = shape;
                this.offset = offset;
            }

            @Override
            public void visitCode() {
                super.visitCode();
                super.visitLdcInsn(shape.key);
                String descriptor = "(Ljava/lang/String;)Ljava/lang/Object;";
                super.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, "enter", descriptor, false);
                activation = newLocal(Type.getType(Object.class));
                mv.visitVarInsn(Opcodes.ASTORE, activation);
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label target, String type) {
                handlers.add(target);
                super.visitTryCatchBlock(start, end, target, type);
            }

            @Override
            public void visitLabel(Label label) {
                handler |= handlers.contains(label);
                super.visitLabel(label);
            }

            private void here() {
                if (handler) {
                    shape.handlers.add(offset[0]);
                    handler = false;
                }
                mv.visitVarInsn(Opcodes.ALOAD, activation);
                mv.visitLdcInsn(offset[0]);
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, "at", "(Ljava/lang/Object;I)V", false);
            }

            @Override
            public void visitInsn(int opcode) {
                here();
                if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW) {
                    shape.exits.add(offset[0]);
                }
                if (opcode == Opcodes.ATHROW) {
                    shape.throwers.add(offset[0]);
                }
                super.visitInsn(opcode);
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                here();
                super.visitIntInsn(opcode, operand);
            }

            @Override
            public void visitVarInsn(int opcode, int index) {
                here();
                super.visitVarInsn(opcode, index);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                // Frames name a new object by the label directly before its instruction.
                if (opcode == Opcodes.NEW) {
                    super.visitTypeInsn(opcode, type);
                    here();
                } else {
                    here();
                    super.visitTypeInsn(opcode, type);
                }
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
                here();
                super.visitFieldInsn(opcode, owner, field, descriptor);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String method, String descriptor, boolean itf) {
                here();
                super.visitMethodInsn(opcode, owner, method, descriptor, itf);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle handle, Object... arguments) {
                here();
                super.visitInvokeDynamicInsn(name, descriptor, handle, arguments);
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                here();
                if (opcode != Opcodes.GOTO) {
                    shape.branches.add(offset[0]);
                }
                super.visitJumpInsn(opcode, label);
            }

            @Override
            public void visitLdcInsn(Object value) {
                here();
                super.visitLdcInsn(value);
            }

            @Override
            public void visitIincInsn(int index, int increment) {
                here();
                super.visitIincInsn(index, increment);
            }

            @Override
            public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
                here();
                shape.branches.add(offset[0]);
                super.visitTableSwitchInsn(low, high, other, labels);
            }

            @Override
            public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
                here();
                shape.branches.add(offset[0]);
                super.visitLookupSwitchInsn(other, keys, labels);
            }

            @Override
            public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
                here();
                super.visitMultiANewArrayInsn(descriptor, dimensions);
            }
        }
    }
}
