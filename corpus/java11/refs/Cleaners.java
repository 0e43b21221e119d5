// Exercises: java.lang.ref.Cleaner runs actions once: explicitly, through close, and after the object is unreachable
package refs;

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class Cleaners {
    static final Cleaner CLEANER = Cleaner.create();

    static class Resource implements AutoCloseable {
        static class State implements Runnable {
            final String name;
            final CountDownLatch done;

            State(String n, CountDownLatch d) {
                name = n;
                done = d;
            }

            @Override public void run() {
                System.out.println("clean " + name);
                done.countDown();
            }
        }

        private final Cleaner.Cleanable c;

        Resource(String n, CountDownLatch d) { c = CLEANER.register(this, new State(n, d)); }

        @Override public void close() { c.clean(); }
    }

    static void leak(CountDownLatch d) { new Resource("leaked", d); }

    public static void main(String[] args) throws Exception {
        CountDownLatch one = new CountDownLatch(1), two = new CountDownLatch(1);
        try (Resource r = new Resource("closed", one)) {
            System.out.println("using");
        }
        System.out.println(one.getCount());
        Resource twice = new Resource("twice", new CountDownLatch(1));
        twice.close();
        twice.close();
        leak(two);
        boolean ok = false;
        for (int i = 0; i < 200 && !ok; i++) {
            System.gc();
            ok = two.await(5, TimeUnit.MILLISECONDS);
        }
        System.out.println(ok);
        Resource held = new Resource("held", new CountDownLatch(1));
        System.gc();
        Thread.sleep(5);
        System.out.println("held is alive " + (held != null));
        held.close();
        try {
            CLEANER.register(null, () -> { });
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
