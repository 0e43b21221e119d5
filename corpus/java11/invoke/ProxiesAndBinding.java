// Exercises: MethodHandleProxies, arrays handles, bindTo receivers, handle tables and dynamic dispatch cache
package invoke;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

public class ProxiesAndBinding {
    static int byLen(Object a, Object b) { return a.toString().length() - b.toString().length(); }

    static double area(double w, double h) { return w * h; }

    String name = "obj";

    String greet(String s) { return name + ":" + s; }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle len = l.findStatic(ProxiesAndBinding.class, "byLen", MethodType.methodType(int.class, Object.class, Object.class));
        Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class, len);
        System.out.println(c.compare("aaa", "b") + " " + c.compare("a", "bb") + MethodHandleProxies.isWrapperInstance(c));
        String[] words = {"ccc", "a", "bb"};
        java.util.Arrays.sort(words, c);
        System.out.println(String.join(",", words));
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class), set = MethodHandles.arrayElementSetter(int[].class), mk = MethodHandles.arrayConstructor(int[].class), ln = MethodHandles.arrayLength(int[].class);
        int[] a = (int[]) mk.invokeExact(4);
        set.invokeExact(a, 2, 42);
        System.out.println((int) get.invokeExact(a, 2) + (int) ln.invokeExact(a));
        ProxiesAndBinding o = new ProxiesAndBinding();
        MethodHandle greet = l.bind(o, "greet", MethodType.methodType(String.class, String.class));
        o.name = "renamed";
        System.out.println((String) greet.invokeExact("hi"));
        Map<String, MethodHandle> table = new LinkedHashMap<>();
        table.put("area", l.findStatic(ProxiesAndBinding.class, "area", MethodType.methodType(double.class, double.class, double.class)));
        table.put("max", l.findStatic(Math.class, "max", MethodType.methodType(double.class, double.class, double.class)));
        table.put("pow", l.findStatic(Math.class, "pow", MethodType.methodType(double.class, double.class, double.class)));
        for (Map.Entry<String, MethodHandle> e : table.entrySet()) System.out.print(e.getKey() + "=" + (double) e.getValue().invokeExact(3.0, 4.0) + " ");
        System.out.println();
        MutableCallSite site = new MutableCallSite(MethodType.methodType(String.class, String.class));
        MethodHandle dyn = site.dynamicInvoker();
        site.setTarget(MethodHandles.identity(String.class));
        System.out.print((String) dyn.invokeExact("one") + " ");
        site.setTarget(l.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class)));
        System.out.println((String) dyn.invokeExact("two"));
        CallSite k = new ConstantCallSite(MethodHandles.constant(int.class, 5));
        System.out.println((int) k.getTarget().invokeExact() + " " + k.type());
        VolatileCallSite vs = new VolatileCallSite(MethodHandles.constant(int.class, 6));
        System.out.println((int) vs.dynamicInvoker().invokeExact());
        SwitchPoint sp = new SwitchPoint();
        MethodHandle g = sp.guardWithTest(MethodHandles.constant(String.class, "valid"), MethodHandles.constant(String.class, "invalidated"));
        String before = (String) g.invokeExact();
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println(before + " " + (String) g.invokeExact() + sp.hasBeenInvalidated());
        try {
            new ConstantCallSite(MethodHandles.constant(int.class, 1)).setTarget(MethodHandles.constant(int.class, 2));
        } catch (UnsupportedOperationException e) {
            System.out.println("constant site");
        }
    }
}
