// Exercises: thread start and join, names, ids, alive states, exceptions on double start and results through fields
package threads;

import java.util.ArrayList;
import java.util.List;

public class StartJoin {
    static class Worker extends Thread {
        final int n;
        long result;

        Worker(int n) {
            super("worker-" + n);
            this.n = n;
        }

        @Override public void run() {
            for (int i = 1; i <= n; i++) result += (long) i * i;
        }
    }

    public static void main(String[] args) throws Exception {
        List<Worker> ws = new ArrayList<>();
        for (int i = 1; i <= 8; i++) ws.add(new Worker(i * 100));
        System.out.println(ws.get(0).getState() + " " + ws.get(0).isAlive());
        for (Worker w : ws) w.start();
        long total = 0;
        for (Worker w : ws) {
            w.join();
            total += w.result;
            System.out.println(w.getName() + " " + w.result + " " + w.isAlive() + " " + w.getState());
        }
        System.out.println(total);
        try {
            ws.get(0).start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot restart");
        }
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.isInterrupted() + " " + main.getState());
        Thread t = new Thread(() -> System.out.println("lambda in " + Thread.currentThread().getName()), "custom");
        t.setPriority(Thread.MAX_PRIORITY);
        t.start();
        t.join();
        int[] box = new int[1];
        Thread u = new Thread(() -> box[0] = 42);
        u.start();
        u.join(10_000);
        System.out.println(box[0] + " " + u.isAlive());
        Thread direct = new Thread(() -> System.out.println("run() called directly on " + Thread.currentThread().getName()));
        direct.run();
        System.out.println(direct.getState());
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        StringBuilder order = new StringBuilder();
        Thread prev = null;
        for (int i = 0; i < 5; i++) {
            Thread p = prev;
            int k = i;
            prev = new Thread(() -> {
                try {
                    if (p != null) p.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                order.append(k);
            });
            prev.start();
        }
        prev.join();
        System.out.println(order);
    }
}
