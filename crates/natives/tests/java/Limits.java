import java.io.*;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;

/** What a guest may try in order to take more than it was given. */
public class Limits {
    // Memory.

    static int caught(int depth, int n) {
        if (depth > 0) return caught(depth - 1, n);
        int caught = 0;
        for (int i = 0; i < n; i++) {
            try { Object o = null; o.hashCode(); } catch (NullPointerException e) { caught++; }
        }
        return caught;
    }

    static int kept(int depth) {
        if (depth > 0) return kept(depth - 1);
        Throwable[] all = new Throwable[100_000];
        try {
            for (int i = 0; i < all.length; i++) {
                try { Object o = null; o.hashCode(); } catch (NullPointerException e) { all[i] = e; }
            }
        } catch (OutOfMemoryError e) {
            all = null;
            return new long[1000].length == 1000 ? 1 : 0;
        }
        return 0;
    }

    static int cloned(int size) {
        byte[] bytes = new byte[size];
        for (long i = 0; i < 2_000_000_000L; i += size) bytes = bytes.clone();
        return bytes.length == size ? 1 : 0;
    }

    static int reflected(int size) {
        Object last = null;
        for (long i = 0; i < 1_000_000_000L; i += size) last = Array.newInstance(byte.class, size);
        return Array.getLength(last) == size ? 1 : 0;
    }

    static int joined(int size) {
        String text = "x".repeat(size), last = "";
        for (int i = 0; i < 100; i++) last = text + i;
        return last.length() == size + 2 ? 1 : 0;
    }

    static int keptClones() {
        byte[] bytes = new byte[100_000];
        byte[][] all = new byte[100_000][];
        int n = 0;
        try {
            while (true) all[n++] = bytes.clone();
        } catch (OutOfMemoryError e) {
            all = null;
            return n > 100 && n < 1000 && new long[100_000].length == 100_000 ? 1 : 0;
        }
    }

    static int keptInterned() {
        String[] all = new String[1_000_000];
        int n = 0;
        String filler = "x".repeat(100);
        try {
            while (n < all.length) { all[n] = (filler + n).intern(); n++; }
        } catch (OutOfMemoryError e) {
            all = null;
            return n > 1000 ? 1 : 0;
        }
        return 0;
    }

    static int interned(int n) {
        String filler = "x".repeat(200);
        for (int i = 0; i < n; i++) (filler + i).intern();
        return 1;
    }

    static int internedTwice() {
        String kept = new String("inter") + n(1);
        String canonical = kept.intern();
        for (int i = 0; i < 100_000; i++) ("y" + i).intern();
        System.gc();
        return canonical == (new String("inter") + n(1)).intern() && canonical == "inter1" ? 1 : 0;
    }

    static int n(int n) { return n; }

    /** Classes without end: what they take is not in the heap. */
    static int classes() throws Exception {
        byte[] bytes;
        try (InputStream in = Limits.class.getResourceAsStream("Limits$Small.class")) { bytes = in.readAllBytes(); }
        int n = 0;
        try {
            for (; n < 1_000_000; n++) new Definer().define(bytes);
        } catch (OutOfMemoryError e) {
            return e.getMessage().equals("Metaspace") && n > 1000 ? 1 : 0;
        }
        return 0;
    }
    static class Definer extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }
    static class Small { }

    static int deflaters() {
        List<Deflater> all = new ArrayList<>();
        try {
            while (true) all.add(new Deflater());
        } catch (OutOfMemoryError e) {
            return all.size() > 50 && all.size() < 500 ? 1 : 0;
        }
    }

    // Stacks.

    static void overflow() { try { overflow(); } finally { overflow(); } }
    static int overflowing() { overflow(); return 0; }

    static int deepest;
    static void deeper() { deepest++; deeper(); }
    static int depth() {
        deepest = 0;
        try { deeper(); } catch (StackOverflowError e) { return deepest; }
        return 0;
    }

    static int sum(int n) { return n == 0 ? 0 : 1 + sum(n - 1); }

    static int threads(int n) throws Exception {
        int[] done = new int[1];
        for (int i = 0; i < n; i++) {
            Thread t = new Thread(() -> { sum(1000); synchronized (done) { done[0]++; } });
            t.start();
            t.join();
        }
        return done[0];
    }

    static int manyThreads() throws Exception {
        Object lock = new Object();
        int n = 0;
        try {
            for (; n < 100_000; n++) {
                Thread t = new Thread(() -> {
                    try { sum(1500); } catch (StackOverflowError e) { }
                    try { synchronized (lock) { lock.wait(); } } catch (InterruptedException e) { }
                });
                t.setDaemon(true);
                t.start();
                Thread.sleep(1);
            }
        } catch (OutOfMemoryError e) {
            return e.getMessage().startsWith("unable to create native thread") && n > 50 ? 1 : 0;
        }
        return 0;
    }

    // Work of natives.

    static final int LARGE = 8 << 20;
    static byte[] large() { return new byte[LARGE]; }
    // Made before the work is counted.
    static final String TEXT = "x".repeat(LARGE), SAME = "x".repeat(LARGE);

    static int crc() {
        byte[] b = large(); CRC32 c = new CRC32();
        for (int i = 0; i < 1000; i++) c.update(b);
        return (int) c.getValue();
    }
    static int adler() {
        byte[] b = large(); Adler32 c = new Adler32();
        for (int i = 0; i < 1000; i++) c.update(b);
        return (int) c.getValue();
    }
    static int deflate() {
        byte[] b = large(), out = new byte[LARGE];
        Deflater d = new Deflater();
        d.setInput(b);
        d.finish();
        return d.deflate(out);
    }
    static int inflate() throws Exception {
        byte[] b = new byte[60_000], packed = new byte[1000], out = new byte[60_000];
        Deflater d = new Deflater();
        d.setInput(b);
        d.finish();
        int n = d.deflate(packed), sum = 0;
        for (int i = 0; i < 1000; i++) {
            Inflater f = new Inflater();
            f.setInput(packed, 0, n);
            sum += f.inflate(out);
            f.end();
        }
        return sum;
    }
    static int arrayCopy() {
        byte[] b = large();
        for (int i = 0; i < 1000; i++) System.arraycopy(b, 0, b, 1, b.length - 1);
        return 0;
    }
    static int cast() {
        Object[] from = new Object[LARGE / 4];
        String[] to = new String[LARGE / 4];
        for (int i = 0; i < 1000; i++) System.arraycopy(from, 0, to, 0, from.length);
        return 0;
    }
    static int cloneMany() {
        byte[] b = large();
        for (int i = 0; i < 1000; i++) b = b.clone();
        return b.length;
    }
    static int equal() {
        int n = 0;
        for (int i = 0; i < 1000; i++) if (TEXT.equals(SAME)) n++;
        return n;
    }
    static int hash() {
        int n = 0;
        for (int i = 0; i < 1000; i++) n += TEXT.concat("" + i).hashCode();
        return n;
    }
    static int join() {
        int n = 0;
        for (int i = 0; i < 1000; i++) n += (TEXT + i).length();
        return n;
    }
    static int internLong() {
        int n = 0;
        for (int i = 0; i < 1000; i++) n += TEXT.intern().length();
        return n;
    }
    static int files() throws Exception {
        byte[] b = large();
        for (int i = 0; i < 1000; i++) {
            try (OutputStream out = new FileOutputStream("/tmp/large")) { out.write(b); }
        }
        return 0;
    }
    static int channels() throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(LARGE);
        for (int i = 0; i < 1000; i++) {
            try (FileChannel c = FileChannel.open(Path.of("/tmp/large"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                b.clear();
                c.write(b);
            }
        }
        return 0;
    }
    static int offHeap() {
        ByteBuffer a = ByteBuffer.allocateDirect(LARGE), b = ByteBuffer.allocateDirect(LARGE);
        for (int i = 0; i < 1000; i++) { a.clear(); b.clear(); a.put(b); }
        return 0;
    }
    static int allocate() {
        int n = 0;
        for (int i = 0; i < 1000; i++) n += new byte[40 << 20].length & 1;
        return n;
    }
    static int manyArrays() {
        int n = 0;
        for (int i = 0; i < 1000; i++) n += new byte[200_000][1].length;
        return n;
    }
    static int members() throws Exception {
        java.lang.reflect.Method m = Class.class.getDeclaredMethod("getDeclaredMethods");
        int n = 0;
        // A copy of the list is made each time; the objects come from a cache that a collection empties.
        for (int i = 0; i < 100_000; i++) n += ((Object[]) m.invoke(String.class)).length;
        return n;
    }
    static int traces() { return traced(1000); }
    static int traced(int depth) {
        if (depth > 0) return traced(depth - 1);
        Throwable t = new Throwable();
        int n = 0;
        for (int i = 0; i < 100_000; i++) { t.fillInStackTrace(); n += t.getStackTrace().length; }
        return n;
    }

    // The same with little and with much to do, by an index into these.

    static final String[][] TEXTS = new String[3][];
    static final byte[][] BYTES = new byte[3][];
    static {
        int[] sizes = { 10, 1000, 100_000 };
        for (int i = 0; i < sizes.length; i++) {
            TEXTS[i] = new String[] { "x".repeat(sizes[i]), "x".repeat(sizes[i]) };
            BYTES[i] = new byte[sizes[i]];
        }
    }
    static int equalOf(int i) { return TEXTS[i][0].equals(TEXTS[i][1]) ? 1 : 0; }
    static int crcOf(int i) { CRC32 c = new CRC32(); c.update(BYTES[i]); return (int) c.getValue(); }
    static int cloneOf(int i) { return BYTES[i].clone().length; }
}
