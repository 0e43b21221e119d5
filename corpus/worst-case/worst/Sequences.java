package worst;

/** Programs over sequences whose worst inputs are known. */
public final class Sequences {
    private Sequences() {}

    /** Worst: zeros at even places, others at odd ones. */
    public static int alternate(int[] values) {
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            int check = values[i] == 0 ? 1 - i % 2 : i % 2;
            if (check != 0) {
                n += task(i);
            }
        }
        return n;
    }

    private static int task(int i) {
        int sum = 0;
        for (int k = 0; k < 5; k++) {
            sum += i * k;
        }
        return sum;
    }

    /** Worst: a palindrome. */
    public static boolean isPalindrome(int[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] != values[values.length - 1 - i]) {
                return false;
            }
        }
        return true;
    }

    /** Worst: no zeros. */
    public static void memoryFill(int[] values) {
        int[] memory = new int[16];
        int free = 16;
        if (values.length <= free) {
            for (int i = 0; i < values.length; i++) {
                memory[i] = values[i];
            }
            return;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                free--;
                if (free >= 0) {
                    memory[free] = values[i];
                }
            }
        }
    }

    /** Worst: the last two values of each merge come from different halves. */
    public static void mergeSort(int[] values) {
        sort(values, 0, values.length, new int[values.length]);
    }

    private static void sort(int[] a, int from, int to, int[] other) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        sort(a, from, middle, other);
        sort(a, middle, to, other);
        int i = from;
        int j = middle;
        int k = from;
        while (i < middle && j < to) {
            if (a[i] <= a[j]) {
                other[k++] = a[i++];
            } else {
                other[k++] = a[j++];
            }
        }
        while (i < middle) {
            other[k++] = a[i++];
        }
        while (j < to) {
            other[k++] = a[j++];
        }
        for (k = from; k < to; k++) {
            a[k] = other[k];
        }
    }

    /** Worst: the pattern aab in a text of a. */
    public static int kmp(int[] text, int[] pattern) {
        int[] table = new int[pattern.length];
        int q = 0;
        for (int i = 1; i < pattern.length; i++) {
            while (q > 0 && pattern[q] != pattern[i]) {
                q = table[q - 1];
            }
            if (pattern[q] == pattern[i]) {
                q++;
            }
            table[i] = q;
        }
        q = 0;
        for (int i = 0; i < text.length; i++) {
            while (q > 0 && pattern[q] != text[i]) {
                q = table[q - 1];
            }
            if (pattern[q] == text[i]) {
                q++;
            }
            if (q == pattern.length) {
                return i - q + 1;
            }
        }
        return -1;
    }
}
