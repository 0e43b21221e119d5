// Exercises: Runtime and ProcessHandle queries that are stable, Thread and class loading counters, and Runtime.halt
package system;

public class ProcessAndSecurityFree {
    public static void main(String[] args) {
        System.out.println(ProcessHandle.current().isAlive() + " " + (ProcessHandle.current().pid() > 0));
        System.out.println(Thread.activeCount() >= 1);
        System.out.println(Thread.getAllStackTraces().containsKey(Thread.currentThread()));
        Thread[] ts = new Thread[50];
        int n = Thread.enumerate(ts);
        boolean found = false;
        for (int i = 0; i < n; i++) found |= ts[i].getName().equals("main");
        System.out.println(found);
        Runtime.Version v = Runtime.Version.parse("17.0.9+8-LTS");
        System.out.println(v.feature() + " " + v.interim() + v.update() + " " + v.build().get() + " " + v.optional().get() + " " + v.compareTo(Runtime.Version.parse("17.0.10")) + " " + v);
        try {
            Runtime.Version.parse("x.y");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("halt must skip hooks")));
        System.out.println(System.Logger.Level.INFO.getSeverity() + " " + System.Logger.Level.valueOf("ERROR"));
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(42);
    }
}
