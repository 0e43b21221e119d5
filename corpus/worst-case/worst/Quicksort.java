package worst;

/** Quicksort with the pivots of JDK 1.5: the middle, the median of three, the median of nine. */
public final class Quicksort {
    private Quicksort() {}

    /** Worst: every pivot is next to the smallest or largest of its part. */
    public static void sort(int[] values) {
        sort(values, 0, values.length);
    }

    private static void sort(int[] x, int from, int n) {
        if (n < 7) {
            for (int i = from; i < from + n; i++) {
                for (int j = i; j > from && x[j - 1] > x[j]; j--) {
                    swap(x, j, j - 1);
                }
            }
            return;
        }
        int middle = from + (n >> 1);
        if (n > 7) {
            int low = from;
            int high = from + n - 1;
            if (n > 40) {
                int s = n / 8;
                low = median(x, low, low + s, low + 2 * s);
                middle = median(x, middle - s, middle, middle + s);
                high = median(x, high - 2 * s, high - s, high);
            }
            middle = median(x, low, middle, high);
        }
        int pivot = x[middle];
        // Equal ones are gathered at both ends and swapped to the middle afterwards.
        int a = from;
        int b = a;
        int c = from + n - 1;
        int d = c;
        while (true) {
            while (b <= c && x[b] <= pivot) {
                if (x[b] == pivot) {
                    swap(x, a++, b);
                }
                b++;
            }
            while (c >= b && x[c] >= pivot) {
                if (x[c] == pivot) {
                    swap(x, c, d--);
                }
                c--;
            }
            if (b > c) {
                break;
            }
            swap(x, b++, c--);
        }
        int end = from + n;
        swapRanges(x, from, b - Math.min(a - from, b - a), Math.min(a - from, b - a));
        swapRanges(x, b, end - Math.min(d - c, end - d - 1), Math.min(d - c, end - d - 1));
        if (b - a > 1) {
            sort(x, from, b - a);
        }
        if (d - c > 1) {
            sort(x, end - (d - c), d - c);
        }
    }

    private static void swap(int[] x, int a, int b) {
        int t = x[a];
        x[a] = x[b];
        x[b] = t;
    }

    private static void swapRanges(int[] x, int a, int b, int n) {
        for (int i = 0; i < n; i++, a++, b++) {
            swap(x, a, b);
        }
    }

    private static int median(int[] x, int a, int b, int c) {
        return x[a] < x[b]
                ? (x[b] < x[c] ? b : x[a] < x[c] ? c : a)
                : (x[b] > x[c] ? b : x[a] > x[c] ? c : a);
    }
}
