// Exercises: many throws and catches through nested calls, counted by type
package exceptions;

import java.util.Map;
import java.util.TreeMap;

public class ExceptionPerformanceLoop {
    static class Stop extends RuntimeException {
        final int at;

        Stop(int at) {
            super(null, null, false, false);
            this.at = at;
        }
    }

    static int dig(int depth, int seed) {
        if (depth == 0) {
            switch (seed % 6) {
                case 0: return new int[seed % 7][3][1].length;
                case 1: throw new Stop(seed);
                case 2: return ((String) (Object) "abc").charAt(seed % 5);
                case 3: return seed / (seed % 9);
                case 4: { Object o = seed % 2 == 0 ? (Object) seed : "s"; return ((Integer) o) + 1; }
                default: return Integer.parseInt(seed % 10 < 5 ? "" + seed : "x" + seed);
            }
        }
        try {
            return dig(depth - 1, seed);
        } finally {
            unwinds++;
        }
    }

    static int unwinds;

    public static void main(String[] args) {
        Map<String, Integer> counts = new TreeMap<>();
        long sum = 0;
        for (int i = 0; i < 1200; i++) {
            try {
                sum += dig(i % 8, i * 7 + i / 6);
            } catch (Stop s) {
                sum -= s.at;
                counts.merge("Stop", 1, Integer::sum);
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                counts.merge(e.getClass().getSimpleName() + ":" + e.getMessage(), 1, Integer::sum);
            } catch (RuntimeException e) {
                counts.merge(e.getClass().getSimpleName(), 1, Integer::sum);
            }
        }
        System.out.println(sum + " " + unwinds);
        counts.forEach((k, v) -> System.out.println(k + " " + v));
    }
}
