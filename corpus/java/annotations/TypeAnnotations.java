// Exercises: type-use annotations on types, bounds, casts, arrays, parameters and receivers read through AnnotatedType
package annotations;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class TypeAnnotations {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface A { int value() default 0; }

    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_PARAMETER) @interface P { String value(); }

    static class Base<T> { }

    interface Itf<T> { }

    static class Sub<@P("first") X extends @A(1) Number & @A(2) Comparable<X>, @P("second") Y> extends @A(3) Base<@A(4) String> implements @A(5) Itf<@A(6) X> {
        @A(7) List<@A(8) ? extends @A(9) Number> list;
        @A(10) int @A(11) [] @A(12) [] arr;
        Map<@A(13) String, @A(14) List<@A(15) Integer>> map;

        @A(16) String m(@A(17) Sub<X, Y> this, @A(18) long p) throws @A(19) IllegalStateException { return (@A(20) String) null; }
    }

    static String show(AnnotatedType t) {
        StringBuilder sb = new StringBuilder();
        for (Annotation a : t.getAnnotations()) sb.append('@').append(((A) a).value()).append(' ');
        sb.append(t.getType().getTypeName().replaceAll("[\\w.]+[.$](\\w+)", "$1"));
        List<AnnotatedType> kids = new ArrayList<>();
        if (t instanceof AnnotatedParameterizedType p) kids.addAll(Arrays.asList(p.getAnnotatedActualTypeArguments()));
        if (t instanceof AnnotatedArrayType a) kids.add(a.getAnnotatedGenericComponentType());
        if (t instanceof AnnotatedWildcardType w) kids.addAll(Arrays.asList(w.getAnnotatedUpperBounds()));
        if (!kids.isEmpty()) sb.append(" {").append(String.join(", ", kids.stream().map(TypeAnnotations::show).toList())).append('}');
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(show(Sub.class.getAnnotatedSuperclass()));
        System.out.println(show(Sub.class.getAnnotatedInterfaces()[0]));
        for (String f : new String[] {"list", "arr", "map"}) System.out.println(f + ": " + show(Sub.class.getDeclaredField(f).getAnnotatedType()));
        Method m = Sub.class.getDeclaredMethod("m", long.class);
        System.out.println(show(m.getAnnotatedReturnType()) + " | " + show(m.getAnnotatedReceiverType()) + " | " + show(m.getAnnotatedParameterTypes()[0]) + " | " + show(m.getAnnotatedExceptionTypes()[0]));
        var tps = Sub.class.getTypeParameters();
        for (var tp : tps) System.out.println(tp + " " + tp.getAnnotation(P.class).value() + " " + Arrays.stream(tp.getAnnotatedBounds()).map(TypeAnnotations::show).toList());
        System.out.println(m.getAnnotations().length + " " + m.getAnnotatedReturnType().isAnnotationPresent(A.class) + " " + String.class.getAnnotatedSuperclass().getAnnotations().length);
    }
}
