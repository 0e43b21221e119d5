// Exercises: Lookup.findVirtual/Static/Constructor/Special/Getter/Setter and invokeExact with exact signatures
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

public class FindHandles {
    static class Base {
        String who() { return "base"; }
    }

    static class Sub extends Base {
        int n = 5;
        static String s = "static";
        private long hidden = 1L << 40;

        Sub() { }

        Sub(int n) { this.n = n; }

        @Override String who() { return "sub" + n; }

        private String secret(String x, double d) { return x + d + hidden; }

        static int add(int a, int b) { return a + b; }

        static MethodHandle superWho() throws ReflectiveOperationException { return MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class), Sub.class); }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle who = l.findVirtual(Base.class, "who", MethodType.methodType(String.class));
        MethodHandle add = l.findStatic(Sub.class, "add", MethodType.methodType(int.class, int.class, int.class));
        MethodHandle ctor = l.findConstructor(Sub.class, MethodType.methodType(void.class, int.class));
        MethodHandle getN = l.findGetter(Sub.class, "n", int.class), setN = l.findSetter(Sub.class, "n", int.class);
        MethodHandle getS = l.findStaticGetter(Sub.class, "s", String.class), setS = l.findStaticSetter(Sub.class, "s", String.class);
        MethodHandle secret = l.findVirtual(Sub.class, "secret", MethodType.methodType(String.class, String.class, double.class));
        Sub sub = (Sub) ctor.invokeExact(7);
        System.out.println((String) who.invokeExact((Base) sub) + (int) add.invokeExact(3, 4) + (int) getN.invokeExact(sub));
        setN.invokeExact(sub, 99);
        setS.invokeExact("changed");
        System.out.println((String) who.invokeExact((Base) sub) + (String) getS.invokeExact() + (String) secret.invokeExact(sub, "x", 1.5) + (String) Sub.superWho().invokeExact(sub));
        System.out.println(who.type() + " " + add.type() + " " + ctor.type() + " " + setN.type() + " " + secret.type());
        MethodHandle listSize = l.findVirtual(List.class, "size", MethodType.methodType(int.class));
        MethodHandle concat = l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        MethodHandle newList = l.findConstructor(ArrayList.class, MethodType.methodType(void.class));
        System.out.println((int) listSize.invokeExact((List<?>) List.of(1, 2, 3)) + (String) concat.invokeExact("a", "b") + newList.invoke());
        Object[][] missing = {{"nope", MethodType.methodType(void.class)}, {"add", MethodType.methodType(long.class, int.class, int.class)}};
        for (Object[] m : missing) {
            try {
                l.findStatic(Sub.class, (String) m[0], (MethodType) m[1]);
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            l.findStatic(Sub.class, "who", MethodType.methodType(String.class));
        } catch (IllegalAccessException e) {
            System.out.println("IllegalAccess");
        }
        try {
            l.findGetter(Sub.class, "zzz", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = who.invokeExact(sub);
            System.out.println(o);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            String s = (String) who.invokeExact((Base) null);
        } catch (NullPointerException e) {
            System.out.println("NPE receiver");
        }
        try {
            MethodHandles.publicLookup().findVirtual(Sub.class, "secret", secret.type().dropParameterTypes(0, 1));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
