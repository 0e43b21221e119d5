// Exercises: runtime generic information through superclass tokens, fields and method signatures
package generics;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class TypeTokens {
    static abstract class Token<T> {
        final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
    }

    static class Holder<K extends Comparable<K> & Cloneable, V> {
        List<? extends Number> wild;
        Map<String, List<int[]>> nested;
        K key;
        V[] varr;
        List<V>[][] larr;
        Map.Entry<? super K, ?> entry;

        <X extends Exception, Y> Y call(List<? super X> l, Y[] ys, K... ks) throws X { return null; }

        class In<Q> { Map<Q, V> m; }
    }

    static String describe(Type t) {
        if (t instanceof Class<?> c) return c.isArray() ? describe(c.getComponentType()) + "[]" : c.getSimpleName();
        if (t instanceof ParameterizedType p) return describe(p.getRawType()) + Arrays.stream(p.getActualTypeArguments()).map(TypeTokens::describe).toList() + (p.getOwnerType() == null ? "" : "@" + describe(p.getOwnerType()));
        if (t instanceof GenericArrayType g) return describe(g.getGenericComponentType()) + "[]";
        if (t instanceof WildcardType w) return "?" + Arrays.stream(w.getUpperBounds()).map(TypeTokens::describe).toList() + Arrays.stream(w.getLowerBounds()).map(TypeTokens::describe).toList();
        if (t instanceof TypeVariable<?> v) return v.getName();
        return "??";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Token<String>() { }.type);
        System.out.println(new Token<List<Map<Integer, ? super String[]>>>() { }.type);
        System.out.println(describe(new Token<Map.Entry<int[], ?>>() { }.type));
        for (Field f : Holder.class.getDeclaredFields()) System.out.println(f.getName() + ": " + f.getGenericType() + " = " + describe(f.getGenericType()));
        for (TypeVariable<?> v : Holder.class.getTypeParameters()) System.out.println(v + " extends " + Arrays.toString(v.getBounds()));
        for (Method m : Holder.class.getDeclaredMethods()) {
            System.out.println(m.toGenericString());
            System.out.println(describe(m.getGenericReturnType()) + " " + Arrays.stream(m.getGenericParameterTypes()).map(TypeTokens::describe).toList() + Arrays.toString(m.getGenericExceptionTypes()) + m.isVarArgs());
        }
        Field m = Holder.In.class.getDeclaredField("m");
        System.out.println(m.getGenericType() + " " + describe(m.getGenericType()));
        System.out.println(Arrays.toString(java.util.ArrayList.class.getGenericInterfaces()));
        System.out.println(java.util.HashMap.class.getGenericSuperclass() + " " + Enum.class.toGenericString());
        Type a = new Token<List<String>>() { }.type, b = new Token<List<String>>() { }.type;
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        Method[] cm = Comparator.class.getDeclaredMethods();
        Arrays.sort(cm, Comparator.comparing(Method::toGenericString));
        System.out.println(cm[0].toGenericString());
        System.out.println(Holder.class.toGenericString());
    }
}
