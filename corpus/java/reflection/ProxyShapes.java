// Exercises: the methods of proxy classes: shared and inherited ones, exceptions, variable arguments, all kinds of values, default methods
package reflection;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ProxyShapes {
    interface Kinds {
        boolean z(boolean v);
        byte b(byte v);
        char c(char v);
        short s(short v);
        int i(int v);
        long j(long v, int after);
        float f(float v);
        double d(double v, double after);
        int[] ints(int... v);
        String[][] texts(String[][] v, List<? extends Number> list);
        Object many(int a, long b, double c, Object d, String e, float f, char g, byte h);
    }

    interface Reads { Object take(String from) throws IOException, InterruptedException; }

    interface Finds { Object take(String from) throws FileNotFoundException, CloneNotSupportedException; }

    interface Anything { void run() throws Throwable; }

    interface Checked { void run() throws Exception; }

    interface Parent<T> { T value(); default T twice() { return value(); } static int count() { return 1; } }

    interface Child extends Parent<String>, Comparable<Child> { String value(); int hashCode(); }

    interface Narrow { Number get(); }

    interface Narrower { Integer get(); }

    interface Clash { String get(); }

    static String shape(Method m) {
        return Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName() + " " + m.getName()
                + Arrays.toString(m.getParameterTypes()) + (m.isVarArgs() ? " varargs" : "") + " throws "
                + Arrays.toString(m.getExceptionTypes());
    }

    static Object proxy(InvocationHandler h, Class<?>... types) {
        return Proxy.newProxyInstance(ProxyShapes.class.getClassLoader(), types, h);
    }

    static void show(Class<?>... types) {
        Class<?> c = proxy((p, m, a) -> null, types).getClass();
        System.out.println(Modifier.toString(c.getModifiers()) + " " + Proxy.isProxyClass(c) + " "
                + c.getSuperclass().getName() + " " + Arrays.toString(c.getInterfaces()));
        Method[] methods = c.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(ProxyShapes::shape));
        for (Method m : methods) {
            System.out.println("  " + shape(m));
        }
    }

    static void thrown(String what, Throwable e, Class<?>... types) {
        Object p = proxy((o, m, a) -> { throw e; }, types);
        try {
            for (Class<?> t : types) {
                if (t == Reads.class) {
                    ((Reads) p).take("x");
                } else if (t == Anything.class) {
                    ((Anything) p).run();
                } else if (t == Checked.class) {
                    ((Checked) p).run();
                } else {
                    ((Finds) p).take("x");
                }
            }
        } catch (UndeclaredThrowableException u) {
            System.out.println(what + " undeclared " + u.getUndeclaredThrowable());
        } catch (Throwable t) {
            System.out.println(what + " " + t);
        }
    }

    public static void main(String[] args) throws Throwable {
        Kinds k = (Kinds) proxy((p, m, a) -> {
            Object last = a[0];
            return m.getName().equals("many") ? Arrays.toString(a) : last;
        }, Kinds.class);
        System.out.println(k.z(true) + " " + k.b((byte) -1) + " " + k.c('x') + " " + k.s((short) 7) + " " + k.i(5) + " "
                + k.j(1L << 40, 3) + " " + k.f(1.5f) + " " + k.d(-0.0, 1) + " " + Arrays.toString(k.ints(1, 2)) + " "
                + k.texts(new String[][] {{"a"}}, null)[0][0]);
        System.out.println(k.many(1, 2, 3, null, "e", 4, 'g', (byte) 5));
        show(Kinds.class);
        show(Reads.class, Finds.class);
        show(Finds.class, Reads.class);
        show(Child.class);
        show(Anything.class, Checked.class);
        show(Narrow.class, Narrower.class);
        show(Comparable.class, java.util.Map.class);
        try {
            show(Narrow.class, Clash.class);
        } catch (IllegalArgumentException e) {
            System.out.println("incompatible");
        }
        thrown("io", new IOException("io"), Reads.class);
        thrown("missing", new FileNotFoundException("f"), Finds.class);
        thrown("io for both", new IOException("io"), Reads.class, Finds.class);
        thrown("missing for both", new FileNotFoundException("f"), Reads.class, Finds.class);
        thrown("error", new AssertionError("e"), Finds.class);
        thrown("runtime", new IllegalStateException("r"), Finds.class);
        thrown("throwable", new Throwable("t"), Anything.class);
        thrown("exception", new Exception("x"), Checked.class);
        thrown("throwable, exception declared", new Throwable("t"), Checked.class);
        Child child = (Child) proxy((p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a)
                : m.getName().equals("value") ? "v" : m.getName() + " " + m.getDeclaringClass().getSimpleName(), Child.class);
        System.out.println(child.twice() + " " + child.toString());
        Runnable r = (Runnable) proxy((p, m, a) -> { System.out.println(m + " " + Arrays.toString(a)); return 1; }, Runnable.class);
        r.run();
        try {
            System.out.println(proxy((p, m, a) -> null, Kinds.class).equals(1));
        } catch (NullPointerException e) {
            System.out.println("null for a boolean");
        }
        try {
            ((Narrower) proxy((p, m, a) -> "text", Narrower.class)).get();
        } catch (ClassCastException e) {
            System.out.println("text for a number");
        }
    }
}
