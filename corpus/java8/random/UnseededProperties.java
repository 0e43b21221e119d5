// Exercises: properties that hold for any unseeded generator: ranges, Math.random, ThreadLocalRandom, UUID, SecureRandom
package random;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

public class UnseededProperties {
    public static void main(String[] args) {
        boolean ok = true;
        for (int i = 0; i < 200; i++) {
            double d = Math.random();
            ok &= d >= 0 && d < 1;
            int t = ThreadLocalRandom.current().nextInt(5, 9);
            ok &= t >= 5 && t < 9;
            int n = new Random().nextInt(3);
            ok &= n >= 0 && n < 3;
        }
        System.out.println(ok);
        Set<UUID> ids = new HashSet<>();
        for (int i = 0; i < 50; i++) ids.add(UUID.randomUUID());
        UUID u = ids.iterator().next();
        System.out.println(ids.size() + " " + u.version() + " " + u.variant() + " " + u.toString().length() + " " + UUID.fromString(u.toString()).equals(u));
        SecureRandom s = new SecureRandom();
        byte[] b = new byte[16];
        s.nextBytes(b);
        int in = s.nextInt(10);
        System.out.println((in >= 0 && in < 10) + " " + b.length + " " + s.generateSeed(4).length);
        try {
            ThreadLocalRandom.current().setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no setSeed");
        }
        System.out.println(ThreadLocalRandom.current().ints(100, 0, 10).allMatch(x -> x >= 0 && x < 10) + " " + (ThreadLocalRandom.current() == ThreadLocalRandom.current()));
        Set<Long> seeds = new HashSet<>();
        for (int i = 0; i < 20; i++) seeds.add(new Random().nextLong());
        System.out.println(seeds.size() > 15);
    }
}
