import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Writes what happens to each test as a line of fields separated by tabs: {@code @S id} when it begins,
 * {@code @T id verdict exception message} when it has ended, {@code @E} when all have.
 *
 * <p>Standard output belongs to the report: what tests print is thrown away.
 */
final class TestReport {
    private static final int MAX_MESSAGE = 300;

    private final PrintStream out = System.out;
    private final Map<String, Integer> occurrences = new HashMap<>();
    private final Set<String> ended = new HashSet<>();

    TestReport() {
        System.setOut(nowhere());
        System.setErr(nowhere());
    }

    private static PrintStream nowhere() {
        return new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes, int offset, int length) {}
        });
    }

    /** Makes ids unique: the second test called {@code a} becomes {@code a~2}. */
    synchronized String unique(String id) {
        int n = occurrences.merge(id, 1, Integer::sum);
        return n == 1 ? id : id + "~" + n;
    }

    synchronized void started(String id) {
        line("@S\t" + escape(id));
    }

    /** The first verdict on a test counts. */
    synchronized void ended(String id, String verdict, Throwable cause) {
        if (!ended.add(id)) {
            return;
        }
        String exception = cause == null ? "-" : cause.getClass().getName();
        line("@T\t" + escape(id) + "\t" + verdict + "\t" + exception + "\t" + (cause == null ? "-" : describe(cause)));
    }

    /** Ends the process, whatever threads the tests have left behind. */
    void finished() {
        line("@E");
        Runtime.getRuntime().halt(0);
    }

    private void line(String text) {
        out.println(text);
        out.flush();
    }

    private static String describe(Throwable cause) {
        StringBuilder text = new StringBuilder();
        try {
            text.append(cause.getMessage());
            if (text.length() > MAX_MESSAGE) {
                text.setLength(MAX_MESSAGE);
            }
            int shown = 0;
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (shown < 6 && !frame.getClassName().startsWith("org.junit")) {
                    text.append(" < ").append(frame.getClassName()).append('.').append(frame.getMethodName());
                    text.append(':').append(frame.getLineNumber());
                    shown++;
                }
            }
            if (cause.getCause() != null && cause.getCause() != cause) {
                text.append(" [cause ").append(cause.getCause()).append(']');
            }
        } catch (Throwable e) {
            text.append(" (its description threw ").append(e.getClass().getName()).append(')');
        }
        return escape(text.toString());
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                escaped.append("\\\\");
            } else if (c >= ' ' && c < 0x7f) {
                escaped.append(c);
            } else {
                escaped.append("\\u").append(String.format("%04x", (int) c));
            }
        }
        return escaped.toString();
    }
}
