// An array of length 40 with a value at its end.
// reaches: explore.LongArray.example()
package explore;

public class LongArray {
    static String target(int[] a) {
        return a != null && a.length == 40 && a[39] == 7 ? "marked" : "other";
    }
    public static int[] example() {
        int[] a = new int[40];
        a[39] = 7;
        return a;
    }
}
