// Exercises: CompletableFuture chains: thenApply, compose, combine, allOf, anyOf, exceptionally, handle, timeouts
package threads;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class CompletableFutures {
    static CompletableFuture<Integer> async(int x) { return CompletableFuture.supplyAsync(() -> x * 10); }

    public static void main(String[] args) throws Exception {
        System.out.println(async(1).thenApply(x -> x + 1).thenCompose(CompletableFutures::async).thenCombine(async(5), Integer::sum).get());
        List<CompletableFuture<Integer>> fs = IntStream.range(0, 8).mapToObj(CompletableFutures::async).collect(Collectors.toList());
        CompletableFuture.allOf(fs.toArray(new CompletableFuture[0])).join();
        System.out.println(fs.stream().map(CompletableFuture::join).toList());
        CompletableFuture<Integer> fail = CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalArgumentException("bad"); return 1; });
        System.out.println(fail.exceptionally(t -> { System.out.println(t.getClass().getSimpleName() + " " + t.getCause().getMessage()); return -1; }).join() + " " + fail.isCompletedExceptionally());
        System.out.println(fail.thenApply(x -> x + 1).handle((v, t) -> v == null ? "handled " + t.getCause().getMessage() : "v" + v).join() + " " + async(2).handle((v, t) -> v + ":" + t).join());
        try {
            fail.join();
        } catch (CompletionException e) {
            System.out.println("join " + e.getMessage());
        }
        try {
            fail.get();
        } catch (ExecutionException e) {
            System.out.println("get " + e.getMessage());
        }
        CompletableFuture<String> manual = new CompletableFuture<>();
        StringBuilder log = new StringBuilder();
        manual.whenComplete((v, t) -> log.append("[").append(v).append(t).append("]"));
        manual.thenAccept(v -> log.append("accepted ").append(v)).thenRun(() -> log.append(" ran"));
        System.out.println(manual.isDone() + " " + manual.getNow("absent") + " " + manual.complete("first") + manual.complete("second") + manual.join());
        System.out.println(log.indexOf("accepted first ran") >= 0 && log.indexOf("[firstnull]") >= 0);
        CompletableFuture<Integer> never = new CompletableFuture<>();
        System.out.println(CompletableFuture.anyOf(never, CompletableFuture.completedFuture("fast")).join() + " " + never.completeOnTimeout(99, 10, TimeUnit.MILLISECONDS).join());
        try {
            new CompletableFuture<>().orTimeout(10, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        CompletableFuture<Integer> c = new CompletableFuture<>();
        System.out.println(c.cancel(true) + " " + c.isCancelled());
        try {
            c.thenApply(x -> x).join();
        } catch (CompletionException | CancellationException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println(async(3).thenAcceptBoth(async(4), (a, b) -> System.out.println(a + b)).thenApply(v -> "void " + v).join() + " " + async(1).applyToEither(never, x -> x >= 10).join());
        ExecutorService ex = java.util.concurrent.Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> deep = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 50; i++) deep = deep.thenApplyAsync(x -> x + 1, ex);
        System.out.println(deep.join() + " " + CompletableFuture.failedFuture(new Exception("f")).exceptionally(t -> t.getMessage()).join() + CompletableFuture.runAsync(() -> { }, ex).thenApply(x -> "" + x).join());
        ex.shutdown();
        System.out.println(async(5).thenCompose(x -> fail).exceptionallyCompose(t -> async(7)).join() + " " + CompletableFuture.completedFuture(1).copy().minimalCompletionStage().toCompletableFuture().join());
    }
}
