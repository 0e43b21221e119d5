// Exercises: an uncaught exception in main still runs shutdown hooks and exits with 1
package system;

public class HookAfterException {
    static class Stats {
        int done;
    }

    static void work(Stats s, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3) throw new UnsupportedOperationException("item " + i);
            s.done++;
        }
    }

    public static void main(String[] args) {
        Stats s = new Stats();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("summary: " + s.done + " done")));
        System.out.println("start");
        work(s, 2);
        work(s, 10);
        System.out.println("unreachable");
    }
}
