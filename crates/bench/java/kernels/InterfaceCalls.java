/** Interface calls, default methods included, with one, two and four receiver classes at a site. */
final class InterfaceCalls {
    interface Step {
        int apply(int x);

        default int twice(int x) {
            return apply(apply(x));
        }
    }

    static final class Add implements Step {
        @Override
        public int apply(int x) {
            return x + 3;
        }
    }

    static final class Shift implements Step, Comparable<Shift> {
        @Override
        public int apply(int x) {
            return x << 1 ^ x;
        }

        @Override
        public int compareTo(Shift other) {
            return 0;
        }
    }

    static final class Flip implements Step {
        @Override
        public int apply(int x) {
            return ~x;
        }

        @Override
        public int twice(int x) {
            return x;
        }
    }

    static final class Count implements Comparable<Count>, Step {
        int calls;

        @Override
        public int apply(int x) {
            return x ^ calls++;
        }

        @Override
        public int compareTo(Count other) {
            return calls - other.calls;
        }
    }

    static long run(int n) {
        Step[] steps = {new Add(), new Shift(), new Flip(), new Count()};
        Step one = steps[0];
        int x = 1;
        long sum = 0;
        for (int i = 0; i < n; i++) {
            x = one.apply(x);
            x = steps[i & 1].apply(x);
            x = steps[i & 3].twice(x);
            sum += x;
        }
        return sum;
    }
}
