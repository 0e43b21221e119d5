import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs one directory of compiled test classes against several versions of the code they test, each version with a class
 * loader of its own. Arguments: the directory, and a file with a line for each version: a name and a class path,
 * separated by a tab.
 *
 * <p>Writes lines of fields separated by tabs: {@code @V version} when it begins, {@code @T test verdict reason} for each
 * test, {@code @E version} when it has ended, and {@code @O version} when it took too long; then this process ends,
 * because a thread cannot be stopped. A verdict is PASS, SKIP, FAIL, or LINK when code of one version asked for a member
 * that the other does not have, which says nothing about what the code does.
 */
final class Judge {
    /** Computing time for one version: what waits for a busy machine is not slow. */
    private static final long MAX_CPU_NANOS = 20_000_000_000L;

    /** For what waits and does not compute. */
    private static final long MAX_WALL_NANOS = 180_000_000_000L;

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] args) throws Exception {
        System.setOut(nowhere());
        System.setErr(nowhere());
        Path tests = Path.of(args[0]);
        List<String> classes = testClasses(tests);
        for (String line : Files.readAllLines(Path.of(args[1]), StandardCharsets.UTF_8)) {
            String[] fields = line.split("\t");
            line("@V", fields[0]);
            if (!runWithin(() -> run(tests, classes, fields[1]))) {
                line("@O", fields[0]);
                Runtime.getRuntime().halt(3);
            }
            line("@E", fields[0]);
        }
        // Threads that a test left behind must not keep this process; JaCoCo writes what it counted when it ends.
        System.exit(0);
    }

    /** Top-level classes below the directory, in the order of their names. */
    private static List<String> testClasses(Path dir) throws Exception {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.map(file -> dir.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && name.indexOf('$') < 0)
                    .map(name -> name.substring(0, name.length() - 6).replace(File.separatorChar, '.'))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private static boolean runWithin(Runnable work) throws InterruptedException {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long wall = System.nanoTime();
        Thread worker = new Thread(null, work, "tests", 16 << 20);
        worker.setDaemon(true);
        worker.start();
        while (worker.isAlive()) {
            worker.join(50);
            boolean isLong = system.getProcessCpuTime() - cpu > MAX_CPU_NANOS
                    || System.nanoTime() - wall > MAX_WALL_NANOS;
            if (isLong && worker.isAlive()) {
                return false;
            }
        }
        return true;
    }

    private static void run(Path tests, List<String> classes, String classPath) {
        try {
            List<URL> urls = new ArrayList<>();
            for (String entry : classPath.split(File.pathSeparator)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            urls.add(tests.toUri().toURL());
            try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), Judge.class.getClassLoader())) {
                Thread.currentThread().setContextClassLoader(loader);
                List<DiscoverySelector> selectors = new ArrayList<>();
                for (String name : classes) {
                    selectors.add(selectClass(Class.forName(name, false, loader)));
                }
                LauncherDiscoveryRequest request =
                        LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
                LauncherFactory.create().execute(request, new Reporter());
            }
        } catch (Throwable e) {
            ended("(all)", e);
        }
    }

    private static final class Reporter implements TestExecutionListener {
        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            line("@T", name(test), "SKIP", oneLine(reason));
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Throwable cause = result.getThrowable().orElse(null);
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                ended(name(test), cause);
            } else if (test.isTest()) {
                boolean isGreen = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
                line("@T", name(test), isGreen ? "PASS" : "SKIP", "");
            }
        }

        private static String name(TestIdentifier test) {
            Object source = test.getSource().orElse(null);
            if (source instanceof MethodSource) {
                MethodSource method = (MethodSource) source;
                return method.getClassName() + "#" + method.getMethodName();
            }
            if (source instanceof ClassSource) {
                return ((ClassSource) source).getClassName();
            }
            return test.getUniqueId();
        }
    }

    private static void ended(String test, Throwable cause) {
        line("@T", test, isOfLinking(cause) ? "LINK" : "FAIL", oneLine(String.valueOf(cause)));
    }

    private static boolean isOfLinking(Throwable thrown) {
        int depth = 0;
        for (Throwable cause = thrown; cause != null && depth < 20; cause = cause.getCause()) {
            depth++;
            if (cause instanceof IncompatibleClassChangeError || cause instanceof VerifyError) {
                return true;
            }
            // A class whose initialiser failed is there: that is a fault of its code.
            if (cause instanceof NoClassDefFoundError
                    && !String.valueOf(cause.getMessage()).startsWith("Could not initialize")) {
                return true;
            }
        }
        return false;
    }

    private static String oneLine(String text) {
        String line = text.replace('\t', ' ').replace('\r', ' ').replace('\n', ' ');
        return line.length() > 300 ? line.substring(0, 300) : line;
    }

    private static synchronized void line(String... fields) {
        OUT.println(String.join("\t", fields));
    }

    private static PrintStream nowhere() {
        return new PrintStream(OutputStream.nullOutputStream());
    }
}
