// Exercises: daemon threads do not keep the program alive; non-daemon threads finish after main returns
package threads;

public class DaemonAndExit {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
            System.out.println("daemon must not get here");
        });
        d.setDaemon(true);
        d.start();
        try {
            d.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late " + d.isDaemon());
        }
        Thread child = new Thread(() -> {
            Thread inherits = new Thread(() -> { });
            System.out.println("child of normal " + inherits.isDaemon());
        });
        child.start();
        child.join();
        boolean[] r = new boolean[1];
        Thread dd = new Thread(() -> r[0] = new Thread(() -> { }).isDaemon());
        dd.setDaemon(true);
        dd.start();
        dd.join();
        System.out.println("child of daemon " + r[0]);
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(40);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("late thread still prints after main");
            throw new IllegalStateException("late failure does not change the exit code");
        }, "late");
        late.start();
        System.out.println("main ends");
    }
}
