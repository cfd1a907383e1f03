package kinds;

/** Objects whose class is decided late, with fields at every level of the hierarchy. */
public class Animals {
    abstract static class Animal {
        int age;
        Animal mate;

        boolean old() {
            return age > 10;
        }
    }

    static class Dog extends Animal {
        int tricks;

        boolean smart() {
            return tricks > 3 && age < 5;
        }
    }

    static class Puppy extends Dog {
        int age;

        boolean tiny() {
            return age == 1 && super.age == 2;
        }
    }

    static class Cat extends Animal {
        boolean lazy;

        @Override
        boolean old() {
            return lazy;
        }
    }

    static class Tiger extends Cat {}

    /** Fields of a subclass after fields of its superclass, which is written between. */
    static int judge(Animal a, Animal b) {
        if (a == b) {
            return -1;
        }
        a.age = 4;
        if (a instanceof Dog dog && dog.smart()) {
            return b instanceof Puppy puppy && puppy.tiny() ? 1 : 2;
        }
        if (a.mate == b && b.mate == a) {
            a.age = 100;
            return b.mate.old() ? 3 : 4;
        }
        return 5;
    }

    /** What is caught is looked at again. */
    static int cast(Object value) {
        try {
            Dog dog = (Dog) value;
            return dog.tricks == 9 ? 1 : 2;
        } catch (ClassCastException e) {
            return value instanceof Tiger ? 3 : 4;
        }
    }

    /** One class decides about the other. */
    static int exact(Animal a, Cat b) {
        if (a != b) {
            return 0;
        }
        return b.lazy && a.getClass() == Tiger.class ? 1 : 2;
    }
}
