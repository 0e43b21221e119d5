package explore;

import java.util.Arrays;

/** Arrays: symbolic indices, lengths and contents. */
public class Arrays1 {
    public static int element(int[] values, int index) {
        return values[index] == 5 ? 1 : 0;
    }

    public static int length(int[] values) {
        if (values == null) {
            return -1;
        }
        if (values.length == 0) {
            return 0;
        }
        return values.length > 5 ? 2 : 1;
    }

    public static int sum(int[] values) {
        if (values.length != 3) {
            throw new IllegalArgumentException("three expected, got " + values.length);
        }
        int sum = 0;
        for (int v : values) {
            sum += v;
        }
        return sum == 100 ? 1 : 0;
    }

    public static int store(int index, int value) {
        int[] table = {1, 2, 3, 4};
        table[index] = value;
        return table[2] == 77 ? 1 : table[0];
    }

    public static int indexOf(char[] letters, char wanted) {
        for (int i = 0; i < letters.length && i < 4; i++) {
            if (letters[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    public static int maximum(int[] values) {
        int best = Integer.MIN_VALUE;
        for (int i = 0; i < values.length && i < 4; i++) {
            if (values[i] > best) {
                best = values[i];
            }
        }
        return best;
    }

    public static int binarySearch(int key) {
        int[] sorted = {1, 3, 5, 7, 9, 11, 13};
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int[] sortThree(int a, int b, int c) {
        int t;
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
        if (b > c) {
            t = b;
            b = c;
            c = t;
        }
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
        assert a <= b && b <= c;
        return new int[] {a, b, c};
    }

    public static int insertionSort(int[] values) {
        if (values.length != 4) {
            return -1;
        }
        int moves = 0;
        for (int i = 1; i < 4; i++) {
            for (int j = i; j > 0 && values[j - 1] > values[j]; j--) {
                int t = values[j];
                values[j] = values[j - 1];
                values[j - 1] = t;
                moves++;
            }
        }
        return moves;
    }

    public static int grid(int row, int column) {
        int[][] cells = {{1, 2}, {3, 4}, {5, 6}};
        return cells[row][column] == 4 ? 1 : 0;
    }

    public static int matrix(int[][] m) {
        if (m.length != 2 || m[0].length != 2 || m[1].length != 2) {
            return -1;
        }
        int determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        return determinant == 0 ? 0 : 1;
    }

    public static int product(int a, int b, int c, int d) {
        int[][] m = {{a, b}, {c, d}};
        int[][] squared = new int[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    squared[i][j] += m[i][k] * m[k][j];
                }
            }
        }
        return squared[0][0] == 7 && squared[1][1] == 22 ? 1 : 0;
    }

    public static int copied(int[] source, int from, int count) {
        int[] target = new int[4];
        System.arraycopy(source, from, target, 1, count);
        return target[2] == 9 ? 1 : 0;
    }

    public static int cloned(long[] values) {
        long[] copy = values.clone();
        values[0] = 8;
        return copy[0] == 7 ? 1 : copy.length;
    }

    public static int strings(String[] words) {
        int empty = 0;
        for (int i = 0; i < words.length && i < 2; i++) {
            if (words[i].isEmpty()) {
                empty++;
            }
        }
        return empty;
    }

    public static int objects(Object[] things, int i) {
        Object thing = things[i];
        if (thing instanceof String) {
            return 1;
        }
        return thing == null ? 2 : 3;
    }

    public static int stored(Object[] things, int i) {
        things[i] = "text";
        return things.length;
    }

    public static int sized(int n) {
        if (n > 100) {
            return -1;
        }
        int[] fresh = new int[n];
        return fresh.length == 10 ? 1 : 0;
    }

    public static boolean same(byte[] a, byte[] b) {
        return Arrays.equals(a, b);
    }

    public static int flags(boolean[] set, int i) {
        if (set[i]) {
            set[i] = false;
            return set.length > i + 1 && set[i + 1] ? 2 : 1;
        }
        return 0;
    }

    public static int aliased(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    public static int triangleSum(short[] values) {
        int total = 0;
        for (int i = 0; i < values.length; i++) {
            if (i == 3) {
                throw new ArrayStoreException("too many");
            }
            total += values[i] > 0 ? 1 : 0;
        }
        return total;
    }
}
