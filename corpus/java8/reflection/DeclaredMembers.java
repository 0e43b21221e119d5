// Exercises: declared methods, fields and constructors sorted and printed with modifiers, plus inherited public members
package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class DeclaredMembers {
    static abstract class Base implements Comparable<Base> {
        public int pub;
        protected static final String CONST = "c";
        transient volatile long tv;
        private final double[] arr = {1};

        public Base() { }

        protected Base(int a, String... rest) { }

        private Base(Base other) throws java.io.IOException { }

        public abstract void abs();

        public synchronized final int sync(int a, long b) { return a; }

        static strictfp double sfp(float f) { return f; }

        protected native int nat(char[][] c);

        @Override public int compareTo(Base o) { return 0; }

        private void priv() throws IllegalStateException, InterruptedException { }
    }

    static class Sub extends Base {
        public String own;

        @Override public void abs() { }

        public static void main2() { }
    }

    static <M extends Member> void print(String title, M[] ms) {
        System.out.println(title + " " + ms.length);
        Arrays.stream(ms).map(Object::toString).sorted().forEach(s -> System.out.println("  " + s));
    }

    public static void main(String[] args) throws Exception {
        print("methods", Base.class.getDeclaredMethods());
        print("fields", Base.class.getDeclaredFields());
        print("ctors", Base.class.getDeclaredConstructors());
        System.out.println("public of Sub:");
        Arrays.stream(Sub.class.getMethods()).filter(m -> m.getDeclaringClass() != Object.class).map(Method::toString).sorted().forEach(s -> System.out.println("  " + s));
        Arrays.stream(Sub.class.getFields()).map(Field::toString).sorted().forEach(s -> System.out.println("  " + s));
        Arrays.stream(Object.class.getMethods()).map(Method::getName).sorted().distinct().forEach(s -> System.out.print(s + " "));
        System.out.println();
        Method sync = Base.class.getMethod("sync", int.class, long.class);
        System.out.println(Modifier.toString(sync.getModifiers()) + " " + sync.getParameterCount() + sync.getReturnType() + Arrays.toString(sync.getParameterTypes()));
        for (Object[] q : new Object[][] {{"priv"}, {"nope"}, {"sync"}}) {
            try {
                System.out.println(Base.class.getMethod((String) q[0]));
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Base.class.getField("tv");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Base.class.getConstructor(Base.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        Constructor<?> c = Base.class.getDeclaredConstructor(int.class, String[].class);
        System.out.println(c.isVarArgs() + " " + c.getName() + " " + Modifier.toString(c.getModifiers()) + Arrays.toString(Base.class.getDeclaredConstructor(Base.class).getExceptionTypes()));
        System.out.println(Arrays.toString(Base.class.getDeclaredMethod("priv").getExceptionTypes()) + Comparator.comparing(Member::getName).compare(sync, c) + " " + sync.equals(Sub.class.getMethod("sync", int.class, long.class)));
    }
}
