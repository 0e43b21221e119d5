// Exercises: ByteArray, Data, Buffered, Sequence, Pushback and Piped streams with all primitive encodings
package io;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.io.UTFDataFormatException;
import java.util.Arrays;

public class ByteAndDataStreams {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeBoolean(true);
        d.writeByte(-2);
        d.writeShort(-300);
        d.writeChar('\u20ac');
        d.writeInt(0xcafebabe);
        d.writeLong(Long.MIN_VALUE + 5);
        d.writeFloat(1.5f);
        d.writeDouble(-Math.E);
        d.writeUTF("h\u00e9\0\ud83d\ude00");
        d.writeBytes("raw");
        d.writeChars("ch");
        System.out.println(d.size() + " " + hex(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + Integer.toHexString(in.readInt()) + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length() + " " + in.skipBytes(3) + in.readChar() + in.readChar() + in.available());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xff, 0})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println("bad utf " + e.getMessage());
        }
        ByteArrayInputStream b = new ByteArrayInputStream("0123456789".getBytes());
        byte[] buf = new byte[4];
        System.out.println(b.read() + " " + b.read(buf, 1, 2) + Arrays.toString(buf) + b.skip(2) + b.available() + b.markSupported());
        b.mark(0);
        b.read();
        b.reset();
        System.out.println((char) b.read() + " " + b.readAllBytes().length + " " + b.read() + b.read(buf) + b.read(buf, 0, 0));
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream(new byte[100]), 8);
        bi.mark(4);
        bi.readNBytes(50);
        try {
            bi.reset();
            System.out.println("reset ok");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("ab".getBytes()), 2);
        int c = pb.read();
        pb.unread(c);
        pb.unread('z');
        System.out.println((char) pb.read() + "" + (char) pb.read() + (char) pb.read() + pb.read());
        pb.unread(1);
        pb.unread(2);
        try {
            pb.unread(3);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        InputStream seq = new SequenceInputStream(new ByteArrayInputStream("one".getBytes()), new ByteArrayInputStream("two".getBytes()));
        System.out.println(new String(seq.readAllBytes()));
        PipedInputStream pi = new PipedInputStream();
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread t = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 3000; i++) po.write(i);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        int sum = 0, n = 0;
        for (int x; (x = pi.read()) >= 0; n++) sum += x;
        t.join();
        System.out.println(n + " " + sum);
        ByteArrayOutputStream o2 = new ByteArrayOutputStream(1);
        new ByteArrayInputStream("transfer".getBytes()).transferTo(o2);
        o2.writeBytes(new byte[] {'!'});
        System.out.println(o2 + " " + o2.size() + InputStream.nullInputStream().read());
        o2.reset();
        System.out.println(o2.size());
    }
}
