// Exercises: ThreadLocal, withInitial, InheritableThreadLocal, remove, and isolation between threads
package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadLocals {
    static final AtomicInteger NEXT = new AtomicInteger();
    static final ThreadLocal<Integer> ID = ThreadLocal.withInitial(NEXT::incrementAndGet);
    static final InheritableThreadLocal<String> CTX = new InheritableThreadLocal<>() {
        @Override protected String childValue(String p) { return p + ">child"; }
    };

    static class Ctx implements AutoCloseable {
        static final ThreadLocal<List<String>> STACK = ThreadLocal.withInitial(ArrayList::new);

        Ctx(String n) { STACK.get().add(n); }

        @Override public void close() { STACK.get().remove(STACK.get().size() - 1); }

        static String path() { return String.join("/", STACK.get()); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ID.get() + " " + ID.get());
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                seen.add(ID.get());
                seen.add(ID.get());
                ID.set(100);
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        Collections.sort(seen);
        System.out.println(seen + " main still " + ID.get());
        ID.remove();
        System.out.println(ID.get());
        ID.set(-5);
        System.out.println(ID.get());
        CTX.set("root");
        String[] got = new String[2];
        Thread t = new Thread(() -> {
            got[0] = CTX.get();
            CTX.set("changed");
            Thread g = new Thread(() -> got[1] = CTX.get());
            g.start();
            try {
                g.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        t.join();
        System.out.println(got[0] + " " + got[1] + " " + CTX.get());
        try (Ctx a = new Ctx("a"); Ctx b = new Ctx("b")) {
            System.out.println(Ctx.path());
            Thread u = new Thread(() -> System.out.println("other '" + Ctx.path() + "'"));
            u.start();
            u.join();
        }
        System.out.println("'" + Ctx.path() + "'");
        ThreadLocal<StringBuilder> sb = new ThreadLocal<>();
        System.out.println(sb.get());
        ExecutorService ex = java.util.concurrent.Executors.newSingleThreadExecutor();
        for (int i = 0; i < 3; i++) System.out.print(ex.submit(() -> {
            if (sb.get() == null) sb.set(new StringBuilder());
            return sb.get().append('x').toString();
        }).get() + " ");
        System.out.println();
        ex.shutdown();
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int k = i;
            many.add(ThreadLocal.withInitial(() -> k));
        }
        int sum = 0;
        for (ThreadLocal<Integer> x : many) sum += x.get();
        System.out.println(sum);
    }
}
