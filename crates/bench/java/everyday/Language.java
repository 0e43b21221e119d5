package everyday;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Everyday calls: collections, streams, types of the language, reflection, threads. */
public class Language {
    enum Size {
        SMALL, MEDIUM, LARGE
    }

    record Point(int x, String name) {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Label {
        String value();

        int order() default 7;
    }

    @Label("a bean")
    static class Bean {
        private int count = 3;

        public int twice(int n) {
            return 2 * n + count;
        }

        public void fails() {
            throw new IllegalStateException("as asked");
        }
    }

    interface Greeter {
        String greet(String name);
    }

    public static String lambda() {
        Function<Integer, Integer> twice = n -> n * 2;
        return "" + twice.andThen(n -> n + 1).apply(20);
    }

    public static String sortedList() {
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return words.toString();
    }

    public static String maps() {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "a b a".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return new TreeMap<>(counts).toString() + counts.getOrDefault("c", 0);
    }

    public static String immutableCollections() {
        try {
            List.of(1, 2, 3).add(4);
            return "added";
        } catch (UnsupportedOperationException e) {
            return List.copyOf(Map.of("k", 1).keySet()) + Collections.unmodifiableList(Arrays.asList(1, 2)).toString();
        }
    }

    public static String queues() {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(3, 1, 2));
        ArrayDeque<Integer> stack = new ArrayDeque<>(queue);
        return queue.poll() + " " + stack.pollLast() + stack;
    }

    public static String arrays() {
        int[] numbers = {5, 3, 9, 1};
        Arrays.sort(numbers);
        return Arrays.toString(numbers) + Arrays.binarySearch(numbers, 5) + Arrays.hashCode(numbers);
    }

    public static String streamCollects() {
        return Stream.of("a", "bb", "ccc").filter(s -> s.length() > 1).map(String::toUpperCase).collect(Collectors.toList()).toString();
    }

    public static String intStream() {
        return IntStream.rangeClosed(1, 10).filter(n -> n % 2 == 0).sum() + " " + IntStream.of(3, 1).summaryStatistics();
    }

    public static String groupingBy() {
        Map<Integer, Long> byLength = Stream.of("a", "b", "cc").collect(Collectors.groupingBy(String::length, Collectors.counting()));
        return byLength.toString();
    }

    public static String joining() {
        Map<String, Integer> lengths = Stream.of("x", "yy").collect(Collectors.toMap(s -> s, String::length, (a, b) -> a, LinkedHashMap::new));
        return lengths.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", ", "{", "}"));
    }

    public static String sortedStream() {
        return Stream.iterate(1, n -> n * 3 % 17).limit(8).sorted().distinct().skip(1).map(String::valueOf).reduce("", String::concat);
    }

    public static String parallelStream() {
        return "" + List.of(1, 2, 3, 4).parallelStream().mapToInt(Integer::intValue).sum();
    }

    public static String optional() {
        Optional<String> name = Optional.of("ada").map(String::toUpperCase).filter(s -> s.startsWith("A"));
        return name.orElse("nobody") + Optional.empty().isPresent() + Optional.ofNullable(null).or(() -> Optional.of(1)).get();
    }

    public static String objects() {
        try {
            return Objects.requireNonNull(null, "must not be null");
        } catch (NullPointerException e) {
            return e.getMessage() + Objects.hash(1, "a") + Objects.equals(1, 2) + Objects.toString(null, "none");
        }
    }

    public static String records() {
        Point point = new Point(3, "p");
        return point + " " + point.equals(new Point(3, "p")) + point.hashCode();
    }

    public static String enumValueOf() {
        try {
            return Size.valueOf("MEDIUM").ordinal() + Size.valueOf("HUGE").name();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    public static String enumMap() {
        Map<Size, Integer> sizes = new EnumMap<>(Size.class);
        sizes.put(Size.LARGE, 1);
        return sizes + " " + EnumSet.complementOf(EnumSet.of(Size.SMALL));
    }

    public static String enumSwitch() {
        String text = "";
        for (Size size : Size.values()) {
            text += switch (size) {
                case SMALL -> "s";
                case MEDIUM -> "m";
                case LARGE -> "l";
            };
        }
        return text;
    }

    public static String stringSwitch() {
        int sum = 0;
        for (String word : List.of("one", "two", "three")) {
            switch (word) {
                case "one":
                    sum += 1;
                    break;
                case "two":
                    sum += 2;
                    break;
                default:
                    sum += 100;
            }
        }
        return "" + sum;
    }

    public static String instanceOfPattern() {
        Object value = 42;
        return value instanceof Integer n && n > 40 ? "int " + n : "other";
    }

    public static String stackTrace() {
        java.io.StringWriter text = new java.io.StringWriter();
        new IllegalStateException("outer", new RuntimeException("inner")).printStackTrace(new java.io.PrintWriter(text));
        return text.toString().lines().findFirst().orElse("");
    }

    public static String nullPointerMessage() {
        String text = Optional.<String>empty().orElse(null);
        try {
            return "" + text.length();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static String methodInvoke() throws Exception {
        Method method = Bean.class.getMethod("twice", int.class);
        return "" + method.invoke(new Bean(), 5) + method.getParameterCount();
    }

    public static String methodInvokeThrows() throws Exception {
        try {
            return "" + Bean.class.getMethod("fails").invoke(new Bean());
        } catch (InvocationTargetException e) {
            return e.getCause().getMessage();
        }
    }

    public static String fieldAccess() throws Exception {
        Bean bean = new Bean();
        Field field = Bean.class.getDeclaredField("count");
        field.setAccessible(true);
        field.setInt(bean, field.getInt(bean) + 4);
        return field.get(bean) + field.getType().getName();
    }

    public static String constructorNewInstance() throws Exception {
        Object bean = Class.forName("everyday.Language$Bean").getDeclaredConstructor().newInstance();
        return bean.getClass().getSimpleName() + ArrayList.class.getConstructor().newInstance();
    }

    public static String annotations() {
        Label label = Bean.class.getAnnotation(Label.class);
        return label.value() + label.order();
    }

    public static String proxy() {
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Language.class.getClassLoader(), new Class<?>[] {Greeter.class},
            (self, method, args) -> method.getName() + " " + args[0]);
        return greeter.greet("Ada");
    }

    public static String methodHandle() throws Exception {
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        try {
            return "" + (int) length.invokeExact("four");
        } catch (Throwable e) {
            return e.toString();
        }
    }

    public static String thread() throws Exception {
        StringBuffer text = new StringBuffer();
        Thread thread = new Thread(() -> text.append(Thread.currentThread().getName()), "worker");
        thread.start();
        thread.join();
        return text.toString() + thread.getState();
    }

    public static String executor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            Callable<Integer> six = () -> 6;
            return executor.submit(six).get() + "" + executor.invokeAll(List.of(six, six)).size();
        } finally {
            executor.shutdown();
        }
    }

    public static String scheduledExecutor() throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        try {
            return executor.schedule(() -> "later", 1, TimeUnit.MILLISECONDS).get();
        } finally {
            executor.shutdownNow();
        }
    }

    public static String completableFuture() throws Exception {
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Integer> failed = two.thenApply(n -> n / 0);
        try {
            return "" + failed.get();
        } catch (ExecutionException e) {
            return two.thenCombine(CompletableFuture.completedFuture(3), Integer::sum).join() + e.getCause().getMessage();
        }
    }

    public static String timer() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        java.util.Timer timer = new java.util.Timer(true);
        timer.schedule(new java.util.TimerTask() {
            @Override
            public void run() {
                done.countDown();
            }
        }, 1);
        boolean ran = done.await(5, TimeUnit.SECONDS);
        timer.cancel();
        return "" + ran;
    }

    public static String concurrentMap() {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.computeIfAbsent("a", String::length);
        map.merge("a", 5, Integer::sum);
        return map.toString() + map.putIfAbsent("b", 1);
    }

    public static String locksAndAtomics() {
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger count = new AtomicInteger();
        lock.lock();
        try {
            count.incrementAndGet();
        } finally {
            lock.unlock();
        }
        return count.updateAndGet(n -> n + 5) + "" + lock.isLocked() + ThreadLocal.withInitial(() -> "local").get();
    }
}
