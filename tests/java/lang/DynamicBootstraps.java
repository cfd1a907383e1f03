// Area: dynamic calls
// Shows: call sites and constants whose bootstrap method is the program's own, in a class file the program writes

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class DynamicBootstraps {
    static int calls;

    public static int add(int a, int b) { return a + b; }

    public static CallSite plain(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        System.out.println("link " + name + type + " for " + lookup.lookupClass().getName());
        return new ConstantCallSite(lookup.findStatic(DynamicBootstraps.class, name, type));
    }

    public static CallSite listing(MethodHandles.Lookup lookup, String name, MethodType type, Object... statics) {
        return new ConstantCallSite(MethodHandles.constant(String.class, name + Arrays.toString(statics)));
    }

    static class Changing extends MutableCallSite {
        Changing(MethodType type) { super(type); }

        int first(int x) {
            setTarget(MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0, int.class));
            return x * 2;
        }
    }

    public static CallSite changing(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        Changing site = new Changing(type);
        site.setTarget(MethodHandles.lookup().findVirtual(Changing.class, "first", type).bindTo(site));
        return site;
    }

    public static CallSite failing(MethodHandles.Lookup lookup, String name, MethodType type) {
        throw new IllegalStateException("no site for " + name);
    }

    public static CallSite absent(MethodHandles.Lookup lookup, String name, MethodType type) { return null; }

    public static CallSite mistyped(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
    }

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, Object... statics) {
        System.out.println("make " + name);
        return name + type.getSimpleName() + statics.length + (calls++);
    }

    public static Object nothing(MethodHandles.Lookup lookup, String name, Class<?> type) {
        System.out.println("make nothing");
        return null;
    }

    public static int number(MethodHandles.Lookup lookup, String name, Class<?> type, int base) { return base + 1; }

    public static Object broken(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new UnsupportedOperationException(name);
    }

    /** Just enough of a class-file writer. */
    static class ClassWriter {
        final Map<List<Object>, Integer> pool = new LinkedHashMap<>();
        final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
        final List<byte[]> bootstraps = new ArrayList<>();
        final List<byte[]> methods = new ArrayList<>();

        interface Part { void write(DataOutputStream out) throws IOException; }

        static byte[] bytes(Part part) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            part.write(new DataOutputStream(bytes));
            return bytes.toByteArray();
        }

        int entry(List<Object> key, Part part) throws IOException {
            Integer known = pool.get(key);
            if (known == null) {
                pool.put(key, known = pool.size() + 1);
                poolBytes.write(bytes(part));
            }
            return known;
        }

        int utf8(String text) throws IOException {
            return entry(List.of(1, text), out -> { out.writeByte(1); out.writeUTF(text); });
        }

        int refer(int tag, int... operands) throws IOException {
            return entry(List.of(tag, Arrays.toString(operands)), out -> {
                out.writeByte(tag);
                for (int operand : operands) out.writeShort(operand);
            });
        }

        int type(String name) throws IOException { return refer(7, utf8(name)); }

        int string(String text) throws IOException { return refer(8, utf8(text)); }

        int integer(int value) throws IOException {
            return entry(List.of(3, value), out -> { out.writeByte(3); out.writeInt(value); });
        }

        int handle(String name, String descriptor) throws IOException {
            int method = refer(10, type("DynamicBootstraps"), refer(12, utf8(name), utf8(descriptor)));
            return entry(List.of(15, method), out -> { out.writeByte(15); out.writeByte(6); out.writeShort(method); });
        }

        int methodType(String descriptor) throws IOException { return refer(16, utf8(descriptor)); }

        int dynamic(int tag, String bootstrap, String returns, String more, String name, String descriptor, int... statics)
                throws IOException {
            String third = tag == 18 ? "Ljava/lang/invoke/MethodType;" : "Ljava/lang/Class;";
            int handle = handle(bootstrap, "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;" + third + more + ")" + returns);
            bootstraps.add(bytes(out -> {
                out.writeShort(handle);
                out.writeShort(statics.length);
                for (int each : statics) out.writeShort(each);
            }));
            return refer(tag, bootstraps.size() - 1, refer(12, utf8(name), utf8(descriptor)));
        }

        int site(String bootstrap, String more, String name, String descriptor, int... statics) throws IOException {
            return dynamic(18, bootstrap, "Ljava/lang/invoke/CallSite;", more, name, descriptor, statics);
        }

        int value(String bootstrap, String more, String name, int... statics) throws IOException {
            return dynamic(17, bootstrap, "Ljava/lang/Object;", more, name, "Ljava/lang/Object;", statics);
        }

        void method(String name, String descriptor, Part code) throws IOException {
            int nameAt = utf8(name), descriptorAt = utf8(descriptor), codeAt = utf8("Code");
            byte[] body = bytes(code);
            methods.add(bytes(out -> {
                out.writeShort(9);
                out.writeShort(nameAt);
                out.writeShort(descriptorAt);
                out.writeShort(1);
                out.writeShort(codeAt);
                out.writeInt(12 + body.length);
                out.writeShort(4);
                out.writeShort(4);
                out.writeInt(body.length);
                out.write(body);
                out.writeShort(0);
                out.writeShort(0);
            }));
        }

        byte[] finish(String name) throws IOException {
            int self = type(name), parent = type("java/lang/Object"), attribute = utf8("BootstrapMethods");
            return bytes(out -> {
                out.writeInt(0xCAFEBABE);
                out.writeShort(0);
                out.writeShort(55);
                out.writeShort(pool.size() + 1);
                poolBytes.writeTo(out);
                out.writeShort(0x21);
                out.writeShort(self);
                out.writeShort(parent);
                out.writeShort(0);
                out.writeShort(0);
                out.writeShort(methods.size());
                for (byte[] method : methods) out.write(method);
                out.writeShort(1);
                out.writeShort(attribute);
                out.writeInt(2 + bootstraps.stream().mapToInt(each -> each.length).sum());
                out.writeShort(bootstraps.size());
                for (byte[] each : bootstraps) out.write(each);
            });
        }
    }

    static final int ILOAD_0 = 26, ILOAD_1 = 27, IRETURN = 172, ARETURN = 176, LDC_W = 19, INVOKEDYNAMIC = 186, RETURN = 177;

    static void call(ClassWriter to, String name, String descriptor, int site, int ret, int... loads) throws IOException {
        to.method(name, descriptor, out -> {
            for (int load : loads) out.writeByte(load);
            out.writeByte(INVOKEDYNAMIC);
            out.writeShort(site);
            out.writeShort(0);
            out.writeByte(ret);
        });
    }

    static void load(ClassWriter to, String name, String descriptor, int constant, int ret) throws IOException {
        to.method(name, descriptor, out -> { out.writeByte(LDC_W); out.writeShort(constant); out.writeByte(ret); });
    }

    static Class<?> made() throws Exception {
        ClassWriter to = new ClassWriter();
        call(to, "plain", "(II)I", to.site("plain", "", "add", "(II)I"), IRETURN, ILOAD_0, ILOAD_1);
        int nested = to.value("constant", "[Ljava/lang/Object;", "nested");
        int listing = to.site("listing", "[Ljava/lang/Object;", "list", "()Ljava/lang/String;", to.integer(7), to.string("s"),
                to.type("java/lang/String"), to.methodType("(I)V"), to.handle("add", "(II)I"), nested);
        call(to, "listing", "()Ljava/lang/String;", listing, ARETURN);
        call(to, "changing", "(I)I", to.site("changing", "", "c", "(I)I"), IRETURN, ILOAD_0);
        for (String bad : List.of("failing", "absent", "mistyped"))
            call(to, bad, "()V", to.site(bad, "", bad, "()V"), RETURN);
        load(to, "constant", "()Ljava/lang/Object;", to.value("constant", "[Ljava/lang/Object;", "k", to.integer(1), nested), ARETURN);
        load(to, "nothing", "()Ljava/lang/Object;", to.value("nothing", "", "null"), ARETURN);
        load(to, "broken", "()Ljava/lang/Object;", to.value("broken", "", "b"), ARETURN);
        load(to, "number", "()I", to.dynamic(17, "number", "I", "I", "n", "I", to.integer(41)), IRETURN);
        load(to, "type", "()Ljava/lang/Object;", to.methodType("(ILjava/lang/String;)[J"), ARETURN);
        load(to, "handle", "()Ljava/lang/Object;", to.handle("add", "(II)I"), ARETURN);
        load(to, "missing", "()Ljava/lang/Object;", to.handle("missing", "(II)I"), ARETURN);
        return MethodHandles.lookup().defineClass(to.finish("Made"));
    }

    static void show(Class<?> made, String name, Object... args) throws Exception {
        for (var method : made.getMethods()) {
            if (!method.getName().equals(name) || method.getDeclaringClass() != made) continue;
            for (int round = 0; round < 2; round++) {
                try {
                    System.out.println(name + " = " + method.invoke(null, args));
                    continue;
                } catch (java.lang.reflect.InvocationTargetException wrapped) {
                    for (Throwable cause = wrapped.getCause(); cause != null; cause = cause.getCause())
                        System.out.println(name + ": " + cause);
                }
                break;
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        Class<?> made = made();
        show(made, "plain", 3, 4);
        show(made, "listing");
        show(made, "changing", 21);
        for (String name : List.of("failing", "absent", "mistyped", "constant", "nothing", "broken", "number", "type", "handle",
                "missing"))
            show(made, name);
        System.out.println((int) ((MethodHandle) made.getMethod("handle").invoke(null)).invokeExact(20, 22));
    }
}
