// Exercises: System.exit inside a finally block after a return and an exception, with exit code 3
package system;

public class ExitInFinally {
    static int risky(int n) {
        try {
            System.out.println("try " + n);
            if (n > 1) throw new IllegalStateException("lost exception");
            return n;
        } finally {
            System.out.println("finally " + n);
            if (n > 1) System.exit(3);
        }
    }

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(60_000);
                System.out.println("thread must die with the VM");
            } catch (InterruptedException e) {
                System.out.println("no interrupt on exit");
            }
        });
        t.start();
        System.out.println(risky(0));
        System.out.println(risky(1));
        System.err.println("before exit");
        System.out.println(risky(2));
    }
}
