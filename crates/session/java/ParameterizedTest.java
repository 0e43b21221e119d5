package org.junit.jupiter.params;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for JUnit's annotation while tests are checked. */
@Retention(RetentionPolicy.RUNTIME)
public @interface ParameterizedTest {
}
