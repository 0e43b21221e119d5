// Exercises: Collections.shuffle with a seed, reservoir sampling, Monte Carlo pi, weighted choice, random walks
package random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ShuffleAndSample {
    public static void main(String[] args) {
        List<Integer> deck = IntStream.rangeClosed(1, 52).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(deck, new Random(1));
        System.out.println(deck.subList(0, 10) + " " + deck.hashCode());
        List<String> linked = new LinkedList<>(List.of("a", "b", "c", "d", "e", "f"));
        Collections.shuffle(linked, new Random(2));
        System.out.println(linked);
        Random r = new Random(3);
        int[] sample = new int[5];
        for (int i = 0; i < 1000; i++) {
            if (i < 5) sample[i] = i;
            else {
                int j = r.nextInt(i + 1);
                if (j < 5) sample[j] = i;
            }
        }
        System.out.println(java.util.Arrays.toString(sample));
        int in = 0;
        for (int i = 0; i < 20000; i++) {
            double x = r.nextDouble(), y = r.nextDouble();
            if (x * x + y * y < 1) in++;
        }
        System.out.println(in + " " + 4.0 * in / 20000);
        TreeMap<Double, String> w = new TreeMap<>();
        double total = 0;
        for (String s : new String[] {"common:70", "rare:25", "epic:5"}) w.put(total += Double.parseDouble(s.split(":")[1]), s.split(":")[0]);
        TreeMap<String, Integer> got = new TreeMap<>();
        for (int i = 0; i < 2000; i++) got.merge(w.higherEntry(r.nextDouble() * total).getValue(), 1, Integer::sum);
        System.out.println(got);
        int x = 0, y = 0, far = 0;
        for (int i = 0; i < 5000; i++) {
            switch (r.nextInt(4)) {
                case 0: x++; break;
                case 1: x--; break;
                case 2: y++; break;
                default: y--;
            }
            far = Math.max(far, Math.abs(x) + Math.abs(y));
        }
        System.out.println(x + "," + y + " " + far);
        StringBuilder pw = new StringBuilder();
        r.ints(16, 33, 127).forEach(c -> pw.append((char) c));
        System.out.println(pw);
        int[] perm = IntStream.range(0, 12).toArray();
        for (int i = 11; i > 0; i--) {
            int j = r.nextInt(i + 1), t = perm[i];
            perm[i] = perm[j];
            perm[j] = t;
        }
        System.out.println(java.util.Arrays.toString(perm));
    }
}
