// Exercises: a tiny validation framework driven by field annotations with messages and bounds
package annotations;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

public class CustomProcessor {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.ANNOTATION_TYPE) @interface Constraint { Class<? extends Validator<?, ?>> by(); }

    interface Validator<A extends Annotation, T> { String check(A a, T value); }

    @Constraint(by = RangeValidator.class) @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface Range {
        long min() default Long.MIN_VALUE;

        long max() default Long.MAX_VALUE;
    }

    @Constraint(by = PatternValidator.class) @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface Matches {
        String value();

        String message() default "does not match {p}";
    }

    @Constraint(by = NotNullValidator.class) @Retention(RetentionPolicy.RUNTIME) @interface NotNull { }

    static class RangeValidator implements Validator<Range, Number> {
        public String check(Range r, Number n) { return n == null || n.longValue() >= r.min() && n.longValue() <= r.max() ? null : n + " not in " + r.min() + ".." + r.max(); }
    }

    static class PatternValidator implements Validator<Matches, String> {
        public String check(Matches m, String s) { return s == null || s.matches(m.value()) ? null : m.message().replace("{p}", m.value()); }
    }

    static class NotNullValidator implements Validator<NotNull, Object> {
        public String check(NotNull a, Object o) { return o == null ? "is null" : null; }
    }

    static class Person {
        @NotNull @Matches("[A-Z]\\w+") String name;
        @Range(min = 0, max = 150) int age;
        @Matches(value = ".+@.+", message = "not a mail") String mail;
        @Deprecated @Range(min = 1) Long boxed;
        String free;

        Person(String n, int a, String m, Long b) {
            name = n;
            age = a;
            mail = m;
            boxed = b;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<String> validate(Object o) throws Exception {
        List<String> errs = new ArrayList<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            for (Annotation a : f.getAnnotations()) {
                Constraint c = a.annotationType().getAnnotation(Constraint.class);
                if (c == null) continue;
                String e = ((Validator) c.by().getDeclaredConstructor().newInstance()).check(a, f.get(o));
                if (e != null) errs.add(f.getName() + ": " + e);
            }
        }
        return errs;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(validate(new Person("Bob", 42, "b@x", 5L)));
        System.out.println(validate(new Person("bob", -1, "nope", 0L)));
        System.out.println(validate(new Person(null, 151, null, null)));
        Field f = Person.class.getDeclaredField("name");
        System.out.println(f.getAnnotations().length + " " + f.isAnnotationPresent(NotNull.class) + " " + f.getAnnotation(Matches.class).value() + " " + f.getAnnotation(Range.class));
        System.out.println(Person.class.getDeclaredField("boxed").getAnnotation(Range.class).max() == Long.MAX_VALUE);
        System.out.println(f.getAnnotation(NotNull.class) + " " + f.getAnnotation(NotNull.class).equals(f.getAnnotation(NotNull.class)));
    }
}
