import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs one test class with the launcher of JUnit 5. Further arguments are ids to leave out. */
final class Junit5Driver implements TestExecutionListener {
    private final TestReport report = new TestReport();

    public static void main(String[] args) {
        Junit5Driver driver = new Junit5Driver();
        try {
            Set<String> left = new HashSet<>(Arrays.asList(args).subList(1, args.length));
            PostDiscoveryFilter without =
                    test -> FilterResult.includedIf(!left.contains(id(test.getUniqueId().toString())));
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(args[0]))
                    .filters(without)
                    .build();
            LauncherFactory.create().execute(request, driver);
        } catch (Throwable e) {
            driver.report.ended("driver", "FAIL", e);
        }
        driver.report.finished();
    }

    /** The unique id without the engine, which is always the same. */
    private static String id(String uniqueId) {
        int slash = uniqueId.indexOf("]/[");
        return slash < 0 ? uniqueId : uniqueId.substring(slash + 2);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            report.started(id(test.getUniqueId()));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        report.ended(id(test.getUniqueId()), "SKIP", null);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String verdict;
        switch (result.getStatus()) {
            case SUCCESSFUL:
                verdict = "PASS";
                break;
            case ABORTED:
                verdict = "SKIP";
                break;
            default:
                verdict = "FAIL";
                break;
        }
        if (test.isTest() || !verdict.equals("PASS")) {
            report.ended(id(test.getUniqueId()), verdict, result.getThrowable().orElse(null));
        }
    }
}
