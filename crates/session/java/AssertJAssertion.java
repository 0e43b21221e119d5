package org.assertj.core.api;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/** Stands in for AssertJ's assertions while tests are checked. */
public final class Assertion<T> {
    private final Object actual;

    Assertion(Object actual) {
        this.actual = actual;
    }

    private Assertion<T> check(boolean holds, String expected) {
        if (!holds) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
        return this;
    }

    public Assertion<T> isEqualTo(Object expected) {
        return check(Objects.deepEquals(expected, actual), String.valueOf(expected));
    }

    public Assertion<T> isSameAs(Object expected) {
        return check(expected == actual, String.valueOf(expected));
    }

    public Assertion<T> startsWith(String start) {
        return check(((String) actual).startsWith(start), "something that starts with " + start);
    }

    public Assertion<T> isCloseTo(Number expected, Number delta) {
        double was = ((Number) actual).doubleValue();
        boolean close = Math.abs(was - expected.doubleValue()) <= delta.doubleValue();
        return check(close, String.valueOf(expected));
    }

    public Assertion<T> isTrue() {
        return isEqualTo(true);
    }

    public Assertion<T> isFalse() {
        return isEqualTo(false);
    }

    public Assertion<T> isNull() {
        return check(actual == null, "null");
    }

    public Assertion<T> isNotNull() {
        return check(actual != null, "not null");
    }

    public Assertion<T> isEmpty() {
        return hasSize(0);
    }

    public Assertion<T> hasSize(int size) {
        int was = actual instanceof Map ? ((Map<?, ?>) actual).size()
                : actual instanceof CharSequence ? ((CharSequence) actual).length()
                : actual instanceof Collection ? ((Collection<?>) actual).size()
                : Array.getLength(actual);
        return check(was == size, "size " + size);
    }

    public Assertion<T> isInstanceOf(Class<?> type) {
        return check(type.isInstance(actual), type.getName());
    }

    public Assertion<T> hasMessage(String message) {
        return check(Objects.equals(message, ((Throwable) actual).getMessage()), message);
    }

    public Assertion<T> hasCauseExactlyInstanceOf(Class<?> type) {
        Throwable cause = ((Throwable) actual).getCause();
        return check(cause != null && cause.getClass() == type, "cause " + type.getName());
    }

    public Assertion<T> doesNotThrowAnyException() {
        return check(actual == null, "nothing thrown");
    }
}
