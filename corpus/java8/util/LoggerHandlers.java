// Exercises: java.util.logging with a custom handler: levels, parents, filters, formatting and suppliers
package util;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

public class LoggerHandlers {
    static class Memory extends Handler {
        final List<String> lines = new ArrayList<>();

        @Override public void publish(LogRecord r) {
            if (!isLoggable(r)) return;
            lines.add(r.getLevel() + ":" + r.getLoggerName() + ":" + new SimpleFormatter().formatMessage(r) + (r.getThrown() == null ? "" : ":" + r.getThrown().getMessage()) + ":" + r.getSourceMethodName());
        }

        @Override public void flush() { }

        @Override public void close() { lines.add("closed"); }
    }

    public static void main(String[] args) {
        Logger root = Logger.getLogger("app"), child = Logger.getLogger("app.db");
        root.setUseParentHandlers(false);
        Memory m = new Memory();
        root.addHandler(m);
        root.setLevel(Level.ALL);
        m.setLevel(Level.FINE);
        root.info("plain");
        root.log(Level.WARNING, "param {0} and {1}", new Object[] {1, "two"});
        root.log(Level.SEVERE, "failed", new IllegalStateException("cause"));
        root.fine("fine");
        root.finest("filtered by handler");
        child.config("from child");
        child.setLevel(Level.SEVERE);
        boolean[] called = {false};
        child.info(() -> { called[0] = true; return "never"; });
        child.severe(() -> "supplied");
        root.setFilter(r -> !r.getMessage().contains("secret"));
        root.info("a secret");
        root.entering("Cls", "meth");
        root.logp(Level.INFO, "C", "explicitMethod", "logp");
        root.log(Level.OFF, "off level");
        System.out.println(String.join("\n", m.lines));
        System.out.println(called[0] + " " + child.getParent().getName() + " " + (Logger.getLogger("app.db") == child) + " " + child.isLoggable(Level.INFO) + root.isLoggable(Level.FINEST) + " " + root.getHandlers().length + child.getHandlers().length);
        System.out.println(Level.parse("WARNING").intValue() + " " + Level.parse("800") + " " + Level.INFO.equals(Level.parse("INFO")) + Level.FINE.getName());
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Formatter f = new Formatter() {
            @Override public String format(LogRecord r) { return "[" + r.getLevel().getName().charAt(0) + "] " + formatMessage(r); }
        };
        LogRecord r = new LogRecord(Level.INFO, "hello {0}");
        r.setParameters(new Object[] {"bob"});
        System.out.println(f.format(r) + " " + r.getSequenceNumber() / (1L << 62));
        root.removeHandler(m);
        Logger anon = Logger.getAnonymousLogger();
        anon.setUseParentHandlers(false);
        anon.info("nowhere");
        System.out.println(anon.getName() + " " + Logger.getGlobal().getName() + " " + m.lines.size());
    }
}
