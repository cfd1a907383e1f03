package heapwright.reflection;

import java.lang.reflect.Method;
import java.util.Map;

/** Makes a bean of a named class, and the beans that its setters take. */
public class BeanInstantiator {
    /** How deep beans are nested. */
    static final int DEPTH = 1;

    /** An address. */
    public static final class Address {
        private String street;

        /** Where it is. */
        public String getStreet() {
            return street;
        }

        /** Moves it. */
        public void setStreet(String street) {
            this.street = street;
        }
    }

    /** A person. */
    public static final class Person {
        private String name;
        private Address address;

        /** Who it is. */
        public String getName() {
            return name;
        }

        /** Renames the person. */
        public void setName(String name) {
            this.name = name;
        }

        /** Where the person lives. */
        public Address getAddress() {
            return address;
        }

        /** Moves the person. */
        public void setAddress(Address address) {
            this.address = address;
        }
    }

    /** Makes a bean. A property {@code p.class} names the class of the bean for the property {@code p}. */
    public Object instantiate(String className, Map<String, String> properties) throws ReflectiveOperationException {
        return instantiate(className, "", properties, 0);
    }

    private Object instantiate(String className, String path, Map<String, String> properties, int depth)
        throws ReflectiveOperationException {
        if (depth > DEPTH) {
            return null;
        }
        Class<?> type = load(className);
        Object bean = type.getDeclaredConstructor().newInstance();
        for (Method method : type.getMethods()) {
            if (!method.getName().startsWith("set") || method.getParameterCount() != 1) {
                continue;
            }
            String property = path + method.getName().substring(3);
            Class<?> wanted = method.getParameterTypes()[0];
            if (wanted == String.class && properties.containsKey(property)) {
                method.invoke(bean, properties.get(property));
            } else if (properties.containsKey(property + ".class")) {
                String part = properties.get(property + ".class");
                method.invoke(bean, instantiate(part, property + ".", properties, depth + 1));
            }
        }
        return bean;
    }

    /** The class of a name. */
    Class<?> load(String className) throws ClassNotFoundException {
        return Class.forName(className);
    }
}
