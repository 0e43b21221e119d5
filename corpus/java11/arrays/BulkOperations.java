// Exercises: sort, fill, equals, mismatch, compare and hashCode of random arrays of all primitive types, edges included
package arrays;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

public class BulkOperations {
    static long digest;

    static void add(Object value) {
        digest = digest * 1_000_003 + String.valueOf(value).hashCode();
    }

    static void show(String what) {
        System.out.println(what + " " + Long.toHexString(digest));
        digest = 0;
    }

    static double odd(Random random) {
        double[] odd = { 0.0, -0.0, 1, -1, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY };
        return random.nextInt(3) == 0 ? odd[random.nextInt(odd.length)] : random.nextGaussian();
    }

    static int size(Random random, int round) {
        return round % 50 == 0 ? 300 + random.nextInt(900) : random.nextInt(60);
    }

    static void sort(Random random) {
        for (int round = 0; round < 300; round++) {
            int n = size(random, round);
            int range = 1 << random.nextInt(31);
            int[] ints = random.ints(n, -range, range).toArray();
            long[] longs = random.longs(n).toArray();
            byte[] bytes = new byte[n];
            random.nextBytes(bytes);
            short[] shorts = new short[n];
            char[] chars = new char[n];
            double[] doubles = new double[n];
            float[] floats = new float[n];
            for (int i = 0; i < n; i++) {
                shorts[i] = (short) random.nextInt();
                chars[i] = (char) random.nextInt();
                doubles[i] = odd(random);
                floats[i] = (float) odd(random);
            }
            if (round % 5 == 0 && n > 0) {
                doubles[random.nextInt(n)] = Double.NaN;
                floats[random.nextInt(n)] = Float.NaN;
            }
            int from = random.nextInt(n + 1);
            int to = from + random.nextInt(n - from + 1);
            if (round % 2 == 0) {
                Arrays.sort(ints, from, to);
                Arrays.sort(doubles, from, to);
                Arrays.sort(bytes, from, to);
                Arrays.sort(chars, from, to);
            } else {
                Arrays.sort(ints);
                Arrays.sort(longs);
                Arrays.sort(bytes);
                Arrays.sort(shorts);
                Arrays.sort(chars);
                Arrays.sort(doubles);
                Arrays.sort(floats);
                Arrays.parallelSort(ints);
            }
            add(Arrays.toString(ints) + Arrays.toString(longs) + Arrays.toString(bytes) + Arrays.toString(shorts));
            add(Arrays.toString(chars) + Arrays.toString(doubles) + Arrays.toString(floats));
        }
        show("sort");
    }

    static void equal(Random random) {
        for (int round = 0; round < 2000; round++) {
            int n = random.nextInt(40);
            byte[] a = new byte[n];
            random.nextBytes(a);
            byte[] b = a.clone();
            if (n > 0 && round % 3 != 0) b[random.nextInt(n)]++;
            if (round % 4 == 0) b = Arrays.copyOf(b, n + random.nextInt(3));
            add(Arrays.mismatch(a, b) + " " + Arrays.equals(a, b) + " " + Arrays.compare(a, b) + " " + Arrays.compareUnsigned(a, b));
            add(Arrays.hashCode(a) + " " + ByteBuffer.wrap(a).compareTo(ByteBuffer.wrap(b)) + " " + ByteBuffer.wrap(a).mismatch(ByteBuffer.wrap(b)));
            int from = random.nextInt(n + 1);
            int to = from + random.nextInt(n - from + 1);
            add(Arrays.mismatch(a, from, to, b, 0, Math.min(b.length, 7)) + " " + Arrays.equals(a, from, to, b, from, to));
            char[] c = new String(a, java.nio.charset.StandardCharsets.ISO_8859_1).toCharArray();
            char[] d = new String(b, java.nio.charset.StandardCharsets.ISO_8859_1).toCharArray();
            add(Arrays.mismatch(c, d) + " " + Arrays.equals(c, d) + " " + Arrays.compare(c, d) + " " + Arrays.hashCode(c));
            int[] e = random.ints(n % 9, 0, 3).toArray();
            int[] f = random.ints(n % 9, 0, 3).toArray();
            add(Arrays.mismatch(e, f) + " " + Arrays.equals(e, f) + " " + Arrays.compare(e, f) + " " + Arrays.hashCode(e));
            long[] g = random.longs(n % 5, 0, 2).toArray();
            long[] h = random.longs(n % 5, 0, 2).toArray();
            add(Arrays.mismatch(g, h) + " " + Arrays.equals(g, h) + " " + Arrays.compare(g, h) + " " + Arrays.hashCode(g));
            boolean[] i = { random.nextBoolean(), random.nextBoolean() };
            boolean[] j = { random.nextBoolean(), random.nextBoolean() };
            add(Arrays.mismatch(i, j) + " " + Arrays.equals(i, j) + " " + Arrays.hashCode(i));
            short[] k = { (short) random.nextInt(2), (short) random.nextInt() };
            short[] l = { (short) random.nextInt(2), k[1] };
            add(Arrays.mismatch(k, l) + " " + Arrays.equals(k, l) + " " + Arrays.hashCode(k));
        }
        double[] nan = { Double.NaN, 0.0 };
        double[] other = { Double.longBitsToDouble(0x7ff8000000000001L), -0.0 };
        add(Arrays.mismatch(nan, other) + " " + Arrays.equals(nan, other) + " " + Arrays.compare(nan, other));
        float[] single = { Float.NaN, 0f };
        float[] second = { Float.intBitsToFloat(0x7fc00001), -0f };
        add(Arrays.mismatch(single, second) + " " + Arrays.equals(single, second) + " " + Arrays.compare(single, second));
        show("equal");
    }

    static void fill(Random random) {
        for (int n = 0; n < 40; n++) {
            byte[] a = new byte[n];
            Arrays.fill(a, (byte) random.nextInt());
            char[] b = new char[n];
            Arrays.fill(b, (char) random.nextInt());
            short[] c = new short[n];
            Arrays.fill(c, (short) random.nextInt());
            int[] d = new int[n];
            Arrays.fill(d, random.nextInt());
            long[] e = new long[n];
            Arrays.fill(e, random.nextLong());
            float[] f = new float[n];
            Arrays.fill(f, random.nextFloat());
            double[] g = new double[n];
            Arrays.fill(g, -0.0);
            boolean[] h = new boolean[n];
            Arrays.fill(h, true);
            String[] i = new String[n];
            Arrays.fill(i, "x");
            add(Arrays.toString(a) + Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(d) + Arrays.toString(e));
            add(Arrays.toString(f) + Arrays.toString(g) + Arrays.toString(h) + Arrays.toString(i));
            if (n > 3) Arrays.fill(d, 1, n - 1, 7);
            add(Arrays.hashCode(d) + Arrays.hashCode(a) + Arrays.hashCode(f) + Arrays.hashCode(g) + Arrays.hashCode(i));
        }
        show("fill");
    }

    static void outside() {
        int[] none = null;
        Runnable[] all = {
            () -> Arrays.sort(none), () -> Arrays.sort(new int[3], 2, 1), () -> Arrays.sort(new int[3], -1, 1), () -> Arrays.sort(new int[3], 0, 4),
            () -> Arrays.fill(none, 1), () -> System.out.println(Arrays.hashCode(none)), () -> System.out.println(Arrays.equals(none, none)),
            () -> Arrays.mismatch(none, new int[1]), () -> Arrays.mismatch(new int[2], 1, 3, new int[2], 0, 1),
        };
        for (Runnable r : all) {
            try {
                r.run();
                System.out.println("done");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    public static void main(String[] args) {
        Random random = new Random(7);
        sort(random);
        equal(random);
        fill(random);
        outside();
    }
}
