// Exercises: parameter metadata, module and package information, class modifiers and interfaces of JDK types
package reflection;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;

public class ParametersAndModules {
    enum Color { RED }

    class Inner {
        Inner(String a) { }
    }

    record Rec(int alpha, String beta) { }

    static void method(final int a, String[] b, Object... c) { }

    public static void main(String[] args) throws Exception {
        Method m = ParametersAndModules.class.getDeclaredMethod("method", int.class, String[].class, Object[].class);
        for (Parameter p : m.getParameters()) System.out.println(p + " " + p.getName() + " " + p.isNamePresent() + p.isVarArgs() + p.isImplicit() + p.isSynthetic() + " " + p.getType().getSimpleName() + " " + p.getDeclaringExecutable().getName());
        for (Parameter p : Rec.class.getDeclaredConstructors()[0].getParameters()) System.out.println(p + " " + p.isNamePresent());
        System.out.println(Inner.class.getDeclaredConstructors()[0].getParameters().length);
        Module base = String.class.getModule(), mine = ParametersAndModules.class.getModule();
        System.out.println(base.getName() + " " + base + " " + base.isNamed() + " " + mine.getName() + mine.isNamed() + " " + base.isExported("java.util") + base.isExported("jdk.internal.misc") + base.isOpen("java.lang") + mine.isOpen("reflection") + mine.canRead(base) + " " + base.getDescriptor().name() + base.getPackages().contains("java.lang"));
        Package p = ParametersAndModules.class.getPackage();
        System.out.println(p.getName() + " " + p + " " + p.getImplementationVersion() + " " + p.isSealed() + " " + String.class.getPackage().getName() + " " + int.class.getPackageName() + int[].class.getPackage());
        for (Class<?> c : new Class<?>[] {String.class, Runnable.class, Color.class, Integer[].class, int.class, java.util.AbstractList.class, Thread.State.class, Override.class, Inner.class, Rec.class}) System.out.println(c.getSimpleName() + " " + c.getModifiers() + " " + Modifier.toString(c.getModifiers()) + " ifs " + Arrays.stream(c.getInterfaces()).map(Class::getSimpleName).sorted().limit(4).toList());
        System.out.println(Modifier.toString(0xfff) + " | " + Modifier.isAbstract(Runnable.class.getModifiers()) + " " + Modifier.methodModifiers() + " " + Modifier.fieldModifiers());
        System.out.println(ModuleLayer.boot().findModule("java.base").isPresent() + " " + ModuleLayer.boot().findModule("no.such").isPresent() + " " + Object.class.getModule().getLayer().equals(ModuleLayer.boot()) + mine.getLayer());
        System.out.println(ParametersAndModules.class.desiredAssertionStatus() + " " + ParametersAndModules.class.isHidden() + ((Object) (Runnable) () -> { }).getClass().isHidden());
    }
}
