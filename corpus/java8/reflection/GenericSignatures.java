// Exercises: printing of generic types of JDK and local members, toGenericString, bounds and type variables
package reflection;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class GenericSignatures {
    static abstract class Svc<A extends Number & Comparable<? super A>, B extends List<? extends A>> implements Function<Map<A, B>, B[]>, Comparable<Svc<A, ?>> {
        protected Map<? super A, ? extends List<B[]>> field;
        static List<int[][]> prim;

        public <T extends Throwable & java.io.Serializable, U> U call(T t, Function<? super U, A>[] fs, U... rest) throws T { return null; }

        abstract <Q> Map.Entry<Q, A> entry();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Svc.class.toGenericString());
        System.out.println(Arrays.toString(Svc.class.getGenericInterfaces()));
        for (TypeVariable<?> tv : Svc.class.getTypeParameters()) System.out.println(tv.getName() + " " + Arrays.toString(tv.getBounds()) + " " + tv.getGenericDeclaration());
        System.out.println(Svc.class.getDeclaredField("field").toGenericString());
        System.out.println(Svc.class.getDeclaredField("prim").getGenericType());
        Arrays.stream(Svc.class.getDeclaredMethods()).map(Method::toGenericString).sorted().forEach(System.out::println);
        Method call = Arrays.stream(Svc.class.getDeclaredMethods()).filter(m -> m.getName().equals("call")).findFirst().get();
        for (Type t : call.getGenericParameterTypes()) System.out.println(t + " " + t.getClass().getInterfaces().length);
        System.out.println(Arrays.toString(call.getTypeParameters()) + Arrays.toString(call.getTypeParameters()[0].getBounds()) + call.getGenericReturnType());
        for (String n : new String[] {"merge", "computeIfAbsent", "entrySet"}) Arrays.stream(Map.class.getMethods()).filter(m -> m.getName().equals(n)).map(Method::toGenericString).forEach(System.out::println);
        Arrays.stream(Comparator.class.getMethods()).filter(m -> m.getName().equals("comparing") && m.getParameterCount() == 2).map(Method::toGenericString).forEach(System.out::println);
        Arrays.stream(java.util.Collections.class.getMethods()).filter(m -> m.getName().equals("max")).map(Method::toGenericString).sorted().forEach(System.out::println);
        ParameterizedType pt = (ParameterizedType) Arrays.stream(Svc.class.getGenericInterfaces()).filter(t -> t.getTypeName().contains("Function")).findFirst().get();
        System.out.println(pt.getRawType() + " " + Arrays.toString(pt.getActualTypeArguments()) + pt.getOwnerType() + ((ParameterizedType) pt.getActualTypeArguments()[0]).getActualTypeArguments()[1]);
        System.out.println(Class.class.getGenericInterfaces().length > 0 ? Class.class.toGenericString() : "");
    }
}
