// Area: language/sealed types
// Shows: sealed hierarchies with instanceof patterns, visitors and permitted subclasses

import java.util.Arrays;

public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg {}

    record Num(int v) implements Expr {}

    record Add(Expr l, Expr r) implements Expr {}

    record Mul(Expr l, Expr r) implements Expr {}

    static final class Neg implements Expr { final Expr e; Neg(Expr e) { this.e = e; } }

    static sealed abstract class Animal { abstract String cry(); }

    static final class Dog extends Animal { String cry() { return "wuff"; } }

    static non-sealed class Cat extends Animal { String cry() { return "miau"; } }

    static class Lion extends Cat { @Override String cry() { return "roar/" + super.cry(); } }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (e instanceof Neg n) return -eval(n.e);
        throw new AssertionError();
    }

    static String show(Expr e) {
        return e instanceof Num n ? (n.v < 0 ? "(" + n.v + ")" : "" + n.v)
                : e instanceof Add a ? show(a.l) + "+" + show(a.r)
                : e instanceof Mul m && m.l instanceof Num k && k.v == 1 ? show(m.r)
                : e instanceof Mul m ? "[" + show(m.l) + "]*[" + show(m.r) + "]" : "-" + show(((Neg) e).e);
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Neg(new Num(3)), new Mul(new Num(1), new Num(-4))));
        System.out.println(show(e) + " = " + eval(e));
        for (Animal a : new Animal[] {new Dog(), new Cat(), new Lion()}) System.out.println(a.cry());
        System.out.println(Expr.class.isSealed() + " " + Dog.class.isSealed() + " " + Cat.class.isSealed());
        Class<?>[] p = Expr.class.getPermittedSubclasses();
        System.out.println(Arrays.toString(Arrays.stream(p).map(Class::getSimpleName).toArray()));
        System.out.println(Dog.class.getPermittedSubclasses() == null);
        try {
            eval(null);
        } catch (AssertionError x) {
            System.out.println("no case for null " + x.getMessage());
        }
    }
}
