package org.junit.jupiter.params.provider;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for JUnit's annotation while tests are checked. */
@Retention(RetentionPolicy.RUNTIME)
public @interface ValueSource {
    int[] ints() default {};

    long[] longs() default {};

    float[] floats() default {};

    double[] doubles() default {};

    char[] chars() default {};

    String[] strings() default {};
}
