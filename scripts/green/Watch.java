import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs all tests of a directory with JUnit, in an order by a seed, and says in one line what came of them and what
 * they left: bytes printed, streams replaced or closed, threads, files. Arguments: directory of classes, seed.
 */
public final class Watch {
    private Watch() {
    }

    public static void main(String[] args) throws Exception {
        PrintStream report = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed);
        PrintStream err = new PrintStream(printed);
        System.setOut(out);
        System.setErr(err);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Collections.singleton(Path.of(args[0]))))
                .filters(includeClassNamePatterns(".*"))
                .configurationParameter("junit.jupiter.testmethod.order.default",
                        "org.junit.jupiter.api.MethodOrderer$Random")
                .configurationParameter("junit.jupiter.testclass.order.default",
                        "org.junit.jupiter.api.ClassOrderer$Random")
                .configurationParameter("junit.jupiter.execution.order.random.seed", args[1])
                .build();
        Launcher launcher = LauncherFactory.create();
        launcher.discover(request);
        // What JUnit itself says of its random order is not the tests' doing.
        printed.reset();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Set<String> before = threads();
        launcher.execute(request, listener);
        boolean isReplaced = System.out != out || System.err != err;
        boolean isClosed = out.checkError() || err.checkError();
        Set<String> left = threads();
        left.removeAll(before);
        File[] files = new File(".").listFiles();
        File[] temporary = new File(System.getProperty("java.io.tmpdir")).listFiles();
        TestExecutionSummary summary = listener.getSummary();
        report.println("found " + summary.getTestsFoundCount() + " failed " + summary.getTestsFailedCount()
                + " skipped " + (summary.getTestsSkippedCount() + summary.getTestsAbortedCount())
                + " printed " + printed.size() + " replaced " + isReplaced + " closed " + isClosed
                + " threads " + left.size() + " files " + count(files) + " temporary " + count(temporary));
        for (TestExecutionSummary.Failure failure : summary.getFailures()) {
            report.println("  " + failure.getTestIdentifier().getLegacyReportingName() + " "
                    + failure.getTestIdentifier().getUniqueId() + ": " + failure.getException());
        }
        if (printed.size() > 0) {
            report.println("  printed: " + printed.toString().lines().findFirst().orElse(""));
        }
        left.forEach(thread -> report.println("  thread: " + thread));
        boolean isGreen = summary.getTestsFailedCount() == 0 && summary.getTestsFoundCount() > 0
                && printed.size() == 0 && !isReplaced && !isClosed && left.isEmpty()
                && count(files) == 0 && count(temporary) == 0;
        report.flush();
        System.exit(isGreen ? 0 : 1);
    }

    private static int count(File[] files) {
        return files == null ? 0 : files.length;
    }

    /** Those that somebody started; the JVM's own come and go. */
    private static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            ThreadGroup group = thread.getThreadGroup();
            if (thread.isAlive() && group != null && !group.getName().equals("system")
                    && !group.getName().equals("InnocuousThreadGroup")) {
                names.add(thread.getName());
            }
        }
        return names;
    }
}
