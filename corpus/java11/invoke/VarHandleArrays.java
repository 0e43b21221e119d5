// Exercises: VarHandles over arrays and byte-array views in both byte orders, with bounds and alignment checks
package invoke;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleArrays {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x));
        return sb.toString();
    }

    public static void main(String[] args) {
        VarHandle I = MethodHandles.arrayElementVarHandle(int[].class), S = MethodHandles.arrayElementVarHandle(String[].class), L = MethodHandles.arrayElementVarHandle(long[].class);
        int[] a = new int[5];
        for (int k = 0; k < 5; k++) I.set(a, k, k * k);
        System.out.println((int) I.getVolatile(a, 3) + " " + I.compareAndSet(a, 3, 9, 90) + (int) I.getAndAdd(a, 4, 4) + Arrays.toString(a));
        String[] s = {"x", "y"};
        System.out.println((String) S.getAndSet(s, 0, "z") + S.compareAndSet(s, 1, "y", "w") + Arrays.toString(s));
        long[] l = {Long.MAX_VALUE};
        L.getAndAdd(l, 0, 1L);
        System.out.println(l[0]);
        for (int bad : new int[] {-1, 5}) {
            try {
                I.get(a, bad);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Object[] os = new Integer[1];
            MethodHandles.arrayElementVarHandle(Object[].class).set(os, 0, "str");
        } catch (ArrayStoreException | ClassCastException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        byte[] b = new byte[16];
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), le = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle lbe = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN), dle = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN), cbe = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
        be.set(b, 0, 0x01020304);
        le.set(b, 4, 0x01020304);
        le.set(b, 9, 0xdeadbeef);
        System.out.println(hex(b) + " " + Long.toHexString((long) lbe.get(b, 3)) + " " + Integer.toHexString((int) be.get(b, 9)) + " " + (int) (char) cbe.get(b, 1));
        dle.set(b, 8, Math.PI);
        System.out.println(hex(b) + " " + (double) dle.get(b, 8));
        try {
            lbe.get(b, 9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        VarHandle sh = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        short acc = 0;
        for (int k = 0; k < 15; k++) acc ^= (short) sh.get(b, k);
        System.out.println(acc);
        VarHandle bb = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buf = ByteBuffer.allocate(24);
        bb.set(buf, 3, 0x1122334455667788L);
        System.out.println(hex(buf.array()) + Long.toHexString(buf.getLong(3)));
        try {
            bb.set(buf.asReadOnlyBuffer(), 0, 1L);
        } catch (java.nio.ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        System.out.println(be.varType() + " " + be.coordinateTypes() + I.coordinateTypes());
    }
}
