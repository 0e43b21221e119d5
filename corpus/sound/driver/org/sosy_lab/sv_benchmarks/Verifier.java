package org.sosy_lab.sv_benchmarks;

/** Gives the values that the driver laid ready, in order. */
public final class Verifier {
    /** Thrown where an assumption does not hold. */
    public static final class Assumption extends Error {
        Assumption() {
            super("an assumption does not hold");
        }
    }

    private static Object[] values = {};
    private static int next;

    private Verifier() {
    }

    public static synchronized void feed(Object[] inputs) {
        values = inputs;
        next = 0;
    }

    private static synchronized Object take() {
        if (next == values.length) {
            throw new IllegalStateException("the program asks for more than " + next + " inputs");
        }
        return values[next++];
    }

    public static boolean nondetBoolean() {
        return (Boolean) take();
    }

    public static byte nondetByte() {
        return ((Number) take()).byteValue();
    }

    public static char nondetChar() {
        return (Character) take();
    }

    public static short nondetShort() {
        return ((Number) take()).shortValue();
    }

    public static int nondetInt() {
        return (Integer) take();
    }

    public static long nondetLong() {
        return ((Number) take()).longValue();
    }

    public static float nondetFloat() {
        return ((Number) take()).floatValue();
    }

    public static double nondetDouble() {
        return ((Number) take()).doubleValue();
    }

    public static String nondetString() {
        return (String) take();
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new Assumption();
        }
    }
}
