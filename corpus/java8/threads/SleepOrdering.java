// Exercises: threads sleeping for different times finish in that order (sleep sort)
package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SleepOrdering {
    public static void main(String[] args) throws Exception {
        int[] in = {5, 1, 4, 2, 3};
        List<Integer> out = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[in.length];
        for (int i = 0; i < in.length; i++) {
            int v = in[i];
            ts[i] = new Thread(() -> {
                try {
                    Thread.sleep(v * 120L);
                } catch (InterruptedException e) {
                    return;
                }
                out.add(v);
            });
        }
        long t0 = System.nanoTime();
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        long ms = (System.nanoTime() - t0) / 1_000_000;
        System.out.println(out + " " + (ms >= 599));
        StringBuffer sb = new StringBuffer();
        Thread a = new Thread(() -> {
            sb.append("a1 ");
            nap(360);
            sb.append("a2 ");
        }), b = new Thread(() -> {
            nap(160);
            sb.append("b1 ");
            nap(400);
            sb.append("b2 ");
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(sb);
        Thread s = new Thread(() -> nap(2000));
        s.start();
        s.join(20);
        System.out.println(s.isAlive());
        s.join();
        System.out.println(s.isAlive());
    }

    static void nap(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
