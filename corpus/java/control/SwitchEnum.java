// Exercises: enum switches in statement and expression form, null selector, and an enum with constant bodies
package control;

public class SwitchEnum {
    enum Op {
        ADD("+"), SUB("-") { int apply(int a, int b) { return a - b; } }, MUL("*") { int apply(int a, int b) { return a * b; } }, NOP("");

        final String sym;

        Op(String s) { sym = s; }

        int apply(int a, int b) { return a + b; }
    }

    enum Light { RED, GREEN, YELLOW }

    static Light next(Light l) {
        switch (l) {
            case RED: return Light.GREEN;
            case GREEN: return Light.YELLOW;
            default: return Light.RED;
        }
    }

    static int cost(Op op) {
        return switch (op) {
            case ADD, SUB -> 1;
            case MUL -> 3;
            case NOP -> 0;
        };
    }

    public static void main(String[] args) {
        Light l = Light.RED;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 7; i++) {
            sb.append(l).append(l.ordinal()).append(' ');
            l = next(l);
        }
        System.out.println(sb);
        int total = 0;
        for (Op op : Op.values()) {
            total += cost(op);
            System.out.println(op + op.sym + op.apply(7, 3) + " cost " + cost(op) + " " + (op.getClass() == Op.class) + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(total);
        Op none = null;
        try {
            System.out.println(cost(none));
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Op.valueOf("DIV");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Op.valueOf("MUL").compareTo(Op.ADD) + " " + Op.MUL.equals(Op.MUL) + " " + Light.valueOf("GREEN").name());
        Thread.State st = Thread.State.BLOCKED;
        switch (st) {
            case NEW -> System.out.println("new");
            case BLOCKED -> System.out.println("blocked");
            default -> System.out.println("?");
        }
    }
}
