// Exercises: FileChannel reads and writes, positions, transfers, truncation, scatter/gather and async-free channels
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class ChannelsAndMapped {
    static ByteBuffer buf(String s) { return ByteBuffer.wrap(s.getBytes(StandardCharsets.US_ASCII)); }

    static String str(ByteBuffer b) {
        b.flip();
        return StandardCharsets.US_ASCII.decode(b).toString();
    }

    public static void main(String[] args) throws IOException {
        Path p = Files.createTempFile("chan", ".dat"), q = Files.createTempFile("chan", ".dat");
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(c.write(buf("hello channel")) + " " + c.position() + " " + c.size() + " " + c.write(buf("HE"), 0) + c.position());
            ByteBuffer b = ByteBuffer.allocate(5);
            c.position(0);
            System.out.println(c.read(b) + str(b) + " " + c.position());
            b.clear();
            System.out.println(c.read(b, 8) + str(b) + " " + c.position());
            c.position(20);
            c.write(buf("!"));
            System.out.println(c.size());
            c.truncate(13);
            System.out.println(c.size() + " " + c.position());
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocate(4)};
            c.position(0);
            System.out.println(c.read(parts) + str(parts[0]) + "/" + str(parts[1]));
            System.out.println(c.write(new ByteBuffer[] {buf("<"), buf("gathered"), buf(">")}) + " " + c.size());
            try (FileChannel d = FileChannel.open(q, StandardOpenOption.WRITE)) {
                System.out.println(c.transferTo(2, 6, d) + " " + d.size());
                try {
                    d.read(ByteBuffer.allocate(1));
                } catch (NonReadableChannelException e) {
                    System.out.println("write only");
                }
            }
            c.position(c.size());
            System.out.println(c.read(ByteBuffer.allocate(1)) + " " + c.isOpen());
            c.force(true);
        }
        System.out.println(Files.readString(p) + " " + Files.readString(q));
        FileChannel closed = FileChannel.open(p, StandardOpenOption.READ);
        try {
            closed.write(buf("x"));
        } catch (NonWritableChannelException e) {
            System.out.println("read only");
        }
        closed.close();
        try {
            closed.size();
        } catch (ClosedChannelException e) {
            System.out.println("closed");
        }
        try (SeekableByteChannel s = Files.newByteChannel(p, StandardOpenOption.APPEND)) {
            s.write(buf("+app"));
        }
        System.out.println(Files.readString(p) + " " + Files.size(p));
        ReadableByteChannel r = Channels.newChannel(new ByteArrayInputStream("stream".getBytes()));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        WritableByteChannel w = Channels.newChannel(bo);
        ByteBuffer b = ByteBuffer.allocate(4);
        while (r.read(b) >= 0) {
            b.flip();
            w.write(b);
            b.clear();
        }
        System.out.println(bo);
        try (FileChannel del = FileChannel.open(q, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE)) {
            System.out.println(new String(Channels.newInputStream(del).readAllBytes()));
        }
        Files.delete(p);
        System.out.println(Files.exists(p) + " " + Files.exists(q));
    }
}
