// Exercises: uncaught exception handlers per thread, per group and default; main thread continues and exit code 0
package threads;

public class UncaughtHandlers {
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { throw new IllegalStateException("own"); }, "A");
        a.setUncaughtExceptionHandler((t, e) -> System.out.println("own handler " + t.getName() + " " + e.getMessage()));
        a.start();
        a.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler " + t.getName() + " " + e));
        Thread b = new Thread(() -> { Object o = "x"; Integer i = (Integer) o; }, "B");
        b.start();
        b.join();
        ThreadGroup g = new ThreadGroup("grp") {
            @Override public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group handler " + t.getName() + " " + e.getMessage());
                super.uncaughtException(t, e);
            }
        };
        Thread c = new Thread(g, () -> { throw new Error("in group"); }, "C");
        c.start();
        c.join();
        Thread d = new Thread(() -> { throw new RuntimeException("first"); }, "D");
        d.setUncaughtExceptionHandler((t, e) -> { throw new RuntimeException("handler itself fails"); });
        d.start();
        d.join();
        System.out.println(a.getUncaughtExceptionHandler() + " " + (Thread.getDefaultUncaughtExceptionHandler() != null) + " " + g.getName() + g.getParent().getName());
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread e = new Thread(() -> { throw new UnsupportedOperationException("to stderr"); }, "E-thread");
        e.start();
        e.join();
        StackTraceElement[] st = new Throwable().getStackTrace();
        System.out.println(st.length + " main goes on");
    }
}
