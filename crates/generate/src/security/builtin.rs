//! Sets of well-known sinks. Each line is a goal of the goal language.

/// A set: its name, what it is about, and its goals.
type Set = (&'static str, &'static str, &'static [&'static str]);

/// The sets.
pub(super) const SETS: &[Set] = &[
    (
        "reflection",
        "classes, members and code chosen by name",
        &[
            "call java.lang.Class.forName(String name, ..) where tainted(name)",
            "call java.lang.Class.forName(Module _, String name) where tainted(name)",
            "call java.lang.ClassLoader.loadClass(name, ..) where tainted(name)",
            "call java.lang.ClassLoader.defineClass where tainted(*)",
            "call java.lang.Class.newInstance() where tainted(this)",
            "call java.lang.reflect.Constructor.newInstance(arguments) where tainted(this)",
            "call java.lang.reflect.Method.invoke(target, arguments) where tainted(this) or tainted(target)",
            "call java.lang.reflect.Field.set*(target, value) where tainted(this) or tainted(target)",
            "call java.lang.invoke.MethodHandles$Lookup.find*(_, name, ..) where tainted(name)",
            "call javax.script.ScriptEngine.eval(script, ..) where tainted(script)",
            "call java.lang.System.load*(library) where tainted(library)",
            "call java.lang.Runtime.load*(library) where tainted(library)",
        ],
    ),
    (
        "deserialisation",
        "objects built from data",
        &[
            "call java.io.ObjectInputStream.<init>(input) where tainted(input)",
            "call java.io.ObjectInputStream.readObject() where tainted(this)",
            "call java.io.ObjectInputStream.readUnshared() where tainted(this)",
            "call java.beans.XMLDecoder.<init>(input, ..) where tainted(input)",
            "call java.beans.XMLDecoder.readObject() where tainted(this)",
            "call java.rmi.MarshalledObject.get() where tainted(this)",
            "call javax.xml.parsers.DocumentBuilder.parse(input, ..) where tainted(input)",
            "call javax.xml.parsers.SAXParser.parse(input, ..) where tainted(input)",
        ],
    ),
    (
        "process",
        "programs that are started",
        &[
            "call java.lang.Runtime.exec(command, ..) where tainted(command)",
            "call java.lang.ProcessBuilder.<init>(command) where tainted(command)",
            "call java.lang.ProcessBuilder.command(command) where tainted(command)",
            "call java.lang.ProcessBuilder.start() where tainted(this)",
        ],
    ),
    (
        "path",
        "files chosen by name",
        &[
            "call java.io.File.<init>(path) where tainted(path)",
            "call java.io.File.<init>(parent, path) where tainted(path) or tainted(parent)",
            "call java.io.FileInputStream.<init>(path) where tainted(path)",
            "call java.io.FileOutputStream.<init>(path, ..) where tainted(path)",
            "call java.io.FileReader.<init>(path, ..) where tainted(path)",
            "call java.io.FileWriter.<init>(path, ..) where tainted(path)",
            "call java.io.RandomAccessFile.<init>(path, mode) where tainted(path)",
            "call java.io.PrintWriter.<init>(String path, ..) where tainted(path)",
            "call java.io.PrintStream.<init>(String path, ..) where tainted(path)",
            "call java.nio.file.Path.of where tainted(*)",
            "call java.nio.file.Paths.get where tainted(*)",
            "call java.nio.file.Path.resolve*(other) where tainted(other)",
            "call java.nio.file.Files.*(path, ..) where tainted(path)",
            "call java.util.zip.ZipFile.<init>(path, ..) where tainted(path)",
            "call java.util.Scanner.<init>(File path, ..) where tainted(path)",
        ],
    ),
    (
        "sql",
        "statements for a database",
        &[
            "call java.sql.Statement.execute*(String sql, ..) where tainted(sql)",
            "call java.sql.Statement.addBatch(sql) where tainted(sql)",
            "call java.sql.Connection.prepareStatement(sql, ..) where tainted(sql)",
            "call java.sql.Connection.prepareCall(sql, ..) where tainted(sql)",
            "call java.sql.Connection.nativeSQL(sql) where tainted(sql)",
            "call javax.sql.RowSet.setCommand(sql) where tainted(sql)",
        ],
    ),
    (
        "jndi",
        "names that are looked up in a directory",
        &[
            "call javax.naming.Context.lookup*(name) where tainted(name)",
            "call javax.naming.InitialContext.doLookup(name) where tainted(name)",
            "call javax.naming.Context.*bind(name, ..) where tainted(name)",
            "call javax.naming.directory.DirContext.search(name, ..) where tainted(name)",
            "call javax.management.remote.JMXServiceURL.<init>(url) where tainted(url)",
            "call java.rmi.Naming.lookup(name) where tainted(name)",
        ],
    ),
];
