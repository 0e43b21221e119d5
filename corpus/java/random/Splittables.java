// Exercises: SplittableRandom, splits, RandomGenerator factories with fixed seeds
package random;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;

public class Splittables {
    public static void main(String[] args) {
        SplittableRandom r = new SplittableRandom(99);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(-10, 10) + " " + r.nextLong() + " " + r.nextLong(1L << 50) + " " + r.nextDouble() + " " + r.nextBoolean());
        SplittableRandom a = r.split(), b = r.split();
        System.out.println(a.nextLong() + " " + b.nextLong() + " " + r.nextLong() + " " + a.split().nextInt());
        System.out.println(r.ints(5, 0, 1000).boxed().toList() + " " + r.longs(2).boxed().toList() + r.doubles(2, 0, 10).boxed().toList());
        byte[] bytes = new byte[10];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        long h = 0;
        for (int i = 0; i < 5000; i++) h = h * 31 + r.nextInt(1 + i);
        System.out.println(h);
        for (String name : new String[] {"Random", "SplittableRandom", "L32X64MixRandom", "L64X128MixRandom", "L128X256MixRandom", "Xoshiro256PlusPlus", "Xoroshiro128PlusPlus"}) {
            RandomGenerator g = RandomGeneratorFactory.of(name).create(12345L);
            System.out.println(name + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(50) + " " + g.nextDouble() + " " + g.nextBoolean() + " " + g.ints(3, 0, 9).boxed().map(Object::toString).collect(Collectors.joining()));
        }
        System.out.println(RandomGeneratorFactory.of("L64X128MixRandom").stateBits() + " " + RandomGeneratorFactory.of("Xoshiro256PlusPlus").isJumpable() + RandomGeneratorFactory.of("Random").isStatistical() + " " + RandomGeneratorFactory.of("SplittableRandom").isSplittable());
        try {
            RandomGenerator.of("NoSuchAlgorithm");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
