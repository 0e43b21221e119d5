import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.Map;

/**
 * Asks this virtual machine for its verdict on classes. Arguments: a file of classes, each a
 * length and that many bytes, and a class path for what they refer to. Prints a line for each: a
 * letter (A accepted, V VerifyError, C ClassFormatError, N class not found, L other linkage error)
 * and the first line of the message.
 */
public class Verdicts {
    /** The class path; classes are defined anew in each {@link One}. */
    static URLClassLoader path;

    static final Map<String, byte[]> known = new HashMap<>();

    static class One extends ClassLoader {
        final byte[] bytes;
        final String own;

        One(byte[] bytes, String own) {
            super(ClassLoader.getPlatformClassLoader());
            this.bytes = bytes;
            this.own = own;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] found = name.equals(own) ? bytes : known.computeIfAbsent(name, Verdicts::read);
            if (found.length == 0) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, found, 0, found.length);
        }
    }

    static byte[] read(String name) {
        try (InputStream in = path.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException bad) {
            return new byte[0];
        }
    }

    public static void main(String[] args) throws Exception {
        String[] parts = args[1].split(File.pathSeparator);
        URL[] urls = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            urls[i] = new File(parts[i]).toURI().toURL();
        }
        path = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, "UTF-8");
        try (DataInputStream in = new DataInputStream(new FileInputStream(args[0]))) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                String name = in.readUTF();
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                out.println(verdict(bytes, name));
            }
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    static String verdict(byte[] bytes, String name) {
        try {
            Class<?> found = Class.forName(name, false, new One(bytes, name));
            // Links the class, and so verifies it, without running its initialiser.
            found.getDeclaredFields();
            found.getDeclaredConstructors();
            return "A";
        } catch (VerifyError error) {
            return "V" + message(error);
        } catch (ClassFormatError error) {
            return "C" + message(error);
        } catch (NoClassDefFoundError | ClassNotFoundException error) {
            return "N" + message(error);
        } catch (Throwable error) {
            return "L" + message(error);
        }
    }

    static String message(Throwable error) {
        String text = error.getClass().getSimpleName() + ": " + error.getMessage();
        return text.replace("\r", "").replace("\n", " | ");
    }
}
