package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;

/** Stands in for JUnit's assertions while tests are checked. */
public final class Assertions {
    private Assertions() {
    }

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    /** Code that may throw. */
    public interface Executable {
        void execute() throws Throwable;
    }

    public static void assertEquals(byte expected, byte actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(short expected, short actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(int expected, int actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(float expected, float actual) {
        check(Float.compare(expected, actual) == 0, expected, actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(Double.compare(expected, actual) == 0, expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    // BOXES BEGIN: JUnit 5 has these, JUnit 4 does not.
    public static void assertEquals(byte expected, Byte actual) {
        check(Objects.equals((Byte) expected, (Byte) actual), expected, actual);
    }

    public static void assertEquals(Byte expected, byte actual) {
        check(Objects.equals((Byte) expected, (Byte) actual), expected, actual);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        check(Objects.equals((Byte) expected, (Byte) actual), expected, actual);
    }

    public static void assertEquals(char expected, Character actual) {
        check(Objects.equals((Character) expected, (Character) actual), expected, actual);
    }

    public static void assertEquals(Character expected, char actual) {
        check(Objects.equals((Character) expected, (Character) actual), expected, actual);
    }

    public static void assertEquals(Character expected, Character actual) {
        check(Objects.equals((Character) expected, (Character) actual), expected, actual);
    }

    public static void assertEquals(short expected, Short actual) {
        check(Objects.equals((Short) expected, (Short) actual), expected, actual);
    }

    public static void assertEquals(Short expected, short actual) {
        check(Objects.equals((Short) expected, (Short) actual), expected, actual);
    }

    public static void assertEquals(Short expected, Short actual) {
        check(Objects.equals((Short) expected, (Short) actual), expected, actual);
    }

    public static void assertEquals(int expected, Integer actual) {
        check(Objects.equals((Integer) expected, (Integer) actual), expected, actual);
    }

    public static void assertEquals(Integer expected, int actual) {
        check(Objects.equals((Integer) expected, (Integer) actual), expected, actual);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        check(Objects.equals((Integer) expected, (Integer) actual), expected, actual);
    }

    public static void assertEquals(long expected, Long actual) {
        check(Objects.equals((Long) expected, (Long) actual), expected, actual);
    }

    public static void assertEquals(Long expected, long actual) {
        check(Objects.equals((Long) expected, (Long) actual), expected, actual);
    }

    public static void assertEquals(Long expected, Long actual) {
        check(Objects.equals((Long) expected, (Long) actual), expected, actual);
    }

    public static void assertEquals(float expected, Float actual) {
        check(Objects.equals((Float) expected, (Float) actual), expected, actual);
    }

    public static void assertEquals(Float expected, float actual) {
        check(Objects.equals((Float) expected, (Float) actual), expected, actual);
    }

    public static void assertEquals(Float expected, Float actual) {
        check(Objects.equals((Float) expected, (Float) actual), expected, actual);
    }

    public static void assertEquals(double expected, Double actual) {
        check(Objects.equals((Double) expected, (Double) actual), expected, actual);
    }

    public static void assertEquals(Double expected, double actual) {
        check(Objects.equals((Double) expected, (Double) actual), expected, actual);
    }

    public static void assertEquals(Double expected, Double actual) {
        check(Objects.equals((Double) expected, (Double) actual), expected, actual);
    }

    // BOXES END
    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void fail(String message) {
        throw new AssertionError(message);
    }

    public static void assertDoesNotThrow(Executable code) {
        try {
            code.execute();
        } catch (Throwable thrown) {
            throw new AssertionError("thrown: " + thrown, thrown);
        }
    }

    public static void assertTrue(boolean actual) {
        check(actual, true, false);
    }

    public static void assertFalse(boolean actual) {
        check(!actual, false, true);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "not null", null);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        check(expected.length == actual.length, expected.length, actual.length);
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], actual[i], delta);
        }
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        check(expected.length == actual.length, expected.length, actual.length);
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], actual[i], delta);
        }
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.deepToString(expected), Arrays.deepToString(actual));
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
        try {
            code.execute();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("expected " + type.getName() + " but " + thrown + " was thrown", thrown);
        }
        throw new AssertionError("expected " + type.getName() + " but nothing was thrown");
    }
}
