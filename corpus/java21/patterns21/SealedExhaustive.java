// Exercises: exhaustive switches over sealed hierarchies and generic sealed types; an interpreter without default
package patterns21;

import java.util.HashMap;
import java.util.Map;

public class SealedExhaustive {
    sealed interface Expr<T> { }

    record Const<T>(T v) implements Expr<T> { }

    record Neg(Expr<Integer> e) implements Expr<Integer> { }

    record Bin(char op, Expr<Integer> l, Expr<Integer> r) implements Expr<Integer> { }

    record Less(Expr<Integer> l, Expr<Integer> r) implements Expr<Boolean> { }

    record Var(String name) implements Expr<Integer> { }

    sealed interface Stmt permits Assign, While, Print, Seq { }

    record Assign(String n, Expr<Integer> e) implements Stmt { }

    record While(Expr<Boolean> c, Stmt body) implements Stmt { }

    record Print(Expr<Integer> e) implements Stmt { }

    record Seq(Stmt... ss) implements Stmt { }

    final Map<String, Integer> env = new HashMap<>();
    final StringBuilder out = new StringBuilder();
    int steps;

    int eval(Expr<Integer> e) {
        return switch (e) {
            case Const<Integer>(Integer v) -> v;
            case Neg(var x) -> -eval(x);
            case Bin(char op, var l, var r) when op == '+' -> eval(l) + eval(r);
            case Bin(char op, var l, var r) when op == '*' -> eval(l) * eval(r);
            case Bin(char op, var l, var r) -> eval(l) - eval(r);
            case Var(String n) -> env.getOrDefault(n, 0);
        };
    }

    boolean test(Expr<Boolean> e) {
        return switch (e) {
            case Const<Boolean> c -> c.v();
            case Less(var l, var r) -> eval(l) < eval(r);
        };
    }

    void exec(Stmt s) {
        steps++;
        switch (s) {
            case Assign(String n, Expr<Integer> e) -> env.put(n, eval(e));
            case While w -> {
                while (test(w.c())) exec(w.body());
            }
            case Print(var e) -> out.append(eval(e)).append(' ');
            case Seq(Stmt[] ss) -> {
                for (Stmt x : ss) exec(x);
            }
        }
    }

    static sealed abstract class Animal { }

    static final class Dog extends Animal { }

    static non-sealed class Cat extends Animal { }

    static class Lion extends Cat { }

    static String who(Animal a) {
        return switch (a) {
            case Dog d -> "dog";
            case Lion l -> "lion";
            case Cat c -> "cat";
        };
    }

    enum Unit { A, B }

    sealed interface U permits Leaf, EnumU { }

    record Leaf() implements U { }

    enum EnumU implements U { X, Y }

    static String u(U u) {
        return switch (u) {
            case EnumU.X -> "x";
            case EnumU.Y -> "y";
            case Leaf l -> "leaf";
        };
    }

    public static void main(String[] args) {
        SealedExhaustive m = new SealedExhaustive();
        Expr<Integer> i = new Var("i"), f = new Var("f");
        m.exec(new Seq(new Assign("i", new Const<>(1)), new Assign("f", new Const<>(1)), new While(new Less(i, new Const<>(8)), new Seq(new Assign("f", new Bin('*', f, i)), new Assign("i", new Bin('+', i, new Const<>(1))), new Print(new Bin('-', f, new Neg(i)))))));
        System.out.println(m.out + "" + m.env.get("f") + " steps " + m.steps + " " + m.test(new Const<>(true)));
        System.out.println(who(new Dog()) + who(new Cat()) + who(new Lion()) + " " + u(EnumU.Y) + u(new Leaf()) + u(EnumU.X));
        System.out.println(switch (Unit.B) { case A -> 1; case B -> 2; });
        try {
            who(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
