// Exercises: meta-annotations, targets, documented and inherited flags, annotations on packages, parameters, locals, records
package annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;

public class MetaAndTargets {
    @Documented @Inherited @Retention(RetentionPolicy.RUNTIME) @interface Everywhere { String value() default "e"; Level level() default Level.LOW; Class<?>[] types() default {}; long[] nums() default {1L, 2L}; }

    enum Level { LOW { @Override public String toString() { return "low!"; } }, HIGH }

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD, ElementType.RECORD_COMPONENT}) @interface Comp { }

    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface OnlyField { }

    record Rec(@Comp int a, @OnlyField String b, @Everywhere("c") long c) { }

    @Everywhere(types = {int.class, String[].class}, level = Level.HIGH) static class K {
        @Everywhere("f") int f;

        @Everywhere("ctor") K(@Everywhere("p") int x, String y) {
            @Everywhere("local") int z = x;
            f = z;
        }

        @Everywhere("m") @SuppressWarnings("unused") @SafeVarargs static <T> void m(T... t) { }
    }

    class Inner {
        Inner(@Everywhere("inner") int a) { }
    }

    static class Child extends K {
        Child() { super(1, ""); }
    }

    enum E { @Everywhere("const") ONE, TWO }

    static String vals(AnnotatedElement e) { return Arrays.stream(e.getDeclaredAnnotations()).map(a -> a.annotationType().getSimpleName()).sorted().toList().toString(); }

    public static void main(String[] args) throws Exception {
        System.out.println(vals(Everywhere.class) + vals(K.class) + vals(Child.class) + Child.class.getAnnotation(Everywhere.class).level() + vals(K.class.getDeclaredField("f")) + vals(K.class.getDeclaredMethod("m", Object[].class)) + vals(E.class.getField("ONE")) + vals(E.class.getField("TWO")));
        Constructor<?> c = K.class.getDeclaredConstructor(int.class, String.class);
        for (Parameter p : c.getParameters()) System.out.print(p.getType().getSimpleName() + vals(p) + " ");
        System.out.println(c.getAnnotation(Everywhere.class).value());
        System.out.println(Arrays.stream(Inner.class.getDeclaredConstructors()[0].getParameterAnnotations()).map(x -> x.length).toList());
        for (var rc : Rec.class.getRecordComponents()) System.out.print(rc.getName() + vals(rc) + vals(Rec.class.getDeclaredField(rc.getName())) + vals(rc.getAccessor()) + " ");
        System.out.println();
        for (Parameter p : Rec.class.getDeclaredConstructors()[0].getParameters()) System.out.print(vals(p));
        System.out.println();
        Everywhere e = K.class.getAnnotation(Everywhere.class);
        System.out.println(Arrays.toString(e.types()) + e.level() + Arrays.toString(e.nums()) + e.value() + " " + e.annotationType() + " " + e.hashCode() % 1 + (e.equals(Child.class.getAnnotation(Everywhere.class))));
        String text = e.toString();
        System.out.println(text.contains("level=HIGH") + " " + text.contains("nums={1L, 2L}") + " " + text.contains("value=\"e\"") + " " + text.length());
        System.out.println(Comp.class.getAnnotation(Target.class).value().length + " " + Comp.class.getAnnotation(Retention.class).value() + List.of(RetentionPolicy.values()) + ElementType.valueOf("MODULE"));
        System.out.println(MetaAndTargets.class.getPackage().getAnnotations().length + " " + FunctionalInterface.class.getAnnotations().length + " " + Override.class.getAnnotation(Retention.class).value());
        try {
            e.getClass().getMethod("value").invoke(e);
            System.out.println(java.lang.reflect.Proxy.isProxyClass(e.getClass()));
        } catch (IllegalAccessException x) {
            System.out.println("proxy class not accessible");
        }
    }
}
