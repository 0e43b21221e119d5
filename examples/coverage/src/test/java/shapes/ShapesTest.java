package shapes;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Covers some of everything; what is left uncovered matters as much. */
class ShapesTest {
    private final List<String> log = new ArrayList<>();

    private static void fails(Runnable code) {
        try {
            code.run();
        } catch (RuntimeException expected) {
            return;
        }
        throw new IllegalStateException("nothing was thrown");
    }

    @Test
    void strings() {
        Switches.statement("one");
        Switches.statement("deux");
        Switches.statement("BB");
        Switches.statement("C#");
        Switches.expression("oui");
        Switches.expression(" ");
        fails(() -> Switches.statement(null));
        StringBuilder out = new StringBuilder();
        Switches.insideLambda("right", out).run();
    }

    @Test
    void enums() {
        Switches.exhaustive(Switches.Level.LOW);
        Switches.exhaustive(Switches.Level.HIGH);
        Switches.partial(Switches.Level.MIDDLE);
    }

    @Test
    void numbers() {
        Switches.dense(2);
        Switches.dense(3);
        Switches.dense(4);
        Switches.sparse(100);
        fails(() -> Switches.sparse(3));
        Switches.inLoop("apple");
    }

    @Test
    void resources() {
        Exceptions.resource(log, 1);
        fails(() -> Exceptions.resource(log, -1));
        fails(() -> Exceptions.resource(log, 7));
        Exceptions.twoResources(log, true);
        Exceptions.nullResource(log, false);
        Exceptions.resourceAndCatch(log, 0);
    }

    @Test
    void finallyBlocks() {
        Exceptions.finallyOnly("a", log);
        fails(() -> Exceptions.finallyOnly(null, log));
        Exceptions.catchAndFinally("3", log);
        Exceptions.catchAndFinally("x", log);
        Exceptions.finallyInLoop(new int[] {1, 0, 5}, log);
        Exceptions.emptyCatch(null, log);
        Exceptions.nested(false, log);
    }

    @Test
    void thrown() {
        fails(() -> Exceptions.thrownOnTheWay("ab"));
        Exceptions.locked(log, 5);
        new Exceptions().lockedMethod(3);
        fails(() -> {
            try {
                Exceptions.rethrown(0);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void records() {
        Generated.Point point = new Generated.Point(1, 2);
        point.sum();
        point.toString();
        new Generated.Named("n", log).toString();
        new Generated.Named("n", log).more();
    }

    @Test
    void members() {
        Generated.Rich.ADD.apply(1, 2);
        Generated.Rich.valueOf("SUB");
        Generated.Utility.twice(2);
        Generated.byTool(1);
        Generated.Shape.unit().isLarge();
        Generated.Box<String> box = new Generated.Box<>("x");
        box.compare("a", "b");
        box.new Inner().outer();
    }

    @Test
    void expressions() {
        Generated.lambdas(List.of(1, 2, 3));
        Generated.checked(3);
        Generated.logic(true, true, false);
        Generated.logic(false, true, true);
        Generated.ternaries(11);
        Generated.ternaries(1);
        Generated.loops(4);
        Generated.types("abc");
        Generated.types("a");
        try {
            Generated.checked(13);
        } catch (AssertionError expected) {
            return;
        }
    }
}
