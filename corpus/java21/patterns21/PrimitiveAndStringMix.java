// Exercises: switch over strings, enums with qualified names, yields, nested switches and definite assignment
package patterns21;

public class PrimitiveAndStringMix {
    sealed interface Cmd permits Go, Stop, Dir { }

    record Go(Dir d, int n) implements Cmd { }

    record Stop() implements Cmd { }

    enum Dir implements Cmd { N, E, S, W }

    static int x, y;

    static String step(Cmd c) {
        return switch (c) {
            case Go(Dir d, int n) when n == 0 -> "no move " + d;
            case Go(Dir d, int n) -> {
                int k = switch (d) {
                    case N -> { y += n; yield y; }
                    case S -> { y -= n; yield y; }
                    case E -> x += n;
                    case W -> x -= n;
                };
                yield "at " + x + "," + y + " k" + k;
            }
            case Dir.N -> "facing north";
            case Dir d -> "facing " + d;
            case Stop() -> "stopped";
        };
    }

    static String parse(String s) {
        final int kind;
        switch (s) {
            case "go", "run":
                kind = 1;
                break;
            case String t when t.length() == 1:
                kind = 2;
                break;
            default:
                kind = 3;
        }
        String r = switch (kind) {
            case 1 -> "move";
            case 2 -> {
                try {
                    yield Dir.valueOf(s).name();
                } catch (IllegalArgumentException e) {
                    yield "bad dir";
                } finally {
                    x += 100;
                }
            }
            default -> throw new IllegalStateException("unknown " + s);
        };
        return r;
    }

    public static void main(String[] args) {
        for (Cmd c : new Cmd[] {new Go(Dir.N, 3), new Go(Dir.E, 2), new Go(Dir.W, 0), new Go(Dir.S, 10), Dir.N, Dir.W, new Stop()}) System.out.println(step(c));
        for (String s : new String[] {"go", "N", "Q", "jump"}) {
            try {
                System.out.println(parse(s));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(x + " " + y);
        Object o = 42L;
        String desc = o instanceof Long l && l > 40 ? "large " + (l + 1) : o instanceof Number n ? "num " + n.intValue() : "?";
        System.out.println(desc);
        int total = 0;
        for (Object q : new Object[] {1, "two", 3.0, null, 'c', new int[] {5}}) total = total * 10 + switch (q) {
            case null -> 9;
            case Integer i -> i;
            case String s -> s.length();
            case Double d -> d.intValue();
            case Character c -> c - 'a';
            default -> 0;
        };
        System.out.println(total);
    }
}
