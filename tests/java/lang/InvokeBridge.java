// Area: instructions/invocation
// Shows: bridge methods for generic overrides and covariant return types

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class InvokeBridge {
    static abstract class Node<T> {
        T data;
        void set(T t) { data = t; System.out.println("Node.set " + t); }
        abstract T get();
    }

    static class IntNode extends Node<Integer> {
        @Override void set(Integer t) { System.out.println("IntNode.set"); super.set(t + 1); }
        @Override Integer get() { return data; }
    }

    static class Animal {
        Animal self() { return this; }
        Number weight() { return 1; }
        public String toString() { return "animal"; }
    }

    static class Dog extends Animal implements Cloneable {
        @Override Dog self() { System.out.println("Dog.self"); return this; }
        @Override Integer weight() { return 2; }
        @Override public Dog clone() throws CloneNotSupportedException { return (Dog) super.clone(); }
        public String toString() { return "dog"; }
    }

    static class ByLen implements Comparator<String> {
        public int compare(String a, String b) { return a.length() - b.length(); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Node<Integer> n = new IntNode();
        n.set(5);
        System.out.println(n.get());
        try {
            ((Node) n).set("text");
        } catch (ClassCastException e) {
            System.out.println("bridge CCE");
        }
        Animal a = new Dog();
        System.out.println(a.self() + " " + a.weight() + " " + ((Dog) a).clone());
        Method[] ms = Dog.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing((Method m) -> m.getName() + m.getReturnType().getName()));
        for (Method m : ms) System.out.println(m.getName() + " " + m.getReturnType().getSimpleName() + " " + m.isBridge() + m.isSynthetic());
        Comparator raw = new ByLen();
        System.out.println(raw.compare("aa", "b"));
        try {
            raw.compare(1, 2);
        } catch (ClassCastException e) {
            System.out.println("compare CCE");
        }
    }
}
