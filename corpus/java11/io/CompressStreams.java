// Exercises: GZIP, Deflater/Inflater, Zip streams in memory and checksums CRC32, CRC32C, Adler32
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class CompressStreams {
    static byte[] data(int n) {
        byte[] b = new byte[n];
        Random r = new Random(1);
        for (int i = 0; i < n; i++) b[i] = (byte) (i % 50 < 40 ? "abcdefgh".charAt(i % 8) : r.nextInt(4) + 'w');
        return b;
    }

    public static void main(String[] args) throws Exception {
        byte[] raw = data(5000);
        CRC32 crc = new CRC32();
        crc.update(raw);
        Adler32 ad = new Adler32();
        ad.update(raw, 10, 100);
        CRC32C c = new CRC32C();
        c.update("123456789".getBytes(StandardCharsets.US_ASCII));
        System.out.println(Long.toHexString(crc.getValue()) + " " + Long.toHexString(ad.getValue()) + " " + Long.toHexString(c.getValue()));
        crc.reset();
        crc.update('a');
        System.out.println(Long.toHexString(crc.getValue()));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) {
            g.write(raw);
        }
        byte[] gz = bo.toByteArray();
        System.out.println((gz.length < 2500) + " " + (gz[0] & 255) + " " + (gz[1] & 255) + " " + java.util.Arrays.equals(new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes(), raw));
        gz[gz.length - 5] ^= 1;
        try {
            new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream("not gzip at all".getBytes()));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        for (int level : new int[] {0, 1, 6, 9}) {
            Deflater d = new Deflater(level, level == 9);
            d.setInput(raw);
            d.finish();
            byte[] out = new byte[6000];
            int n = d.deflate(out);
            Inflater inf = new Inflater(level == 9);
            inf.setInput(out, 0, n);
            byte[] back = new byte[6000];
            int m = inf.inflate(back);
            System.out.println(level + " " + (n < raw.length) + " " + m + " " + d.finished() + inf.finished() + d.getTotalIn() + " " + java.util.Arrays.equals(raw, java.util.Arrays.copyOf(back, m)));
            d.end();
            inf.end();
        }
        try {
            Inflater i = new Inflater();
            i.setInput(new byte[] {1, 2, 3, 4});
            i.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        bo.reset();
        try (ZipOutputStream z = new ZipOutputStream(bo)) {
            z.setComment("zc");
            for (String n : new String[] {"a.txt", "dir/", "dir/b.txt"}) {
                ZipEntry e = new ZipEntry(n);
                e.setTime(0);
                e.setComment("c-" + n);
                z.putNextEntry(e);
                if (!e.isDirectory()) z.write(("content of " + n).getBytes());
                z.closeEntry();
            }
            ZipEntry st = new ZipEntry("stored");
            st.setMethod(ZipEntry.STORED);
            st.setSize(1);
            st.setCrc(0xe8b7be43L);
            z.putNextEntry(st);
            z.write('a');
            z.closeEntry();
            try {
                z.putNextEntry(new ZipEntry("a.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(bo.toByteArray()))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null; ) System.out.println(e.getName() + " " + e.isDirectory() + " " + new String(z.readAllBytes()) + " " + e.getMethod() + " " + Long.toHexString(e.getCrc()) + " " + e.getSize());
        }
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream(raw), new CRC32());
        ci.readAllBytes();
        System.out.println(Long.toHexString(ci.getChecksum().getValue()));
    }
}
