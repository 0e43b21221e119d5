// Exercises: privateLookupIn, Lookup modes, in(), findClass, accessClass, unreflect and revealDirect
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class PrivateLookups {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup me = MethodHandles.lookup();
        System.out.println(me.lookupClass().getSimpleName() + " " + me + " " + me.hasFullPrivilegeAccess() + " " + MethodHandles.publicLookup());
        try {
            me.findGetter(PrivateVault.class, "pin", int.class);
        } catch (IllegalAccessException e) {
            System.out.println("denied private field");
        }
        MethodHandles.Lookup priv = MethodHandles.privateLookupIn(PrivateVault.class, me);
        PrivateVault v = (PrivateVault) priv.findConstructor(PrivateVault.class, MethodType.methodType(void.class, int.class)).invoke(1234);
        System.out.println((int) priv.findGetter(PrivateVault.class, "pin", int.class).invoke(v) + " " + priv.findVirtual(PrivateVault.class, "open", MethodType.methodType(boolean.class, int.class)).invoke(v, 1234));
        System.out.println(priv.findVarHandle(PrivateVault.class, "pin", int.class).compareAndSet(v, 1234, 1) + " " + (int) priv.findStatic(PrivateVault.class, "count", MethodType.methodType(int.class)).invoke());
        Method m = PrivateVault.class.getDeclaredMethod("open", int.class);
        try {
            me.unreflect(m);
        } catch (IllegalAccessException e) {
            System.out.println("unreflect denied");
        }
        m.setAccessible(true);
        System.out.println(me.unreflect(m).invoke(v, 1));
        Field f = PrivateVault.class.getDeclaredField("pin");
        f.setAccessible(true);
        me.unreflectSetter(f).invoke(v, 55);
        System.out.println((int) me.unreflectGetter(f).invoke(v) + " " + me.unreflectConstructor(String.class.getConstructor(char[].class)).invoke(new char[] {'o', 'k'}));
        MethodHandleInfo info = priv.revealDirect(priv.findVirtual(PrivateVault.class, "open", MethodType.methodType(boolean.class, int.class)));
        System.out.println(info.getName() + " " + info.getMethodType() + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getDeclaringClass().getSimpleName() + " " + info);
        System.out.println(me.findClass("invoke.PrivateVault").getSimpleName() + " " + me.accessClass(PrivateVault.class).getSimpleName());
        try {
            me.findClass("invoke.Absent");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        MethodHandles.Lookup in = me.in(String.class);
        try {
            in.findVirtual(PrivateLookups.class, "hidden", MethodType.methodType(String.class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println((String) me.findVirtual(PrivateLookups.class, "hidden", MethodType.methodType(String.class)).invoke(new PrivateLookups()));
        MethodHandle pub = MethodHandles.publicLookup().findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) pub.invokeExact(3, 8));
        try {
            MethodHandles.privateLookupIn(String.class, me);
        } catch (IllegalAccessException e) {
            System.out.println("java.base not open");
        }
        System.out.println(me.dropLookupMode(MethodHandles.Lookup.PRIVATE).hasFullPrivilegeAccess());
    }

    private String hidden() { return "hidden"; }
}

class PrivateVault {
    private int pin;
    private static int made;

    private PrivateVault(int p) {
        pin = p;
        made++;
    }

    private boolean open(int p) { return p == pin; }

    private static int count() { return made; }
}
