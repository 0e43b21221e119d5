package patterns;

import org.junit.jupiter.api.Test;

class PatternsTest {
    @Test
    void areas() {
        Patterns.area(new Patterns.Circle(1));
        Patterns.area(new Patterns.Pair(new Patterns.Square(1), new Patterns.Circle(1)));
        Patterns.sealedStatement(new Patterns.Square(2));
    }

    @Test
    void kinds() {
        Patterns.kind(null);
        Patterns.kind("");
        Patterns.kind(3);
        Patterns.kind(Patterns.Color.RED);
        Patterns.kind(2.0);
    }

    @Test
    void nested() {
        Patterns.deep(new Patterns.Pair(new Patterns.Circle(2), new Patterns.Square(1)));
        Patterns.deep("");
        Patterns.two(new Patterns.Circle(2), "");
        Patterns.color(Patterns.Color.GREEN);
        Patterns.lambda("b").run();
    }
}
