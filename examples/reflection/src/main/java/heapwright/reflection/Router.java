package heapwright.reflection;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

/** Methods that are found by their annotations. */
public final class Router {
    private Router() {}

    /** The path that a method answers. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Route {
        /** The path. */
        String value();

        /** Whether a user is needed. */
        boolean secret() default false;
    }

    /** What is answered. */
    public static final class Pages {
        /** The first page. */
        @Route("/")
        public String index() {
            return "index";
        }

        /** The page of a user. */
        @Route(value = "/me", secret = true)
        public String profile() {
            return "profile";
        }

        /** Not a page. */
        public String helper() {
            return "helper";
        }
    }

    /** Answers a request. */
    public static String answer(String path, boolean user) throws ReflectiveOperationException {
        for (Method method : Pages.class.getDeclaredMethods()) {
            Route route = method.getAnnotation(Route.class);
            if (route == null || !route.value().equals(path)) {
                continue;
            }
            if (route.secret() && !user) {
                return "forbidden";
            }
            return (String) method.invoke(new Pages());
        }
        return "not found";
    }
}
