import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Runs each program of the corpus once with the inputs of its second line, and prints a line for
 * each: its name, and "fails" (AssertionError, perhaps as a cause), "holds" (came to its end), "returns VALUE" (methods)
 * or what it threw.
 */
public final class Driver {
    private static final long LIMIT_MS = 20_000;

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        Properties properties = (Properties) System.getProperties().clone();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        StringBuilder lines = new StringBuilder();
        for (String name : Inputs.NAMES) {
            String[] outcome = {"did not end"};
            Thread t = new Thread(null, () -> outcome[0] = run(name), name, 1 << 20);
            t.setDaemon(true);
            t.start();
            t.join(LIMIT_MS);
            lines.append(name).append('\t').append(outcome[0]).append('\n');
            System.setOut(out);
            System.setErr(err);
            System.setProperties((Properties) properties.clone());
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
        out.print(lines);
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String run(String name) {
        try {
            Object[] inputs = Inputs.of(name);
            Class<?> type = Class.forName(name);
            if (!name.startsWith("explore.")) {
                Verifier.feed(inputs);
                type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
                return "holds";
            }
            for (Method m : type.getDeclaredMethods()) {
                if (m.getName().equals("target")) {
                    m.setAccessible(true);
                    return "returns " + m.invoke(null, inputs);
                }
            }
            return "has no method target";
        } catch (InvocationTargetException e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof AssertionError) {
                    return "fails";
                }
            }
            return oneLine(e.getCause());
        } catch (Throwable e) {
            return oneLine(e);
        }
    }

    private static String oneLine(Throwable e) {
        return ("threw " + e).replaceAll("\\s+", " ");
    }
}
