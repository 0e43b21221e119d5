// Exercises: java.util.Random with fixed seeds: every next method, bounds, gaussians, streams and setSeed
package random;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;

public class SeededRandom {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            Random r = new Random(seed);
            System.out.println(seed + " " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextInt(Integer.MAX_VALUE) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian());
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println("   " + Arrays.toString(b) + " " + r.nextInt(5, 10) + " " + r.nextLong(100) + " " + r.nextLong(-5, 5) + " " + r.nextDouble(2.0, 3.0) + " " + r.nextFloat(10f) + " " + r.nextGaussian(100, 15));
        }
        Random r = new Random(7);
        System.out.println(r.ints(8, 0, 100).boxed().collect(Collectors.toList()) + " " + r.ints(3).boxed().toList() + r.longs(2, 0, 1L << 40).boxed().toList() + r.doubles(2).boxed().toList() + r.doubles(2, -1, 1).boxed().toList());
        r.setSeed(7);
        Random s = new Random(7);
        boolean same = true;
        long h = 0;
        for (int i = 0; i < 5000; i++) {
            int x = r.nextInt();
            same &= x == s.nextInt();
            h = h * 31 + x;
        }
        System.out.println(same + " " + h);
        int[] hist = new int[6];
        for (int i = 0; i < 6000; i++) hist[r.nextInt(6)]++;
        System.out.println(Arrays.toString(hist));
        double sum = 0, sq = 0;
        for (int i = 0; i < 1000; i++) {
            double g = r.nextGaussian();
            sum += g;
            sq += g * g;
        }
        System.out.println(sum + " " + sq);
        for (Runnable bad : new Runnable[] {() -> r.nextInt(0), () -> r.nextInt(-5), () -> r.nextInt(5, 5), () -> r.ints(-1), () -> r.nextDouble(1, 0), () -> r.ints(1, 2, 1)}) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random custom = new Random(1) {
            @Override protected int next(int bits) { return bits; }
        };
        System.out.println(custom.nextInt() + " " + custom.nextLong() + " " + custom.nextBoolean() + custom.nextDouble());
    }
}
