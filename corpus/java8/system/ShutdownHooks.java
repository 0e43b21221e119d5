// Exercises: shutdown hooks run on exit, see the state, can be removed, and Runtime.halt skips them
package system;

public class ShutdownHooks {
    static volatile String state = "running";

    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            System.out.println("hook sees " + state + " in " + Thread.currentThread().getName());
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> { }));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            System.out.flush();
        }, "hook-thread");
        Thread removed = new Thread(() -> System.out.println("removed hook must not run"));
        Runtime rt = Runtime.getRuntime();
        rt.addShutdownHook(hook);
        rt.addShutdownHook(removed);
        System.out.println(rt.removeShutdownHook(removed) + " " + rt.removeShutdownHook(removed));
        try {
            rt.addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            rt.addShutdownHook(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        state = "changed before exit";
        System.out.println("main exits");
        try {
            System.exit(5);
        } finally {
            System.out.println("not printed");
        }
    }
}
