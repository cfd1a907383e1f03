package heapwright.runner;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Classes of the tests and of the program, loaded anew; the framework is shared with whoever runs the tests. */
final class Alone extends URLClassLoader {
    private static final List<String> SHARED = List.of(
            "heapwright.runner.", "org.junit.", "org.opentest4j.", "org.apiguardian.", "org.testng.", "org.hamcrest.",
            "junit.");

    static {
        registerAsParallelCapable();
    }

    Alone(Request request) throws MalformedURLException {
        super(urls(request), ClassLoader.getSystemClassLoader());
    }

    private static URL[] urls(Request request) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(request.output.toUri().toURL());
        for (Path entry : request.classPath) {
            urls.add(entry.toUri().toURL());
        }
        return urls.toArray(new URL[0]);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                try {
                    return getPlatformClassLoader().loadClass(name);
                } catch (ClassNotFoundException e) {
                    // Not of the JDK.
                }
                try {
                    found = findClass(name);
                } catch (ClassNotFoundException e) {
                    return super.loadClass(name, resolve);
                }
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }
}
