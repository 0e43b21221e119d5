// Exercises: VarHandle access modes on instance and static fields of several types: plain, volatile, CAS, getAndAdd, bitwise
package invoke;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    int i = 1;
    long l = 2;
    volatile String s = "a";
    boolean z;
    byte b = 5;
    double d = 1.5;
    final int fin = 9;
    static int counter = 100;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lk = MethodHandles.lookup();
        VarHandle I = lk.findVarHandle(VarHandleFields.class, "i", int.class), L = lk.findVarHandle(VarHandleFields.class, "l", long.class), S = lk.findVarHandle(VarHandleFields.class, "s", String.class);
        VarHandle Z = lk.findVarHandle(VarHandleFields.class, "z", boolean.class), B = lk.findVarHandle(VarHandleFields.class, "b", byte.class), D = lk.findVarHandle(VarHandleFields.class, "d", double.class);
        VarHandle F = lk.findVarHandle(VarHandleFields.class, "fin", int.class), C = lk.findStaticVarHandle(VarHandleFields.class, "counter", int.class);
        VarHandleFields o = new VarHandleFields();
        System.out.println((int) I.get(o) + " " + (long) L.getVolatile(o) + " " + (String) S.getAcquire(o) + " " + (boolean) Z.getOpaque(o) + (byte) B.get(o) + (double) D.get(o) + (int) C.get());
        I.set(o, 10);
        L.setVolatile(o, 20L);
        S.setRelease(o, "b");
        Z.setOpaque(o, true);
        System.out.println(o.i + " " + o.l + o.s + o.z);
        System.out.println(I.compareAndSet(o, 10, 11) + " " + I.compareAndSet(o, 10, 12) + " " + o.i + " " + (int) I.compareAndExchange(o, 11, 13) + (int) I.compareAndExchange(o, 11, 14) + o.i);
        System.out.println((int) I.getAndAdd(o, 5) + " " + (int) I.getAndSet(o, 7) + " " + (int) I.getAndBitwiseOr(o, 8) + " " + (int) I.getAndBitwiseXor(o, 1) + " " + (int) I.getAndBitwiseAnd(o, 6) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, -21L) + " " + o.l + " " + (byte) B.getAndAdd(o, (byte) 127) + " " + o.b + " " + (double) D.getAndAdd(o, 0.25) + " " + o.d);
        System.out.println(S.compareAndSet(o, "b", "c") + " " + (String) S.getAndSet(o, null) + " " + S.compareAndSet(o, null, "d") + o.s + Z.compareAndSet(o, true, false) + o.z + D.compareAndSet(o, 1.75, Double.NaN) + D.compareAndSet(o, Double.NaN, 0.0) + o.d);
        for (int k = 0; k < 10; k++) C.getAndAdd(k);
        System.out.println(counter + " " + (int) C.getAndAddAcquire(1) + (int) C.getVolatile());
        while (!I.weakCompareAndSetPlain(o, o.i, 77)) Thread.onSpinWait();
        System.out.println(o.i + " " + (int) F.get(o) + " " + F.isAccessModeSupported(VarHandle.AccessMode.SET) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + D.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR) + " " + I.varType() + I.coordinateTypes());
        try {
            F.set(o, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("final field");
        }
        try {
            S.getAndAdd(o, "x");
        } catch (UnsupportedOperationException e) {
            System.out.println("no add on references");
        }
        try {
            I.set(o, "str");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            I.get((VarHandleFields) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Object boxed = I.get(o);
        I.set(o, (short) 3);
        System.out.println(boxed.getClass().getSimpleName() + o.i + " " + I.toMethodHandle(VarHandle.AccessMode.GET).type() + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle.fullFence();
    }
}
