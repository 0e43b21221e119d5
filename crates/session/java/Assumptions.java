package org.junit.jupiter.api;

/** Stands in for JUnit's assumptions while tests are checked, where all of them must hold. */
public final class Assumptions {
    private Assumptions() {
    }

    public static void assumeTrue(boolean holds) {
        if (!holds) {
            throw new AssertionError("an assumption does not hold");
        }
    }

    public static void assumeTrue(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
