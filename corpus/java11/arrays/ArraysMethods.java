// Exercises: java.util.Arrays: fill, copyOf, equals, compare, mismatch, setAll, prefix, hashCode, asList
package arrays;

import java.util.Arrays;
import java.util.List;

public class ArraysMethods {
    public static void main(String[] args) {
        int[] a = new int[10];
        Arrays.fill(a, 3);
        Arrays.fill(a, 2, 5, -1);
        System.out.println(Arrays.toString(a) + Arrays.hashCode(a));
        Arrays.setAll(a, i -> i * i);
        System.out.println(Arrays.toString(Arrays.copyOf(a, 4)) + Arrays.toString(Arrays.copyOf(a, 12)) + Arrays.toString(Arrays.copyOfRange(a, 3, 6)) + Arrays.toString(Arrays.copyOfRange(a, 9, 12)));
        int[] p = a.clone();
        Arrays.parallelPrefix(p, Integer::sum);
        System.out.println(Arrays.toString(p) + Arrays.stream(p, 2, 5).sum());
        System.out.println(Arrays.equals(a, p) + " " + Arrays.equals(a, 0, 2, p, 0, 2) + " " + Arrays.mismatch(a, p) + " " + Arrays.compare(a, p) + " " + Arrays.compare(new int[] {1}, new int[] {1, 2}) + " " + Arrays.mismatch(a, a) + " " + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}));
        System.out.println(Arrays.compare(new String[] {"a", null}, new String[] {"a", "b"}) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " " + Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, -0.0}) + Arrays.mismatch(new float[] {1f, Float.NaN}, new float[] {1f, Float.NaN}));
        Object[][] deep = {{1, "a"}, {new int[] {2}, null}};
        Object[][] deep2 = {{1, "a"}, {new int[] {2}, null}};
        System.out.println(Arrays.deepEquals(deep, deep2) + " " + Arrays.equals(deep, deep2) + " " + Arrays.deepToString(deep) + " " + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(deep2)));
        Object[] self = new Object[2];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
        Integer[] boxes = {3, 1, 2};
        List<Integer> view = Arrays.asList(boxes);
        view.set(0, 30);
        boxes[1] = 10;
        System.out.println(view + Arrays.toString(boxes) + view.contains(2) + view.indexOf(10) + view.getClass().getSimpleName());
        try {
            view.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size " + e.getMessage());
        }
        String[] s = new String[3];
        Arrays.fill(s, "x");
        Arrays.setAll(s, i -> s[i] + i);
        System.out.println(String.join(",", s) + Arrays.asList(1, 2).hashCode() + Arrays.toString((int[]) null) + Arrays.hashCode((int[]) null) + Arrays.asList(new int[2]).size());
        Object[] wid = Arrays.copyOf(s, 2, Object[].class);
        wid[0] = 5;
        System.out.println(Arrays.toString(wid));
        try {
            Arrays.copyOf(new Object[] {1}, 1, String[].class);
        } catch (ArrayStoreException e) {
            System.out.println("store " + e.getMessage());
        }
        for (int[] r : new int[][] {{2, 1}, {-1, 2}, {0, 11}}) {
            try {
                Arrays.fill(a, r[0], r[1], 0);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Arrays.toString(new long[] {1L << 40}) + Arrays.toString(new char[] {'a'}) + Arrays.toString(new float[] {1f}) + Arrays.toString(new byte[] {-1}) + Arrays.toString(new short[0]));
    }
}
