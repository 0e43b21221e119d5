// Exercises: ExecutorService submit, invokeAll, invokeAny, shutdown, rejected tasks, futures and exceptions
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExecutorServices {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = java.util.concurrent.Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int k = i;
            fs.add(ex.submit(() -> k * k));
        }
        int sum = 0;
        for (Future<Integer> f : fs) sum += f.get();
        System.out.println(sum + " " + fs.get(0).isDone() + fs.get(0).isCancelled());
        List<Callable<String>> cs = new ArrayList<>();
        for (String s : new String[] {"a", "b", "c"}) cs.add(() -> s + s);
        StringBuilder sb = new StringBuilder();
        for (Future<String> f : ex.invokeAll(cs)) sb.append(f.get());
        System.out.println(sb + " " + ex.invokeAny(List.of(() -> "only")));
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task failed"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getMessage());
        }
        Object gate = new Object();
        Future<String> slow = ex.submit(() -> {
            Thread.sleep(60_000);
            return "never";
        });
        try {
            slow.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled() + slow.isDone());
        try {
            slow.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        System.out.println(ex.submit(() -> { }, "given").get() + " " + ex.submit(() -> { }).get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS) + " " + ex.isShutdown() + ex.isTerminated());
        try {
            ex.execute(() -> System.out.println("no"));
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService one = java.util.concurrent.Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 6; i++) {
            int k = i;
            one.execute(() -> order.append(k));
        }
        one.submit(() -> order.append("|")).get();
        System.out.println(order);
        java.util.concurrent.CountDownLatch running = new java.util.concurrent.CountDownLatch(1);
        Future<?> blocked = one.submit(() -> {
            running.countDown();
            synchronized (gate) {
                gate.wait(30_000);
            }
            return null;
        });
        one.submit(() -> order.append("x"));
        one.submit(() -> order.append("y"));
        running.await();
        System.out.println(one.shutdownNow().size());
        one.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(blocked.isDone() + " " + one.isTerminated());
        FutureTask<Integer> ft = new FutureTask<>(() -> 7);
        ft.run();
        ft.run();
        System.out.println(ft.get());
        ExecutorService cached = java.util.concurrent.Executors.newCachedThreadPool(r -> {
            Thread t = new Thread(r, "mine");
            t.setDaemon(true);
            return t;
        });
        System.out.println(cached.submit(() -> Thread.currentThread().getName() + Thread.currentThread().isDaemon()).get());
        cached.shutdown();
    }
}
