package effects;

import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

/** Methods that try to leave the sandbox, and some that only look as if they did. */
public class Leaves {
    static boolean armed;

    public static int plain() { return 1; }

    // Files.
    public static boolean exists() { return new File("/b").exists(); }
    public static void reads() throws IOException { new FileInputStream("/b").close(); }
    public static void writes() throws IOException { new FileOutputStream("b").close(); }
    public static boolean deletes() { return new File("/").delete(); }
    public static int lists() { return new File("/").list().length; }
    public static boolean makes() { return new File("/x/y").mkdirs(); }
    public static boolean renames() { return new File("/a").renameTo(new File("/b")); }
    public static String canonical() throws IOException { return new File("a").getCanonicalPath(); }
    public static void nioDeletes() throws IOException { Files.deleteIfExists(Paths.get("/b")); }
    public static void nioLists() throws IOException { Files.list(Paths.get("/")).close(); }
    public static void nioWrites() throws IOException { Files.write(Paths.get("/b"), new byte[1]); }
    public static int listsTemporary() {
        return new File(System.getProperty("java.io.tmpdir")).list().length;
    }
    public static void fixedName() throws IOException { Files.createDirectory(Paths.get("/tmp/fixed")); }
    public static void laterDeleted() { new File("/b").deleteOnExit(); }
    public static void writesClassPath() throws Exception {
        URL place = Leaves.class.getProtectionDomain().getCodeSource().getLocation();
        new FileOutputStream(new File(new File(place.toURI()), "new")).close();
    }
    public static void temporaryElsewhere() throws IOException {
        File.createTempFile("abc", "d", new File("/home/user"));
    }
    public static void linkOut() throws IOException {
        Path link = Files.createTempDirectory("a").resolve("link");
        Files.createSymbolicLink(link, Paths.get("/"));
        link.resolve("b").toFile().delete();
    }
    public static void upOut() throws IOException {
        Files.createTempDirectory("a").resolve("../b").toFile().delete();
    }

    // Network.
    public static void connects() throws IOException { new Socket(InetAddress.getLoopbackAddress(), 1).close(); }
    public static void binds() throws IOException { new ServerSocket(0).close(); }
    public static void bindsPath() throws IOException {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of("/b")).close();
    }
    public static void datagram() throws IOException { new DatagramSocket().close(); }
    public static void looksUp() throws IOException { InetAddress.getByName("omakase.invalid"); }
    public static void localHost() throws IOException { InetAddress.getLocalHost(); }
    public static int hashesUrl() throws IOException { return new URL("http://omakase.invalid/").hashCode(); }
    public static void interfaces() throws IOException { NetworkInterface.getNetworkInterfaces(); }
    public static void selects() throws IOException { Selector.open().close(); }

    // Processes, libraries, the JVM.
    public static void process() throws IOException { new ProcessBuilder("rm", "-rf", "/").start(); }
    public static boolean otherProcess() { return ProcessHandle.of(1).isPresent(); }
    public static long allProcesses() { return ProcessHandle.allProcesses().count(); }
    public static void library() {
        try {
            System.loadLibrary("x");
        } catch (UnsatisfiedLinkError e) {
            // Not there.
        }
    }
    public static void libraryFile() {
        try {
            System.load("/x.so");
        } catch (UnsatisfiedLinkError e) {
            // Not there.
        }
    }
    public static void exits() { System.exit(3); }
    public static void halts() { Runtime.getRuntime().halt(4); }
    public static void signal() {
        sun.misc.Signal.handle(new sun.misc.Signal("HUP"), sun.misc.SignalHandler.SIG_IGN);
    }
    public static String variable() { return System.getenv("HOME"); }
    public static int environment() { return System.getenv().size(); }
    public static int inherited() { return new ProcessBuilder("a").environment().size(); }
    public static int input() throws IOException { return System.in.read(); }
    public static void hook() { Runtime.getRuntime().addShutdownHook(new Thread(() -> { })); }
    public static void output() { System.setOut(System.err); }
    public static void desktop() {
        try {
            java.awt.Toolkit.getDefaultToolkit().beep();
        } catch (Throwable e) {
            // No desktop.
        }
    }

    // Threads.
    public static void bomb() {
        for (int i = 0; i < 40; i++) {
            new Thread(() -> { }).start();
        }
    }
    public static void fewThreads() {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> { }).start();
        }
    }

    // What a run may do.
    public static long ownFile() throws IOException {
        Path file = Files.createTempFile("abc", ".txt");
        Files.write(file, new byte[3]);
        long size = Files.size(file) + file.toFile().length();
        Files.delete(file);
        return Files.exists(file) ? -1 : size;
    }
    public static int ownOldFile() throws IOException {
        File file = File.createTempFile("abc", ".txt");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(7);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read() + (file.delete() ? 1 : 0);
        }
    }
    public static int ownDir() throws IOException {
        Path dir = Files.createTempDirectory("abc");
        Files.createDirectories(dir.resolve("x/y"));
        Files.write(dir.resolve("x/../x/f"), new byte[2]);
        Files.move(dir.resolve("x/f"), dir.resolve("g"));
        int n = dir.toFile().list().length;
        Files.delete(dir.resolve("g"));
        Files.delete(dir.resolve("x/y"));
        Files.delete(dir.resolve("x"));
        Files.delete(dir);
        return Files.exists(dir) ? -1 : n;
    }
    public static long ownChannel() throws IOException {
        Path file = Files.createTempFile(null, null);
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.WRITE)) {
            c.write(java.nio.ByteBuffer.wrap(new byte[5]));
            return c.size();
        }
    }
    public static void ownLater() throws IOException { File.createTempFile("abc", null).deleteOnExit(); }
    public static int resource() throws IOException {
        try (InputStream in = Leaves.class.getResourceAsStream("Leaves.class")) {
            return in.read();
        }
    }
    public static int random() { return new java.security.SecureRandom().nextInt(); }
    public static int seeded() throws Exception {
        return java.security.SecureRandom.getInstance("SHA1PRNG").nextInt();
    }
    public static String uuid() { return UUID.randomUUID().toString(); }
    public static void logs() { java.util.logging.Logger.getLogger("x").info("y"); }
    public static String dates() {
        return java.time.ZonedDateTime.now(java.time.ZoneId.of("Asia/Tokyo")).toString()
            + java.text.DateFormat.getDateInstance().format(new Date(0));
    }
    public static boolean services() {
        return ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator().hasNext();
    }
    public static int charset() { return "a".getBytes(java.nio.charset.Charset.forName("IBM037"))[0]; }
    public static int digest() throws Exception {
        return java.security.MessageDigest.getInstance("SHA-256").digest(new byte[3])[0];
    }
    public static void prints() { System.out.println("a"); }
    public static Object xml() throws Exception {
        return javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    }
    public static Object bundle() { return ResourceBundle.getBundle("sun.security.util.Resources"); }
    public static int parallel() { return java.util.stream.IntStream.range(0, 1000).parallel().sum(); }

    // Initialisers.
    static class Initialised {
        static final boolean HERE = new File("/init").exists();
    }
    static class ByOther {
        static final boolean HERE = Initialised.HERE;
    }
    public static boolean initialises() { return Initialised.HERE; }
    public static boolean initialisesByOther() { return ByOther.HERE; }

    // What comes later.
    public static void timer() {
        new Timer(true).schedule(new TimerTask() {
            public void run() {
                new File("/timer").delete();
            }
        }, 2000);
    }
    public static void thread() {
        new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                return;
            }
            new File("/thread").delete();
        }).start();
    }
    public static void finalised() {
        new Object() {
            protected void finalize() {
                new File("/finalised").delete();
            }
        };
    }
    public static void cleaned() {
        java.lang.ref.Cleaner.create().register(new Object(), () -> new File("/cleaned").delete());
    }
    public static void spins() {
        Thread t = new Thread(() -> {
            while (true) {
                armed = !armed;
            }
        });
        t.setDaemon(true);
        t.start();
    }
    public static void leavesThreads() {
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                synchronized (Leaves.class) {
                    try {
                        Leaves.class.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }).start();
        }
    }

    public static void arm() { armed = true; }
    public static void fire() {
        if (armed) {
            new File("/fire").delete();
        }
    }
}
