// Exercises: a small dependency-injection container and object mapper built on reflection
package reflection;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class MiniInjector {
    @Retention(RetentionPolicy.RUNTIME) @interface Inject { }

    @Retention(RetentionPolicy.RUNTIME) @interface Test { Class<? extends Throwable> expected() default None.class; }

    static class None extends Throwable { }

    interface Clock { long now(); }

    static class FixedClock implements Clock {
        public long now() { return 42; }
    }

    static class Repo {
        final Clock clock;

        @Inject Repo(Clock c) { clock = c; }

        Repo() { throw new AssertionError("wrong ctor"); }
    }

    static class Service {
        @Inject private Repo repo;
        @Inject Clock clock;
        String note = "n";

        String run() { return note + repo.clock.now() + (repo.clock == clock); }
    }

    static final Map<Class<?>, Object> POOL = new HashMap<>();

    static <T> T get(Class<T> c) throws Exception {
        Object done = POOL.get(c);
        if (done != null) return c.cast(done);
        Class<?> impl = c == Clock.class ? FixedClock.class : c;
        Constructor<?> k = Arrays.stream(impl.getDeclaredConstructors()).filter(x -> x.isAnnotationPresent(Inject.class)).findFirst().orElse(null);
        if (k == null) k = impl.getDeclaredConstructor();
        k.setAccessible(true);
        Object[] args = new Object[k.getParameterCount()];
        for (int i = 0; i < args.length; i++) args[i] = get(k.getParameterTypes()[i]);
        Object o = k.newInstance(args);
        POOL.put(c, o);
        for (Field f : impl.getDeclaredFields()) {
            if (!f.isAnnotationPresent(Inject.class)) continue;
            f.setAccessible(true);
            f.set(o, get(f.getType()));
        }
        return c.cast(o);
    }

    static class Bean {
        private int a = 1;
        protected String b = "two";
        double[] c = {3};
        transient int skip = 9;
        static int stat = 5;
        Bean child;
    }

    static Map<String, Object> toMap(Object o) throws IllegalAccessException {
        Map<String, Object> m = new TreeMap<>();
        for (Field f : o.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(f.getModifiers()) || Modifier.isTransient(f.getModifiers())) continue;
            f.setAccessible(true);
            Object v = f.get(o);
            m.put(f.getName(), v instanceof double[] ? Arrays.toString((double[]) v) : v instanceof Bean ? toMap(v) : v);
        }
        return m;
    }

    public static class Suite {
        int setups;

        @Test public void passes() { setups++; }

        @Test public void fails() { throw new IllegalStateException("red"); }

        @Test(expected = ArithmeticException.class) public void expects() { setups /= 0; }

        public void notATest() { }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(get(Service.class).run() + " " + (get(Clock.class) == get(Clock.class)) + POOL.size());
        Bean b = new Bean();
        b.child = new Bean();
        b.child.a = 7;
        System.out.println(toMap(b));
        Map<String, String> res = new LinkedHashMap<>();
        Method[] ms = Suite.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            Test t = m.getAnnotation(Test.class);
            if (t == null) continue;
            try {
                m.invoke(new Suite());
                res.put(m.getName(), t.expected() == None.class ? "ok" : "missing exception");
            } catch (java.lang.reflect.InvocationTargetException e) {
                res.put(m.getName(), t.expected().isInstance(e.getCause()) ? "ok" : "failed: " + e.getCause().getMessage());
            }
        }
        System.out.println(res + " " + List.of(res.size()));
    }
}
