package org.assertj.core.api;

/** Stands in for AssertJ's entry points while tests are checked. */
public final class Assertions {
    private Assertions() {
    }

    /** Code that may throw. */
    public interface ThrowingCallable {
        void call() throws Throwable;
    }

    public static <T> Assertion<T> assertThat(T actual) {
        return new Assertion<>(actual);
    }

    public static Assertion<Throwable> assertThatThrownBy(ThrowingCallable code) {
        try {
            code.call();
        } catch (Throwable thrown) {
            return new Assertion<>(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }

    public static Assertion<Throwable> assertThatCode(ThrowingCallable code) {
        try {
            code.call();
        } catch (Throwable thrown) {
            return new Assertion<>(thrown);
        }
        return new Assertion<>(null);
    }

    public static Number within(Number delta) {
        return delta;
    }
}
