// Exercises: names, simple names, canonical names, enclosing info and kinds of nested, local, anonymous and array classes
package reflection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;

public class ClassNames {
    static class Nested { class Inner { } }

    interface Iface { int X = 1; }

    enum En { A { }, B }

    record Rec(int a) { }

    @interface Ann { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + c);
        System.out.println("   enc " + name(c.getEnclosingClass()) + " decl " + name(c.getDeclaringClass()) + " m " + (c.getEnclosingMethod() == null ? null : c.getEnclosingMethod().getName()) + (c.getEnclosingConstructor() == null ? "" : " ctor") + " super " + name(c.getSuperclass())
            + (c.isAnonymousClass() ? " anon" : "") + (c.isLocalClass() ? " local" : "") + (c.isMemberClass() ? " member" : "") + (c.isInterface() ? " iface" : "") + (c.isEnum() ? " enum" : "") + (c.isRecord() ? " record" : "") + (c.isAnnotation() ? " ann" : "") + (c.isArray() ? " array" : "") + (c.isPrimitive() ? " prim" : "") + " mod " + java.lang.reflect.Modifier.toString(c.getModifiers()) + " pkg " + c.getPackageName());
    }

    static String name(Class<?> c) { return c == null ? null : c.getSimpleName(); }

    Object fromCtor;

    ClassNames() {
        class InCtor { }
        fromCtor = new InCtor();
    }

    public static void main(String[] args) throws Exception {
        class Local { Object deep() { return new Object() { }; } }
        Object anon = new Object() { };
        Runnable anonI = new Runnable() { public void run() { } };
        for (Class<?> c : new Class<?>[] {ClassNames.class, Nested.class, Nested.Inner.class, Iface.class, En.class, En.A.getClass(), En.B.getClass(), Rec.class, Ann.class, Local.class, new Local().deep().getClass(), anon.getClass(), anonI.getClass(), new ClassNames().fromCtor.getClass(), int.class, void.class, int[].class, String[][].class, Nested[].class, Map.Entry.class, Integer.class, Thread.State.class}) show(c);
        Class<?>[] decl = ClassNames.class.getDeclaredClasses();
        Arrays.sort(decl, Comparator.comparing(Class::getName));
        System.out.println(Arrays.stream(decl).map(Class::getSimpleName).toList() + " " + ClassNames.class.getClasses().length);
        System.out.println(int.class == Integer.TYPE ? "same" : "different");
        System.out.println(String.class.isInstance("x") + " " + Number.class.isAssignableFrom(Integer.class) + " " + Object.class.isAssignableFrom(int.class) + " " + int.class.isInstance(5) + " " + Comparable.class.isAssignableFrom(String.class) + " " + Integer.class.cast(5) + " " + Integer.class.asSubclass(Number.class));
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.class.asSubclass(Number.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Integer.class.getInterfaces().length > 0 ? new Class<?>[] {Integer.class.getInterfaces()[0]} : null) + Arrays.toString(Rec.class.getInterfaces()) + En.class.getSuperclass() + Ann.class.getInterfaces()[0]);
    }
}
