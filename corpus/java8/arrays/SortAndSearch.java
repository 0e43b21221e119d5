// Exercises: sorting of every primitive type and objects, ranges, binary search hits and misses, NaN ordering
package arrays;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

public class SortAndSearch {
    static int seed = 12345;

    static int rnd() {
        seed = seed * 1103515245 + 12345;
        return seed >>> 8;
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 10, 47, 300, 1500}) {
            int[] a = new int[n];
            long[] l = new long[n];
            double[] d = new double[n];
            byte[] b = new byte[n];
            char[] c = new char[n];
            short[] s = new short[n];
            float[] f = new float[n];
            Integer[] o = new Integer[n];
            for (int i = 0; i < n; i++) {
                a[i] = rnd() - (1 << 23);
                l[i] = (long) rnd() << (rnd() % 40);
                d[i] = rnd() / 1000.0 - 5000;
                b[i] = (byte) rnd();
                c[i] = (char) rnd();
                s[i] = (short) rnd();
                f[i] = rnd() % 7 == 0 ? Float.NaN : rnd() / 3f - 1e6f;
                o[i] = rnd() % 100;
            }
            Arrays.sort(a);
            Arrays.sort(l);
            Arrays.sort(d);
            Arrays.sort(b);
            Arrays.sort(c);
            Arrays.sort(s);
            Arrays.sort(f);
            Arrays.sort(o, Collections.reverseOrder());
            boolean ok = true;
            for (int i = 1; i < n; i++) ok &= a[i - 1] <= a[i] && l[i - 1] <= l[i] && d[i - 1] <= d[i] && b[i - 1] <= b[i] && c[i - 1] <= c[i] && s[i - 1] <= s[i] && Float.compare(f[i - 1], f[i]) <= 0 && o[i - 1] >= o[i];
            System.out.println(n + " " + ok + " " + Arrays.hashCode(a) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(d) + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(s) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(o));
        }
        double[] special = {Double.NaN, 1, -0.0, 0.0, Double.NEGATIVE_INFINITY, -0.0, Double.POSITIVE_INFINITY, 0.0};
        Arrays.sort(special);
        System.out.println(Arrays.toString(special) + Arrays.binarySearch(special, 0.0) + Arrays.binarySearch(special, Double.NaN));
        int[] even = {0, 2, 4, 6, 8, 10};
        for (int k = -1; k <= 11; k++) System.out.print(Arrays.binarySearch(even, k) + " ");
        System.out.println(Arrays.binarySearch(even, 1, 3, 8));
        int[] part = {9, 8, 7, 6, 5, 4, 3};
        Arrays.sort(part, 2, 5);
        System.out.println(Arrays.toString(part));
        String[] words = "the Quick brown fox jumps over The lazy Dog".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "fox"));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words) + Arrays.binarySearch(words, "zzzz", Comparator.comparing(String::length)));
        int[] par = new int[9000];
        for (int i = 0; i < par.length; i++) par[i] = rnd();
        int[] seq = par.clone();
        Arrays.parallelSort(par);
        Arrays.sort(seq);
        System.out.println(Arrays.equals(par, seq) + " " + Arrays.hashCode(par));
    }
}
