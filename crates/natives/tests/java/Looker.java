import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

/** Looks for resources, services, bundles and packages, present and absent. */
public class Looker {
    public static class First implements Runnable { public void run() {} }
    public static class Second implements Runnable { public void run() {} }
    public static class Third implements Runnable { public void run() {} }
    public static class Texts extends ListResourceBundle {
        public Object[][] getContents() { return new Object[][] { { "key", "of a class" } }; }
    }

    static final String[] NAMES = {
        "a/one.txt", "a/two.txt", "a/nine.txt", "a/later.txt", "a/three.txt", "a/both.txt", "a/named.txt", "a/naming.txt",
        "a/comment.txt", "a/\u00fc.txt", "a/stored.txt", "a/empty.txt", "a/with space.txt", "a/%41.txt", "a/A.txt",
        "a/signed.txt", "a/index.txt", "a/behind.txt", "a/file.txt", "a", "a/", "a//", "many/3", "many/3/", "many/3/entry3.txt",
        "dir", "dir/inside.txt", "/a/one.txt", "./a/one.txt", "a/./one.txt", "a/../a/one.txt", "../x", "", "/", ".", "..", "no/such/thing.txt",
        "nothing.txt", "\u4e00/\u00e4.txt", "a/one.txt?x", "a/one.txt#x", "a:b", "a\\one.txt", "META-INF/MANIFEST.MF",
        "meta-inf/manifest.mf", "META-INF/versions/9/a/two.txt", "META-INF/services/java.lang.Runnable", "META-INF/KEY.SF",
        "java/lang/Object.class", "java/lang/NoSuch.class", "java/lang", "java/lang/nothing.txt", "Looker.class",
        "META-INF/services/no.Such", "sun/security/x", "a/one.txt/", "many/3/entry3.txt/x", "a/one.tx", "a/one.txtx",
    };

    /** The same text wherever the class path is. */
    static String plain(Object url) {
        return url == null ? "none" : url.toString().replaceAll("file:[^!]*/([a-z]+\\.jar|directory)", "<$1>")
            .replaceAll("file:.*/texts[^/]*/", "<classes>/");
    }

    static String text(InputStream in) throws IOException {
        if (in == null) return "no stream";
        try (InputStream i = in) {
            byte[] all = i.readAllBytes();
            return all.length + " " + (all.length > 200 ? Arrays.hashCode(all) : new String(all, StandardCharsets.UTF_8).trim());
        }
    }

    interface Act { Object act() throws Exception; }

    static String outcome(Act act) {
        try {
            return String.valueOf(act.act());
        } catch (Throwable t) {
            String message = String.valueOf(t.getMessage());
            return t.getClass().getName() + (message.contains("/") ? "" : ": " + message);
        }
    }

    static void resources(String who, ClassLoader loader) {
        for (String name : NAMES) {
            System.out.println(who + " [" + name + "] " + outcome(() -> plain(loader.getResource(name))));
            // Two directories have no URL in common between here and there.
            if (name.isEmpty() || name.equals(".") || name.equals("/") || name.startsWith("..")) continue;
            System.out.println("  stream " + (name.contains("Looker") || name.contains("lang") ? "" : outcome(() -> text(loader.getResourceAsStream(name)))));
            System.out.println("  all " + outcome(() -> {
                List<String> urls = new ArrayList<>();
                for (URL u : Collections.list(loader.getResources(name))) urls.add(plain(u));
                return urls.size() > 20 ? urls.size() + " " + urls.get(0) : urls;
            }));
        }
    }

    static void classes() {
        for (String name : new String[] { "one.txt", "/a/one.txt", "Looker.class", "/nothing", "", "a/both.txt" }) {
            System.out.println("class [" + name + "] " + (name.isEmpty() ? "" : plain(Looker.class.getResource(name))));
            System.out.println("  object " + outcome(() -> plain(Object.class.getResource(name))));
        }
        System.out.println(plain(Object.class.getResource("Object.class")) + " " + Object.class.getResource("nothing"));
        System.out.println(outcome(() -> Object.class.getModule().getResourceAsStream("java/lang/Object.class") != null));
        System.out.println(outcome(() -> Object.class.getModule().getResourceAsStream("java/lang/nothing")));
        System.out.println(outcome(() -> plain(ClassLoader.getSystemResource("a/one.txt"))));
    }

    static void services() {
        for (int i = 0; i < 2; i++) {
            StringBuilder found = new StringBuilder();
            for (Runnable r : ServiceLoader.load(Runnable.class)) found.append(' ').append(r.getClass().getName());
            System.out.println("services" + found);
            System.out.println("none " + ServiceLoader.load(Comparable.class).iterator().hasNext());
        }
        List<String> names = new ArrayList<>();
        for (java.nio.file.spi.FileSystemProvider p : ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class)) names.add(p.getClass().getName());
        Collections.sort(names);
        System.out.println(names);
    }

    static void bundles() {
        for (String base : new String[] { "a.Texts", "a/Texts", "Looker$Texts", "a.None", "None", "a.one" }) {
            for (Locale l : new Locale[] { Locale.ROOT, Locale.GERMAN, new Locale("de", "AT"), Locale.FRANCE, Locale.JAPAN }) {
                System.out.println("bundle " + base + " " + l + " " + outcome(() -> {
                    ResourceBundle b = ResourceBundle.getBundle(base, l);
                    return b.getString("key") + " " + b.getLocale() + " " + b.getClass().getSimpleName() + " " + new TreeSet<>(b.keySet());
                }));
            }
        }
        ResourceBundle.Control only = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        System.out.println(outcome(() -> ResourceBundle.getBundle("a.Texts", Locale.ITALY, only).getString("key")));
        System.out.println(outcome(() -> ResourceBundle.getBundle("Looker$Texts", Locale.ITALY, only).getString("key")));
    }

    static void archives() throws Exception {
        for (String name : new String[] { "a/one.txt", "a/two.txt", "a/naming.txt", "a/comment.txt", "a/stored.txt", "a/signed.txt", "a/index.txt", "a/named.txt" }) {
            URL url = Looker.class.getClassLoader().getResource(name);
            JarURLConnection connection = (JarURLConnection) url.openConnection();
            JarFile jar = connection.getJarFile();
            CRC32 names = new CRC32();
            jar.stream().forEach(e -> names.update((e.getName() + e.getSize() + e.getCrc() + e.getMethod() + e.getComment()).getBytes(StandardCharsets.UTF_8)));
            System.out.println(name + " " + jar.size() + " " + names.getValue() + " " + jar.getComment() + " " + jar.isMultiRelease()
                + " " + (jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().size()));
            for (String entry : new String[] { "a", "a/", "A", "many/3", "a/one.txt", "a/one.txt/", "META-INF/MANIFEST.MF", "nothing", "", "/" }) {
                ZipEntry e = jar.getEntry(entry);
                System.out.print(e == null ? " -" : " " + e.getName() + ":" + e.getSize());
            }
            System.out.println();
        }
    }

    /** A loader over a file that the program makes itself, opened, changed, closed. */
    static void ownLoader() throws Exception {
        Path file = Files.createTempFile("own", ".jar");
        for (int round = 0; round < 2; round++) {
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
                out.putNextEntry(new ZipEntry("own/" + round + ".txt"));
                out.write('0' + round);
                out.closeEntry();
            }
            URL jar = file.toUri().toURL();
            URLClassLoader loader = new URLClassLoader(new URL[] { jar, new URL("file:/nowhere.jar"), new URL("file:/tmp/") }, null);
            for (String name : new String[] { "own/0.txt", "own/1.txt", "own/2.txt", "nothing" }) {
                System.out.println("own " + name + " " + (loader.getResource(name) != null) + " " + outcome(() -> text(loader.getResourceAsStream(name))));
            }
            loader.close();
            System.out.println("closed " + outcome(() -> loader.getResource("own/0.txt")) + " " + outcome(() -> loader.getResource("nothing")));
        }
        Files.delete(file);
        URL shared = new URL(plainJar(Looker.class.getClassLoader().getResource("a/one.txt")));
        try (URLClassLoader loader = new URLClassLoader(new URL[] { shared }, null)) {
            System.out.println("shared " + plain(loader.getResource("a/one.txt")) + " " + loader.getResource("a/two.txt") + " " + text(loader.getResourceAsStream("a/one.txt")));
        }
        URLClassLoader closed = new URLClassLoader(new URL[] { shared }, null);
        closed.close();
        System.out.println("closed " + outcome(() -> closed.getResource("a/one.txt")) + " " + outcome(() -> closed.getResource("nothing")));
        URLClassLoader later = new URLClassLoader(new URL[] { shared }, null);
        System.out.println(later.getResource("nothing"));
        later.close();
        System.out.println("closed " + outcome(() -> later.getResource("a/one.txt")) + " " + outcome(() -> later.getResource("nothing")));
    }

    static String plainJar(URL url) {
        String text = url.toString();
        return text.substring("jar:".length(), text.indexOf("!/"));
    }

    /** What is looked for in vain. */
    public static int absent() throws Exception {
        ClassLoader app = Looker.class.getClassLoader();
        int n = 0;
        if (app.getResource("no/such/thing.txt") != null) n++;
        if (app.getResources("META-INF/services/no.Such").hasMoreElements()) n++;
        if (Looker.class.getResourceAsStream("nothing.txt") != null) n++;
        return n;
    }

    /** What is found in a jar. */
    public static int present() throws Exception {
        return Looker.class.getResource("/many/3/entry3.txt").toString().length();
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = Looker.class.getClassLoader();
        resources("app", app);
        resources("platform", app.getParent());
        resources("again", app);
        classes();
        services();
        bundles();
        archives();
        ownLoader();
        Package p = Looker.class.getPackage();
        System.out.println(p.getName() + " " + p.getImplementationTitle() + " " + Package.getPackage("a") + " " + app.getDefinedPackage("java.lang"));
        System.out.println(outcome(() -> Class.forName("no.such.Thing")));
    }
}
