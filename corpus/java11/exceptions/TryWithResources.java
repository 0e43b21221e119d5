// Exercises: resource closing order, suppressed exceptions, null resources and effectively final variables
package exceptions;

public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;

        Res(String name, boolean failOpen, boolean failClose) {
            if (failOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failClose = failClose;
            System.out.println("  open " + name);
        }

        @Override public void close() {
            System.out.println("  close " + name);
            if (failClose) throw new UnsupportedOperationException("close " + name);
        }
    }

    static void run(String label, boolean failBody, boolean failB, boolean closeA, boolean closeB) {
        System.out.println(label);
        try (Res a = new Res("a", false, closeA); Res b = new Res("b", failB, closeB)) {
            System.out.println("  body " + a.name + b.name);
            if (failBody) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println("  caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) System.out.println("    suppressed " + s);
        } finally {
            System.out.println("  finally");
        }
    }

    static int early() throws Exception {
        try (Res r = new Res("early", false, false)) {
            return r.name.length();
        }
    }

    public static void main(String[] args) throws Exception {
        run("plain", false, false, false, false);
        run("body fails", true, false, false, false);
        run("all fail", true, false, true, true);
        run("closes fail", false, false, true, true);
        run("open fails", false, true, true, false);
        System.out.println(early());
        try (Res none = null) {
            System.out.println("null resource " + (none == null));
        }
        Res outer = new Res("outer", false, false);
        try (outer; AutoCloseable lambda = () -> System.out.println("  lambda close")) {
            System.out.println("  inside " + outer.name);
        }
        for (int i = 0; i < 3; i++) {
            try (Res r = new Res("loop" + i, false, false)) {
                if (i == 0) continue;
                if (i == 1) break;
            }
        }
    }
}
