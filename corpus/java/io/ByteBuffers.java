// Exercises: NIO ByteBuffer positions, views, byte order, slices, direct and read-only buffers, over- and underflow
package io;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;

public class ByteBuffers {
    static void drive(ByteBuffer b) {
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putFloat(1.5f).putDouble(-2.25).putChar('A');
        System.out.println(b + " " + b.remaining() + b.hasRemaining() + b.isDirect() + b.hasArray() + b.order());
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + Integer.toHexString(b.getInt()) + " " + Long.toHexString(b.getLong()) + " " + b.getFloat() + " " + b.getDouble() + " " + b.getChar() + b.remaining());
        b.rewind().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(3)) + " " + b.getShort(1) + " " + b.order());
        b.order(ByteOrder.BIG_ENDIAN).position(3).limit(11);
        IntBuffer ib = b.asIntBuffer();
        System.out.println(ib + " " + Integer.toHexString(ib.get(1)) + " " + ib.capacity());
        ib.put(0, -1);
        System.out.println(b.get(3) + " " + b.get(6));
        ByteBuffer s = b.slice();
        s.put(0, (byte) 77);
        System.out.println(s + " " + b.get(3) + " " + b.duplicate().clear().remaining() + " " + s.compareTo(b) + s.equals(b) + b.slice(1, 2));
        b.compact();
        System.out.println(b + " " + b.get(0));
        b.clear();
        b.mark();
        b.position(5).reset();
        System.out.println(b.position());
        byte[] out = new byte[4];
        b.get(out).get(8, out, 0, 2);
        System.out.println(Arrays.toString(out));
        LongBuffer lb = b.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        System.out.println(lb.isReadOnly() + " " + lb.capacity());
        Runnable[] bad = {() -> b.position(100), () -> b.limit(2).position(3), () -> { b.clear(); b.position(b.capacity() - 2); b.putInt(1); }, () -> { b.position(b.capacity()); b.get(); }, () -> b.get(-1), () -> b.asReadOnlyBuffer().put(0, (byte) 1), () -> { b.clear(); b.reset(); }, () -> b.getInt(b.capacity() - 1)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.print("ok ");
            } catch (BufferOverflowException | BufferUnderflowException | ReadOnlyBufferException | java.nio.InvalidMarkException | IndexOutOfBoundsException e) {
                System.out.print(e.getClass().getSimpleName() + " ");
            } catch (IllegalArgumentException e) {
                System.out.print("IAE:" + e.getMessage() + " ");
            }
        }
        System.out.println();
    }

    public static void main(String[] args) {
        drive(ByteBuffer.allocate(32));
        drive(ByteBuffer.allocateDirect(32));
        byte[] arr = {0, 1, 2, 3, 4, 5, 6, 7};
        ByteBuffer w = ByteBuffer.wrap(arr, 2, 4);
        w.put((byte) 99);
        System.out.println(w + " " + arr[2] + " " + w.arrayOffset() + w.slice().arrayOffset() + " " + w.array().length + w.hashCode());
        CharBuffer c = CharBuffer.wrap("hello");
        System.out.println(c.subSequence(1, 3) + " " + c.get() + c + c.length() + c.isReadOnly());
        ByteBuffer a = ByteBuffer.allocate(16), d = ByteBuffer.allocateDirect(8);
        a.putLong(123456789L).flip();
        d.put(a).flip();
        System.out.println(d.getLong() + " " + a.remaining() + " " + ByteBuffer.allocate(4).putInt(7).flip().mismatch(ByteBuffer.allocate(4).putInt(9).flip()) + " " + d.alignedSlice(1).capacity());
    }
}
