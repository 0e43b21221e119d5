// Exercises: java.lang.reflect.Proxy with several interfaces, default methods, Object methods and checked exceptions
package reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class DynamicProxies {
    interface Calc {
        int add(int a, int b);

        long big(long l, double d);

        void nothing();

        default String info() { return "info" + add(1, 1); }
    }

    interface Named { String name() throws java.io.IOException; }

    static <T> T logging(T target, Class<T> type, List<String> log) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> {
            log.add(m.getName() + (a == null ? "[]" : Arrays.toString(a)));
            try {
                return m.invoke(target, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    static class Real implements Calc {
        public int add(int a, int b) { return a + b; }

        public long big(long l, double d) { return (long) (l * d); }

        public void nothing() { throw new IllegalStateException("real"); }
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Calc c = logging(new Real(), Calc.class, log);
        System.out.println(c.add(2, 3) + " " + c.big(10, 2.5) + " " + c.info() + " " + c.toString().startsWith("reflection.DynamicProxies$Real@") + " " + log);
        try {
            c.nothing();
        } catch (IllegalStateException e) {
            System.out.println("from target " + e.getMessage());
        }
        InvocationHandler h = (p, m, a) -> {
            switch (m.getName()) {
                case "name": throw new java.io.IOException("declared");
                case "nothing": throw new Exception("undeclared");
                case "add": return null;
                case "big": return "wrong type";
                case "hashCode": return 42;
                case "equals": return p == a[0];
                case "toString": return "proxy!";
                default: return m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : m.getDeclaringClass().getSimpleName();
            }
        };
        Object p = Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {Calc.class, Named.class, Comparable.class}, h);
        System.out.println(p + " " + p.hashCode() + " " + p.equals(p) + p.equals("x") + " " + (p instanceof Comparable) + Proxy.isProxyClass(p.getClass()) + (Proxy.getInvocationHandler(p) == h));
        try {
            ((Named) p).name();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            ((Calc) p).nothing();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getCause().getMessage() + " " + e.getUndeclaredThrowable().getClass().getSimpleName());
        }
        try {
            ((Calc) p).add(1, 2);
        } catch (NullPointerException e) {
            System.out.println("null for primitive");
        }
        try {
            ((Calc) p).big(1, 2);
        } catch (ClassCastException e) {
            System.out.println("wrong return type");
        }
        try {
            ((Calc) p).info();
        } catch (NullPointerException e) {
            System.out.println("default calls back");
        }
        System.out.println(p.getClass().getInterfaces().length + " " + java.lang.reflect.Modifier.isFinal(p.getClass().getModifiers()) + " " + p.getClass().getSuperclass().getSimpleName() + " " + (p.getClass() == Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {Calc.class, Named.class, Comparable.class}, h).getClass()));
        try {
            Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {String.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.newProxyInstance(DynamicProxies.class.getClassLoader(), new Class<?>[] {Calc.class, Calc.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.getInvocationHandler("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
