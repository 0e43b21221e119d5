import java.util.Arrays;
import java.util.Comparator;

/** Sorting: objects with a comparator by the library, ints by a quicksort written here. */
final class Sorting {
    private static final class Item {
        final int group;
        final String name;

        Item(int group, String name) {
            this.group = group;
            this.name = name;
        }

        int group() {
            return group;
        }

        String name() {
            return name;
        }
    }

    private static void quicksort(int[] a, int from, int to) {
        while (from < to) {
            int pivot = a[from + to >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - from < to - i) {
                quicksort(a, from, j);
                from = i;
            } else {
                quicksort(a, i, to);
                to = j;
            }
        }
    }

    static long run(int n) {
        int seed = 12345;
        int[] numbers = new int[n];
        Item[] items = new Item[n / 8];
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            numbers[i] = seed >>> 4;
            if (i < items.length) {
                items[i] = new Item(seed >>> 24, "name" + (seed >>> 12));
            }
        }
        quicksort(numbers, 0, n - 1);
        Arrays.sort(items, Comparator.comparingInt(Item::group).thenComparing(Item::name));
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + numbers[i];
        }
        for (Item item : items) {
            sum = sum * 31 + item.name.hashCode();
        }
        return sum;
    }
}
