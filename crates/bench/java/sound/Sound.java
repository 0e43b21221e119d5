import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Runs random programs with many inputs.
 *
 * <p>{@code values SEED CLASS...} prints, for each class, the results of {@code values} for one
 * input for which it does not throw. {@code outcomes SEED N CLASS...} prints every outcome that
 * {@code target} has for N inputs, with the first input that has it. {@code replay CLASS...} prints
 * the outcomes of the calls in {@code replay}. A line has fields separated by tabs.
 */
public final class Sound {
    private static final long LIMIT_NANOS = 1_500_000_000L;
    private static final StringBuilder OUT = new StringBuilder();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "values":
                for (int i = 2; i < args.length; i++) {
                    values(args[i], Long.parseLong(args[1]));
                }
                break;
            case "outcomes":
                for (int i = 3; i < args.length; i++) {
                    outcomes(args[i], Long.parseLong(args[1]), Integer.parseInt(args[2]));
                }
                break;
            default:
                for (int i = 1; i < args.length; i++) {
                    replay(args[i]);
                }
        }
        System.out.print(OUT);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static Method method(String type, String name) throws Exception {
        for (Method m : Class.forName(type).getDeclaredMethods()) {
            if (m.getName().equals(name)) {
                m.setAccessible(true);
                return m;
            }
        }
        throw new NoSuchMethodException(type + "." + name);
    }

    private static void line(Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            OUT.append(i == 0 ? "" : "\t").append(fields[i]);
        }
        OUT.append('\n');
    }

    private static void values(String type, long seed) throws Exception {
        Method m = method(type, "values");
        Inputs inputs = new Inputs(seed + type.hashCode(), m.getParameterTypes());
        for (int i = 0; i < 40; i++) {
            Object[] input = inputs.next(false);
            try {
                Object[] values = (Object[]) m.invoke(null, input);
                StringBuilder all = new StringBuilder();
                for (Object value : values) {
                    all.append('\t').append(Literal.of(value));
                }
                line(type, Literal.ofAll(input) + all);
                return;
            } catch (InvocationTargetException e) {
                continue;
            }
        }
    }

    private static void outcomes(String type, long seed, int n) throws Exception {
        Method m = method(type, "target");
        Inputs inputs = new Inputs(seed + type.hashCode(), m.getParameterTypes());
        Object[] known = (Object[]) method(type, "example").invoke(null);
        Map<String, String> first = new LinkedHashMap<>();
        long end = System.nanoTime() + LIMIT_NANOS;
        for (int i = 0; i < n && (i % 16 != 0 || System.nanoTime() < end); i++) {
            Object[] input = i == 0 ? known.clone() : i < 60 ? inputs.near(known) : inputs.next(i % 8 == 7);
            // What a string or an array is at the end must not matter: neither is changed.
            boolean isNull = false;
            for (Object o : input) {
                isNull |= o == null;
            }
            String outcome = outcome(m, input) + "\t" + isNull;
            first.putIfAbsent(outcome, Literal.ofAll(input));
        }
        first.forEach((outcome, input) -> line(type, outcome, input));
    }

    private static void replay(String type) throws Exception {
        Method m = method(type, "replay");
        for (int i = 0; ; i++) {
            String outcome = outcome(m, new Object[] {i});
            if (outcome.equals("returns end")) {
                return;
            }
            line(type, i, outcome);
        }
    }

    private static String outcome(Method m, Object[] input) throws Exception {
        try {
            return "returns " + m.invoke(null, input);
        } catch (InvocationTargetException e) {
            return "throws " + e.getCause().getClass().getName();
        }
    }

    /** Inputs of some types: boundary values, small values, any values, and neighbours of a known one. */
    static final class Inputs {
        private static final int[] INTS = {
            0, 1, -1, 2, 3, 5, 7, 10, 16, 17, 34, 42, 63, 64, 100, 127, 128, -128, -129, 255, 256, 1000, 32767,
            -32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1,
        };
        private static final double[] DOUBLES = {
            0, -0.0, 1, -1, 0.5, -0.5, 2.5, 3, 10, 100, 1e10, -1e10, 1e300, Double.NaN, Double.MIN_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, 2147483647.0, 0.1,
        };
        private static final String[] STRINGS = {
            "", "a", "0", "-1", "12", "007", " ", " x ", "abc", "yes", "no", "maybe", "one", "ten", "LOW", "HIGH",
            "A", "aa", "\u00e9", "\u20ac", "\ud83d\ude00", "\0", "\n", "a,b", "1.5", "true", "+5", "99999999999",
        };
        private static final String LETTERS = "aAbz019-+., \n\u00df\u00e4\u0416\u20ac";

        private final Random random;
        private final Class<?>[] types;

        Inputs(long seed, Class<?>[] types) {
            this.random = new Random(seed);
            this.types = types;
        }

        Object[] next(boolean nulls) {
            Object[] input = new Object[types.length];
            for (int i = 0; i < input.length; i++) {
                boolean isNull = nulls && !types[i].isPrimitive() && random.nextInt(3) == 0;
                input[i] = isNull ? null : value(types[i]);
            }
            return input;
        }

        /** A known input with one value replaced by another, or changed a little. */
        Object[] near(Object[] known) {
            Object[] input = known.clone();
            int at = random.nextInt(input.length);
            Object old = input[at];
            boolean little = random.nextBoolean();
            if (little && old instanceof Integer) {
                input[at] = (Integer) old + random.nextInt(7) - 3;
            } else if (little && old instanceof Long) {
                input[at] = (Long) old + random.nextInt(7) - 3;
            } else if (little && old instanceof Character) {
                input[at] = (char) ((Character) old + random.nextInt(3) - 1);
            } else if (little && old instanceof String) {
                input[at] = random.nextBoolean() ? old + "x" : ((String) old).toUpperCase(java.util.Locale.ROOT);
            } else {
                input[at] = value(types[at]);
            }
            return input;
        }

        private int integer() {
            switch (random.nextInt(4)) {
                case 0:
                    return INTS[random.nextInt(INTS.length)];
                case 1:
                    return random.nextInt();
                default:
                    return random.nextInt(241) - 40;
            }
        }

        private Object value(Class<?> type) {
            if (type == int.class) {
                return integer();
            } else if (type == long.class) {
                return random.nextInt(3) == 0 ? random.nextLong() : (long) integer() << random.nextInt(2) * 20;
            } else if (type == double.class) {
                int kind = random.nextInt(4);
                return kind == 0 ? DOUBLES[random.nextInt(DOUBLES.length)]
                    : kind == 1 ? Double.longBitsToDouble(random.nextLong()) : integer() / 4.0;
            } else if (type == boolean.class) {
                return random.nextBoolean();
            } else if (type == char.class) {
                return random.nextInt(3) == 0 ? (char) random.nextInt(65536) : (char) (32 + random.nextInt(96));
            } else if (type == String.class) {
                return string();
            } else if (type == int[].class) {
                int[] a = new int[random.nextInt(8) == 0 ? 40 : random.nextInt(6)];
                for (int i = 0; i < a.length; i++) {
                    a[i] = integer();
                }
                return a;
            }
            throw new IllegalArgumentException(type.getName());
        }

        private String string() {
            int kind = random.nextInt(4);
            if (kind == 0) {
                return STRINGS[random.nextInt(STRINGS.length)];
            } else if (kind == 1) {
                return Integer.toString(integer());
            }
            StringBuilder b = new StringBuilder();
            for (int n = random.nextInt(random.nextInt(6) == 0 ? 40 : 7); n > 0; n--) {
                b.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            return b.toString();
        }
    }

    /** Values as Java writes them. */
    static final class Literal {
        static String ofAll(Object[] values) {
            StringBuilder b = new StringBuilder();
            for (Object value : values) {
                b.append(b.length() == 0 ? "" : ", ").append(of(value));
            }
            return b.toString();
        }

        static String of(Object o) {
            if (o instanceof String) {
                StringBuilder b = new StringBuilder("\"");
                ((String) o).chars().forEach(c -> b.append(unit((char) c)));
                return b.append('"').toString();
            } else if (o instanceof Character) {
                return "'" + unit((Character) o) + "'";
            } else if (o instanceof Long) {
                return (Long) o == Long.MIN_VALUE ? "Long.MIN_VALUE" : o + "L";
            } else if (o instanceof Double) {
                double d = (Double) o;
                return d != d ? "Double.NaN" : Double.isInfinite(d) ? (d > 0 ? "(1 / 0.0)" : "(-1 / 0.0)") : o.toString();
            } else if (o instanceof int[]) {
                String text = java.util.Arrays.toString((int[]) o);
                return "new int[] {" + text.substring(1, text.length() - 1) + "}";
            }
            return String.valueOf(o);
        }

        private static String unit(char c) {
            if (c == '"' || c == '\\' || c == '\'') {
                return "\\" + c;
            } else if (c < 32 || c >= 127 && c < 256) {
                return String.format("\\%03o", (int) c);
            }
            return c < 127 ? String.valueOf(c) : String.format("\\u%04x", (int) c);
        }
    }
}
