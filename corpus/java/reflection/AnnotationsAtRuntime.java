// Exercises: annotations with defaults, nesting, arrays, repeatables, inheritance, and their toString/equals
package reflection;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;

public class AnnotationsAtRuntime {
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Info {
        String value() default "none";

        int level() default 3;

        Class<?> type() default Object.class;

        RetentionPolicy policy() default RetentionPolicy.SOURCE;

        String[] tags() default {"a", "b"};

        Nested nested() default @Nested(n = 7);

        double ratio() default 1.5;

        char c() default 'x';
    }

    @Retention(RetentionPolicy.RUNTIME) @interface Nested { int n(); }

    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Roles.class) @Target({ElementType.TYPE, ElementType.METHOD}) @interface Role { String value(); }

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE, ElementType.METHOD}) @interface Roles { Role[] value(); }

    @Retention(RetentionPolicy.CLASS) @interface ClassOnly { }

    @Retention(RetentionPolicy.SOURCE) @interface SourceOnly { }

    @Info(value = "base", level = -1, tags = {}) @ClassOnly @SourceOnly @Role("admin") @Role("user") static class Base {
        @Info @Deprecated(since = "9", forRemoval = true) public void m(@Nested(n = 1) int a, String b, @Nested(n = 2) @Info("p") long c) { }

        @Role("solo") public void single() { }
    }

    static class Sub extends Base { @Override public void m(int a, String b, long c) { } }

    @Info("mine") static class Own extends Base { }

    public static void main(String[] args) throws Exception {
        Info i = Base.class.getAnnotation(Info.class);
        System.out.println(i.value() + i.level() + i.type().getSimpleName() + i.policy() + i.tags().length + i.nested().n() + i.ratio() + i.c());
        System.out.println(Base.class.getAnnotations().length + " " + Sub.class.getAnnotations().length + Sub.class.getDeclaredAnnotations().length + Sub.class.getAnnotation(Info.class).value() + Own.class.getAnnotation(Info.class).value() + Sub.class.isAnnotationPresent(Roles.class));
        System.out.println(Arrays.stream(Base.class.getAnnotationsByType(Role.class)).map(Role::value).toList() + " " + Base.class.getAnnotation(Role.class) + Base.class.getAnnotation(Roles.class).value().length);
        Method m = Base.class.getMethod("m", int.class, String.class, long.class);
        System.out.println(m.getAnnotations().length + " " + m.getAnnotation(Deprecated.class).since() + m.getAnnotation(Deprecated.class).forRemoval() + " " + Sub.class.getMethod("m", int.class, String.class, long.class).getAnnotations().length);
        for (Annotation[] as : m.getParameterAnnotations()) System.out.print(Arrays.stream(as).map(a -> a.annotationType().getSimpleName()).toList());
        System.out.println(" " + Base.class.getMethod("single").getAnnotationsByType(Role.class).length + Base.class.getMethod("single").getAnnotation(Role.class).value());
        Nested n1 = i.nested(), n2 = m.getAnnotation(Info.class).nested(), n3 = (Nested) m.getParameterAnnotations()[0][0];
        System.out.println(n1.equals(n2) + " " + n1.equals(n3) + " " + (n1.hashCode() == n2.hashCode()) + " " + n1.hashCode() + " " + n1.annotationType().getSimpleName());
        System.out.println(n3);
        System.out.println(Base.class.getAnnotation(Roles.class));
        System.out.println(i.toString().length() > 20);
        System.out.println(Info.class.getMethod("level").getDefaultValue() + " " + Nested.class.getMethod("n").getDefaultValue() + Info.class.isAnnotation() + " " + Arrays.toString((String[]) Info.class.getMethod("tags").getDefaultValue()));
        i.tags();
        String[] t = m.getAnnotation(Info.class).tags();
        t[0] = "changed";
        System.out.println(m.getAnnotation(Info.class).tags()[0] + " " + FunctionalInterface.class.getAnnotation(Target.class).value()[0] + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class));
    }
}
