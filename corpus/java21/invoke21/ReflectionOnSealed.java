// Exercises: reflection over sealed, record and pattern classes in 21: permitted subclasses, accessFlags, ClassDesc and scoped handles
package invoke21;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.util.Arrays;
import java.util.TreeSet;

public class ReflectionOnSealed {
    sealed interface Node permits Leaf, Inner, Other { }

    record Leaf(int v) implements Node { }

    record Inner(Node l, Node r) implements Node { }

    static non-sealed abstract class Other implements Node {
        protected transient volatile int flags;

        synchronized strictfp final void run(Object... xs) { }
    }

    static int sum(Node n) {
        return switch (n) {
            case Leaf(int v) -> v;
            case Inner(Node l, Node r) -> sum(l) + sum(r);
            case Other o -> -1;
        };
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(Arrays.stream(Node.class.getPermittedSubclasses()).map(Class::getSimpleName).toList() + " " + Node.class.isSealed() + Leaf.class.isSealed() + Other.class.getPermittedSubclasses());
        System.out.println(new TreeSet<>(Node.class.accessFlags()) + " " + new TreeSet<>(Leaf.class.accessFlags()) + " " + new TreeSet<>(Other.class.getDeclaredField("flags").accessFlags()) + " " + new TreeSet<>(Other.class.getDeclaredMethod("run", Object[].class).accessFlags()) + AccessFlag.PUBLIC.mask());
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle leaf = l.findConstructor(Leaf.class, MethodType.methodType(void.class, int.class)).asType(MethodType.methodType(Node.class, int.class));
        MethodHandle inner = l.findConstructor(Inner.class, MethodType.methodType(void.class, Node.class, Node.class)).asType(MethodType.methodType(Node.class, Node.class, Node.class));
        Node n = (Node) inner.invokeExact((Node) leaf.invokeExact(4), (Node) inner.invokeExact((Node) leaf.invokeExact(5), (Node) leaf.invokeExact(6)));
        MethodHandle sum = l.findStatic(ReflectionOnSealed.class, "sum", MethodType.methodType(int.class, Node.class));
        System.out.println(n + " " + (int) sum.invokeExact(n) + " " + sum(new Other() { }));
        ClassDesc d = ClassDesc.of("java.util.Map").nested("Entry");
        System.out.println(d + " " + d.descriptorString() + " " + d.arrayType(2).displayName() + " " + d.packageName() + " " + (d.resolveConstantDesc(l) == java.util.Map.Entry.class) + " " + ClassDesc.ofDescriptor("[J").isArray() + ClassDesc.ofInternalName("java/lang/String"));
        MethodTypeDesc m = MethodTypeDesc.ofDescriptor("(ILjava/lang/String;)V");
        System.out.println(m.displayDescriptor() + " " + m.parameterCount() + m.returnType() + " " + m.resolveConstantDesc(l));
        MethodHandle table = MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        System.out.println((String) table.invokeExact(0) + (String) table.invokeExact(1) + (String) table.invokeExact(2) + (String) table.invokeExact(-1));
        System.out.println(Integer.class.describeConstable().get().displayName());
    }
}
