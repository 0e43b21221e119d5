// Exercises: RecursiveTask and RecursiveAction: sum, max, merge sort, and Fibonacci on a ForkJoinPool
package threads;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class ForkJoinSum {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int lo, hi;

        Sum(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override protected Long compute() {
            if (hi - lo < 500) {
                long s = 0;
                for (int i = lo; i < hi; i++) s += a[i];
                return s;
            }
            int mid = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, mid), r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a;
        final int lo, hi;

        Sort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override protected void compute() {
            if (hi - lo < 100) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) >>> 1;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) { this.n = n; }

        @Override protected Integer compute() {
            if (n < 2) return n;
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[10000];
        for (int i = 0; i < a.length; i++) a[i] = i * 31 % 997;
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(a, 0, a.length)) + " " + ForkJoinPool.commonPool().invoke(new Sum(a, 0, 5000)) + " " + new Sum(a, 0, 100).invoke());
        int[] b = a.clone(), c = a.clone();
        pool.invoke(new Sort(b, 0, b.length));
        Arrays.sort(c);
        System.out.println(Arrays.equals(b, c) + " " + pool.invoke(new Fib(13)) + " " + pool.getParallelism());
        ForkJoinTask<String> t = pool.submit(() -> "callable");
        System.out.println(t.get() + " " + t.isDone() + t.isCompletedNormally());
        ForkJoinTask<?> bad = pool.submit((Runnable) () -> { throw new IllegalStateException("in pool"); });
        bad.quietlyJoin();
        Throwable e = bad.getException();
        while (e.getCause() != null) e = e.getCause();
        System.out.println(bad.isCompletedAbnormally() + " " + e.getMessage());
        System.out.println(pool.submit(() -> Arrays.stream(a).parallel().filter(x -> x % 2 == 0).count()).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, java.util.concurrent.TimeUnit.SECONDS) + " " + ForkJoinTask.inForkJoinPool());
    }
}
