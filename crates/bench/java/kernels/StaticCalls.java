/** Static calls: recursion and small functions in a loop. */
final class StaticCalls {
    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    private static int mix(int a, int b, int c) {
        return (a << 3) + b - c;
    }

    static long run(int n) {
        long sum = fibonacci(n);
        int x = 1;
        for (int i = 0; i < n * 20_000; i++) {
            x = mix(x, i, x >>> 3);
        }
        return sum * 31 + x;
    }
}
