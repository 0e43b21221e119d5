import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** Operations of random programs that do not fit into an expression. */
public final class Ops {
    enum Level { LOW, MID, HIGH }

    record Pair(int first, String second) {
    }

    static final class Box implements java.io.Serializable {
        private static final long serialVersionUID = 1;
        int n;
        String s;

        Box() {
        }

        Box(int n) {
            this.n = n;
        }

        int plus(int m) {
            return n + m;
        }
    }

    static final VarHandle N;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(Box.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static int shared;

    private Ops() {
    }

    // Reflection and handles.

    static int invoke(int a, int b) throws Exception {
        return (Integer) Box.class.getDeclaredMethod("plus", int.class).invoke(new Box(a), b);
    }

    static int construct(int a) throws Exception {
        return Box.class.getDeclaredConstructor(int.class).newInstance(a).n;
    }

    static int field(int a) throws Exception {
        Box b = new Box();
        Box.class.getDeclaredField("n").setInt(b, a);
        return (Integer) Box.class.getDeclaredField("n").get(b);
    }

    static String fieldString(String a) throws Exception {
        Box b = new Box();
        Box.class.getDeclaredField("s").set(b, a);
        return b.s;
    }

    static int reflectArray(int a, int at) {
        Object array = java.lang.reflect.Array.newInstance(int.class, 4);
        java.lang.reflect.Array.setInt(array, at & 3, a);
        return (Integer) java.lang.reflect.Array.get(array, 2);
    }

    static int proxy(int a) {
        IntUnaryOperator op = (IntUnaryOperator) Proxy.newProxyInstance(Ops.class.getClassLoader(),
            new Class<?>[] {IntUnaryOperator.class}, (self, method, args) -> (Integer) args[0] ^ 5);
        return op.applyAsInt(a);
    }

    static int handle(int a) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Integer.class, "reverse",
            MethodType.methodType(int.class, int.class));
        return (int) h.invokeExact(a);
    }

    static int varHandle(int a, int b) {
        Box box = new Box(a);
        int before = (int) N.getAndAdd(box, b);
        N.compareAndSet(box, before + b, box.n ^ 1);
        return (int) N.getVolatile(box);
    }

    static String className(int a) {
        Object[] all = {1, "s", 2L, 'c', new int[0], Level.MID};
        return all[Math.floorMod(a, all.length)].getClass().getSimpleName();
    }

    // Streams of bytes, files, buffers.

    static int serial(int a) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(new Box(a));
        return ((Box) new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject()).n;
    }

    static long data(int a, long b) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(out);
        d.writeShort(a);
        d.writeLong(b);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
        return in.readUnsignedShort() + in.readLong();
    }

    static int file(int a) throws Exception {
        Path p = Files.createTempFile("ops", ".bin");
        try {
            Files.write(p, new byte[] {(byte) a, 1});
            return Files.readAllBytes(p)[0];
        } finally {
            Files.delete(p);
        }
    }

    static int heapBuffer(int a) {
        return ByteBuffer.allocate(8).putInt(2, a).order(ByteOrder.LITTLE_ENDIAN).getInt(2);
    }

    static long directBuffer(long a) {
        ByteBuffer b = ByteBuffer.allocateDirect(16);
        b.putLong(4, a);
        return b.getInt(4) * 31L + b.getInt(8);
    }

    static String utf8(String s) {
        return new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    static int utf16(String s) {
        return s.getBytes(StandardCharsets.UTF_16BE).length;
    }

    static long crc(int a) {
        CRC32 c = new CRC32();
        c.update(a);
        return c.getValue();
    }

    // Arrays and collections.

    static int[] array(int a, int b, int c) {
        return new int[] {a, b, c};
    }

    static int[] sorted(int[] a) {
        int[] b = a.clone();
        Arrays.sort(b);
        return b;
    }

    static int[] shifted(int[] a) {
        int[] b = new int[a.length + 1];
        System.arraycopy(a, 0, b, 1, a.length);
        return b;
    }

    static int at(int[] a, int i) {
        return a[Math.floorMod(i, a.length)];
    }

    static List<Integer> list(int a, int b) {
        return new ArrayList<>(List.of(a, b, 7));
    }

    static List<Integer> with(List<Integer> l, int at, int v) {
        List<Integer> r = new ArrayList<>(l);
        r.set(Math.floorMod(at, r.size()), v);
        return r;
    }

    static List<Integer> ordered(List<Integer> l) {
        List<Integer> r = new ArrayList<>(l);
        Collections.sort(r);
        return r;
    }

    static int map(int key) {
        Map<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < 6; i++) {
            m.put(i * 17, i);
        }
        return m.getOrDefault(key, -1);
    }

    static int mapString(String key) {
        return Map.of("one", 1, "two", 2, "ten", 10).getOrDefault(key, 0);
    }

    static int tree(int key) {
        TreeMap<Integer, Integer> t = new TreeMap<>(Map.of(10, 1, 20, 2, 30, 3));
        Map.Entry<Integer, Integer> e = t.floorEntry(key);
        return e == null ? 0 : e.getValue();
    }

    static int heap(int a, int b) {
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(a, 50, b));
        q.poll();
        return q.poll();
    }

    static int deque(int a, int b) {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        d.push(a);
        d.addLast(b);
        d.push(3);
        return d.pollLast() - d.pollFirst();
    }

    static int bitSet(int a) {
        BitSet b = new BitSet();
        b.set(a & 63);
        b.set(20, 30);
        return b.cardinality() * 100 + b.nextSetBit(25);
    }

    static String joined(List<Integer> l) {
        return l.stream().filter(x -> x > 0).map(String::valueOf).collect(Collectors.joining("+"));
    }

    // Control, exceptions, objects.

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < (n & 15); i++) {
            sum = sum * 3 + i;
        }
        return sum;
    }

    static int recursive(int n) {
        return n <= 0 ? 1 : n > 12 ? n : n * recursive(n - 2);
    }

    static int choose(String s) {
        switch (s) {
            case "yes":
                return 1;
            case "no":
                return 2;
            case "maybe":
                return 3;
            default:
                return s.length();
        }
    }

    static int caught(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        }
    }

    static String message(int a) {
        try {
            throw new IllegalStateException("m" + a);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    static int depth(int a) {
        return deeper(a) - new Throwable().getStackTrace().length;
    }

    private static int deeper(int a) {
        return a <= 0 || a > 5 ? new Throwable().getStackTrace().length : deeper(a - 1);
    }

    static int ordinal(String s) {
        try {
            return Level.valueOf(s).ordinal();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    static int level(int a) {
        return Level.values()[Math.floorMod(a, 3)].compareTo(Level.MID);
    }

    static String record(int a, String s) {
        return new Pair(a, s).toString();
    }

    static boolean sameRecord(int a, String s) {
        return new Pair(a, s).equals(new Pair(4, "four"));
    }

    static boolean sameBox(int a) {
        Integer x = a;
        Integer y = a;
        return x == y;
    }

    // Threads.

    static int threaded(int a) throws Exception {
        Thread t = new Thread(() -> shared = a * 2 + 1);
        t.start();
        t.join();
        return shared;
    }

    static int future(int a) throws Exception {
        return CompletableFuture.supplyAsync(() -> a + 1).thenApply(x -> x ^ 3).get();
    }

    static int local(int a) {
        ThreadLocal<Integer> l = ThreadLocal.withInitial(() -> 9);
        if (a > 100) {
            l.set(a);
        }
        return l.get();
    }

    static int atomic(int a) {
        AtomicInteger n = new AtomicInteger(a);
        n.updateAndGet(x -> x + 2);
        n.compareAndSet(44, 1);
        return n.getAndIncrement();
    }

    static int exchanged(int a) throws Exception {
        java.util.concurrent.ArrayBlockingQueue<Integer> q = new java.util.concurrent.ArrayBlockingQueue<>(1);
        new Thread(() -> q.offer(a - 1)).start();
        return q.take();
    }

    static int locked(int a) {
        java.util.concurrent.locks.ReentrantLock l = new java.util.concurrent.locks.ReentrantLock();
        for (int i = 0; i < (a & 3); i++) {
            l.lock();
        }
        return l.getHoldCount();
    }

    // Text, codes, time.

    static String base64(String s) {
        byte[] b = java.util.Base64.getEncoder().encode(s.getBytes(StandardCharsets.UTF_8));
        return new String(b, StandardCharsets.US_ASCII);
    }

    static int md5(int a) throws Exception {
        return java.security.MessageDigest.getInstance("MD5").digest(new byte[] {(byte) a})[0];
    }

    static int gzip(int a) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (java.util.zip.GZIPOutputStream zip = new java.util.zip.GZIPOutputStream(out)) {
            zip.write(a);
        }
        return new java.util.zip.GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).read();
    }

    static int scanner(String s) {
        java.util.Scanner in = new java.util.Scanner(s);
        return in.hasNextInt() ? in.nextInt() : -1;
    }

    static String group(String s) {
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("([a-b]+)([0-9]?)").matcher(s);
        return m.find() ? m.group(2) + m.start() : "none";
    }

    static String printed(char c, int a) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        java.io.PrintStream print = new java.io.PrintStream(out, true);
        print.print(c);
        print.print(a);
        return out.toString();
    }

    static int date(int a) {
        return java.time.LocalDate.of(2024, 2, 27).plusDays(a & 7).getDayOfMonth();
    }

    static String duration(int a) {
        return java.time.Duration.ofSeconds(a).toString();
    }

    static String decimal(int a) {
        return new java.text.DecimalFormat("#,##0", java.text.DecimalFormatSymbols.getInstance(java.util.Locale.ROOT))
            .format(a);
    }

    static String suppressed(char c) {
        Exception e = new Exception("e");
        e.addSuppressed(new IllegalStateException("s" + c));
        return e.getSuppressed()[0].getMessage();
    }

    static String indexMessage(int a) {
        try {
            return "" + (new int[3])[a & 7];
        } catch (RuntimeException e) {
            return "" + e.getMessage();
        }
    }

    static int forName(String s) {
        try {
            return Class.forName("java.util." + s).getModifiers();
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    static int enumMap(int a, int b) {
        java.util.EnumMap<Level, Integer> m = new java.util.EnumMap<>(Level.class);
        m.put(Level.values()[a & 1], b);
        return m.getOrDefault(Level.MID, 0);
    }

    static int linkedMap(String s) {
        Map<String, Integer> m = new java.util.LinkedHashMap<>(Map.of("a", 1));
        m.merge(s, 5, Integer::sum);
        return m.size() * 10 + m.getOrDefault("a", 0);
    }

    static int pipe(int a) throws Exception {
        java.io.PipedInputStream in = new java.io.PipedInputStream();
        try (java.io.PipedOutputStream out = new java.io.PipedOutputStream(in)) {
            out.write(a);
        }
        return in.read();
    }

    static int fileText(String s) throws Exception {
        Path p = Files.createTempFile("ops", ".txt");
        try {
            Files.writeString(p, s);
            return Files.readString(p).length();
        } finally {
            Files.delete(p);
        }
    }

    static long uuid(long a) {
        return java.util.UUID.fromString(new java.util.UUID(a, 5).toString()).getMostSignificantBits();
    }

    static String property(String s) {
        System.setProperty("ops.property", s);
        return System.getProperty("ops.property");
    }
}
