package omakase.check;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Finds a test after which another fails. It is given the test that failed first, the one that failed
 * next or nothing, and the tests that ran before the first, in order. The answer is the test's name,
 * or nothing. Every attempt has classes of its own, so that one JVM is enough.
 */
public final class Spoiler {
    private final String type;
    private final URL[] path;

    private Spoiler(String type) throws MalformedURLException {
        this.type = type;
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        path = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            path[i] = new File(entries[i]).toURI().toURL();
        }
    }

    public static void main(String[] args) throws IOException {
        Link link = Link.open();
        String[] before = new String[link.tests.length - 2];
        System.arraycopy(link.tests, 2, before, 0, before.length);
        String found = new Spoiler(link.type).find(link.tests[0], link.tests[1], before);
        link.end("pass", found == null ? "" : found, "");
    }

    private String find(String victim, String next, String[] before) {
        if (fails(before, 0, victim)) {
            // It fails by itself: it spoils the next one, if that passes alone.
            String[] itself = {victim};
            boolean spoils = !next.isEmpty() && !fails(itself, 0, next) && fails(itself, 1, next);
            return spoils ? victim : null;
        }
        if (!fails(before, before.length, victim)) {
            return null;
        }
        // The least that has to run before it.
        int fine = 0;
        int spoils = before.length;
        while (spoils > fine + 1) {
            int middle = (fine + spoils) / 2;
            if (fails(before, middle, victim)) {
                spoils = middle;
            } else {
                fine = middle;
            }
        }
        return before[spoils - 1];
    }

    /** Whether a test fails after the first of others. */
    private boolean fails(String[] before, int n, String test) {
        ClassLoader parent = ClassLoader.getSystemClassLoader().getParent();
        try (URLClassLoader loader = new URLClassLoader(path, parent)) {
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> tests = Class.forName(type, true, loader);
            for (int i = 0; i < n; i++) {
                passes(tests, before[i]);
            }
            return !passes(tests, test);
        } catch (Exception | LinkageError e) {
            return true;
        }
    }

    private static boolean passes(Class<?> tests, String name) {
        try {
            Driver.run(tests, name);
            return true;
        } catch (Throwable thrown) {
            return false;
        }
    }
}
