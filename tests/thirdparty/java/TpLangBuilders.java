// Area: org.apache.commons.lang3.builder
// Shows: EqualsBuilder, HashCodeBuilder, CompareToBuilder, ToStringBuilder with styles free of identity hashes, reflection forms, DiffBuilder
import java.util.*;
import org.apache.commons.lang3.builder.*;

public class TpLangBuilders {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static class Person implements Comparable<Person> {
        final String name; final int age; final double[] marks; transient int cache; Person friend;
        Person(String n, int a, double... m) { name = n; age = a; marks = m; }
        @Override public boolean equals(Object o) { return o instanceof Person p && new EqualsBuilder().append(name, p.name).append(age, p.age).append(marks, p.marks).isEquals(); }
        @Override public int hashCode() { return new HashCodeBuilder(17, 37).append(name).append(age).append(marks).toHashCode(); }
        @Override public int compareTo(Person o) { return new CompareToBuilder().append(age, o.age).append(name, o.name).toComparison(); }
        @Override public String toString() { return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("name", name).append("age", age).append("marks", marks).append("friend", friend == null ? null : friend.name).toString(); }
    }
    public static void main(String[] args) {
        Person a = new Person("Ann", 30, 1.5, 2), b = new Person("Ann", 30, 1.5, 2), c = new Person("Bob", 25);
        a.friend = c;
        show("equals", a.equals(b) + " " + a.equals(c) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + c.hashCode());
        show("compare", a.compareTo(c) + " " + a.compareTo(b) + " " + new TreeSet<>(List.of(a, c)).first());
        show("toString", a + " " + c);
        for (ToStringStyle st : new ToStringStyle[] {ToStringStyle.NO_CLASS_NAME_STYLE, ToStringStyle.SIMPLE_STYLE, ToStringStyle.JSON_STYLE, ToStringStyle.SHORT_PREFIX_STYLE})
            System.out.println(new ToStringBuilder(c, st).append("s", "text").append("n", 5).append("d", 1.5).append("b", true).append("z", (Object) null).append("a", new int[] {1, 2}).append("l", List.of("p")).toString());
        Person r1 = new Person("Cid", 1, 2), r2 = new Person("Cid", 1, 2);
        r1.cache = 9;
        show("reflection", EqualsBuilder.reflectionEquals(r1, r2) + " " + EqualsBuilder.reflectionEquals(r1, c) + " " + (HashCodeBuilder.reflectionHashCode(r1) == HashCodeBuilder.reflectionHashCode(r2)) + " " + CompareToBuilder.reflectionCompare(new Person("x", 1), new Person("x", 2), "marks", "friend"));
        show("reflection string", ToStringBuilder.reflectionToString(r1, ToStringStyle.SHORT_PREFIX_STYLE));
        System.out.println(new ReflectionToStringBuilder(r1, ToStringStyle.NO_CLASS_NAME_STYLE).setExcludeFieldNames("marks").toString());
        show("arrays", new EqualsBuilder().append(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}).append(Double.NaN, Double.NaN).isEquals() + " " + new CompareToBuilder().append(new int[] {1, 2}, new int[] {1, 3}).toComparison() + " " + new CompareToBuilder().append(null, "x").toComparison());
        try { new HashCodeBuilder(2, 37); } catch (IllegalArgumentException e) { show("error", e.getMessage()); }
    }
}
