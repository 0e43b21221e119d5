// Exercises: sealed interfaces and classes with instanceof patterns evaluating an expression tree
package oop;

public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }

    record Num(double v) implements Expr { }

    record Add(Expr l, Expr r) implements Expr { }

    record Mul(Expr l, Expr r) implements Expr { }

    record Neg(Expr e) implements Expr { }

    record Var(String n) implements Expr { }

    static sealed abstract class Animal permits Dog, Cat { abstract String sound(); }

    static final class Dog extends Animal { String sound() { return "woof"; } }

    static non-sealed class Cat extends Animal { String sound() { return "meow"; } }

    static class Lion extends Cat { @Override String sound() { return "roar over " + super.sound(); } }

    static double eval(Expr e, double x) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l(), x) + eval(a.r(), x);
        if (e instanceof Mul m) return eval(m.l(), x) * eval(m.r(), x);
        if (e instanceof Neg n) return -eval(n.e(), x);
        if (e instanceof Var) return x;
        throw new AssertionError(e);
    }

    static Expr diff(Expr e) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var) return new Num(1);
        if (e instanceof Neg n) return new Neg(diff(n.e()));
        if (e instanceof Add a) return simplify(new Add(diff(a.l()), diff(a.r())));
        if (e instanceof Mul m) return simplify(new Add(simplify(new Mul(diff(m.l()), m.r())), simplify(new Mul(m.l(), diff(m.r())))));
        throw new AssertionError(e);
    }

    static Expr simplify(Expr e) {
        if (e instanceof Add a && a.l() instanceof Num n && n.v() == 0) return a.r();
        if (e instanceof Add a && a.r() instanceof Num n && n.v() == 0) return a.l();
        if (e instanceof Mul m && (m.l() instanceof Num n && n.v() == 0 || m.r() instanceof Num k && k.v() == 0)) return new Num(0);
        if (e instanceof Mul m && m.l() instanceof Num n && n.v() == 1) return m.r();
        if (!(e instanceof Mul m)) return e;
        return m.r() instanceof Num n && n.v() == 1 ? m.l() : m;
    }

    static String show(Object o) {
        if (o instanceof Num n) return n.v() % 1 == 0 ? Long.toString((long) n.v()) : Double.toString(n.v());
        if (o instanceof Add a) return "(" + show(a.l()) + "+" + show(a.r()) + ")";
        if (o instanceof Mul m) return show(m.l()) + "*" + show(m.r());
        if (o instanceof Neg n) return "-" + show(n.e());
        return o instanceof Var v ? v.n() : "?";
    }

    public static void main(String[] args) {
        Expr x = new Var("x");
        Expr e = new Add(new Mul(new Num(3), new Mul(x, x)), new Add(new Neg(x), new Num(2.5)));
        System.out.println(e);
        System.out.println(show(e) + " = " + eval(e, 2));
        System.out.println(show(diff(e)) + " = " + eval(diff(e), 2));
        System.out.println(show(diff(diff(e))));
        for (Animal a : new Animal[] {new Dog(), new Cat(), new Lion()}) System.out.println(a.sound());
        System.out.println(Expr.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length + " " + Cat.class.isSealed() + " " + Animal.class.getPermittedSubclasses()[1].getSimpleName());
    }
}
