import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs one test class with JUnit 4, which also runs classes of JUnit 3. Further arguments are ids to leave out. */
final class Junit4Driver extends RunListener {
    private final TestReport report = new TestReport();
    private final Map<Description, String> running = new HashMap<>();

    public static void main(String[] args) {
        Junit4Driver driver = new Junit4Driver();
        try {
            Set<String> left = new HashSet<>(Arrays.asList(args).subList(1, args.length));
            Request request = Request.aClass(Class.forName(args[0]));
            if (!left.isEmpty()) {
                request = request.filterWith(new Without(left));
            }
            JUnitCore core = new JUnitCore();
            core.addListener(driver);
            core.run(request);
        } catch (Throwable e) {
            driver.report.ended("driver", "FAIL", e);
        }
        driver.report.finished();
    }

    private static final class Without extends Filter {
        private final Set<String> left;

        Without(Set<String> left) {
            this.left = left;
        }

        @Override
        public boolean shouldRun(Description description) {
            return !left.contains(description.getDisplayName());
        }

        @Override
        public String describe() {
            return "without " + left;
        }
    }

    private synchronized String id(Description description) {
        String id = running.get(description);
        return id != null ? id : description.getDisplayName();
    }

    @Override
    public synchronized void testStarted(Description description) {
        String id = report.unique(description.getDisplayName());
        running.put(description, id);
        report.started(id);
    }

    @Override
    public void testFailure(Failure failure) {
        report.ended(id(failure.getDescription()), "FAIL", failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        report.ended(id(failure.getDescription()), "SKIP", failure.getException());
    }

    @Override
    public void testIgnored(Description description) {
        report.ended(report.unique(description.getDisplayName()), "SKIP", null);
    }

    @Override
    public void testFinished(Description description) {
        report.ended(id(description), "PASS", null);
    }
}
