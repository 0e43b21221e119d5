// Exercises: system properties with stable values, set/clear, defaults, Integer.getInteger and lineSeparator
package system;

import java.util.Properties;

public class StableProperties {
    interface Body { Object run(); }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + System.lineSeparator().length() + System.getProperty("line.separator").equals(System.lineSeparator()));
        for (String k : new String[] {"java.version", "java.home", "java.vendor", "java.io.tmpdir", "user.dir", "user.home", "user.name", "os.name", "os.arch", "java.class.path", "java.vm.name", "java.specification.version", "java.class.version", "file.encoding", "native.encoding"}) System.out.print((System.getProperty(k) != null) + " ");
        System.out.println();
        String spec = System.getProperty("java.specification.version");
        System.out.println(Runtime.version().feature() == Integer.parseInt(spec));
        System.out.println(Double.parseDouble(System.getProperty("java.class.version")) == Integer.parseInt(spec) + 44);
        System.out.println(System.setProperty("my.key", "v1") + " " + System.setProperty("my.key", "v2") + " " + System.getProperty("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key") + System.getProperty("my.key", "dflt"));
        System.setProperty("num", "0x1F");
        System.setProperty("flag", "TRUE");
        System.setProperty("badnum", "x");
        System.out.println(Integer.getInteger("num") + " " + Long.getLong("num", 5) + " " + Integer.getInteger("badnum") + Integer.getInteger("nonum", 9) + " " + Boolean.getBoolean("flag") + Boolean.getBoolean("noflag"));
        t(() -> System.getProperty(""));
        t(() -> System.getProperty(null));
        t(() -> System.setProperty("", "x"));
        t(() -> System.setProperty("k", null));
        Properties p = new Properties(), old = System.getProperties();
        p.setProperty("only", "me");
        System.setProperties(p);
        System.out.println(System.getProperty("only") + " " + System.getProperty("file.separator"));
        System.setProperties(old);
        System.out.println(System.getProperty("only") + " " + System.getProperty("file.separator"));
        System.out.println(System.getenv("OMAKASE_SURELY_UNSET") + " " + (System.getenv() != null));
        t(() -> System.getenv().put("a", "b"));
        System.out.println((System.in != null) + " " + (System.getSecurityManager() == null));
    }
}
