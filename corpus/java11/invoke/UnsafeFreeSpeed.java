// Exercises: hot loop through method handles, var handles and lambdas giving equal sums
package invoke;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.IntUnaryOperator;

public class UnsafeFreeSpeed {
    static final MethodHandle F;
    static final VarHandle ACC;
    static final VarHandle ELEM = MethodHandles.arrayElementVarHandle(int[].class);
    int acc;

    static {
        try {
            F = MethodHandles.lookup().findStatic(UnsafeFreeSpeed.class, "f", MethodType.methodType(int.class, int.class));
            ACC = MethodHandles.lookup().findVarHandle(UnsafeFreeSpeed.class, "acc", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int f(int x) { return x * 31 ^ x >>> 3; }

    public static void main(String[] args) throws Throwable {
        int direct = 0, handle = 0, lambda = 0, composed = 0;
        IntUnaryOperator op = UnsafeFreeSpeed::f;
        for (int i = 0; i < 5000; i++) direct = f(direct + i);
        for (int i = 0; i < 5000; i++) handle = (int) F.invokeExact(handle + i);
        for (int i = 0; i < 5000; i++) lambda = op.applyAsInt(lambda + i);
        MethodHandle ff = MethodHandles.filterReturnValue(F, F);
        int twice = 0;
        for (int i = 0; i < 2000; i++) {
            composed = (int) ff.invokeExact(composed + i);
            twice = f(f(twice + i));
        }
        System.out.println(direct + " " + (direct == handle) + (direct == lambda) + " " + composed + (composed == twice));
        UnsafeFreeSpeed o = new UnsafeFreeSpeed();
        for (int i = 0; i < 3000; i++) {
            ACC.getAndAdd(o, i);
            if ((i & 255) == 0) ACC.compareAndSet(o, o.acc, o.acc ^ i);
        }
        int[] a = new int[64];
        for (int i = 0; i < 3000; i++) ELEM.set(a, i & 63, (int) ELEM.get(a, (i * 7) & 63) + i);
        int h = 0;
        for (int x : a) h = h * 31 + x;
        System.out.println(o.acc + " " + h);
        long sum = 0;
        for (int i = 0; i < 1000; i++) sum += (long) F.asType(MethodType.methodType(long.class, int.class)).invokeExact(i);
        Object boxed = 0;
        for (int i = 0; i < 1000; i++) boxed = F.invoke(boxed);
        System.out.println(sum + " " + boxed);
    }
}
