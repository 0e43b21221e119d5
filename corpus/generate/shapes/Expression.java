package shapes;

/** A visitor. */
public abstract class Expression {
    public interface Visitor<R> {
        R number(int value);

        R sum(Expression left, Expression right);
    }

    public abstract <R> R accept(Visitor<R> visitor);

    public int evaluate() {
        return accept(new Visitor<Integer>() {
            @Override
            public Integer number(int value) {
                return value;
            }

            @Override
            public Integer sum(Expression left, Expression right) {
                return left.evaluate() + right.evaluate();
            }
        });
    }

    public static final class Number extends Expression {
        private final int value;

        public Number(int value) {
            this.value = value;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.number(value);
        }
    }

    public static final class Sum extends Expression {
        private final Expression left;
        private final Expression right;

        public Sum(Expression left, Expression right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sum(left, right);
        }
    }
}
